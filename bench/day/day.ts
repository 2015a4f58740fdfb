import type { Urls } from '#server/db/prepare.ts'
import { using } from '../database.ts'
import { dice } from '../parts-data.ts'
import { startProgram } from '../program.ts'
import { type Books, readBooks, reconciled } from './books.ts'
import { delivery, order, sendBack } from './buying.ts'
import { clerk, newPresses, type Presses } from './clerk.ts'
import { type Counter, desksOf } from './desk.ts'
import { offset, payment, receipt } from './paying.ts'
import { counterSale, offer, sale, takeBack } from './selling.ts'
import { openService } from './service.ts'
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

/** Where the day takes place: how the server is started, and how to reach the database while it is not running. */
export interface Ground {
  env: Record<string, string>
  withDatabase<T>(work: (urls: Urls) => Promise<T>): Promise<T>
}
interface Plan {
  documents: number
  clients: number
  /** How many parts they trade in. */
  parts: number
  seed: number
  /** Of a hundred presses so many lose their answer. */
  lost: number
}
export interface Found {
  record: Presses
  books: Books
  reconciled: { compared: number; wrong: string[] }
  /** Seconds of trade, and of the server’s absence within them. */
  seconds: number
  away: number
  /** Presses under way when the server was killed. */
  cutOff: number
}

/** A day of mixed documents by many at once, with kill −9 of the server in the middle; then the books are read. */
export async function runDay(ground: Ground, plan: Plan): Promise<Found> {
  const people = await ground.withDatabase((urls) => settlePeople(urls, plan.clients))
  const record = newPresses()
  const tally = newTally()
  const service = openService(() => startProgram({ PEICHI_DEMO: '0', ...ground.env }))
  try {
    const clerksAt = (at: number, lost: number) => {
      const roll = dice(plan.seed * 1000 + at)
      const losing = () => (roll(100) < lost ? (['unread', 'cut'] as const)[roll(2)] : undefined)
      const [head = '', branch = ''] = people.tokens[at] ?? []
      const by = (token: string) => clerk({ service, record, token, losing })
      return [by(head), by(branch)] as const
    }
    const [head, branch] = clerksAt(0, 0)
    const town = await furnishTown([head, branch], people.companyIds, plan.parts, tally)
    const begun = performance.now()
    let crash: Promise<number> | undefined
    let cutOff = 0
    const deal = dealer(plan.seed)
    const work = async (at: number) => {
      const [here, there] = clerksAt(at, plan.lost)
      const sitDown = desksOf(town, tally, [here, there], plan.seed * 7919 + at)
      while (record.documents < plan.documents) {
        await deal()(sitDown())
        if (!crash && record.documents >= plan.documents / 2) {
          cutOff = record.underWay
          crash = service.crash()
        }
      }
    }
    await Promise.all(Array.from({ length: plan.clients }, (_, at) => work(at)))
    const away = (await crash) ?? 0
    const seconds = (performance.now() - begun) / 1000
    const compared = await reconciled([head, branch])
    await service.stop()
    const books = await ground.withDatabase(({ ownerUrl }) => using(ownerUrl, (owner) => readBooks(owner, people.tenantId, tally)))
    return { record, books, reconciled: compared, seconds, away, cutOff }
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
