import { type SqlBool, sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { FEEDBACK_KINDS, FEEDBACK_STATES, feedback } from '#contract/platform/helpdesk/feedback.ts'
import type { Context } from '#server/kit/context.ts'
import { notFound } from '#server/kit/errors.ts'
import { deviceOf } from '#server/kit/origin.ts'
import { containing, paginate } from '#server/kit/page.ts'
import { daysFrom } from '#server/kit/time.ts'
import { readableThumb } from '../files/index.ts'
import { feedbackNo } from './rules.ts'

export const letterColumns = [
  'feedbackId as id',
  'kind',
  'content',
  'phone',
  'pictures',
  'createdAt as createTime',
  'state',
  'answer',
  'answeredBy',
  sql<string>`coalesce(to_char(answered_at, 'YYYY-MM-DD HH24:MI:SS'), '')`.as('answeredAt'),
] as const

interface Stored {
  id: number
  kind: string
  state: string
  pictures: string[]
}
/** As it is shown. Checks of the table hold kind and state to their words; pictures lie in the sender's folder and are read by address. */
export async function letterOf<T extends Stored>(ctx: Pick<Context, 'files'>, { pictures, ...row }: T) {
  return {
    ...row,
    feedbackNo: feedbackNo(row.id),
    kind: row.kind as keyof typeof FEEDBACK_KINDS,
    state: row.state as keyof typeof FEEDBACK_STATES,
    pictures: await Promise.all(
      pictures.map(async (key) => ({ fileUrl: await ctx.files.signedGet(key), thumbUrl: await readableThumb(ctx, key) })),
    ),
  }
}

/** 意见反馈 for operators: those not yet answered first. */
export async function page(ctx: Context, { search, kind, state, from, to, ...wanted }: Received<typeof feedback.page>) {
  const number = Number(/^(?:fk)?(\d{1,15})$/i.exec(search)?.[1] ?? 0)
  const found = ctx.db
    .selectFrom('feedback')
    .$if(search !== '', (query) =>
      query.where(({ or, eb }) =>
        or([
          ...(['content', 'tenantName', 'realName', 'phone'] as const).map((column) => eb(column, 'ilike', containing(search))),
          eb('feedbackId', '=', number),
        ]),
      ),
    )
    .$if(kind !== '', (query) => query.where('kind', '=', kind))
    .$if(state !== '', (query) => query.where('state', '=', state))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('createdAt', '<', daysFrom(to ?? '', 1)))
  const rows = found
    .select(letterColumns)
    .select(['tenantName', 'realName'])
    .orderBy(sql<SqlBool>`state = 'answered'`)
    .orderBy('feedbackId', 'desc')
  const letters = await paginate(ctx, rows, found, wanted)
  return { page: { ...letters, list: await Promise.all(letters.list.map((letter) => letterOf(ctx, letter))) } }
}

export async function one(ctx: Context, { id }: Received<typeof feedback.one>) {
  const found = await ctx.db
    .selectFrom('feedback')
    .select(letterColumns)
    .select(['tenantName', 'realName', 'address', 'userAgent'])
    .where('feedbackId', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('没有这条反馈')
  const { userAgent, ...row } = found
  return { data: { ...(await letterOf(ctx, row)), device: deviceOf(userAgent) } }
}
