import { MASKED } from '#contract/kit/fields.ts'
import { formatDecimal } from '../form/number.ts'
import type { PriceValue } from '../form/price.tsx'

const priceOf = ({ unitText, unitPrice }: { unitText: string; unitPrice?: PriceValue }) =>
  unitText === '' ? '' : unitPrice === MASKED ? MASKED : formatDecimal(unitPrice ?? 0, 2, 4)

/** 2箱（24只）, of lines that are read: drawn where a line was written in another unit than the part's own. */
export const quantityInUnit = {
  prop: 'unitText',
  label: '开单数量',
  card: 'sub',
  width: 96,
  number: false,
  ifAny: 'unitText',
  hint: '按辅助单位开单的数量',
} as const
/** And what one of them costs. */
export const writtenInUnit = [
  quantityInUnit,
  { prop: 'unitPrice', label: '开单单价', width: 84, number: true, ifAny: 'unitText', hint: '一个辅助单位的价格', render: priceOf },
] as const
