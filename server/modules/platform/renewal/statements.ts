import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import { clockNow } from '#server/kit/clock.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { defineJob, type JobContext } from '#server/kit/jobs.ts'
import { paginate } from '#server/kit/page.ts'
import { dayOf, daysFrom, momentOf } from '#server/kit/time.ts'
import { holdersOf, sendMessage } from '../messages/index.ts'
import { channelName, channelOf } from './channels/index.ts'
import { yuan } from './rules.ts'
import { type Booked, type Compared, compareDay, sumsOf } from './statement-rules.ts'

/** A channel draws up the account of a day in the morning after it. */
const READY_AT = '10:00:00'

/** Days that were compared, the newest first. */
export async function statements(ctx: Context, input: Received<typeof platformRenewal.statements>) {
  const { paytype, problems, from, to } = input
  const found = ctx.db
    .selectFrom('renewStatement')
    .$if(paytype !== '', (query) => query.where('paytype', '=', paytype))
    .$if(problems, (query) => query.where('differences', '>', 0))
    .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('day', '<=', to ?? ''))
  const rows = found.selectAll().orderBy('day', 'desc').orderBy('paytype')
  const { list, ...rest } = await paginate(ctx, rows, found, input)
  const shown = list.map(({ paytype: way, inFen, outFen, ...row }) => ({
    ...row,
    id: `${way} ${row.day}`,
    paytype: way,
    paytypeName: channelName(way),
    inPrice: yuan(inFen),
    outPrice: yuan(outFen),
  }))
  return { page: { ...rest, list: shown } }
}

/** 按日对账: asks the channel for its account of a day, sets it beside our books, and keeps what was found. */
export async function checkStatement(ctx: OutsideContext, { paytype: wanted, day }: Received<typeof platformRenewal.checkStatement>) {
  if (!ctx.operator) throw notYours()
  const ways = ctx.payments.channels.map(({ paytype, lable }) => ({ paytype, lable }))
  const { paytype, play } = channelOf(ctx, wanted || (ways[0]?.paytype ?? ''))
  const over = momentOf(clockNow())
  if (day >= over.slice(0, 10)) throw invalid('只能核对今天以前的账单')
  if (!play && daysFrom(day, 1) === over.slice(0, 10) && over.slice(11) < READY_AT)
    throw refused('昨天的账单在上午10点以后生成，请稍后再对账')
  const rows = await compare(ctx, paytype, day, ctx.realName)
  const { inFen, outFen, ...sums } = sumsOf(rows)
  const shown = rows.map(({ kind, theirFen, ourFen, ...row }, at) => ({
    ...row,
    id: at + 1,
    what: kind === 'paid' ? '收款' : '退款',
    theirPrice: theirFen === undefined ? '' : yuan(theirFen),
    ourPrice: ourFen === undefined ? '' : yuan(ourFen),
  }))
  return { data: { paytype, ways, rows: shown, inPrice: yuan(inFen), outPrice: yuan(outFen), ...sums } }
}

async function compare(
  desk: Pick<JobContext, 'transact' | 'log' | 'payments'>,
  paytype: string,
  day: string,
  byWhom: string,
): Promise<Compared[]> {
  const channel = channelOf(desk, paytype)
  const told = (on: string) =>
    channel.statement(desk, on).catch((error: unknown) => {
      desk.log.warn({ err: error, paytype, day: on }, 'a channel gave no statement')
      throw refused('支付平台没有给出账单，请稍后重试')
    })
  const lines = await told(day)
  const ours = await desk.transact(({ db }) => booked(db, paytype, day, lines))
  // only what was booked at the turn of the day needs the day before
  const lonely = compareDay(day, lines, [], ours).some(({ theirFen }) => theirFen === undefined)
  const rows = compareDay(day, lines, lonely ? await told(daysFrom(day, -1)) : [], ours)
  await desk.transact(async ({ db }) => {
    const values = { ...sumsOf(rows), checkedAt: clockNow().toISOString(), checkedBy: byWhom }
    await db
      .insertInto('renewStatement')
      .values({ paytype, day, ...values })
      .onConflict((conflict) => conflict.columns(['paytype', 'day']).doUpdateSet(values))
      .execute()
  })
  return rows
}

async function booked(db: Context['db'], paytype: string, day: string, lines: readonly { orderNo: string }[]): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select tenant_id as "tenantId", tenant_name as "tenantName", order_no as "orderNo", trade_no as "tradeNo", paid_fen as "paidFen", refund,
      booked_on as "bookedOn", refunded_on as "refundedOn"
    from house.renew_payments(${paytype}, ${day}::date, ${[...new Set(lines.map(({ orderNo }) => orderNo))]}::text[])`.execute(db)
  return rows
}

/** Each morning for yesterday: who reconciles hears of what differs. */
export const checkYesterday = defineJob<object>('check-statements', async (job) => {
  const day = daysFrom(dayOf(clockNow()), -1)
  for (const { paytype, lable, play } of job.payments.channels) {
    if (play) continue
    const { differences } = sumsOf(await compare(job, paytype, day, '系统'))
    if (differences === 0) continue
    await job.transact(async (ctx) =>
      sendMessage(ctx, await holdersOf(ctx, 'platform:renew:reconcile'), {
        title: '支付对账有差异',
        content: `${lable} ${day} 有 ${differences} 笔与我方不符，请在 续费订单 → 按日对账 核对。`,
        link: '/platform/renewals',
        once: `statement:${paytype}:${day}`,
      }),
    )
  }
})
