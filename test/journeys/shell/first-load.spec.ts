import { expect, test } from '@playwright/test'
import { FRAME_KB, LOGIN_KB, scriptsOf } from '../../../scripts/first-load.ts'
import { comeIn } from '../come-in.ts'
import { signInAs } from '../master/sign-in.ts'
import { newCompany } from '../new-company.ts'

test('the login page and the frame load no more code than they did', async ({ page, browser }) => {
  const stranger = await (await browser.newContext()).newPage()
  const atLogin = scriptsOf(stranger)
  await stranger.goto('/login')
  await expect(stranger.getByLabel('用户名')).toBeFocused()
  const login = await atLogin()
  await stranger.context().close()
  // with the figures of a company at work: more than what a new one is shown
  const inFrame = scriptsOf(page)
  await signInAs(page, 'loadsFirst', '/')
  await expect(page.getByText('今日销售额')).toBeVisible()
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
