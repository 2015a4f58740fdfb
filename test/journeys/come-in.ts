import { randomUUID } from 'node:crypto'
import { type BrowserContext, type Disposable, expect, type Page } from '@playwright/test'
import { fromSomewhere } from './some-address.ts'

/** What a browser calls itself: drawn once, as the login page does. */
const browsers = new WeakMap<BrowserContext, { code: string; says: Disposable }>()

interface Account {
  loginAccount: string
  password: string
}

/** Lets a fresh browser be one that was there before: no account that has come in with it is told of a new device. */
export async function isBrowser(context: BrowserContext, code: string): Promise<void> {
  if (browsers.has(context)) return
  // a window that has just been opened is blank at first, and may keep nothing
  const says = await context.addInitScript((id) => location.protocol === 'about:' || localStorage.setItem('browserId', id), code)
  browsers.set(context, { code, says })
}

/** It is to be another one from now on. */
export async function forgetBrowser(context: BrowserContext): Promise<void> {
  await browsers.get(context)?.says.dispose()
  browsers.delete(context)
}

/** Signs this account in without opening a page. The login page is the story of `shell/login`; everybody else is let in by its call. */
export async function letIn(page: Page, { loginAccount, password }: Account): Promise<void> {
  const context = page.context()
  const code = browsers.get(context)?.code ?? randomUUID()
  await isBrowser(context, code)
  const data = { username: loginAccount, password, code, tips: 1 }
  const answer = await page.request.post('/admin/auth/login', { data, headers: fromSomewhere() })
  const reply = (await answer.json()) as { code: number; msg: string; data: { access_token: string } }
  if (reply.code !== 1) throw new Error(`${loginAccount}: ${reply.msg}`)
  await context.addCookies([{ name: 'access-token', value: reply.data.access_token, url: new URL(answer.url()).origin }])
}

/** To another page of the frame as its menu goes: nothing is loaded again, and what was open before stays open behind it. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Comes in as this account and opens a path of the frame. */
export async function comeIn(page: Page, account: Account, path = '/'): Promise<void> {
  await letIn(page, account)
  await page.goto(path)
  await expect(page.getByRole('navigation', { name: '已打开的页面' })).toBeVisible()
}
