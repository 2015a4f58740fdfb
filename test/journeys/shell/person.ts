import type { Browser, Page } from '@playwright/test'
import { enter } from './sign-in.ts'

/** Signs in on the login page with these words; what follows is the caller's to expect. */
export async function typeLogin(page: Page, { loginAccount, password }: { loginAccount: string; password: string }): Promise<void> {
  await page.getByLabel('用户名').fill(loginAccount)
  await page.getByLabel('密码', { exact: true }).fill(password)
}

export async function signInAs(page: Page, account: { loginAccount: string; password: string }, path = '/'): Promise<void> {
  await page.goto(path)
  await typeLogin(page, account)
  await enter(page)
}

/** A browser of its own with the screen of a phone. */
export const phoneOf = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()

/** Nothing hangs over the edge of a phone's screen. */
export const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

export async function chooseInUserMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
