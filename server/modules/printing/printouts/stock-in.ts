import { stockIn } from '#contract/documents/stock-in.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { printing } from '#contract/printing/printouts.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'
import { visibleTo } from '#server/kit/present.ts'
import { stockInLinesOf, stockInOf } from '#server/modules/documents/stock-in/index.ts'
import { allPages } from '#server/modules/reports/exports/index.ts'
import { fieldsOf, markOf, printDocument, type Sheet } from './document.ts'

/** 入库单. Throws 无效入库单，不允许打印 and 单据未确认，不允许打印 (trading.md 5). */
async function stockInSheet(ctx: Context, id: number): Promise<Sheet> {
  const { content: order } = visibleTo(stockIn.get.reply, await stockInOf(ctx, { id }), ctx.tags)
  if (!order) throw refused('无效入库单，不允许打印')
  if (!order.supplierName || order.status === '草稿') throw refused('单据未确认，不允许打印')
  const lines = await allPages(async (page) => {
    const read = await stockInLinesOf(ctx, { rkId: id, page, limit: 500 })
    return visibleTo(stockIn.pageLines.reply, read, ctx.tags).page
  })
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

export const rk = (ctx: OutsideContext, { rkId, ...how }: Received<typeof printing.rk>) =>
  printDocument(ctx, 'rk', how, (inside) => stockInSheet(inside, rkId))
