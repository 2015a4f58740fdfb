import { add, compare, isZero, subtract } from '#contract/kit/decimal.ts'
import { isCash } from '#contract/master/clients/terms.ts'
import type { Tag } from '#contract/tags.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { daysFrom } from '#server/kit/time.ts'
import { balanceOf, overdueDays } from '#server/modules/ledgers/open-items/index.ts'
import { costsToSell } from '#server/modules/ledgers/stock/index.ts'
import { type Partner, partsOf } from '../core/index.ts'
import type { Met } from '../payments/index.ts'
import { cashDue, paysAtCounter, unpaid } from './cash.ts'
import { type Objection, withAmounts } from './objection.ts'
import type { Line, Order, SaleCase } from './order.ts'
import { limitOf } from './rules.ts'

const tag = 'busi:ck:approve' satisfies Tag

/** Credit, overdue days, minimum price and cost, as they stand now; over the counter whether cash is paid, too. `met`: so much of the order is met at once. */
export async function objections(ctx: Context, sale: SaleCase, met?: Met): Promise<Objection[]> {
  const { order, client } = sale
  const found = await Promise.all([money(ctx, order, client, met), overdue(ctx, client), tooCheap(ctx, sale)])
  return found.flat()
}

async function money(ctx: Context, order: Order, client: Partner, met: Met | undefined): Promise<Objection[]> {
  const limit = limitFor(ctx, client)
  const cash = met !== undefined && paysAtCounter(client)
  if (limit === null && !cash) return []
  const { receivable, unshipped, own } = await balanceOf(ctx, client.clientId)
  const more = subtract(order.txsSum, met?.fresh ?? '0')
  if (cash) return unpaid(ctx, cashDue(order.txsSum, met, add(own, more), client), client)
  const used = add(receivable, unshipped)
  if (limit === null || compare(add(used, more), limit) <= 0) return []
  const reason = '超出信用额度'
  const full = `${reason}（额度${Number(limit)}，已用${Number(used)}，本单${Number(order.txsSum)}）`
  return [withAmounts(ctx, reason, full, 'price.txsprice')]
}

/** What he may owe today; null: no limit, and for whoever pays cash no question of one. */
export const limitFor = (ctx: Pick<Context, 'today'>, { settleKind, creditUnlimited, maxPrice, tmpPrice, tmpDays, tmpFrom }: Partner) =>
  isCash(settleKind)
    ? null
    : limitOf({ creditUnlimited, maxPrice, tmpPrice, tmpUntil: tmpFrom && daysFrom(tmpFrom, tmpDays), today: ctx.today })

/** Judged once more under the lock of the client's balance: another order may have been confirmed since the first look. */
export async function requireLimit(ctx: Context, client: Partner) {
  const limit = limitFor(ctx, client)
  if (limit === null) return
  const { receivable, unshipped } = await balanceOf(ctx, client.clientId)
  if (compare(add(receivable, unshipped), limit) > 0) throw refused('信用额度刚被其他单据占用，请重试')
}

/** The same of cash over the counter: money in hand may have been used for something else. */
export async function requireCash(ctx: Context, order: Order, client: Partner, met: Met) {
  if (!paysAtCounter(client)) return
  const { own } = await balanceOf(ctx, client.clientId)
  if (!isZero(cashDue(order.txsSum, met, own, client))) throw refused('客户的预收款刚被其他单据使用，请重试')
}

/** 散客 is many: what one of them owes is held against none of the others. */
async function overdue(ctx: Context, { clientId, daysUnlimited, walkIn }: Partner): Promise<Objection[]> {
  if (daysUnlimited || walkIn) return []
  const days = await overdueDays(ctx, clientId)
  const reason = `有逾期${days}天的欠款`
  return days > 0 ? [{ reason, detail: reason, tag }] : []
}

async function tooCheap(ctx: Context, { lines, partOf: known }: SaleCase): Promise<Objection[]> {
  const places = lines.map(({ partId, warehouseId, posiId }) => ({ pjid: partId, warehouseId, posiId }))
  const [partOf, costs] = await Promise.all([known ?? partsOf(ctx, places), costsFor(ctx, lines)])
  return lines.flatMap(({ partId, pjNo, txsPrice, gift, rowNo }) => {
    if (isZero(txsPrice)) return gift ? [] : [{ reason: `${pjNo} 单价为0`, tag, detail: `${pjNo} 单价为0`, rowNo }]
    const minPrice = partOf(partId).minPrice
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
