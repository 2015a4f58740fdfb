import { join } from 'node:path'
import { figures } from '#contract/reports/figures/figures.ts'
import type { Group } from '#contract/reports/figures/groups.ts'
import { type ReportName, reportNames, reportOf } from '#contract/reports/figures/reports.ts'
import { daysFrom, monthEnd } from '#server/kit/time.ts'
import { times } from './bench.ts'
import { openOnce, using } from './database.ts'
import { browser as browserOn } from './http.ts'
import { dropIndexes, rollUp, stopwatch } from './load.ts'
import { loadParts } from './load-parts.ts'
import { filled } from './load-trade.ts'
import { percentile, type Timing } from './measure.ts'
import { startProgram } from './program.ts'
import { type Row, skippedRow, timesRow } from './report.ts'
import { REPORT_ROWS, REPORT_TABLES } from './reports-sql.ts'
import { createTenants } from './tenants.ts'
import { findWorld } from './world.ts'

const ROWS = 2_500_000
const PARTS = 200_000
const YEAR = 300
const ODD = 500
const DRILL = 50
/** The part that sells most often. */
const OFTEN = 1

/** Every report over two years of trade of `effort` × 2.5 million result entries and as many rows of the stock ledger. */
export async function reportsSection(effort: number): Promise<Row[]> {
  const rows = Math.max(20_000, Math.round(ROWS * effort))
  const parts = Math.max(2_000, Math.round(PARTS * effort))
  const database = await openOnce(
    join(import.meta.dirname, '../.data/bench', `reports-${rows}-${parts}`),
    'loaded, two years for reports, day by day',
    (urls) => load(urls, rows, parts),
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

async function load({ appUrl, ownerUrl }: { appUrl: string; ownerUrl: string }, rows: number, parts: number) {
  const [tenant] = await createTenants(appUrl, { parts, tenants: 0, smallParts: 0, ledger: 0, lines: 0 })
  if (!tenant) throw new Error('no tenant')
  const { warehouses, ...numbers } = tenant
  const lap = stopwatch(console.log)
  await using(ownerUrl, async (owner) => {
    await owner.query(
      `set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off; set timezone = 'Asia/Shanghai'`,
    )
    const indexes = await dropIndexes(owner, REPORT_TABLES)
    await loadParts(owner, { tenantId: tenant.tenantId, count: parts, firstId: 1 })
    await owner.query('analyze part')
    lap('parts')
    await owner.query('select setseed(0.42)')
    for (const text of REPORT_ROWS) await owner.query(filled(text, { ...numbers, firstId: 1, main: warehouses[0] ?? 0, rows }))
    lap('ledgers')
    for (const definition of indexes) await owner.query(definition)
    lap('indexes')
    await rollUp(owner)
    lap('sums')
    await owner.query('vacuum analyze')
    // a busy hour that no sum holds yet
    await owner.query(`insert into result_entry (tenant_id, company_id, biz_date, kind, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, posted_by)
      select tenant_id, company_id, current_date, kind, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, 'bench', document_id, doc_no, line_id, '一小时', posted_by
      from result_entry where document = 'bench' order by entry_id limit 3000`)
  })
  console.log(`loaded: ${rows} result entries and as many rows of the stock ledger, ${parts} parts`)
}
