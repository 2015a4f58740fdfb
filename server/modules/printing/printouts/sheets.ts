import { MONEY_KINDS, type MoneyKind, moneyCalls } from '#contract/documents/payments/payments.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchaseReturn, saleReturn } from '#contract/documents/returns.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { subtract } from '#contract/kit/decimal.ts'
import type { Endpoint } from '#contract/kit/fields.ts'
import { aboutItem, DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import type { ReportType } from '#contract/printing/templates/forms.ts'
import { allPages } from '#server/kit/all-pages.ts'
import { type Ask, requireRight } from '#server/kit/ask.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { fieldsOf, markOf, type PaperHow, printDocument } from './document.ts'

type Row = Record<string, unknown>

/** A document as the calls of its own module read it: whoever prints sees what he sees on the screen. */
interface Source {
  reportType: ReportType
  /** Under which name its printings are counted, where that is not the report's. */
  document?: string
  what: string
  /** The field that names it. */
  number: string
  get: Endpoint
  /** The paged lines, and under which name they are asked for; or how they lie in the document. */
  lines: { endpoint: Endpoint; owner: string } | ((order: Row) => Row[])
  /** Facts and lines that the calls do not have. */
  complete?: (order: Row, rows: Row[]) => { order: Row; rows: Row[] }
  /** Is sent out as a draft. */
  drafts?: true
}

/** 调拨 says what arrived and what did not. What has not posted, or only changes its place, has no value yet. */
const paperSheet = (order: Row, rows: Row[]) => {
  const { kind, status, missing } = order
  const valued = kind !== 'dc' && status !== '草稿' && !(kind === 'db' && status === '已审核')
  const { value, ...unvalued } = order
  return {
    order: { ...unvalued, ...(valued && { value }), missingText: MISSING[String(missing)] ?? '' },
    rows: rows.map(({ value, ...row }) => ({
      ...row,
      ...(valued && { value }),
      ...(row.gotQty !== null && { lostQty: subtract(String(row.qty), String(row.gotQty)) }),
    })),
  }
}
const MISSING: Readonly<Record<string, string>> = { back: '退回调出公司', loss: '由调出公司报损' }

const sources = {
  th: {
    reportType: 'th',
    what: '销售退货单',
    number: 'thNo',
    get: saleReturn.get,
    lines: { endpoint: saleReturn.pageLines, owner: 'thId' },
  },
  ct: {
    reportType: 'ct',
    what: '采购退货单',
    number: 'thNo',
    get: purchaseReturn.get,
    lines: { endpoint: purchaseReturn.pageLines, owner: 'thId' },
  },
  dc: {
    reportType: 'dc',
    what: '单据',
    number: 'paperNo',
    get: stockPapers.get,
    lines: { endpoint: stockPapers.pageLines, owner: 'paperId' },
    complete: paperSheet,
  },
  dy: {
    reportType: 'dy',
    what: '要货单',
    number: 'dyNo',
    get: transferRequests.get,
    lines: { endpoint: transferRequests.pageLines, owner: 'dyId' },
    // the company that prints is named above; whose request it is stands beside whom it asks
    complete: ({ companyName, ...order }, rows) => ({ order: { ...order, askedBy: companyName }, rows }),
  },
  mark: {
    reportType: 'mark',
    what: '盘点单',
    number: 'markNo',
    get: stockCounts.get,
    lines: { endpoint: stockCounts.pageLines, owner: 'markId' },
  },
  purchase: {
    reportType: 'purchase',
    what: '采购订单',
    number: 'cgNo',
    get: purchaseOrders.get,
    lines: { endpoint: purchaseOrders.pageLines, owner: 'cgId' },
  },
} as const satisfies Record<string, Source>

/** What money papers are called in print. */
const MONEY_TITLES: Readonly<Partial<Record<MoneyKind, string>>> = { hc: '对冲单', tk: '客户退款单', gk: '供应商退款单', hz: '坏账核销单' }
/** A receipt or payment shows its accounts, what is only set off the documents of either side. */
const moneySource = (kind: MoneyKind): Source => {
  const offset = kind === 'hc'
  const what = MONEY_TITLES[kind] ?? MONEY_KINDS[kind].name
  return {
    reportType: offset ? 'hc' : 'ysyf',
    document: 'ysyf',
    what,
    number: 'moneyNo',
    get: moneyCalls[kind].get,
    lines: ({ lines, items }) => (offset ? (items as Row[]).map(setOff) : kind === 'hz' ? (items as Row[]).map(givenUp) : (lines as Row[])),
    complete: (order, rows) => ({ order: { ...order, kindValue: what }, rows }),
  }
}
const setOff = (item: Row): Row => ({
  ...item,
  about: aboutItem({ document: String(item.document), event: '' }),
  [String(item.direction)]: item.amount,
})

/** No account knows a 坏账: the documents stand there that are given up. */
const givenUp = ({ docNo, amount }: Row): Row => ({ accountName: docNo, amount, remark: '' })

/** 对账单 begins with what was owed before; its lines are called what they are called on the screen. */
const statementSource = (direction: DueDirection): Source => ({
  reportType: 'dz',
  what: '对账单',
  number: 'statementNo',
  get: statementCalls[direction].statement,
  lines: { endpoint: statementCalls[direction].statementLines, owner: 'statementId' },
  complete: (order, rows) => ({
    order: { ...order, kindValue: `${DUES[direction].partner}对账单` },
    rows: [
      { about: '期初余额', balance: order.opening },
      ...rows.map((row) => ({ ...row, about: aboutItem({ document: String(row.document), event: String(row.event) }) })),
    ],
  }),
  drafts: true,
})

/** Prints documents through the calls that show them. */
export function sheetsOf(ask: Ask) {
  async function read<T>(ctx: Context, endpoint: Endpoint, input: Row): Promise<T> {
    requireRight(ctx, endpoint)
    return (await ask(ctx, endpoint, input)) as T
  }

  const print = (ctx: OutsideContext, source: Source, id: number, how: PaperHow) =>
    printDocument(ctx, source.reportType, how, async (inside) => {
      const { reportType, what, number, lines } = source
      const { content: found } = await read<{ content: Row | null }>(inside, source.get, { id })
      if (!found) throw refused(`无效${what}，不允许打印`)
      const own =
        typeof lines === 'function'
          ? lines(found)
          : await allPages(
              async (page) =>
                (await read<{ page: { list: Row[]; totalPage: number } }>(inside, lines.endpoint, { [lines.owner]: id, page, limit: 500 }))
                  .page,
            )
      const { order, rows } = source.complete?.(found, own) ?? { order: found, rows: own }
      const name = String(order[number])
      const title = `${order.kindValue ?? what} ${name}`
      const mark = source.drafts && found.status === '草稿' ? '' : markOf(found.status)
      const numbered = rows.map((row, index) => ({ rowNo: index + 1, ...row }))
      return {
        document: source.document ?? reportType,
        documentId: id,
        title,
        number: name,
        fields: fieldsOf(order),
        lines: numbered,
        mark,
      }
    })

  return {
    th: (ctx: OutsideContext, { thId, ...how }: { thId: number } & PaperHow) => print(ctx, sources.th, thId, how),
    ct: (ctx: OutsideContext, { thId, ...how }: { thId: number } & PaperHow) => print(ctx, sources.ct, thId, how),
    dc: (ctx: OutsideContext, { dcId, ...how }: { dcId: number } & PaperHow) => print(ctx, sources.dc, dcId, how),
    dy: (ctx: OutsideContext, { dyId, ...how }: { dyId: number } & PaperHow) => print(ctx, sources.dy, dyId, how),
    mark: (ctx: OutsideContext, { markId, ...how }: { markId: number } & PaperHow) => print(ctx, sources.mark, markId, how),
    ysyf: (ctx: OutsideContext, { id, kind, ...how }: { id: number; kind: MoneyKind } & PaperHow) => print(ctx, moneySource(kind), id, how),
    statement: (ctx: OutsideContext, { id, direction, ...how }: { id: number; direction: DueDirection } & PaperHow) =>
      print(ctx, statementSource(direction), id, how),
    purchase: (ctx: OutsideContext, { id, ...how }: { id: number } & PaperHow) => print(ctx, sources.purchase, id, how),
  }
}
