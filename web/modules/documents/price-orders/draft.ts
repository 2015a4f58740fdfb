import { PRICE_FIELD_NAMES, type PriceFieldName, type priceOrders } from '#contract/documents/price-orders.ts'
import { MASKED, type PriceTag, type Reply, type Row, type Sent } from '#contract/kit/fields.ts'
import { isBlank, lineError, newKey, noPart, type PartLine, partOf, type ValidationError } from '#web/kit/document/lines.ts'
import type { Draft } from '#web/kit/document/use-draft.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { FIELDS, fieldsFor, OLD, type OldName } from './price-pairs.ts'

/** Names the drafts kept in the browser. */
export const DRAFT_KIND = 'price-order'

export interface PriceHead {
  /** yyyy-MM-dd HH:mm; '' = as soon as it is approved. */
  effectTime: string
  remark: string
}
export type PriceLine = PartLine & Record<PriceFieldName | OldName, PriceValue>
export type PriceDraft = Draft<PriceHead, PriceLine>

const noPrices = Object.fromEntries(FIELDS.flatMap((field) => [field, OLD[field]]).map((name) => [name, null])) as Record<
  PriceFieldName | OldName,
  PriceValue
>

export const newLine = (): PriceLine => ({ key: newKey(), ...noPart, pjNo: '', problem: '', ...noPrices })

const filled = (line: PriceLine) => FIELDS.filter((field) => line[field] !== null && line[field] !== MASKED)
export const isUnused = (line: PriceLine) => isBlank(line) && filled(line).length === 0

type Order = NonNullable<Reply<typeof priceOrders.getOne>['content']>

export const draftOf = (
  { id, version, orderNo, effectTime, remark }: Order,
  lines: readonly Row<typeof priceOrders.pageLines>[],
): PriceDraft => ({
  id,
  version,
  no: orderNo,
  head: { effectTime, remark },
  lines: lines.map((line) => ({
    ...partOf(line),
    ...(Object.fromEntries(FIELDS.flatMap((field) => [field, OLD[field]]).map((name) => [name, line[name] ?? null])) as typeof noPrices),
  })),
})

/** An order made by 批量调价 may be longer than what is written line by line: then only its header is. */
export const MOST_LINES = 1000

export function inputOf({ id, version, head, lines }: PriceDraft): Omit<Sent<typeof priceOrders.save>, 'submittime'> {
  const written = lines.filter((line) => !isUnused(line))
  return {
    id,
    version,
    ...head,
    ...(written.length <= MOST_LINES && {
      lines: written.map((line) => ({ pjid: line.pjid, ...Object.fromEntries(FIELDS.map((field) => [field, line[field] ?? null])) })),
    }),
  }
}

export const validationError =
  (maySee: (tag: PriceTag) => boolean) =>
  ({ lines }: PriceDraft): ValidationError<PriceHead, PriceLine> | undefined => {
    if (lines.every(isUnused)) return { text: '请输入商品', line: { index: 0, prop: 'pjNo' } }
    return lineError(lines, (line) => problemOf(line, lines, fieldsFor(maySee)))
  }

function problemOf(line: PriceLine, lines: readonly PriceLine[], fields: readonly PriceFieldName[]) {
  if (isUnused(line)) return undefined
  if (line.pjid === 0) return { text: line.problem || '请选择商品', prop: 'pjNo' as const }
  if (lines.find(({ pjid }) => pjid === line.pjid) !== line) return { text: '商品重复', prop: 'pjNo' as const }
  const [first = 'xsPrice'] = fields
  if (filled(line).length === 0 && !FIELDS.some((field) => line[field] === MASKED)) return { text: '请输入新价格', prop: first }
  const negative = filled(line).find((field) => Number(line[field]) < 0)
  return negative && { text: `${PRICE_FIELD_NAMES[negative]}不能小于0`, prop: negative }
}
