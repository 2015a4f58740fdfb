import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { emptyDatabase } from '#test/postgres.ts'

const GOODS = `
  insert into tenant_root values (1, '老客户');
  insert into part (tenant_id, part_id, pj_no, code_n, pj_name, created_by, updated_by) values (1, 1, 'A', 'A', '贵件', 1, 1), (1, 2, 'B', 'B', '欠件', 1, 1);
  insert into warehouse (tenant_id, warehouse_id, company_id, warehouse_name) values (1, 1, 9, '前店');
  insert into part_cost values (1, 9, 1, 0, 1, 133.3333, 133.3333), (1, 9, 2, 0, -3, -150, 50);
  insert into stock_balance values (1, 9, 1, 1, 0, 1, 0), (1, 9, 2, 1, 0, -3, 0);
  insert into stock_ledger (tenant_id, company_id, part_id, warehouse_id, pool, qty, value, pool_qty, pool_value, place_qty, kind, document, document_id, doc_no,
    line_id, event, leg, biz_date, posted_by) values
    (1, 9, 1, 1, 0, 10, 600, 10, 600, 10, '进货', 'rk', 1, 'RK1', 1, '入库', 0, '2026-11-01', 1),
    (1, 9, 1, 1, 0, 2, 1000, 12, 1600, 12, '进货', 'rk', 2, 'RK2', 2, '入库', 0, '2026-11-02', 1),
    (1, 9, 1, 1, 0, -9, -1200, 3, 400, 3, '销售', 'ck', 1, 'CK1', 1, '发货', 0, '2026-11-03', 1),
    (1, 9, 1, 1, 0, -2, -266.6667, 1, 133.3333, 1, '进货红冲', 'rk', 2, 'RK2', 2, '红冲', 0, '2026-11-02', 1),
    (1, 9, 2, 1, 0, 2, 100, 2, 100, 2, '进货', 'rk', 3, 'RK3', 3, '入库', 0, '2026-11-01', 1),
    (1, 9, 2, 1, 0, -4, -200, -2, -100, -2, '销售', 'ck', 2, 'CK2', 2, '发货', 0, '2026-11-05', 1),
    (1, 9, 2, 1, 0, -1, -50, -3, -150, -3, '销售', 'ck', 3, 'CK3', 3, '发货', 0, '2026-11-09', 1)`

test('a company from before is brought along: what it is short of waits for goods, and old reversals add up to their papers', async () => {
  const before = mkdtempSync(join(tmpdir(), 'peichi-before-'))
  const { ownerUrl } = await emptyDatabase()
  for (const name of readdirSync(MIGRATIONS).filter((name) => name < '0064')) copyFileSync(join(MIGRATIONS, name), join(before, name))
  await migrate(ownerUrl, before)
  rmSync(before, { recursive: true })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(GOODS)
    await migrate(ownerUrl)
    const asked = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows
    // 1,000 had come in, 266.6667 had left: 733.3333 stood in no row
    expect(
      await asked(`select kind, qty, value, pool_value, biz_date::text from stock_ledger where part_id = 1 and leg > 0 order by ledger_id`),
    ).toEqual([
      ['进货红冲', '0.000', '-733.3333', '-600.0000', '2026-11-02'],
      ['成本差异', '0.000', '733.3333', '133.3333', '2026-11-02'],
    ])
    expect(await asked(`select part_id::int, document, biz_date::text, open_qty, open_value from cost_estimate`)).toEqual([
      [2, '', '2026-11-05', '3.000', '150.0000'],
    ])
  } finally {
    await client.end()
  }
})
