import type { Received } from '#contract/kit/fields.ts'
import type { tenants } from '#contract/platform/operators.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { endSessions } from '../session/index.ts'
import { insideTenant } from './inside.ts'

/** Nobody gets in any more, and everybody in it is out at once; support visits too. */
export async function stop(ctx: Context, { id, reason }: Received<typeof tenants.stop>) {
  const name = await insideTenant(ctx, id, async ({ db, tenantId }, tenant) => {
    const stopped = await db
      .updateTable('tenantRoot')
      .set({ stoppedAt: ctx.now, stopReason: reason })
      .where('tenantId', '=', tenantId)
      .where('stoppedAt', 'is', null)
      .executeTakeFirst()
    if (stopped.numUpdatedRows === 0n) throw refused('该租户已经停用')
    await endSessions(db, { tenantId }, '贵公司的账号已停用，请联系平台客服', '被强制下线')
    return tenant.name
  })
  await recordChange(ctx, 'tenant', id, '停用租户', undefined, { tenantName: name, reason })
  return {}
}

export async function resume(ctx: Context, { id }: Received<typeof tenants.resume>) {
  const name = await insideTenant(ctx, id, async ({ db, tenantId }, tenant) => {
    const resumed = await db
      .updateTable('tenantRoot')
      .set({ stoppedAt: null, stopReason: '' })
      .where('tenantId', '=', tenantId)
      .where('stoppedAt', 'is not', null)
      .executeTakeFirst()
    if (resumed.numUpdatedRows === 0n) throw refused('该租户没有停用')
    return tenant.name
  })
  await recordChange(ctx, 'tenant', id, '恢复租户', undefined, { tenantName: name })
  return {}
}

/** A remark that only operators see. */
export async function saveNote(ctx: Context, { id, note }: Received<typeof tenants.saveNote>) {
  const name = await insideTenant(ctx, id, async (_, tenant) => tenant.name)
  const { db, tenantId } = ctx
  const mine = db.selectFrom('tenantNote').select('note').where('tenantId', '=', tenantId).where('about', '=', id)
  const before = (await mine.executeTakeFirst())?.note ?? ''
  if (before === note) return {}
  await db
    .insertInto('tenantNote')
    .values({ tenantId, about: id, note })
    .onConflict((conflict) => conflict.columns(['tenantId', 'about']).doUpdateSet({ note }))
    .execute()
  await recordChange(ctx, 'tenant', id, '修改备注', { note: before }, { tenantName: name, note })
  return {}
}
