import type { saleLine } from '#contract/documents/sales/line-facts.ts'
import { compare, decimalText, subtract, sum } from '#contract/kit/decimal.ts'
import type { Reply } from '#contract/kit/fields.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'

type Standing = NonNullable<NonNullable<Reply<typeof saleLine.client>['content']>['standing']>

/** By how much the document goes beyond the limit; undefined where it does not, or nobody may say. */
export function beyondLimit({ limit, used }: Standing, total: PriceValue): string | undefined {
  const known = [limit, used, total].map((value) => decimalText(value))
  const [most, before, own] = known
  if (most === undefined || before === undefined || own === undefined) return undefined
  const over = subtract(sum([before, own]), most)
  return compare(over, '0') > 0 ? over : undefined
}
