import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { menuSettings } from '#contract/platform/organisation.ts'
import { isTenantTag } from '#contract/tags.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { notifyScreens } from '#server/kit/push.ts'
import { recordChange } from '../audit/index.ts'
import { addMenus, menuRows } from '../menus/index.ts'
import { operatorMenu, startingMenu } from '../tenants/index.ts'
import { placed } from './department-rules.ts'

const LEVEL = 'Framelayout'
type Row = Awaited<ReturnType<typeof menuRows>>[number]

/** 菜单: name, hidden, noCache, tags. What differs from before is the tenant's own from now on. */
export async function edit(ctx: Context, { id, title, hidden, noCache, tags }: Received<typeof menuSettings.edit>) {
  const { row } = await lockMenu(ctx, id)
  const level = row.component === LEVEL
  const unknown = tags.find((tag) => !isTenantTag(tag) && !row.tags.includes(tag))
  if (unknown) throw invalid(`没有权限标签“${unknown}”`)
  const before = { title: row.title, hidden: row.hidden, noCache: row.noCache, tags: row.tags }
  const after = { title, hidden, noCache, tags: level ? row.tags : [...new Set(tags)] }
  const changed = (['title', 'hidden', 'noCache', 'tags'] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  await write(ctx, row, after, changed)
  await recordChange(ctx, 'menu', id, '修改菜单', before, after)
  await notifyScreens(ctx)
  return {}
}

export async function move(ctx: Context, { id, parentId, position }: Received<typeof menuSettings.move>) {
  const { row, rows } = await lockMenu(ctx, id)
  const above = parentId === 0 ? undefined : rows.find(({ menuId }) => menuId === parentId)
  if (parentId !== 0 && !above) throw notYours()
  if ((row.component === LEVEL) !== (above === undefined) || (above && above.component !== LEVEL))
    throw refused('一级菜单与页面不能互换位置')
  if (rows.some((each) => each.parentId === parentId && each.path === row.path && each.menuId !== id))
    throw refused(`“${above?.title}”下已有相同地址的页面`)
  const siblings = rows.filter((each) => (each.parentId ?? 0) === parentId).map(({ menuId }) => menuId)
  for (const [sort, menuId] of placed(siblings, id, position).entries()) {
    const sibling = rows.find((each) => each.menuId === menuId)
    if (sibling) await write(ctx, sibling, menuId === id ? { sort, parentId: parentId || null } : { sort }, ['place'])
  }
  const name = (menuId: number | null) => rows.find((each) => each.menuId === menuId)?.title ?? ''
  await recordChange(
    ctx,
    'menu',
    id,
    '移动菜单',
    { parent: name(row.parentId), sort: row.sort },
    { parent: name(parentId), sort: position },
  )
  await notifyScreens(ctx)
  return {}
}

/** As the program brings it: one entry, or (id 0) all of them. */
export async function restore(ctx: Context, { id }: Received<typeof menuSettings.restore>) {
  const { row } = await lockMenu(ctx, id)
  await ctx.db
    .updateTable('menu')
    .set({ own: [] })
    .where('tenantId', '=', ctx.tenantId)
    .$if(id !== 0, (query) => query.where('menuId', '=', id))
    .execute()
  await addMenus(ctx, ctx.operator ? operatorMenu : startingMenu)
  await recordChange(ctx, 'menu', id, id === 0 ? '恢复标准菜单' : `恢复菜单“${row.title}”`)
  await notifyScreens(ctx)
  return {}
}

/** All rows, locked, so that two who reorder do so one after the other. */
async function lockMenu(ctx: Context, id: number) {
  await sql`select 1 from menu where tenant_id = ${ctx.tenantId} order by menu_id for update`.execute(ctx.db)
  const rows = await menuRows(ctx)
  const row = id === 0 ? rows[0] : rows.find(({ menuId }) => menuId === id)
  if (!row) throw notYours()
  return { row, rows }
}

async function write({ db, tenantId }: Context, { menuId, own }: Row, fields: Partial<Row>, changed: readonly string[]) {
  await db
    .updateTable('menu')
    .set({ ...fields, own: [...new Set([...own, ...changed])] })
    .where('tenantId', '=', tenantId)
    .where('menuId', '=', menuId)
    .execute()
}
