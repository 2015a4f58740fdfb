import pg from 'pg'
import { raiseOnMachines } from './machine-numbers.ts'
import { problem } from './problem.ts'
import { APP, closeToOthers, ensureRole, OWNER } from './roles.ts'

/**
 * Lays the tables out over the machines of a Citus cluster: those of tenants by tenant, side by side; those of the installation that are read
 * together with them on every machine; the rest stays where the calls arrive. Each table is a transaction, and what is done is not done again.
 */

/** Read together with tables of tenants, or named by their foreign keys. */
const EVERYWHERE = [
  ...[
    'installation',
    'licence_plan',
    'licence_duration',
    'login_name',
    'area',
    'platform_notice',
    'question',
    'download',
    'sidebar_contact',
  ],
  'session',
]

/**
 * They act for the tenant of the running transaction with rights the application has, and may be called after it has written: another role would come
 * over another connection, which does not see that.
 */
const AS_CALLER = [
  'house.idle_limit(bigint)',
  'house.mark_own_menu(jsonb)',
  'house.sync_own_menu()',
  'house.quota(bigint)',
  'part_find(text, text[], integer[], integer)',
  'part_codes_holding(integer[], text[], text[], integer)',
]
/** What those call. */
const CALLED = ['house.sync_menu_of(bigint)', 'house.menu_for(bigint)']
/** The search asks them behind the wall; they say nothing of what they are given, so it may still use its indexes. */
const SILENT = ['arraycontains(anyarray, anyarray)', 'strpos(text, text)', 'starts_with(text, text)', 'textlike(text, text)']

/** Of a function that reads tables in the midst of a statement both are on the machine of the tenant. */
const MACHINE = [
  ['timezone', 'Asia/Shanghai'],
  ['citus.allow_nested_distributed_execution', 'on'],
  ['citus.propagate_set_commands', 'local'],
] as const

interface Layout {
  adminUrl: string
  ownerUrl: string
  appUrl: string
  database: string
  /** host:port of each machine that holds data, as the first one and the machines among themselves reach it. */
  machines: readonly string[]
}

export const machinesOf = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter((each) => each !== '')

export async function layOut({ adminUrl, ownerUrl, appUrl, database, machines }: Layout): Promise<string[]> {
  const passwords = { owner: new URL(ownerUrl).password, app: new URL(appUrl).password }
  const joined = await withClient(at(adminUrl, new URL(adminUrl).host, database), machinesJoined)
  for (const machine of machines) {
    await prepareMachine({ adminUrl, database, machine, passwords })
    if (!joined.has(spelled(machine))) await withClient(at(adminUrl, machine, database), (admin) => requireNoTables(admin, machine))
  }
  await withClient(at(adminUrl, new URL(adminUrl).host, database), async (admin) => {
    await extension(admin)
    await joinMachines(admin, adminUrl, machines, passwords)
    // whose transaction it is (set local app.tenant_id) is told to the machine that carries a statement out
    for (const role of [OWNER, decodeURIComponent(new URL(appUrl).username) || APP])
      await admin.query(
        `alter role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)} set citus.propagate_set_commands = 'local'`,
      )
  })
  const done = await withClient(ownerUrl, layOutTables)
  // numbers of rows are drawn where they are written
  for (const machine of [new URL(adminUrl).host, ...machines])
    await withClient(at(adminUrl, machine, database), (admin) => admin.query(`grant usage on all sequences in schema public to ${APP}`))
  return done
}

