import { useSyncExternalStore } from 'react'
import type { MenuPage } from './menu-tree.ts'

/** The open tabs. Pure steps first, the store that holds their outcome below. */

export interface Tab extends TabPage {
  /** Query of the last visit, with its question mark. */
  search: string
  /** How often it was asked for with a query while it was open. */
  asked: number
  /** Raised by a refresh: the page is built anew. */
  version: number
}
export interface Tabs {
  tabs: readonly Tab[]
  /** Paths of the pages kept mounted, latest first. */
  alive: readonly string[]
  active: string
}

export const MAX_ALIVE = 20

type TabPage = Pick<MenuPage, 'path' | 'title' | 'menuId' | 'component' | 'noCache' | 'affix'>

function tabOf({ path, title, menuId, component, noCache, affix }: TabPage, search = ''): Tab {
  return { path, title, menuId, component, noCache, affix, search, asked: 0, version: 0 }
}

/** Pinned pages have their tab from the start. */
export function pin(state: Tabs, pages: readonly MenuPage[]): Tabs {
  const missing = pages.filter(({ affix, path }) => affix && !state.tabs.some((tab) => tab.path === path))
  return missing.length > 0 ? { ...state, tabs: [...missing.map((page) => tabOf(page)), ...state.tabs] } : state
}

/** Where a tab stood, in a window that was left. */
export type KeptTab = Pick<Tab, 'path' | 'search' | 'title'>
export const keptTabs = ({ tabs }: Tabs): KeptTab[] => tabs.map(({ path, search, title }) => ({ path, search, title }))

/** The tabs of a window that was left, in their order, as far as there are still such pages. They are built when they are shown. */
export function recall(state: Tabs, kept: readonly KeptTab[], pages: readonly MenuPage[]): Tabs {
  const back = kept.flatMap(({ path, search, title }) => {
    const page = pages.find((each) => each.path === path)
    return page ? [{ ...tabOf(page, search), title }] : []
  })
  const here = (tab: Tab) => back.some(({ path }) => path === tab.path)
  return {
    ...state,
    tabs: [...state.tabs.filter((tab) => tab.affix && !here(tab)), ...back, ...state.tabs.filter((tab) => !tab.affix && !here(tab))],
  }
}

/** The very same state when the page stands in front already: nothing is drawn anew. */
export function visit(state: Tabs, page: TabPage, search: string): Tabs {
  const { tabs, alive, active } = state
  const { path } = page
  const known = tabs.find((tab) => tab.path === path)
  if (known?.search === search && active === path && alive[0] === path) return state
  const next = known
    ? tabs.map((tab) => (tab === known && tab.search !== search ? { ...tab, search } : tab))
    : [...tabs, tabOf(page, search)]
  const uncached = new Set(next.filter((tab) => tab.noCache).map((tab) => tab.path))
  const others = alive.filter((other) => other !== path && !uncached.has(other))
  return { tabs: next, alive: [path, ...others].slice(0, MAX_ALIVE), active: path }
}

function keepOnly({ tabs, alive, active }: Tabs, stays: (tab: Tab) => boolean): Tabs {
  const kept = tabs.filter((tab) => tab.affix || stays(tab))
  const paths = new Set(kept.map(({ path }) => path))
  const stillThere = paths.has(active)
  return { tabs: kept, alive: alive.filter((path) => paths.has(path)), active: stillThere ? active : neighbour(tabs, kept, active) }
}

/** Where to go when the tab in front closes: the one to its right, else to its left. */
function neighbour(before: readonly Tab[], kept: readonly Tab[], closed: string): string {
  const place = before.findIndex(({ path }) => path === closed)
  const paths = new Set(kept.map(({ path }) => path))
  const right = before.slice(place + 1).find(({ path }) => paths.has(path))
  const left = before.slice(0, Math.max(place, 0)).findLast(({ path }) => paths.has(path))
  return (right ?? left)?.path ?? ''
}

export const close = (state: Tabs, path: string): Tabs => keepOnly(state, (tab) => tab.path !== path)
export const closeOthers = (state: Tabs, path: string): Tabs => ({
  ...keepOnly({ ...state, active: path }, (tab) => tab.path === path),
})
export const closeAll = (state: Tabs): Tabs => keepOnly(state, () => false)

function change(state: Tabs, path: string, update: (tab: Tab) => Partial<Tab>): Tabs {
  return { ...state, tabs: state.tabs.map((tab) => (tab.path === path ? { ...tab, ...update(tab) } : tab)) }
}
export const refresh = (state: Tabs, path: string): Tabs => change(state, path, ({ version }) => ({ version: version + 1 }))
export const askAgain = (state: Tabs, path: string): Tabs => change(state, path, ({ asked }) => ({ asked: asked + 1 }))
export const retitle = (state: Tabs, path: string, title: string): Tabs => change(state, path, () => ({ title }))

// ---- store ----

const empty: Tabs = { tabs: [], alive: [], active: '' }
let state: Tabs = empty
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Hears which tabs have gone, to forget what they held. */
let onGone: (path: string) => void = () => {}
export function whenTabGoes(listener: (path: string) => void): void {
  onGone = listener
}

export function setTabs(step: (state: Tabs) => Tabs): Tabs {
  const before = state
  state = step(state)
  for (const { path } of before.tabs) if (!state.tabs.some((tab) => tab.path === path)) onGone(path)
  for (const listener of listeners) listener()
  return state
}
export const currentTabs = (): Tabs => state
export const useTabs = (): Tabs => useSyncExternalStore(subscribe, currentTabs)
