import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import { Navigate, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { menus } from '#contract/platform/menus.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { keepInWindow, keptInWindow } from '#web/kit/dialog/window-memory.ts'
import { forgetViews, keepViewsOf } from '#web/kit/list/kept-view.ts'
import { connectPages, type PageParams } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type MenuPage, pagesOf } from './menu-tree.ts'
import { pageOfTab } from './page-stack.tsx'
import { NOT_FOUND, opensTab } from './standalone-paths.ts'
import { askAgain, currentTabs, type KeptTab, keptTabs, pin, recall, refresh, setTabs, type Tabs, useTabs, visit } from './tabs.ts'

const REDIRECT = '/redirect'
const HOME = '/index'

/** Turns the address into the tab in front and tells the kit how pages are opened. Returns where to go instead, for addresses that are no page. */
export function useVisits(): ReactNode {
  const { menus: tree, user } = useSession()
  const pages = useMemo(() => pagesOf(tree), [tree])
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const redirected = pathname.startsWith(`${REDIRECT}/`) ? pathname.slice(REDIRECT.length) : undefined
  const page = pages.find(({ path }) => path === pathname)

  useLayoutEffect(() => {
    connectPages(openerOf(pages, navigate))
    setTabs((tabs) => pin(withFormer(tabs, pages), pages))
  }, [pages, navigate])
  const { tabs } = useTabs()
  useEffect(() => keepInWindow(TABS, keptTabs({ ...currentTabs(), tabs })), [tabs])
  useLayoutEffect(() => {
    if (page) setTabs((tabs) => visit(tabs, page, search))
  }, [page, search])
  useEffect(() => {
    if (page) document.title = `${page.title} · 配驰`
    if (page && page.menuId > 0) void call(menus.visited, { menuId: page.menuId }, { quiet: true }).catch(() => undefined)
  }, [page])
  useLayoutEffect(() => {
    if (!redirected) return
    forgetViews(redirected)
    setTabs((tabs) => refresh(tabs, redirected))
  }, [redirected])

  if (redirected) return <Navigate to={redirected + search} replace />
  // nobody's menu holds anything before he has changed his password or set up what is demanded
  const bare = user?.mustChangePwd || user?.mustSetFactor
  if (page || (pathname === NOT_FOUND && !bare)) return null
  return <Navigate to={bare ? HOME : NOT_FOUND} replace />
}

const TABS = 'tabs'
const isKept = (value: unknown): value is KeptTab =>
  typeof value === 'object' && value !== null && ['path', 'search', 'title'].every((name) => typeof Reflect.get(value, name) === 'string')

let former = false
/** Once a window: with the tabs it had, or those its person had when he was last here. */
function withFormer(tabs: Tabs, pages: readonly MenuPage[]): Tabs {
  if (former) return tabs
  former = true
  const kept = keptInWindow(TABS)
  const mine = Array.isArray(kept) ? kept.filter(isKept) : []
  keepViewsOf(mine.map(({ path }) => path))
  return recall(tabs, mine, pages)
}

function openerOf(pages: readonly MenuPage[], navigate: NavigateFunction) {
  const find = (target: string) => pages.find((page) => page.path === target || page.component === target)
  return {
    canOpen: (target: string) => find(target) !== undefined,
    current: () => pageOfTab(currentTabs(), navigate),
    front: () => currentTabs().active,
    open(target: string, params: PageParams = {}) {
      const page = find(target)
      if (!page) {
        toast.warning('您没有打开该页面的权限')
        return false
      }
      if (opensTab(page.path)) window.open(page.path, '_blank', 'noopener')
      else {
        if (Object.keys(params).length > 0) setTabs((tabs) => askAgain(tabs, page.path))
        void navigate(page.path + queryOf(params))
      }
      return true
    },
  }
}

function queryOf(params: PageParams): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}
