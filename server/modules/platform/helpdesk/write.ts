import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { feedback } from '#contract/platform/helpdesk/feedback.ts'
import type { Context, OpenContext } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { paginate } from '#server/kit/page.ts'
import { attachFiles as attach } from '../files/index.ts'
import { holderOf } from '../session/index.ts'
import { letterColumns, letterOf } from './letters.ts'
import { feedbackNo, tooManyLetters, type Written } from './rules.ts'

const nobody = { signedIn: false, realName: '', tenantName: '', phone: '' }

/** The page is public, and knows whoever is signed in: his token comes along. A token that holds no longer makes a visitor of him. */
async function senderOf({ db, request, enter }: OpenContext) {
  const who = await holderOf(db, request)
  if (!who) return undefined
  await enter(who.tenantId)
  const person = await db
    .selectFrom('appUser as u')
    .innerJoin('tenantRoot as t', 't.tenantId', 'u.tenantId')
    .select(['u.phoneNo', 't.name as tenantName'])
    .where('u.tenantId', '=', who.tenantId)
    .where('u.userId', '=', who.userId)
    .executeTakeFirstOrThrow()
  return { ...who, ...person }
}

export async function visitor(ctx: OpenContext) {
  const who = await senderOf(ctx)
  return { content: who ? { signedIn: true, realName: who.realName, tenantName: who.tenantName, phone: who.phoneNo } : nobody }
}

export async function add(ctx: OpenContext, { kind, content, phone, pictures }: Received<typeof feedback.add>) {
  const who = await senderOf(ctx)
  if (!who && phone === '') throw invalid('请输入联系电话，以便我们答复您')
  if (!who && pictures.length > 0) throw invalid('登录后才能添加图片')
  const { address, userAgent } = ctx.request
  const refusal = tooManyLetters(await writtenToday(ctx, address, who?.userId), who !== undefined)
  if (refusal) throw refused(refusal)
  // drawn first: a visitor's own letter is closed to him once it is written
  const { rows } = await sql<{ id: number }>`select nextval('feedback_number') as id`.execute(ctx.db)
  const id = rows[0]?.id ?? 0
  const kept = who ? await attach({ db: ctx.db, tenantId: who.tenantId }, { kind: 'feedback', id }, pictures) : []
  const { tenantId = null, userId = null, companyId = null, tenantName = '', realName = '' } = who ?? {}
  const sender = { tenantId, userId, companyId, tenantName, realName }
  await ctx.db
    .insertInto('feedback')
    .values({ feedbackId: id, ...sender, kind, content, phone, pictures: kept.map(({ fileUrl }) => fileUrl), address, userAgent })
    .execute()
  return { content: { id, feedbackNo: feedbackNo(id), own: who !== undefined } }
}

async function writtenToday({ db }: OpenContext, address: string, userId = 0): Promise<Written> {
  const { rows } = await sql<Written>`
    select from_address as "fromAddress", from_user as "fromUser" from house.feedback_within_a_day(${address}, ${userId})`.execute(db)
  return rows[0] ?? { fromAddress: 0, fromUser: 0 }
}

/** What the user himself has written, and the answers. */
export async function mine(ctx: Context, wanted: Received<typeof feedback.mine>) {
  const found = ctx.db.selectFrom('feedback').where('tenantId', '=', ctx.tenantId).where('userId', '=', ctx.userId)
  const letters = await paginate(ctx, found.select(letterColumns).orderBy('feedbackId', 'desc'), found, wanted)
  return { page: { ...letters, list: await Promise.all(letters.list.map((letter) => letterOf(ctx, letter))) } }
}
