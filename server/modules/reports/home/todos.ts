import { CUSTOMERS } from '#contract/master/clients/terms.ts'
import { TODOS, type Todo } from '#contract/reports/home/links.ts'
import type { Context } from '#server/kit/context.ts'
import { dataScopeSql } from '#server/kit/data-scope.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'
import { brokenLimits } from '#server/modules/ledgers/stock/index.ts'
import { quietSince, uncovered } from '#server/modules/master/clients/index.ts'
import { clientScopeSql } from '#server/modules/master/search/index.ts'

const QUIET_DAYS = Number(TODOS.myQuiet.params.quietDays)

type Counts = Partial<Record<Todo, number>>
interface ByStatus {
  status: string
  count: number
  mine: number
}

/** What waits for this reader, by what he may do; in the order of the contract. */
export async function todosOf(ctx: Context, risenFrom: string, fresh: boolean) {
  const { dataScope, today } = ctx
  const waiting: [may: boolean, count: () => Counts | Promise<Counts>][] = [
    [ctx.may('busi:ck:query'), () => salesOf(ctx)],
    [ctx.may('busi:ck:add'), () => overdueOf(ctx)],
    [
      ctx.may('busi:ck:add') && ctx.may('base:client:query'),
      () => one(ctx, 'myQuiet', MY_QUIET, [daysFrom(today, -QUIET_DAYS), ctx.userId, dataScope]),
    ],
    [ctx.may('base:client:query') && ctx.may('base:client:copy'), () => one(ctx, 'termsOpen', TERMS_OPEN, [dataScope])],
    [ctx.may('busi:rk:query'), () => draftsOf(ctx)],
    [ctx.may('busi:xt:approve'), () => returnsOf(ctx, 'returnDrafts', 0)],
    [ctx.may('busi:xt:check'), () => returnsOf(ctx, 'returnChecks', 0)],
    [ctx.may('busi:ct:approve'), () => returnsOf(ctx, 'backDrafts', 1)],
    [ctx.may('busi:ct:ship'), () => returnsOf(ctx, 'backShips', 1)],
    [ctx.may('fin:sk:audit'), () => moneyDraftsOf(ctx, 'receiptDrafts', 'sk')],
    [ctx.may('fin:fk:audit'), () => moneyDraftsOf(ctx, 'paymentDrafts', 'fk')],
    [ctx.may('fin:hz:audit'), () => one(ctx, 'badDebtsHeld', BAD_DEBTS_HELD, [dataScope])],
    [ctx.may('busi:cg:approve'), () => one(ctx, 'orderDrafts', ORDER_DRAFTS, [dataScope])],
    [ctx.may('busi:cg:query'), () => one(ctx, 'lateOrders', LATE_ORDERS, [dataScope, today])],
    [ctx.may('busi:db:receive'), () => one(ctx, 'transfersIn', TRANSFERS_IN, [])],
    [ctx.may('busi:db:ship'), () => one(ctx, 'transfersOut', TRANSFERS_OUT, [dataScope])],
    [ctx.may('busi:dy:add'), () => one(ctx, 'requestsOut', REQUESTS_OUT, [dataScope])],
    [ctx.may('busi:dy:answer'), () => one(ctx, 'requestsIn', REQUESTS_IN, [])],
    [ctx.may('busi:mark:audit'), () => one(ctx, 'countsHeld', COUNTS_HELD, [ctx.may('busi:mark:count') ? null : dataScope])],
    [ctx.may('busi:mark:query') && ctx.may('busi:mark:count'), () => one(ctx, 'countsOpen', COUNTS_OPEN, [])],
    [ctx.may('fin:shift:query', 'fin:shift:confirm'), () => one(ctx, 'shiftsOpen', SHIFTS, [dataScope, '当班'])],
    [ctx.may('fin:shift:confirm'), () => one(ctx, 'shiftsHanded', SHIFTS, [dataScope, '已交班'])],
    [ctx.may('fin:statement:query'), () => one(ctx, 'statementDrafts', STATEMENT_DRAFTS, [dataScope])],
    [ctx.may('busi:warn:query'), () => brokenLimits(ctx)],
    [ctx.may('quick.rkHistory') && ctx.maySee('price.purchaseprice'), () => risenOf(ctx, risenFrom, fresh)],
  ]
  const parts = await Promise.all(waiting.map(([may, count]) => (may ? count() : {})))
  const counts: Counts = Object.assign({}, ...parts)
  return (Object.keys(TODOS) as Todo[]).flatMap((todo) => {
    const count = counts[todo]
    return count === undefined ? [] : [{ todo, count }]
  })
}

