import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import type { Received } from '#contract/kit/fields.ts'
import { MASKED } from '#contract/kit/fields.ts'
import type { printing } from '#contract/printing/printouts.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'
import { visibleTo } from '#server/kit/present.ts'
import { saleLinesOf, saleOf } from '#server/modules/documents/sales/index.ts'
import { type OwedAround, owedAround } from '#server/modules/documents/statements/index.ts'
import { allPages } from '#server/modules/reports/exports/index.ts'
import { fieldsOf, markOf, printDocument, type Sheet } from './document.ts'

/** Not agreed with the client yet. */
const UNCONFIRMED = new Set(['草稿', '待审核'])

/** 销售单 as its reader sees it. Throws 无效出库单，不允许打印 and 单据未确认，不允许打印 (trading.md 5). */
export async function printableSale(ctx: Context, id: number) {
  const { content: order } = visibleTo(outbound.get.reply, await saleOf(ctx, { id }), ctx.tags)
  if (!order) throw refused('无效出库单，不允许打印')
  if (!order.clientName || UNCONFIRMED.has(order.status)) throw refused('单据未确认，不允许打印')
  const client = await ctx.db
    .selectFrom('client')
    .select(['linkName', 'linkTel', 'linkPhone', 'linkAddres'])
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', order.clientId)
    .executeTakeFirst()
  const reach = { clientPhone: client?.linkPhone || client?.linkTel || '', clientAddress: client?.linkAddres ?? '' }
  return { order, client: reach }
}

export async function saleSheet(ctx: Context, id: number) {
  const { order, client } = await printableSale(ctx, id)
  const lines = await allPages(async (page) => {
    const read = await saleLinesOf(ctx, { ckId: id, page, limit: 500 })
    return visibleTo(outbound.pageLines.reply, read, ctx.tags).page
  })
  const { ckNo, ckTypeValue, boxCount, status } = order
  return {
    document: 'ck',
    documentId: id,
    title: `${ckTypeValue}单 ${ckNo}`,
    number: ckNo,
    fields: { ...fieldsOf(order), ...client, ...(await owedOn(ctx, order)), boxCount: boxCount > 0 ? String(boxCount) : '' },
    lines: lines.map((line) => ({ ...line, posiName: line.posiName || line.places.map(({ posiName }) => posiName).join('，') })),
    mark: markOf(status),
  } satisfies Sheet
}

const OWED = ['owedBefore', 'owedAfter', 'paid', 'change', 'rounding', 'unpaid'] satisfies (keyof OwedAround)[]
/** 上期欠款 and 累计欠款, what was paid with it and what is open, for whoever sees what the client pays; an offer adds nothing to them. */
async function owedOn(ctx: Context, { id, ckType, clientId, txsPrice }: Awaited<ReturnType<typeof printableSale>>['order']) {
  if (ckType !== CK_TYPE.sale) return {}
  if (txsPrice === MASKED) return Object.fromEntries(OWED.map((key) => [key, MASKED]))
  return owedAround(ctx, { clientId, document: 'ck', documentId: id, amount: String(txsPrice) })
}

export const ck = (ctx: OutsideContext, { ckId, ...how }: Received<typeof printing.ck>) =>
  printDocument(ctx, 'ck', how, (inside) => saleSheet(inside, ckId))
