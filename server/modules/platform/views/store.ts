import { sql } from 'kysely'
import { MOST_VIEWS } from '#contract/platform/views.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, notYours, refused } from '#server/kit/errors.ts'

/** Where views of reports are kept, behind this word and a dot. */
export const REPORTS = 'report'
export const reportPlace = (report: string) => `${REPORTS}.${report}`

const mayShare = (ctx: Context) => ctx.may('system:view:share')

/** Mine and those of the company, at these places. */
export async function viewsAt(ctx: Context, places: readonly string[]) {
  if (places.length === 0) return []
  const rows = await ctx.db
    .selectFrom('savedView as v')
    .innerJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'v.tenantId').onRef('u.userId', '=', 'v.userId'))
    .select(['v.viewId as id', 'v.userId', 'v.place', 'v.name', 'v.shared', 'v.version', 'v.question', 'u.realName as maker'])
    .where('v.tenantId', '=', ctx.tenantId)
    .where('v.place', 'in', [...places])
    .where(({ eb, or }) => or([eb('v.userId', '=', ctx.userId), eb('v.shared', '=', true)]))
    .orderBy('v.place')
    .orderBy('v.viewId')
    .execute()
  return rows.map(({ userId, ...row }) => {
    const mine = userId === ctx.userId
    return { ...row, mine, mayChange: mine || mayShare(ctx) }
  })
}

interface NewView {
  id: number
  version: number
  name: string
  shared: boolean
  question: unknown
}

/** Keeps a view at a place; its id. */
export async function keepView(ctx: Context, place: string, { id, version, name, shared, question }: NewView): Promise<number> {
  if (shared && !mayShare(ctx)) throw forbidden('您没有共享视图的权限')
  await lockPlace(ctx, place)
  const all = await viewsHere(ctx, place)
  const own = all.find(({ viewId }) => viewId === id)
  if (id > 0 && !own) throw refused('视图已被删除，请另存为新视图')
  if (own) requireMine(ctx, own)
  if (own && own.version !== version) throw refused('视图已在别处修改，请重新选择后再保存')
  const owner = own?.userId ?? ctx.userId
  const stands = all.find((each) => each.viewId !== id && sameName(each.name, name) && (each.userId === owner || (shared && each.shared)))
  if (stands) throw refused(`已有视图“${stands.name}”`)
  if (id === 0 && all.filter(({ userId }) => userId === ctx.userId).length >= MOST_VIEWS) throw refused(`最多保存${MOST_VIEWS}个视图`)
  const kept = { name, shared, question: JSON.stringify(question), savedAt: ctx.now }
  return own ? change(ctx, id, { ...kept, version: own.version + 1 }) : insert(ctx, { ...kept, place })
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const viewsHere = (ctx: Context, place: string) =>
  ctx.db
    .selectFrom('savedView')
    .select(['viewId', 'userId', 'name', 'shared', 'version'])
    .where('tenantId', '=', ctx.tenantId)
    .where('place', '=', place)
    .execute()

/** Mine, or everybody's for whoever may share. */
function requireMine(ctx: Context, { userId, shared }: { userId: number; shared: boolean }): void {
  if (userId !== ctx.userId && !(shared && mayShare(ctx))) throw notYours()
}

/** Two windows come one after the other: a name and how many there are hold of both. */
const lockPlace = (ctx: Context, place: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`view ${ctx.tenantId} ${place}`}, 0))`.execute(ctx.db)

interface Kept {
  name: string
  shared: boolean
  question: string
  savedAt: string
}

async function insert(ctx: Context, values: Kept & { place: string }): Promise<number> {
  const { viewId } = await ctx.db
    .insertInto('savedView')
    .values({ tenantId: ctx.tenantId, userId: ctx.userId, ...values })
    .returning('viewId')
    .executeTakeFirstOrThrow()
  return viewId
}

async function change(ctx: Context, id: number, values: Kept & { version: number }): Promise<number> {
  await ctx.db.updateTable('savedView').set(values).where('tenantId', '=', ctx.tenantId).where('viewId', '=', id).execute()
  return id
}

/** `reports`: one of a report, or of a list. */
export async function dropView(ctx: Context, id: number, reports: boolean): Promise<void> {
  const found = await ctx.db
    .selectFrom('savedView')
    .select(['userId', 'shared', 'place'])
    .where('tenantId', '=', ctx.tenantId)
    .where('viewId', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found || found.place.startsWith(`${REPORTS}.`) !== reports) throw notYours()
  requireMine(ctx, found)
  await ctx.db.deleteFrom('savedView').where('tenantId', '=', ctx.tenantId).where('viewId', '=', id).execute()
}
