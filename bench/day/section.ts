import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import { percentile } from '../measure.ts'
import { startProgram } from '../program.ts'
import { plainRow, type Row } from '../report.ts'
import { type Found, type Ground, runDay } from './day.ts'
import { openServer } from './service.ts'

const PLAN = { documents: 2000, clients: 32, parts: 40, lost: 2 }
/** An installation of its own, anew each time: the program owns its database, and is killed with it running. */
const FOLDER = join(import.meta.dirname, '../../.data/bench/day')

const embedded: Ground = {
  open() {
    const service = openServer(() => startProgram({ PEICHI_DATA: FOLDER, DATABASE_URL: '' }))
    return { service, troubles: [{ name: 'kill −9', carryOut: service.crash }] }
  },
  async withDatabase(work) {
    const database = await openDatabase({ PEICHI_DATA: FOLDER })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  },
}

/** The day of 2,000 mixed documents by 32 clients, kill −9 of the server in the middle. */
export async function daySection(effort: number): Promise<Row[]> {
  rmSync(FOLDER, { recursive: true, force: true })
  const seed = Math.floor(Date.now() / 1000)
  console.log(`day: seed ${seed}`)
  const plan = { ...PLAN, seed, documents: Math.max(100, Math.round(PLAN.documents * effort)) }
  return rowsOf('day', await runDay(embedded, plan), plan.clients)
}

export function rowsOf(day: string, { record, books, reconciled, seconds, troubles }: Found, clients: number): Row[] {
  const counts = Object.entries(books.documents).sort(([, a], [, b]) => b - a)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const times = { each: record.times, wall: 0 }
  const none = (what: string, found: readonly string[]) =>
    plainRow(what, '0', found.length === 0 ? '0' : found.slice(0, 3).join('; '), found.length === 0)
  return [
    plainRow(`${day}: documents`, '', `${total} by ${clients} at once: ${counts.map(([kind, count]) => `${kind} ${count}`).join(', ')}`),
    plainRow(
      `${day}: time, the longest in which nobody was answered`,
      '',
      `${seconds.toFixed(0)} s, ${(record.silence / 1000).toFixed(1)} s`,
    ),
    plainRow(
      `${day}: what went wrong, and how many presses it met`,
      '',
      troubles.map((each) => `${each.name} ${each.seconds.toFixed(1)} s, ${each.cutOff}`).join('; '),
    ),
    plainRow(
      `${day}: buttons pressed`,
      '',
      `${record.done} done, ${record.late} refused as overtaken, p50 ${percentile(times, 50).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms`,
    ),
    plainRow(`${day}: said by whoever could not`, '', [...record.unable].map(([msg, times]) => `${msg} ${times}`).join('; ')),
    plainRow(`${day}: answers lost, and what was sent again and had been done`, '', `${record.lost}, ${record.repeated}`),
    none(`${day}: answers nobody should get`, [...record.surprises]),
    none(`${day}: 数据核对, differences (${reconciled.compared} compared)`, reconciled.wrong),
    none(`${day}: goods, cash, debts: what the desks were told ≠ the books`, books.untold),
    none(`${day}: documents in a state their log does not lead to`, books.broken),
    none(`${day}: numbers given twice`, books.twice),
  ]
}