/** A database of the same name, with the same roles, which nobody enters but through the first machine. */
async function prepareMachine(asked: {
  adminUrl: string
  database: string
  machine: string
  passwords: { owner: string; app: string }
}): Promise<void> {
  const { adminUrl, database, machine, passwords } = asked
  const reach = (name: string) => at(adminUrl, machine, name)
  await withClient(reach('postgres'), async (admin) => {
    await ensureRole(admin, OWNER, decodeURIComponent(passwords.owner))
    await ensureRole(admin, APP, decodeURIComponent(passwords.app))
    const found = await admin.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0)
      await admin.query(`create database ${pg.escapeIdentifier(database)} owner ${OWNER} template template0 encoding 'UTF8'`)
    await closeToOthers(admin, database)
    // what a machine does in the name of a role reads times as the first one does
    for (const role of [OWNER, APP])
      for (const [name, value] of MACHINE)
        await admin.query(`alter role ${role} in database ${pg.escapeIdentifier(database)} set ${name} = '${value}'`)
  }).catch((cause) => {
    throw problem(
      `PEICHI_CITUS 中的数据节点 ${machine} 不能使用：${cause.message}`,
      `The data node ${machine} of PEICHI_CITUS cannot be used: ${cause.message}`,
      cause,
    )
  })
  await withClient(reach(database), async (admin) => {
    await extension(admin)
    for (const name of SILENT) await admin.query(`alter function pg_catalog.${name} leakproof`)
  })
}

/** A database that lay there before, and is no longer known here, would be in the way of each table. */
async function requireNoTables(admin: pg.Client, machine: string) {
  const { rowCount } = await admin.query(`select 1 from pg_tables where schemaname in ('public', 'house') limit 1`)
  if (!rowCount) return
  const database = admin.database
  throw problem(
    `数据节点 ${machine} 上已经有一个同名的数据库 ${database}，里面有表。请换一个数据库名，或确认不再需要后在那里删除它。`,
    `The data node ${machine} already has a database ${database} with tables in it. Name another one, or drop that where it is needed no more.`,
  )
}

async function extension(admin: pg.Client) {
  await admin.query('create extension if not exists citus').catch((cause) => {
    throw problem(
      `${admin.host}:${admin.port} 上没有 Citus（shared_preload_libraries = 'citus'）：${cause.message}`,
      `There is no Citus on ${admin.host}:${admin.port} (shared_preload_libraries = 'citus'): ${cause.message}`,
      cause,
    )
  })
}

/** host:port, as those that are known are written. */
function spelled(machine: string) {
  const { hostname, port } = new URL(`postgres://${machine}`)
  return `${hostname}:${port || 5432}`
}

async function machinesJoined(admin: pg.Client): Promise<Set<string>> {
  const there = await admin.query(`select 1 from pg_extension where extname = 'citus'`)
  if (!there.rowCount) return new Set()
  const { rows } = await admin.query<{ name: string }>(`select nodename || ':' || nodeport as name from pg_dist_node`)
  return new Set(rows.map(({ name }) => name))
}

async function joinMachines(admin: pg.Client, adminUrl: string, machines: readonly string[], passwords: { owner: string; app: string }) {
  const { hostname, port } = new URL(adminUrl)
  await admin.query(`select citus_set_coordinator_host($1, $2)`, [hostname, Number(port || 5432)])
  for (const [role, password] of [
    [OWNER, passwords.owner],
    [APP, passwords.app],
  ] as const) {
    if (password)
      await admin.query(
        'insert into pg_dist_authinfo values (0, $1, $2) on conflict (nodeid, rolename) do update set authinfo = excluded.authinfo',
        [role, `password=${decodeURIComponent(password)}`],
      )
  }
  const known = await machinesJoined(admin)
  for (const machine of machines.map(spelled).filter((each) => !known.has(each))) {
    const [host, port] = machine.split(/:(?=\d+$)/)
    await admin.query('select citus_add_node($1, $2)', [host, Number(port)])
  }
}

/** Tables of tenants that are still in one piece, those first that others point to. */
const IN_ORDER = `
  with recursive t as (
    select c.oid, c.relname from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnum = any (i.indkey)
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  ), k as (
    select conrelid as from_oid, confrelid as to_oid from pg_constraint
    where contype = 'f' and conrelid <> confrelid and conrelid in (select oid from t) and confrelid in (select oid from t)
  ), deep (oid, depth) as (
    select oid, 0 from t union select k.from_oid, d.depth + 1 from deep d join k on k.to_oid = d.oid where d.depth < 30
  )
  select t.relname as name from t join deep d using (oid) where t.oid not in (select logicalrelid from pg_dist_partition)
  group by t.oid, t.relname order by max(d.depth), t.relname <> 'tenant_root', t.relname`

