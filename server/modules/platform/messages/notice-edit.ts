import type { Received } from '#contract/kit/fields.ts'
import type { notices } from '#contract/platform/messages/notices.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours } from '#server/kit/errors.ts'
import { publish as push } from '#server/kit/push.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '../audit/index.ts'
import { type NoticeState, requireOpen, requirePublishable, requireVersion } from './notice-rules.ts'

type Input = Received<typeof notices.save>
const SUBJECT = 'notice'

/** A draft, or what was withdrawn, changed. */
export async function saveNotice(ctx: Context, { id, version, validUntil, ...form }: Input) {
  const targetIds = form.audience === 'all' ? [] : await knownTargets(ctx, form)
  const values = { ...form, targetIds, validUntil: validUntil || null }
  if (id === 0) {
    const author = { authorId: ctx.userId, authorName: ctx.realName }
    const made = await ctx.db
      .insertInto('notice')
      .values({ tenantId: ctx.tenantId, ...values, ...author })
      .returning(['noticeId', 'version'])
      .executeTakeFirstOrThrow()
    await recordChange(ctx, SUBJECT, made.noticeId, '新增公告', undefined, values)
    return { id: made.noticeId, version: made.version }
  }
  const stored = await lock(ctx, id)
  requireOpen(stored.state as NoticeState)
  requireVersion(stored.version, version)
  await change(ctx, id, { ...values, version: version + 1 })
  await recordChange(ctx, SUBJECT, id, '修改公告', stored, values)
  return { id, version: version + 1 }
}

/** Roles or companies of the tenant; others are refused. */
async function knownTargets({ db, tenantId }: Context, { audience, targetIds }: Pick<Input, 'audience' | 'targetIds'>): Promise<number[]> {
  const ids = [...new Set(targetIds)]
  if (ids.length === 0) throw invalid(audience === 'roles' ? '请选择角色' : '请选择公司')
  const known =
    audience === 'roles'
      ? await db.selectFrom('role').select('roleId as id').where('tenantId', '=', tenantId).where('roleId', 'in', ids).execute()
      : await db
          .selectFrom('dept')
          .select('deptId as id')
          .where('tenantId', '=', tenantId)
          .where('company', '=', true)
          .where('deptId', 'in', ids)
          .execute()
  if (known.length < ids.length) throw notYours()
  return ids
}

export async function noticeTargets({ db, tenantId }: Context) {
  const [roles, companies] = await Promise.all([
    db.selectFrom('role').select(['roleId as id', 'roleName as name']).where('tenantId', '=', tenantId).orderBy('roleId').execute(),
    db
      .selectFrom('dept')
      .select(['deptId as id', 'deptName as name'])
      .where('tenantId', '=', tenantId)
      .where('company', '=', true)
      .orderBy('sort')
      .execute(),
  ])
  return { content: { roles, companies } }
}

/** From now on it holds; open screens of the company ask for it at once. */
export async function publishNotice(ctx: Context, { id }: { id: number }) {
  const { state, validUntil, edition, version } = await lock(ctx, id)
  requirePublishable({ state: state as NoticeState, validUntil }, ctx.today)
  const next = { state: 'published', edition: edition + 1, publishedAt: ctx.now, withdrawnAt: null, version: version + 1 }
  await change(ctx, id, next)
  await recordChange(ctx, SUBJECT, id, '发布公告', { state }, { state: 'published' })
  await notifyScreens(ctx)
  return {}
}

/** Out of everybody's message centre, whether it was read or not. */
export async function withdrawNotice(ctx: Context, { id }: { id: number }) {
  const { state, edition, version } = await lock(ctx, id)
  if (state !== 'published') return {}
  await change(ctx, id, { state: 'withdrawn', withdrawnAt: ctx.now, version: version + 1 })
  await statement(ctx, 'notice.withdraw', WITHDRAW, [ctx.tenantId, `notice:${id}:${edition}`])
  await recordChange(ctx, SUBJECT, id, '撤回公告', { state }, { state: 'withdrawn' })
  await notifyScreens(ctx)
  return {}
}

const WITHDRAW = `
  delete from message_record r using message m
  where m.tenant_id = $1 and m.once = $2 and r.tenant_id = m.tenant_id and r.message_id = m.message_id`

export async function removeNotice(ctx: Context, { id }: { id: number }) {
  const { state, title, content } = await lock(ctx, id)
  requireOpen(state as NoticeState)
  await ctx.db.deleteFrom('notice').where('tenantId', '=', ctx.tenantId).where('noticeId', '=', id).execute()
  await recordChange(ctx, SUBJECT, id, '删除公告', { title, content })
  return {}
}

/** Every open screen of the company counts anew. */
const notifyScreens = ({ db, tenantId }: Context) =>
  push({ db }, { tenantId, message: { code: 100, busiMsgType: 3, msg: '', content: null } })

async function lock({ db, tenantId }: Context, id: number) {
  const found = await db
    .selectFrom('notice')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('noticeId', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notYours()
  return found
}
type Change = Partial<Omit<Awaited<ReturnType<typeof lock>>, 'tenantId' | 'noticeId' | 'createdAt'>>
const change = ({ db, tenantId }: Context, id: number, values: Change) =>
  db.updateTable('notice').set(values).where('tenantId', '=', tenantId).where('noticeId', '=', id).execute()
