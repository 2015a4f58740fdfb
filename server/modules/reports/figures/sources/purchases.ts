import { sql } from 'kysely'
import { all, factsOf, mine, type Read, type Sql, within } from './facts.ts'

const common = { part_id: 'l.part_id', warehouse_id: 'l.warehouse_id' }
const STANDING = "case when o.reversed_on is null then '有效' end"
const receipt = (sign: '' | '-', day: string, kind: string) =>
  factsOf({
    ...{ ...common, company_id: 'o.company_id', day, kind: `'${kind}'`, client_id: 'o.supplier_id', document: "'rk'" },
    ...{ category: STANDING, document_id: 'o.rk_id', doc_no: 'o.rk_no', id: `'rk' || l.line_id`, qty: `${sign}l.rk_amount` },
    ...{ income: `${sign}l.purchase_sum`, value: `${sign}l.purchase_sum` },
  })
const given = (sign: '' | '-', day: string, kind: string) =>
  factsOf({
    ...{ ...common, company_id: 'o.company_id', day, kind: `'${kind}'`, client_id: 'o.client_id', document: "'ct'" },
    ...{ document_id: 'o.th_id', doc_no: 'o.th_no', id: `'ct' || l.line_id`, qty: `${sign}l.th_amount` },
    ...{ income: `${sign}l.th_sum`, value: `${sign}l.th_sum` },
  })

/** What was bought and given back, at what suppliers charge and credit; what was taken back stands on its day with the other sign. */
export function purchases(read: Read): Sql {
  const receipts = (sign: '' | '-', kind: string, day: string, when: Sql) => sql`
    select ${receipt(sign, day, kind)} from rk_order o join rk_product l on l.tenant_id = o.tenant_id and l.rk_id = o.rk_id
    where ${mine('o', read)} and o.rk_type = 0 and (o.confirmed_at is not null or o.reversed_on is not null) and ${when} and ${within(day, read)}`
  const returns = (sign: '' | '-', kind: string, day: string, when: Sql) => sql`
    select ${given(sign, day, kind)} from th_order o join th_product l on l.tenant_id = o.tenant_id and l.th_id = o.th_id and l.th_amount > 0
    where ${mine('o', read)} and o.th_type = 1 and o.post_date is not null and ${when} and ${within(day, read)}`
  const undone = sql`o.reversed_on is not null`
  return all(
    receipts('', '进货', 'o.rk_date', sql`true`),
    receipts('-', '进货红冲', 'o.reversed_on', undone),
    returns('-', '采购退货', 'o.post_date', sql`true`),
    returns('', '采购退货红冲', 'o.reversed_on', undone),
  )
}
