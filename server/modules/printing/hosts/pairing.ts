import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { printHelpers } from '#contract/printing/tasks/tasks.ts'
import type { Context, OpenContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { refused } from '#server/kit/errors.ts'
import { hashOf, isToken, newToken } from '#server/kit/secret.ts'
import { closeHelper, computerName, helperOfDevice } from './helpers.ts'
import { hostNumbered } from './hosts.ts'

const SECONDS = 600
/** Read from a screen and typed: no 0 O, 1 I L. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const newCode = () => Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
const plain = (code: string) => code.toUpperCase().replace(/[\s-]/g, '')

/** A helper's token begins with its tenant, so that it is looked for behind that tenant's wall. */
const tokenShape = /^([1-9]\d{0,15})\.(.+)$/
export function readToken(token: string | undefined): { tenantId: number; tokenHash: Buffer } | undefined {
  const [, tenant, secret] = tokenShape.exec(token ?? '') ?? []
  return isToken(secret) && Number.isSafeInteger(Number(tenant)) ? { tenantId: Number(tenant), tokenHash: hashOf(secret) } : undefined
}

/** Shown as XXXX-XXXX. */
export async function pairCode(ctx: Context, { id }: Received<typeof printHelpers.pairCode>) {
  const { deviceId } = await hostNumbered(ctx, id)
  const code = newCode()
  await ctx.db.deleteFrom('printPairing').where('tenantId', '=', ctx.tenantId).where('deviceId', '=', deviceId).execute()
  await ctx.db
    .insertInto('printPairing')
    .values({
      codeHash: hashOf(code),
      tenantId: ctx.tenantId,
      deviceId,
      userId: ctx.userId,
      expiresAt: sql<string>`now() + make_interval(secs => ${SECONDS}::int)`,
    })
    .execute()
  return { content: { code: `${code.slice(0, 4)}-${code.slice(4)}`, seconds: SECONDS } }
}

/** The code goes with the first who brings it. A computer that was paired before is paired anew: the old token opens nothing any more. */
export async function pairComputer(ctx: OpenContext, input: Received<typeof printHelpers.pair>) {
  const order = await ctx.db
    .deleteFrom('printPairing')
    .where('codeHash', '=', hashOf(plain(input.code)))
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['tenantId', 'deviceId', 'userId'])
    .executeTakeFirst()
  if (!order) throw refused('配对码不正确或已过期，请在打印主机页面重新生成')
  const { tenantId, deviceId, userId } = order
  await ctx.enter(tenantId)
  const inside = { db: ctx.db, tenantId }
  const host = await lockDevice(inside, deviceId)
  if (!host) throw refused('该设备已停用，不能配对')
  const before = await helperOfDevice(inside, deviceId)
  if (before) await closeHelper(inside, before.helperId)
  const secret = newToken()
  const { machineId, machineName, system: systemName, version, mac } = input
  const { helperId } = await ctx.db
    .insertInto('printHelper')
    .values({ tenantId, deviceId, tokenHash: hashOf(secret), machineId, machineName, systemName, version, pairedBy: userId })
    .returning('helperId')
    .executeTakeFirstOrThrow()
  if (before) await keepChoices(inside, before.helperId, helperId)
  await ctx.db.updateTable('printHost').set({ mac }).where('tenantId', '=', tenantId).where('deviceId', '=', deviceId).execute()
  await ctx.db
    .insertInto('auditLog')
    .values({
      tenantId,
      userId,
      entity: 'print_host',
      entityId: host.hostId,
      action: '配对打印插件',
      changes: JSON.stringify({ machineName: ['', machineName] }),
    })
    .execute()
  const computer = await computerName(inside, deviceId)
  return { helperId, tenantId, hostId: host.hostId, computer, deviceToken: `${tenantId}.${secret}` }
}

/** A device that may still come in; two pairings of it come one after the other. */
const lockDevice = ({ db, tenantId }: { db: Database; tenantId: number }, deviceId: number) =>
  db
    .selectFrom('knownDevice as k')
    .innerJoin('printHost as h', (join) => join.onRef('h.deviceId', '=', 'k.deviceId').on('h.tenantId', '=', tenantId))
    .select('h.hostId')
    .where('k.tenantId', '=', tenantId)
    .where('k.deviceId', '=', deviceId)
    .where('k.state', '=', 'known')
    .orderBy('h.hostId')
    .forUpdate('k')
    .executeTakeFirst()

/** What was chosen for a computer stays when it is paired anew. */
const keepChoices = ({ db, tenantId }: { db: Database; tenantId: number }, from: number, to: number) =>
  db.updateTable('printChoice').set({ helperId: to }).where('tenantId', '=', tenantId).where('helperId', '=', from).execute()

/** Whose token it is: a paired computer whose device may still come in. The transaction's tenant is set already. */
export const helperByToken = (db: Database, { tenantId, tokenHash }: { tenantId: number; tokenHash: Buffer }) =>
  db
    .selectFrom('printHelper as p')
    .innerJoin('knownDevice as k', (join) => join.onRef('k.deviceId', '=', 'p.deviceId').on('k.tenantId', '=', tenantId))
    .select(['p.helperId', 'p.deviceId'])
    .where('p.tenantId', '=', tenantId)
    .where('p.tokenHash', '=', tokenHash)
    .where('p.endedAt', 'is', null)
    .where('k.state', '=', 'known')
    .executeTakeFirst()
