import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { percentile, perSecond, type Timing } from './measure.ts'

/** One measured thing. */
export interface Row {
  what: string
  target: string
  measured: string
  /** The same statements by a bare client. */
  raw: string
  ratio: string
  /** undefined: measured for its own sake. */
  met: boolean | undefined
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
export const plainRow = (what: string, target: string, measured: string, met?: boolean): Row => ({
  what,
  target,
  measured,
  raw: '',
  ratio: '',
  met,
})

/** What could not be measured stands in the table with its reason: a run goes on to its end, and nobody takes what is missing for met. */
export const skippedRow = (what: string, why: unknown): Row =>
  plainRow(what, '', `skipped: ${(why instanceof Error ? why.message : String(why)).split('\n')[0]}`, false)

export const isSkipped = ({ measured }: Row): boolean => measured.startsWith('skipped: ')

/** The rows of a job or of a size; where it fails, that and why. */
export const rowsOrSkipped = (what: string, work: () => Promise<Row[]>): Promise<Row[]> =>
  work().catch((error) => [skippedRow(what, error)])

interface Both {
  ours: Timing
  raw: Timing
}
/** Times of single calls; the ratio is how many times the raw statements fit into one call. */
export function timesRow(what: string, { ours, raw }: Both, limits: { p50?: number; p99?: number } = {}): Row {
  const [p50, p99] = [percentile(ours, 50), percentile(ours, 99)]
  const target = [limits.p50 && `p50 < ${limits.p50} ms`, limits.p99 && `p99 < ${limits.p99} ms`].filter(Boolean).join(', ')
  return {
    what,
    target,
    measured: `p50 ${ms(p50)}, p99 ${ms(p99)} ms`,
    raw: raw.each.length > 0 ? `p50 ${ms(percentile(raw, 50))}, p99 ${ms(percentile(raw, 99))} ms` : '',
    ratio: raw.each.length > 0 ? `${(p50 / percentile(raw, 50)).toFixed(1)} ×` : '',
    met: target === '' ? undefined : p50 < (limits.p50 ?? Infinity) && p99 < (limits.p99 ?? Infinity),
  }
}

/** Calls a second of many clients; the ratio is our share of what the raw statements reach. */
export function rateRow(what: string, { ours, raw }: Both, share?: number): Row {
  const [own, bare] = [perSecond(ours), perSecond(raw)]
  const rate = (timing: Timing) =>
    `${perSecond(timing).toFixed(0)}/s, p50 ${ms(percentile(timing, 50))}, p99 ${ms(percentile(timing, 99))} ms`
  return {
    what,
    target: share === undefined ? '' : `≥ ${share * 100} % of raw`,
    measured: rate(ours),
    raw: raw.each.length > 0 ? rate(raw) : '',
    ratio: raw.each.length > 0 ? `${((own / bare) * 100).toFixed(0)} %` : '',
    met: share === undefined ? undefined : own >= share * bare,
  }
}

const HEAD: Row = { what: 'what', target: 'target', measured: 'measured', raw: 'raw SQL', ratio: 'ratio', met: undefined }
const cells = (row: Row, verdict = row.met === undefined ? '' : row.met ? 'met' : 'MISSED') => [
  row.what,
  row.target,
  row.measured,
  row.raw,
  row.ratio,
  verdict,
]

export function table(rows: Row[]): string {
  const all = [cells(HEAD, 'verdict'), ...rows.map((row) => cells(row))]
  const widths = all[0]?.map((_, at) => Math.max(...all.map((line) => width(line[at] ?? '')))) ?? []
  const lines = all.map((line) => `| ${line.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - width(cell))).join(' | ')} |`)
  const rule = `|${widths.map((size) => '-'.repeat(size + 2)).join('|')}|`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}
/** Chinese signs take two columns. */
const width = (text: string) => [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffee]/.test(sign) ? 2 : 1), 0)

const PAGE = join(import.meta.dirname, '../docs/measurements.md')

/** One section of docs/measurements.md, in place of the one of that name; the others stay. */
export function recordSection(title: string, about: string, facts: string[], rows: Row[]) {
  const text = `## ${title}\n\n${about}\n\n${facts.map((line) => `- ${line}`).join('\n')}\n\n${table(rows)}\n`
  const sections = readFileSync(PAGE, 'utf8').split(/^(?=## )/m)
  const known = sections.findIndex((each) => each.startsWith(`## ${title}\n`))
  if (known >= 0) sections[known] = `${text}\n`
  else sections.push(`\n${text}`)
  writeFileSync(PAGE, `${sections.join('').trimEnd()}\n`)
}

/** docs/measurements.md: the same table with what it was measured on. */
export function writeMeasurements(rows: Row[], about: string[]) {
  const text = `# Measurements

\`npm run bench -- --write\` loads the data once, measures, and writes this page. Every call goes over HTTP to a server process of its own;
"raw SQL" is what the same calls send to the database, sent again by a bare \`pg\` client with as many connections, in the same minutes, in turns.
A time's ratio is how many raw times it takes; a rate's ratio is its share of the raw rate. Clients, server and database share one machine.

${about.map((line) => `- ${line}`).join('\n')}

${table(rows)}
`
  writeFileSync(PAGE, text)
}
