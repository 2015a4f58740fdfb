import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'
import { add, compare, isZero, negate, sum } from '#server/kit/money.ts'
import { statement } from '#server/kit/statement.ts'
import { balanceOf, dueDateOf, owe } from '../accounts/index.ts'
import { demandSelling, type Partner, partnerOf, record, step } from '../flow/index.ts'
import { type Entry, issue, issueReserved } from '../stock/index.ts'
import { demandLimit, limitFor } from './checks.ts'
import { causeOf, DOCUMENT, type Line, lockOrder, type Order, setStatus, wantedOf } from './order.ts'
import { onward, steps, worksOf } from './rules.ts'
import { freeSources } from './sources.ts'

/** The goods leave: stock out at average cost, cost fixed on the lines, receivable booked. Returns what the order's row takes over. */
export async function shipNow(ctx: Context, order: Order, client: Partner, bizDate: string) {
  const entries = await issueReserved(ctx, causeOf(order, '发货', bizDate))
  return book(ctx, order, client, bizDate, entries, order.txsSum)
}

/** Over the counter: nobody holds the goods in between, and the order never counts as unshipped. Credit is judged on what is not paid at once. */
export async function handOver(
  ctx: Context,
  order: Order,
  lines: Line[],
  client: Partner,
  withinLimit: boolean,
  takeMoney: () => Promise<unknown>,
) {
  await freeSources(ctx, lines)
  const entries = await issue(ctx, causeOf(order, '发货', order.ckDate), wantedOf(lines))
  const shipped = await book(ctx, order, client, order.ckDate, entries, '0')
  await takeMoney()
  if (withinLimit) await demandLimit(ctx, client)
  return shipped
}

/** `unshipped`: so much of the order had counted as confirmed and not yet shipped. */
async function book(ctx: Context, order: Order, client: Partner, bizDate: string, entries: Entry[], unshipped: string) {
  const [costs, fees] = [new Map<number, string>(), new Map<number, string>()]
  for (const { lineId, value, fee, difference } of entries) {
    if (!difference) costs.set(lineId, add(costs.get(lineId) ?? '0', negate(value)))
    fees.set(lineId, add(fees.get(lineId) ?? '0', negate(fee)))
  }
  const debt = {
    ...causeOf(order, '发货', bizDate),
    direction: 'ys' as const,
    amount: order.txsSum,
    dueDate: dueDateOf(client, bizDate),
  }
  await Promise.all([
    statement(ctx, 'ck.posted', POSTED, [
      ...[ctx.tenantId, order.ckId, bizDate, [...costs.keys()], [...costs.values()], ctx.companyId],
      [...costs.keys()].map((lineId) => fees.get(lineId) ?? '0'),
    ]),
    owe(ctx, debt, unshipped),
  ])
  return { costSum: sum([...costs.values()]), shippedAt: ctx.now, shipDate: bizDate }
}

// The parts' gates are held: no two orders meet in the rows of a day.
const POSTED = `
  with posted as (
    update ck_product l set posted = true, ck_date = $3, cost_sum = n.cost, cost_price = round(n.cost / l.ck_amount, 6), fee_sum = n.fee
    from unnest($4::bigint[], $5::numeric[], $7::numeric[]) as n(line_id, cost, fee)
    where l.tenant_id = $1 and l.ck_id = $2 and l.line_id = n.line_id and l.ck_amount > 0
    returning l.part_id, l.ck_amount
  )
  insert into part_sale_day as d (tenant_id, part_id, company_id, sale_day, qty, times)
  select $1, part_id, $6, $3, sum(ck_amount), 1 from posted group by part_id
  on conflict (tenant_id, part_id, company_id, sale_day) do update set qty = d.qty + excluded.qty, times = d.times + 1`

/** 发货. Credit is looked at once more, unless a manager has let the order pass. */
export async function ship(ctx: Context, { id, fhCompany, carNum }: { id: number; fhCompany: string; carNum: string }) {
  const order = await lockOrder(ctx, id)
  const status = step(steps, order.status, 'ship')
  const client = await partnerOf(ctx, order.clientId, 'customer')
  demandSelling(client)
  if (order.approvedBy === null) await demandCredit(ctx, client)
  const shipped = await shipNow(ctx, order, client, ctx.today)
  const walk = onward(status, 'ship', worksOf(ctx.parameters.get('CK_STEPS')))
  const carrier = { fhCompany: fhCompany || order.fhCompany, carNum: carNum || order.carNum }
  const walked = [{ from: order.status, to: status }, ...walk.walked]
  await Promise.all([setStatus(ctx, order, walk.status, { ...shipped, ...carrier }), record(ctx, DOCUMENT, id, walked)])
  return { status: walk.status }
}

async function demandCredit(ctx: Context, client: Partner) {
  const limit = limitFor(ctx, client)
  if (isZero(limit)) return
  const { receivable, unshipped } = await balanceOf(ctx, client.clientId)
  if (compare(add(receivable, unshipped), limit) > 0) throw refused('客户已超出信用额度，不能发货；请收款或调整额度')
}

/** 签收. */
export async function sign(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, id)
  const status = step(steps, order.status, 'sign')
  await setStatus(ctx, order, status)
  await record(ctx, DOCUMENT, id, [{ from: order.status, to: status }])
  return { status }
}
