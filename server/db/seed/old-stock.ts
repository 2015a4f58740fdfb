import { stockPapers } from '#contract/documents/stock-papers.ts'
import { daysFrom } from '../../kit/time.ts'
import { positionsOf, warehouses } from './company.ts'
import type { Directory } from './directory.ts'
import { neverKept } from './plan-oddities.ts'
import type { PlannedPart } from './plan-parts.ts'
import { planPlaces } from './plan-stock.ts'
import type { Acting } from './stage.ts'

/** What each company brought along when it began: so long ago, so many parts. Nobody has asked for them since (SLOW_MOVING_DAYS). */
const BROUGHT = [
  { company: 0, warehouse: '二号仓', ago: 520, parts: 4 },
  { company: 0, warehouse: '二号仓', ago: 400, parts: 5 },
  { company: 0, warehouse: '主仓', ago: 260, parts: 3 },
  { company: 1, warehouse: '佛山仓', ago: 300, parts: 3 },
] as const

/** Parts that no company keeps and hardly anybody asks for; worth more than small change, and less than what an owner would have seen to long ago. */
function planOldStock(parts: readonly PlannedPart[]): PlannedPart[] {
  const places = planPlaces(parts)
  const kept = new Set([...places, ...neverKept(places, parts)].map(({ at }) => at))
  return parts
    .filter(({ prices }, at) => !kept.has(at) && prices.purchasePrice >= 30 && prices.purchasePrice < 600)
    .toSorted((a, b) => a.demand - b.demand || a.family - b.family)
}

/** Goods that have lain on the shelves since long before: 期初库存 of those days, at what they cost then. */
export async function bringOldStock(acting: Acting, parts: readonly PlannedPart[], directory: Directory, today: string) {
  const old = planOldStock(parts)
  for (const { company, warehouse, ago, parts: count } of BROUGHT) {
    const paperDate = daysFrom(today, -ago)
    const { call } = await acting('laoban', paperDate, company)
    const warehouseId = directory.warehouse(company, warehouse)
    const lines = old.splice(0, count).map((part, at) => ({
      ...{
        pjid: directory.part(part),
        warehouseId,
        posiId: directory.position(warehouseId, shelfIn(company, warehouse)),
        qty: 2 + (at % 3),
      },
      price: Number((part.prices.purchasePrice * 0.96).toFixed(2)),
    }))
    if (lines.length === 0) continue
    const { id } = await call(stockPapers.save, { kind: 'qk', paperDate, lines, remark: '旧账转入' })
    await call(stockPapers.audit, { id })
  }
}

/** The last one of the walk, where nobody reaches without looking for it. */
const shelfIn = (company: number, name: string) =>
  positionsOf(warehouses.find((each) => each.company === company && each.warehouseName === name) as (typeof warehouses)[number]).at(-1) ??
  ''
