import { sql } from 'kysely'
import { subtract } from '#contract/kit/decimal.ts'
import type { Answer, Received } from '#contract/kit/fields.ts'
import type { branchDues } from '#contract/ledgers/branches.ts'
import type { Context } from '#server/kit/context.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { statement } from '#server/kit/statement.ts'
import { companiesFor } from '#server/modules/platform/session/index.ts'

type Filters = Received<typeof branchDues.total>

function filtered(ctx: Context, { companyId, dateFrom, dateTo, docNo }: Filters) {
  let query = ctx.db
    .selectFrom('branchDue as d')
    .where('d.tenantId', '=', ctx.tenantId)
    .where(({ or, eb }) => or([eb('d.creditorId', '=', ctx.companyId), eb('d.debtorId', '=', ctx.companyId)]))
  if (companyId) query = query.where(({ or, eb }) => or([eb('d.creditorId', '=', companyId), eb('d.debtorId', '=', companyId)]))
  if (dateFrom) query = query.where('d.bizDate', '>=', dateFrom)
  if (dateTo) query = query.where('d.bizDate', '<=', dateTo)
  if (docNo) query = query.where('d.docNo', 'like', containing(docNo.toUpperCase()))
  return query
}

const newest: Order = [
  ['d.bizDate', 'desc'],
  ['d.dueId', 'desc'],
]
const sortable = {
  bizDate: { by: 'd.bizDate', indexed: true },
  docNo: { by: 'd.docNo' },
  amount: { by: 'd.amount', tags: ['price.costprice'] },
} as const

const ABOUT = sql<string>`case d.document when 'db' then '调拨' else '内部付款' end || case when d.event like '%红冲%' then '红冲' else '' end`

export async function page(ctx: Context, input: Received<typeof branchDues.page>) {
  const query = filtered(ctx, input)
  const order = await orderOf(ctx, query, input, sortable, newest)
  const other = sql<number>`case d.creditor_id when ${ctx.companyId} then d.debtor_id else d.creditor_id end`
  const rows = query
    .innerJoin('dept as c', (join) => join.onRef('c.tenantId', '=', 'd.tenantId').on('c.deptId', '=', other))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'd.tenantId').onRef('u.userId', '=', 'd.postedBy'))
    .select(['d.dueId as id', 'd.bizDate', 'd.document', 'd.documentId', 'd.docNo', 'c.deptId as companyId', 'c.deptName as companyName'])
    .select(({ fn, val }) => [
      ABOUT.as('about'),
      sql<string | null>`case d.creditor_id when ${ctx.companyId} then d.amount end`.as('owesUs'),
      sql<string | null>`case d.debtor_id when ${ctx.companyId} then d.amount end`.as('weOwe'),
      fn.coalesce('u.realName', val('')).as('userName'),
      'd.postedAt as createTime',
    ])
  return { page: await paginate(ctx, inOrder(rows, order), query, input) }
}

export async function total(ctx: Context, input: Filters) {
  const sums = await filtered(ctx, input)
    .select([
      sql<string>`coalesce(sum(d.amount) filter (where d.creditor_id = ${ctx.companyId}), 0)`.as('owesUs'),
      sql<string>`coalesce(sum(d.amount) filter (where d.debtor_id = ${ctx.companyId}), 0)`.as('weOwe'),
    ])
    .executeTakeFirstOrThrow()
  return { content: { ...sums, net: subtract(sums.owesUs, sums.weOwe) } }
}

/** A company is where it works or, for whoever sees everything there, all he may switch to. */
export async function balances(ctx: Context, { limit }: Received<typeof branchDues.balances>) {
  const companies = ctx.dataScope === null ? (await companiesFor(ctx.db, ctx)).map(({ id }) => id) : [ctx.companyId]
  const list = await statement<Answer<typeof branchDues.balances>['page']['list'][number]>(ctx, 'branch.balances', BALANCES, [
    ctx.tenantId,
    [...new Set([...companies, ctx.companyId])],
  ])
  return { page: { list, totalCount: list.length, totalPage: 1, currPage: 1, pageSize: Math.max(limit, list.length) } }
}
const BALANCES = `
  select c.dept_id || '/' || d.dept_id as id, c.dept_id as "creditorId", c.dept_name as "creditorName", d.dept_id as "debtorId", d.dept_name as "debtorName", abs(b.net) as amount, b.last_day as "lastDay"
  from (
    select least(creditor_id, debtor_id) as one, greatest(creditor_id, debtor_id) as other, max(biz_date) as last_day,
      sum(case when creditor_id < debtor_id then amount else -amount end) as net
    from branch_due where tenant_id = $1 and (creditor_id = any($2::bigint[]) or debtor_id = any($2::bigint[])) group by 1, 2
  ) b
  join dept c on c.tenant_id = $1 and c.dept_id = case when b.net > 0 then b.one else b.other end
  join dept d on d.tenant_id = $1 and d.dept_id = case when b.net > 0 then b.other else b.one end
  where b.net <> 0 order by c.sort, c.dept_id, abs(b.net) desc`
