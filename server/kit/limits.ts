import type { Identity } from './context.ts'
import { tooMany } from './fault.ts'

/** Counts one more under this name and answers how many there were within this minute. Each node counts for itself; a shared counter fits here. */
export type Count = (name: string) => number

/** Far above what hands and scanners do, far below what stalls the others: calls a minute. A whole company often has one address. */
export const MOST = { user: 1_200, tenant: 12_000, address: 12_000 } as const

export function countingByMinute(now: () => number = Date.now): Count {
  let minute = 0
  const counts = new Map<string, number>()
  return (name) => {
    const at = Math.floor(now() / 60_000)
    if (at !== minute) counts.clear()
    minute = at
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count
  }
}

/** What is asked of every call: from this address, and once it is known whose it is. */
export interface Limits {
  address(address: string): void
  person(who: Pick<Identity, 'tenantId' | 'userId'>): void
}

export const noLimits: Limits = { address() {}, person() {} }

export function limitsBy(count: Count): Limits {
  const hold = (kind: keyof typeof MOST, name: string | number) => {
    if (count(`${kind} ${name}`) > MOST[kind]) throw tooMany()
  }
  return {
    address: (address) => hold('address', address),
    person({ tenantId, userId }) {
      hold('user', userId)
      hold('tenant', tenantId)
    },
  }
}
