import { daysFrom } from '../../kit/time.ts'
import type { PlannedClient } from './plan-clients.ts'
import { supplierOfPart } from './plan-parts.ts'
import type { Place } from './plan-stock.ts'
import type { Size } from './progress.ts'
import { type Random, randomOf, weighted } from './random.ts'
import type { Purchase, Sale } from './trade.ts'

/** The companies as the plan lives through them: what lies where, who may still buy on credit. */
export interface Shop {
  random: Random
  places: Place[]
  clients: readonly PlannedClient[]
  /** The supplier from whom a place is filled. */
  supplierOf(place: Place): number
  /** A client of this company who may buy on this day. */
  clientOf(company: number, day: string): PlannedClient | undefined
  /** What a client takes, at most so many kinds of things; it is gone from the shelves then. */
  basket(company: number, most: number): Sale['lines']
  /** Whether the client may owe this as well; if so he does. */
  mayOwe(client: PlannedClient, lines: Sale['lines']): boolean
  putBack(lines: Sale['lines']): void
  deliver(day: string, company: number, supplier: number, places: readonly Place[], until: Purchase['until']): Purchase
}

export function openShop(places: Place[], clients: readonly PlannedClient[], { suppliers }: Size, today: string): Shop {
  const random = randomOf('trade')
  const stalls = [0, 1, 2].map((company) => stallOf(places.filter((place) => place.company === company)))
  const buyers = [0, 1, 2].map((company) =>
    clients.filter((client) => client.weight > 0 && client.tags !== 2 && companyOf(client) === company),
  )
  const owed = new Map<PlannedClient, number>()
  const supplierOf = ({ company, part }: Place) => (company === 0 ? supplierOfPart(part, suppliers) : company % suppliers)
  return {
    random,
    places,
    clients,
    supplierOf,
    clientOf: (company, day) => {
      const able = (buyers[company] ?? []).filter((client) => buysOn(client, day, today))
      return able.length > 0 ? weighted(random, able) : undefined
    },
    basket: (company, most) => fill(random, stalls[company] ?? stallOf([]), most),
    mayOwe(client, lines) {
      if (client.maxPrice === 0) return true
      const used = (owed.get(client) ?? 0) + lines.reduce((sum, line) => sum + worth(line), 0)
      if (used > client.maxPrice) return false
      owed.set(client, used)
      return true
    },
    putBack(lines) {
      for (const { place, qty } of lines) place.qty += qty
    },
    deliver(day, company, supplier, filled, until) {
      const lines = filled.map((place) => {
        const qty = place.target - place.qty
        if (until !== '草稿') place.qty = place.target
        return { place, qty, price: Number((place.part.prices.purchasePrice * (0.96 + random.next() * 0.06)).toFixed(2)) }
      })
      return { what: 'purchase', day, company, supplier, lines, until, paytype: random.pick(['月结', '月结', '银行转账', '银行转账']) }
    },
  }
}

/** Branches serve the clients of their town. */
export const companyOf = ({ linkAddres }: PlannedClient) => (linkAddres.startsWith('佛山') ? 1 : linkAddres.startsWith('东莞') ? 2 : 0)

function buysOn({ since, until = 0 }: PlannedClient, day: string, today: string) {
  return since === undefined || (day >= daysFrom(today, -since) && day <= daysFrom(today, -until))
}

/** More than any of the price rules makes of it. */
const worth = ({ place, qty }: Sale['lines'][number]) => qty * (place.part.prices.wbPrice + 5)

interface Stall {
  places: readonly Place[]
  /** Running sum of what is asked for. */
  sums: number[]
  sameCar: Map<string, Place[]>
}

function stallOf(places: readonly Place[]): Stall {
  let sum = 0
  const sums = places.map(({ part }) => {
    sum += part.demand
    return sum
  })
  return { places, sums, sameCar: Map.groupBy(places, ({ part }) => part.pjSize) }
}

/** Mostly things for one car. */
function fill(random: Random, stall: Stall, most: number): Sale['lines'] {
  const lines: Sale['lines'] = []
  for (let tries = 0; lines.length < most && tries < most * 4; tries++) {
    const [first] = lines
    const car = first && stall.sameCar.get(first.place.part.pjSize)
    const place = car && random.chance(0.6) ? random.pick(car) : asked(random, stall)
    if (!place || place.qty === 0 || lines.some((line) => line.place === place)) continue
    const wanted = place.part.pjName === '火花塞' ? 4 : random.chance(0.15) ? random.whole(2, 6) : random.whole(1, 2)
    const qty = Math.min(wanted, place.qty)
    place.qty -= qty
    lines.push({ place, qty })
  }
  return lines
}

function asked(random: Random, { places, sums }: Stall): Place | undefined {
  const at = random.next() * (sums.at(-1) ?? 0)
  let [low, high] = [0, sums.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return places[low]
}
