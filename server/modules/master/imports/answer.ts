import { MASKED, type Received } from '#contract/kit/fields.ts'
import type { imports } from '#contract/master/imports/imports.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { rememberAliases } from './aliases.ts'
import { batchOf, moveBatch, shownBatch } from './batch.ts'
import { maySeeField } from './kinds.ts'
import { orderCheck } from './order-check.ts'
import { rememberProfile } from './profile.ts'
import { mayAnswer, type Question, shownQuestion } from './questions.ts'
import { placeOf } from './staged.ts'
import type { StagedSheet } from './staged-sheet.ts'

/** What the lines of a file ask, each question once, with some of the lines it comes from. */
export async function questions(ctx: Context, { id }: Received<typeof imports.questions>) {
  const { kind, questions: asked, answers, sheets: stored } = await batchOf(ctx, id)
  const sheets = stored as unknown as StagedSheet[]
  const list = (asked as unknown as Question[]).map((question) => {
    const seen = question.fields.every((field) => maySeeField(ctx, kind, field))
    const { samples, ...shown } = shownQuestion(question, answers as unknown as Record<string, string>, true)
    const told = samples.map(({ rowNo, from, to }) => ({
      place: placeOf(rowNo, sheets),
      ...(seen ? { from, to } : { from: MASKED, to: MASKED }),
    }))
    return { ...shown, samples: told }
  })
  return { list }
}

/** Takes answers down and has the lines judged again with them. */
export async function answer(ctx: Context, { id, answers }: Received<typeof imports.answer>) {
  const batch = await batchOf(ctx, id)
  const asked = batch.questions as unknown as Question[]
  for (const [key, given] of Object.entries(answers)) {
    const question = asked.find((each) => each.key === key)
    if (!question || !mayAnswer(question, given)) throw invalid('请刷新后重新选择')
  }
  await moveBatch(ctx, id, ['checked'], 'checking')
  await ctx.db
    .updateTable('importBatch')
    .set({ answers: JSON.stringify({ ...(batch.answers as object), ...answers }) })
    .where('tenantId', '=', ctx.tenantId)
    .where('batchId', '=', id)
    .execute()
  await rememberAliases(ctx, answers)
  await rememberProfile(ctx, id)
  await orderCheck(ctx, batch)
  return { content: await shownBatch(ctx, id) }
}
