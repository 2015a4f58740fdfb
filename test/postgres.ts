import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { machinesOf } from '#server/db/citus.ts'
import { startFleeting } from '#server/db/fleeting.ts'
import { as, prepareDatabase, type Urls } from '#server/db/prepare.ts'
import { closeToOthers } from '#server/db/roles.ts'
import { openRunFolder } from './run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that all tests share, each with tenants of its own. */
    database: Urls
    adminUrl: string
    /** Of a cluster those that hold data; else none. */
    machines: string[]
  }
}

const TEMPLATE = 'peichi_template'

/** What Node made of our files the last time; it looks itself whether a file is still the same. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/compiled')

/**
 * One real PostgreSQL per run, and one database for all tests: two tests in one database, each with its own tenant, are what the
 * product is, so every test also checks the walls between tenants. A test that changes what belongs to the whole installation
 * takes a copy of its own: ownDatabase().
 */
export default async function setup(project: TestProject) {
  const { CITUS_URL, PEICHI_CITUS, TEST_DATABASE_URL } = process.env
  // for workers and the programs they start: of 4.9 s of processor to load the server it saves one
  process.env.NODE_COMPILE_CACHE ??= COMPILED
  if (CITUS_URL || TEST_DATABASE_URL)
    return onServerOf(project, CITUS_URL ?? TEST_DATABASE_URL ?? '', machinesOf(CITUS_URL && PEICHI_CITUS))
  const discard = openRunFolder()
  const server = await startFleeting()
  const close = async () => {
    await server.close()
    discard()
  }
  try {
    await prepareDatabase({ adminUrl: server.adminUrl, database: TEMPLATE, passwords: server.secrets })
    const database = await copy(server.adminUrl, 'peichi', server.secrets)
    project.provide('database', database)
    project.provide('adminUrl', server.adminUrl)
    project.provide('machines', [])
  } catch (error) {
    await close()
    throw error
  }
  return close
}

/**
 * The same on a server that somebody started: TEST_DATABASE_URL is its administrator's way, of a version of PostgreSQL that is not ours, say. On a cluster
 * CITUS_URL is the way to the first machine, PEICHI_CITUS names those that hold data. The shared database is laid out over them, and where a test asks for it one of
 * its own (laidOutDatabase); else that lies on the first machine alone.
 */
async function onServerOf(project: TestProject, adminUrl: string, machines: string[]) {
  const discard = openRunFolder()
  const hosts = [new URL(adminUrl).host, ...machines]
  const passwords = { owner: 'owner', app: 'app' }
  for (const host of hosts)
    for (const name of ['peichi', TEMPLATE])
      await withAdmin(Object.assign(new URL(adminUrl), { host }).href, `drop database if exists ${name} with (force)`)
  await prepareDatabase({ adminUrl, database: TEMPLATE, passwords })
  project.provide('database', await prepareDatabase({ adminUrl, database: 'peichi', passwords, machines }))
  project.provide('adminUrl', adminUrl)
  project.provide('machines', machines)
  return async () => discard()
}

async function withAdmin(url: string, sql: string) {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(sql).finally(() => admin.end())
}

/** A freshly migrated database for one test alone; it goes with the server. */
export const ownDatabase = () => another(TEMPLATE)

/** The same, on a cluster laid out over its machines. */
export async function laidOutDatabase(): Promise<Urls> {
  const urls = await ownDatabase()
  const machines = inject('machines')
  if (machines.length === 0) return urls
  return prepareDatabase({
    adminUrl: inject('adminUrl'),
    database: new URL(urls.ownerUrl).pathname.slice(1),
    passwords: passwordsOf(),
    machines,
  })
}

/** Where the rows of a tenant lie: in the table itself, or on a cluster in a piece of it, on its machine. For a trigger that spoils them, say. */
export async function pieceOf(table: string, tenantId: number): Promise<{ url: string; name: string }> {
  const { ownerUrl } = inject('database')
  if (inject('machines').length === 0) return { url: ownerUrl, name: table }
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner
    .query<{ host: string; name: string }>(
      `select nodename || ':' || nodeport as host, $1 || '_' || shardid as name from pg_dist_shard_placement
       where shardid = get_shard_id_for_distribution_column($1::text::regclass, $2::bigint)`,
      [table, tenantId],
    )
    .finally(() => owner.end())
  const [found] = rows
  if (!found) throw new Error(`${table} has no piece for ${tenantId}`)
  const url = Object.assign(new URL(ownerUrl), { host: found.host })
  url.searchParams.set('options', '-c citus.enable_manual_changes_to_shards=on -c citus.enable_ddl_propagation=off')
  return { url: url.href, name: found.name }
}

/** A database that no migration has touched. */
export const emptyDatabase = () => another('template0')

/** Those of the file that is running. */
const own = new Set<string>()

function another(template: string) {
  const name = `own_${crypto.randomUUID().replaceAll('-', '')}`
  own.add(name)
  return copy(inject('adminUrl'), name, passwordsOf(), template)
}

/**
 * When a file has ended, its databases go: as long as one is there, autovacuum looks through its 2,000 tables every few seconds (docs/decisions/242).
 * One that somebody still holds stays as it is. So do those of a cluster, which lie on several machines.
 */
export async function dropOwnDatabases(): Promise<void> {
  const names = [...own]
  own.clear()
  if (names.length === 0 || inject('machines').length > 0) return
  const inUse = (error: Error & { code?: string }) => {
    if (error.code !== '55006') throw error
  }
  for (const name of names) await withAdmin(inject('adminUrl'), `drop database if exists ${name}`).catch(inUse)
}

function passwordsOf() {
  const { ownerUrl, appUrl } = inject('database')
  return { owner: new URL(ownerUrl).password, app: new URL(appUrl).password }
}

async function copy(adminUrl: string, name: string, passwords: { owner: string; app: string }, template = TEMPLATE): Promise<Urls> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    // its files are copied as they are: page by page through the log takes twice as long
    await admin.query(`create database ${name} template ${template} strategy file_copy owner peichi_owner`)
    await closeToOthers(admin, name)
  } finally {
    await admin.end()
  }
  return { ownerUrl: as(adminUrl, 'peichi_owner', passwords.owner, name), appUrl: as(adminUrl, 'peichi_app', passwords.app, name) }
}
