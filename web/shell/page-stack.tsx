import { useQueryClient } from '@tanstack/react-query'
import { Activity, memo, useCallback, useInsertionEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { FailBoundary } from '#web/kit/fail-boundary.tsx'
import { anyUnsaved, mayLeave } from '#web/kit/form/unsaved.ts'
import { type Page, PageContext } from '#web/kit/page.ts'
import { pages } from '#web/registry.tsx'
import { pageNamed } from './lazy-page.tsx'
import { close, currentTabs, retitle, setTabs, type Tab, type Tabs, useTabs } from './tabs.ts'

/** Goes to an address of the frame. */
type Go = (path: string) => void

/** Every page kept alive, the one in front shown; `away` while none of them is meant. In the order of the tabs: moving a mounted page would lose its scroll. */
export const PageStack = memo(function PageStack({ away }: { away: boolean }) {
  const { tabs, alive, active } = useTabs()
  const navigate = useSteadyNavigate()
  const stack = useRef<HTMLElement>(null)
  // before any effect of the page that comes to the front measures it
  useInsertionEffect(() => park(stack.current, active))
  return (
    <main className="pages" ref={stack} hidden={away}>
      {tabs
        .filter(({ path }) => alive.includes(path))
        .map((tab) => (
          <Activity key={`${tab.path} ${tab.version}`} mode={tab.path === active ? 'visible' : 'hidden'}>
            <PageBox tab={tab} navigate={navigate} />
          </Activity>
        ))}
    </main>
  )
})

const keepsLayout = CSS.supports('content-visibility', 'hidden')

/**
 * React hides a page by `display: none`, and the browser then throws its layout away: some 20 ms each time a list comes back.
 * Here its layout is kept, neither drawn nor reachable (`content-visibility: hidden`). What React hides later stays as React has it,
 * and so does every page in a browser that knows no such thing.
 */
function park(stack: HTMLElement | null, active: string): void {
  for (const page of stack?.querySelectorAll<HTMLElement>(':scope > .page') ?? []) {
    const away = page.dataset.path !== active
    page.toggleAttribute('data-away', away)
    page.ariaHidden = away ? 'true' : null
    if (away && keepsLayout) page.style.removeProperty('display')
  }
}

/** The router's own is another one at each address, and every page would be drawn anew with it. */
function useSteadyNavigate(): Go {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  useLayoutEffect(() => {
    latest.current = navigate
  })
  return useCallback((to) => void latest.current(to), [])
}

const PageBox = memo(function PageBox({ tab, navigate }: { tab: Tab; navigate: Go }) {
  const client = useQueryClient()
  const page = useMemo(() => pageOf(tab, navigate), [tab, navigate])
  const Content = pageNamed(pages, tab.component)
  // the same element: a page is not drawn anew because it comes to the front
  const content = useMemo(() => <Content />, [Content])
  // lists of a page last as long as its tab, or a tab hidden for five minutes would load again; a page that is never cached asks each time
  useLayoutEffect(() => {
    const staleTime = tab.noCache ? 0 : Number.POSITIVE_INFINITY
    client.setQueryDefaults([tab.path], { gcTime: Number.POSITIVE_INFINITY, staleTime })
  }, [client, tab.path, tab.noCache])
  return (
    <PageContext value={page}>
      <section className="page" data-path={tab.path} aria-label={tab.title}>
        <FailBoundary title="页面出错了" onClose={tab.affix ? undefined : page.close}>
          {content}
        </FailBoundary>
      </section>
    </PageContext>
  )
})

function pageOf(tab: Tab, navigate: Go): Page {
  const { path, title, menuId, search, asked } = tab
  return {
    key: path,
    title,
    menuId,
    params: Object.fromEntries(new URLSearchParams(search)),
    asked,
    close: () => closeTab(path, navigate),
    setTitle: (next) => setTabs((tabs) => retitle(tabs, path, next)),
  }
}

/** The page in front, as code outside its tree sees it. */
export function pageOfTab({ tabs, active }: Tabs, navigate: Go): Page {
  const tab = tabs.find(({ path }) => path === active)
  if (!tab) throw new Error('no page is open')
  return pageOf(tab, navigate)
}

/** Takes tabs away by `step` and goes to the one that is then in front; asks first when one of them holds unsaved work. */
export async function changeTabs(step: (tabs: Tabs) => Tabs, navigate: Go): Promise<void> {
  const stay = new Set(step(currentTabs()).tabs.map(({ path }) => path))
  const going = currentTabs().tabs.flatMap(({ path }) => (stay.has(path) ? [] : path))
  if (anyUnsaved(going) && !(await mayLeave(going))) return
  const { tabs, active } = setTabs(step)
  const front = tabs.find(({ path }) => path === active)
  void navigate(front ? front.path + front.search : '/')
}
export const closeTab = (path: string, navigate: Go): void => void changeTabs((tabs) => close(tabs, path), navigate)
