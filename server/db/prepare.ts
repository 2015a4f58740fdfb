import { createHmac } from 'node:crypto'
import pg from 'pg'
import { prepareJobs } from '#server/kit/jobs.ts'
import { reach } from '#server/kit/reach.ts'
import { layOut } from './citus.ts'
import { migrate } from './migrate.ts'
import { problem } from './problem.ts'
import { APP, closeToOthers, ensureAppRole, ensureRole, OWNER, requireHarmless, settleSession } from './roles.ts'

export interface Urls {
  /** The application: no rights but those the migrations grant. */
  appUrl: string
  /** Owns the schema; migrations and the demo company only. */
  ownerUrl: string
}

export interface Preparation {
  /** Whoever may create roles and databases; on a server of others at least the owner of the database. */
  adminUrl: string
  database: string
  /** Ready-made URL of the application role, where it was made by somebody else. */
  appUrl?: string | undefined
  passwords?: { owner: string; app: string }
  migrations?: string
  /** The last migration to run, where an older state is wanted. */
  until?: string | undefined
  /** host:port of each machine that holds tables of tenants, where Citus spreads them. */
  machines?: readonly string[]
}

/** Makes roles and database where missing, then migrates. Safe to run again, and by several servers at once. */
export async function prepareDatabase({
  adminUrl,
  database,
  appUrl,
  passwords,
  migrations,
  until,
  machines = [],
}: Preparation): Promise<Urls> {
  const chosen = passwords ?? derived(adminUrl)
  const urls = await using(adminUrl, (admin) => makeRolesAndDatabase(admin, { adminUrl, database, appUrl, passwords: chosen }))
  await migrate(urls.ownerUrl, migrations, until)
  await prepareJobs(urls.ownerUrl)
  if (machines.length > 0) await layOut({ ...urls, adminUrl, database, machines })
  await using(urls.appUrl, requireHarmless).catch(cannotSignIn)
  return urls
}

async function makeRolesAndDatabase(
  admin: pg.Client,
  asked: Required<Pick<Preparation, 'adminUrl' | 'database'>> & { appUrl: string | undefined; passwords: { owner: string; app: string } },
): Promise<Urls> {
  const { adminUrl, database, passwords } = asked
  const { rows } = await admin.query(
    'select rolname as name, rolsuper as super, rolcreaterole as creator from pg_roles where rolname = current_user',
  )
  const [me] = rows
  if (!me.super && !me.creator) return ownerOnly(admin, asked, me.name)
  await admin.query(`select pg_advisory_lock(hashtext('peichi prepare'))`)
  await ensureRole(admin, OWNER, passwords.owner)
  await ensureAppRole(admin, asked.appUrl, passwords.app)
  if (!me.super) await admin.query(`grant ${OWNER} to current_user`)
  const found = await admin.query('select pg_get_userbyid(datdba) as owner from pg_database where datname = $1', [database])
  if (found.rowCount === 0) {
    await admin.query(`create database ${pg.escapeIdentifier(database)} owner ${OWNER} template template0 encoding 'UTF8'`)
  } else if (found.rows[0].owner !== OWNER) {
    await admin.query(`alter database ${pg.escapeIdentifier(database)} owner to ${OWNER}`)
  }
  await closeToOthers(admin, database)
  const appUrl = asked.appUrl ?? as(adminUrl, APP, passwords.app, database)
  await settleSession(admin, database, appUrl)
  return { ownerUrl: as(adminUrl, OWNER, passwords.owner, database), appUrl }
}

/** Somebody else's server, where we were given the database's owner and nothing more. */
async function ownerOnly(
  admin: pg.Client,
  asked: { adminUrl: string; database: string; appUrl: string | undefined },
  me: string,
): Promise<Urls> {
  const app = await admin.query('select 1 from pg_roles where rolname = $1', [APP])
  if (!asked.appUrl || app.rowCount === 0) {
    throw problem(
      `DATABASE_URL 的用户 ${me} 不能创建角色。请让管理员执行：create role ${APP} login password '…' nosuperuser nobypassrls; 并设置 DATABASE_APP_URL。`,
      `The user ${me} of DATABASE_URL may not create roles. Have the administrator run: create role ${APP} login password '…' nosuperuser nobypassrls; and set DATABASE_APP_URL.`,
    )
  }
  return { ownerUrl: as(asked.adminUrl, undefined, undefined, asked.database), appUrl: asked.appUrl }
}

function cannotSignIn(cause: Error): never {
  if (cause.name === 'StartProblem') throw cause
  throw problem(
    `应用用户不能登录数据库：${cause.message}。请检查 DATABASE_APP_URL 或服务器的 pg_hba.conf。`,
    `The application role cannot sign in: ${cause.message}. Check DATABASE_APP_URL or the server's pg_hba.conf.`,
    cause,
  )
}

/** Same administrator, same passwords: several servers before one database need no shared file. */
function derived(adminUrl: string) {
  const key = decodeURIComponent(new URL(adminUrl).password)
  const from = (role: string) => (key ? createHmac('sha256', key).update(role).digest('base64url') : '')
  return { owner: from(OWNER), app: from(APP) }
}

export function as(url: string, user: string | undefined, password: string | undefined, database: string) {
  const changed = new URL(url)
  if (user !== undefined) changed.username = user
  if (password !== undefined) changed.password = encodeURIComponent(password)
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}

async function using<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(reach(url))
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
