import pg from 'pg'
import { problem } from './problem.ts'

/** Owns the schema; migrations only. */
export const OWNER = 'peichi_owner'
/** The running application: owns nothing, cannot pass the walls between tenants. */
export const APP = 'peichi_app'

export async function ensureRole(admin: pg.Client, role: string, password: string) {
  const found = await admin.query('select from pg_roles where rolname = $1', [role])
  const word = found.rowCount === 0 ? 'create' : 'alter'
  await admin.query(
    `${word} role ${role} login nocreatedb nocreaterole noinherit${password ? ` password ${pg.escapeLiteral(password)}` : ''}`,
  )
}

/** The migrations grant to peichi_app; a role of another name that was given to us becomes a member. */
export async function ensureAppRole(admin: pg.Client, appUrl: string | undefined, password: string) {
  if (!appUrl) return ensureRole(admin, APP, password)
  const found = await admin.query('select from pg_roles where rolname = $1', [APP])
  const given = new URL(appUrl)
  const user = decodeURIComponent(given.username)
  if (found.rowCount === 0) {
    const login = user === APP ? `login password ${pg.escapeLiteral(decodeURIComponent(given.password))}` : 'nologin'
    await admin.query(`create role ${APP} ${login}`)
  }
  if (user !== APP) await admin.query(`grant ${APP} to ${quoted(user)}`)
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
