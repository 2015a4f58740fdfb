import type { Context } from '#server/kit/context.ts'

export interface MenuPage {
  title: string
  component: string
  path: string
  /** Seen by holders of any of these; [] = by everybody. */
  tags: readonly string[]
  hidden?: boolean
  noCache?: boolean
}
export interface MenuGroup {
  title: string
  path: string
  icon: string
  pages: readonly MenuPage[]
}

/** Writes a whole menu tree for a tenant that has none. */
export async function addMenus({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, groups: readonly MenuGroup[]) {
  for (const [position, { pages, ...group }] of groups.entries()) {
    const { menuId: parentId } = await db
      .insertInto('menu')
      .values({ tenantId, ...group, component: 'Framelayout', sort: position })
      .returning('menuId')
      .executeTakeFirstOrThrow()
    const rows = pages.map(({ tags, ...page }, sort) => ({ tenantId, parentId, ...page, tags: [...tags], sort }))
    await db.insertInto('menu').values(rows).execute()
  }
}
