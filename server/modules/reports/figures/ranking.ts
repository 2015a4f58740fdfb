import type { Group } from '#contract/reports/figures/groups.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Asked } from './asked.ts'
import { isMany } from './compile.ts'
import { measureIn } from './derived.ts'
import { type Reader, reachesBack, readFor } from './reading.ts'
import { goods } from './rolled/cubes.ts'
import { piecesOf } from './rolled/pieces.ts'
import { summedFor } from './seen.ts'
import { isCounted, isFew, summedOf } from './summing.ts'

interface Ranked {
  groups: readonly Group[]
  /** All that is added up for a row that is shown. */
  summed: readonly MeasureName[]
  /** Figures that say of a row that something happened in it. */
  told: readonly MeasureName[]
  /** What rows are ordered by, in the table and in the chart: columns of the answer. */
  by: readonly (string | undefined)[]
}

/** Of stock what there was before a period is what there is at its end less what moved in it. */
export const ENDS: Partial<Record<MeasureName, MeasureName>> = { openPieces: 'closePieces', openValue: 'closeValue' }

const BESIDE = ['sold', 'lines', 'net', 'backPieces'] as const

/**
 * Of very many goods a page is shown. Which ones is told by what they are ordered by: that alone is added up of all of them, everything else of those on the page
 * (decision 214). Answers what is to be added up of all; undefined: everything, for it would not be less, or sums of goods do not know it.
 */
export function ranking(reader: Reader, asked: Asked, { groups, summed, told, by }: Ranked): readonly MeasureName[] | undefined {
  const { partId, path } = asked.question
  if (!isMany(groups) || partId || path.length > 0 || summed.some(isCounted)) return undefined
  const few = summed.filter((name) => isFew(summedOf(name).source))
  const [source, ...more] = new Set(summed.filter((name) => !few.includes(name)).map((name) => summedOf(name).source))
  if ((source !== 'result' && source !== 'stock') || more.length > 0) return undefined
  const ranked = summedFor(by.flatMap((column) => (column ? [measureIn(column)] : [])))
  if (ranked.length === 0 || ranked.length * 2 > summed.length || ranked.some((name) => few.includes(name))) return undefined
  const read = readFor(source, reader, asked, asked, reachesBack(ranked))
  // entries of other kinds have rows that none of the sums has
  if (source === 'result' && !summed.every((name) => name in goods.values || few.includes(name))) return undefined
  const need = {
    ...{ source, names: ranked, also: [], asked, period: asked, groups, shift: '', read },
    slowDays: reader.slowDays,
    borders: reader.borders,
  }
  if (piecesOf(need).length === 1) return undefined
  // of what comes to nothing in that order, another figure says nearly always that there is something
  const beside = source === 'result' ? BESIDE.filter((name) => told.includes(name) && !ranked.includes(name)).slice(0, 1) : []
  const ends = told.flatMap((name) => (ENDS[name] && !ranked.includes(name) ? [ENDS[name]] : []))
  return [...new Set([...ranked, ...beside, ...ends, ...few.filter((name) => told.includes(name))])]
}