async function layOutTables(owner: pg.Client): Promise<string[]> {
  const done: string[] = []
  // else everything that hangs together with a table of the installation would become one of the first machine
  await owner.query('set citus.enable_local_reference_table_foreign_keys = off')
  for (const name of AS_CALLER) await owner.query(`alter function ${name} security invoker`)
  for (const name of CALLED) await owner.query(`grant execute on function ${name} to ${APP}`)
  const { rows: everywhere } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
     and c.oid not in (select logicalrelid from pg_dist_partition) order by array_position($1, c.relname::text)`,
    [EVERYWHERE],
  )
  const { rows: tenants } = await owner.query<{ name: string }>(IN_ORDER)
  for (const { name } of everywhere) {
    await layOutOne(owner, name, 'select create_reference_table($1)')
    done.push(name)
  }
  for (const { name } of tenants) {
    const beside = name === 'tenant_root' ? 'none' : 'tenant_root'
    await layOutOne(owner, name, `select create_distributed_table($1, 'tenant_id', colocate_with => '${beside}')`)
    done.push(name)
  }
  await clearWhatMoved(owner)
  // what statements are worded with: one that reads tables finds those of the tenant on the machine it runs on
  const { rows: words } = await owner.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang and (l.lanname <> 'sql' or not p.prosecdef)
    where p.pronamespace in ('house'::regnamespace, 'public'::regnamespace) and p.prorettype <> 'trigger'::regtype
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`)
  for (const { name } of words) await owner.query('select create_distributed_function($1)', [name])
  return done
}

/** Rows that were there before (a backup, seeds) went to their machines, and lie here as well, unseen: they go, and numbers go on after them. */
async function clearWhatMoved(owner: pg.Client) {
  const { rows: moved } = await owner.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod in ('h', 'n') and pg_relation_size(logicalrelid) > 0`,
  )
  for (const { name } of moved) {
    const { rows: drawn } = await owner.query<{ column: string; sequence: string }>(
      `select attname as column, pg_get_serial_sequence($1, attname) as sequence from pg_attribute
       where attrelid = $1::regclass and attidentity <> '' and atttypid = 'bigint'::regtype`,
      [name],
    )
    for (const each of drawn) await raiseOnMachines(owner, { ...each, from: name })
    await owner.query('select truncate_local_data_after_distributing_table($1)', [name])
  }
}

async function layOutOne(owner: pg.Client, name: string, sql: string) {
  await owner.query('begin')
  try {
    await owner.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    // triggers are not for tables in pieces; a short list of waiting words takes its place (decision 057)
    const { rows } = await owner.query<{ name: string }>(
      `select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
      [name],
    )
    for (const trigger of rows) await owner.query(`drop trigger ${trigger.name} on ${name}`)
    const columns = await columnRights(owner, name)
    for (const { column, role } of columns) await owner.query(`revoke update (${column}) on ${name} from ${role}`)
    await owner.query(sql, [name])
    for (const role of new Set(columns.map((each) => each.role))) {
      const list = columns.filter((each) => each.role === role).map(({ column }) => column)
      await owner.query('select house.column_grant($1, $2, $3)', [name, list, role])
    }
    await owner.query('commit')
  } catch (cause) {
    await owner.query('rollback').catch(() => {})
    throw problem(
      `表 ${name} 不能分布：${(cause as Error).message}`,
      `Table ${name} cannot be laid out: ${(cause as Error).message}`,
      cause,
    )
  }
}

const columnRights = async (owner: pg.Client, name: string) =>
  (
    await owner.query<{ column: string; role: string }>(
      `select quote_ident(a.attname) as column, g.grantee::regrole::text as role from pg_attribute a cross join lateral aclexplode(a.attacl) g
       where a.attrelid = $1::regclass and g.privilege_type = 'UPDATE'`,
      [name],
    )
  ).rows

function at(url: string, hostAndPort: string, database: string) {
  const changed = new URL(url)
  changed.host = hostAndPort
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'peichi lay out' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
