import { stockIn } from '#contract/documents/stock-in.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { printing } from '#contract/printing/printouts.ts'
import { allPages } from '#server/kit/all-pages.ts'
import type { Ask } from '#server/kit/ask.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { fieldsOf, markOf, printDocument, type Sheet } from './document.ts'

/** 入库单. Throws 无效入库单，不允许打印 and 单据未确认，不允许打印 (trading.md 5). */
async function stockInSheet(ask: Ask, ctx: Context, id: number): Promise<Sheet> {
  const { content: order } = await ask(ctx, stockIn.get, { id })
  if (!order) throw refused('无效入库单，不允许打印')
  if (!order.supplierName || order.status === '草稿') throw refused('单据未确认，不允许打印')
  const lines = await allPages(async (page) => (await ask(ctx, stockIn.pageLines, { rkId: id, page, limit: 500 })).page)
  return {
    document: 'rk',
    documentId: id,
    title: `入库单 ${order.rkNo}`,
    number: order.rkNo,
    fields: fieldsOf(order),
    lines,
    mark: markOf(order.status),
  }
}

export const stockInOf =
  (ask: Ask) =>
  (ctx: OutsideContext, { rkId, ...how }: Received<typeof printing.rk>) =>
    printDocument(ctx, 'rk', how, (inside) => stockInSheet(ask, inside, rkId))
