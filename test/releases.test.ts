import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { restoreBackup } from '#server/backup/index.ts'
import { migrationNames } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { as } from '#server/db/prepare.ts'
import { expandFaults, faultsAgainst, MIGRATIONS, RELEASES, readReleased, sumsOf } from '../scripts/released.ts'
import { ownDatabase } from './postgres.ts'
import { discard, temporaryFolder } from './running-server.ts'
import { today } from './trade.ts'
import { caller, onOwnServer, seat } from './world.ts'

// Whole databases are made and brought forward.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { releases } = readReleased()

test('every release has left a company behind', () => {
  expect(releases.length).toBeGreaterThan(0)
  expect(readdirSync(RELEASES).sort()).toEqual(releases.map(({ version }) => `${version}.zip`).sort())
})

test('what was released is held: nothing changed, taken away, or put before it', () => {
  const now = sumsOf(MIGRATIONS)
  const given = {
    releases: [{ version: '1.0.0', on: '2026-11-25', lastMigration: '0002_b.sql' }],
    migrations: { '0001_a.sql': 'a', '0002_b.sql': 'b' },
  }
  expect(faultsAgainst(readReleased(), now)).toEqual([])
  expect(faultsAgainst(given, { '0001_a.sql': 'a', '0002_b.sql': 'b', '0003_c.sql': 'c' })).toEqual([])
  expect(faultsAgainst(given, { '0001_a.sql': 'changed', '0001_z.sql': 'z' })).toEqual([
    '0001_a.sql was released and must stay as it was: put the change into a new migration',
    '0002_b.sql was released and is gone: bring it back',
    '0001_z.sql sorts before 0002_b.sql, which was released: give it a higher number',
  ])
})

test('what is marked to roll only adds', () => {
  const faults = (sql: string) => expandFaults('0900_x.sql', `-- expand\n${sql}`).map((each) => each.split(' and ')[1])
  const fine = `create table later (id int primary key, note text not null); create index on later (note);
    alter table ck_order add later_note text, add later_sum numeric not null default 0; grant select on later to peichi_app; -- nothing is dropped`
  expect(faults(fine)).toEqual([])
  expect(expandFaults('0900_x.sql', 'drop table ck_order')).toEqual([])
  expect(faults('alter table ck_order drop column remark;')).toEqual(['takes away or renames'])
  expect(faults('alter table ck_order alter column remark set not null;')).toEqual(['changes a column'])
  expect(faults('create or replace function house.x() returns int language sql as $$ select 1 $$;')).toHaveLength(1)
  expect(faults('alter table ck_order add constraint x check (ck_id > 0);')).toHaveLength(1)
  expect(faults('alter table ck_order add later_note text not null;')).toEqual(['adds a column that the release before does not fill'])
  expect(faults('create index x on ck_order (remark);')).toEqual(['builds an index while others write'])
  expect(faults('update ck_order set remark = null;')).toEqual(['holds rows that are being worked with'])
})

