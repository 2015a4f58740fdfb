import { cpus } from 'node:os'
import { join } from 'node:path'
import type { OpenDatabase } from '#server/db/open.ts'
import type { Bench } from './bench.ts'
import { chaosSection } from './chaos/section.ts'
import { folderOf, openBench, using } from './database.ts'
import { daySection } from './day/section.ts'
import { drive, exitCodeOf, type Told } from './drive.ts'
import { growthSection } from './growth.ts'
import { hourSection } from './hour.ts'
import { browser as browserOn } from './http.ts'
import { historySection, importSection, pairsSection, pricesSection } from './imports.ts'
import { listSection } from './lists.ts'
import { load, rollUp } from './load.ts'
import { machine } from './machine.ts'
import { neighboursSection } from './neighbours.ts'
import { type Options, readOptions, type Section } from './options.ts'
import { postingSection } from './posting.ts'
import { printingSection } from './printing.ts'
import { startProgram } from './program.ts'
import { reconcileSection } from './reconcile.ts'
import { rawDatabase, recorder } from './record.ts'
import { plainRow, type Row, recordSection, writeMeasurements } from './report.ts'
import { reportsSection } from './reports.ts'
import { memoryRow, restSection } from './rest.ts'
import { screensSection } from './screens.ts'
import { searchSection } from './search.ts'
import { thinSection } from './thin.ts'
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
  prices: pricesSection,
  history: historySection,
  pairs: pairsSection,
  reconcile: reconcileSection,
  neighbours: neighboursSection,
}

/** What needs no million parts: each has data of its own. */
const alone: Partial<Record<Section, (options: Options) => Promise<Row[]>>> = {
  rest: ({ size, effort }) => restSection(folderOf(size), Math.min(1, effort)),
  screens: ({ effort }) => screensSection(SCREENS, Math.min(1, effort * 10)),
  day: ({ effort }) => daySection(Math.min(1, effort)),
  chaos: ({ effort, only }) => chaosSection(Math.min(1, effort), only),
  printing: () => printingSection(),
  reports: ({ effort }) => reportsSection(effort),
  thin: thinSection,
  growth: ({ effort }) => growthSection(effort),
  hour: hourSection,
}

async function main(options: Options) {
  const onLoaded = options.sections.some((name) => name in inside || name === 'rest')
  const rows = await drive(options.sections, {
    loaded: onLoaded
      ? async (told) => {
          const database = await openBench(options.size, load(options.size))
          await onServer(database, options, told).finally(database.close)
        }
      : undefined,
    alone: Object.fromEntries(Object.entries(alone).map(([name, section]) => [name, () => section(options)])),
  })
  if (options.write && options.sections.length === 1 && options.sections[0] === 'thin')
    recordSection('Beside a bare program', THIN_ABOUT, [...machine(), ...quickLook(options)], rows)
  else if (options.write) writeMeasurements(rows, about(options))
  return rows
}

async function onServer({ ownerUrl, appUrl }: OpenDatabase, options: Options, told: Told) {
  const chosen = options.sections.filter((name) => inside[name])
  if (chosen.length === 0) return
  const { world, token } = await using(ownerUrl, async (owner) => {
    // what the clock does every few minutes
    await rollUp(owner)
    await owner.query('select house.roll_stock()')
    return { world: await findWorld(owner, options.size.parts), token: await neighbourToken(owner) }
  })
  const statements = recorder(appUrl, world)
  const raw = rawDatabase(appUrl, world.tenantId, CONNECTIONS)
  const shared = { world, ownerUrl, effort: options.effort, record: statements.record, runRaw: raw.run, say: told.say }
  /** `entry`: neighbours are kept apart by limits, too; whatever else is measured asks as hundreds of people do. */
  const on = async (entry: string, sections: readonly Section[]) => {
    if (sections.length === 0) return
    const env = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, PEICHI_CONNECTIONS: String(CONNECTIONS) }
    const program = await startProgram(env, '/health', entry)
    const [browser, neighbour] = [browserOn(program, world.token), browserOn(program, token)]
    try {
      for (const name of sections)
        await told.tried(`section ${name}`, async () => inside[name]?.({ ...shared, browser, neighbour, program }))
      for (const row of memoryRow('memory of the server after all of this', program.memory()))
        told.say({ ...plainRow(row.what, '', row.measured) })
    } finally {
      browser.close()
      neighbour.close()
      await program.stop()
    }
  }
  try {
    await on(
      'bench/served.ts',
      chosen.filter((name) => name !== 'neighbours'),
    )
    await on(
      'server/main.ts',
      chosen.filter((name) => name === 'neighbours'),
    )
  } finally {
    await Promise.all([statements.close(), raw.close()])
  }
}

/** What its columns mean. */
const THIN_ABOUT = `\`npm run bench -- thin --write\` does the jobs of a day here and in a program of the bench's own (bench/thin-program.ts): bare http, statements by hand on tables of its own, no rules, no walls, no log. Both in turns,
so what else the machine does meets both: read the ratio. "raw SQL" is that program. Sixteen at once are sixteen people of one company.
Processor: milliseconds of PostgreSQL + of the program that one call takes, whatever else the machine does.`

const about = ({ size, effort }: Options) => [
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}, PostgreSQL 18 with the settings of server/db/embedded.ts`,
  `one tenant of ${size.parts} parts, ${size.ledger} ledger rows and ${size.lines} order lines of a year; beside it ${size.tenants} tenants of ${size.smallParts} parts`,
  ...quickLook({ effort }),
]
const quickLook = ({ effort }: Pick<Options, 'effort'>) => (effort === 1 ? [] : [`a quick look: ${effort} of the calls of a full run`])

const options = readOptions(process.argv.slice(2))
if (options) {
  const rows = await main(options)
  process.exitCode = exitCodeOf(rows)
}
