import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { confirmDialog } from '../dialog/dialogs.tsx'
import { frontPage, usePage } from '../page.ts'

/** What has been typed and not saved, on whichever page: asked about before a tab closes, the account changes or the window goes. */

interface Unsaved {
  page: string
  title: string
  /** In this very moment: what was drawn last may be older. */
  is: () => boolean
}
const held = new Set<Unsaved>()
const watchers = new Set<() => void>()
let letGo = false

function tell(): void {
  for (const watcher of watchers) watcher()
}
function hold(each: Unsaved): void {
  held.add(each)
  tell()
}
function drop(each: Unsaved): void {
  held.delete(each)
  tell()
}

/** This page holds something unsaved while `dirty`; `still` says whether it does so at the moment it is asked. */
export function useUnsaved(dirty: boolean, still: () => boolean = () => true): void {
  const { key, title } = usePage()
  const latest = useRef(still)
  latest.current = still
  const entry = useRef<Unsaved>(undefined)
  entry.current ??= { page: key, title, is: () => latest.current() }
  entry.current.title = title
  useEffect(() => {
    const { current } = entry
    if (!dirty || !current) return
    hold(current)
    return () => {
      // effects end too when a page is hidden, and a hidden page still holds what was typed
      if (frontPage() === key) drop(current)
    }
  }, [dirty, key])
}

const among = (pages?: readonly string[]) => [...held].filter(({ page, is }) => (!pages || pages.includes(page)) && is())

/** Is anything unsaved on these pages, or anywhere? */
export const anyUnsaved = (pages?: readonly string[]): boolean => among(pages).length > 0

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}
const pagesNow = () => [...new Set([...held].map(({ page }) => page))].join('\n')
/** The pages that hold something unsaved, as it comes and goes. */
export function useUnsavedPages(): ReadonlySet<string> {
  const pages = useSyncExternalStore(watch, pagesNow)
  return useMemo(() => new Set(pages.split('\n')), [pages])
}

/** True when nothing is unsaved, or the user lets it go. */
export async function mayLeave(pages?: readonly string[]): Promise<boolean> {
  const titles = [...new Set(among(pages).map(({ title }) => `“${title}”`))]
  return titles.length === 0 || confirmDialog(`${titles.join('、')}有未保存的内容，确定离开吗？`)
}

/** The tab of a page is gone, and with it what it held. */
export function forgetUnsaved(page: string): void {
  for (const each of held) if (each.page === page) drop(each)
}

/** The window leaves by a decision that has been made: nobody is asked again. */
export function leaveForGood(): void {
  letGo = true
}

/** Whether the window is on its way out. */
export const leavesForGood = (): boolean => letGo

/** The browser asks before a window with unsaved work is closed or reloaded; answers how to stop. */
export function guardWindow(): () => void {
  const leaving = (event: BeforeUnloadEvent) => {
    if (!letGo && anyUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', leaving)
  return () => window.removeEventListener('beforeunload', leaving)
}
