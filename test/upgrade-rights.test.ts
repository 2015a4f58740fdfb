import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { emptyDatabase } from '#test/postgres.ts'

/** What roles of a company from before could do, and what of the newer calls they may do after: nobody gets what he could not do in another way. */
const roles: Record<string, { had: string[]; got: string[] }> = {
  出纳: {
    had: ['fin:sk:query', 'fin:sk:add', 'fin:fk:query', 'fin:fk:add'],
    got: ['fin:tk:query', 'fin:tk:add', 'fin:gk:query', 'fin:gk:add', 'fin:hz:query', 'fin:hz:add'],
  },
  收款员: { had: ['fin:sk:query', 'fin:sk:add'], got: ['fin:tk:query', 'fin:hz:query', 'fin:hz:add'] },
  财务主管: {
    had: ['fin:sk:audit', 'fin:fk:audit', 'fin:sk:reverse', 'fin:fk:reverse'],
    got: [
      ...['fin:tk:audit', 'fin:gk:audit', 'fin:hz:audit', 'fin:tk:reverse', 'fin:gk:reverse', 'fin:hz:reverse'],
      ...['fin:shift:query', 'fin:shift:confirm'],
    ],
  },
  采购: { had: ['busi:rk:confirm', 'price.tcostprice', 'busi:kc:query', 'price.costprice'], got: ['busi:rk:fee', 'busi:estimate:query'] },
  仓库: { had: ['busi:rk:confirm', 'busi:kc:query'], got: [] },
  开单员: { had: ['busi:ck:counter', 'price.txsprice'], got: ['busi:ck:pay', 'busi:xt:pay', 'fin:shift:own'] },
  店长: {
    had: ['busi:ck:reverse', 'busi:rk:reverse', 'busi:mark:audit'],
    got: ['busi:xt:reverse', 'busi:ct:reverse', 'busi:mark:reverse'],
  },
}

test('roles of a company from before may do with refunds, bad debts, fees, tills and reversals what they could do with their nearest kin', async () => {
  const before = mkdtempSync(join(tmpdir(), 'peichi-before-'))
  const { ownerUrl } = await emptyDatabase()
  for (const name of readdirSync(MIGRATIONS).filter((name) => name < '0064')) copyFileSync(join(MIGRATIONS, name), join(before, name))
  await migrate(ownerUrl, before)
  rmSync(before, { recursive: true })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`insert into tenant_root values (1, '老客户')`)
    for (const [at, [name, { had }]] of Object.entries(roles).entries()) {
      await client.query('insert into role (tenant_id, role_id, role_name) overriding system value values (1, $1, $2)', [at + 1, name])
      await client.query('insert into role_tag (tenant_id, role_id, tag) select 1, $1, unnest($2::text[])', [at + 1, had])
    }
    await migrate(ownerUrl)
    const { rows } = await client.query<{ name: string; tags: string[] }>(
      `select r.role_name as name, array_agg(t.tag order by t.tag) as tags from role r
       join role_tag t on t.tenant_id = r.tenant_id and t.role_id = r.role_id group by r.role_id, 1 order by r.role_id`,
    )
    expect(Object.fromEntries(rows.map(({ name, tags }) => [name, tags.filter((tag) => !roles[name]?.had.includes(tag))]))).toEqual(
      Object.fromEntries(Object.entries(roles).map(([name, { got }]) => [name, [...got].sort()])),
    )
  } finally {
    await client.end()
  }
})
