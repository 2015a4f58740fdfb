import { lookup } from '#contract/master/lookup.ts'
import { spell } from '#server/kit/pinyin.ts'
import { type Bench, readBeside } from './bench.ts'
import { dice, generatePart } from './parts-data.ts'
import { timesRow } from './report.ts'

/** What people type: beginnings and middles of codes, names, initials, several words, now and then something that is not there. */
const shapes = [
  (part: Typed) => part.code.slice(0, 5),
  (part: Typed) => part.code.slice(2, 7),
  (part: Typed) => part.pjNo,
  (part: Typed) => part.code,
  (part: Typed) => part.pjName,
  (part: Typed) => spell(part.pjName).initials,
  (part: Typed) => spell(part.pjName).full.slice(0, 9),
  (part: Typed) => `${part.pjName} ${part.make}`,
  (part: Typed) => `${part.pjBrand} ${part.pjName}`,
  (part: Typed) => `${spell(part.pjName).initials} ${spell(part.make).initials}`,
  (part: Typed) => `${part.pjName.slice(0, 2)} ${part.pjBrand} ${part.make}`,
  (part: Typed) => part.make,
  (part: Typed) => part.pjOemcode.slice(0, 8) || part.code.slice(1, 6),
  (part: Typed) => `${part.code.slice(0, 3)} ${part.pjName.slice(0, 2)}`,
  (part: Typed) => `zq${part.code.slice(0, 4)}`,
]
interface Typed extends ReturnType<typeof generatePart> {
  code: string
  make: string
}

export function typedText(serial: number, parts: number): string {
  const roll = dice(serial + 77_777)
  const part = generatePart(roll(parts))
  const typed = { ...part, code: part.pjNo.replaceAll(/[- ]/g, '').toLowerCase(), make: part.pjSize.slice(0, 2) }
  return shapes[Math.abs(serial) % shapes.length]?.(typed) ?? ''
}

export async function searchSection(bench: Bench) {
  const { parts } = bench.world
  const found = await readBeside(bench, lookup.pageNew, 900 * bench.effort, (serial) => ({
    queryType: 1,
    limit: 10,
    queryValue: typedText(serial, parts),
  }))
  bench.say(timesRow(`quick search, top 10 of ${parts} parts`, found, { p50: 5, p99: 20 }))
}
