import { createContext, useContext } from 'react'

/**
 * The page a component lives on: one tab of the frame, kept alive while it is hidden.
 * A hidden page re-renders while another one is shown and would read the other page's address, so router hooks are banned under web/modules:
 * this is what a page may know of where it is.
 */
export interface Page {
  /** Path of the tab. First element of the page's query keys (`[page.key, …]`): these are kept while the tab is open and removed with it. */
  key: string
  title: string
  /** 0 outside the menu. */
  menuId: number
  /** The query of the address the page was opened with; changes when the same page is opened again with another one. */
  params: Readonly<Record<string, string>>
  /** Raised whenever the open page is asked for again with a query of its own: lists then take up what is asked, even if it is the same as before. */
  asked: number
  close: () => void
  setTitle: (title: string) => void
}

const nowhere: Page = { key: '', title: '', menuId: 0, params: {}, asked: 0, close: () => {}, setTitle: () => {} }

export const PageContext = createContext<Page>(nowhere)

export function usePage(): Page {
  return useContext(PageContext)
}

export type PageParams = Record<string, string | number | boolean | undefined>

interface Opener {
  open: (target: string, params?: PageParams) => boolean
  canOpen: (target: string) => boolean
  current: () => Page
  /** Key of the page in front, '' when there is none. */
  front: () => string
}
let opener: Opener = { open: () => false, canOpen: () => false, current: () => nowhere, front: () => '' }

/** The frame says how pages are opened. */
export function connectPages(connected: Opener): void {
  opener = connected
}

/**
 * Opens a page as a tab, or shows the tab it already has, and hands it `params`.
 * `target` is the component name of the menu tree (`stock/StockQuery`) or a path (`/system/notification`). False when the user's menu has no such page; he is told.
 */
export function openPage(target: string, params?: PageParams): boolean {
  return opener.open(target, params)
}

/** Whether the user's menu holds this page: a link to a page he cannot open is not drawn. */
export function canOpenPage(target: string): boolean {
  return opener.canOpen(target)
}

/** The page in front, for code that runs outside its tree (dialogs). */
export function currentPage(): Page {
  return opener.current()
}

/** Key of the page in front. */
export const frontPage = (): string => opener.front()
