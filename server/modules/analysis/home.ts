import type { Context } from '#server/kit/context.ts'
import { reachSql } from '#server/kit/reach.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'

interface Period {
  orders: number
  pieces: string
  amount: string
  profit: string
}

/** 首页: each part only for whoever may see its lists; prices are masked as everywhere. */
export async function summary(ctx: Context) {
  const [sales, stock, money, todos] = await Promise.all([
    ctx.may('quick.ckHistory') ? salesOf(ctx) : undefined,
    ctx.may('busi:kc:query') ? stockOf(ctx) : undefined,
    ctx.may('quick.ckHistory') && ctx.may('quick.rkHistory') ? moneyOf(ctx) : undefined,
    todosOf(ctx),
  ])
  return { content: { sales, stock, money, todos } }
}

async function salesOf(ctx: Context) {
  const month = `${ctx.today.slice(0, 8)}01`
  const [today, thisMonth, days] = await Promise.all([
    statement<Period>(ctx, 'home.period', PERIOD, [ctx.tenantId, ctx.companyId, ctx.today, ctx.reach]),
    statement<Period>(ctx, 'home.period', PERIOD, [ctx.tenantId, ctx.companyId, month, ctx.reach]),
    statement<{ day: string; amount: string }>(ctx, 'home.days', DAYS, [
      ctx.tenantId,
      ctx.companyId,
      daysFrom(ctx.today, -29),
      ctx.today,
      ctx.reach,
    ]),
  ])
  return { today: today[0] as Period, month: thisMonth[0] as Period, days }
}

async function stockOf(ctx: Context) {
  const [row] = await statement<{ parts: number; pieces: string; value: string }>(ctx, 'home.stock', STOCK, [ctx.tenantId, ctx.companyId])
  return row
}

async function moneyOf(ctx: Context) {
  const [row] = await statement<{ receivable: string; overdue: string; payable: string }>(ctx, 'home.money', MONEY, [
    ctx.tenantId,
    ctx.companyId,
    ctx.today,
    ctx.reach,
  ])
  return row
}

/** Open documents by status, in the order of their lives. */
async function todosOf(ctx: Context) {
  const documents = [ctx.may('busi:ck:query') && 'ck', ctx.may('busi:rk:query') && 'rk'].filter((name) => name !== false)
  const rows = await statement<{ document: string; status: string; count: number }>(ctx, 'home.todos', TODOS, [
    ctx.tenantId,
    ctx.companyId,
    documents,
    ctx.reach,
  ])
  return rows.map((row) => ({ ...row, title: row.document === 'ck' ? '销售单' : '入库单' }))
}

/** Lines of the sales within reach; nothing is looked up for whoever sees the whole company. */
const mySale = (reach: `$${number}`, line = '') =>
  `(${reach}::bigint[] is null or ${line}ck_id in (select v.ck_id from ck_order v where v.tenant_id = $1 and ${reachSql(reach, 'v.created_by', 'v.incharge_id')}))`
/** What is owed by the clients within reach. */
const myClient = (reach: `$${number}`) =>
  `(${reach}::bigint[] is null or client_id in (select v.client_id from client v where v.tenant_id = $1 and ${reachSql(reach, 'v.incharge_id')}))`

const PERIOD = `
  select count(distinct ck_id)::int as orders, coalesce(sum(ck_amount), 0) as pieces, coalesce(sum(txs_sum), 0) as amount,
    coalesce(sum(txs_sum - cost_sum), 0) as profit
  from ck_product where tenant_id = $1 and company_id = $2 and posted and ck_date >= $3 and ${mySale('$4')}`

const DAYS = `
  select to_char(d, 'YYYY-MM-DD') as day, coalesce(sum(l.txs_sum), 0) as amount
  from generate_series($3::date, $4::date, '1 day') d
  left join ck_product l on l.tenant_id = $1 and l.company_id = $2 and l.posted and l.ck_date = d::date and ${mySale('$5', 'l.')}
  group by 1 order by 1`

const STOCK = `
  select count(*) filter (where qty > 0)::int as parts, coalesce(sum(qty), 0) as pieces, coalesce(sum(value), 0) as value
  from part_cost where tenant_id = $1 and company_id = $2 and pool = 0`

const MONEY = `
  select coalesce((select sum(receivable) from client_balance where tenant_id = $1 and company_id = $2 and ${myClient('$4')}), 0) as receivable,
    coalesce((select sum(payable) from client_balance where tenant_id = $1 and company_id = $2 and ${myClient('$4')}), 0) as payable,
    coalesce((select sum(amount - settled) from accysyf where tenant_id = $1 and company_id = $2 and direction = 'ys' and due_date < $3 and amount <> settled
        and ${myClient('$4')}), 0) as overdue`

const TODOS = `
  select document, status, count from (
    select 'ck' as document, status, count(*)::int as count from ck_order
    where tenant_id = $1 and company_id = $2 and status not in ('已完成', '已关单') and 'ck' = any($3::text[])
      and ${reachSql('$4', 'created_by', 'incharge_id')} group by status
    union all
    select 'rk', status, count(*)::int from rk_order
    where tenant_id = $1 and company_id = $2 and status not in ('已完成') and 'rk' = any($3::text[])
      and ${reachSql('$4', 'created_by')} group by status
  ) open
  order by document, array_position(array['草稿','待审核','已审核','已确认','待拣货','拣货中','待验货','验货中','待打包','打包中','待发货','已在途'], status)`
