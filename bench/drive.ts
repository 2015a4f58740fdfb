import { SECTIONS, type Section } from './options.ts'
import { isSkipped, type Row, skippedRow, table } from './report.ts'

export interface Told {
  say(row: Row): void
  /** What fails is named, and the next one begins. */
  tried(what: string, work: () => Promise<unknown>): Promise<unknown>
}
export interface Work {
  /** Sections on the loaded data, in one go; undefined where none of them was asked for. */
  loaded: ((told: Told) => Promise<unknown>) | undefined
  /** Sections that have data of their own. */
  alone: Partial<Record<Section, () => Promise<Row[]>>>
}

/** Goes through what was asked for to its end, whatever fails, and says at the end what was measured, what was not, and what nobody asked for. */
export async function drive(
  sections: readonly Section[],
  { loaded, alone }: Work,
  print: (text: string) => void = console.log,
): Promise<Row[]> {
  const rows: Row[] = []
  const say = (row: Row) => {
    rows.push(row)
    print([row.what, row.measured, row.raw && `raw ${row.raw}`, row.ratio, row.met === false ? 'MISSED' : ''].filter(Boolean).join(' · '))
  }
  const tried = (what: string, work: () => Promise<unknown>) => work().catch((error) => say(skippedRow(what, error)))
  if (loaded) await tried('sections on the loaded data', () => loaded({ say, tried }))
  for (const name of sections) {
    const section = alone[name]
    if (section) await tried(`section ${name}`, async () => (await section()).forEach(say))
  }
  print(`\n${table(rows)}`)
  const skipped = rows.filter(isSkipped)
  if (skipped.length > 0) print(`\nskipped: ${skipped.map(({ what }) => what).join('; ')}`)
  const left = SECTIONS.filter((name) => !sections.includes(name))
  if (left.length > 0) print(`\nnot asked for: ${left.join(' ')}`)
  return rows
}

/** A figure that was missed, and one that could not be had, are seen by whoever started the run. */
export const exitCodeOf = (rows: readonly Row[]): number => (rows.some(({ met }) => met === false) ? 1 : 0)
