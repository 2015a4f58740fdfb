import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { type Answer, MASKED, type Received } from '#contract/kit/fields.ts'
import type { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { isTold, type Papered, toldOf } from './told-paper.ts'

type Missed = Answer<typeof partTrade.missed>['content'][number]

/** So many of each are looked at, and shown of both together. */
const MOST = 20

/** Lines that were offered and of which something is left that nobody took. */
const QUOTES = `
  select 'bj' || l.line_id as key, '报价' as kind, l.ck_date as day, 'bj' as code, 'ck' as document, l.ck_id as "documentId", o.ck_no as "docNo",
    l.client_id as "partnerId", c.client_name as "partnerName", l.ck_amount as qty, l.done_amount as taken, l.xs_price as price,
    case when o.status = '已关单' then o.status when o.valid_until < $6::date then '已过期' else '有效' end as state, l.remark as reason,
    house.document_within($1, $2, 'ck', l.ck_id, $4::bigint[]) as within
  from ck_product l
  join ck_order o on o.tenant_id = $1 and o.ck_id = l.ck_id
  join client c on c.tenant_id = $1 and c.client_id = l.client_id
  where l.tenant_id = $1 and l.part_id = $3 and l.ck_type = $5 and l.offered and l.company_id = $2 and l.done_amount < l.ck_amount
  order by l.ck_date desc, l.line_id desc limit ${MOST}`

const LOST = `
  select 'lost' || l.lost_id as key, '缺货' as kind, to_char(l.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, '' as code, '' as document, 0 as "documentId",
    '' as "docNo", coalesce(l.client_id, 0) as "partnerId", coalesce(c.client_name, l.client_name) as "partnerName", l.amount as qty, 0::numeric as taken,
    l.ask_price as price, l.state, l.reason, $4::bigint[] is null or l.created_by = any($4::bigint[]) as within
  from lost_sale l left join client c on c.tenant_id = $1 and c.client_id = l.client_id
  where l.tenant_id = $1 and l.part_id = $3 and l.company_id = $2
  order by l.created_at desc, l.lost_id desc limit ${MOST}`

/** Quotes that nobody took up and what was asked for in vain. Out of reach only that it was, and how many. */
export async function partMissed(ctx: Context, { pjid }: Received<typeof partTrade.missed>) {
  const values = [ctx.tenantId, ctx.companyId, pjid, ctx.dataScope]
  const [quotes, lost] = await Promise.all([
    ctx.may('quick.ckHistory') ? statement<Papered<Missed>>(ctx, 'history.quotes', QUOTES, [...values, CK_TYPE.quote, ctx.today]) : [],
    ctx.may('busi:lost:query') ? statement<Papered<Missed>>(ctx, 'history.lost', LOST, values) : [],
  ])
  const rows = [...quotes, ...lost].sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)).slice(0, MOST)
  return { content: rows.map((row) => ({ ...toldOf(ctx, row), ...(isTold(ctx, row) ? {} : unsaid(row)) })) }
}

/** What was said to somebody out of reach goes with him. */
const unsaid = ({ reason }: Missed) => ({ price: null, reason: reason === '' ? '' : MASKED })
