import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataOf } from '#server/db/embedded-folder.ts'
import { endAll } from '#server/db/embedded-process.ts'
import { openDatabase } from '#server/db/open.ts'
import { runDay } from '../day/day.ts'
import { rowsOf } from '../day/section.ts'
import { plainRow, type Row } from '../report.ts'
import { openLine } from './line.ts'
import { openNodes } from './nodes.ts'

const PLAN = { documents: 2000, clients: 16, parts: 40, lost: 3, twice: 3 }
const FOLDER = join(import.meta.dirname, '../../.data/bench/chaos')
const SILENCE_SECONDS = 15

/** A day on two nodes, the clock of one of them wrong, on which everything goes wrong: lines, commits, nodes, the database. Seeded: CHAOS_SEED tells it again. */
export async function chaosSection(effort: number): Promise<Row[]> {
  rmSync(FOLDER, { recursive: true, force: true })
  const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Date.now() / 1000))
  console.log(`chaos: seed ${seed}`)
  const begin = () => openDatabase({ PEICHI_DATA: FOLDER, PEICHI_BACKUP: '0' })
  let database = await begin()
  const line = await openLine(() => Number(new URL(database.ownerUrl).port))
  const killed = {
    name: 'kill −9 of the database',
    async carryOut() {
      await endAll(dataOf(FOLDER), 'SIGKILL')
      await database.close().catch(() => {})
      database = await begin()
    },
  }
  try {
    const plan = { ...PLAN, seed, documents: Math.max(100, Math.round(PLAN.documents * effort)) }
    const found = await runDay(
      {
        withDatabase: (work) => work(database),
        open() {
          const { service, crash, lines } = openNodes(database, line)
          return { service, troubles: [...lines, crash(0), killed, crash(1), ...lines, killed, crash(0)] }
        },
      },
      plan,
    )
    const silence = found.record.silence / 1000
    return [
      ...rowsOf('chaos', found, plan.clients),
      plainRow(
        'chaos: the longest in which nobody was answered',
        `≤ ${SILENCE_SECONDS} s`,
        `${silence.toFixed(1)} s`,
        silence <= SILENCE_SECONDS,
      ),
    ]
  } finally {
    line.close()
    await database.close()
  }
}
