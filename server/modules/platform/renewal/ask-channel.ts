import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { defineJob, type JobContext } from '#server/kit/jobs.ts'
import { channelOf } from './channels/index.ts'
import { findOrder, setStatus } from './order.ts'
import { ASK_AT, OPEN_MINUTES } from './rules.ts'
import { type Settled, settle } from './settle.ts'

interface Asked {
  orderNo: string
  /** Place in ASK_AT; behind its end = the order closes. */
  step: number
}

/** A notification may be late or lost: the channel is asked too, at +5, 15, 30, 60 s and when the order closes. */
export const askChannel = defineJob<Asked>('ask-channel', async (job, { orderNo, step }) => {
  const order = await job.transact(({ db, tenantId }) => findOrder(db, tenantId, orderNo).executeTakeFirst())
  if (order?.status !== '待支付') return
  const last = step >= ASK_AT.length
  const outcome = await askAbout(job, order, { close: last })
  if (outcome === undefined && !last) await job.transact((ctx) => askLater(ctx, orderNo, step + 1))
})

/** Orders the next question with the running transaction. */
export async function askLater(ctx: Pick<Context, 'db' | 'tenantId' | 'userId' | 'companyId'>, orderNo: string, step: number) {
  // a breath after the end, so that a payment of the last second has arrived
  const at = ASK_AT[step] ?? OPEN_MINUTES * 60 + 5
  const wait = at - (step === 0 ? 0 : (ASK_AT[step - 1] ?? 0))
  const order = { who: { tenantId: ctx.tenantId, userId: ctx.userId, companyId: ctx.companyId }, payload: { orderNo, step } }
  await sql`select house.enqueue_at(${askChannel.name}, ${JSON.stringify(order)}::json, ${`${askChannel.name}:${orderNo}:${step}`},
    now() + make_interval(secs => ${wait}::int))`.execute(ctx.db)
}

/** Asks the channel, books what it tells, and closes the order when that is wanted. Undefined = not paid. Throws when the channel does not answer: nothing has changed then. */
export async function askAbout(
  desk: Pick<JobContext, 'transact' | 'log' | 'payments'>,
  { tenantId, orderNo, paytype }: { tenantId: number; orderNo: string; paytype: string },
  { close }: { close: boolean },
): Promise<Settled | undefined> {
  const channel = channelOf(desk, paytype)
  const known = await channel.query(desk, orderNo)
  if (known.state === 'paid') {
    const paid = { orderNo, paidFen: known.fen, tradeNo: known.tradeNo }
    return desk.transact((ctx) => settle({ db: ctx.db, tenantId, log: desk.log }, paid))
  }
  if (close) {
    if (known.state === 'waiting') await channel.close(desk, orderNo)
    await desk.transact(async ({ db }) => {
      const order = await findOrder(db, tenantId, orderNo).forUpdate().executeTakeFirst()
      if (order?.status === '待支付') await setStatus(db, { tenantId, orderNo }, '已关闭')
    })
  }
  return undefined
}
