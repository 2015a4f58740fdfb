import { CK_TYPE } from '#contract/documents/sales/order.ts'
import type { FoundDocument } from '#contract/documents/search-all.ts'
import { dataScopeSql } from '#server/kit/data-scope.ts'

/** Documents that lie in one table, told apart by a column. */
interface Source {
  table: string
  /** Column of the id; that of the number is named after it. */
  key: string
  day: string
  partner?: string
  /** At which prices the sum is, by document where it differs. */
  sum?: { column: string; side: 'sold' | 'bought' | Partial<Record<FoundDocument, 'sold' | 'bought'>> }
  /** Users a data scope goes by. */
  scope: readonly string[]
  kind?: string
  /** What the column holds for each document. */
  codes: Partial<Record<FoundDocument, string>>
}

const same = (...codes: FoundDocument[]): Source['codes'] => Object.fromEntries(codes.map((code) => [code, code]))
const made = ['created_by']

export const sources: readonly Source[] = [
  {
    ...{ table: 'ck_order', key: 'ck', day: 'ck_date', partner: 'client_id', sum: { column: 'txs_sum', side: 'sold' } },
    ...{
      scope: ['created_by', 'incharge_id'],
      kind: 'ck_type',
      codes: { ck: `${CK_TYPE.sale}`, bj: `${CK_TYPE.quote}`, ys: `${CK_TYPE.presale}` },
    },
  },
  {
    ...{ table: 'th_order', key: 'th', day: 'th_date', partner: 'client_id' },
    sum: { column: 'th_sum', side: { xt: 'sold', ct: 'bought' } },
    ...{ scope: ['created_by', 'incharge_id'], kind: 'th_type', codes: { xt: '0', ct: '1' } },
  },
  {
    ...{ table: 'rk_order', key: 'rk', day: 'rk_date', partner: 'supplier_id', sum: { column: 'purchase_sum', side: 'bought' } },
    ...{ scope: made, codes: { rk: '' } },
  },
  {
    ...{ table: 'purchase_order', key: 'cg', day: 'cg_date', partner: 'supplier_id', sum: { column: 'cg_sum', side: 'bought' } },
    ...{ scope: made, codes: { cg: '' } },
  },
  {
    ...{ table: 'stock_paper', key: 'paper', day: 'paper_date', scope: made, kind: 'kind' },
    codes: same('db', 'dc', 'bs', 'qr', 'qc', 'tz', 'qk'),
  },
  { table: 'mark_order', key: 'mark', day: 'mark_date', scope: made, codes: { pd: '' } },
  { table: 'transfer_request', key: 'dy', day: 'created_at', scope: made, codes: { dy: '' } },
  {
    ...{ table: 'money_order', key: 'money', day: 'money_date', partner: 'client_id', scope: made, kind: 'kind' },
    sum: { column: 'money_sum', side: { sk: 'sold', tk: 'sold', hz: 'sold', fk: 'bought', gk: 'bought' } },
    codes: same('sk', 'fk', 'hc', 'tk', 'gk', 'hz'),
  },
]

/**
 * $1 tenant, $2 company, $3 data scope, $4 what the column of the kind holds, $5 numbers, $6 what a number begins with, '' = nothing; newest first.
 * A number holds capitals and digits: in every order of letters those that begin alike stand between the beginning itself and it with Zs behind.
 */
export const sourceSql = ({ table, key, day, partner, sum, scope, kind }: Source, most: number) => `
  select o.${key}_id as id, o.${key}_no as no, ${kind ? `o.${kind}::text` : "''"} as kind, o.status, left(o.${day}::text, 10) as day,
    ${partner ? "coalesce(c.client_name, '')" : "''"} as partner, ${sum ? `o.${sum.column}` : 'null::numeric'} as sum
  from ${table} o ${partner ? `left join client c on c.tenant_id = o.tenant_id and c.client_id = o.${partner}` : ''}
  where o.tenant_id = $1 and o.company_id = $2 and ${dataScopeSql('$3', ...scope.map((column) => `o.${column}`))}
    and ${kind ? `o.${kind}::text = any($4::text[])` : 'cardinality($4::text[]) > 0'}
    and (o.${key}_no = any($5::text[]) or ($6::text <> '' and o.${key}_no >= $6 and o.${key}_no <= $6 || 'ZZZZZZZZZZZZ' and starts_with(o.${key}_no, $6)))
  order by o.${key}_no desc limit ${most}`
