import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { confirmFirst } from '#server/kit/errors.ts'
import type { Answer, FigureRow, RunQuestion } from '../figures/index.ts'
import { digestOf, weightOf } from './long.ts'

/** An answer that was made within so many minutes is shown; its moment stands above it. */
const FRESH = 60

export const newest = (ctx: Context, digest: string) =>
  ctx.db
    .selectFrom('reportRun')
    .select(['runId', 'title', 'state', 'weight', 'note', 'orderedAt'])
    .select([
      sql<number>`coalesce(extract(epoch from coalesce(ended_at, now()) - started_at), 0)::int`.as('seconds'),
      sql<boolean>`ordered_at > now() - make_interval(mins => ${FRESH})`.as('fresh'),
    ])
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .where('digest', '=', digest)
    .orderBy('runId', 'desc')
    .executeTakeFirst()

/** What is made behind, page by page as it is asked for; undefined: this question is answered at once. Until it is made, the question is how to go on. */
export async function keptAnswer(ctx: Context, question: RunQuestion, at: { page: number; limit: number }): Promise<Answer | undefined> {
  if ((await weightOf(ctx, question)) === 0) return undefined
  const found = await newest(ctx, digestOf(ctx, question))
  if (found?.state !== 'done' || !found.fresh) throw confirmFirst('这个查询需要逐笔汇总，将在后台进行，完成后消息通知您')
  const { answer } = await ctx.db
    .selectFrom('reportRun')
    .select('answer')
    .where('tenantId', '=', ctx.tenantId)
    .where('runId', '=', found.runId)
    .executeTakeFirstOrThrow()
  return paged(answer as unknown as Answer, question, at)
}

function paged(answer: Answer, { sortProp, sortOrder }: RunQuestion, { page, limit }: { page: number; limit: number }): Answer {
  const list = sortProp === '' ? answer.page.list : [...answer.page.list].sort(by(sortProp, sortOrder))
  const totalCount = list.length
  return {
    ...answer,
    page: {
      list: list.slice((page - 1) * limit, page * limit),
      totalCount,
      totalPage: Math.ceil(totalCount / limit),
      currPage: page,
      pageSize: limit,
    },
  }
}

/** As the database orders: what says nothing comes last, either way. */
const by = (prop: string, order: 'asc' | 'desc') => (a: FigureRow, b: FigureRow) => {
  const [left, right] = [a[prop], b[prop]]
  if (left === right) return 0
  if (left === null || left === undefined) return 1
  if (right === null || right === undefined) return -1
  return (left < right ? -1 : 1) * (order === 'asc' ? 1 : -1)
}
