/** Which companies ask for most, of this process: in slots of a minute, so that what is old falls away. */

const SLOT = 60_000
const SLOTS = 5
/** So many are named; a label for each of 20,000 companies would be more than any monitor keeps. */
export const NAMED = 10

export interface Load {
  tenantId: number
  calls: number
  /** Seconds that calls took. */
  seconds: number
}

export function openBusiest(clock: () => number = Date.now) {
  const slots = new Map<number, Map<number, Load>>()
  const slotOf = () => Math.floor(clock() / SLOT)
  return {
    note(tenantId: number, ms: number) {
      const now = slotOf()
      for (const slot of slots.keys()) if (slot <= now - SLOTS) slots.delete(slot)
      const slot = slots.get(now) ?? new Map<number, Load>()
      slots.set(now, slot)
      add(slot, { tenantId, calls: 1, seconds: ms / 1000 })
    },
    /** Of the last minutes, by the time they took. */
    read(): Load[] {
      const now = slotOf()
      const sums = new Map<number, Load>()
      for (const [at, slot] of slots) if (at > now - SLOTS) for (const load of slot.values()) add(sums, load)
      return [...sums.values()].sort((one, two) => two.seconds - one.seconds).slice(0, NAMED)
    },
  }
}

function add(sums: Map<number, Load>, { tenantId, calls, seconds }: Load) {
  const own = sums.get(tenantId) ?? { tenantId, calls: 0, seconds: 0 }
  own.calls += calls
  own.seconds += seconds
  sums.set(tenantId, own)
}
