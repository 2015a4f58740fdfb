import { sql } from 'kysely'
import { z } from 'zod'
import type { Received } from '#contract/kit/fields.ts'
import type { printHelpers } from '#contract/printing/tasks/tasks.ts'
import { Printer } from '#contract/printing/tasks/wire.ts'
import { PAPER_TYPES, paperName } from '#contract/printing/templates/forms.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { publish } from '#server/kit/push.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { isConnected } from './helper-state.ts'
import { hostNumbered } from './hosts.ts'

type Reader = Pick<Context, 'db' | 'tenantId'>

const paired = ({ db, tenantId }: Reader) =>
  db.selectFrom('printHelper as p').where('p.tenantId', '=', tenantId).where('p.endedAt', 'is', null)

/** The helper of a computer, by its device. */
export const helperOfDevice = (ctx: Reader, deviceId: number) =>
  paired(ctx).selectAll('p').select(isConnected.as('connected')).where('p.deviceId', '=', deviceId).executeTakeFirst()

/** Where a report goes on a computer, and how. */
export async function choiceOf({ db, tenantId }: Reader, helperId: number, reportType: string) {
  const chosen = await db
    .selectFrom('printChoice')
    .select(['printer', 'copies', 'offsetX', 'offsetY'])
    .where('tenantId', '=', tenantId)
    .where('helperId', '=', helperId)
    .where('reportType', '=', reportType)
    .executeTakeFirst()
  const { printer = '', copies = 1, offsetX = '0', offsetY = '0' } = chosen ?? {}
  return { printer, copies, offset: { x: Number(offsetX), y: Number(offsetY) } }
}

export const helperConnected = async (ctx: Reader, helperId: number) =>
  (await paired(ctx).select(isConnected.as('connected')).where('p.helperId', '=', helperId).executeTakeFirst())?.connected ?? false

/** null: none is paired with this computer. */
export async function get(ctx: Context, { id }: Received<typeof printHelpers.get>) {
  const { deviceId } = await hostNumbered(ctx, id)
  const helper = await helperOfDevice(ctx, deviceId)
  if (!helper) return { content: null }
  const pairedBy = await ctx.db
    .selectFrom('appUser')
    .select('realName')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', helper.pairedBy)
    .executeTakeFirst()
  const chosen = await choicesOf(ctx, helper.helperId)
  const none = { printer: '', copies: 1, offsetX: 0, offsetY: 0 }
  const choices = PAPER_TYPES.map((reportType) => ({
    ...none,
    ...chosen.get(reportType),
    reportType,
    reportName: paperName(reportType),
  }))
  const { connected, version, machineName, systemName: system, pairedAt, seenAt: lastSeen } = helper
  const printers = z.array(Printer).parse(helper.printers)
  return { content: { connected, version, machineName, system, pairedAt, lastSeen, pairedBy: pairedBy?.realName ?? '', printers, choices } }
}

async function choicesOf({ db, tenantId }: Reader, helperId: number) {
  const rows = await db
    .selectFrom('printChoice')
    .select(['reportType', 'printer', 'copies', 'offsetX', 'offsetY'])
    .where('tenantId', '=', tenantId)
    .where('helperId', '=', helperId)
    .execute()
  return new Map(
    rows.map(({ offsetX, offsetY, ...row }) => [row.reportType, { ...row, offsetX: Number(offsetX), offsetY: Number(offsetY) }]),
  )
}

/** The whole list replaces the one before; what says nothing special is not kept. */
export async function savePrinters(ctx: Context, { id, choices }: Received<typeof printHelpers.savePrinters>) {
  const helper = await pairedHelper(ctx, id)
  const { helperId } = helper
  const names = new Set(choices.map(({ reportType }) => reportType))
  if (names.size < choices.length) throw refused('同一种单据只能设置一次')
  const before = await choicesOf(ctx, helperId)
  await ctx.db.deleteFrom('printChoice').where('tenantId', '=', ctx.tenantId).where('helperId', '=', helperId).execute()
  const kept = choices.filter(({ printer, copies, offsetX, offsetY }) => printer !== '' || copies !== 1 || offsetX !== 0 || offsetY !== 0)
  const rows = kept.map(({ offsetX, offsetY, ...row }) => ({
    ...row,
    tenantId: ctx.tenantId,
    helperId,
    offsetX: offsetX.toFixed(2),
    offsetY: offsetY.toFixed(2),
  }))
  if (rows.length > 0) await ctx.db.insertInto('printChoice').values(rows).execute()
  const told = (list: Iterable<{ reportType: string; printer: string; copies: number; offsetX: number; offsetY: number }>) =>
    Object.fromEntries(
      [...list].map(({ reportType, printer, copies, offsetX, offsetY }) => [reportType, `${printer} ×${copies} ${offsetX},${offsetY}`]),
    )
  await recordChange(ctx, 'print_host', id, '设置打印机', told(before.values()), told(kept))
  return {}
}

/** Row lock: two who change the same computer's choices come one after the other. */
async function pairedHelper(ctx: Context, hostId: number) {
  const { deviceId } = await hostNumbered(ctx, hostId)
  const helper = await paired(ctx).selectAll('p').where('p.deviceId', '=', deviceId).forNoKeyUpdate().executeTakeFirst()
  if (!helper) throw refused('该电脑没有配对打印插件')
  return helper
}

/** Ends the pairing of a computer; its number. */
export async function endPairing(ctx: Context, hostId: number): Promise<number> {
  const { helperId } = await pairedHelper(ctx, hostId)
  await closeHelper(ctx, helperId)
  await recordChange(ctx, 'print_host', hostId, '解除打印插件配对')
  return helperId
}

/** Its token opens nothing any more, and its socket is closed. */
export async function closeHelper(ctx: Reader, helperId: number): Promise<void> {
  await ctx.db
    .updateTable('printHelper')
    .set({ endedAt: sql<string>`now()`, socket: null })
    .where('tenantId', '=', ctx.tenantId)
    .where('helperId', '=', helperId)
    .execute()
  await publish(ctx, { tenantId: ctx.tenantId, machineId: helperId, errand: null })
}

/** This computer's device, when it is one the company knows. */
export async function deviceHere(ctx: Pick<Context, 'db' | 'tenantId' | 'browserId'>): Promise<number | undefined> {
  const found = await ctx.db
    .selectFrom('knownDevice')
    .select('deviceId')
    .where('tenantId', '=', ctx.tenantId)
    .where('browserId', '=', ctx.browserId)
    .where('state', '=', 'known')
    .executeTakeFirst()
  return found?.deviceId
}

/** The helper of the computer that this session sits at. */
export async function helperHere(ctx: Context) {
  const deviceId = await deviceHere(ctx)
  if (deviceId === undefined) return undefined
  const helper = await helperOfDevice(ctx, deviceId)
  const host = helper && (await hostOfDevice(ctx, deviceId))
  return host && { ...helper, ...host }
}

/** A computer stands in the register of each company it signs in to; print hosts first, where it was last. */
export const hostOfDevice = ({ db, tenantId }: Reader, deviceId: number) =>
  db
    .selectFrom('printHost')
    .select(['hostId', 'computer'])
    .where('tenantId', '=', tenantId)
    .where('deviceId', '=', deviceId)
    .orderBy('printHost', 'desc')
    .orderBy('lastUpdateTime', 'desc')
    .executeTakeFirst()

export const computerName = async (ctx: Reader, deviceId: number) => (await hostOfDevice(ctx, deviceId))?.computer ?? ''
