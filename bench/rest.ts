import { setTimeout as wait } from 'node:timers/promises'
import { ensureWebBundle } from '../scripts/web-bundle.ts'
import { startProgram } from './program.ts'
import { plainRow, type Row } from './report.ts'

const IDLE_SECONDS = 20
const RSS = 250
const START_SECONDS = 10

/** From nothing running to the first page, the database included; then what the server holds while nobody asks for anything. */
export async function restSection(folder: string, idle: number): Promise<Row[]> {
  // a first start builds the pages: that is no start of a day
  ensureWebBundle()
  const begun = performance.now()
  const program = await startProgram({ PEICHI_DATA: folder, DATABASE_URL: '' }, '/')
  const seconds = (performance.now() - begun) / 1000
  await wait(IDLE_SECONDS * 1000 * idle)
  const rss = program.memory()
  await program.stop()
  return [
    plainRow('cold start to the first page, database present', `≤ ${START_SECONDS} s`, `${seconds.toFixed(1)} s`, seconds <= START_SECONDS),
    ...memoryRow('memory of the server at rest', rss),
  ]
}

export const memoryRow = (what: string, rss: number | undefined): Row[] =>
  rss === undefined ? [] : [plainRow(what, `< ${RSS} MB`, `${rss} MB`, rss < RSS)]
