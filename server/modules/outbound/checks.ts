import type { PriceTag } from '#contract/kit.ts'
import type { Tag } from '#contract/tags.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'
import { add, compare, isZero, subtract } from '#server/kit/money.ts'
import { daysFrom } from '#server/kit/time.ts'
import { balanceOf, overdueDays } from '../accounts/index.ts'
import { type Partner, partsOf } from '../flow/index.ts'
import { costsToSell } from '../stock/index.ts'
import type { Line, Order } from './order.ts'
import { limitOf } from './rules.ts'

/** What speaks against an order, in words without amounts (they are stored and read by all), and with them for whoever may see. */
export interface Objection {
  reason: string
  /** As the caller may read it. */
  detail: string
  /** Who may let it pass. */
  tag: Tag
  /** With amounts, for whoever holds `needs`: somebody else may be asked to let it pass. */
  full?: string
  needs?: PriceTag
  /** The line it is about. */
  rowNo?: number
}
const tag = 'busi:ck:approve' satisfies Tag

const withAmounts = (ctx: Context, reason: string, full: string, needs: PriceTag): Objection => ({
  ...{ reason, full, needs, tag },
  detail: ctx.maySee(needs) ? full : reason,
})

/** Each thing once, however many lines it is said of: what is kept with the order, and what the caller reads. */
export const reasonsOf = (against: readonly Objection[]) => [...new Set(against.map(({ reason }) => reason))].join('；')
export const detailsOf = (against: readonly Objection[]) => [...new Set(against.map(({ detail }) => detail))].join('；')

/** Credit, overdue days, minimum price and cost, as they stand now. `paid`: so much of the order is met at once. */
export async function objections(ctx: Context, order: Order, lines: Line[], client: Partner, paid = '0'): Promise<Objection[]> {
  const found = await Promise.all([credit(ctx, order, client, paid), overdue(ctx, client), tooCheap(ctx, lines)])
  return found.flat().filter((each) => each !== undefined)
}

async function credit(ctx: Context, order: Order, client: Partner, paid: string): Promise<Objection | undefined> {
  const limit = limitFor(ctx, client)
  if (isZero(limit)) return undefined
  const { receivable, unshipped } = await balanceOf(ctx, client.clientId)
  const used = add(receivable, unshipped)
  if (compare(subtract(add(used, order.txsSum), paid), limit) <= 0) return undefined
  const reason = '超出信用额度'
  const full = `${reason}（额度${Number(limit)}，已用${Number(used)}，本单${Number(order.txsSum)}）`
  return withAmounts(ctx, reason, full, 'price.txsprice')
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

async function tooCheap(ctx: Context, lines: Line[]): Promise<Objection[]> {
  const places = lines.map(({ partId, warehouseId, posiId }) => ({ pjid: partId, warehouseId, posiId }))
  const [parts, costs] = await Promise.all([partsOf(ctx, places), costsFor(ctx, lines)])
  return lines.flatMap(({ partId, pjNo, txsPrice, gift, rowNo }) => {
    if (isZero(txsPrice)) return gift ? [] : [{ reason: `${pjNo} 单价为0`, tag, detail: `${pjNo} 单价为0`, rowNo }]
    const minPrice = parts.get(partId)?.minPrice ?? '0'
    const minimum = `${pjNo} 低于限价`
    if (compare(txsPrice, minPrice) < 0) return [{ ...withAmounts(ctx, minimum, `${minimum}${Number(minPrice)}`, 'price.minprice'), rowNo }]
    const found = costs.get(partId)
    if (!found || compare(txsPrice, found.least) >= 0) return []
    const full = `${pjNo} ${compare(txsPrice, found.cost) < 0 ? '低于' : '接近'}成本${Number(found.cost)}`
    return [{ ...withAmounts(ctx, `${pjNo} 价格过低`, full, 'price.costprice'), rowNo }]
  })
}

/** What the goods cost, where selling below that wants somebody's word (SALE_BELOW_COST); to whoever may not see it, blurred. */
async function costsFor(ctx: Context, lines: readonly Line[]) {
  if (ctx.parameters.get('SALE_BELOW_COST') !== '2') return new Map<number, { cost: string; least: string }>()
  const ids = [...new Set(lines.map(({ partId }) => partId))]
  return costsToSell(ctx, ids, !ctx.maySee('price.costprice'))
}
