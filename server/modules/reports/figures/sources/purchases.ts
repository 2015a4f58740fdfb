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

const undone = sql`o.reversed_on is not null`
const posted = (read: Read, when: Sql): Sql =>
  sql`${mine('o', read)} and o.rk_type = 0 and (o.confirmed_at is not null or o.reversed_on is not null) and ${when}`

function returned(read: Read): Sql[] {
  const returns = (sign: '' | '-', kind: string, day: string, when: Sql) => sql`
    select ${given(sign, day, kind)} from th_order o join th_product l on l.tenant_id = o.tenant_id and l.th_id = o.th_id and l.th_amount > 0
    where ${mine('o', read)} and o.th_type = 1 and o.post_date is not null and ${when} and ${within(day, read)}`
  return [returns('-', '采购退货', 'o.post_date', sql`true`), returns('', '采购退货红冲', 'o.reversed_on', undone)]
}

/** What was bought and given back, at what suppliers charge and credit; what was taken back stands on its day with the other sign. */
export function purchases(read: Read): Sql {
  const receipts = (sign: '' | '-', kind: string, day: string, when: Sql) => sql`
    select ${receipt(sign, day, kind)} from rk_order o join rk_product l on l.tenant_id = o.tenant_id and l.rk_id = o.rk_id
    where ${posted(read, when)} and ${within(day, read)}`
  return all(receipts('', '进货', 'o.rk_date', sql`true`), receipts('-', '进货红冲', 'o.reversed_on', undone), ...returned(read))
}

/** The same by papers: the head of a receipt is the sum of its lines (数据核对). Of returns, which are few, the lines. */
export function purchasePapers(read: Read): Sql {
  const receipts = (sign: '' | '-', kind: string, day: string, when: Sql) => sql`
    select ${factsOf({
      ...{ company_id: 'o.company_id', day, kind: `'${kind}'`, client_id: 'o.supplier_id', document: "'rk'", category: STANDING },
      ...{ document_id: 'o.rk_id', doc_no: 'o.rk_no', id: `'rk' || o.rk_id`, qty: `${sign}o.rk_amount`, value: `${sign}o.purchase_sum` },
    })} from rk_order o where ${posted(read, when)} and ${within(day, read)}`
  return all(receipts('', '进货', 'o.rk_date', sql`true`), receipts('-', '进货红冲', 'o.reversed_on', undone), ...returned(read))
}

/** Receipts of what was ordered, line by line: `value` is how many days it took, `category` whether it came by the day that was promised. */
export const ordered = (read: Read): Sql => sql`
  select ${factsOf({
    ...{ ...common, company_id: 'l.company_id', day: 'l.rk_date', kind: "'进货'", client_id: 'l.supplier_id', document: "'rk'" },
    ...{ category: "case when o.arrive_date is null then null when l.rk_date <= o.arrive_date then '准时' else '迟到' end" },
    ...{
      document_id: 'l.rk_id',
      doc_no: 'r.rk_no',
      id: "'rk' || l.line_id",
      qty: 'l.rk_amount',
      value: '(l.rk_date - o.cg_date)::numeric',
    },
  })}
  from rk_product l
  join purchase_line n on n.tenant_id = l.tenant_id and n.line_id = l.cg_line_id
  join purchase_order o on o.tenant_id = n.tenant_id and o.cg_id = n.cg_id
  join rk_order r on r.tenant_id = l.tenant_id and r.rk_id = l.rk_id
  where ${mine('l', read)} and l.posted and l.rk_type = 0 and l.cg_line_id is not null and ${within('l.rk_date', read)}`
