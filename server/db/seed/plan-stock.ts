import { type PlannedWarehouse, positionsOf, warehouses } from './company.ts'
import type { PlannedPart } from './plan-parts.ts'
import { type Random, randomOf } from './random.ts'

/** Where a part lies in a company, and how much of it, as the plan goes on. */
export interface Place {
  part: PlannedPart
  /** Position in the list of all parts. */
  at: number
  company: number
  warehouse: string
  posi: string
  qty: number
  /** Filled up to here when it runs low. */
  target: number
}

/** Share of the parts, the most asked for first, that each company keeps in stock. */
const KEPT = [0.6, 0.12, 0.1]
const BULKY = ['车身件', '灯具', '空调件', '冷却件']

/** Empty places for everything the companies keep. */
export function planPlaces(parts: readonly PlannedPart[]): Place[] {
  const random = randomOf('places')
  const ranked = parts.map((part, at) => ({ part, at })).toSorted((a, b) => b.part.demand - a.part.demand || a.at - b.at)
  return KEPT.flatMap((share, company) => {
    const own = warehouses.filter((warehouse) => warehouse.company === company && warehouse.kind === 'normal')
    const kept = ranked.slice(0, Math.ceil(parts.length * share))
    return kept.map(({ part, at }, rank) => {
      const { warehouseName, ...warehouse } = warehouseFor(part, rank / kept.length, own, random)
      const posi = random.pick(positionsOf({ warehouseName, ...warehouse }))
      const target = Math.max(2, Math.round((part.demand / (part.prices.purchasePrice > 300 ? 14 : 5)) * (company === 0 ? 1 : 0.4)))
      return { part, at, company, warehouse: warehouseName, posi, qty: 0, target: Math.min(60, target) }
    })
  })
}

/** What goes quickly lies in the shop, what is bulky in the second warehouse. */
function warehouseFor({ pjType }: PlannedPart, rank: number, own: PlannedWarehouse[], random: Random): PlannedWarehouse {
  const [main, second = main, shop = main] = own as [PlannedWarehouse, ...PlannedWarehouse[]]
  if (BULKY.includes(pjType)) return second
  return rank < 0.2 && random.chance(0.6) ? shop : main
}
