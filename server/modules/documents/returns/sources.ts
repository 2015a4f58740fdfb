import { unitText } from '#contract/documents/core/units.ts'
import type { saleReturn } from '#contract/documents/returns.ts'
import { add, subtract } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { dataScopeSql } from '#server/kit/data-scope.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { findPartsByCode } from '#server/modules/master/search/index.ts'
import { purchaseReturns, type ReturnKind, saleReturns } from './kinds.ts'
import { lockOld, readingOld } from './old-sources.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId' | 'dataScope'>

/** A posted line of a sale or stock-in, or one of the program before, as a return takes it back. `sum` what was paid for all of it, `cost` what it was worth in stock, as far as that is known today. */
export interface Source {
  id: number
  docId: number
  docNo: string
  docDate: string
  clientId: number
  pjid: number
  pjNo: string
  pjName: string
  pjSize: string
  pjType: string
  pjFactory: string
  pjBrand: string
  pjUnit: string
  amount: string
  thAmount: string
  /** What the pieces that came back already took along of `cost`. */
  backCost: string
  /** In which it was written, how many of the own one of it was then, and what one of it cost in the end. */
  unit: string
  unitFactor: string
  unitPrice: string
  /** Held by returns that are approved and not yet posted. */
  claimed: string
  price: string
  sum: string
  cost: string
  /** Fees the pieces of it took along. */
  fee: string
  /** Margin of other branches within `cost`. */
  inner: string
  warehouseId: number
  warehouseName: string
  posiId: number
  posiName: string
}
export const takenOf = ({ thAmount, claimed }: Pick<Source, 'thAmount' | 'claimed'>) => add(thAmount, claimed)
export const restOf = (source: Pick<Source, 'amount' | 'thAmount' | 'claimed'>) => subtract(source.amount, takenOf(source))

/** Columns of the two tables lines come from, under one name each. */
const tables = {
  ck: {
    from: 'ck_product l join ck_order o on o.tenant_id = l.tenant_id and o.ck_id = l.ck_id',
    own: `l.ck_id as "docId", o.ck_no as "docNo", l.ck_date as "docDate", l.client_id as "clientId", l.ck_amount as amount, l.txs_price as price,
      l.txs_sum as sum, case when l.unit_price is null then l.txs_price else round(l.unit_price * case o.yh_rate when 0 then 1 else o.yh_rate / 100 end, 4) end as "unitPrice"`,
    cost: 'l.cost_sum + l.cost_later',
    fee: 'l.fee_sum',
    inner: 'l.inner_sum',
    day: 'l.ck_date',
    number: 'o.ck_no',
    amount: 'l.ck_amount',
    partner: 'l.client_id',
    posted: 'l.posted and l.ck_type = 0',
    persons: ['o.created_by', 'o.incharge_id'],
    table: 'ck_product',
  },
  rk: {
    from: 'rk_product l join rk_order o on o.tenant_id = l.tenant_id and o.rk_id = l.rk_id',
    own: `l.rk_id as "docId", o.rk_no as "docNo", l.rk_date as "docDate", l.supplier_id as "clientId", l.rk_amount as amount, l.purchase_price as price,
      l.purchase_sum as sum, coalesce(l.unit_price, l.purchase_price) as "unitPrice"`,
    cost: 'l.cost_sum',
    fee: '0::numeric',
    inner: '0::numeric',
    day: 'l.rk_date',
    number: 'o.rk_no',
    amount: 'l.rk_amount',
    partner: 'l.supplier_id',
    posted: 'l.posted and l.rk_type = 0',
    persons: ['o.created_by'],
    table: 'rk_product',
  },
} as const

const claimedSql = (type: 0 | 1) =>
  `(select coalesce(sum(t.th_amount), 0) from th_product t where t.tenant_id = l.tenant_id and t.th_type = ${type} and t.source_line_id = l.line_id and t.claims)`

const backSql = (type: 0 | 1) =>
  `(select coalesce(sum(t.cost_sum), 0) from th_product t where t.tenant_id = l.tenant_id and t.th_type = ${type} and t.source_line_id = l.line_id and t.posted)`

function reading({ type, source }: ReturnKind): string {
  const { from, own, cost, fee, inner } = tables[source.document]
  return `select l.line_id as id, ${own}, l.part_id as pjid, l.pj_no as "pjNo", l.pj_name as "pjName", l.pj_size as "pjSize", l.pj_type as "pjType",
      l.pj_factory as "pjFactory", l.pj_brand as "pjBrand", l.pj_unit as "pjUnit", l.unit, l.unit_factor as "unitFactor", l.th_amount as "thAmount", ${claimedSql(type)} as claimed,
      ${cost} as cost, ${fee} as fee, ${inner} as "inner", ${backSql(type)} as "backCost", l.warehouse_id as "warehouseId", w.warehouse_name as "warehouseName", l.posi_id as "posiId",
      coalesce(p.posi_name, '') as "posiName"
    from ${from}
    join warehouse w on w.tenant_id = l.tenant_id and w.warehouse_id = l.warehouse_id
    left join posi p on p.tenant_id = l.tenant_id and p.posi_id = l.posi_id`
}
const mine = ({ source }: ReturnKind) => {
  const { posted, persons } = tables[source.document]
  return `l.tenant_id = $1 and l.company_id = $2 and ${posted} and ${dataScopeSql('$3', ...persons)}`
}

