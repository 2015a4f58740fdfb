import { expect, type Page, test } from '@playwright/test'
import { comeIn, goTo } from '../come-in.ts'
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

test('to the branch and back by keys alone: Alt+O from a document, Ctrl+K by initials; ? tells of it, whoever has one company hears nothing', async ({
  page,
}) => {
  const { loginAccount } = await accountOf(page, '老板')
  await signInAs(page, loginAccount)
  await expect(page.getByTitle('切换公司')).toHaveAttribute('title', '切换公司 (Alt+O)')
  await goTo(page, '/sale/orders')
  await expect(page.getByRole('button', { name: '新增销售单' })).toBeVisible()
  await page.keyboard.press('Alt+n')
  const client = page.getByRole('combobox', { name: '客户' })
  await expect(client).toBeFocused()
  await page.keyboard.press('Control+/')
  await expect(page.getByRole('dialog', { name: '快捷键一览' }).getByText('切换公司')).toBeVisible()
  await page.keyboard.press('Escape')
  await client.focus()
  // Esc gives the cursor back to where the key was struck
  await page.keyboard.press('Alt+o')
  await expect(page.getByRole('menu', { name: '切换公司' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(client).toBeFocused()
  await page.keyboard.press('Alt+o')
  const branch = page.getByRole('menuitem', { name: '佛山分店' })
  for (let at = 0; at < 9 && !(await branch.evaluate((each) => each === document.activeElement)); at++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByTitle('切换公司')).toHaveText('佛山分店')

  const box = page.getByRole('combobox', { name: '搜索' })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: /^切换公司/ })).toContainText('Alt+O')
  await box.fill('qhgs')
  await expect(page.getByRole('option').first()).toContainText('切换到')
  await box.fill('总店')
  await expect(page.getByRole('option', { name: '切换到粤诚汽配总店' })).toBeVisible()
  await box.fill('粤诚汽配总店')
  await page.keyboard.press('Enter')
  await expect(page.getByTitle('切换公司')).toHaveText('粤诚汽配总店')
})

test('in a narrow window the key opens the menu the companies stand in; with one company there is no such key', async ({ page }) => {
  const { loginAccount } = await accountOf(page, '老板')
  await page.setViewportSize({ width: 900, height: 700 })
  await signInAs(page, loginAccount)
  await expect(page.getByRole('button', { name: /^用户 / })).toBeVisible()
  await page.keyboard.press('Alt+o')
  await expect(page.getByRole('menuitem', { name: '佛山分店' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInAs(page, BRANCH)
  await expect(page.getByRole('button', { name: /^用户 / })).toBeVisible()
  await page.keyboard.press('Alt+o')
  await page.keyboard.press('Control+/')
  const keys = page.getByRole('dialog', { name: '快捷键一览' })
  await expect(keys.getByText('搜索页面、商品、客户、单号').first()).toBeVisible()
  await expect(keys.getByText('切换公司')).toHaveCount(0)
})
