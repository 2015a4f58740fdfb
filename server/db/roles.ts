import pg from 'pg'
import { SESSION } from '#server/kit/pool.ts'
import { problem } from './problem.ts'

/** Owns the schema; migrations only. */
export const OWNER = 'peichi_owner'
/** The running application: owns nothing, cannot pass the walls between tenants. */
export const APP = 'peichi_app'

export async function ensureRole(admin: pg.Client, role: string, password: string) {
  const found = await admin.query('select 1 from pg_roles where rolname = $1', [role])
  const word = found.rowCount === 0 ? 'create' : 'alter'
  // up to PostgreSQL 15 the owner of a database may use its schema by what he inherits from being just that
  const inherits = role === OWNER ? 'inherit' : 'noinherit'
  await admin.query(
    `${word} role ${role} login nocreatedb nocreaterole ${inherits}${password ? ` password ${pg.escapeLiteral(password)}` : ''}`,
  )
}

/** The migrations grant to peichi_app; a role of another name that was given to us becomes a member. */
export async function ensureAppRole(admin: pg.Client, appUrl: string | undefined, password: string) {
  if (!appUrl) return ensureRole(admin, APP, password)
  const found = await admin.query('select 1 from pg_roles where rolname = $1', [APP])
  const given = new URL(appUrl)
  const user = decodeURIComponent(given.username)
  if (found.rowCount === 0) {
    const login = user === APP ? `login password ${pg.escapeLiteral(decodeURIComponent(given.password))}` : 'nologin'
    await admin.query(`create role ${APP} ${login}`)
  }
  if (user !== APP) await admin.query(`grant ${APP} to ${quoted(user)}`)
}

/** A connection through a pooler says nothing at its beginning: the role says it. Where we may not, `requireSettings` tells whoever uses a pooler. */
export async function settleSession(admin: pg.Client, database: string, appUrl: string) {
  const role = quoted(decodeURIComponent(new URL(appUrl).username) || APP)
  for (const [name, value] of Object.entries(SESSION))
    await admin.query(`alter role ${role} in database ${quoted(database)} set ${name} = ${pg.escapeLiteral(value)}`).catch(() => {})
}

/** Times are read as they are written, so a session under another zone would shift them by hours. */
export async function requireSettings(poolUrl: string) {
  const client = new pg.Client({ connectionString: poolUrl })
  client.on('error', () => {})
  await client.connect().catch((cause) => {
    throw problem(
      `连接池 DATABASE_POOL_URL 连接不上：${cause.message}`,
      `The pooler of DATABASE_POOL_URL cannot be reached: ${cause.message}`,
      cause,
    )
  })
  const { rows } = await client
    .query<{ zone: string; role: string; database: string }>(
      `select current_setting('timezone') as zone, current_user as role, current_database() as database`,
    )
    .finally(() => client.end())
  const [found] = rows
  if (!found || found.zone === SESSION.timezone) return
  const lines = Object.entries(SESSION).map(
    ([name, value]) => `alter role ${found.role} in database ${found.database} set ${name} = '${value}';`,
  )
  throw problem(
    `通过连接池的会话时区是 ${found.zone}。请让数据库管理员执行，再重启连接池：\n${lines.join('\n')}`,
    `Sessions through the pooler are in the zone ${found.zone}. Have the administrator run these lines and restart the pooler.`,
  )
}

/** Tenant walls are only as good as this role is weak. */
export async function requireHarmless(app: pg.Client) {
  const { rows } = await app.query<{ name: string; strong: boolean; owns: number }>(
    `select rolname as name, (select count(*)::int from pg_class where relowner = r.oid) as owns, rolsuper or rolbypassrls
            or pg_has_role(r.oid, (select datdba from pg_database where datname = current_database()), 'member') as strong
     from pg_roles r where rolname = current_user`,
  )
  const [role] = rows
  if (!role || (!role.strong && role.owns === 0)) return
  throw problem(
    `应用用户 ${role.name} 权限过大（超级用户、可绕过行级安全，或拥有表），租户隔离会失效，拒绝启动。`,
    `The application role ${role.name} is too strong (superuser, bypasses row-level security, or owns tables): tenants would not be separated. Not starting.`,
  )
}

/** Nobody but owner and application may enter, and the application may not even make temporary tables. */
export async function closeToOthers(admin: pg.Client, database: string) {
  await admin.query(`revoke all on database ${quoted(database)} from public`)
  await admin.query(`grant connect on database ${quoted(database)} to ${APP}`)
}

const quoted = (name: string) => pg.escapeIdentifier(name)
