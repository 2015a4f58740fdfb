import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { dataOf } from '#server/db/embedded-folder.ts'
import { endAll } from '#server/db/embedded-process.ts'
import { openDatabase } from '#server/db/open.ts'
import { using } from '../database.ts'
import { runDay } from '../day/day.ts'
import { rowsOf } from '../day/section.ts'
import { plainRow, type Row } from '../report.ts'
import { openLine } from './line.ts'
import { openNodes } from './nodes.ts'
import { openPair } from './pair.ts'
import { smallDisk } from './small-disk.ts'
import { switchedDay } from './switchover.ts'

const PLAN = { documents: 2000, clients: 16, parts: 40, lost: 3, twice: 3 }
type Plan = typeof PLAN & { seed: number }
const FOLDER = join(import.meta.dirname, '../../.data/bench/chaos')
/** Beside the time the disk is full for. */
const SILENCE_SECONDS = 15
const FULL_SECONDS = 10
const TAKEN_SECONDS = 10
const DISK_MEGABYTES = 3000

/** Seeded: CHAOS_SEED tells the days again. `--only switchover`, `--only failover`: those days by themselves. */
export async function chaosSection(effort: number, only = ''): Promise<Row[]> {
  const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Date.now() / 1000))
  console.log(`chaos: seed ${seed}`)
  const plan = { ...PLAN, seed, documents: Math.max(100, Math.round(PLAN.documents * effort)) }
  return [...('chaos'.includes(only) ? await everythingWrong(plan) : []), ...(await takenOver(plan, only))]
}

/** A day on two nodes, the clock of one of them wrong, on which everything goes wrong: lines, commits, nodes, the database. */
async function everythingWrong(plan: Plan): Promise<Row[]> {
  rmSync(FOLDER, { recursive: true, force: true })
  const disk = smallDisk(FOLDER, DISK_MEGABYTES)
  if (!disk) console.log('chaos: nobody here may mount a disk: it is not filled')
  const begin = () => openDatabase({ PEICHI_DATA: FOLDER, PEICHI_BACKUP: '0' })
  let database = await begin()
  const line = await openLine(() => Number(new URL(database.ownerUrl).port))
  const again = async () => {
    await database.close().catch(() => {})
    database = await begin()
  }
  const killed = {
    name: 'kill −9 of the database',
    async carryOut() {
      await endAll(dataOf(FOLDER), 'SIGKILL')
      await again()
    },
  }
  /** Where PostgreSQL ends itself for want of room, whoever watches over it starts it again. */
  const full = disk && {
    name: 'disk full',
    async carryOut() {
      disk.fill()
      await wait(FULL_SECONDS * 1000)
      disk.empty()
      for (let tries = 0; tries < 20; tries++) {
        if (await using(database.ownerUrl, (owner) => owner.query('select 1')).then(Boolean, () => false)) return
        await wait(250)
      }
      console.log('chaos: PostgreSQL had ended for want of room and was started again')
      await again()
    },
  }
  try {
    const found = await runDay(
      {
        withDatabase: (work) => work(database),
        open() {
          const { service, crash, lines } = openNodes(database, line)
          return { service, troubles: [...lines, crash(0), killed, crash(1), ...(full ? [full] : []), ...lines, killed, crash(0)] }
        },
      },
      plan,
    )
    const limit = SILENCE_SECONDS + (disk ? FULL_SECONDS : 0)
    const silence = found.record.silence / 1000
    return [
      ...rowsOf('chaos', found, plan.clients),
      plainRow('chaos: the longest in which nobody was answered', `≤ ${limit} s`, `${silence.toFixed(1)} s`, silence <= limit),
    ]
  } finally {
    line.close()
    await database.close()
    disk?.close()
  }
}

/** A quarter of a day on two databases each: the first hands over, or dies. */
async function takenOver(plan: Plan, only: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const how of (['switchOver', 'failOver'] as const).filter((each) => each.toLowerCase().includes(only))) {
    const folder = `${FOLDER}-${how.toLowerCase()}`
    rmSync(folder, { recursive: true, force: true })
    const pair = await openPair(folder)
    try {
      const found = await switchedDay(pair, how, { ...plan, documents: Math.max(100, Math.round(plan.documents / 4)) })
      const silence = found.record.silence / 1000
      const what = how === 'switchOver' ? 'switchover' : 'failover'
      rows.push(...rowsOf(what, found, plan.clients))
      rows.push(
        plainRow(
          `${what}: the longest in which nobody was answered`,
          `≤ ${TAKEN_SECONDS} s`,
          `${silence.toFixed(1)} s`,
          silence <= TAKEN_SECONDS,
        ),
      )
    } finally {
      await pair.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return rows
}
