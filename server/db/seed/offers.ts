import { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { daysFrom } from '../../kit/time.ts'
import type { Directory } from './directory.ts'
import { type PlannedPart, supplierOfPart } from './plan-parts.ts'
import type { Acting } from './stage.ts'

/** So many parts suppliers compete for: those most asked for. */
const COMPETED = 40
/** Days since the first prices were told, and since they were raised. */
const [FIRST, RAISED] = [75, 18]

/** Who else offers a part: so far behind its own supplier, at such a price, on such terms. Prices without tax look cheap beside the others. */
const RIVALS = [
  { after: 1, price: 0.94, leadDays: 7, moq: 10, pack: 10, breaks: [[50, 0.9]] },
  { after: 2, price: 1.04, leadDays: 1, spot: true },
  { after: 3, price: 0.86, leadDays: 5, moq: 4, taxIn: false, taxRate: 13, remark: '开票另加税点' },
] as const

/** What suppliers take for the parts that go best: their own supplier, who raised his prices, and one to three others. */
export async function compareOffers(acting: Acting, parts: readonly PlannedPart[], directory: Directory, today: string) {
  const wanted = parts
    .filter(({ prices }) => prices.purchasePrice >= 10)
    .toSorted((a, b) => b.demand - a.demand || a.family - b.family || a.pjNo.localeCompare(b.pjNo))
    .slice(0, COMPETED)
  const { suppliers } = directory
  const [before, since] = [daysFrom(today, -FIRST), daysFrom(today, -RAISED)]
  const [first, later] = [await acting('caigou', before), await acting('caigou', since)]
  for (const [at, part] of wanted.entries()) {
    const own = supplierOfPart(part, suppliers.length)
    const take = (share: number) => Number((part.prices.purchasePrice * share).toFixed(2))
    const terms = { pjid: directory.part(part), supplierId: suppliers[own] ?? 0, supNo: '', leadDays: 3, preferred: true }
    const from = (fromDay: string, share: number) => [
      { fromQty: 0, price: take(share), fromDay },
      { fromQty: 20, price: take(share * 0.96), fromDay },
    ]
    const { id, version } = await first.call(supplierOffers.save, { ...terms, prices: from(before, 0.97) })
    if (at % 2 === 0) await later.call(supplierOffers.save, { ...terms, id, version, prices: from(since, 1) })

    for (const rival of RIVALS.slice(0, 1 + (at % RIVALS.length))) {
      const { after, price, ...said } = rival
      const breaks = 'breaks' in rival ? rival.breaks : []
      const stopped = at % 11 === 10
      // some told prices until a day that has passed
      const toDay = at % 13 === 12 ? daysFrom(today, -3) : ''
      await later.call(supplierOffers.save, {
        ...{ pjid: terms.pjid, supplierId: suppliers[(own + after) % suppliers.length] ?? 0, ...said, stopped },
        ...{ supNo: `${after}${String(7000 + at * 37)}`, supName: part.pjName },
        prices: [[0, price] as const, ...breaks].map(([fromQty, share]) => ({ fromQty, price: take(share), fromDay: since, toDay })),
      })
    }
  }
}
