import { DownOutlined } from '@ant-design/icons'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { nextByLetter } from '#web/kit/keys/by-letter.ts'
import { useSession } from '#web/kit/session/session.ts'
import { iconNamed } from './menu-icons.tsx'
import { isGroup, type MenuGroup, type MenuItem, type MenuPage, menuOf, pagesOf } from './menu-tree.ts'
import { opensTab } from './standalone-paths.ts'
import './side-menu.css'

interface Props {
  folded: boolean
  onOpened?: () => void
}

/**
 * The user's menu; one submenu of a level is open at a time. Folded it shows icons, and a submenu flies out beside its own.
 * Drawn by hand: it changes with every page that comes to the front, and only the two entries concerned may be drawn then.
 */
export const SideMenu = memo(function SideMenu({ folded, onOpened }: Props) {
  const { menus } = useSession()
  const { pathname } = useLocation()
  const items = useMemo(() => shown(menuOf(menus)), [menus])
  const parents = useMemo(() => pagesOf(menus).find(({ path }) => path === pathname)?.parents ?? [], [menus, pathname])
  /** Keys of the open submenus, outermost first. */
  const [open, setOpen] = useState<readonly string[]>(folded ? [] : parents)
  // follows the page in front, and the folding; not the rights, which are read anew while somebody walks through the menu
  // folded, a submenu is where the pointer is: a page that comes late does not take it away
  const place = JSON.stringify(folded ? 'folded' : [pathname, parents])
  const [followed, setFollowed] = useState(place)
  if (place !== followed) {
    setFollowed(place)
    if (folded || parents.length > 0) setOpen(folded ? [] : parents)
  }
  const go = useGo(() => {
    if (folded) setOpen([])
    onOpened?.()
  })

  const draw = (list: readonly MenuItem[], above: readonly string[]): ReactNode =>
    list.map((item) => {
      const icon = above.length === 0 && iconNamed(item.icon)
      if (!isGroup(item))
        return <Entry key={item.path} page={item} icon={icon} here={item.path === pathname} depth={above.length} onGo={go} />
      const chain = [...above, item.key]
      const opened = open.includes(item.key) || (folded && above.length > 0)
      // folded, the pointer has opened it already
      const toggle = () => setOpen(opened && !folded ? above : chain)
      return (
        <Group
          key={item.key}
          group={item}
          icon={icon}
          opened={opened}
          holdsPage={parents.includes(item.key)}
          depth={above.length}
          onToggle={toggle}
          onHover={folded && above.length === 0 ? (over) => setOpen(over ? chain : []) : undefined}
        >
          {opened && draw(item.children, chain)}
        </Group>
      )
    })

  return (
    <nav
      className={`side-menu${folded ? ' side-menu-folded' : ''}`}
      aria-label="菜单"
      onKeyDown={(event) => {
        if (folded && event.key === 'Escape') setOpen([])
        else steer(event)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (folded && !currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) setOpen([])
      }}
    >
      <ul>{draw(items, [])}</ul>
    </nav>
  )
})

/** Steady, so that no entry is drawn because the menu is. */
function useGo(done: () => void): (path: string) => void {
  const navigate = useNavigate()
  const latest = useRef({ navigate, done })
  useEffect(() => {
    latest.current = { navigate, done }
  })
  return useCallback((path) => {
    if (!opensTab(path)) void latest.current.navigate(path)
    latest.current.done()
  }, [])
}

/** Without what is hidden, and without submenus that hold nothing. */
function shown(items: readonly MenuItem[]): readonly MenuItem[] {
  return items
    .filter(({ hidden }) => !hidden)
    .map((item) => (isGroup(item) ? { ...item, children: shown(item.children) } : item))
    .filter((item) => !isGroup(item) || item.children.length > 0)
}

interface EntryProps {
  page: MenuPage
  icon: ReactNode
  here: boolean
  depth: number
  onGo: (path: string) => void
}

