import type { Urls } from '#server/db/prepare.ts'
import { using } from '../database.ts'
import { dice } from '../parts-data.ts'
import { type Books, readBooks, reconciled } from './books.ts'
import { delivery, order, sendBack } from './buying.ts'
import { clerk, newPresses, type Presses } from './clerk.ts'
import { type Counter, desksOf } from './desk.ts'
import { offset, payment, receipt } from './paying.ts'
import { counterSale, offer, sale, takeBack } from './selling.ts'
import type { Service, Trouble } from './service.ts'
import { adjustCost, count, otherIn, otherOut, relocate, scrap, transfer } from './storing.ts'
import { newTally } from './tally.ts'
import { furnishTown, settlePeople } from './town.ts'

/** What a mixed day is made of, and how often of so many. */
const DECK: readonly [(desk: Counter) => Promise<void>, number][] = [
  [order, 3],
  [delivery, 3],
  [sale, 5],
  [counterSale, 4],
  [offer, 2],
  [takeBack, 3],
  [sendBack, 2],
  [transfer, 3],
  [relocate, 1],
  [count, 1],
  [otherIn, 1],
  [otherOut, 1],
  [scrap, 1],
  [adjustCost, 1],
  [receipt, 3],
  [payment, 2],
  [offset, 1],
]

/** Where the day takes place: how to reach the database before and after it, how the program is started, and what goes wrong, one after the other. */
export interface Ground {
  withDatabase<T>(work: (urls: Urls) => Promise<T>): Promise<T>
  open(): { service: Service; troubles: readonly Trouble[] }
}
interface Plan {
  documents: number
  clients: number
  /** How many parts they trade in. */
  parts: number
  seed: number
  /** Of a hundred presses so many lose their answer; of a hundred so many are sent twice at once. */
  lost: number
  twice?: number
}
export interface Found {
  record: Presses
  books: Books
  reconciled: { compared: number; wrong: string[] }
  /** Seconds of trade. */
  seconds: number
  /** How long each trouble took in seconds, and how many presses were under way when it began. */
  troubles: { name: string; seconds: number; cutOff: number }[]
}

/** A day of mixed documents by many at once, with everything that goes wrong spread over it; then the books are read. */
export async function runDay(ground: Ground, plan: Plan): Promise<Found> {
  const people = await ground.withDatabase((urls) => settlePeople(urls, plan.clients))
  const record = newPresses()
  const tally = newTally()
  const { service, troubles } = ground.open()
  try {
    const clerksAt = (at: number, { lost, twice = 0 }: Pick<Plan, 'lost' | 'twice'>) => {
      const roll = dice(plan.seed * 1000 + at)
      const losing = () => {
        const drawn = roll(100)
        return drawn < lost ? (['unread', 'cut'] as const)[roll(2)] : drawn < lost + twice ? 'twice' : undefined
      }
      const [head = '', branch = ''] = people.tokens[at] ?? []
      const by = (token: string) => clerk({ service, record, token, losing })
      return [by(head), by(branch)] as const
    }
    const [head, branch] = clerksAt(0, { lost: 0 })
    const town = await furnishTown([head, branch], people.companyIds, plan.parts, tally)
    const begun = performance.now()
    const secondsSince = (moment: number) => (performance.now() - moment) / 1000
    const had: Found['troubles'] = []
    let trouble = Promise.resolve()
    const meet = async ({ name, carryOut }: Trouble) => {
      const [moment, cutOff] = [performance.now(), record.underWay]
      await carryOut()
      had.push({ name, seconds: secondsSince(moment), cutOff })
    }
    let met = 0
    const deal = dealer(plan.seed)
    const work = async (at: number) => {
      const [here, there] = clerksAt(at, plan)
      const sitDown = desksOf(town, tally, [here, there], plan.seed * 7919 + at)
      while (record.documents < plan.documents) {
        await deal()(sitDown())
        const next = troubles[met]
        if (next && record.documents >= (plan.documents * (met + 1)) / (troubles.length + 1)) {
          met += 1
          trouble = trouble.then(() => meet(next))
        }
      }
    }
    await Promise.all(Array.from({ length: plan.clients }, (_, at) => work(at)))
    await trouble
    const seconds = secondsSince(begun)
    const compared = await reconciled([head, branch])
    await service.stop()
    const books = await ground.withDatabase(({ ownerUrl }) => using(ownerUrl, (owner) => readBooks(owner, people.tenantId, tally)))
    return { record, books, reconciled: compared, seconds, troubles: had }
  } finally {
    await service.stop()
  }
}

/** Deals the stories of the deck in ever new order: in each round as often as it says there. */
function dealer(seed: number) {
  const roll = dice(seed)
  // one of each to begin with: a short day has every kind, too
  let hand = DECK.map(([story]) => story)
  return () => {
    if (hand.length === 0) hand = DECK.flatMap(([story, times]) => Array.from({ length: times }, () => story))
    const [story] = hand.splice(roll(hand.length), 1)
    return story ?? sale
  }
}
