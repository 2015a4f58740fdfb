import type { Tag } from '#contract/tags.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'
import { add, compare, isZero, subtract } from '#server/kit/money.ts'
import { daysFrom } from '#server/kit/time.ts'
import { balanceOf, overdueDays } from '../accounts/index.ts'
import { type Partner, partsOf } from '../flow/index.ts'
import type { Line, Order } from './order.ts'
import { limitOf } from './rules.ts'

/** What speaks against an order, in words without amounts (they are stored and read by all), and with them for whoever may see. */
export interface Objection {
  reason: string
  detail: string
  /** Who may let it pass. */
  tag: Tag
}
const tag = 'busi:ck:approve'

/** Credit, overdue days and minimum price, as they stand now. `paid`: so much of the order is met at once. */
export async function objections(ctx: Context, order: Order, lines: Line[], client: Partner, paid = '0'): Promise<Objection[]> {
  const found = await Promise.all([credit(ctx, order, client, paid), overdue(ctx, client), belowMinimum(ctx, lines)])
  return found.flat().filter((each) => each !== undefined)
}

async function credit(ctx: Context, order: Order, client: Partner, paid: string): Promise<Objection | undefined> {
  const limit = limitFor(ctx, client)
  if (isZero(limit)) return undefined
  const { receivable, unshipped } = await balanceOf(ctx, client.clientId)
  const used = add(receivable, unshipped)
  if (compare(subtract(add(used, order.txsSum), paid), limit) <= 0) return undefined
  const reason = '超出信用额度'
  return {
    reason,
    tag,
    detail: ctx.maySee('price.txsprice') ? `${reason}（额度${Number(limit)}，已用${Number(used)}，本单${Number(order.txsSum)}）` : reason,
  }
}

export const limitFor = (ctx: Pick<Context, 'today'>, { maxPrice, tmpPrice, tmpDays, tmpFrom }: Partner) =>
  limitOf({ maxPrice, tmpPrice, tmpDays, tmpUntil: tmpFrom && daysFrom(tmpFrom, tmpDays), today: ctx.today })

/** Judged once more under the lock of the client's balance: another order may have been confirmed since the first look. */
export async function demandLimit(ctx: Context, client: Partner) {
  const limit = limitFor(ctx, client)
  if (isZero(limit)) return
  const { receivable, unshipped } = await balanceOf(ctx, client.clientId)
  if (compare(add(receivable, unshipped), limit) > 0) throw refused('信用额度刚被其他单据占用，请重试')
}

async function overdue(ctx: Context, { clientId, maxDays }: Partner): Promise<Objection | undefined> {
  if (maxDays === 0) return undefined
  const days = await overdueDays(ctx, clientId)
  const reason = `有逾期${days}天的欠款`
  return days > 0 ? { reason, detail: reason, tag } : undefined
}

async function belowMinimum(ctx: Context, lines: Line[]): Promise<Objection[]> {
  const parts = await partsOf(
    ctx,
    lines.map(({ partId, warehouseId, posiId }) => ({ pjid: partId, warehouseId, posiId })),
  )
  return lines.flatMap(({ partId, pjNo, txsPrice, gift }) => {
    if (isZero(txsPrice)) return gift ? [] : [{ reason: `${pjNo} 单价为0`, tag, detail: `${pjNo} 单价为0` }]
    const minPrice = parts.get(partId)?.minPrice ?? '0'
    if (compare(txsPrice, minPrice) >= 0) return []
    const reason = `${pjNo} 低于限价`
    return [{ reason, tag, detail: ctx.maySee('price.minprice') ? `${reason}${Number(minPrice)}` : reason }]
  })
}