const Entry = memo(function Entry({ page, icon, here, depth, onGo }: EntryProps) {
  const lone = opensTab(page.path)
  const line = useRef<HTMLLIElement>(null)
  // newer browsers return a promise here, which React would take for a clean-up
  useEffect(() => {
    if (here) void line.current?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const go = (event: MouseEvent) => {
    // a link as any other for whoever wants it in a tab of the browser
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!lone) event.preventDefault()
    onGo(page.path)
  }
  return (
    <li ref={line}>
      <a
        href={page.path}
        className="side-entry"
        style={indent(depth)}
        title={page.title}
        aria-label={page.title}
        data-typed={page.pinyin.join(' ')}
        aria-current={here ? 'page' : undefined}
        {...(lone && { target: '_blank', rel: 'noopener' })}
        onClick={go}
      >
        {icon}
        <span>{page.title}</span>
      </a>
    </li>
  )
})

interface GroupProps {
  group: MenuGroup
  icon: ReactNode
  opened: boolean
  /** The page in front is in it. */
  holdsPage: boolean
  depth: number
  onToggle: () => void
  /** Folded: the pointer comes and goes. */
  onHover: ((over: boolean) => void) | undefined
  children: ReactNode
}

function Group({ group, icon, opened, holdsPage, depth, onToggle, onHover, children }: GroupProps) {
  const line = useRef<HTMLLIElement>(null)
  return (
    <li
      ref={line}
      className={holdsPage ? 'side-holds' : undefined}
      {...(onHover && { onPointerEnter: hover(onHover, true), onPointerLeave: hover(onHover, false) })}
    >
      <button
        type="button"
        className="side-entry"
        style={indent(depth)}
        title={group.title}
        aria-label={group.title}
        data-typed={group.pinyin.join(' ')}
        aria-expanded={opened}
        onClick={onToggle}
      >
        {icon}
        <span>{group.title}</span>
        <DownOutlined className="side-arrow" />
      </button>
      {opened && <ul style={onHover && beside(line.current, group)}>{children}</ul>}
    </li>
  )
}

const indent = (depth: number) => ({ '--depth': depth }) as CSSProperties

/** A finger has no way of hovering: its press is the click that follows. */
const hover = (onHover: (over: boolean) => void, over: boolean) => (event: { pointerType: string }) => {
  if (event.pointerType === 'mouse') onHover(over)
}

/** Of an entry, with its margin: px. */
const ENTRY = 36

const entriesIn = (group: MenuGroup): number => group.children.reduce((sum, item) => sum + 1 + (isGroup(item) ? entriesIn(item) : 0), 0)

/** A submenu that flies out stands beside its icon, higher up where it would not fit below. */
function beside(line: HTMLElement | null, group: MenuGroup) {
  const { top = 0, right = 0 } = line?.getBoundingClientRect() ?? {}
  const whole = (entriesIn(group) + 0.5) * ENTRY
  const from = Math.max(0, Math.min(top, window.innerHeight - whole))
  return { left: right, top: from, maxHeight: window.innerHeight - from }
}

/** Arrows and first letters walk through the entries in sight; → opens a submenu, ← closes it or goes to the one around. */
function steer(event: KeyboardEvent<HTMLElement>): void {
  const at = (event.target as Element).closest<HTMLElement>('.side-entry')
  if (!at) return
  const opened = at.getAttribute('aria-expanded')
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('.side-entry')]
  const next = nextOf(event.key, at, entries) ?? nextByLetter(event, entries.indexOf(at), entries)
  if ((event.key === 'ArrowRight' && opened === 'false') || (event.key === 'ArrowLeft' && opened === 'true')) at.click()
  else if (next) next.focus()
  else return
  event.preventDefault()
}

function nextOf(key: string, at: HTMLElement, entries: readonly HTMLElement[]): HTMLElement | null | undefined {
  const place = entries.indexOf(at)
  if (key === 'ArrowDown') return entries[(place + 1) % entries.length]
  if (key === 'ArrowUp') return entries.at(place - 1)
  if (key === 'Home') return entries[0]
  if (key === 'End') return entries.at(-1)
  if (key === 'ArrowLeft') return at.closest('ul')?.parentElement?.querySelector(':scope > .side-entry')
  return undefined
}
