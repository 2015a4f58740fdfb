import { pinyin } from 'pinyin-pro'
import { OTHER_READINGS } from './readings.ts'

/** Price lists repeat their names, and the Chinese part of their models: so many are remembered. */
const REMEMBERED = 5000
const remembered = new Map<string, Spelling[]>()
const read = new Map<string, Unit[]>()

function remember<T>(known: Map<string, T>, key: string, value: T): T {
  if (known.size >= REMEMBERED) known.clear()
  known.set(key, value)
  return value
}

export interface Spelling {
  /** shachepian */
  full: string
  /** scp */
  initials: string
}

/** A syllable, or letters and digits as they stand. */
interface Unit {
  sign: string
  text: string
  initial: string
}

/** How a normalised text is typed in pinyin; letters and digits stay. */
export const spell = (text: string): Spelling => spellings(text, 1)[0] ?? { full: '', initials: '' }

/**
 * All ways a text may be typed, at most so many: as it is usually read, as a name (单雄信 shanxiongxin), then with one character read otherwise
 * (重庆 zhongqing), then with several.
 */
export function spellings(text: string, most: number): Spelling[] {
  const key = `${most} ${text}`
  const known = remembered.get(key)
  if (known) return known
  const found = new Map<string, Spelling>()
  for (const units of variants(text, most)) {
    const full = units.map((unit) => unit.text).join('')
    if (!found.has(full)) found.set(full, { full, initials: units.map(({ initial }) => initial).join('') })
    if (found.size >= most) break
  }
  return remember(remembered, key, [...found.values()])
}

function* variants(text: string, most: number): Generator<Unit[]> {
  const usual = unitsOf(text, 'normal')
  yield usual
  if (most === 1) return
  const named = unitsOf(text, 'surname')
  yield named
  for (const [at] of usual.entries()) yield* readOtherwise(usual, at)
  // several at once: every choice for the first of them, as far as the bound lets
  let chosen: Unit[][] = [usual, named]
  for (const [at] of usual.entries()) {
    if (chosen.length > most) break
    chosen = chosen.flatMap((units) => [units, ...readOtherwise(units, at)])
  }
  yield* chosen
}

function unitsOf(text: string, mode: 'normal' | 'surname'): Unit[] {
  return text.split(/(\p{Script=Han}+)/u).flatMap((piece) => {
    if (!/^\p{Script=Han}/u.test(piece)) return piece === '' ? [] : [{ sign: piece, text: piece, initial: piece }]
    return read.get(`${mode} ${piece}`) ?? remember(read, `${mode} ${piece}`, readingOf(piece, mode))
  })
}

function readingOf(piece: string, mode: 'normal' | 'surname'): Unit[] {
  const syllables = pinyin(piece, { toneType: 'none', type: 'array', v: true, mode })
  return [...piece].map((sign, at) => syllable(sign, syllables[at] ?? ''))
}

const syllable = (sign: string, text: string): Unit => ({ sign, text, initial: text.charAt(0) })

const readOtherwise = (units: Unit[], at: number): Unit[][] => {
  const { sign, text } = units[at] as Unit
  const others = OTHER_READINGS.get(sign)?.filter((reading) => reading !== text) ?? []
  return others.map((reading) => units.with(at, syllable(sign, reading)))
}
