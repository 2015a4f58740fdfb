import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { DEVICE_STATES, type DeviceState, type devices } from '#contract/platform/devices.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { requireNear } from '../people/index.ts'
import { distrust, endSessions } from '../session/index.ts'

type One = Received<typeof devices.approve>

export async function approve(ctx: Context, { id }: One) {
  await decide(ctx, id, ['waiting', 'refused', 'revoked'], 'known', '同意登录')
  return {}
}

export async function refuse(ctx: Context, { id }: One) {
  await decide(ctx, id, ['waiting'], 'refused', '拒绝登录')
  return {}
}

/** Nobody takes away the device he sits at, and only an owner that of an owner (`requireNear`): there is always one left that may let others in. */
export async function revoke(ctx: Context, { id }: One) {
  const device = await deviceNumbered(ctx, id)
  if (device.browserId === ctx.browserId) throw refused('不能停用正在使用的设备')
  await decide(ctx, id, ['known'], 'revoked', '停用设备')
  const { tenantId } = ctx
  await endSessions(ctx.db, { tenantId, browserId: device.browserId, ownOnly: true }, '该设备已被管理员停用', '被强制下线')
  await distrust(ctx.db, tenantId, { browserId: device.browserId })
  return {}
}

async function deviceNumbered({ db, tenantId }: Context, id: number) {
  const device = await db
    .selectFrom('knownDevice')
    .select(['browserId', 'userId', 'state'])
    .where('tenantId', '=', tenantId)
    .where('deviceId', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!device) throw notYours()
  return device
}

async function decide(ctx: Context, id: number, from: DeviceState[], state: DeviceState, action: string) {
  const { db, tenantId, userId } = ctx
  const { state: before, userId: whose } = await deviceNumbered(ctx, id)
  await requireNear(ctx, whose, { lettingIn: state === 'known' })
  if (!from.includes(before as DeviceState)) throw refused(`该设备${DEVICE_STATES[before as DeviceState]}，请刷新后再操作`)
  await db
    .updateTable('knownDevice')
    .set({ state, decidedBy: userId, decidedAt: sql<string>`now()` })
    .where('tenantId', '=', tenantId)
    .where('deviceId', '=', id)
    .execute()
  const words = { before: DEVICE_STATES[before as DeviceState], after: DEVICE_STATES[state] }
  await recordChange(ctx, 'device', id, action, { state: words.before }, { state: words.after })
}
