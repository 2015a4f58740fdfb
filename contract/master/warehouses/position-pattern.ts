import { MOST_POSITIONS } from './positions.ts'

/**
 * Positions made many at once: up to four parts (区 排 层 位), each a range of letters or of numbers, joined by one sign.
 * 区 A–C, 排 01–12, 层 1–4 with '-' makes A-01-1 … C-12-4. Browser (preview) and server (creation) read the same rule.
 */
export interface PatternPart {
  /** '' leaves the part out. */
  from: string
  /** '' = only `from`. */
  to: string
}
export interface Pattern {
  parts: readonly PatternPart[]
  joint: string
  /** Every second row of the last part but one is walked backwards: up one aisle, down the next. */
  snake: boolean
}

export const PATTERN_PARTS = ['区', '排', '层', '位'] as const
const LONGEST = 32

/** Names in walking order, or what is wrong with the pattern. */
export function positionNames({ parts, joint, snake }: Pattern): { names: string[] } | { wrong: string } {
  const ranges: string[][] = []
  for (const [at, part] of parts.entries()) {
    if (part.from.trim() === '' && part.to.trim() === '') continue
    const range = rangeOf(part.from.trim().toUpperCase(), part.to.trim().toUpperCase())
    if (!range) return { wrong: `${PATTERN_PARTS[at]}的起止不正确：应同为字母或同为数字，且起不大于止` }
    ranges.push(range)
  }
  if (ranges.length === 0) return { wrong: '请至少填写一段编码' }
  const count = ranges.reduce((product, range) => product * range.length, 1)
  if (count > MOST_POSITIONS) return { wrong: `一次最多生成 ${MOST_POSITIONS} 个仓位，现在是 ${count} 个` }
  const names = joined(ranges, joint, snake, 0)
  if ((names[0] ?? '').length > LONGEST || (names.at(-1) ?? '').length > LONGEST) return { wrong: `仓位不能超过${LONGEST}个字` }
  return { names }
}

function joined(ranges: string[][], joint: string, snake: boolean, level: number): string[] {
  const [own = [], next] = [ranges[level], ranges[level + 1]]
  if (!next) return own
  const below = joined(ranges, joint, snake, level + 1)
  // what is walked backwards is the whole way below: the rack's foot lies at the end of the one before
  return own.flatMap((head, at) => (snake && at % 2 === 1 ? below.toReversed() : below).map((tail) => `${head}${joint}${tail}`))
}

function rangeOf(from: string, to: string): string[] | undefined {
  const last = to || from
  if (/^\d{1,6}$/.test(from) && /^\d{1,6}$/.test(last)) {
    if (Number(last) < Number(from) || Number(last) - Number(from) >= MOST_POSITIONS) return undefined
    return Array.from({ length: Number(last) - Number(from) + 1 }, (_, at) => String(Number(from) + at).padStart(from.length, '0'))
  }
  if (/^[A-Z]$/.test(from) && /^[A-Z]$/.test(last)) {
    const [low, high] = [from.charCodeAt(0), last.charCodeAt(0)]
    return high < low ? undefined : Array.from({ length: high - low + 1 }, (_, at) => String.fromCharCode(low + at))
  }
  // a word of its own, such as 甲 or 临时: one value
  return from !== '' && (to === '' || to === from) && !/[\s*?%]/.test(from) ? [from] : undefined
}
