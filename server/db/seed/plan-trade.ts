import type { PlannedClient } from './plan-clients.ts'
import type { PlannedPart } from './plan-parts.ts'
import { planPlaces } from './plan-stock.ts'
import { planToday } from './plan-today.ts'
import { planYear } from './plan-year.ts'
import type { Size } from './progress.ts'
import { openShop } from './shop.ts'
import type { Trade } from './trade.ts'

/** All documents in the order in which they are written: a year of trade, then the day on which everything is under way. */
export function planTrade(parts: readonly PlannedPart[], clients: readonly PlannedClient[], size: Size, today: string): Trade[] {
  const shop = openShop(planPlaces(parts), clients, size, today)
  return [...planYear(shop, parts, size, today), ...planToday(shop, parts, size, today)]
}
