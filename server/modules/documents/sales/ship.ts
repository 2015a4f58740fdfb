import type { outbound } from '#contract/documents/sales/sales.ts'
import { add, compare, negate, proportion, subtract, sum } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { balanceOf, dueDateOf, postOpenItem } from '#server/modules/ledgers/open-items/index.ts'
import { innerByLine, issue, issueReserved, type LedgerEntry } from '#server/modules/ledgers/stock/index.ts'
import { type Partner, partnerOf, requireSelling } from '../core/index.ts'
import { beginTaking, type Met, spendCredits, takeMoney } from '../payments/index.ts'
import { wordOf } from './answer-grant.ts'
import { cashDue, holdInHand, mayStayUnpaid, paysBeforeShipping, unpaid, usedNote } from './cash.ts'
import { limitFor } from './checks.ts'
import { faceOfStep } from './face.ts'
import { addPass, letPass, proveGrant, roundingObjection, signedBy } from './grant.ts'
import {
  type Change,
  causeOf,
  ck,
  DOCUMENT,
  type Line,
  lockOrder,
  type Order,
  type SaleCase,
  stageOf,
  type Walked,
  walk,
  wantedOf,
} from './order.ts'
import { payableOf } from './pay.ts'
import { onward, worksOf } from './rules.ts'
import { freeHeld } from './sources.ts'

/** The goods leave: stock out at average cost, cost fixed on the lines, receivable booked. Returns what the order's row takes over, and what the client owes then. */
export async function shipNow(ctx: Context, order: Order, client: Partner, bizDate: string) {
  const costs = costsOf(await issueReserved(ctx, causeOf(order, '发货', bizDate)))
  const shipped = shippedAs(ctx, bizDate, costs)
  const [, { receivable }] = await Promise.all([markPosted(ctx, order, bizDate, costs), owe(ctx, order, client, bizDate, order.txsSum)])
  return { shipped, receivable }
}

interface Way {
  fresh: boolean
  walked: Walked
  change: Change
}
/** Over the counter: nobody holds the goods in between, and the order never counts as unshipped. One that is not written yet is written with what it came to. */
export async function handOver(ctx: Context, { order, lines, client, write }: SaleCase, { fresh, walked, change }: Way): Promise<void> {
  await freeHeld(ctx, order.ckId, lines, fresh)
  const day = order.ckDate
  const whole = (costs: readonly Cost[]) => ({ ...stageOf(ctx, order, walked), ...shippedAs(ctx, day, costs), ...change })
  const cause = causeOf(order, '发货', day)
  if (write) {
    const first = async (entries: readonly LedgerEntry[]) => {
      const costs = costsOf(entries)
      const facts = factsOf(lines, costs)
      await Promise.all([write(walked, whole(costs), (lineId) => facts.get(lineId) ?? {}), countSold(ctx, day, lines)])
    }
    await issue(ctx, { ...cause, rows: new Map(lines.map(({ lineId, rowNo }) => [lineId, rowNo])) }, wantedOf(lines), first)
    await owe(ctx, order, client, day, '0')
    return
  }
  const costs = costsOf(await issue(ctx, cause, wantedOf(lines)))
  await Promise.all([markPosted(ctx, order, day, costs), owe(ctx, order, client, day, '0'), walk(ctx, order, walked, whole(costs))])
}

/** What the order's row takes over when its goods have left. */
const shippedAs = (ctx: Context, shipDate: string, costs: readonly Cost[]) => ({
  costSum: sum(costs.map(({ cost }) => cost)),
  shippedAt: ctx.now,
  shipDate,
})

interface Cost {
  lineId: number
  cost: string
  fee: string
  /** Margin of other branches in it. */
  inner: string
}
/** What left, line by line. */
function costsOf(entries: readonly LedgerEntry[]): Cost[] {
  const [costs, fees, inner] = [new Map<number, string>(), new Map<number, string>(), innerByLine(entries)]
  for (const { lineId, value, fee, difference } of entries) {
    if (!difference) costs.set(lineId, add(costs.get(lineId) ?? '0', negate(value)))
    fees.set(lineId, add(fees.get(lineId) ?? '0', negate(fee)))
  }
  return [...costs].map(([lineId, cost]) => ({ lineId, cost, fee: fees.get(lineId) ?? '0', inner: negate(inner.get(lineId) ?? '0') }))
}

/** `unshipped`: so much of the order had counted as confirmed and not yet shipped. */
function owe(ctx: Context, order: Order, client: Partner, bizDate: string, unshipped: string) {
  const debt = {
    ...causeOf(order, '发货', bizDate),
    direction: 'ys' as const,
    amount: order.txsSum,
    dueDate: dueDateOf(client, bizDate),
  }
  return postOpenItem(ctx, debt, unshipped)
}

const markPosted = (ctx: Context, { ckId }: Order, bizDate: string, costs: readonly Cost[]) =>
  statement(ctx, 'ck.posted', POSTED, [
    ...[ctx.tenantId, ckId, bizDate, costs.map(({ lineId }) => lineId), costs.map(({ cost }) => cost), ctx.companyId],
    ...[costs.map(({ fee }) => fee), costs.map(({ inner }) => inner)],
  ])

