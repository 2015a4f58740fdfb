import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AnchoredMenu, MenuButton } from '#web/kit/dialog/anchored-menu.tsx'
import { anyUnsaved, forgetUnsaved, mayLeave, useUnsavedPages } from '#web/kit/form/unsaved.ts'
import { nextByLetter } from '#web/kit/keys/by-letter.ts'
import { forgetViews } from '#web/kit/list/kept-view.ts'
import { useSession } from '#web/kit/session/session.ts'
import { pagesOf } from './menu-tree.ts'
import { changeTabs, closeTab } from './page-stack.tsx'
import { closeAll, closeOthers, currentTabs, refresh, setTabs, type Tab, useTabs, visit } from './tabs.ts'

const labels = { refresh: '刷新页面', close: '关闭当前', others: '关闭其他', all: '关闭所有' }

/** ← → Home End and first letters go along the titles; Enter shows, the menu key opens the menu of the one gone to. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('.tab-title')]
  const at = titles.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const to = { ArrowLeft: at - 1, ArrowRight: (at + 1) % titles.length, Home: 0, End: -1 }[event.key]
  const next = to === undefined ? nextByLetter(event, at, titles) : titles.at(to)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Whether there are more of them than the bar is wide. */
function useOverflow(bar: RefObject<HTMLElement | null>, tabs: readonly Tab[]): boolean {
  const [over, setOver] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more tab makes no window narrower
  useEffect(() => {
    const { current } = bar
    if (!current) return
    const measure = () => setOver(current.scrollWidth > current.clientWidth)
    const watcher = new ResizeObserver(measure)
    watcher.observe(current)
    measure()
    return () => watcher.disconnect()
  }, [bar, tabs])
  return over
}

export const TabBar = memo(function TabBar() {
  const { tabs, active } = useTabs()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { menus } = useSession()
  const typed = useMemo(() => new Map(pagesOf(menus).map(({ path, pinyin }) => [path, pinyin.join(' ')])), [menus])
  const front = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLElement>(null)
  const over = useOverflow(bar, tabs)
  const unsaved = useUnsavedPages()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab in front is what asks for the scroll
  useEffect(() => {
    // newer browsers return a promise here, which React would take for a clean-up
    void front.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  const go = (tab: Tab) => {
    // the kept page is drawn first; the address, the trail and the menu follow
    setTabs((state) => visit(state, tab, tab.search))
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (currentTabs().active === tab.path) void navigate(tab.path + tab.search)
      }),
    )
  }
  const act = async (key: string, tab: Tab) => {
    if (key === 'close') closeTab(tab.path, navigate)
    else if (key === 'others') await changeTabs((state) => closeOthers(state, tab.path), navigate)
    else if (key === 'all') await changeTabs(closeAll, navigate)
    else if (!anyUnsaved([tab.path]) || (await mayLeave([tab.path]))) {
      forgetUnsaved(tab.path)
      forgetViews(tab.path)
      go(tab)
      client.removeQueries({ queryKey: [tab.path] })
      setTabs((state) => refresh(state, tab.path))
    }
  }
  const [asked, setAsked] = useState<{ tab: Tab; title: HTMLElement }>()
  const closeMenu = () => {
    asked?.title.focus()
    setAsked(undefined)
  }
  return (
    <div className="tab-row">
      <nav
        ref={bar}
        className="tabs"
        aria-label="已打开的页面"
        onKeyDown={walk}
        onContextMenu={(event) => {
          const under = (event.target as Element).closest<HTMLElement>('[data-tab]')
          const title = under?.querySelector<HTMLElement>('.tab-title')
          const tab = tabs.find(({ path }) => path === under?.dataset.tab)
          if (!tab || !title) return
          event.preventDefault()
          setAsked({ tab, title })
        }}
      >
        {tabs.map((tab) => (
          <div
            key={tab.path}
            data-tab={tab.path}
            ref={tab.path === active ? front : undefined}
            className={`tab${tab.path === active ? ' tab-active' : ''}`}
          >
            {unsaved.has(tab.path) && <span className="tab-unsaved" role="img" aria-label={`${tab.title}未保存`} title="未保存" />}
            <button
              type="button"
              className="tab-title"
              data-typed={typed.get(tab.path)}
              aria-current={tab.path === active ? 'page' : undefined}
              onClick={() => go(tab)}
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
              onAuxClick={(event) => event.button === 1 && !tab.affix && closeTab(tab.path, navigate)}
            >
              {tab.title}
            </button>
            {!tab.affix && (
              <button type="button" className="tab-close" aria-label={`关闭${tab.title}`} onClick={() => closeTab(tab.path, navigate)}>
                <CloseOutlined />
              </button>
            )}
          </div>
        ))}
      </nav>
      {over && (
        <MenuButton
          type="text"
          size="small"
          className="tab-all"
          aria-label="全部已打开的页面"
          menu="全部已打开的页面"
          entries={tabs.map(({ path, title }) => ({
            key: path,
            label: unsaved.has(path) ? `${title}（未保存）` : title,
            chosen: path === active,
          }))}
          onChoose={(path) => {
            const tab = tabs.find((each) => each.path === path)
            if (tab) go(tab)
          }}
        >
          <DownOutlined />
        </MenuButton>
      )}
      {asked && (
        <AnchoredMenu
          anchor={asked.title}
          label={asked.tab.title}
          entries={Object.entries(labels)
            .filter(([key]) => !(key === 'close' && asked.tab.affix))
            .map(([key, label]) => ({ key, label }))}
          onClose={closeMenu}
          onChoose={(key) => void act(key, asked.tab)}
        />
      )}
    </div>
  )
})
