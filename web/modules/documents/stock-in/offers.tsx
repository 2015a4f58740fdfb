import { useMemo } from 'react'
import type { Writing } from '#web/kit/document/definition.ts'
import { noOtherUnit } from '#web/kit/document/line-units.ts'
import { type PartFacts, useFactsOf } from '#web/kit/document/use-part-facts.ts'
import { Price } from '#web/kit/form/price.tsx'
import { isOff, type Line, offeredFor, type StockInFacts } from './lines.ts'

type Lookup = PartFacts<StockInFacts>
type Written = Pick<Writing<{ supplierId: number }, Line, Lookup>, 'work' | 'lookup' | 'active'>

/** Prices that are off what the supplier offers are told; of the line one is on, by how much. */
export function useOffers({ work, lookup, active }: Written) {
  useFactsOf(lookup, work.head?.supplierId, work.lines)
  const { facts } = lookup
  const off = (line: Line) => isOff(line, facts.get(line.pjid))
  const warnings = useMemo(() => [['与报价相差超过2%', (line: Line) => isOff(line, facts.get(line.pjid))] as const], [facts])
  const offered = active && offeredFor(active, facts.get(active.pjid))
  const notice = active && offered !== undefined && (
    <p className="pc-hint" aria-live="polite">
      {active.pjNo} 供应商报价 <Price value={Number(offered)} />
      {off(active) && <em className="doc-problem">，进价与报价相差超过2%</em>}
    </p>
  )
  return { warnings, marked: off, panel: notice, readOnly: noOtherUnit }
}
