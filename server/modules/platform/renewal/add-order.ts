import { randomBytes } from 'node:crypto'
import type { Received } from '#contract/kit/fields.ts'
import { AddType, type renewal } from '#contract/platform/renewal/renewal.ts'
import { clockNow } from '#server/kit/clock.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { momentOf } from '#server/kit/time.ts'
import { askLater } from './ask-channel.ts'
import { channelOf } from './channels/index.ts'
import { payable, planFor, setStatus } from './order.ts'
import { newOrderNo, OPEN_MINUTES, orderedFor, packageText, priceOf, yuan } from './rules.ts'

type Form = Received<typeof renewal.addOrder>

/** An order with its code. The channel is called between two short transactions; an order whose code never came is closed. */
export async function addOrder(ctx: OutsideContext, form: Form) {
  const channel = channelOf(ctx, form.paytype)
  const order = await ctx.transact((own) => place(own, form, channel.play))
  if (!form.qrCode) return { content: shown(ctx, order, '') }
  const asking = { orderNo: order.orderNo, fen: order.payFen, subject: `配驰-${order.what}`, expiresAt: order.expiresAt }
  let code: string
  try {
    code = await channel.create(ctx, asking)
  } catch (error) {
    ctx.log.warn({ err: error, orderNo: order.orderNo }, 'a channel made no code')
    await ctx.transact((own) => setStatus(own.db, { tenantId: own.tenantId, orderNo: order.orderNo }, '已关闭'))
    throw refused(`${channel.lable}暂时无法下单，请稍后重试或更换支付方式`)
  }
  await ctx.transact(({ db, tenantId }) =>
    db.updateTable('renewOrder').set({ qrCode: code }).where('tenantId', '=', tenantId).where('orderNo', '=', order.orderNo).execute(),
  )
  return { content: shown(ctx, order, code) }
}

type Placed = Awaited<ReturnType<typeof place>>

async function place(ctx: Context, form: Form, play: boolean) {
  const { db, tenantId, userId, payments } = ctx
  const { sampleOf } = await db.selectFrom('tenantRoot').select('sampleOf').where('tenantId', '=', tenantId).executeTakeFirstOrThrow()
  if (sampleOf !== null) throw refused('示例公司不需要续费')
  const held = await payable(ctx)
  const plan = await planFor(db, held.planId)
  const { userNum, pdaNum } = orderedFor(form, held)
  const forDuration = plan.durations.find(({ id }) => id === form.renewId)
  const adding = form.addType === AddType.addUsers
  if (!forDuration && !adding) throw refused('请选择续费时长')
  const duration = adding || !forDuration ? { renewName: '', months: 0, rate: '1' } : forDuration
  const asked = { addType: form.addType, userNum, pdaNum }
  const { totalFen, payFen } = priceOf(asked, plan, duration, held.daysLeft)
  const opened = clockNow()
  const orderNo = newOrderNo(momentOf(opened), randomBytes(3).toString('hex'), tenantId)
  const expiresAt = new Date(opened.getTime() + OPEN_MINUTES * 60_000).toISOString()
  const named = { planName: plan.planName, renewName: duration.renewName }
  const order = { orderNo, ...asked, ...named, totalFen, payFen: payments.testAmount ? 1 : payFen, paytype: form.paytype, expiresAt }
  if (form.qrCode) {
    const row = { tenantId, userId, planId: plan.planId, months: duration.months, playMoney: play || payments.testAmount }
    await db
      .insertInto('renewOrder')
      .values({ ...order, ...row })
      .execute()
    await askLater(ctx, orderNo, 0)
  }
  return { ...order, what: packageText({ ...asked, ...named }), play }
}

function shown({ payments }: OutsideContext, { orderNo, totalFen, payFen, paytype, expiresAt, what, play }: Placed, qrCode: string) {
  const payee = payments.testAmount ? '配驰软件服务（测试金额）' : '配驰软件服务费'
  return {
    orderNo,
    totalPrice: yuan(totalFen),
    payPrice: yuan(payFen),
    yhPrice: yuan(payFen - totalFen),
    renewNum: what,
    remark: play ? '沙箱支付，不会扣款' : payee,
    timeExpire: momentOf(new Date(expiresAt)),
    qrCode,
    paytype,
    timeNum: OPEN_MINUTES,
  }
}
