import { expect, type Page } from '@playwright/test'
import { test } from '../one-window.ts'
import { accountOf, tab } from './sign-in.ts'

// an account that no other journey uses
test.describe.configure({ mode: 'serial' })
const ACCOUNT = 'foshan'

const codeOn = async (page: Page) => {
  const code = page.locator('.scan-code')
  await expect(code).toHaveAttribute('data-address', /\/confirmLogin\?tid=/)
  return String(await code.getAttribute('data-address'))
}

test('a phone scans, signs in, sees who asks and where, confirms; the desktop goes on where it wanted to', async ({ page, browser }) => {
  await page.goto('/login?lgtype=qcode&redirect=%2Fsystem%2Fnotification')
  await expect(page.getByRole('status')).toHaveText('请使用手机扫码登录')
  const canvas = page.locator('.scan-code canvas')
  expect(await canvas.evaluate((each: HTMLCanvasElement) => each.width)).toBe(258)
  expect(Math.round((await canvas.boundingBox())?.width ?? 0)).toBe(200)

  const userAgent = 'Mozilla/5.0 (Linux; Android 14; PDA) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  const phone = await (await browser.newContext({ userAgent, viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(await codeOn(page))
  await phone.getByLabel('用户名').fill(ACCOUNT)
  await phone.getByLabel('密码', { exact: true }).fill((await accountOf(page, '老板')).password)
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: '登录确认' })).toBeVisible()
  await expect(phone.getByText(`（${ACCOUNT}）`)).toBeVisible()
  await expect(phone.getByText('Chrome / Linux')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expect(page.getByRole('status')).toContainText('扫码成功')

  await phone.getByRole('button', { name: '确认登录' }).click()
  await expect(phone).toHaveURL(/\/finish\?type=login$/)
  await expect(phone.getByText('请回到电脑继续')).toBeVisible()
  await expect(tab(page, '首页')).toBeVisible()
  await expect(page).toHaveURL(/\/system\/notification$/)
  // the phone that confirmed is at work as before, and asks for no password at the next code
  await phone.goto('/index')
  await expect(phone.getByRole('button', { name: /^用户 / })).toBeVisible()
  await phone.context().close()
})

test('a refusal on the phone makes a new code, and the old one is worth nothing', async ({ page, browser }) => {
  await page.goto('/login?lgtype=qcode')
  const first = await codeOn(page)
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(first)
  await phone.getByLabel('用户名').fill(ACCOUNT)
  await phone.getByLabel('密码', { exact: true }).fill((await accountOf(page, '老板')).password)
  await phone.keyboard.press('Enter')
  const heading = phone.getByRole('heading', { name: '登录确认' })
  const question = phone.getByText('该账号已在其他设备登录，是否继续？')
  await expect(heading.or(question)).toBeVisible()
  if (await question.isVisible()) await phone.keyboard.press('Enter')
  await phone.getByRole('button', { name: '取消' }).click()
  await expect(phone.getByText('已取消登录')).toBeVisible()
  await expect(page.locator('.scan-code')).not.toHaveAttribute('data-address', first)
  await expect(page.getByRole('status')).toHaveText('请使用手机扫码登录')
  await phone.goto(first)
  await expect(phone.getByText('二维码已失效，请在电脑上刷新后重新扫码')).toBeVisible()
  await phone.context().close()
})

test('when the server does not answer, the account tab takes over and says why', async ({ page }) => {
  await page.route('**/admin/v1/weixin/getState/**', (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('tab', { name: '扫码登录' }).click()
  await expect(page.getByText('服务异常')).toBeVisible()
  await expect(page.getByLabel('用户名')).toBeVisible()
})