const SHOWN = `id, "clientId", "docId", "docNo", "docDate", amount, price, sum, "unitPrice", pjid, "pjNo", "pjName", "pjSize", "pjType", "pjFactory", "pjBrand", "pjUnit", unit,
  "unitFactor", "thAmount", claimed, cost, fee, "inner", "backCost", "warehouseId", "warehouseName", "posiId", "posiName"`
/** Lines of this program and of the one before, as one table; `where` in words of either. */
const both = (kind: ReturnKind, own: string, old: string) =>
  `select ${SHOWN} from (${reading(kind)} where ${mine(kind)} and ${own}) a union all select ${SHOWN} from (${readingOld(kind.type)} and ${old}) b`

/** Source lines by their ids, as they stand; those out of reach, of another company or not posted are missing. */
export async function sourcesById(ctx: Who, kind: ReturnKind, ids: readonly number[]): Promise<Map<number, Source>> {
  const sql = both(kind, 'l.line_id = any($4::bigint[])', 't.old_id = any(array(select -x from unnest($4::bigint[]) x where x < 0))')
  const rows = await statement<Source>(ctx, `th.sources.${kind.type}`, sql, [ctx.tenantId, ctx.companyId, ctx.dataScope, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same under lock, for whoever claims or posts: nobody else takes of them until the end of the request. No reach: the return was written by whoever might. */
export async function lockSources(ctx: Who, kind: ReturnKind, ids: readonly number[]): Promise<Map<number, Source>> {
  const { table } = tables[kind.source.document]
  await statement(
    ctx,
    `th.lock-sources.${kind.type}`,
    `select 1 from ${table} where tenant_id = $1 and line_id = any($2::bigint[]) order by line_id for update`,
    [ctx.tenantId, ids],
  )
  await lockOld(ctx, ids)
  const sources = await sourcesById({ ...ctx, dataScope: null }, kind, ids)
  if (sources.size < new Set(ids).size) throw refused('来源单据已红冲或不存在，不能退货')
  return sources
}

const shown = (row: Source) => ({ ...row, rest: restOf(row), unitText: unitText(row, row.amount) })
const LEFT = 's.amount > s."thAmount" + s.claimed'

/** 选择来源明细: lines of one partner of which something is left. */
export async function pageSource(ctx: Context, kind: ReturnKind, input: Received<typeof saleReturn.pageSource>) {
  const { clientId, dateFrom, dateTo, pjNo, docNo, page, limit } = input
  const { partner, day, number } = tables[kind.source.document]
  const parts = pjNo ? await findPartsByCode(ctx, pjNo) : null
  const where = (client: string, on: string, part: string, no: string) =>
    `${client} = $4 and ($5::date is null or ${on} >= $5) and ($6::date is null or ${on} <= $6) and ($7::bigint[] is null or ${part} = any($7)) and ${no} like '%' || $8 || '%'`
  const lines = both(
    kind,
    where(partner, day, 'l.part_id', number),
    where('t.client_id', 't.trade_day', 't.part_id', "upper('旧系统 ' || t.doc_no)"),
  )
  const values = [ctx.tenantId, ctx.companyId, ctx.dataScope, clientId, dateFrom ?? null, dateTo ?? null, parts, docNo.toUpperCase()]
  const found = await statement<Source & { all: number }>(
    ctx,
    `th.page-source.${kind.type}`,
    `select *, count(*) over ()::int as all from (${lines}) s where ${LEFT} order by "docDate" desc, id desc limit $9 offset $10`,
    [...values, limit, (page - 1) * limit],
  )
  const totalCount = found[0]?.all ?? 0
  return { page: { list: found.map(shown), totalCount, totalPage: Math.ceil(totalCount / limit), currPage: page, pageSize: limit } }
}

/** Lines of typed or pasted parts, newest first; of one day those of this program. */
export async function sourcesOf(ctx: Context, kind: ReturnKind, { clientId, pjids }: Received<typeof saleReturn.sourcesOf>) {
  const { partner } = tables[kind.source.document]
  const lines = both(kind, `${partner} = $4 and l.part_id = any($5::bigint[])`, 't.client_id = $4 and t.part_id = any($5::bigint[])')
  const rows = await statement<Source>(
    ctx,
    `th.sources-of.${kind.type}`,
    `select * from (${lines}) s where ${LEFT} order by "docDate" desc, id desc limit 2000`,
    [ctx.tenantId, ctx.companyId, ctx.dataScope, clientId, pjids],
  )
  return { content: rows.map(shown) }
}

interface Reversed {
  document: string
  documentId: number
}
/** A sale or stock-in is to be undone: nothing of it may have been, or be about to be, taken back. */
export async function refuseReturned(ctx: Pick<Context, 'db' | 'tenantId'>, { document, documentId }: Reversed): Promise<void> {
  const kind = [saleReturns, purchaseReturns].find(({ source }) => source.document === document)
  if (!kind) return
  const [row] = await statement<{ thNo: string }>(
    ctx,
    'th.hanging',
    `select h.th_no as "thNo" from th_product t join th_order h on h.tenant_id = t.tenant_id and h.th_id = t.th_id
     where t.tenant_id = $1 and t.th_type = $2 and t.source_id = $3 and (t.claims or t.posted) limit 1`,
    [ctx.tenantId, kind.type, documentId],
  )
  if (row) throw refused(`已有退货单 ${row.thNo}，不能红冲`)
}
