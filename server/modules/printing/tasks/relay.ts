import { sql } from 'kysely'
import type { z } from 'zod'
import { FromHelper, HELPER_SOCKET, PRINT_LIMITS, type ToHelper } from '#contract/printing/tasks/wire.ts'
import { clockNow } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database.ts'
import type { Machine, MachineDesk } from '#server/kit/machine-sockets.ts'
import { computerName, helperByToken, readToken } from '../hosts/index.ts'
import { fail, ticketOf, watchSilence } from './dispatch.ts'
import { lockTask, move, type PrintTask } from './moves.ts'

/** One short transaction of a tenant, in nobody's name. */
type Transact = <T>(tenantId: number, work: (db: Database) => Promise<T>) => Promise<T>
type Heard = z.output<typeof FromHelper>
type Report = Exclude<Heard, { type: 'hello' | 'printers' }>

const text = (message: ToHelper) => JSON.stringify(message)

/** The print helpers' sockets (contract/printing/tasks/wire.ts): their messages, and the jobs for them. */
export function printDesk(transact: Transact): MachineDesk {
  const inside = <T>({ tenantId }: Machine, work: (ctx: { db: Database; tenantId: number }) => Promise<T>) =>
    transact(tenantId, (db) => work({ db, tenantId }))

  return {
    path: new RegExp(`^${HELPER_SOCKET}$`),
    helloMs: PRINT_LIMITS.helloMs,
    messageBytes: PRINT_LIMITS.messageBytes,

    async greet(hello, connection) {
      const said = understood(hello)
      if (said?.type !== 'hello') return undefined
      const token = readToken(said.token)
      if (!token) return undefined
      return transact(token.tenantId, async (db) => {
        const helper = await helperByToken(db, token)
        if (!helper) return undefined
        const { machineId, machineName, system: systemName, version, printers } = said
        const facts = { machineId, machineName, systemName, version, printers: JSON.stringify(printers), socket: connection }
        await helperRow(db, { tenantId: token.tenantId, id: helper.helperId }).set(facts).execute()
        return { tenantId: token.tenantId, id: helper.helperId, connection }
      })
    },

    begin: (machine) =>
      inside(machine, async (ctx) => {
        const { db, tenantId } = ctx
        const { name: tenantName } = await db
          .selectFrom('tenantRoot')
          .select('name')
          .where('tenantId', '=', tenantId)
          .executeTakeFirstOrThrow()
        const { deviceId } = await db
          .selectFrom('printHelper')
          .select('deviceId')
          .where('tenantId', '=', tenantId)
          .where('helperId', '=', machine.id)
          .executeTakeFirstOrThrow()
        const computer = await computerName(ctx, deviceId)
        const waiting = await db
          .selectFrom('printTask')
          .select('taskId')
          .where('tenantId', '=', tenantId)
          .where('helperId', '=', machine.id)
          .where('state', 'in', ['queued', 'sent'])
          .where('ackedAt', 'is', null)
          .orderBy('taskId')
          .execute()
        const jobs: string[] = []
        for (const { taskId } of waiting) jobs.push(...(await sendJob(ctx, machine, taskId)))
        return [text({ type: 'welcome', helperId: machine.id, tenantId, tenantName, computer, now: clockNow().getTime() }), ...jobs]
      }),

    carry: (machine, taskId) => inside(machine, (ctx) => sendJob(ctx, machine, taskId)),

    async receive(machine, message) {
      const said = understood(message)
      if (!said || said.type === 'hello') return undefined
      if (said.type !== 'printers') return inside(machine, (ctx) => report(ctx, machine, said))
      const printers = JSON.stringify(said.printers)
      await inside(machine, ({ db }) => helperRow(db, machine).set({ printers }).execute())
      return []
    },

    alive: (machine) =>
      inside(machine, async ({ db, tenantId }) => {
        const helper = await db
          .selectFrom('printHelper as p')
          .innerJoin('knownDevice as k', (join) => join.onRef('k.deviceId', '=', 'p.deviceId').on('k.tenantId', '=', tenantId))
          .select('p.helperId')
          .where('p.tenantId', '=', tenantId)
          .where('p.helperId', '=', machine.id)
          .where('p.endedAt', 'is', null)
          .where('k.state', '=', 'known')
          .executeTakeFirst()
        if (!helper) return false
        await helperRow(db, machine).where('socket', '=', machine.connection).execute()
        return true
      }),

    left: (machine) =>
      inside(machine, ({ db }) => helperRow(db, machine).set({ socket: null }).where('socket', '=', machine.connection).execute()),
  }
}

const helperRow = (db: Database, { tenantId, id }: { tenantId: number; id: number }) =>
  db
    .updateTable('printHelper')
    .set({ seenAt: sql<string>`now()` })
    .where('tenantId', '=', tenantId)
    .where('helperId', '=', id)
    .where('endedAt', 'is', null)

function understood(message: string): Heard | undefined {
  try {
    return FromHelper.safeParse(JSON.parse(message)).data
  } catch {
    return undefined
  }
}

type Ctx = { db: Database; tenantId: number }

/** Claims a task of this helper for one more sending. */
async function sendJob(ctx: Ctx, { id }: Machine, taskId: number): Promise<string[]> {
  const task = await lockTask(ctx, taskId)
  if (!task || task.helperId !== id || task.acked || (task.state !== 'queued' && task.state !== 'sent')) return []
  const sent = await move(ctx, task, { state: 'sent', attempts: task.attempts + 1 })
  return [text({ type: 'job', ticket: await ticketOf(ctx, sent) })]
}

/** Of another helper's task, or of a round that is over, nothing is written; it is noted all the same, so that it is not said for ever. */
async function report(ctx: Ctx, { id }: Machine, said: Report): Promise<string[]> {
  const { taskId, round } = said
  const task = await lockTask(ctx, taskId)
  if (task?.helperId === id && task.round === round) await write(ctx, task, said)
  return said.type === 'done' || said.type === 'failed' ? [text({ type: 'noted', taskId, round })] : []
}

async function write(ctx: Ctx, task: PrintTask, said: Report): Promise<void> {
  const open = task.state === 'queued' || task.state === 'sent' || task.state === 'printing'
  if (said.type === 'done') {
    // it counts even where it had been given up
    if (task.state !== 'done') await move(ctx, task, { state: 'done', remark: '', uncertain: false, acked: true })
  } else if (said.type === 'failed') {
    if (open) await fail(ctx, task, said.reason || '打印失败', said.uncertain)
  } else if (said.type === 'ack') {
    if (open) await move(ctx, task, { acked: true })
  } else if (open) {
    const printing = await move(ctx, task, { state: 'printing', acked: true, fetched: true })
    if (task.state !== 'printing') await watchSilence(ctx, printing)
  }
}
