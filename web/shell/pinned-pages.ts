import { currentSession } from '#web/kit/session/session.ts'
import { saveSetting } from '#web/kit/session/user-settings.ts'
import type { MenuPage } from './menu-tree.ts'

/** As many as 常用功能 shows. */
export const MOST_PAGES = 8
const PINNED = 'home.pinned'

/** Names of the pages the reader has pinned, in his order; a page keeps its name whatever it is called. */
export function pinnedPages(): readonly string[] {
  const kept = currentSession().setting(PINNED)
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
}

export const savePinned = (names: readonly string[]) => saveSetting(PINNED, names.length > 0 ? [...names] : null)

/** Pinned ones first, then those he opens most, as many as fit; pages he may not open any more are left out. */
export function shownPages(open: readonly MenuPage[], pinned: readonly string[], used: readonly number[]): readonly MenuPage[] {
  const named = new Map(open.map((page) => [page.component, page]))
  const numbered = new Map(open.map((page) => [page.menuId, page]))
  const wanted = [...pinned.flatMap((name) => named.get(name) ?? []), ...used.flatMap((id) => numbered.get(id) ?? [])]
  return [...new Set(wanted)].slice(0, MOST_PAGES)
}
