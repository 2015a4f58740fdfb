import type { PriceFieldName } from '#contract/documents/price-orders.ts'
import type { Context } from '#server/kit/context.ts'
import { defineTable, logTransition } from '../core/index.ts'
import { steps } from './rules.ts'

/** Names the document in the log of documents and in the audit trail. */
export const DOCUMENT = 'price'

const prices = ['wbPrice', 'xsPrice', 'purchasePrice', 'pfPrice', 'fxPrice', 'minPrice'] as const

/** Prices belong to the whole company group, and so do the orders that change them: no data scope narrows them. */
export const priceOrder = defineTable('tj', {
  key: 'order',
  header: ['effectAt'],
  written: ['partId', ...prices],
  scope: 'tenant',
  steps: () => steps,
  logged: DOCUMENT,
  called: '调价单',
  modifier: false,
})
export type Locked = Parameters<typeof priceOrder.walk>[1]

/** New prices of one part; absent or null = stays. */
export type NewPrices = { pjid: number } & { [field in PriceFieldName]?: string | null | undefined }

const NONE = { wbPrice: null, xsPrice: null, purchasePrice: null, pfPrice: null, fxPrice: null, minPrice: null }
export const writtenLines = (lines: readonly NewPrices[]) => lines.map(({ pjid, ...given }) => ({ ...NONE, ...given, partId: pjid }))

interface Head {
  formula?: string
  remark: string
  /** null = as soon as it is approved. */
  effectAt: string | null
  /** What the log keeps of how it was made. */
  note?: string
}

export async function create(ctx: Context, { note = '', ...head }: Head, lines: readonly NewPrices[]) {
  const made = await priceOrder.createDraft(ctx, head, writtenLines(lines))
  await logTransition(ctx, DOCUMENT, made.id, [{ from: '', to: '草稿', note }])
  return made
}

export const linesOf = (ctx: Context, id: number) =>
  ctx.db
    .selectFrom('priceOrderLine')
    .select(['partId as pjid', ...prices, 'before'])
    .where('tenantId', '=', ctx.tenantId)
    .where('orderId', '=', id)
    .orderBy('rowNo')
    .execute()
