import type { Identity } from './context.ts'
import { tooMany } from './errors.ts'

/** Counts one more under each of these names, and answers how many there were within the minute that began with the first. */
export type Count = (...names: string[]) => Promise<number[]>

/** Far above what hands and scanners do, far below what stalls the others: calls a minute. A whole company often has one address. */
export const MOST = { user: 1_200, tenant: 12_000, address: 12_000 } as const
export const MINUTE = 60_000

/** In the memory of this process. */
export function countingByMinute(now: () => number = Date.now): Count {
  const counts = new Map<string, { times: number; until: number }>()
  let swept = now()
  const sweep = (at: number) => {
    if (at < swept + MINUTE) return
    swept = at
    for (const [name, { until }] of counts) if (until <= at) counts.delete(name)
  }
  return async (...names) => {
    const at = now()
    sweep(at)
    return names.map((name) => {
      const known = counts.get(name)
      const current = known && known.until > at ? known : { times: 0, until: at + MINUTE }
      current.times++
      counts.set(name, current)
      return current.times
    })
  }
}

/** What is asked of every call: from this address, and once it is known whose it is. */
export interface Limits {
  address(address: string): Promise<void>
  person(who: Pick<Identity, 'tenantId' | 'userId'>): Promise<void>
}

export const noLimits: Limits = { async address() {}, async person() {} }

export function limitsBy(count: Count): Limits {
  const hold = async (...named: [kind: keyof typeof MOST, name: string | number][]) => {
    const times = await count(...named.map(([kind, name]) => `${kind} ${name}`))
    if (named.some(([kind], at) => (times[at] ?? 0) > MOST[kind])) throw tooMany(undefined, MINUTE / 1000)
  }
  return {
    address: (address) => hold(['address', address]),
    person: ({ tenantId, userId }) => hold(['user', userId], ['tenant', tenantId]),
  }
}

/** The counter behind @fastify/rate-limit, which limits single calls by address. */
export function storeOf(count: Count) {
  return class Store {
    readonly #route: string
    constructor({ routeInfo }: { routeInfo?: { method: unknown; url?: string } } = {}) {
      this.#route = `${routeInfo?.method ?? ''} ${routeInfo?.url ?? ''}`
    }
    incr(address: string, done: (error: Error | null, found?: { current: number; ttl: number }) => void) {
      count(`call ${this.#route} ${address}`).then(
        ([current = 0]) => done(null, { current, ttl: MINUTE }),
        (error: Error) => done(error),
      )
    }
    child(route: object) {
      return new Store(route)
    }
  }
}
