import { negate } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { lockPartner, ownItemOf, postOpenItemRow, settledWith, unsettle } from '#server/modules/ledgers/open-items/index.ts'
import { lockParts, reverse, undoDayOf } from '#server/modules/ledgers/stock/index.ts'
import { moneyWith } from '../payments/index.ts'
import { withSources } from './approve.ts'
import { countBack } from './book.ts'
import { POSTING, type ReturnKind } from './kinds.ts'
import { countOld } from './old-sources.ts'
import { causeOf, lockOrder, th } from './order.ts'

/**
 * 红冲 of a return: what came back leaves at the value it came in at, what went to the supplier is here again; the debt is what it was, and the pieces may be
 * returned another time. What it was set off against in its own document is taken back; the money given back
 * with it goes with it; what somebody else used of it stands in the way.
 */
export async function reverseReturn(ctx: Context, kind: ReturnKind, { id, note }: { id: number; note: string }) {
  const order = await lockOrder(ctx, kind, id)
  const status = th.transition(order, 'reverse')
  const takeBackMoney = await moneyWith(ctx, kind.document, id)
  const own = await th.linesOf(ctx, id)
  if (kind.type === 0) await lockParts(ctx, [...new Set(own.map(({ partId }) => partId))])
  const lines = await withSources(ctx, kind, own)
  const posted = order.postDate ?? ctx.today
  const bizDate = await undoDayOf(ctx, kind.document, id, posted)
  const cause = causeOf(kind, order, '红冲', bizDate)
  await reverse(ctx, { ...cause, kind: `${kind.word}红冲` }, POSTING)
  await countBack(
    ctx,
    kind,
    lines.map(({ line }) => ({ lineId: line.sourceLineId, qty: negate(line.thAmount) })),
  )
  // whoever gives money back has the client's lock before the accounts
  await lockPartner(ctx, cause.clientId)
  await takeBackMoney(`随${kind.word} ${order.thNo} 红冲`)
  await debtBack(ctx, kind, cause, order.thSum, new Set(lines.map(({ source }) => source.docId)))
  // figures of a day that is closed keep what they showed; the undoing stands on its own day
  const kept = bizDate !== posted
  await statement(ctx, 'th.unposted', UNPOSTED, [ctx.tenantId, id, kept])
  await countOld(
    ctx,
    kind,
    own.map(({ sourceLineId }) => sourceLineId),
  )
  const change = { postedAt: null, ...(kept ? {} : { postDate: null, costSum: '0' }), reversedAt: ctx.now, reversedOn: bizDate }
  return th.moveTo(ctx, order, status, change, note)
}

async function debtBack(ctx: Context, kind: ReturnKind, cause: ReturnType<typeof causeOf>, amount: string, sources: ReadonlySet<number>) {
  const used = await settledWith(ctx, kind.document, cause.documentId)
  const other = used.find(({ document, id }) => document !== kind.source.document || !sources.has(id))
  if (other) throw refused(`退货款已核销（${other.docNo}），请先取消核销或红冲退款`)
  const item = await ownItemOf(ctx, kind.document, cause.documentId, POSTING)
  await unsettle(ctx, [item], cause.bizDate)
  const against = { document: kind.document, documentId: cause.documentId, event: POSTING, whole: true } as const
  await postOpenItemRow(ctx, { ...cause, direction: kind.direction, amount, dueDate: cause.bizDate, against })
}

const UNPOSTED = `
  update th_product set posted = false, cost_sum = case when $3 then cost_sum else 0 end where tenant_id = $1 and th_id = $2`
