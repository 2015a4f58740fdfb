import { type RawBuilder, sql } from 'kysely'
import { documents } from '#contract/documents.ts'
import type { Received } from '#contract/kit/fields.ts'
import { type dailyNotices, NOTICES, type Notice } from '#contract/reports/home/notices.ts'
import type { Tag } from '#contract/tags.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { forbidden } from '#server/kit/errors.ts'
import { lookedAt } from './looked.ts'

interface Row {
  key: string
  document: string
  documentId: number
  docNo: string
  partner: string
  about: string
  by: string
  qty: string | null
  amount: string | null
}
interface Asked {
  companies: readonly number[]
  day: string
}
interface Kind {
  may(ctx: Context): boolean
  rows(ctx: Context, asked: Asked): RawBuilder<unknown>
}

const seesSales = (ctx: Context) => ctx.may('quick.ckHistory') && ctx.maySee('price.txsprice')
const none = sql`null::numeric`

/** Lines that left on the day. */
const saleLines = (ctx: Context, { companies, day }: Asked, which: RawBuilder<unknown>, qty = sql`l.ck_amount`, amount = none) => sql`
  select 'ck' || l.line_id as key, 'ck' as document, l.ck_id as "documentId", o.ck_no as "docNo", c.client_name as partner,
    l.pj_no || ' ' || l.pj_name || case when l.gift then '（赠品）' else '' end as about, coalesce(u.real_name, '') as by, ${qty} as qty, ${amount} as amount
  from ck_product l
  join ck_order o on o.tenant_id = l.tenant_id and o.ck_id = l.ck_id
  join client c on c.tenant_id = l.tenant_id and c.client_id = l.client_id
  left join app_user u on u.tenant_id = o.tenant_id and u.user_id = o.incharge_id
  where l.tenant_id = ${ctx.tenantId} and l.company_id = any(${companies}::bigint[]) and l.posted and l.ck_type = 0 and l.ck_date = ${day}
    and ${which} and ${withinDataScope(ctx, 'o.created_by', 'o.incharge_id')}`

/** Papers whose list the reader may open. */
const known = (ctx: Context) => Object.entries(documents).flatMap(([code, { tag }]) => (ctx.may(`${tag}:query` as Tag) ? [code] : []))

