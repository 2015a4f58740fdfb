/** Chance that comes out the same each time: one stream for each name. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** Whole number, both ends included. */
  whole(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Several different ones, in the order drawn. */
  draw<T>(list: readonly T[], count: number): T[]
  /** Fills a pattern: # a digit, @ a letter. The first digit of the whole is never 0. */
  code(pattern: string): string
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'

export function randomOf(name: string): Random {
  const next = mulberry(hashOf(name))
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T
  return {
    next,
    whole,
    pick,
    chance: (probability) => next() < probability,
    draw(list, count) {
      const left = [...list]
      const drawn = []
      while (drawn.length < count && left.length > 0) drawn.push(...left.splice(whole(0, left.length - 1), 1))
      return drawn
    },
    code: (pattern) => pattern.replace(/[#@]/g, (sign, at) => (sign === '@' ? pick([...LETTERS]) : String(whole(at === 0 ? 1 : 0, 9)))),
  }
}

function hashOf(name: string): number {
  let hash = 2166136261
  for (const unit of name) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One of the list, the weightier the more often. */
export function weighted<T extends { weight: number }>(random: Random, list: readonly T[]): T {
  let left = random.next() * list.reduce((sum, { weight }) => sum + weight, 0)
  for (const each of list) {
    left -= each.weight
    if (left < 0) return each
  }
  return list[0] as T
}
