import type { Answer } from '#contract/kit/fields.ts'
import type { daily } from '#contract/reports/home/daily.ts'
import type { Waiting } from '#contract/reports/home/notices.ts'
import type { Tag } from '#contract/tags.ts'
import type { Context } from '#server/kit/context.ts'
import { dataScopeSql } from '#server/kit/data-scope.ts'
import { statement } from '#server/kit/statement.ts'

type Paper = Answer<typeof daily.read>['content']['waiting'][number]
type Row = Omit<Paper, 'kind'>
/** So many of a kind are shown; how many there are, the to-dos beside them say. */
const MOST = 10

/** What this reader may say yes or no to, of his company, oldest first: whoever waits longest is answered first. */
export async function waitingOf(ctx: Context): Promise<Paper[]> {
  const kinds: [Waiting, boolean, () => Promise<Row[]>][] = [
    ['ck', ctx.may('busi:ck:query') && ctx.may('busi:ck:approve'), () => rows(ctx, 'ck', SALES, [ctx.dataScope])],
    ['grant', ctx.may('busi:ck:approve') || ctx.may('fin:sk:discount'), () => grants(ctx)],
    ['hz', ctx.may('fin:hz:audit'), () => rows(ctx, 'hz', BAD_DEBTS, [ctx.dataScope])],
    ['dy', ctx.may('busi:dy:answer'), () => rows(ctx, 'dy', REQUESTS, [])],
  ]
  const found = await Promise.all(kinds.map(async ([kind, may, read]) => (may ? (await read()).map((row) => ({ ...row, kind })) : [])))
  const sees = ctx.maySee('price.txsprice')
  return found.flat().map(({ amount, ...paper }) => (sees && amount !== undefined && amount !== null ? { ...paper, amount } : paper))
}

const rows = (ctx: Context, kind: Waiting, text: string, values: unknown[]) =>
  statement<Row>(ctx, `daily.waiting-${kind}`, text, [ctx.tenantId, ctx.companyId, MOST, ...values])

/** Of what waits on a phone only what he may let pass; nobody lets his own pass. */
async function grants(ctx: Context): Promise<Row[]> {
  const asked = await statement<Row & { tags: Tag[] }>(ctx, 'daily.waiting-grant', GRANTS, [
    ctx.tenantId,
    ctx.companyId,
    MOST,
    ctx.dataScope,
    ctx.userId,
  ])
  return asked.filter(({ tags }) => tags.every((tag) => ctx.may(tag))).map(({ tags: _, ...row }) => row)
}

const SALES = `
  select o.ck_id as id, o.ck_no as no, c.client_name as partner, o.override as about, coalesce(u.real_name, '') as by, o.updated_at as at, o.txs_sum as amount
  from ck_order o
  join client c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
  left join app_user u on u.tenant_id = o.tenant_id and u.user_id = o.created_by
  where o.tenant_id = $1 and o.company_id = $2 and o.ck_type = 0 and o.status = '待审核' and ${dataScopeSql('$4', 'o.created_by', 'o.incharge_id')}
  order by o.ck_id limit $3`
const GRANTS = `
  select g.grant_id as id, coalesce(o.ck_no, '') as no, c.client_name as partner, a.real_name as by, g.asked_at as at, (g.shown ->> 'due')::numeric as amount,
    coalesce((select string_agg(distinct e ->> 'reason', '；') from jsonb_array_elements(g.shown -> 'objections') e), '') as about,
    coalesce((select array_agg(distinct e ->> 'tag') from jsonb_array_elements(g.shown -> 'objections') e), '{}') as tags
  from sale_grant g
  join client c on c.tenant_id = g.tenant_id and c.client_id = g.client_id
  join app_user a on a.tenant_id = g.tenant_id and a.user_id = g.asked_by
  left join ck_order o on o.tenant_id = g.tenant_id and o.ck_id = g.ck_id
  where g.tenant_id = $1 and g.company_id = $2 and g.status = '待授权' and g.expires_at > now() and g.asked_by <> $5
    and ${dataScopeSql('$4', 'g.asked_by', 'g.incharge_id')}
  order by g.grant_id limit $3`
const BAD_DEBTS = `
  select m.money_id as id, m.money_no as no, c.client_name as partner, m.reason as about, coalesce(u.real_name, '') as by, m.updated_at as at,
    m.money_sum as amount
  from money_order m
  join client c on c.tenant_id = m.tenant_id and c.client_id = m.client_id
  left join app_user u on u.tenant_id = m.tenant_id and u.user_id = m.created_by
  where m.tenant_id = $1 and m.company_id = $2 and m.kind = 'hz' and m.status = '待审核' and ${dataScopeSql('$4', 'm.created_by')}
  order by m.money_id limit $3`
const REQUESTS = `
  select r.dy_id as id, r.dy_no as no, d.dept_name as partner, coalesce(u.real_name, '') as by, r.updated_at as at,
    trim_scale(r.qty) || ' 件，' || coalesce((select string_agg(x.pj_no || ' × ' || trim_scale(x.qty), '、' order by x.row_no)
      from (select l.pj_no, l.qty, l.row_no from transfer_request_line l where l.tenant_id = r.tenant_id and l.dy_id = r.dy_id order by l.row_no limit 3) x), '')
      || case when r.line_count > 3 then ' 等' || r.line_count || ' 种' else '' end as about
  from transfer_request r
  join dept d on d.tenant_id = r.tenant_id and d.dept_id = r.company_id
  left join app_user u on u.tenant_id = r.tenant_id and u.user_id = r.created_by
  where r.tenant_id = $1 and r.to_company_id = $2 and r.status = '已提交'
  order by r.dy_id limit $3`
