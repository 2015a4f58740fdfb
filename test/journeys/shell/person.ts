import type { Browser, Page } from '@playwright/test'

/** Signs in on the login page with these words; what follows is the caller's to expect. */
export async function typeLogin(page: Page, { loginAccount, password }: { loginAccount: string; password: string }): Promise<void> {
  await page.getByLabel('用户名').fill(loginAccount)
  await page.getByLabel('密码', { exact: true }).fill(password)
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
