import type { FastifyBaseLogger } from 'fastify'
import type { NOTICE_FATES } from '#contract/platform/operators.ts'
import type { Context } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { defineJob, enqueue } from '#server/kit/jobs.ts'
import type { Services } from '#server/kit/services.ts'
import { countSms } from './budget.ts'
import type { Written } from './letters.ts'
import { SmsError } from './senders/sender.ts'

export interface SmsContext extends Pick<Services, 'sms'> {
  log: FastifyBaseLogger
  transact<T>(work: (ctx: { db: Database }) => Promise<T>): Promise<T>
}

/**
 * Writes a letter into the outbox, which the operator reads. Without a provider that is all, and in the demo its text stands in the log too
 * (decision 24). With one the line keeps no secret, and `deliverStored` takes it away after the commit.
 */
export async function write({ db, log, sms }: Pick<Context, 'db' | 'log' | 'sms'>, { recipient, text, secret }: Written): Promise<number> {
  const { local } = sms
  const content = local || secret === undefined ? text : text.replaceAll(secret, '******')
  const { outboxId } = await db
    .insertInto('outbox')
    .values({ channel: 'sms', recipient, content, state: local ? '本地' : '待发送' })
    .returning('outboxId')
    .executeTakeFirstOrThrow()
  if (local && (await db.selectFrom('installation').select('name').where('name', '=', 'demo_accounts').executeTakeFirst()))
    log.info({ recipient, content }, '短信（发件箱）')
  return outboxId
}

/**
 * Hands a letter of the outbox to the provider, with no transaction open. A letter is taken once: one whose sending broke off in the middle
 * is never sent a second time. Throws SmsError; the line tells the outcome either way, the log the provider's code and never the text.
 */
export async function deliverStored({ log, transact, sms: sender }: SmsContext, outboxId: number, letter: Written): Promise<void> {
  if (sender.local) return
  const mark = (state: string, reference = '') =>
    transact(({ db }) => db.updateTable('outbox').set({ state, reference }).where('outboxId', '=', outboxId).executeTakeFirst())
  const taken = await transact(({ db }) =>
    db
      .updateTable('outbox')
      .set({ state: '发送中' })
      .where('outboxId', '=', outboxId)
      .where(({ or, eb }) => or([eb('state', '=', '待发送'), eb('state', 'like', '发送失败%')]))
      .executeTakeFirst(),
  )
  if (taken.numUpdatedRows === 0n) return
  const facts = { outboxId, sender: sender.name, template: letter.template }
  try {
    const reference = await sender.send(letter, String(outboxId))
    await mark('已发送', reference)
    log.info({ ...facts, reference }, 'a text message was handed over')
  } catch (error) {
    if (!(error instanceof SmsError)) throw error
    await mark(error.reason === 'silent' ? `结果不明：${error.code}` : `发送失败：${error.code}`)
    log.warn({ ...facts, reason: error.reason, code: error.code }, 'a text message did not go')
    throw error
  }
}

/** Sends a letter that was written in a transaction of its own; tries again where it surely did not go. */
export const sendLetter = defineJob<{ outboxId: number; letter: Written }>('send-letter', async (job, { outboxId, letter }) => {
  try {
    await deliverStored(job, outboxId, letter)
  } catch (error) {
    // An ill number, an empty purse, or an unknown outcome gets no better by trying: the outbox tells it.
    if (!(error instanceof SmsError) || error.reason === 'busy' || error.reason === 'unreachable') throw error
  }
})

/** For a letter that nobody waits for: it goes with the commit. Where the day's messages are used up it lies in the outbox and says so. */
export async function deliver(ctx: Context, letter: Written): Promise<(typeof NOTICE_FATES)[number]> {
  const counted = await countSms(ctx.db, 'notice')
  const outboxId = await write(ctx, letter)
  if (!counted) {
    await ctx.db.updateTable('outbox').set({ state: '未发送：今天的短信已达上限' }).where('outboxId', '=', outboxId).execute()
    return 'held'
  }
  if (ctx.sms.local) return 'local'
  await enqueue(ctx, sendLetter, { outboxId, letter })
  return 'sent'
}