const KINDS: Record<Notice, Kind> = {
  free: {
    may: seesSales,
    rows: (ctx, asked) => saleLines(ctx, asked, sql`l.txs_price = 0 and l.ck_amount > 0`),
  },
  under: {
    may: (ctx) => seesSales(ctx) && ctx.maySee('price.costprice'),
    rows: (ctx, asked) =>
      saleLines(
        ctx,
        asked,
        sql`l.txs_price > 0 and l.txs_sum < l.cost_sum + l.cost_later`,
        sql`l.ck_amount`,
        sql`l.txs_sum - l.cost_sum - l.cost_later`,
      ),
  },
  short: { may: (ctx) => ctx.may('quick.ckHistory'), rows: (ctx, asked) => saleLines(ctx, asked, sql`l.est_qty > 0`, sql`l.est_qty`) },
  reversed: {
    may: (ctx) => known(ctx).length > 0,
    rows: (ctx, { companies, day }) => sql`
      select y.document || y.document_id as key, y.document, y.document_id as "documentId", max(y.doc_no) as "docNo", max(c.client_name) as partner,
        '' as about, max(coalesce(u.real_name, '')) as by, ${none} as qty, ${none} as amount
      from accysyf y
      join client c on c.tenant_id = y.tenant_id and c.client_id = y.client_id
      left join app_user u on u.tenant_id = y.tenant_id and u.user_id = y.created_by
      where y.tenant_id = ${ctx.tenantId} and y.company_id = any(${companies}::bigint[]) and y.biz_date = ${day} and y.event = '红冲'
        and y.document = any(${known(ctx)}::text[]) and ${withinDataScope(ctx, 'y.created_by', 'c.incharge_id')}
      group by y.document, y.document_id`,
  },
  discount: {
    may: (ctx) => ctx.may('fin:sk:query') && ctx.maySee('price.txsprice'),
    rows: (ctx, { companies, day }) => sql`
      select 'sk' || m.money_id as key, 'sk' as document, m.money_id as "documentId", m.money_no as "docNo", c.client_name as partner, m.remark as about,
        coalesce(u.real_name, '') as by, ${none} as qty, m.discount as amount
      from money_order m
      join client c on c.tenant_id = m.tenant_id and c.client_id = m.client_id
      left join app_user u on u.tenant_id = m.tenant_id and u.user_id = m.audited_by
      where m.tenant_id = ${ctx.tenantId} and m.company_id = any(${companies}::bigint[]) and m.kind = 'sk' and m.money_date = ${day}
        and m.status in ('已审核', '进行中', '已完成') and m.discount >= ${ctx.parameters.get('DISCOUNT_NOTICE') || '100'}::numeric
        and ${withinDataScope(ctx, 'm.created_by')}`,
  },
  risen: {
    may: (ctx) => ctx.may('quick.rkHistory') && ctx.maySee('price.purchaseprice'),
    rows: (ctx, { companies, day }) => sql`
      select 'rk' || l.line_id as key, 'rk' as document, l.rk_id as "documentId", o.rk_no as "docNo", c.client_name as partner,
        l.pj_no || ' ' || l.pj_name as about, coalesce(u.real_name, '') as by, l.rk_amount as qty, ${none} as amount
      from rk_product l
      join rk_order o on o.tenant_id = l.tenant_id and o.rk_id = l.rk_id
      join client c on c.tenant_id = o.tenant_id and c.client_id = o.supplier_id
      left join app_user u on u.tenant_id = o.tenant_id and u.user_id = o.created_by
      where l.tenant_id = ${ctx.tenantId} and l.company_id = any(${companies}::bigint[]) and l.posted and l.rk_type = 0 and l.rk_date = ${day}
        and ${withinDataScope(ctx, 'o.created_by')}
        and l.purchase_price > (select v.purchase_price from rk_product v
          where v.tenant_id = l.tenant_id and v.part_id = l.part_id and v.rk_type = l.rk_type and v.posted and v.company_id = l.company_id
            and (v.rk_date, v.line_id) < (l.rk_date, l.line_id) order by v.rk_date desc, v.line_id desc limit 1)`,
  },
}
const names = Object.keys(NOTICES) as Notice[]

/** How many there are of each that this reader may open; those of which there are none are not named. */
export async function noticesOf(ctx: Context, asked: Asked) {
  const mine = names.filter((name) => KINDS[name].may(ctx))
  if (mine.length === 0) return []
  const counts = mine.map((name) => sql`select ${name}::text as notice, count(*)::int as count from (${KINDS[name].rows(ctx, asked)}) n`)
  const { rows } = await sql<{ notice: Notice; count: number }>`${sql.join(counts, sql` union all `)}`.execute(ctx.db)
  return rows.filter(({ count }) => count > 0)
}

/** What a number is made of, newest first. */
export async function page(ctx: Context, input: Received<typeof dailyNotices.page>) {
  const { may, rows } = KINDS[input.notice]
  if (!may(ctx)) throw forbidden()
  const asked = rows(ctx, await lookedAt(ctx, input))
  const { limit, page: currPage } = input
  const found = await sql<Row & { total: number }>`
    select n.*, count(*) over ()::int as total from (${asked}) n order by "documentId" desc, key desc limit ${limit} offset ${(currPage - 1) * limit}`.execute(
    ctx.db,
  )
  const totalCount = found.rows[0]?.total ?? 0
  const list = found.rows.map(({ total: _, ...row }) => row)
  return { page: { list, totalCount, totalPage: Math.ceil(totalCount / limit), currPage, pageSize: limit } }
}
