import { OLD_WORD } from '#contract/master/old-trade.ts'
import { inUnit } from '#web/kit/document/line-units.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import type { Offer } from '#web/kit/table/column.ts'
import type { LineFacts } from './line.ts'

/** Prices a line may take, the client's own first: what the rules give (协议价 …), his last deals, then the levels of the part. What may not be seen or is not set is not offered. */
export function offersOf(facts: LineFacts | undefined, line = { unitFactor: 1 }): readonly Offer[] {
  if (!facts) return []
  const levels: [string, PriceValue][] = [
    [facts.priceSource, facts.xsPrice],
    ...facts.steps.map(({ fromQty, xsPrice }): [string, PriceValue] => [`${formatDecimal(fromQty, 0, 3)} 起`, xsPrice]),
    ...facts.last.map(({ ckDate, ckAmount, price, old }): [string, PriceValue] => [
      `${old ? `${OLD_WORD} ` : ''}${ckDate.slice(2)} ${formatDecimal(ckAmount, 0, 3)} ×`,
      price,
    ]),
    ['销售价', facts.listPrice],
    ['批发价', facts.pfPrice],
    ['分销价', facts.fxPrice],
  ]
  const seen = new Set<string>()
  return levels.flatMap(([label, own]) => {
    const value = inUnit(own, line)
    const said = `${label} ${value}`
    if (typeof value !== 'number' || value <= 0 || !label || seen.has(said)) return []
    seen.add(said)
    return [{ value, label, text: formatDecimal(value, 2, 4) }]
  })
}
