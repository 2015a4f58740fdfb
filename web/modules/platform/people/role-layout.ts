import type { Reply } from '#contract/kit/fields.ts'
import type { menus } from '#contract/platform/menus.ts'
import { PRICE_TAGS, tagGroupsFor } from '#contract/tags.ts'

type Entry = Pick<Reply<typeof menus.list>['data'][number], 'id' | 'parentId' | 'title' | 'tags'>

export interface PageRights {
  id: number
  title: string
  /** Tags that open the page; none = everybody sees it. */
  opens: readonly string[]
  /** Further rights of its subject: the buttons of the page. */
  buttons: readonly string[]
}
export interface LevelRights {
  title: string
  pages: readonly PageRights[]
}

/**
 * The menu with the rights that belong to each page: what opens it, and the other tags of the same group as its buttons. Every tag stands once:
 * with the first page its group opens; groups of no page follow at the end. Price tags have their own place. The operators' company has rights of its own.
 */
export function rightsByPage(entries: readonly Entry[], operator: boolean): LevelRights[] {
  const tagGroups = tagGroupsFor(operator)
  const known: ReadonlySet<string> = new Set(tagGroups.flatMap(({ tags }) => Object.keys(tags)))
  const opening = new Set(entries.flatMap(({ tags }) => tags))
  const placed = new Set<string>(PRICE_TAGS)
  const buttonsOf = (opens: readonly string[]) => {
    const groups = tagGroups.filter(({ tags }) => opens.some((tag) => tag in tags))
    const left = groups.flatMap(({ tags }) => Object.keys(tags)).filter((tag) => !opening.has(tag) && !placed.has(tag))
    for (const tag of [...left, ...opens]) placed.add(tag)
    return left
  }
  const levels = entries
    .filter(({ parentId }) => parentId === 0)
    .map((level) => ({
      title: level.title,
      pages: entries
        .filter(({ parentId }) => parentId === level.id)
        .map(({ id, title, tags }) => {
          const opens = tags.filter((tag) => known.has(tag))
          return { id, title, opens, buttons: buttonsOf(opens) }
        }),
    }))
  const others = tagGroups
    .map(({ group, tags }, position) => ({
      id: -1 - position,
      title: group,
      opens: [],
      buttons: Object.keys(tags).filter((tag) => !placed.has(tag) && !opening.has(tag)),
    }))
    .filter(({ buttons }) => buttons.length > 0)
  return [...levels, ...(others.length > 0 ? [{ title: '其他权限', pages: others }] : [])]
}
