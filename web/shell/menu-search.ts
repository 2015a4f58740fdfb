import Fuse from 'fuse.js'
import type { MenuPage } from './menu-tree.ts'

/** Finds pages by title and path, and by how the title is typed, forgiving a slip of the finger (platform.md 2.4). */
export function searchIn<P extends Pick<MenuPage, 'title' | 'path' | 'pinyin'>>(pages: readonly P[]): (text: string, limit: number) => P[] {
  const fuse = new Fuse(pages, {
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
      { name: 'pinyin', weight: 0.3 },
    ],
    threshold: 0.4,
  })
  return (text, limit) => fuse.search(text, { limit }).map(({ item }) => item)
}
