import type { Received } from '#contract/kit/fields.ts'
import { reportOf } from '#contract/reports/figures/reports.ts'
import type { reportViews } from '#contract/reports/figures/views.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden } from '#server/kit/errors.ts'
import { dropView, keepView, reportPlace } from '#server/modules/platform/views/index.ts'
import { checkQuestion } from '../figures/index.ts'
import { askedOn } from './question.ts'

export async function save(ctx: Context, view: Received<typeof reportViews.save>) {
  const { report } = view.question
  if (!ctx.may(reportOf(report).tag)) throw forbidden()
  await checkQuestion(ctx, askedOn(view.question, ctx.today))
  return { id: await keepView(ctx, reportPlace(report), view) }
}

export async function remove(ctx: Context, { id }: Received<typeof reportViews.remove>) {
  await dropView(ctx, id, true)
  return {}
}
