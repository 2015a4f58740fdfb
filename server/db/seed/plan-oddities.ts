import type { PlannedClient } from './plan-clients.ts'
import { type PlannedPart, supplierOfPart } from './plan-parts.ts'
import type { Place } from './plan-stock.ts'
import type { Size } from './progress.ts'
import { companyOf, type Shop } from './shop.ts'
import type { Purchase, Sale, Trade } from './trade.ts'

/** What happens in a shop besides: a sale for the wrong client, and goods sold before they were booked in, one lot of which has come since. */
export function oddities(shop: Shop, parts: readonly PlannedPart[], size: Size, day: string, ago: number): Trade[] {
  if (ago > 3) return []
  const [client, other] = shop.clients.filter(paysAtOnce)
  const [came, awaited] = neverKept(shop.places, parts)
  if (!client || !other || !came || !awaited) return []
  const sale = (who: PlannedClient, lines: Sale['lines']): Sale => ({
    ...{ what: 'sale', day, company: 0, client: who, lines, until: 'counter', paytype: '微信', paid: true },
  })
  if (ago === 3) {
    const lines = shop.basket(0, 2)
    return lines.length > 0 ? [{ ...sale(other, lines), reversed: '开错客户' }, sale(client, lines)] : []
  }
  if (ago === 1) return [delivery(came, size, day)]
  return [sale(client, [{ place: ago === 2 ? came : awaited, qty: 2 }])]
}

const paysAtOnce = (client: PlannedClient) =>
  client.tags === 1 && client.maxDays === 0 && client.since === undefined && companyOf(client) === 0

/** Parts that the head company has on no shelf, as they pass over the counter of its shop. */
export function neverKept(places: readonly Place[], parts: readonly PlannedPart[]): Place[] {
  const kept = new Set(places.flatMap(({ company, at }) => (company === 0 ? [at] : [])))
  const passing = { company: 0, warehouse: '门面仓', posi: '', qty: 0, target: 0 }
  return parts.flatMap((part, at) => (kept.has(at) || part.prices.purchasePrice < 50 ? [] : [{ ...passing, part, at }])).slice(0, 2)
}

/** A little dearer than it was thought. */
function delivery(place: Place, { suppliers }: Size, day: string): Purchase {
  const lines = [{ place, qty: 6, price: Number((place.part.prices.purchasePrice * 1.04).toFixed(2)) }]
  return { what: 'purchase', day, company: 0, supplier: supplierOfPart(place.part, suppliers), lines, until: '已确认', paytype: '月结' }
}
