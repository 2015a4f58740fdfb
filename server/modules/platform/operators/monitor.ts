import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { monitor } from '#contract/platform/operators.ts'
import type { Context } from '#server/kit/context.ts'
import { dataFolder } from '#server/kit/data-folder.ts'
import { refused } from '#server/kit/errors.ts'
import { momentOf } from '#server/kit/time.ts'
import { timings } from '#server/kit/timings.ts'
import product from '../../../../package.json' with { type: 'json' }
import { recordChange } from '../audit/index.ts'
import { jobName } from './job-names.ts'
import { durationInWords, sizeInWords } from './rules.ts'

const SLOWEST = 30

/** 运行监控: how the installation fares, at a glance. */
export async function summary({ db }: Context) {
  const calls = timings.read()
  return {
    data: {
      server: [...serverFigures(calls.reduce((sum, { count }) => sum + count, 0)), ...(await diskFigures())],
      database: [...(await databaseFigures(db)), ...(await backupFigures(db))],
      tables: (await tables(db)).map(({ name, size, many }) => ({ name, size: sizeInWords(size), rows: many })),
      calls: calls.slice(0, SLOWEST),
      sessions: await sessions(db),
    },
  }
}

type Db = Context['db']
interface BackupState {
  work: 'backup' | 'verify'
  endedAt: string
  bytes: number
  error: string | null
}
/** What became of the last backup, and of the last trial to bring one back. */
async function backupFigures(db: Db) {
  const { rows } = await sql<BackupState>`select * from house.backup_state()`.execute(db)
  return BACKUPS.map(([work, label]) => figure(label, inWords(rows.find((row) => row.work === work))))
}
const BACKUPS = [
  ['backup', '最近备份'],
  ['verify', '最近试恢复'],
] as const
const inWords = (state: BackupState | undefined) =>
  state ? `${state.endedAt} ${state.error === null ? sizeInWords(state.bytes) : `失败：${state.error}`}` : '暂无'

const figure = (label: string, value: string) => ({ label, value })

function serverFigures(calls: number) {
  const seconds = process.uptime()
  return [
    figure('版本', product.version),
    figure('启动时间', momentOf(new Date(Date.now() - seconds * 1000))),
    figure('已运行', durationInWords(seconds)),
    figure('Node', process.version),
    figure('内存', sizeInWords(process.memoryUsage.rss())),
    figure('近 1 小时调用', String(calls)),
  ]
}

/** The disk that holds what the installation keeps; a folder not made yet lies where its parent does. */
async function diskFigures() {
  const space = await spaceOf(dataFolder(process.env))
  if (!space) return []
  const { bsize, bavail, blocks } = space
  return [figure('数据盘可用', `${sizeInWords(bavail * bsize)} / ${sizeInWords(blocks * bsize)}`)]
}
const spaceOf = async (folder: string): Promise<StatsFs | undefined> =>
  statfs(folder).catch(() => (dirname(folder) === folder ? undefined : spaceOf(dirname(folder))))

interface DatabaseFacts {
  version: string
  size: number
  connections: number
  mostConnections: number
  tenants: number
  people: number
}
async function databaseFigures(db: Db) {
  const { rows } = await sql<DatabaseFacts>`select * from house.monitor_database()`.execute(db)
  // The application sees what its own connections do, its owner does not.
  const busy = await sql<{ busy: number; longest: number }>`
    select count(*)::int as busy, coalesce(max(extract(epoch from now() - xact_start)), 0)::int as longest
    from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(db)
  const [facts] = rows
  const [{ busy: working, longest } = { busy: 0, longest: 0 }] = busy.rows
  if (!facts) return []
  return [
    figure('PostgreSQL', facts.version),
    figure('数据库大小', sizeInWords(facts.size)),
    figure('连接', `${facts.connections} / ${facts.mostConnections}`),
    figure('正在执行', longest > 1 ? `${working}（最长 ${longest} 秒）` : String(working)),
    figure('租户', String(facts.tenants)),
    figure('启用的用户', String(facts.people)),
  ]
}

const tables = async (db: Db) =>
  (await sql<{ name: string; size: number; many: number }>`select * from house.monitor_tables()`.execute(db)).rows

interface AtWork {
  tenantId: number
  tenantName: string
  users: number
  sessions: number
  support: number
  lastSeen: string
}
const sessions = async (db: Db) => (await sql<AtWork>`select * from house.monitor_sessions()`.execute(db)).rows

interface Job {
  jobId: number
  task: string
  tenantName: string
  state: string
  attempts: number
  maxAttempts: number
  runAt: string
  createdAt: string
  lastError: string
}
export async function jobs({ db }: Context) {
  const { rows } = await sql<Job>`select * from house.monitor_jobs()`.execute(db)
  return { data: rows.map(({ jobId: id, ...job }) => ({ id, ...job, taskName: jobName(job.task) })) }
}

/** Only what was given up is tried again; what waits comes by itself. */
export async function retryJob(ctx: Context, { id }: Received<typeof monitor.retryJob>) {
  const { rows } = await sql<{ done: boolean }>`select house.retry_job(${id}) as done`.execute(ctx.db)
  if (!rows[0]?.done) throw refused('该任务已不在失败状态，请刷新')
  await recordChange(ctx, 'job', id, '重试任务')
  return {}
}
