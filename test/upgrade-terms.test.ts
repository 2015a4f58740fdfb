import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { emptyDatabase } from '#test/postgres.ts'

// name, tags, vip, limit, days
const BEFORE: [string, number, boolean, number, number][] = [
  ['谁也没说', 1, false, 0, 0],
  ['有额度', 1, false, 5000, 0],
  ['有天数', 3, false, 0, 30],
  ['都有', 1, false, 5000, 30],
  ['月结', 1, true, 0, 0],
  ['月结有天数', 1, true, 8000, 15],
  ['散客', 1, false, 0, 0],
  ['供应商', 2, false, 0, 0],
  ['货运', 4, false, 0, 30],
]

test('clients from before keep what their fields meant: an empty limit is 不限, empty days of a buyer too; 散客 pays at once; whom nobody has decided on is told', async () => {
  const before = mkdtempSync(join(tmpdir(), 'peichi-before-'))
  const { ownerUrl } = await emptyDatabase()
  for (const name of readdirSync(MIGRATIONS).filter((name) => name < '0100')) copyFileSync(join(MIGRATIONS, name), join(before, name))
  await migrate(ownerUrl, before)
  rmSync(before, { recursive: true })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`insert into tenant_root values (1, '老客户')`)
    for (const [at, [name, tags, vip, limit, days]] of BEFORE.entries())
      await client.query(
        `insert into client (tenant_id, client_no, client_name, client_full_name, name_n, tags, client_type, vip, max_price, max_days, walk_in, created_by, updated_by)
         values (1, $1, $2, $2, $2, $3, '修理厂', $4, $5, $6, $7, 1, 1)`,
        [`KH${at}`, name, tags, vip, limit, days, name === '散客'],
      )
    await migrate(ownerUrl)
    const { rows } = await client.query({
      text: `select client_name, settle_kind, vip, case when credit_unlimited then '不限' else max_price::int::text end,
        case when days_unlimited then '不限' else max_days::text end, terms_set from client order by client_id`,
      rowMode: 'array',
    })
    expect(rows).toEqual([
      ['谁也没说', '账期', false, '不限', '不限', false],
      ['有额度', '账期', false, '5000', '不限', true],
      ['有天数', '账期', false, '不限', '30', true],
      ['都有', '账期', false, '5000', '30', true],
      ['月结', '月结', true, '不限', '0', true],
      ['月结有天数', '月结', true, '8000', '15', true],
      ['散客', '现结', false, '0', '0', true],
      ['供应商', '账期', false, '不限', '0', true],
      ['货运', '账期', false, '不限', '30', true],
    ])
  } finally {
    await client.end()
  }
})
