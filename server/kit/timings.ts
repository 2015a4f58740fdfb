/** How long calls take, kept in this process for an hour: in slots of ten minutes, so that what is old falls away. */

const SLOT = 600_000
const SLOTS = 6
/** Upper edges of the bars, ms; the last bar is open. */
const EDGES = [5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000] as const

interface Bars {
  count: number
  total: number
  slowest: number
  failed: number
  bars: number[]
}
export interface Timing {
  call: string
  count: number
  /** ms. */
  average: number
  /** 95 of 100 were at most this long, ms; an upper edge of a bar, never more than the slowest. */
  p95: number
  slowest: number
  failed: number
}

const empty = (): Bars => ({ count: 0, total: 0, slowest: 0, failed: 0, bars: EDGES.map(() => 0).concat(0) })

export function openTimings(clock: () => number = Date.now) {
  const slots = new Map<number, Map<string, Bars>>()
  const slotOf = () => Math.floor(clock() / SLOT)
  const forget = (now: number) => {
    for (const slot of slots.keys()) if (slot <= now - SLOTS) slots.delete(slot)
  }
  return {
    note(call: string, ms: number, failed: boolean) {
      const now = slotOf()
      forget(now)
      const slot = slots.get(now) ?? new Map<string, Bars>()
      slots.set(now, slot)
      const own = slot.get(call) ?? empty()
      slot.set(call, own)
      own.count++
      own.total += ms
      own.slowest = Math.max(own.slowest, ms)
      if (failed) own.failed++
      const bar = EDGES.findIndex((edge) => ms <= edge)
      const at = bar < 0 ? EDGES.length : bar
      own.bars[at] = (own.bars[at] ?? 0) + 1
    },
    /** Calls of the last hour by their 95th percentile, slowest first. */
    read(): Timing[] {
      forget(slotOf())
      const sums = new Map<string, Bars>()
      for (const slot of slots.values()) for (const [call, bars] of slot) sums.set(call, add(sums.get(call) ?? empty(), bars))
      return [...sums].map(([call, bars]) => timingOf(call, bars)).sort((one, two) => two.p95 - one.p95 || two.slowest - one.slowest)
    },
  }
}

const add = (one: Bars, two: Bars): Bars => ({
  count: one.count + two.count,
  total: one.total + two.total,
  slowest: Math.max(one.slowest, two.slowest),
  failed: one.failed + two.failed,
  bars: one.bars.map((many, at) => many + (two.bars[at] ?? 0)),
})

function timingOf(call: string, { count, total, slowest, failed, bars }: Bars): Timing {
  const most = Math.ceil(count * 0.95)
  const at = bars.findIndex((_, bar) => bars.slice(0, bar + 1).reduce((sum, many) => sum + many, 0) >= most)
  const round = (ms: number) => Math.round(ms * 10) / 10
  return {
    call,
    count,
    average: round(total / count),
    p95: round(Math.min(EDGES[at] ?? slowest, slowest)),
    slowest: round(slowest),
    failed,
  }
}

/** Of this process. */
export const timings = openTimings()
