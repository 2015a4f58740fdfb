import { expect, test } from '@playwright/test'
import { DOCUMENT_FILES, FRAME_FILES, FRAME_KB, LOGIN_FILES, LOGIN_KB, scriptsOf } from '../../../scripts/first-load.ts'
import { comeIn } from '../come-in.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { newCompany } from '../new-company.ts'

const say = ({ kb, files }: { kb: number; files: number }) => `${kb.toFixed(0)} kB in ${files} files`

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
  console.info(`gzipped JavaScript: login ${say(login)}, frame ${say(frame)}`)
  expect(login.kb).toBeGreaterThan(100)
  expect(login.kb).toBeLessThanOrEqual(LOGIN_KB)
  expect(login.files).toBeLessThanOrEqual(LOGIN_FILES)
  expect(frame.kb).toBeGreaterThan(login.kb)
  expect(frame.kb).toBeLessThanOrEqual(FRAME_KB)
  expect(frame.files).toBeLessThanOrEqual(FRAME_FILES)
})

test('a list of documents is not fetched in hundreds of pieces', async ({ page }) => {
  const inList = scriptsOf(page)
  await signInAs(page, 'loadsFirst', '/sale/orders')
  await gridOf(page, '销售单')
  const list = await inList()
  console.info(`gzipped JavaScript: list of sales ${say(list)}`)
  expect(list.files).toBeGreaterThan(5)
  expect(list.files).toBeLessThanOrEqual(DOCUMENT_FILES)
})

test('words of the menu with a slip of the finger are found, though what forgives them comes with the box', async ({ page }) => {
  await comeIn(page, await newCompany(page, '搜索汽配'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('入库旦')
  await expect(page.getByRole('option', { name: /^入库单/ }).first()).toBeVisible()
})
