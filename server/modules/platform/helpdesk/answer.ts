import type { Received } from '#contract/kit/fields.ts'
import { FEEDBACK_STATES, type feedback } from '#contract/platform/helpdesk/feedback.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notFound } from '#server/kit/errors.ts'
import { defineJob, enqueue } from '#server/kit/jobs.ts'
import { recordChange } from '../audit/index.ts'
import { sendMessage } from '../messages/index.ts'
import { feedbackNo } from './rules.ts'

interface Letter {
  id: number
  answer: string
}

/** The answer goes into the sender's own company, on his behalf: operators never write there themselves. */
export const notifyAnswer = defineJob<Letter>('tell-feedback-answer', async (job, { id, answer }) => {
  await job.transact((ctx) =>
    sendMessage(ctx, [ctx.userId], { title: `意见反馈 ${feedbackNo(id)} 已答复`, content: answer, link: '/feedback' }),
  )
})

export async function answer(ctx: Context, { id, state, answer: text }: Received<typeof feedback.answer>) {
  const before = await ctx.db
    .selectFrom('feedback')
    .select(['tenantId', 'userId', 'companyId', 'state', 'answer'])
    .where('feedbackId', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound('没有这条反馈')
  if (state === 'answered' && text === '') throw invalid('请输入答复')
  const isNew = text !== before.answer
  await ctx.db
    .updateTable('feedback')
    .set({ state, answer: text, ...(isNew && { answeredBy: ctx.realName, answeredAt: ctx.now }) })
    .where('feedbackId', '=', id)
    .execute()
  const was = FEEDBACK_STATES[before.state as typeof state]
  await recordChange(
    ctx,
    'feedback',
    id,
    '答复反馈',
    { state: was, answer: before.answer },
    { state: FEEDBACK_STATES[state], answer: text },
  )
  const { tenantId, userId, companyId } = before
  if (isNew && text !== '' && tenantId !== null && userId !== null && companyId !== null)
    await enqueue({ db: ctx.db, tenantId, userId, companyId }, notifyAnswer, { id, answer: text })
  return {}
}
