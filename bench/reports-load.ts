import { using } from './database.ts'
import { dropIndexes, stopwatch } from './load.ts'
import { loadParts } from './load-parts.ts'
import { filled } from './load-trade.ts'
import { REPORT_ROWS, REPORT_SUMS, REPORT_TABLES } from './reports-sql.ts'
import { createTenants } from './tenants.ts'

/** Two years of trade, a step a statement; the sums of all of it are made at once, as they are when they are made anew (some ten minutes for 5 million). */
export async function loadReports({ appUrl, ownerUrl }: { appUrl: string; ownerUrl: string }, rows: number, parts: number) {
  const [tenant] = await createTenants(appUrl, { parts, tenants: 0, smallParts: 0, ledger: 0, lines: 0 })
  if (!tenant) throw new Error('no tenant')
  const { warehouses, ...numbers } = tenant
  const lap = stopwatch(console.log)
  await using(ownerUrl, async (owner) => {
    await owner.query(
      `set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off; set timezone = 'Asia/Shanghai'`,
    )
    const indexes = await dropIndexes(owner, REPORT_TABLES)
    await loadParts(owner, { tenantId: tenant.tenantId, count: parts, firstId: 1 })
    await owner.query('analyze part')
    lap('parts')
    await owner.query('select setseed(0.42)')
    for (const text of REPORT_ROWS) await owner.query(filled(text, { ...numbers, firstId: 1, main: warehouses[0] ?? 0, rows }))
    lap('ledgers')
    for (const definition of indexes) await owner.query(definition)
    lap('indexes')
    for (const text of REPORT_SUMS) await owner.query(text, [tenant.tenantId])
    lap('sums')
    await owner.query('vacuum analyze')
    // a busy hour that no sum holds yet
    await owner.query(`insert into result_entry (tenant_id, company_id, biz_date, kind, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, posted_by)
      select tenant_id, company_id, current_date, kind, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, 'bench', document_id, doc_no, line_id, '一小时', posted_by
      from result_entry where document = 'bench' order by entry_id limit 3000`)
  })
  console.log(`loaded: ${rows} result entries and as many rows of the stock ledger, ${parts} parts`)
}
