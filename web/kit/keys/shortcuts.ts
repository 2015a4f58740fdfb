import { createContext, useCallback, useContext, useEffect, useId, useRef } from 'react'
import { composing } from '../form/ime.ts'

/** Shortcuts of pages and dialogs in one registry. The innermost open scope hears the keys, nobody below it. */
export interface Shortcut {
  /** F8, Ctrl+Enter, Alt+N … */
  keys: string
  label: string
  run: () => void
  scope: string
  /** Also works while somebody types. */
  inInput: boolean
  /** Only told: whoever hears it is not the registry, such as the grid the cursor stands in. */
  told?: boolean
}

const PAGE = 'page'
/** Heard in front of every dialog too. */
const EVERYWHERE = 'everywhere'
const registered = new Set<Shortcut>()
let scopes: readonly string[] = [PAGE]

/** Function keys, Ctrl combinations and Alt+Enter mean nothing to a text field; letters do. */
const saidInInput = (keys: string) => /^(Shift\+)?F\d+$|^Ctrl\+|^Alt\+Enter$/.test(keys)

/** Keys as they are written: Ctrl+Shift+A. The Mac's ⌘ counts as Ctrl. */
export function keysOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  // ? is itself typed with Shift
  const shift = event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))
  return [(event.ctrlKey || event.metaKey) && 'Ctrl', event.altKey && 'Alt', shift && 'Shift', key].filter(Boolean).join('+')
}

function inField(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null
  if (!element?.matches) return false
  // the invisible field of a waiting grid cell is nobody's text, but what is typed there is
  return element.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]')
}

/** The shortcut that hears a key, if any. */
export function heard(keys: string, scope: string, typing: boolean, among: Iterable<Shortcut> = registered): Shortcut | undefined {
  let found: Shortcut | undefined
  // the last one registered wins: a grid's F2 over its page's
  for (const shortcut of among) {
    const here = shortcut.scope === scope || shortcut.scope === EVERYWHERE
    if (!shortcut.told && shortcut.keys === keys && here && (!typing || shortcut.inInput)) found = shortcut
  }
  return found
}

/** antd's own alerts and confirmations register no scope, and nothing fires behind them. */
const isCovered = (scope: string) => scope === PAGE && document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || composing(event)) return
  const scope = scopes.at(-1) ?? PAGE
  if (isCovered(scope)) return
  const shortcut = heard(keysOf(event), scope, inField(event.target))
  if (!shortcut) return
  event.preventDefault()
  // a dialog that opens now listens on the window and must not hear the same Escape
  event.stopPropagation()
  shortcut.run()
}

let listening = false
function listen(): void {
  if (listening) return
  listening = true
  document.addEventListener('keydown', onKeyDown)
}

const ScopeContext = createContext(PAGE)
export const ShortcutScope = ScopeContext.Provider

/** A scope of its own while a dialog is open; hand its name to `ShortcutScope`. */
export function useShortcutScope(): string {
  const id = useId()
  useEffect(() => {
    scopes = [...scopes, id]
    return () => {
      scopes = scopes.filter((scope) => scope !== id)
    }
  }, [id])
  return id
}

/** Whether one is drawn on a page itself, in no dialog. */
export const useOnPage = (): boolean => useContext(ScopeContext) === PAGE

/** Whether nothing stands before the page or dialog that asks. */
export function useInFront(): () => boolean {
  const scope = useContext(ScopeContext)
  return useCallback(() => (scopes.at(-1) ?? PAGE) === scope && !isCovered(scope), [scope])
}

interface Options {
  inInput?: boolean
  disabled?: boolean
  /** In front of dialogs too. */
  everywhere?: boolean
}

/** `useShortcut('F8', '保存', save)`. Hidden pages are silent: React takes their effects down. */
export function useShortcut(keys: string, label: string, run: () => void, { inInput, disabled, everywhere }: Options = {}): void {
  const own = useContext(ScopeContext)
  const scope = everywhere ? EVERYWHERE : own
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (disabled) return
    listen()
    const shortcut = { keys, label, scope, inInput: inInput ?? saidInInput(keys), run: () => latest.current() }
    registered.add(shortcut)
    return () => {
      registered.delete(shortcut)
    }
  }, [keys, label, scope, inInput, disabled])
}

/** Tells of keys that something on the screen hears by itself, as long as it is there. */
export function useToldKeys(keys: readonly (readonly [keys: string, label: string])[]): void {
  const scope = useContext(ScopeContext)
  useEffect(() => {
    const told = keys.map(([each, label]) => ({ keys: each, label, scope, inInput: true, told: true, run() {} }))
    for (const shortcut of told) registered.add(shortcut)
    return () => {
      for (const shortcut of told) registered.delete(shortcut)
    }
  }, [keys, scope])
}

/** What works here and now, each key once: of the page or dialog in front, and what is heard everywhere. */
export function shortcutsHere(): Shortcut[] {
  const scope = scopes.at(-1) ?? PAGE
  const here = [...registered].filter((shortcut) => shortcut.scope === scope || shortcut.scope === EVERYWHERE)
  // the last one registered is the one that is heard
  return [...new Map(here.map((shortcut) => [shortcut.keys, shortcut])).values()].sort((one, other) => rank(one) - rank(other))
}
const rank = ({ told, scope }: Shortcut) => Number(told ?? false) + 2 * Number(scope === EVERYWHERE)
