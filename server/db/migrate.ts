import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { reach } from '#server/kit/reach.ts'
import { problem } from './problem.ts'
import { statementsOf } from './statements.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

interface Migration {
  name: string
  sha256: string
  sql: string
  /** `-- expand` is its first line: the release before goes on with what it leaves (docs/decisions/232). */
  expands: boolean
}
interface Ran {
  name: string
  sha256: string
  expands: boolean
}

/** The names of all there are, in their order. */
export const migrationNames = (): string[] => readMigrations(MIGRATIONS).map(({ name }) => name)

/** Brings the schema up to date, forward only; to the state after `until` where that is wanted. Answers the names of the files that ran. */
export async function migrate(ownerUrl: string, folder = MIGRATIONS, until?: string): Promise<string[]> {
  const files = readMigrations(folder).filter(({ name }) => until === undefined || name <= until)
  const client = new pg.Client({ ...reach(ownerUrl), application_name: 'peichi migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    // Several servers may start at once; the lock goes with the connection.
    await client.query(`select pg_advisory_lock(hashtext('peichi migrate'))`)
    await client.query(`create table if not exists migration
      (name text primary key, sha256 text not null, ran_at timestamptz not null default now(), ms integer not null)`)
    await tellWhatExpands(client)
    const ran = await client.query<Ran>('select name, sha256, expands from migration order by name')
    const waiting = pending(files, ran.rows)
    const spread = waiting.length > 0 && (await isSpread(client))
    for (const file of waiting) await apply(client, file, spread ? statementsOf(file.sql) : [file.sql])
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

const isSpread = async (client: pg.Client) => (await client.query(`select 1 from pg_extension where extname = 'citus'`)).rowCount !== 0

/** Asked first: changing a table waits for whoever reads it, a backup among them. */
async function tellWhatExpands(client: pg.Client) {
  const there = await client.query(`select 1 from pg_attribute where attrelid = 'migration'::regclass and attname = 'expands'`)
  if (there.rowCount === 0) await client.query('alter table migration add if not exists expands boolean not null default false')
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  names.forEach((name, index) => {
    if (/^\d{4}_[a-z0-9_]+\.sql$/.test(name) && name.slice(0, 4) !== names[index - 1]?.slice(0, 4)) return
    throw problem(
      `迁移文件 ${name} 的名字不对：应为“四位编号_名称.sql”，编号不重复。`,
      `Migration ${name} is misnamed: expected a number of four digits, not used before, as in 0001_name.sql.`,
    )
  })
  return names.map((name) => {
    // Line ends differ between checkouts; the statements do not.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, expands: /^-- expand\b/.test(sql), sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

function pending(files: Migration[], ran: Ran[]) {
  ran.forEach(({ name, sha256, expands }, index) => {
    const file = files[index]
    // what a later release added beside all that is here
    if (!file && expands) return
    if (file && file.name < name) {
      throw problem(
        `迁移 ${file.name} 排在已执行的 ${name} 之前。迁移只能向前：请给它一个更大的编号（开发库可删除后重建）。`,
        `Migration ${file.name} comes before ${name}, which has already run. Give it a higher number (a development database may simply be deleted).`,
      )
    }
    if (file?.name !== name) {
      throw problem(
        `数据库里已执行的迁移 ${name} 在程序中找不到。数据库比程序新，或文件被删除、改名。请使用与数据库相符的版本。`,
        `Migration ${name} has run in this database but is not in this program: the database is newer, or the file was removed or renamed. Use the matching release.`,
      )
    }
    if (file.sha256 !== sha256) {
      throw problem(
        `迁移 ${name} 执行后被改动过。迁移只能向前：请恢复该文件，把改动写进新的迁移。`,
        `Migration ${name} was changed after it had run. Restore the file and put the change into a new migration.`,
      )
    }
  })
  return files.slice(ran.length)
}

/** Who waits for a table keeps all who come after him waiting: beside a release that serves, one steps back and comes again. */
const LOCK_NOT_AVAILABLE = '55P03'
const PATIENCE = { tries: 60, lockTimeout: '1s', pause: 1000 }

async function apply(client: pg.Client, migration: Migration, statements: string[], tried = 1): Promise<void> {
  const { name, sql, sha256, expands } = migration
  const start = performance.now()
  try {
    await client.query('begin')
    if (expands) await client.query(`set local lock_timeout = '${PATIENCE.lockTimeout}'`)
    for (const statement of statements) await client.query(statement)
    await client.query('insert into migration (name, sha256, ms, expands) values ($1, $2, $3, $4)', [
      ...[name, sha256, Math.round(performance.now() - start)],
      expands,
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    if (expands && (cause as pg.DatabaseError).code === LOCK_NOT_AVAILABLE && tried < PATIENCE.tries) {
      await wait(PATIENCE.pause)
      return apply(client, migration, statements, tried + 1)
    }
    const { message, position } = cause as pg.DatabaseError
    const line = position && statements.length === 1 ? `:${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw problem(
      `迁移 ${name}${line} 失败，已全部撤销：${message}`,
      `Migration ${name}${line} failed and was rolled back: ${message}`,
      cause,
    )
  }
}
