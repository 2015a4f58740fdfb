import { dropCookie, keepCookie, readCookie } from '#web/kit/cookie.ts'

/** 记住密码: kept 30 days. The `password` cookie holds a credential the server issued for this browser, never the password (decision 5). */

const DAYS = 30

export interface Remembered {
  username: string
  credential: string
}

export function remembered(): Remembered | undefined {
  if (readCookie('rememberMe') !== 'true') return undefined
  const username = readCookie('username')
  return username ? { username, credential: readCookie('password') } : undefined
}
export function remember({ username, credential }: Remembered): void {
  keepCookie('username', username, DAYS)
  keepCookie('password', credential, DAYS)
  keepCookie('rememberMe', 'true', DAYS)
}
export function forget(): void {
  for (const name of ['username', 'password', 'rememberMe']) dropCookie(name)
}
