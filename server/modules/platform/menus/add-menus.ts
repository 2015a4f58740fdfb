import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'

export interface MenuPage {
  title: string
  /** Name in web/registry.tsx. It is also the page's key: a tenant's own settings hang on it, so it never changes. */
  component: string
  path: string
  /** Seen by holders of any of these and of all prices among them; [] = by everybody. */
  tags: readonly string[]
  hidden?: boolean
  noCache?: boolean
}
export interface MenuGroup {
  title: string
  /** Also the level's key. */
  path: string
  icon: string
  /** The level it stands below, by its key; none = a level of its own. */
  under?: string
  pages: readonly MenuPage[]
}

/** A standard menu as house.sync_menu reads it. */
const entriesOf = (groups: readonly MenuGroup[]) =>
  groups.flatMap(({ pages, title, path, icon, under }, sort) => [
    {
      ...{ key: path, parent: under ?? null, title, path, icon, tags: [], sort, hidden: false, noCache: false },
      component: under ? 'ParentView' : 'Framelayout',
    },
    ...pages.map(({ hidden = false, noCache = false, ...page }, position) => ({
      ...{ key: page.component, parent: path, icon: '', sort: position, hidden, noCache },
      ...page,
    })),
  ])

/** Gives a tenant the standard menu, or what is new in it; what he set himself stays. */
export async function addMenus({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, groups: readonly MenuGroup[]) {
  const standard = JSON.stringify(entriesOf(groups))
  await sql`select house.sync_menu(${standard}::jsonb, ${tenantId})`.execute(db)
  await sql`select house.mark_own_menu(${standard}::jsonb)`.execute(db)
}

/** What a start runs as the owner of the schema: it keeps the standard of this release. Pages that came with it reach a few companies at once, the others as they come in, and all by and by. */
export const menusForAll = (tenants: readonly MenuGroup[], operators: readonly MenuGroup[]) => ({
  text: `with kept as materialized (select house.standard_menus($1::jsonb, $2::jsonb)) select house.sync_menus(${AT_START}) from kept`,
  values: [tenants, operators].map((groups) => JSON.stringify(entriesOf(groups))),
})
/** A few seconds' worth. */
const AT_START = 100
