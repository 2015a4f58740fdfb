import type { Received } from '#contract/kit/fields.ts'
import type { questions } from '#contract/platform/helpdesk/helpdesk.ts'
import type { Context, OpenContext } from '#server/kit/context.ts'
import { notFound } from '#server/kit/errors.ts'
import { containing, paginate } from '#server/kit/page.ts'
import { recordChange } from '../audit/index.ts'

const columns = ['questionId as id', 'questionTitle', 'tags', 'createdAt as createTime'] as const

export async function listQuestions({ db }: Pick<OpenContext, 'db'>) {
  const content = await inOrder(db).select(columns).select('content').where('shown', '=', true).execute()
  return { content }
}

/** The first few, for the drawer. */
export const topQuestions = ({ db }: Pick<Context, 'db'>, many: number) =>
  inOrder(db).select(columns).where('shown', '=', true).limit(many).execute()

const inOrder = (db: Context['db']) => db.selectFrom('question').orderBy('sort').orderBy('questionId')

export async function pageQuestions(ctx: Context, { search, ...wanted }: Received<typeof questions.page>) {
  const found = inOrder(ctx.db).$if(search !== '', (query) =>
    query.where(({ or, eb }) => or([eb('questionTitle', 'ilike', containing(search)), eb('content', 'ilike', containing(search))])),
  )
  const rows = found.select(columns).select(['content', 'sort', 'shown', 'updatedAt as updateTime'])
  return { page: await paginate(ctx, rows, found, wanted) }
}

const fields = ['questionTitle', 'tags', 'content', 'sort', 'shown'] as const

export async function saveQuestion(ctx: Context, { id, ...form }: Received<typeof questions.save>) {
  const row = { ...form, tags: [...new Set(form.tags)] }
  const before = id === 0 ? undefined : await findQuestion(ctx, id)
  const saved = before ? { id } : await ctx.db.insertInto('question').values(row).returning('questionId as id').executeTakeFirstOrThrow()
  if (before)
    await ctx.db
      .updateTable('question')
      .set({ ...row, updatedAt: ctx.now })
      .where('questionId', '=', id)
      .execute()
  await recordChange(ctx, 'question', saved.id, before ? '修改常见问题' : '新增常见问题', before && told(before), told(row))
  return saved
}

/** In the trail of changes a list of `tags` would be rights. */
const told = <T extends { tags: string[] }>(row: T) => ({ ...row, tags: row.tags.join('、') })

export async function removeQuestion(ctx: Context, { id }: Received<typeof questions.remove>) {
  const before = await findQuestion(ctx, id)
  await ctx.db.deleteFrom('question').where('questionId', '=', id).execute()
  await recordChange(ctx, 'question', id, '删除常见问题', { questionTitle: before.questionTitle }, { questionTitle: null })
  return {}
}

async function findQuestion({ db }: Context, id: number) {
  const found = await db.selectFrom('question').select(fields).where('questionId', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw notFound('该问题已被删除')
  return found
}