async function salesOf(ctx: Context): Promise<Counts> {
  const rows = await statement<ByStatus>(ctx, 'home.sales', SALES, [ctx.tenantId, ctx.companyId, OPEN, ctx.dataScope, ctx.userId])
  const of = (which: 'count' | 'mine', ...statuses: string[]) =>
    rows.reduce((sum, row) => (statuses.includes(row.status) ? sum + row[which] : sum), 0)
  const [sells, approves] = [ctx.may('busi:ck:add'), ctx.may('busi:ck:approve')]
  return {
    ...(approves && { audit: of('count', '待审核') }),
    ...(ctx.may('busi:ck:pick') && { pick: of('count', '待拣货', '拣货中') }),
    ...(ctx.may('busi:ck:check') && { check: of('count', '待验货', '验货中') }),
    ...(ctx.may('busi:ck:pack') && { pack: of('count', '待打包', '打包中') }),
    ...(ctx.may('busi:ck:ship') && { ship: of('count', '待发货') }),
    ...(ctx.may('busi:ck:sign') && { sign: of('count', '已在途') }),
    ...(sells && !approves && { myDrafts: of('mine', '草稿'), myHeld: of('mine', '待审核') }),
    ...(ctx.may('busi:ck:confirm') && { toPrepare: of('count', '已审核', '已确认') }),
    ...(approves && { drafts: of('count', '草稿') }),
  }
}

const one = async (ctx: Context, name: Todo, sql: string, values: unknown[], variant = ''): Promise<Counts> => {
  const [row] = await statement<{ count: number }>(ctx, `home.${name}${variant}`, sql, [ctx.tenantId, ctx.companyId, ...values])
  return { [name]: row?.count ?? 0 }
}
const overdueOf = (ctx: Context) => one(ctx, 'myOverdue', OVERDUE, [ctx.today, ctx.userId, ctx.dataScope])
const draftsOf = (ctx: Context) => one(ctx, 'stockInDrafts', STOCK_IN_DRAFTS, [ctx.dataScope])
/** Returns in the states their list is opened with. */
const returnsOf = (ctx: Context, todo: 'returnDrafts' | 'returnChecks' | 'backDrafts' | 'backShips', type: 0 | 1) =>
  one(ctx, todo, RETURNS, [ctx.dataScope, type, TODOS[todo].params.status.split(',')])
const moneyDraftsOf = (ctx: Context, todo: Todo, kind: string) => one(ctx, todo, MONEY_DRAFTS, [ctx.dataScope, kind])
async function risenOf(ctx: Context, from: string, fresh: boolean): Promise<Counts> {
  if (ctx.dataScope !== null) return one(ctx, 'risen', RISEN_WITHIN, [from, ctx.today, ctx.dataScope], 'within')
  const [kept] = fresh
    ? []
    : await statement<{ count: number }>(ctx, 'home.risen-kept', RISEN_KEPT, [ctx.tenantId, ctx.companyId, ctx.today])
  return kept ? { risen: kept.count } : one(ctx, 'risen', RISEN, [from, ctx.today])
}

const OPEN = ['草稿', '待审核', '已审核', '已确认', '待拣货', '拣货中', '待验货', '验货中', '待打包', '打包中', '待发货', '已在途']

const SALES = `
  select status, count(*)::int as count, count(*) filter (where $5 in (created_by, incharge_id))::int as mine from ck_order
  where tenant_id = $1 and company_id = $2 and ck_type = 0 and status = any($3::text[]) and ${dataScopeSql('$4', 'created_by', 'incharge_id')}
  group by status`
const OVERDUE = `
  select count(*)::int as count from client c
  where c.tenant_id = $1 and c.incharge_id = $4 and c.deleted_at is null and c.tags in (${CUSTOMERS}) and ${clientScopeSql('$5', 'c')}
    and exists (select 1 from ${uncovered(`y.tenant_id = $1 and y.client_id = c.client_id and y.company_id = $2 and y.direction = 'ys'`)} u
      where u.due_date < $3)`
/** The same as the filter 未开单天数. */
const MY_QUIET = `
  select count(*)::int as count from client c
  where c.tenant_id = $1 and $2::bigint is not null and c.incharge_id = $4 and c.deleted_at is null and not c.stopped and c.tags in (${CUSTOMERS})
    and ${clientScopeSql('$5', 'c')} and ${quietSince('c', '$3')}`
