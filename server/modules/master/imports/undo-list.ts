import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import type { JobContext } from '#server/kit/jobs.ts'
import type { Entity, Written } from '#server/modules/platform/lists/index.ts'
import { batchOf, inTurn, setBatch } from './batch.ts'
import { bulk } from './bulk.ts'
import { rulesOf } from './kinds.ts'

const WRITTEN = `select seq, row_no as "rowNo", entity, id, key, before, after from import_change
  where tenant_id = $1 and batch_id = $2 and not undone order by seq desc`
const DONE = `select row_no as no from import_row where tenant_id = $1 and batch_id = $2 and outcome = 'done'`
const NOTE = `update import_row r set outcome = u.outcome, note = u.note from unnest($3::integer[], $4::text[], $5::text[]) as u (no, outcome, note)
  where r.tenant_id = $1 and r.batch_id = $2 and r.row_no = u.no`
const UNDONE = 'update import_change set undone = true where tenant_id = $1 and batch_id = $2'

/** Takes a list back that is not of parts, as a whole; what was edited or used since stays. False: it is one of parts. */
export async function undoList({ transact }: Pick<JobContext, 'transact'>, id: number): Promise<boolean> {
  return transact(async (ctx) => {
    const { kind } = await batchOf(ctx, id)
    if (kind === 'part') return false
    await inTurn(ctx, kind)
    const barred = await barredList(ctx, id, kind)
    if (barred) {
      await setBatch(ctx, id, { state: 'done', message: `未撤销：${barred}` })
      return true
    }
    const notes = await notesOn(ctx, id, kind, (entity, changes) => entity.putBack(ctx, changes, id))
    const done = await bulk<{ no: number }>(ctx, DONE, [ctx.tenantId, id])
    const said = done.map(({ no }) => notes.get(no) ?? '')
    const outcomes = said.map((note) => (note ? 'kept' : 'undone'))
    await bulk(ctx, NOTE, [ctx.tenantId, id, done.map(({ no }) => no), outcomes, said])
    await bulk(ctx, UNDONE, [ctx.tenantId, id])
    const kept = said.filter(Boolean).length
    const message = `已撤销${done.length - kept}行${kept > 0 ? `，${kept}行因导入后已被使用或修改而保留` : ''}`
    await setBatch(ctx, id, { progress: done.length, state: 'undone', undoneAt: ctx.now, message })
    return true
  })
}

/** Why nothing of a list can be taken back; '' it can. */
export async function barredList(ctx: Context, id: number, kind: string): Promise<string> {
  for (const entity of Object.values(rulesOf(kind)?.entities ?? {})) {
    const reason = await entity.barred?.(ctx, id)
    if (reason) return reason
  }
  return ''
}

/** Why lines of a list stay; those without a word go. */
export const fateOfList = (ctx: Context, id: number, kind: string) => notesOn(ctx, id, kind, (entity, changes) => entity.fate(ctx, changes))

export const doneLines = (ctx: Context, id: number) => bulk<{ no: number }>(ctx, DONE, [ctx.tenantId, id])

async function notesOn(
  ctx: Context,
  id: number,
  kind: string,
  ask: (entity: Entity, changes: Written[]) => Promise<Map<number, string>>,
): Promise<Map<number, string>> {
  const changes = await bulk<Written>(ctx, WRITTEN, [ctx.tenantId, id])
  const notes = new Map<number, string>()
  // what was written last goes first
  for (const [name, own] of Map.groupBy(changes, ({ entity }) => entity)) {
    const entity = rulesOf(kind)?.entities[name]
    if (!entity) throw refused('没有这种导入')
    const bySeq = await ask(entity, own)
    for (const { seq, rowNo } of own) {
      const note = bySeq.get(seq)
      if (note && !notes.has(rowNo)) notes.set(rowNo, note)
    }
  }
  return notes
}