/** The same of lines that are written with it. */
function factsOf(lines: readonly Line[], costs: readonly Cost[]) {
  const amounts = new Map(lines.map(({ lineId, ckAmount }) => [lineId, ckAmount]))
  return new Map(
    costs.map(({ lineId, cost, fee, inner }) => {
      const costPrice = proportion(cost, '1', amounts.get(lineId) ?? '1', 6)
      return [lineId, { posted: true, costSum: cost, costPrice, feeSum: fee, innerSum: inner }]
    }),
  )
}

const countSold = (ctx: Context, day: string, lines: readonly Line[]) =>
  statement(ctx, 'ck.sold', SOLD, [
    ...[ctx.tenantId, ctx.companyId, day, lines.map(({ partId }) => partId), lines.map(({ ckAmount }) => ckAmount)],
  ])

// The parts' locks are held: no two orders meet in the rows of a day.
const SOLD_DAY = `on conflict (tenant_id, part_id, company_id, sale_day) do update set qty = d.qty + excluded.qty, times = d.times + 1`
const POSTED = `
  with posted as (
    update ck_product l set posted = true, ck_date = $3, cost_sum = n.cost, cost_price = round(n.cost / l.ck_amount, 6), fee_sum = n.fee, inner_sum = l.inner_sum + n.inner_sum
    from unnest($4::bigint[], $5::numeric[], $7::numeric[], $8::numeric[]) as n(line_id, cost, fee, inner_sum)
    where l.tenant_id = $1 and l.ck_id = $2 and l.line_id = n.line_id and l.ck_amount > 0
    returning l.part_id, l.ck_amount
  )
  insert into part_sale_day as d (tenant_id, part_id, company_id, sale_day, qty, times)
  select $1, part_id, $6, $3, sum(ck_amount), 1 from posted group by part_id
  ${SOLD_DAY}`
const SOLD = `
  insert into part_sale_day as d (tenant_id, part_id, company_id, sale_day, qty, times)
  select $1, s.part_id, $2, $3, sum(s.qty), 1 from unnest($4::bigint[], $5::numeric[]) as s(part_id, qty) group by s.part_id
  ${SOLD_DAY}`

/** 发货. Credit is looked at once more, unless a manager has let the order pass; who pays before the goods leave has paid, or pays now. */
export async function ship(ctx: Context, input: Received<typeof outbound.ship>) {
  const grant = await proveGrant(ctx, input.grant)
  if (grant && 'denied' in grant) return { status: '', moneyNo: '', denied: grant.denied }
  const order = await lockOrder(ctx, input.id)
  const status = ck.transition(order, 'ship')
  const client = await partnerOf(ctx, order.clientId, 'customer')
  requireSelling(client)
  const { shipped, moneyNo, used, against, face } = await leave(ctx, order, client, input)
  const passed = letPass(against, await wordOf(ctx, { askedId: input.askedId, against, face, ckId: order.ckId, grant }))
  const onwards = onward(status, 'ship', worksOf(ctx.parameters.get('CK_STEPS'))).walked
  const carrier = { fhCompany: input.fhCompany || order.fhCompany, carNum: input.carNum || order.carNum }
  const walked = [...signedBy(order, passed), { from: order.status, to: status, note: usedNote(used) }, ...onwards]
  const change = { ...shipped, ...carrier, ...addPass(order, passed) }
  return { ...(await walk(ctx, order, walked, change)), moneyNo, denied: '' }
}

type Taking = Parameters<typeof beginTaking>[2]
/** The goods leave and the money is taken; what lies there in advance and covers them is used. What speaks against it is for whoever called. */
export async function leave(ctx: Context, order: Order, client: Partner, taking: Taking) {
  const met = await beginTaking(ctx, DOCUMENT, taking)
  const held = paysBeforeShipping(client) && !mayStayUnpaid(order) ? await holdInHand(ctx, order.clientId, client, taking) : []
  if (order.approvedBy === null) await requireCredit(ctx, client)
  const { shipped, receivable } = await shipNow(ctx, order, client, ctx.today)
  const { moneyNo } = await takeMoney(ctx, payableOf(order), taking)
  const due = dueByShipping(order, client, met, receivable)
  const used = await spendCredits(ctx, payableOf(order), held, subtract(subtract(order.txsSum, met.all), due))
  const against = [...unpaid(ctx, due, client), ...roundingObjection(ctx, taking.rounding)]
  return { shipped, moneyNo, used, due, against, face: faceOfStep(order, { rounding: taking.rounding, paid: met.all }, due) }
}

/** What has to be paid before these goods leave and is not. `receivable`: with the sale in it, without the money taken now. */
export function dueByShipping(order: Order, client: Partner, met: Met, receivable: string): string {
  if (!paysBeforeShipping(client) || mayStayUnpaid(order)) return '0'
  return cashDue(order.txsSum, met, subtract(receivable, met.fresh), client)
}

async function requireCredit(ctx: Context, client: Partner) {
  const limit = limitFor(ctx, client)
  if (limit === null) return
  const { receivable, unshipped } = await balanceOf(ctx, client.clientId)
  if (compare(add(receivable, unshipped), limit) > 0) throw refused('客户已超出信用额度，不能发货；请收款或调整额度')
}
