import pg from 'pg'
import { inject } from 'vitest'

/** Every balance of a tenant, row by row: what a posting and its undoing have to leave as it was. */
const BALANCES: Readonly<Record<string, string>> = {
  pools:
    'select company_id, part_id, pool, qty, value, fee from part_cost where tenant_id = $1 and (qty <> 0 or value <> 0 or fee <> 0) order by 1, 2, 3',
  places: `select part_id, warehouse_id, posi_id, qty, reserved from stock_balance where tenant_id = $1 and (qty <> 0 or reserved <> 0) order by 1, 2, 3`,
  short:
    'select part_id, pool, document_id, open_qty, open_value from cost_estimate where tenant_id = $1 and open_qty <> 0 order by 1, 2, 3',
  held: 'select document, document_id, part_id, qty from reservation where tenant_id = $1 order by 1, 2, 3',
  owed: `select company_id, client_id, receivable, payable, unshipped from client_balance
    where tenant_id = $1 and (receivable <> 0 or payable <> 0 or unshipped <> 0) order by 1, 2`,
  open: 'select document, document_id, event, amount - settled from accysyf where tenant_id = $1 and amount <> settled order by 1, 2, 3',
  accounts: 'select account_id, balance from acc_account where tenant_id = $1 order by 1',
  sold: 'select line_id, th_amount from ck_product where tenant_id = $1 and posted order by 1',
  bought: 'select line_id, th_amount from rk_product where tenant_id = $1 and posted order by 1',
  index: 'select part_id, sale_day, qty, times from part_sale_day where tenant_id = $1 and (qty <> 0 or times <> 0) order by 1, 2',
  onWay: 'select part_id, qty from part_on_way where tenant_id = $1 and qty <> 0 order by 1',
  ordered: 'select line_id, in_amount from purchase_line where tenant_id = $1 order by 1',
}

export async function balancesOf(tenantId: number) {
  const owner = new pg.Client({ connectionString: inject('database').ownerUrl })
  await owner.connect()
  try {
    const found: Record<string, string[]> = {}
    for (const [name, sql] of Object.entries(BALANCES)) {
      const { rows } = await owner.query({ text: sql, values: [tenantId], rowMode: 'array' })
      found[name] = rows.map((row) => row.map((each: unknown) => (typeof each === 'string' ? each.replace(/\.?0+$/, '') : each)).join(' '))
    }
    return found
  } finally {
    await owner.end()
  }
}
