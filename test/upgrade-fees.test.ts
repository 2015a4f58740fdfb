import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { emptyDatabase } from '#test/postgres.ts'

/** A receipt with a fee of its own and one that became known later, of which 10.00 fell to what had been sold; a draft with one; a transfer. */
const COMPANY = `
  insert into tenant_root values (1, '老客户');
  insert into part (tenant_id, part_id, pj_no, code_n, pj_name, created_by, updated_by) values (1, 1, 'A', 'A', '件', 1, 1);
  insert into warehouse (tenant_id, warehouse_id, company_id, warehouse_name) values (1, 1, 9, '前店');
  insert into client (tenant_id, client_id, client_no, client_name, client_full_name, name_n, tags, created_by, updated_by) values
    (1, 5, 'C5', '供应商', '供应商', '供应商', 2, 1, 1), (1, 6, 'C6', '货运', '货运', '货运', 2, 1, 1);
  insert into rk_order (tenant_id, rk_id, rk_no, company_id, supplier_id, rk_date, status, modifier_id, created_by) values
    (1, 1, 'RK1', 9, 5, '2026-11-01', '已确认', 1, 1), (1, 2, 'RK2', 9, 5, '2026-11-02', '草稿', 1, 1);
  insert into rk_fee (tenant_id, fee_id, company_id, rk_id, row_no, kind, partner_id, amount, spread, shares, event, posted_on, late, expensed) values
    (1, 11, 9, 1, 1, '运费', 6, 60, '金额', '{60}', '费用', '2026-11-01', false, 0),
    (1, 12, 9, 1, 0, '装卸', 6, 25, '数量', '{25}', '费用2', '2026-11-09', true, 10),
    (1, 13, 9, 2, 1, '关税', 6, 7.01, '手工', '{7.01}', '', null, false, 0);
  insert into stock_paper (tenant_id, paper_id, paper_no, kind, company_id, to_company_id, paper_date, status, modifier_id, created_by)
    values (1, 1, 'DB1', 'db', 9, 10, '2026-11-03', '已完成', 1, 1);
  insert into role (tenant_id, role_id, role_name) overriding system value values (1, 1, '财务'), (1, 2, '采购'), (1, 3, '仓库');
  insert into role_tag (tenant_id, role_id, tag) values (1, 1, 'busi:rk:fee'), (1, 1, 'busi:rk:pay'), (1, 1, 'busi:db:query'), (1, 2, 'busi:rk:fee'),
    (1, 3, 'busi:db:query'), (1, 3, 'busi:db:receive')`

test('fees of stock-ins keep their figures,; whoever does the same with stock-ins may do it with transfers', async () => {
  const before = mkdtempSync(join(tmpdir(), 'peichi-before-'))
  const { ownerUrl } = await emptyDatabase()
  for (const name of readdirSync(MIGRATIONS).filter((name) => name < '0108')) copyFileSync(join(MIGRATIONS, name), join(before, name))
  await migrate(ownerUrl, before)
  rmSync(before, { recursive: true })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(COMPANY)
    await migrate(ownerUrl)
    const asked = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows
    expect(
      await asked(
        `select fee_id::int, document, document_id::int, kind, amount, spread, shares::text, event, posted_on::text, late, expensed from goods_fee order by 1`,
      ),
    ).toEqual([
      [11, 'rk', 1, '运费', '60.00', '金额', '{60.00}', '费用', '2026-11-01', false, '0.0000'],
      [12, 'rk', 1, '装卸', '25.00', '数量', '{25.00}', '费用2', '2026-11-09', true, '10.0000'],
      [13, 'rk', 2, '关税', '7.01', '手工', '{7.01}', '', null, false, '0.0000'],
    ])
    expect(await asked('select fee_sum from stock_paper')).toEqual([['0.00']])
    await expect(client.query(`update goods_fee set document = 'xx' where fee_id = 11`)).rejects.toThrow('goods_fee_document_check')
    expect(await asked(`select role_id::int, tag from role_tag where tag in ('busi:db:fee', 'busi:db:pay') order by 1, 2`)).toEqual([
      [1, 'busi:db:fee'],
      [1, 'busi:db:pay'],
    ])
  } finally {
    await client.end()
  }
})
