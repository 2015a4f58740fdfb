import { add, compare, subtract } from '#contract/kit/decimal.ts'
import type { DueItem } from '#web/kit/document/money-kinds.ts'

/** So much of each open item is settled: debts above 0, credits below. */
export type Chosen = Readonly<Record<number, number>>

const text = (value: number | string) => String(value)
const least = (a: string, b: string) => (compare(a, b) <= 0 ? a : b)
const advances = new Set(['sk', 'fk', 'hc', 'qw'])

/** What of the items an amount settles, oldest due first; returns that are open take part, money paid in advance does not: as the server does it. */
export function oldestFirst(items: readonly DueItem[], amount: string): Chosen {
  const open = items.map((item) => ({ ...item, rest: text(item.rest) }))
  const returns = open.filter(({ rest, document }) => compare(rest, '0') < 0 && !advances.has(document))
  let left = returns.reduce((sum, { rest }) => subtract(sum, rest), amount)
  const chosen: Record<number, number> = {}
  let met = '0'
  for (const { id, rest } of open) {
    if (compare(rest, '0') <= 0 || compare(left, '0') <= 0) continue
    const part = least(rest, left)
    chosen[id] = Number(part)
    left = subtract(left, part)
    met = add(met, part)
  }
  for (const { id, rest } of returns) {
    const part = least(subtract('0', rest), met)
    if (compare(part, '0') > 0) chosen[id] = -Number(part)
    met = subtract(met, part)
  }
  return chosen
}

/** What of the credits a refund takes, oldest first. */
export function creditsFirst(items: readonly DueItem[], amount: string): Chosen {
  const chosen: Record<number, number> = {}
  let left = amount
  for (const { id, rest } of items) {
    if (Number(rest) >= 0 || compare(left, '0') <= 0) continue
    const part = least(subtract('0', text(rest)), left)
    chosen[id] = -Number(part)
    left = subtract(left, part)
  }
  return chosen
}

/** What was typed for an item, kept within what is open of it and with its sign. */
export function within(item: DueItem, typed: unknown): number {
  const rest = Number(item.rest)
  const size = Math.abs(Number(typed) || 0)
  return rest < 0 ? -Math.min(size, -rest) : Math.min(size, rest)
}

export const sumOf = (chosen: Chosen): string => Object.values(chosen).reduce((sum, amount) => add(sum, text(amount)), '0')

/** As many debts, oldest due first, as all credits together can meet. */
export function balanced(items: readonly DueItem[]): Chosen {
  const open = items.map(({ id, rest }) => ({ id, rest: text(rest) }))
  const of = (sign: 1 | -1) =>
    open.filter(({ rest }) => compare(rest, '0') === sign).map(({ id, rest }) => ({ id, size: sign < 0 ? subtract('0', rest) : rest }))
  const [debts, credits] = [of(1), of(-1)]
  const total = (list: readonly { size: string }[]) => list.reduce((sum, { size }) => add(sum, size), '0')
  const both = least(total(debts), total(credits))
  const chosen: Record<number, number> = {}
  for (const [list, sign] of [
    [debts, 1],
    [credits, -1],
  ] as const) {
    let left = both
    for (const { id, size } of list) {
      const part = least(size, left)
      if (compare(part, '0') > 0) chosen[id] = sign * Number(part)
      left = subtract(left, part)
    }
  }
  return chosen
}
