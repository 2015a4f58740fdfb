import { cpus } from 'node:os'
import { join } from 'node:path'
import type { OpenDatabase } from '#server/db/open.ts'
import type { Bench } from './bench.ts'
import { folderOf, openBench, using } from './database.ts'
import { daySection } from './day/section.ts'
import { browser as browserOn } from './http.ts'
import { importSection } from './imports.ts'
import { listSection } from './lists.ts'
import { load, rollUp } from './load.ts'
import { neighboursSection } from './neighbours.ts'
import { type Options, readOptions, type Section } from './options.ts'
import { postingSection } from './posting.ts'
import { printingSection } from './printing.ts'
import { startProgram } from './program.ts'
import { reconcileSection } from './reconcile.ts'
import { rawDatabase, recorder } from './record.ts'
import { plainRow, type Row, table, writeMeasurements } from './report.ts'
import { reportsSection } from './reports.ts'
import { memoryRow, restSection } from './rest.ts'
import { screensSection } from './screens.ts'
import { searchSection } from './search.ts'
import { findWorld, neighbourToken } from './world.ts'

/** A small company of their own: what the screens do with it is measured, not how much it is. */
const SCREENS = join(import.meta.dirname, '../.data/bench/screens')
/** As many as the server opens by default, for either side. */
const CONNECTIONS = 16

const inside: Partial<Record<Section, (bench: Bench) => Promise<void>>> = {
  search: searchSection,
  lists: listSection,
  posting: postingSection,
  import: importSection,
  reconcile: reconcileSection,
  neighbours: neighboursSection,
}

/** What needs no million parts. */
const ALONE: readonly Section[] = ['screens', 'day', 'printing', 'reports']

async function main(options: Options) {
  const rows: Row[] = []
  const say = (row: Row) => {
    rows.push(row)
    console.log(
      [row.what, row.measured, row.raw && `raw ${row.raw}`, row.ratio, row.met === false ? 'MISSED' : ''].filter(Boolean).join(' · '),
    )
  }
  if (options.sections.some((name) => !ALONE.includes(name))) {
    const database = await openBench(options.size, load(options.size))
    try {
      await onServer(database, options, say)
    } finally {
      await database.close()
    }
  }
  if (options.sections.includes('rest')) for (const row of await restSection(folderOf(options.size), Math.min(1, options.effort))) say(row)
  if (options.sections.includes('screens')) for (const row of await screensSection(SCREENS, Math.min(1, options.effort * 10))) say(row)
  if (options.sections.includes('day')) for (const row of await daySection(Math.min(1, options.effort))) say(row)
  if (options.sections.includes('printing')) for (const row of await printingSection()) say(row)
  if (options.sections.includes('reports')) for (const row of await reportsSection(options.effort)) say(row)
  console.log(`\n${table(rows)}`)
  if (options.write) writeMeasurements(rows, about(options))
  return rows
}

async function onServer({ ownerUrl, appUrl }: OpenDatabase, { sections, effort, size }: Options, say: (row: Row) => void) {
  const chosen = sections.map((name) => inside[name]).filter((section) => section !== undefined)
  if (chosen.length === 0) return
  const { world, token } = await using(ownerUrl, async (owner) => {
    // what the clock does every few minutes
    await rollUp(owner)
    await owner.query('select house.roll_stock()')
    return { world: await findWorld(owner, size.parts), token: await neighbourToken(owner) }
  })
  const program = await startProgram({ DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, PEICHI_CONNECTIONS: String(CONNECTIONS) })
  const [browser, neighbour] = [browserOn(program, world.token), browserOn(program, token)]
  const statements = recorder(appUrl, world)
  const raw = rawDatabase(appUrl, world.tenantId, CONNECTIONS)
  try {
    for (const section of chosen)
      await section({ world, browser, neighbour, program, ownerUrl, effort, record: statements.record, runRaw: raw.run, say })
    for (const row of memoryRow('memory of the server after all of this', program.memory()))
      say({ ...plainRow(row.what, '', row.measured) })
  } finally {
    browser.close()
    neighbour.close()
    await Promise.all([statements.close(), raw.close(), program.stop()])
  }
}

const about = ({ size, effort }: Options) => [
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}, PostgreSQL 18 with the settings of server/db/embedded.ts`,
  `one tenant of ${size.parts} parts, ${size.ledger} ledger rows and ${size.lines} order lines of a year; beside it ${size.tenants} tenants of ${size.smallParts} parts`,
  ...(effort === 1 ? [] : [`a quick look: ${effort} of the calls of a full run`]),
]

const options = readOptions(process.argv.slice(2))
if (options) {
  const rows = await main(options)
  if (rows.some(({ met }) => met === false)) process.exitCode = 1
}
