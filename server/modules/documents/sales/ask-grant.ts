import { GRANT_MINUTES, type grants } from '#contract/documents/sales/grants.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, notYours, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { holdersIn, notify } from '#server/modules/platform/messages/index.ts'
import { partnerOf, requireSelling, untold } from '../core/index.ts'
import { beginTaking } from '../payments/index.ts'
import { objections } from './checks.ts'
import { faceOf, faceOfPay, owedOf } from './face.ts'
import { roundingObjection } from './grant.ts'
import { reasonsOf } from './objection.ts'
import { ck, DOCUMENT, lockOrder, type Order } from './order.ts'
import { writeSale } from './save.ts'
import { leave } from './ship.ts'
import { type Shown, shownLines } from './shown-grant.ts'
import { arrive } from './sign.ts'

/** 发到手机: the sale is written and judged as it would be, undone again, and what it showed is kept for whoever may let it pass. */
export async function askCounter(ctx: Context, draft: Received<typeof grants.askCounter>) {
  if (draft.lines.length === 0) throw refused('单据没有明细')
  const asked = await untold(ctx, async (trial) => {
    const met = await beginTaking(trial, DOCUMENT, draft)
    const sale = await writeSale(trial, draft)
    const { order, lines } = sale
    requireSelling(sale.client)
    const against = [...(await objections(trial, sale, met)), ...roundingObjection(trial, draft.rounding)]
    const shown = { ...sums(order, draft.rounding, met.all), objections: against, lines: await shownLines(trial, order.ckId) }
    return { order, shown, face: faceOf(order, lines, { rounding: draft.rounding, paid: met.all }) }
  })
  return ask(ctx, asked, null)
}

/** The same for the money of a sale that has been shipped: there is nothing but 抹零 to object to. */
export async function askPay(ctx: Context, input: Received<typeof grants.askPay>) {
  const order = await lockOrder(ctx, input.id)
  const { all: paid } = await beginTaking(ctx, DOCUMENT, input)
  const lines = await shownLines(ctx, order.ckId)
  const shown = { ...sums(order, input.rounding, paid), objections: roundingObjection(ctx, input.rounding), lines }
  return ask(ctx, { order, shown, face: faceOfPay(order, { rounding: input.rounding, paid }) }, order.ckId)
}

/** The same of 发货 or 签收: it is done as it would be, judged, and undone again. */
export async function askStep(ctx: Context, input: Received<typeof grants.askStep>) {
  const asked = await untold(ctx, async (trial) => {
    const order = await lockOrder(trial, input.id)
    const arrives = order.status === '已在途'
    if (!ctx.may(arrives ? 'busi:ck:sign' : 'busi:ck:ship')) throw forbidden()
    ck.transition(order, arrives ? 'sign' : 'ship')
    const client = await partnerOf(trial, order.clientId, 'customer')
    const { against, due, face } = await (arrives ? arrive : leave)(trial, order, client, input)
    const lines = await shownLines(trial, order.ckId)
    return { order, face, shown: { due: order.txsSum, rounding: input.rounding, owed: due, objections: against, lines } }
  })
  return ask(ctx, asked, input.id)
}

const sums = ({ txsSum: due }: Order, rounding: string, paid: string) => ({ due, rounding, owed: owedOf(due, paid) })

async function ask(ctx: Context, { order, shown, face }: { order: Order; shown: Shown; face: Buffer }, ckId: number | null) {
  const tags = [...new Set(shown.objections.map(({ tag }) => tag))]
  if (tags.length === 0) throw refused('没有需要授权的内容，请直接完成')
  if (tags.every((tag) => ctx.may(tag))) throw refused('您有授权的权限，请直接填写原因')
  const [made] = await statement<{ id: number }>(ctx, 'grant.ask', ASK, [
    ...[ctx.tenantId, ctx.companyId, order.clientId, ctx.userId, order.inchargeId],
    ...[GRANT_MINUTES, face, JSON.stringify(shown), ckId],
  ])
  if (!made) throw new Error('nothing was asked')
  const told = await approversOf(ctx, tags, order)
  const { clientName } = await partnerOf(ctx, order.clientId, 'customer')
  const facts = { id: made.id, clientName, askerName: ctx.realName, reason: reasonsOf(shown.objections) }
  await notify(ctx, 'grantAsked', facts, { userIds: told.map(({ userId }) => userId) })
  const names = told.slice(0, 3).map(({ realName }) => realName)
  return { id: made.id, told: names, toldCount: told.length, seconds: GRANT_MINUTES * 60 }
}

/** A second question of the same person takes the place of the first. */
const ASK = `
  with before as (update sale_grant set status = '已取消' where tenant_id = $1 and asked_by = $4 and status = '待授权')
  insert into sale_grant (tenant_id, company_id, client_id, asked_by, incharge_id, asked_at, expires_at, face_hash, shown, ck_id)
  values ($1, $2, $3, $4, $5, now(), now() + make_interval(mins => $6), $7, $8, $9) returning grant_id as id`

/** Those who may let all of it pass, in the company of the sale, and within whose data scope it lies. */
async function approversOf(ctx: Context, tags: readonly string[], { inchargeId }: Order) {
  const [first = [], ...others] = await Promise.all(tags.map((tag) => holdersIn(ctx, ctx.companyId, [tag])))
  const ids = first.filter((id) => id !== ctx.userId && others.every((each) => each.includes(id)))
  if (ids.length === 0) return []
  const values = [ctx.tenantId, ids, [ctx.userId, inchargeId]]
  return statement<{ userId: number; realName: string }>(ctx, 'grant.approvers', APPROVERS, values)
}

const APPROVERS = `
  select u.user_id as "userId", u.real_name as "realName" from app_user u
  cross join lateral (select house.reach_of(u.tenant_id, u.user_id, u.dept_id) as reach) s
  where u.tenant_id = $1 and u.user_id = any($2::bigint[]) and (s.reach is null or s.reach && $3::bigint[]) order by 1`

export async function grantState(ctx: Context, { id }: { id: number }) {
  const [row] = await statement<{ status: '待授权'; answeredBy: string; note: string }>(ctx, 'grant.state', STATE, [
    ...[ctx.tenantId, id, ctx.userId],
  ])
  if (!row) throw notYours()
  return row
}

const STATE = `
  select case when g.status in ('待授权', '已同意') and g.expires_at <= now() then '已过期' else g.status end as status,
    coalesce(u.real_name, '') as "answeredBy", g.note
  from sale_grant g left join app_user u on u.tenant_id = g.tenant_id and u.user_id = g.answered_by
  where g.tenant_id = $1 and g.grant_id = $2 and g.asked_by = $3`

/** Whoever opens it afterwards reads 已取消. What has been answered stays as it is. */
export async function withdrawGrant(ctx: Context, { id }: { id: number }) {
  await statement(ctx, 'grant.withdraw', WITHDRAW, [ctx.tenantId, id, ctx.userId])
  return {}
}

const WITHDRAW = `update sale_grant set status = '已取消' where tenant_id = $1 and grant_id = $2 and asked_by = $3 and status = '待授权'`
