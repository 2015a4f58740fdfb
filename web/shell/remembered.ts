import { dropCookie, keepCookie, readCookie } from '#web/kit/session/cookie.ts'

/** 记住密码: kept 30 days. The third cookie, `password`, is the server's: a credential for this browser which no script can read (decision 102). */

const DAYS = 30

/** Whose password this browser remembers. */
export const remembered = (): string | undefined => (readCookie('rememberMe') === 'true' && readCookie('username')) || undefined

export function remember(username: string): void {
  keepCookie('username', username, DAYS)
  keepCookie('rememberMe', 'true', DAYS)
}
export function forget(): void {
  for (const name of ['username', 'rememberMe']) dropCookie(name)
}
