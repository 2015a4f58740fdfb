/** Everything here is in fen: whole numbers, so that nothing is lost between the keys. */
export interface Way {
  name: string
  accountId: number
  takesChange: boolean
}
/** A method that was chosen; `typed` null: it takes whatever the others leave. */
export interface Entry {
  name: string
  typed: number | null
}
export interface Credit {
  itemId: number
  rest: number
}
export interface Paid {
  name: string
  amount: number
  given: number
}

export const fenOf = (yuan: number) => Math.round(yuan * 100)
export const yuanOf = (fen: number) => fen / 100

/** 不抹 → 抹分 → 抹角 → 抹元, without those that let nothing more off or would let off all of it. */
export const ROUNDINGS = ['不抹', '抹分', '抹角', '抹元'] as const
export type Rounding = (typeof ROUNDINGS)[number]
const UNITS: Readonly<Record<Rounding, number>> = { 不抹: 1, 抹分: 10, 抹角: 100, 抹元: 1000 }
export const letOff = (due: number, rounding: Rounding) => due % UNITS[rounding]

export function nextRounding(due: number, now: Rounding): Rounding {
  const further = ROUNDINGS.slice(ROUNDINGS.indexOf(now) + 1)
  return further.find((each) => letOff(due, each) > letOff(due, now) && letOff(due, each) < due) ?? '不抹'
}

/** 预收款 is used oldest first, up to so much. */
export function usedCredits(credits: readonly Credit[], most: number) {
  let left = most
  return credits.flatMap(({ itemId, rest }) => {
    const amount = Math.min(rest, left)
    left -= amount
    return amount > 0 ? [{ itemId, amount }] : []
  })
}

export interface Distribution {
  paid: readonly Paid[]
  /** What stays open: 挂账. */
  rest: number
  change: number
  error: string
}

/** How the chosen methods meet `due`: what was typed stands, cash takes no more than is left and gives the rest back. */
export function distribute(due: number, entries: readonly Entry[], ways: readonly Way[]): Distribution {
  const takesChange = (name: string) => ways.find((way) => way.name === name)?.takesChange ?? false
  let left = due
  const amounts = new Map<string, number>()
  const take = (name: string, amount: number) => {
    amounts.set(name, amount)
    left -= amount
  }
  for (const { name, typed } of entries) if (typed !== null && !takesChange(name)) take(name, typed)
  const over = left < 0
  for (const { name, typed } of entries) if (typed !== null && takesChange(name)) take(name, Math.max(0, Math.min(typed, left)))
  for (const { name, typed } of entries) if (typed === null) take(name, Math.max(0, left))
  const paid = entries.map(({ name, typed }) => {
    const amount = amounts.get(name) ?? 0
    return { name, amount, given: typed === null ? amount : Math.max(typed, amount) }
  })
  const change = paid.reduce((sum, { name, amount, given }) => sum + (takesChange(name) ? given - amount : 0), 0)
  return { paid, rest: Math.max(0, left), change, error: over ? '只有现金可以找零' : '' }
}

/** Chosen anew, a method takes the whole rest; what was chosen before stays as it was reckoned. */
export function choose(entries: readonly Entry[], name: string, due: number, ways: readonly Way[]): Entry[] {
  const { paid } = distribute(due, entries, ways)
  const fixed = entries.flatMap((entry) => {
    const amount = paid.find((each) => each.name === entry.name)?.amount ?? 0
    if (entry.name === name || amount === 0) return []
    return [entry.typed === null ? { ...entry, typed: amount } : entry]
  })
  return [...fixed, { name, typed: null }]
}
