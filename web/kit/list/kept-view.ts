import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepInWindow, keptInWindow } from '../dialog/window-memory.ts'
import { useOnPage } from '../keys/shortcuts.ts'
import { usePage } from '../page.ts'
import { currentSession } from '../session/session.ts'
import type { FilterValues } from './filter-values.ts'

/** How a list of a page stands: it stands so again after a reload or a new login. */
export interface View {
  /** What the address asked the page for: another question is another view. */
  asked: string
  values: FilterValues
  /** The saved or ready view it stands in. */
  view: string
  /** What stands in the filters, asked for or not. */
  typed: FilterValues
  page: number
  limit: number
  /** The user has chosen how many rows a page has; otherwise the company's parameter says it, also when it has changed since. */
  sized: boolean
  sort: { prop: string; order: 'asc' | 'desc' } | undefined
  /** Of a report: how far its rows have been gone into. */
  way?: unknown
  top: number
}

const NAME = 'views'
let owner = ''
/** As this window found them, until their list has been drawn; and as the lists stand now. */
let found = new Map<string, View>()
let now = new Map<string, View>()

function views(): typeof now {
  const { user } = currentSession()
  const whose = `${user?.userId}:${user?.companyId}`
  if (whose !== owner) {
    owner = whose
    const kept = keptInWindow(NAME)
    found = new Map(Array.isArray(kept) ? (kept as [string, View][]) : [])
    now = new Map(found)
  }
  return now
}
const keyOf = (page: string, list: string) => `${page} ${list}`
const write = () => keepInWindow(NAME, [...now])

/** The tab is gone, or built anew: its lists begin as they began at first. */
export function forgetViews(page: string): void {
  for (const key of views().keys()) {
    if (!key.startsWith(`${page} `)) continue
    now.delete(key)
    found.delete(key)
  }
  write()
}

/** Of a window that was left, only the lists of the tabs it had come back. */
export function keepViewsOf(pages: readonly string[]): void {
  for (const key of views().keys()) if (!pages.some((page) => key.startsWith(`${page} `))) forgetViews(key.slice(0, key.indexOf(' ')))
}

/** How this list stood when the window was left; undefined when it has been drawn since, and in dialogs. */
export function useFoundView(list: string): View | undefined {
  const { key, params } = usePage()
  const onPage = useOnPage()
  const [view] = useState(() => {
    views()
    const kept = onPage ? found.get(keyOf(key, list)) : undefined
    return kept?.asked === JSON.stringify(params) ? kept : undefined
  })
  useEffect(() => {
    found.delete(keyOf(key, list))
  }, [key, list])
  return view
}

const SCROLLS = '.pc-grid, .pc-cards'

/** Keeps how the list stands, and puts it back to where it was scrolled once its rows are there. */
export function useKeptView(
  list: string,
  view: Omit<View, 'asked' | 'top'>,
  kept: View | undefined,
  ready: boolean,
): RefObject<HTMLDivElement | null> {
  const { key, params } = usePage()
  const onPage = useOnPage()
  const root = useRef<HTMLDivElement>(null)
  // as it was heard: a page on its way out may not be measured any more
  const scrolled = useRef(kept?.top ?? 0)
  const keep = useEffectEvent(() => {
    if (!onPage) return
    views().set(keyOf(key, list), { ...view, asked: JSON.stringify(params), top: scrolled.current })
    write()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of these is kept
  useEffect(keep, [view.values, view.view, view.page, view.limit, view.sort, view.way])
  useEffect(() => {
    const leaving = () => keep()
    const list = root.current
    const subscribe = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.matches(SCROLLS)) scrolled.current = target.scrollTop
    }
    list?.addEventListener('scroll', subscribe, { capture: true, passive: true })
    window.addEventListener('pagehide', leaving)
    return () => {
      keep()
      list?.removeEventListener('scroll', subscribe, { capture: true })
      window.removeEventListener('pagehide', leaving)
    }
  }, [])
  const top = kept?.top ?? 0
  useEffect(() => {
    const grid = root.current?.querySelector<HTMLElement>(SCROLLS)
    if (ready && top > 0 && grid) grid.scrollTop = top
  }, [ready, top])
  return root
}
