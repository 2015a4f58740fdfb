import { expect, type Page, test } from '@playwright/test'
import { comeIn } from '../come-in.ts'
import { accountOf, tab } from './sign-in.ts'

// the two accounts of one person in the demo company: the owner also sells in a branch
test.describe.configure({ mode: 'serial' })
const BRANCH = 'dongguan'

async function signInAs(page: Page, username: string) {
  const { password } = await accountOf(page, '老板')
  await comeIn(page, { loginAccount: username, password })
}
async function openSwitch(page: Page) {
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByText('切换用户').click()
  return page.getByRole('dialog', { name: '切换用户' })
}

test('a person goes over to his other account by keyboard; the other tabs of the browser follow', async ({ page, context }) => {
  const { loginAccount } = await accountOf(page, '老板')
  await signInAs(page, BRANCH)
  const second = await context.newPage()
  await second.goto('/system/notification')
  await expect(tab(second, '首页')).toBeVisible()

  const dialog = await openSwitch(page)
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await expect(dialog.getByRole('button', { name: loginAccount })).toBeFocused()
  await dialog.getByRole('button', { name: BRANCH }).click()
  await expect(page.getByText('当前账号已登录')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByTitle('切换公司')).toBeVisible()
  await expect(page).toHaveURL(/\/index$/)
  // the other tab was drawn for the account before: it is covered, and begins anew when it is told to
  await expect(second.getByRole('heading', { name: new RegExp(`^已切换为 .*（${loginAccount}）$`) })).toBeVisible()
  await second.getByRole('button', { name: '刷新继续' }).click()
  await expect(second).toHaveURL(/\/index$/)
  await expect(second.getByTitle('切换公司')).toBeVisible()
})

test('while a switch runs, a second choice is told so', async ({ page }) => {
  await signInAs(page, BRANCH)
  const { loginAccount } = await accountOf(page, '老板')
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/switchAcctN', async (route) => {
    await told
    await route.continue()
  })
  const dialog = await openSwitch(page)
  await dialog.getByRole('button', { name: loginAccount }).click()
  await dialog.getByRole('button', { name: loginAccount }).click()
  await expect(page.getByText('正在切换中......')).toBeVisible()
  tell()
  await expect(page.getByTitle('切换公司')).toBeVisible()
})

test('the owner goes to a branch: 切换公司成功, and everything begins anew', async ({ page }) => {
  const { loginAccount } = await accountOf(page, '老板')
  await signInAs(page, loginAccount)
  await page.getByTitle('切换公司').click()
  const branch = page.getByRole('menuitem', { name: '佛山分店' })
  await expect(branch).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const left = page.waitForEvent('domcontentloaded')
  await branch.click()
  await expect(page.getByText('切换公司成功')).toBeVisible()
  // it can be read for a second
  await page.clock.runFor(900)
  await expect(page.getByText('切换公司成功')).toBeVisible()
  await page.clock.resume()
  await left
  await expect(page.getByTitle('切换公司')).toHaveText('佛山分店')
  await page.getByTitle('切换公司').click()
  await page.getByRole('menuitem', { name: '粤诚汽配总店' }).click()
  await expect(page.getByTitle('切换公司')).toHaveText('粤诚汽配总店')
})
