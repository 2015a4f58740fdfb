import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import type { Received } from '#contract/kit/fields.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { addressLine } from '#contract/master/clients/book.ts'
import { INVOICE_FIELDS } from '#contract/master/clients/invoice.ts'
import { bankReaders } from '#contract/platform/people/readers.ts'
import type { printing } from '#contract/printing/printouts.ts'
import { allPages } from '#server/kit/all-pages.ts'
import type { Ask } from '#server/kit/ask.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { fieldsOf, markOf, printDocument, type Sheet } from './document.ts'
import { type OwedAround, owedAround } from './owed-around.ts'

/** Not agreed with the client yet. */
const UNCONFIRMED = new Set(['草稿', '待审核'])

/** 销售单 as its reader sees it. Throws 无效出库单，不允许打印 and 单据未确认，不允许打印 (trading.md 5). */
export async function printableSale(ask: Ask, ctx: Context, id: number) {
  const { content: order } = await ask(ctx, outbound.get, { id })
  if (!order) throw refused('无效出库单，不允许打印')
  if (!order.clientName || UNCONFIRMED.has(order.status)) throw refused('单据未确认，不允许打印')
  const client = await ctx.db
    .selectFrom('client')
    .select(['clientFullName', 'linkTel', 'linkPhone', 'linkAddres', ...OF_INVOICE])
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', order.clientId)
    .executeTakeFirst()
  const { linkTel = '', linkPhone = '', linkAddres = '' } = client ?? {}
  const clientPhone = linkPhone || linkTel
  const usual = await defaultAddress(ctx, order.clientId)
  // what was written on the sale goes before his default address, and that before the address of his card
  const deliverTo = order.deliverTo || (usual ? addressLine(usual) : linkAddres)
  return { order, client: { clientPhone, clientAddress: linkAddres, deliverTo, ...invoiceOf(ctx, client) } }
}

const defaultAddress = (ctx: Context, clientId: number) =>
  ctx.db
    .selectFrom('clientAddress')
    .select(['receiver', 'phone', 'address'])
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', clientId)
    .where('isDefault', '=', true)
    .executeTakeFirst()

/** 发票类型 is the sale's own. */
const OF_INVOICE = INVOICE_FIELDS.filter((name) => name !== 'invoiceType')
type Invoice = Record<(typeof OF_INVOICE)[number], string>
/** 开票资料 for templates that print it; *** for whoever may not read it (decision 169). */
function invoiceOf(ctx: Context, client: (Invoice & { clientFullName: string }) | undefined): Invoice {
  const told = ctx.may(...bankReaders)
  const texts = OF_INVOICE.map((name) => [name, client === undefined || client[name] === '' ? '' : told ? client[name] : MASKED])
  const invoice = Object.fromEntries(texts) as Invoice
  return { ...invoice, invoiceTitle: invoice.invoiceTitle || client?.clientFullName || '' }
}

/** Its lines as their reader sees them. */
export const linesOf = (ask: Ask, ctx: Context, ckId: number) =>
  allPages(async (page) => (await ask(ctx, outbound.pageLines, { ckId, page, limit: 500 })).page)

export async function saleSheet(ask: Ask, ctx: Context, id: number) {
  const { order, client } = await printableSale(ask, ctx, id)
  const lines = await linesOf(ask, ctx, id)
  const { ckNo, ckTypeValue, boxCount, status } = order
  return {
    document: 'ck',
    documentId: id,
    title: `${ckTypeValue}单 ${ckNo}`,
    number: ckNo,
    fields: { ...fieldsOf(order), ...client, ...(await owedOn(ctx, order)), boxCount: boxCount > 0 ? String(boxCount) : '' },
    lines: lines.map((line) => ({
      ...line,
      // 开单单价 is drawn where a line was written in another unit
      unitTxsPrice: line.unitText ? line.unitTxsPrice : '',
      posiName: line.posiName || line.places.map(({ posiName }) => posiName).join('，'),
    })),
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

export const saleOf =
  (ask: Ask) =>
  (ctx: OutsideContext, { ckId, ...how }: Received<typeof printing.ck>) =>
    printDocument(ctx, 'ck', how, (inside) => saleSheet(ask, inside, ckId))