describe.each(releases)('$version', ({ version, lastMigration }) => {
  const data = temporaryFolder()
  const packed = temporaryFolder()
  let database: OpenDatabase | undefined
  // called before the hooks of the server, it ends after it
  afterAll(async () => {
    await database?.close()
    for (const folder of [data, packed]) discard(folder)
  })
  const reached = onOwnServer(async () => {
    for (const [name, content] of Object.entries(unzipSync(readFileSync(join(RELEASES, `${version}.zip`))))) {
      mkdirSync(dirname(join(packed, name)), { recursive: true })
      writeFileSync(join(packed, name), content)
    }
    // on a cluster it is laid out in the end, and trades there
    const machines = inject('machines')
    const far = {
      DATABASE_URL: as(inject('adminUrl'), undefined, undefined, `own_${version.replaceAll('.', '_')}_${process.pid}`),
      PEICHI_CITUS: machines.join(','),
    }
    const env = { PEICHI_DATA: data, ...(machines.length > 0 && far) }
    const { release, migrations } = await restoreBackup(env, packed)
    expect([release, migrations.at(-1)]).toEqual([version, lastMigration])
    database = await openDatabase(env)
    return database
  })

  test.skipIf(inject('machines').length > 0)('comes forward to the very schema that a new installation has', async () => {
    // a database nobody else has: other tests try what a broken one does
    const { ownerUrl } = await ownDatabase()
    const [upgraded, fresh] = await Promise.all([shapeOf(reached.ownerUrl), shapeOf(ownerUrl)])
    expect(upgraded.length).toBeGreaterThan(2000)
    expect(upgraded).toEqual(fresh)
    expect(await asked(reached.ownerUrl, 'select name from migration order by name')).toEqual(migrationNames().map((name) => [name]))
  })

  test('and the company of it trades on: what it has is sold, and 数据核对 finds nothing before and after', async () => {
    const [user] = await asked(
      reached.ownerUrl,
      `select u.tenant_id, u.user_id, u.company_id, u.login_account from app_user u where u.login_account = 'laoban'`,
    )
    const [tenantId, userId, companyId, loginAccount] = user as [string, string, string, string]
    const token = await seat(Number(tenantId), { userId: Number(userId), companyId: Number(companyId), loginAccount })
    const owner = caller({ token })
    const wrong = async () => (await owner.ok(reconciliation.reconcile, {})).content.filter((check) => check.wrong > 0)
    expect(await wrong()).toEqual([])
    const held = (await owner.ok(stock.page, { limit: 100 })).page.list.find(({ usable }) => Number(usable) >= 2)
    const client = (await owner.ok(clients.page, { tags: [1] })).page.list[0]
    if (!held || !client) throw new Error('there is nothing to be sold, or nobody to buy')
    const { pjid, warehouseId, usable } = held
    const { id } = await owner.ok(outbound.save, {
      clientId: client.id,
      ckDate: today,
      lines: [{ pjid, warehouseId, ckAmount: 1, xsPrice: 999 }],
    })
    await owner.ok(outbound.confirm, { id })
    const after = (await owner.ok(stock.page, { pjid, limit: 100 })).page.list.find((row) => row.warehouseId === warehouseId)
    expect(after?.usable).toBe(Number(usable) - 1)
    expect(await wrong()).toEqual([])
  })
})

async function asked(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<unknown[]>({ text: sql, rowMode: 'array' })
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** Everything that migrations make, one line each: columns, constraints, indexes, functions, policies, triggers, views, rights. */
const shapeOf = async (url: string): Promise<string[]> => (await asked(url, SHAPE)).map(([line]) => String(line))
const OURS = `in ('public', 'house')`
const SHAPE = `
  select concat_ws(' ', 'column', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attacl)
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace::regnamespace::text ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'c')
  union all select concat_ws(' ', 'relation', c.oid::regclass, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, (select array_agg(x::text order by x::text) from unnest(c.relacl) x))
  from pg_class c where c.relnamespace::regnamespace::text ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S')
  union all select concat_ws(' ', 'constraint', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
  from pg_constraint k where k.connamespace::regnamespace::text ${OURS} and k.conrelid <> 0
  union all select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), i.indisvalid) from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace::regnamespace::text ${OURS}
  union all select concat_ws(' ', 'function', pg_get_functiondef(p.oid), p.proacl) from pg_proc p where p.pronamespace::regnamespace::text ${OURS} and p.prokind in ('f', 'p')
  union all select concat_ws(' ', 'policy', p.schemaname, p.tablename, p.policyname, p.permissive, p.roles, p.cmd, p.qual, p.with_check) from pg_policies p where p.schemaname ${OURS}
  union all select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace::regnamespace::text ${OURS}
  union all select concat_ws(' ', 'view', c.oid::regclass, pg_get_viewdef(c.oid)) from pg_class c where c.relkind in ('v', 'm') and c.relnamespace::regnamespace::text ${OURS}
  order by 1`
