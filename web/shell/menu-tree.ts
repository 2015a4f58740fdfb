import type { MenuTree } from '#web/kit/session/session.ts'

/** A page of the user's menu, or one the frame always has. */
export interface MenuPage {
  path: string
  title: string
  /** The title as it is typed: whole, and by initials. */
  pinyin: readonly string[]
  menuId: number
  /** Name in web/registry.tsx. */
  component: string
  noCache: boolean
  affix: boolean
  hidden: boolean
  icon: string
  /** Titles above it, outermost first. */
  trail: readonly string[]
  /** Keys of the submenus above it. */
  parents: readonly string[]
}

/** The shape all levels of the server's tree share. */
interface Node {
  path: string
  component: string
  hidden: boolean
  meta: { id: number; title: string; icon: string; noCache: boolean; affix: boolean; pinyin: readonly string[] }
  children: readonly Node[]
}

export interface MenuGroup {
  key: string
  title: string
  pinyin: readonly string[]
  icon: string
  hidden: boolean
  children: readonly MenuItem[]
}
export type MenuItem = MenuGroup | MenuPage
export const isGroup = (item: MenuItem): item is MenuGroup => 'children' in item

const SHELLS = new Set(['Framelayout', 'ParentView'])
export const isExternal = (path: string): boolean => /^https?:\/\//.test(path)

export const HOME = '/index'

/** Pages of the frame that need no entry in the menu. The home page is pinned and never cached. */
const framePages: readonly MenuPage[] = [
  framePage(HOME, '首页', 'index', { pinyin: ['shouye', 'sy'], affix: true, noCache: true }),
  framePage('/system/notification', '消息中心', 'MessageCentre', { pinyin: ['xiaoxizhongxin', 'xxzx'] }),
  framePage('/report/schedules', '定时发送', 'ReportSchedules', { pinyin: ['dingshifasong', 'dsfs'] }),
  framePage('/system/exports', '导出记录', 'MyExports', { pinyin: ['daochujilu', 'dcjl'] }),
]

function framePage(path: string, title: string, component: string, more: Partial<MenuPage>): MenuPage {
  const plain = { pinyin: [], menuId: 0, noCache: false, affix: false, hidden: true, icon: '', trail: [], parents: [] }
  return { path, title, component, ...plain, ...more }
}

function join(base: string, path: string): string {
  if (path.startsWith('/') || isExternal(path)) return path
  return `${base.replace(/\/$/, '')}/${path}`
}

function itemOf(node: Node, base: string, trail: readonly string[], parents: readonly string[]): MenuItem {
  const path = join(base, node.path)
  const { title, icon, id, noCache, affix, pinyin } = node.meta
  if (!SHELLS.has(node.component)) {
    return { path, title, pinyin, menuId: id, component: node.component, noCache, affix, hidden: node.hidden, icon, trail, parents }
  }
  const key = `menu-${id}`
  const children = node.children.map((child) => itemOf(child, path, [...trail, title], [...parents, key]))
  return { key, title, pinyin, icon, hidden: node.hidden, children }
}

/** The side menu: what the server sent, with full paths. */
export function menuOf(tree: MenuTree): readonly MenuItem[] {
  return (tree as readonly Node[]).map((node) => itemOf(node, '/', [], []))
}

function pagesIn(items: readonly MenuItem[]): MenuPage[] {
  return items.flatMap((item) => (isGroup(item) ? pagesIn(item.children) : [item]))
}

/** Every page the user may open, the frame's own last: an entry in the menu comes before them. */
export function pagesOf(tree: MenuTree): readonly MenuPage[] {
  const own = pagesIn(menuOf(tree))
  return [...own, ...framePages.filter(({ path }) => !own.some((page) => page.path === path))]
}
