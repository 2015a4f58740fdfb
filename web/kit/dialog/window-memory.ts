import { currentSession } from '../session/session.ts'

/**
 * What a window was showing, for the same person in the same company: there again after a reload, and in another window after a new login.
 * A window opened by a link, in a session that goes on, begins without it.
 */

const CAME_IN = 'cameIn'
/** Somebody has signed in in this window. */
export const recordLogin = (): void => sessionStorage.setItem(CAME_IN, '1')

const keyOf = (name: string): string | undefined => {
  const { user } = currentSession()
  return user && `${name}:${user.userId}:${user.companyId}`
}

export function keepInWindow(name: string, value: unknown): void {
  const key = keyOf(name)
  if (!key) return
  try {
    const text = JSON.stringify(value)
    sessionStorage.setItem(key, text)
    localStorage.setItem(key, text)
  } catch {
    // a full or forbidden storage only costs the memory
  }
}

/** Whatever lies there: who reads it looks at each part of it. */
export function keptInWindow(name: string): unknown {
  const key = keyOf(name)
  if (!key) return undefined
  try {
    const text = sessionStorage.getItem(key) ?? (sessionStorage.getItem(CAME_IN) ? localStorage.getItem(key) : null)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
