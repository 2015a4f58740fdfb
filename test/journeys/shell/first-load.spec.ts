import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { comeIn } from '../come-in.ts'
import { newCompany } from '../new-company.ts'

// what a browser fetches before anything can be done: it may shrink, and not grow unseen

const LOGIN_KB = 250
const FRAME_KB = 350

/** Gzipped JavaScript that has come since, in kB. */
function scriptsOf(page: Page) {
  const sizes = new Map<string, number>()
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) sizes.set(pathname, gzipSync(await response.body().catch(() => Buffer.alloc(0))).length)
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024
  }
}

test('the login page and the frame load no more code than they did', async ({ page, browser }) => {
  const account = await newCompany(page, '首屏汽配')
  const stranger = await (await browser.newContext()).newPage()
  const atLogin = scriptsOf(stranger)
  await stranger.goto('/login')
  await expect(stranger.getByLabel('用户名')).toBeFocused()
  const login = await atLogin()
  await stranger.context().close()
  const inFrame = scriptsOf(page)
  await comeIn(page, account)
  await expect(page.getByText('开始使用')).toBeVisible()
  const frame = await inFrame()
  console.info(`gzipped JavaScript: login ${login.toFixed(0)}, frame ${frame.toFixed(0)} kB`)
  expect(login).toBeGreaterThan(100)
  expect(login).toBeLessThanOrEqual(LOGIN_KB)
  expect(frame).toBeGreaterThan(login)
  expect(frame).toBeLessThanOrEqual(FRAME_KB)
})

test('words of the menu with a slip of the finger are found, though what forgives them comes with the box', async ({ page }) => {
  await comeIn(page, await newCompany(page, '搜索汽配'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('入库旦')
  await expect(page.getByRole('option', { name: /^入库单/ }).first()).toBeVisible()
})
