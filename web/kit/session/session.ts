import { useSyncExternalStore } from 'react'
import type { PriceTag, Reply } from '#contract/kit/fields.ts'
import { columns as columnCalls } from '#contract/platform/columns.ts'
import { dictionaries as dictionaryCalls } from '#contract/platform/dictionaries.ts'
import { menus } from '#contract/platform/menus.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import type { Json } from '#contract/platform/user-settings.ts'
import type { AnyTag } from '#contract/tags.ts'
import { call, readToken, stamp } from '../request/request.ts'

/** What the browser knows of the person at the keyboard; loaded once after login (platform.md 4.1). */

export type { AnyTag }
export type User = Reply<typeof sessionCalls.userinfo>['content']
export type MenuTree = Reply<typeof menus.routers>['data']
export type DictionaryEntry = Reply<typeof dictionaryCalls.names>['content'][number]
/** A column as saved: the specification's column JSON; the data table knows the rest of its fields. */
export interface SavedColumn {
  prop: string
  label?: string
  width?: number
  show?: boolean
  [field: string]: unknown
}

interface State {
  user?: User
  menus: MenuTree
  dictionaries: Readonly<Record<string, readonly DictionaryEntry[]>>
  layouts: ReadonlyMap<string, readonly SavedColumn[]>
}

export interface Session {
  /** Undefined before login, so on public pages only; pages of the frame call `useUser()`. */
  user: User | undefined
  menus: MenuTree
  /** Holds the user any of these tags? */
  may: (...tags: AnyTag[]) => boolean
  maySee: (tag: PriceTag) => boolean
  /** System parameter as text, '' when unknown. */
  parameter: (name: string) => string
  dictionary: (type: string) => readonly DictionaryEntry[]
  /** The user's own column layout of a grid; undefined = the standard one. */
  layout: (funcId: string) => readonly SavedColumn[] | undefined
  /** What the user has settled for himself (user-settings.ts); undefined = as the program has it. */
  setting: (key: string) => unknown
  /** Kept on the server; `quiet` for changes made in passing, such as a dragged width. */
  saveLayout: (funcId: string, columns: readonly SavedColumn[], options?: { quiet?: boolean }) => Promise<void>
}

const WILDCARD = '*:*:*'
const nobody: State = { menus: [], dictionaries: {}, layouts: new Map() }
const none: readonly DictionaryEntry[] = []

let state: State = nobody
let current: Session = sessionOf(nobody)
const listeners = new Set<() => void>()

function set(change: Partial<State>): void {
  state = { ...state, ...change }
  current = sessionOf(state)
  for (const listener of listeners) listener()
}

function sessionOf({ user, menus, dictionaries, layouts }: State): Session {
  const held = new Set(user?.limitOperators)
  const holds = (tag: string) => held.has(WILDCARD) || held.has(tag)
  return {
    user,
    menus,
    may: (...tags) => {
      if (tags.length === 0) throw new Error('请设置操作权限标签值')
      return tags.some(holds)
    },
    maySee: holds,
    parameter: (name) => user?.parameters[name] ?? '',
    dictionary: (type) => dictionaries[type] ?? none,
    layout: (funcId) => layouts.get(funcId),
    setting: (key) => user?.settings[key],
    saveLayout,
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => current)
}

/** The signed-in user, inside the frame. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('nobody is signed in')
  return user
}

/** The session outside React. */
export const currentSession = (): Session => current
/** Decimals the company counts pieces with. */
export const piecePlaces = (): number => Number(currentSession().parameter('BUSI_AMOUNT_LENGTH') ?? 0)

export const may = (...tags: AnyTag[]): boolean => current.may(...tags)

// ---- loading ----

function layoutsOf(rows: readonly { funcId: string; currColumn: string }[]): Map<string, readonly SavedColumn[]> {
  const layouts = new Map<string, readonly SavedColumn[]>()
  for (const { funcId, currColumn } of rows) {
    try {
      layouts.set(funcId, JSON.parse(currColumn) as SavedColumn[])
    } catch {
      // a layout that cannot be read is no layout: the grid shows its standard columns
    }
  }
  return layouts
}

let loading: Promise<void> | undefined

/** Loads everything once; several callers at the same moment wait for the same load. `read` throws when no pages can be made of the menu: then nobody is let in. */
export function loadSession(read: (menus: MenuTree) => unknown = () => {}): Promise<void> {
  loading ??= load(read).finally(() => {
    loading = undefined
  })
  return loading
}

async function load(read: (menus: MenuTree) => unknown): Promise<void> {
  const token = readToken()
  const [info, tree, dictionaries, layouts] = await Promise.all([
    call(sessionCalls.userinfo),
    call(menus.routers),
    call(dictionaryCalls.init),
    call(columnCalls.all),
  ])
  // another tab has signed somebody else in meanwhile: one person's menu does not go with another's name
  if (readToken() !== token) return load(read)
  read(tree.data)
  set({ user: info.content, menus: tree.data, dictionaries: dictionaries.data, layouts: layoutsOf(layouts.content) })
}

/** A second step is demanded in the middle of the work: the page stays as it is, and the work under it, until that has been set up. */
function stays({ mustChangePwd, mustSetFactor }: User): boolean {
  if (!mustSetFactor || !state.user) return false
  set({ user: { ...state.user, mustChangePwd, mustSetFactor } })
  return true
}

/** Again after rights or the menu changed: what the person may do and sees at once is what holds. */
export async function reloadRights(): Promise<void> {
  const [info, tree] = await Promise.all([call(sessionCalls.userinfo, {}, { quiet: true }), call(menus.routers, {}, { quiet: true })])
  if (!stays(info.content)) set({ user: info.content, menus: tree.data })
}

/** Again after a change of parameters, rights or the person's own data. */
export async function reloadUser(): Promise<void> {
  const { content } = await call(sessionCalls.userinfo)
  if (!stays(content)) set({ user: content })
}

/** Again after dictionaries changed; `tellOthers` has the company's other sessions load theirs too. */
export async function reloadDictionaries(tellOthers = false): Promise<void> {
  const { content } = await call(dictionaryCalls.cache, { flag: tellOthers ? 1 : 0 })
  set({ dictionaries: content })
}

/** A setting that has been kept, here or in another tab; null: as the program has it. */
export function putSetting(key: string, value: Json): void {
  if (!state.user) return
  const { [key]: _, ...others } = state.user.settings
  set({ user: { ...state.user, settings: value === null ? others : { ...others, [key]: value } } })
}

async function saveLayout(funcId: string, columns: readonly SavedColumn[], options: { quiet?: boolean } = {}): Promise<void> {
  set({ layouts: new Map(state.layouts).set(funcId, columns) })
  await call(columnCalls.save, { funcId, currColumn: JSON.stringify(columns), submittime: stamp() }, options)
}

// ---- the browser ----

const BROWSER_ID = 'browserId'

/** Drawn once and kept: the server knows a returning browser by it. */
export function browserId(): string {
  const known = localStorage.getItem(BROWSER_ID)
  if (known) return known
  // randomUUID exists on https and localhost only; a shop's own server may be plain http
  const drawn =
    crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  localStorage.setItem(BROWSER_ID, drawn)
  return drawn
}
