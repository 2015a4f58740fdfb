import { currentSession } from '../session/session.ts'

/** What was being written when the browser died, in the browser itself: per kind of document, user, company, window and document. */
export interface LocalDraft<T> {
  storageKey: string
  /** Written in another window, which may still be open. */
  elsewhere: boolean
  /** Milliseconds. */
  at: number
  /** Id of the document, 0 = a new one. */
  id: number
  /** One line for the question whether to go on with it. */
  about: string
  value: T
}

/** Raised when what is stored changes its shape: an older draft is then no draft. */
const SHAPE = 1
const WINDOW = 'draftWindow'

function windowId(): string {
  const known = sessionStorage.getItem(WINDOW)
  if (known) return known
  const drawn = Math.random().toString(36).slice(2, 10)
  sessionStorage.setItem(WINDOW, drawn)
  return drawn
}

function prefix(kind: string): string {
  const { user } = currentSession()
  return `draft${SHAPE}:${kind}:${user?.userId ?? 0}:${user?.companyId ?? 0}:`
}
const keyOf = (kind: string, id: number) => `${prefix(kind)}${windowId()}:${id}`

export function saveLocalDraft<T>(kind: string, id: number, about: string, value: T): void {
  try {
    localStorage.setItem(keyOf(kind, id), JSON.stringify({ at: Date.now(), id, about, value }))
  } catch {
    // a full or forbidden storage keeps nothing; the page itself still holds everything
  }
}

export function dropLocalDraft(storageKey: string): void {
  localStorage.removeItem(storageKey)
}
export const dropOwnLocalDraft = (kind: string, id: number): void => dropLocalDraft(keyOf(kind, id))

function read<T>(storageKey: string): LocalDraft<T> | undefined {
  const text = localStorage.getItem(storageKey)
  if (!text) return undefined
  try {
    return { ...(JSON.parse(text) as Omit<LocalDraft<T>, 'storageKey'>), storageKey, elsewhere: !storageKey.includes(`:${windowId()}:`) }
  } catch {
    return undefined
  }
}

export const ownLocalDraft = <T>(kind: string, id: number): LocalDraft<T> | undefined => read<T>(keyOf(kind, id))

/** All that was kept of a kind by this user in this company, latest first. */
export function localDrafts<T>(kind: string): LocalDraft<T>[] {
  const own = prefix(kind)
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(own))
    .flatMap((key) => read<T>(key) ?? [])
    .sort((a, b) => b.at - a.at)
}
