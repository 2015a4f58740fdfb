import { join } from 'node:path'
import { figures } from '#contract/reports/figures/figures.ts'
import type { Group } from '#contract/reports/figures/groups.ts'
import { type ReportName, reportNames, reportOf } from '#contract/reports/figures/reports.ts'
import { daysFrom, monthEnd } from '#server/kit/time.ts'
import { times } from './bench.ts'
import { openOnce, using } from './database.ts'
import { browser as browserOn } from './http.ts'
import { rollUp } from './load.ts'
import { percentile, type Timing } from './measure.ts'
import { startProgram } from './program.ts'
import { type Row, skippedRow, timesRow } from './report.ts'
import { loadReports } from './reports-load.ts'
import { findWorld } from './world.ts'

const ROWS = 5_000_000
const PARTS = 200_000
const YEAR = 300
const ODD = 500
const DRILL = 50
/** The part that sells most often. */
const OFTEN = 1

/** Every report over two years of trade of `effort` × 5 million result entries and as many rows of the stock ledger, of `effort` × 200,000 parts that sell. */
export async function reportsSection(effort: number): Promise<Row[]> {
  const rows = Math.max(20_000, Math.round(ROWS * effort))
  const parts = Math.max(2_000, Math.round(PARTS * effort))
  const database = await openOnce(
    join(process.env.PEICHI_BENCH ?? join(import.meta.dirname, '../.data/bench'), `reports-${rows}-${parts}`),
    'loaded, two years for reports, clients of their salesman, papers with sums',
    (urls) => loadReports(urls, rows, parts),
  )
  const { world, today } = await using(database.ownerUrl, async (owner) => {
    await rollUp(owner)
    const { rows: days } = await owner.query(`select to_char(max(biz_date), 'YYYY-MM-DD') as day from result_entry`)
    return { world: await findWorld(owner, parts), today: days[0].day as string }
  })
  const program = await startProgram({ DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl }, '/health', 'bench/served.ts')
  const browser = browserOn(program, world.token)
  const found: Row[] = []
  const timed = async (what: string, limit: number, ask: () => Promise<unknown>) => {
    await ask()
    const each: number[] = []
    for (const once of times(10 * effort, () => ask)) {
      const begun = performance.now()
      await once()
      each.push(performance.now() - begun)
    }
    const none: Timing = { each: [], wall: 0 }
    found.push(timesRow(what, { ours: { each, wall: 0 }, raw: none }, { p50: limit }))
    console.log(`${what} · ${percentile({ each, wall: 0 }, 50).toFixed(0)} ms`)
  }
  const periods = periodsFor(today)
  const measured = async (report: ReportName) => {
    const { title, groups, atDay, requires } = reportOf(report)
    const group = groups[0] as Group
    for (const { name, days, limit } of periods.filter(({ odd }) => !(odd && (atDay || group !== 'part')))) {
      const asked = { report, ...days, groups: [group], ...(requires && { [requires]: OFTEN }) }
      await timed(`${title} by ${group}, ${name}`, limit, () => browser.call(figures.run, { ...asked, limit: 50 }))
      if (atDay) break
      const { page } = await browser.call(figures.run, { ...asked, limit: 3 })
      const row = page.list.at(-1)
      if (!row) continue
      const path = [{ group, key: String(row.key) }]
      await timed(`${title}: postings of a row, ${name}`, DRILL, () =>
        browser.call(figures.drill, { ...asked, path, measure: drilled(report), limit: 50 }),
      )
    }
  }
  try {
    for (const report of reportNames) await measured(report).catch((error) => void found.push(skippedRow(reportOf(report).title, error)))
  } finally {
    browser.close()
    await program.stop()
    await database.close()
  }
  return found
}

/** The figure its rows are ordered by: the one that is opened first. */
const drilled = (report: ReportName) => reportOf(report).order.by

function periodsFor(today: string) {
  const year = Number(today.slice(0, 4)) - 1
  const lastMonth = daysFrom(`${today.slice(0, 8)}01`, -1)
  const begins = (days: string, back: number) => daysFrom(days, -back).slice(0, 8)
  return [
    { name: 'a calendar year', days: { from: `${year}-01-01`, to: `${year}-12-31` }, limit: YEAR, odd: false },
    { name: 'three months', days: { from: `${begins(lastMonth, 75)}01`, to: monthEnd(lastMonth) }, limit: YEAR, odd: false },
    { name: 'twelve odd months', days: { from: `${begins(lastMonth, 370)}17`, to: `${lastMonth.slice(0, 8)}16` }, limit: ODD, odd: true },
  ]
}
