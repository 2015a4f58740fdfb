import { add, compare, isZero, subtract, sum } from '#contract/kit/decimal.ts'
import { MASKED, type Received } from '#contract/kit/fields.ts'
import type { printing } from '#contract/printing/printouts.ts'
import type { Ask } from '#server/kit/ask.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { countPrint, hostsFor, keepTask } from '../tasks/index.ts'
import { layoutOf, renderRoll, type TicketData } from '../templates/index.ts'
import { cells, companyFacts, fieldsOf, markOf } from './document.ts'
import { type PaidWith, paidWith } from './paid-with.ts'
import { linesOf, printableSale } from './sale.ts'

const REPORT = 'xp'

/** 小票: lines, total, and how it was paid; who may not see what the client pays reads *** all over. */
export const ticketOf =
  (ask: Ask) =>
  async (ctx: OutsideContext, { ckId, ...how }: Received<typeof printing.xp>) => {
    const { layout, data } = await ctx.transact(async (inside) => {
      await hostsFor(inside, REPORT, how)
      return { layout: await layoutOf(inside, REPORT), data: await ticketData(ask, inside, ckId) }
    })
    if (layout.kind !== 'ticket') throw refused('模板类型不正确')
    const { body, height } = await renderRoll(ctx.tenantId, { kind: 'ticket', layout, data })
    const paper = { width: layout.paper.width, height }
    return ctx.transact((inside) => keepTask(inside, { reportType: REPORT, title: `小票 ${data.number}`, body, paper }, how))
  }

async function ticketData(ask: Ask, ctx: Context, ckId: number): Promise<TicketData> {
  const { order, client } = await printableSale(ask, ctx, ckId)
  const lines = await linesOf(ask, ctx, ckId)
  const paid = await paidWith(ctx, 'ck', ckId)
  const fields = { ...fieldsOf(order), ...client, cashierName: paid.cashierName || ctx.realName }
  return {
    fields: { ...fields, ...(await companyFacts(ctx)) },
    lines: lines.map((line, index) => ({ rowNo: String(index + 1), ...cells(line) })),
    price: Number(ctx.parameters.get('BUSI_PRICE_LENGTH') ?? 2),
    money: order.status === '已红冲' ? [] : order.txsPrice === MASKED ? [{ label: '实收', amount: MASKED }] : moneyOf(paid),
    mark: markOf(order.status),
    number: order.ckNo,
    printedBefore: await countPrint(ctx, { document: 'ck', documentId: ckId, reportType: REPORT }),
  }
}

/** 抹零, each method with what was handed over and given back, what lay there in advance, and what is owed: together the total. */
function moneyOf({ due, open, rounding, methods }: PaidWith) {
  const paid = sum(methods.map(({ amount }) => amount))
  const other = subtract(due, add(open, rounding, paid))
  const row = (label: string, amount: string) => (isZero(amount) ? [] : [{ label, amount }])
  const handed = methods.flatMap(({ method, amount, given }) => [
    ...row(method, amount),
    ...(compare(given, amount) > 0 ? [...row(`${method}给付`, given), ...row('找零', subtract(given, amount))] : []),
  ])
  return [...row('抹零', rounding), ...handed, ...row('预收款及其他', other), ...row('挂账', open)]
}
