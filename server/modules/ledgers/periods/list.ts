import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { periods } from '#contract/ledgers/periods.ts'
import type { Context } from '#server/kit/context.ts'
import { paginate } from '#server/kit/page.ts'
import { statement } from '#server/kit/statement.ts'
import { firstOf, mayClose, mayReopen, monthBefore } from './months.ts'

const SHOWN = 24

interface Logged {
  month: string
  userName: string
  at: string
  receivable: string | null
  payable: string | null
  funds: string | null
  stockValue: string | null
}

/** The months from the first with any posting, or the last that is closed (at most two years), the newest first. */
export async function list(ctx: Context) {
  const who = [ctx.tenantId, ctx.companyId]
  const [[known], logs, drafts] = await Promise.all([
    statement<{ closedTo: string | null; first: string | null }>(ctx, 'period.known', KNOWN, who),
    statement<Logged>(ctx, 'period.logs', LOGS, who),
    statement<{ month: string; drafts: number }>(ctx, 'period.drafts', DRAFTS, who),
  ])
  const closedTo = known?.closedTo ?? null
  const first = [known?.first, closedTo, ctx.today].map((day) => (day ?? ctx.today).slice(0, 7)).sort()[0] ?? ''
  const months: string[] = []
  for (let month = ctx.today.slice(0, 7); month >= first && months.length < SHOWN; month = monthBefore(month)) months.push(month)
  const content = months.map((month) => {
    const closed = closedTo !== null && firstOf(month) <= closedTo
    const log = closed ? logs.find((each) => each.month === month) : undefined
    return {
      month,
      closed,
      mayClose: mayClose(month, closedTo, ctx.today),
      mayReopen: mayReopen(month, closedTo),
      drafts: drafts.find((each) => each.month === month)?.drafts ?? 0,
      userName: log?.userName ?? '',
      at: log?.at ?? null,
      receivable: log?.receivable ?? null,
      payable: log?.payable ?? null,
      funds: log?.funds ?? null,
      stockValue: log?.stockValue ?? null,
    }
  })
  return { content, closedTo: closedTo ?? '' }
}

export async function log(ctx: Context, input: Received<typeof periods.log>) {
  const query = ctx.db.selectFrom('periodLog as l').where('l.tenantId', '=', ctx.tenantId).where('l.companyId', '=', ctx.companyId)
  const rows = query
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'l.tenantId').onRef('u.userId', '=', 'l.userId'))
    .select(['l.logId as id', sql<string>`to_char(l.month, 'YYYY-MM')`.as('month'), 'l.action', 'l.note', 'l.at'])
    .select(({ fn, val }) => fn.coalesce('u.realName', val('')).as('userName'))
    .orderBy('l.at', 'desc')
    .orderBy('l.logId', 'desc')
  return { page: await paginate(ctx, rows, query, input) }
}

export const KNOWN = `
  select (select closed_to from period where tenant_id = $1 and company_id = $2) as "closedTo",
    least((select min(biz_date) from accysyf where tenant_id = $1 and company_id = $2),
      (select biz_date from stock_ledger where tenant_id = $1 and company_id = $2 order by ledger_id limit 1)) as first`
const LOGS = `
  select distinct on (l.month) to_char(l.month, 'YYYY-MM') as month, coalesce(u.real_name, '') as "userName", l.at, l.receivable, l.payable, l.funds,
    l.stock_value as "stockValue"
  from period_log l left join app_user u on u.tenant_id = l.tenant_id and u.user_id = l.user_id
  where l.tenant_id = $1 and l.company_id = $2 and l.action = '关账' order by l.month desc, l.at desc, l.log_id desc`
/** What is not posted yet; it will be posted on a day of an open month. */
const DRAFTS = `
  select to_char(day, 'YYYY-MM') as month, count(*)::int as drafts from (
    select ck_date as day from ck_order where tenant_id = $1 and company_id = $2 and ck_type = 0 and status not in ('已完成', '已关单', '已红冲', '已在途')
      and shipped_at is null
    union all select rk_date from rk_order where tenant_id = $1 and company_id = $2 and status = '草稿'
    union all select money_date from money_order where tenant_id = $1 and company_id = $2 and status = '草稿'
  ) waiting group by 1`
