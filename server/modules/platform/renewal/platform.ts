import { type SqlBool, sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { setTenant } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'
import { recordChange } from '../audit/index.ts'
import { changeLicence, daysLeft, lockLicence, setPlan } from '../licence/index.ts'
import { holdersOf, sendMessage } from '../messages/index.ts'
import { askAbout } from './ask-channel.ts'
import { channelOf } from './channels/index.ts'
import { changeText, type OrderRow, shown } from './mine.ts'
import { findOrder } from './order.ts'
import { inTenant } from './refund.ts'
import { yuan } from './rules.ts'

interface PlatformOrder extends OrderRow {
  tenantId: number
  tenantName: string
  playMoney: boolean
  tradeNo: string
  paidFen: number
  problem: string
}
const ORDER = `tenant_id as "tenantId", tenant_name as "tenantName", order_no as "orderNo", paytype, play_money as "playMoney",
  add_type as "addType", plan_name as "planName", renew_name as "renewName", user_num as "userNum", pda_num as "pdaNum", total_fen as "totalFen",
  pay_fen as "payFen", status, created_at as "createdAt", coalesce(to_char(paid_at, 'YYYY-MM-DD HH24:MI:SS'), '') as "payTime",
  real_name as "realName", trade_no as "tradeNo", paid_fen as "paidFen", problem`

type Filter = Received<typeof platformRenewal.orders>

const all = sql<SqlBool>`true`
function wanted({ search, status, paytype, problems, from, to }: Filter) {
  const part = sql<SqlBool>`strpos(tenant_name || ' ' || order_no || ' ' || trade_no, ${search}) > 0`
  return sql.join(
    [
      search ? part : all,
      status ? sql`status = ${status}` : sql`status <> '已关闭' or paid_fen > 0`,
      paytype ? sql`paytype = ${paytype}` : all,
      problems ? sql`problem <> '' or status = '退款中'` : all,
      from ? sql`created_at >= ${from}` : all,
      to ? sql`created_at < ${daysFrom(to, 1)}` : all,
    ].map((each) => sql`(${each})`),
    sql` and `,
  )
}

/** 续费订单 of all companies, with the revenue they made: what was paid and not given back, play money left out. */
export async function orders({ db }: Context, filter: Filter) {
  const { page, limit } = filter
  const from = sql`house.renew_orders() where ${wanted(filter)}`
  const [rows, sums] = [
    await sql<PlatformOrder>`select ${sql.raw(ORDER)} from ${from} order by created_at desc, order_no desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    await sql<{
      total: number
      paid: number
      orders: number
    }>`select count(*) as total, coalesce(sum(paid_fen) filter (where not play_money), 0)::bigint as paid,
      count(*) filter (where not play_money and paid_fen > 0) as orders from ${from}`.execute(db),
  ]
  const { total = 0, paid = 0, orders: count = 0 } = sums.rows[0] ?? {}
  const list = rows.rows.map(({ tenantId, tenantName, tradeNo, paidFen, problem, playMoney, ...order }) => {
    const more = { id: order.orderNo, tenantId, tenantName, tradeNo, problem, playMoney, paidPrice: yuan(paidFen) }
    return { ...shown(order), ...more }
  })
  const pages = { totalCount: total, totalPage: Math.ceil(total / limit), currPage: page, pageSize: limit }
  return { page: { list, ...pages }, other: { revenue: yuan(paid), orders: count } }
}

/** 对账: what the channel says of one order, beside what we have. Money we had not heard of is booked. */
export async function reconcile(ctx: OutsideContext, { tenantId, orderNo }: Received<typeof platformRenewal.reconcile>) {
  if (!ctx.operator) throw notYours()
  const desk = {
    log: ctx.log,
    payments: ctx.payments,
    transact: <T>(work: (own: Context) => Promise<T>) =>
      ctx.transact(async (own) => {
        await setTenant(own.db, tenantId)
        return work(own)
      }),
  }
  const order = await desk.transact(({ db }) => findOrder(db, tenantId, orderNo).executeTakeFirst())
  if (!order) throw notYours()
  const known = await channelOf(ctx, order.paytype)
    .query(desk, orderNo)
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, orderNo }, 'a channel did not answer')
      throw refused('支付平台没有应答，请稍后重试')
    })
  const settled = known.state === 'paid' ? await askAbout(desk, order, { close: false }) : undefined
  const paid = order.status !== '待支付' && order.status !== '已关闭'
  if (known.state !== 'paid') {
    const words = { none: '支付平台没有该订单', waiting: '支付平台：待支付', closed: '支付平台：已关闭' }
    return { data: { agrees: !paid, text: paid ? `不一致：我方${order.status}，${words[known.state]}` : `一致：${words[known.state]}` } }
  }
  const amount = `支付平台：已支付 ${yuan(known.fen)} 元`
  if (settled === '入账') return { data: { agrees: true, text: `${amount}，已补入账并延长授权` } }
  const agrees = settled === '已入账' && known.fen === order.payFen
  return { data: { agrees, text: agrees ? `一致：${amount}` : `不一致：${amount}，订单金额 ${yuan(order.payFen)} 元` } }
}

/** Licences of all companies, those that end first at the top. due: soon = within 30 days, over = expired. */
export async function licences({ db, today }: Context, { page, limit, search, due }: Received<typeof platformRenewal.licences>) {
  const soon = daysFrom(today, 30)
  const by = due === 'over' ? sql`due_date < ${today}` : due === 'soon' ? sql`due_date between ${today} and ${soon}` : all
  const from = sql`house.licences() where strpos(tenant_name, ${search}) > 0 and ${by}`
  interface Row {
    tenantId: number
    tenantName: string
    planName: string
    trial: boolean
    seats: number
    pdaSeats: number
    dueDate: string
    graceDays: number
    total: number
  }
  const { rows } = await sql<Row>`select tenant_id as "tenantId", tenant_name as "tenantName", plan_name as "planName", trial, seats,
    pda_seats as "pdaSeats", due_date as "dueDate", grace_days as "graceDays", count(*) over () as total
    from ${from} order by due_date, tenant_id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const totalCount = rows[0]?.total ?? 0
  const list = rows.map(({ total: _, ...row }) => ({ ...row, daysLeft: daysLeft(row, today) }))
  return { page: { list, totalCount, totalPage: Math.ceil(totalCount / limit), currPage: page, pageSize: limit } }
}

export async function grant(
  ctx: Context,
  { tenantId, planId, days, seats, pdaSeats, reason: why }: Received<typeof platformRenewal.grant>,
) {
  if (days === 0 && seats === 0 && pdaSeats === 0 && planId === 0) throw invalid('请输入天数、用户数或PDA数，或选择套餐')
  const operator = { tenantId: ctx.tenantId, userId: ctx.userId }
  const scope = await inTenant(ctx, tenantId)
  const held = await lockLicence(ctx.db, tenantId)
  if (!held) throw notYours()
  if (held.seats + seats < 1) throw invalid('用户数最少为1')
  if (held.pdaSeats + pdaSeats < 0) throw invalid('PDA数不能少于0')
  const planName = planId === 0 ? '' : await choosePlan(scope, planId)
  const reason = planName ? `套餐改为${planName}。${why}` : why
  const gift = { days, seats, pdaSeats }
  const dueDate = await changeLicence(scope, { kind: '赠送', ...gift, reason, byWhom: `平台 ${ctx.realName}` })
  const content = `平台调整了贵公司的授权：${changeText(gift)}，授权到期日：${dueDate}。原因：${reason}`
  await sendMessage(scope, await holdersOf(scope, 'renew:pay'), { title: '授权已调整', content, link: '/system/renewals' })
  await setTenant(ctx.db, operator.tenantId)
  await recordChange({ db: ctx.db, ...operator }, 'tenant', tenantId, '调整授权', undefined, { ...gift, planName, reason: why })
  return { data: { dueDate } }
}

async function choosePlan(scope: { db: Context['db']; tenantId: number }, planId: number): Promise<string> {
  const plans = scope.db.selectFrom('licencePlan').select('planName').where('planId', '=', planId).where('enabled', '=', true)
  const plan = await plans.executeTakeFirst()
  if (!plan) throw refused('该套餐已停售')
  await setPlan(scope, planId)
  return plan.planName
}
