import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { reportOf } from '#contract/reports/figures/reports.ts'
import { MOST_VIEWS, type reportViews } from '#contract/reports/figures/views.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, notYours, refused } from '#server/kit/errors.ts'
import { checkQuestion } from '../figures/index.ts'
import { askedOn } from './question.ts'

export async function save(ctx: Context, { id, name, standard, question }: Received<typeof reportViews.save>) {
  const { report } = question
  if (!ctx.may(reportOf(report).tag)) throw forbidden()
  await checkQuestion(ctx, askedOn(question, ctx.today))
  await lockMine(ctx)
  const mine = await ctx.db
    .selectFrom('reportView')
    .select(['viewId', 'name', 'report'])
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .where('report', '=', report)
    .execute()
  if (id > 0 && !mine.some(({ viewId }) => viewId === id)) throw notYours()
  if (mine.some((each) => each.viewId !== id && each.name.toLowerCase() === name.toLowerCase())) throw refused(`已有视图“${name}”`)
  if (id === 0 && mine.length >= MOST_VIEWS) throw refused(`每个报表最多保存${MOST_VIEWS}个视图`)
  if (standard) await noneStandard(ctx, report)
  return { id: await put(ctx, id, { name, standard, report, question: JSON.stringify(question) }) }
}

/** Two of my windows come one after the other: a name, a standard and how many there are hold of both. */
const lockMine = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`report view ${ctx.tenantId} ${ctx.userId}`}, 0))`.execute(ctx.db)

const noneStandard = (ctx: Context, report: string) =>
  ctx.db
    .updateTable('reportView')
    .set({ standard: false })
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .where('report', '=', report)
    .execute()

async function put(ctx: Context, id: number, values: { name: string; standard: boolean; report: string; question: string }) {
  const kept = { ...values, savedAt: ctx.now }
  if (id === 0) {
    const { viewId } = await ctx.db
      .insertInto('reportView')
      .values({ tenantId: ctx.tenantId, userId: ctx.userId, ...kept })
      .returning('viewId')
      .executeTakeFirstOrThrow()
    return viewId
  }
  await ctx.db.updateTable('reportView').set(kept).where('tenantId', '=', ctx.tenantId).where('viewId', '=', id).execute()
  return id
}

export async function remove(ctx: Context, { id }: Received<typeof reportViews.remove>) {
  const gone = await ctx.db
    .deleteFrom('reportView')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .where('viewId', '=', id)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw notYours()
  return {}
}
