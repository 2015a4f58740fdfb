import type { shifts } from '#contract/documents/shifts.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { powerOf } from '#server/modules/platform/people/index.ts'
import { logTransition, transition } from '../core/index.ts'
import { visible } from './queries.ts'
import { steps } from './steps.ts'

/** 确认: somebody else has the money and the sheet before him. The owner may stand alone in his shop. */
export async function confirm(ctx: Context, { id }: Received<typeof shifts.confirm>) {
  const shift = await visible(ctx).select(['s.status', 's.cashierId']).where('s.shiftId', '=', id).forUpdate('s').executeTakeFirst()
  if (!shift) throw notYours()
  const status = transition(steps, shift.status, 'confirm')
  if (shift.cashierId === ctx.userId && !(await powerOf(ctx, ctx.userId)).owner) throw refused('不能确认自己的交班，请由他人确认')
  await ctx.db
    .updateTable('tillShift')
    .set({ status, receivedBy: ctx.userId, receivedAt: ctx.now })
    .where('tenantId', '=', ctx.tenantId)
    .where('shiftId', '=', id)
    .execute()
  await logTransition(ctx, 'jb', id, [{ from: shift.status, to: status }])
  return { status }
}
