import { payments, receipts } from '#contract/documents/payments/payments.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { quotes as fastQuote } from '#contract/documents/quick-quotes.ts'
import { purchaseReturn, saleReturn } from '#contract/documents/returns.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import type { Endpoint, Sent } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { parts } from '#contract/master/parts.ts'
import { board } from '#contract/reports/board.ts'
import { home } from '#contract/reports/home/home.ts'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { outboundHistory, stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { daysFrom } from '#server/kit/time.ts'
import { type Bench, readBeside, times } from './bench.ts'
import { dice, generatePart } from './parts-data.ts'
import { skippedRow, timesRow } from './report.ts'
import { typedText } from './search.ts'
import type { World } from './world.ts'

interface List<E extends Endpoint = Endpoint> {
  what: string
  endpoint: E
  make(serial: number): Sent<E>
  p50: number | null
}
const list = <E extends Endpoint>(what: string, endpoint: E, make: (serial: number) => Sent<E>, p50: number | null = 30) =>
  ({ what, endpoint, make, p50 }) as unknown as List

/** An id of a part in stock; few are asked for often. */
export function stockedPart({ firstId, parts: count }: World, roll: (below: number) => number): number {
  const at = Math.floor((roll(1000) * roll(1000) * (count / 10)) / 1_000_000)
  return firstId + ((10 - (firstId % 10)) % 10) + 10 * at
}

const codes = (serial: number, count: number) => times(20, (nth) => generatePart(Math.abs(serial * 7919 + nth * 104_729) % count).pjNo)

/** Pages as people ask for them: mostly the first, with the filters of the screen. */
function lists(world: World): List[] {
  const { clients, suppliers, warehouses, numbers, hotPart, lastDay, parts: count } = world
  const page = (serial: number) => 1 + (Math.abs(serial) % 8 === 0 ? Math.abs(serial) % 40 : 0)
  const month = (serial: number) => ({ dateFrom: daysFrom(lastDay, -30 - (Math.abs(serial) % 7)), dateTo: lastDay })
  const one = <T>(from: readonly T[], serial: number) => from[dice(serial)(from.length)] as T
  const part = (serial: number) => stockedPart(world, dice(serial))
  return [
    list('parts, newest first', parts.page, (at) => ({ page: page(at) })),
    list('parts of a brand', parts.page, (at) => ({ page: page(at), pjBrand: generatePart(Math.abs(at)).pjBrand })),
    list('parts by a word', parts.page, (at) => ({ keyword: typedText(at, count) })),
    list('price and stock of 20 codes', outbound.linePrices, (at) => ({
      clientId: one(clients, at),
      pjids: times(20, (nth) => stockedPart(world, dice(at * 20 + nth))),
    })),
    list('stock', stock.page, (at) => ({ page: page(at), showStock: true })),
    list('stock by a word', stock.page, (at) => ({ queryValue: typedText(at, count), showStock: true })),
    list('stock ledger of a kind', stock.ledger, (at) => ({ page: page(at), kind: one(['销售', '进货', '盘亏', '期初', '报损'], at) }), 50),
    list('stock ledger of a warehouse', stock.ledger, (at) => ({ page: page(at), warehouseId: one(warehouses, at) }), 50),
    list(
      'stock ledger, kind and warehouse',
      stock.ledger,
      (at) => ({ warehouseId: one(warehouses, at), kind: one(['销售', '期初'], at + 1) }),
      50,
    ),
    list('stock ledger by a number', stock.ledger, (at) => ({ docNo: one(numbers, at) }), 50),
    list('stock ledger by the end of a number', stock.ledger, (at) => ({ docNo: one(numbers, at).slice(-5) }), 100),
    list('totals of the ledger, all years', stock.ledgerTotals, (at) => ({ ...(at % 2 === 0 && { kind: '销售' }) }), 50),
    list('stock ledger, a month', stock.ledger, (at) => ({ page: page(at), ...month(at) })),
    list('stock ledger, 8000 rows behind', stock.ledger, (at) => ({ page: 400 + (Math.abs(at) % 50) }), 100),
    list('stock ledger of a part', stock.ledger, (at) => ({ page: page(at), pjid: at % 3 === 0 ? hotPart : part(at) })),
    list('sales, a month', outbound.page, (at) => ({ page: page(at), ...month(at) })),
    list('sales not paid', outbound.page, (at) => ({ page: page(at), moneyStatus: '未收款' }), 50),
    list('sales partly paid', outbound.page, (at) => ({ page: page(at), moneyStatus: '收款中' }), 50),
    list('sales paid, a month', outbound.page, (at) => ({ ...month(at), moneyStatus: '已收款' }), 50),
    list('stock-ins not paid', stockIn.page, (at) => ({ page: page(at), moneyStatus: '未付款' }), 50),
    list('quotes', outbound.page, (at) => ({ page: page(at), ckType: 1 }), 50),
    list('sale returns', saleReturn.page, (at) => ({ page: page(at), ...month(at) }), 50),
    list('purchase returns of a supplier', purchaseReturn.page, (at) => ({ clientId: one(suppliers, at) }), 50),
    list('purchase orders', purchaseOrders.page, (at) => ({ page: page(at), ...month(at) }), 50),
    list('purchase suggestions', purchasePlan.suggest, (at) => ({ page: page(at) }), 50),
    list('other stock papers', stockPapers.page, (at) => ({ page: page(at), kind: one(['dc', 'qr,qc', 'bs', 'tz'], at) }), 50),
    list('receipts, a month', receipts.page, (at) => ({ page: page(at), ...month(at) }), 50),
    list('payments to a supplier', payments.page, (at) => ({ clientId: one(suppliers, at) }), 50),
    list('sales of a client', outbound.page, (at) => ({ clientId: one(clients, at) })),
    list('stock-ins, a month', stockIn.page, (at) => ({ page: page(at), ...month(at) })),
    list('sale history of a hot part', outboundHistory.pageQuery, (at) => ({ page: page(at), pjid: hotPart })),
    list('sale history of a part and client', outboundHistory.pageQuery, (at) => ({ pjid: part(at), clientId: one(clients, at) })),
    list('stock-in history of a supplier', stockInHistory.pageQuery, (at) => ({ page: page(at), supplierId: one(suppliers, at) })),
    list('part history: 进库', stockInHistory.pageQuery, (at) => ({ pjid: at % 3 === 0 ? hotPart : part(at) })),
    list('part history: 库存', stock.page, (at) => ({ pjid: at % 3 === 0 ? hotPart : part(at), reject: true })),
    list('part history: 销售情况', partTrade.salesIndex, (at) => ({ pjid: at % 3 === 0 ? hotPart : part(at) })),
    list('part history: 供应商情况', partTrade.suppliers, (at) => ({ pjid: at % 3 === 0 ? hotPart : part(at) })),
    list('home page', home.summary, () => ({}), 50),
    list('shipping kanban', board.read, () => ({}), 50),
    list('quick quote of 20 codes, with interchange', fastQuote.fast, (at) => ({ splitFlag: true, pjCodes: codes(at, count) }), 50),
    list('parts catalogue by a word', catalogue.parts, (at) => ({ keyword: typedText(at, count) }), 50),
    list('totals of sales, a month', outbound.totals, month, null),
    list('totals of the stock', stock.totals, () => ({ showStock: true }), null),
  ]
}

/** A list that cannot be had is named, and the next one measured. */
export async function listSection(bench: Bench) {
  for (const { what, endpoint, make, p50 } of lists(bench.world)) {
    const count = (p50 === null ? 20 : 200) * bench.effort
    const row = await readBeside(bench, endpoint, count, make as (serial: number) => never).then(
      (found) => timesRow(what, found, p50 === null ? {} : { p50 }),
      (error) => skippedRow(what, error),
    )
    bench.say(row)
  }
}