/** The same as the filter 未定 of 结算方式, of those in use. */
const TERMS_OPEN = `
  select count(*)::int as count from client c
  where c.tenant_id = $1 and $2::bigint is not null and not c.terms_set and not c.stopped and c.deleted_at is null and ${clientScopeSql('$3', 'c')}`
const STOCK_IN_DRAFTS = `
  select count(*)::int as count from rk_order
  where tenant_id = $1 and company_id = $2 and status = '草稿' and ${dataScopeSql('$3', 'created_by')}`
const RETURNS = `
  select count(*)::int as count from th_order
  where tenant_id = $1 and company_id = $2 and th_type = $4 and status = any($5::text[]) and ${dataScopeSql('$3', 'created_by', 'incharge_id')}`
const MONEY_DRAFTS = `
  select count(*)::int as count from money_order
  where tenant_id = $1 and company_id = $2 and status = '草稿' and kind = $4 and ${dataScopeSql('$3', 'created_by')}`
const BAD_DEBTS_HELD = `
  select count(*)::int as count from money_order
  where tenant_id = $1 and company_id = $2 and status = '待审核' and kind = 'hz' and ${dataScopeSql('$3', 'created_by')}`
const ORDER_DRAFTS = `
  select count(*)::int as count from purchase_order
  where tenant_id = $1 and company_id = $2 and status = '草稿' and ${dataScopeSql('$3', 'created_by')}`
/** The same as the filter 逾期未到. */
const LATE_ORDERS = `
  select count(*)::int as count from purchase_order
  where tenant_id = $1 and company_id = $2 and status in ('已审核', '进行中') and arrive_date < $4 and ${dataScopeSql('$3', 'created_by')}`
const TRANSFERS_IN = `select count(*)::int as count from stock_paper where tenant_id = $1 and to_company_id = $2 and status = '已在途'`
const TRANSFERS_OUT = `
  select count(*)::int as count from stock_paper
  where tenant_id = $1 and company_id = $2 and kind = 'db' and status = '已审核' and ${dataScopeSql('$3', 'created_by')}`
const REQUESTS_OUT = `
  select count(*)::int as count from transfer_request
  where tenant_id = $1 and company_id = $2 and status = '已提交' and ${dataScopeSql('$3', 'created_by')}`
const REQUESTS_IN = `select count(*)::int as count from transfer_request where tenant_id = $1 and to_company_id = $2 and status = '已提交'`
/** Whoever counts sees every count of the company, as their list does. */
const COUNTS_HELD = `
  select count(*)::int as count from mark_order
  where tenant_id = $1 and company_id = $2 and status = '待审核' and ${dataScopeSql('$3', 'created_by')}`
const COUNTS_OPEN = `select count(*)::int as count from mark_order where tenant_id = $1 and company_id = $2 and status = '进行中'`
const SHIFTS = `
  select count(*)::int as count from till_shift where tenant_id = $1 and company_id = $2 and status = $4 and ${dataScopeSql('$3', 'cashier_id')}`
/** Those of clients, which the list opens with. */
const STATEMENT_DRAFTS = `
  select count(*)::int as count from statement_order o join client c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
  where o.tenant_id = $1 and o.company_id = $2 and o.direction = 'ys' and o.status = '草稿' and ${clientScopeSql('$3', 'c')}`
/** Of a company that buys very much it is kept beside its stock (house.roll_stock), for whoever sees all of it. */
const RISEN_KEPT = `
  select risen as count from company_stock
  where tenant_id = $1 and company_id = $2 and counted_on = $3 and risen is not null and checked_at > now() - interval '30 minutes'`
const RISEN = 'select house.risen_purchases($1, $2, $3, $4) as count'
/** The same as the filter 进价上涨 of 进货明细. */
const RISEN_WITHIN = `
  select count(*)::int as count from rk_product l
  where l.tenant_id = $1 and l.company_id = $2 and l.posted and l.rk_type = 0 and l.rk_date between $3 and $4
    and l.rk_id in (select v.rk_id from rk_order v where v.tenant_id = $1 and v.company_id = $2 and v.created_by = any($5::bigint[]))
    and l.purchase_price > (select v.purchase_price from rk_product v
      where v.tenant_id = l.tenant_id and v.part_id = l.part_id and v.rk_type = l.rk_type and v.posted and v.company_id = l.company_id
        and (v.rk_date, v.line_id) < (l.rk_date, l.line_id) order by v.rk_date desc, v.line_id desc limit 1)`
