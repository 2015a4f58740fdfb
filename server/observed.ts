import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type pg from 'pg'
import { dataFolder } from './kit/data-folder.ts'
import type { Health } from './kit/health.ts'
import type { JobWork } from './kit/jobs.ts'
import { waitingFor } from './kit/pool.ts'
import type { QueueState, Readings } from './kit/telemetry.ts'

/** What is opened after the server that tells of it. */
export interface Watched {
  sockets: { open: number }
  machines: { open: number }
  jobs: Pick<JobWork, 'state'>
}

/** Monitors ask each 15 seconds, one figure after the other. */
const FRESH_MS = 5000

export function readingsOf(pool: pg.Pool, health: Health, live: Partial<Watched>): Readings {
  let asked: { at: number; state: Promise<QueueState | undefined> } | undefined
  return {
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: waitingFor(pool) }),
    sockets: () => ({ pages: live.sockets?.open ?? 0, machines: live.machines?.open ?? 0 }),
    databaseAnswers: () => health.databaseAnswers(),
    jobs() {
      const now = performance.now()
      if (!asked || now - asked.at > FRESH_MS) asked = { at: now, state: live.jobs?.state() ?? Promise.resolve(undefined) }
      return asked.state
    },
    disks: async () => (await Promise.all([disk('data', dataFolder(process.env)), disk('temporary', tmpdir())])).flat(),
    backups: () =>
      pool.query<Succeeded>(BACKUPS).then(
        ({ rows }) => rows,
        () => undefined,
      ),
    draining: () => health.draining,
  }
}

interface Succeeded {
  work: string
  succeeded: number
}
const BACKUPS =
  'select work, extract(epoch from succeeded_at)::float8 as succeeded from house.backup_state() where succeeded_at is not null'

/** None where the folder is not there: the database is elsewhere and nothing was kept here yet. */
const disk = async (place: string, folder: string) =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => [{ place, free: bavail * bsize, size: blocks * bsize }],
    () => [],
  )
