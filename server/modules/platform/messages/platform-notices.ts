import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { platformNotices } from '#contract/platform/messages/notices.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { containing, paginate } from '#server/kit/page.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '../audit/index.ts'
import { type NoticeState, requireOpen, requirePublishable, requireVersion, stateValue } from './notice-rules.ts'

const SUBJECT = 'platform_notice'
type Tenant = { id: number; name: string }

/** The operators' notices. The table lets nobody else write, and nobody else read a draft. */
export async function platformPage(ctx: Context, { search, state, ...wanted }: Received<typeof platformNotices.page>) {
  let query = ctx.db.selectFrom('platformNotice as n')
  if (search) query = query.where('n.title', 'ilike', containing(search))
  if (state) query = query.where('n.state', '=', state)
  const rows = query
    .select(['n.noticeId as id', 'n.title', 'n.content', 'n.important', 'n.pinned', 'n.ownersOnly', 'n.tenantIds', 'n.state'])
    .select(['n.authorName', 'n.version', 'n.createdAt as createTime'])
    .select(({ fn, val }) => [
      sql<string>`coalesce(n.valid_until::text, '')`.as('validUntil'),
      fn.coalesce(sql<string>`to_char(n.published_at, 'YYYY-MM-DD HH24:MI:SS')`, val('')).as('publishTime'),
    ])
    .orderBy('n.noticeId', 'desc')
  const page = await paginate(ctx, rows, query, wanted)
  const names = await namesOf(
    ctx,
    page.list.flatMap(({ tenantIds }) => tenantIds),
  )
  const list = page.list.map(({ tenantIds, ...row }) => {
    const tenants = tenantIds.map((id) => ({ id, name: names.get(id) ?? String(id) }))
    const whole = tenants.length === 0 ? '全部租户' : tenants.map(({ name }) => name).join('、')
    return {
      ...row,
      tenants,
      state: row.state as NoticeState,
      stateValue: stateValue(row.state as NoticeState, row.validUntil, ctx.today),
      audienceValue: row.ownersOnly ? `${whole}（仅老板）` : whole,
    }
  })
  return { page: { ...page, list } }
}

async function namesOf(ctx: Context, ids: number[]): Promise<Map<number, string>> {
  const found: Tenant[] = []
  for (const id of new Set(ids)) found.push(...(await tenantsNamed(ctx, String(id), 1)).filter((tenant) => tenant.id === id))
  return new Map(found.map(({ id, name }) => [id, name]))
}

const tenantsNamed = (ctx: Context, name: string, most: number) =>
  statement<Tenant>(ctx, 'notice.tenants', 'select tenant_id as id, name from house.tenants_named($1, $2)', [name, most])

export async function findTenant(ctx: Context, { name }: { name: string }) {
  return { content: await tenantsNamed(ctx, name, 50) }
}

export async function savePlatform(ctx: Context, input: Received<typeof platformNotices.save>) {
  const { id, version, validUntil, ...form } = input
  const values = { ...form, tenantIds: [...new Set(form.tenantIds)], validUntil: validUntil || null }
  if (id === 0) {
    const author = { authorId: ctx.userId, authorName: ctx.realName }
    const made = await ctx.db
      .insertInto('platformNotice')
      .values({ ...values, ...author })
      .returning(['noticeId', 'version'])
      .executeTakeFirstOrThrow()
    await recordChange(ctx, SUBJECT, made.noticeId, '新增平台公告', undefined, values)
    return { id: made.noticeId, version: made.version }
  }
  const stored = await lock(ctx, id)
  requireOpen(stored.state as NoticeState)
  requireVersion(stored.version, version)
  await change(ctx, id, { ...values, version: version + 1 })
  await recordChange(ctx, SUBJECT, id, '修改平台公告', stored, values)
  return { id, version: version + 1 }
}

/** One row changes; each company's screens find it within a minute. */
export async function publishPlatform(ctx: Context, { id }: { id: number }) {
  const { state, validUntil, edition, version } = await lock(ctx, id)
  requirePublishable({ state: state as NoticeState, validUntil }, ctx.today)
  await change(ctx, id, { state: 'published', edition: edition + 1, publishedAt: ctx.now, withdrawnAt: null, version: version + 1 })
  await recordChange(ctx, SUBJECT, id, '发布平台公告', { state }, { state: 'published' })
  return {}
}

export async function withdrawPlatform(ctx: Context, { id }: { id: number }) {
  const { state, version } = await lock(ctx, id)
  if (state !== 'published') return {}
  await change(ctx, id, { state: 'withdrawn', withdrawnAt: ctx.now, version: version + 1 })
  await recordChange(ctx, SUBJECT, id, '撤回平台公告', { state }, { state: 'withdrawn' })
  return {}
}

/** Only what was never published: a withdrawn one still has to leave the screens it reached. */
export async function removePlatform(ctx: Context, { id }: { id: number }) {
  const { state, title, content } = await lock(ctx, id)
  if (state !== 'draft') throw refused('只有草稿可以删除；发布过的公告请撤回')
  await ctx.db.deleteFrom('platformNotice').where('noticeId', '=', id).execute()
  await recordChange(ctx, SUBJECT, id, '删除平台公告', { title, content })
  return {}
}

export async function platformReceipts(ctx: Context, { id }: { id: number }) {
  const { edition } = await lock(ctx, id)
  const [content] = await statement<{ tenants: number; received: number; read: number }>(
    ctx,
    'notice.platform-receipts',
    'select tenants, received, read from house.notice_receipts($1)',
    [`platform:${id}:${edition}`],
  )
  return { content: content ?? { tenants: 0, received: 0, read: 0 } }
}

async function lock({ db }: Context, id: number) {
  const found = await db.selectFrom('platformNotice').selectAll().where('noticeId', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw notYours()
  return found
}
type Change = Partial<Omit<Awaited<ReturnType<typeof lock>>, 'noticeId' | 'createdAt'>>
const change = ({ db }: Context, id: number, values: Change) =>
  db.updateTable('platformNotice').set(values).where('noticeId', '=', id).execute()
