import type pg from 'pg'
import type { Urls } from '#server/db/prepare.ts'
import { using } from './database.ts'
import { loadParts } from './load-parts.ts'
import { loadTrade } from './load-trade.ts'
import type { Size } from './options.ts'
import { createTenants } from './tenants.ts'

const FILLED = ['part', 'part_price', 'part_search', 'stock_ledger', 'stock_balance', 'rk_order', 'rk_product', 'ck_order', 'ck_product']

/** Fills a fresh database past the application: data first, indexes after, statistics last. */
export const load =
  (size: Size, say: (line: string) => void = console.log) =>
  async ({ appUrl, ownerUrl }: Urls): Promise<void> => {
    const lap = stopwatch(say)
    const tenants = await createTenants(appUrl, size)
    lap(`${tenants.length} tenants`)
    await using(ownerUrl, async (owner) => {
      await owner.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set synchronous_commit = off`)
      const indexes = await dropIndexes(owner, FILLED)
      let firstId = 1
      for (const { tenantId, parts } of tenants) {
        await loadParts(owner, { tenantId, count: parts, firstId })
        firstId += parts
      }
      lap('parts')
      await owner.query('vacuum analyze part, part_price')
      for (const tenant of tenants) await loadTrade(owner, tenant)
      lap('orders, ledgers')
      for (const definition of indexes) await owner.query(definition)
      lap('indexes')
      await owner.query('vacuum analyze')
      await ownSequences(owner)
      await fillResults(owner)
      lap('results')
    })
    lap('statistics')
  }

const MANY = 500_000
/** What the clock does every ten minutes and every hour, in as many steps as it takes. */
export async function rollUp(owner: pg.Client) {
  for (const step of [`house.roll_ledger(0, ${MANY})`, `house.roll_results(interval '1 hour', ${MANY})`, 'house.plan_parts()'])
    for (let more = true; more; ) more = (await owner.query(`select ${step} as more`)).rows[0].more
}

/** The result ledger is filled as it is for a company that traded before it was kept. */
async function fillResults(owner: pg.Client) {
  await owner.query('insert into result_filling (tenant_id) select tenant_id from tenant_root on conflict do nothing')
  const open = 'select 1 from result_filling where finished_at is null'
  while ((await owner.query(open)).rowCount !== 0) await owner.query('select house.fill_results()')
  await owner.query('vacuum analyze result_entry')
}

export function stopwatch(say: (line: string) => void) {
  let last = performance.now()
  return (what: string) => {
    const now = performance.now()
    say(`loaded: ${what}, ${Math.round((now - last) / 1000)} s`)
    last = now
  }
}

/** Takes the indexes that are no keys away, and answers how to make them again. */
export async function dropIndexes(owner: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Rows came with ids of their own; what is made from now on continues after them. Companies stand in `dept` with numbers of another series. */
const ownSequences = (owner: pg.Client) =>
  owner.query(`do $$ declare s record; begin
    for s in select c.table_name as tab, c.column_name as col from information_schema.columns c where c.table_schema = 'public' and c.is_identity = 'YES'
      and c.table_name <> 'dept' loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), greatest(1, (select coalesce(max(%I), 0) from %I)))', s.tab, s.col, s.col, s.tab);
    end loop; end $$`)
