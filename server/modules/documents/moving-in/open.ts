import { isOff, type movingIn } from '#contract/documents/moving-in.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { monthEnd } from '#server/kit/time.ts'
import { closeAlone, closeMonth, firstOf } from '#server/modules/ledgers/periods/index.ts'
import { postImported } from '#server/modules/master/imports/index.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { monthsToClose, monthToClose } from './month.ts'
import { type Figure, lockMoving, requireSight, writeMoving } from './moving.ts'
import { openingDrafts } from './opening-drafts.ts'
import { compared, state } from './state.ts'
import { alreadyTraded, tradedBy } from './traded.ts'

/** 开账: nothing else is posted meanwhile, so what is compared is what stands. */
export async function open(ctx: Context, { version, reason }: Received<typeof movingIn.open>) {
  requireSight(ctx)
  const moving = await lockMoving(ctx, version)
  if (moving.state === 'opened') throw refused(`已于 ${moving.openedAt} 由${moving.openedBy}开账`)
  const before = await closeAlone(ctx)
  const traded = await tradedBy(ctx)
  if (traded) throw refused(alreadyTraded(traded))
  await postDrafts(ctx)
  const figures = await compared(ctx, moving)
  const off = figures.filter(isOff)
  if (off.length > 0 && reason === '') throw refused(`核对单有 ${off.length} 项不一致（${namesOf(off)}），请改正，或写明原因`)
  const closed = await closeBefore(ctx, before)
  await writeMoving(ctx, {
    ...{ state: 'opened', sealed: figures, reason, message: '', openedBy: ctx.userId, openedAt: ctx.now },
    ...{ closedBefore: closed ? before : null, closedTo: closed },
  })
  await recordChange(ctx, 'moving_in', ctx.companyId, '开账', undefined, {
    ...(closed && { closedMonth: closed.slice(0, 7) }),
    ...(off.length > 0 && { off: namesOf(off), reason }),
  })
  return state(ctx)
}

const namesOf = (off: readonly Figure[]) => {
  const names = off.map(({ name }) => name)
  return names.length > 6 ? `${names.slice(0, 6).join('、')}等` : names.join('、')
}

async function postDrafts(ctx: Context): Promise<void> {
  const drafts = await openingDrafts(ctx)
  if (drafts.length > 0 && !ctx.may('busi:qk:audit')) throw forbidden(`还有 ${drafts.length} 张期初库存是草稿，您没有审核它们的权限`)
  if (drafts.length > 0) await postImported(ctx, 'opening', drafts)
}

/** Closes up to the month before this one; the last day that is closed by it, null where all was closed already. */
async function closeBefore(ctx: Context, before: string | null): Promise<string | null> {
  const month = monthToClose(ctx.today, before)
  if (month === '') return null
  if (!ctx.may('fin:period:close')) throw forbidden('开账要月结上个月，您没有月结的权限')
  for (const each of monthsToClose(month, before)) await closeMonth(ctx, { month: each, note: '迁入开账' })
  return monthEnd(firstOf(month))
}
