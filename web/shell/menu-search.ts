import Fuse from 'fuse.js'
import type { MenuPage } from './menu-tree.ts'

/** What the field also calls a page: without it 出库单 found 入库单, one sign away. */
const ALSO: Readonly<Record<string, readonly string[]>> = { 销售单: ['出库单', '销售出库', 'ckd'] }

/** Finds pages by title and path, and by how the title is typed, forgiving a slip of the finger (platform.md 2.4). */
export function searchIn<P extends Pick<MenuPage, 'title' | 'path' | 'pinyin'>>(pages: readonly P[]): (text: string, limit: number) => P[] {
  const named = pages.map((page) => ({ ...page, page, also: ALSO[page.title] ?? [] }))
  const fuse = new Fuse(named, {
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'also', weight: 0.7 },
      { name: 'path', weight: 0.3 },
      { name: 'pinyin', weight: 0.3 },
    ],
    threshold: 0.4,
  })
  return (text, limit) => fuse.search(text, { limit }).map(({ item }) => item.page)
}
