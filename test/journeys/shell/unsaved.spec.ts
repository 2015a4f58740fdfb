import { expect, type Page } from '@playwright/test'
import { goTo } from '../come-in.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { sideMenu, tab } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

const question = (page: Page) => page.getByRole('dialog').filter({ hasText: '“销售单”有未保存的内容，确定离开吗？' })

/** A sale with a typed remark, hidden behind another tab when asked for. */
async function begun(page: Page, { hidden = false } = {}): Promise<void> {
  await signInAs(page, 'looksAround', '/base/clients')
  await sideMenu(page).getByText('销售管理').click()
  await sideMenu(page).getByText('销售单', { exact: true }).click()
  await gridOf(page, '销售单')
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.press('Shift+F4')
  await page.getByLabel('备注').first().fill('没有写完')
  if (hidden) await tab(page, '客户资料').click()
}

test('closing a tab, all tabs or the others asks for unsaved work, also on a page behind', async ({ page }) => {
  await begun(page, { hidden: true })
  await tab(page, '销售单').click({ button: 'middle' })
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  await expect(tab(page, '销售单')).toBeVisible()
  for (const words of ['关闭其他', '关闭所有']) {
    await tab(page, '客户资料').click({ button: 'right' })
    await page.getByRole('menuitem', { name: words }).click()
    await expect(question(page)).toBeVisible()
    await page.getByRole('button', { name: '取消' }).click()
  }
  await tab(page, '销售单').click()
  await expect(page.getByLabel('备注').first()).toHaveValue('没有写完')
  await page.keyboard.press('Alt+w')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(tab(page, '销售单')).toHaveCount(0)
  // nothing is held any more: the next closing asks nothing
  await tab(page, '客户资料').click({ button: 'middle' })
  await expect(tab(page, '客户资料')).toHaveCount(0)
})

test('so do refreshing, logging out and closing the window; what is saved or given up is not asked about', async ({ page }) => {
  await begun(page)
  await tab(page, '销售单').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '刷新页面' }).click()
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await tab(page, '客户资料').click()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByText('退出登录').click()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Enter')
  const leaving = page.getByRole('dialog').filter({ hasText: '确定注销并退出系统吗？' })
  await expect(leaving.getByRole('button', { name: '确定' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('用户名')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('a dot marks the tab that holds unsaved work, in front or behind; more tabs than the bar is wide stand in a list', async ({
  page,
}) => {
  const dot = page.getByRole('img', { name: '销售单未保存' })
  const all = page.getByRole('button', { name: '全部已打开的页面' })
  await begun(page)
  await expect(dot).toBeVisible()
  await tab(page, '客户资料').click()
  await expect(dot).toBeVisible()
  await expect(all).toHaveCount(0)
  await page.setViewportSize({ width: 1000, height: 700 })
  for (const path of [
    '/base/parts',
    '/base/suppliers',
    '/purchase/orders',
    '/purchase/stock-in',
    '/sale/quotes',
    '/sale/presales',
    '/sale/lost',
    '/purchase/returns',
    '/sale/returns',
  ])
    await goTo(page, path)
  await expect(tab(page, '首页')).not.toBeInViewport()
  await all.focus()
  await page.keyboard.press('Enter')
  const entries = page.getByRole('menu', { name: '全部已打开的页面' }).getByRole('menuitem')
  await expect(entries).toHaveCount(12)
  await expect(page.getByRole('menuitem', { name: '销售退货' })).toHaveAttribute('aria-current', 'true')
  await entries.filter({ hasText: '销售单（未保存）' }).press('Enter')
  await expect(page.getByLabel('备注').first()).toHaveValue('没有写完')
  await expect(tab(page, '销售单')).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(dot).toHaveCount(0)
})

test('what was given up on the page itself is not asked about again', async ({ page }) => {
  await begun(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').filter({ hasText: '放弃修改并离开' }).getByRole('button', { name: '确定' }).click()
  await gridOf(page, '销售单')
  await tab(page, '销售单').click({ button: 'middle' })
  await expect(tab(page, '销售单')).toHaveCount(0)
})

test('going over to another company or account asks for unsaved work first, and a no leaves everything as it was', async ({ page }) => {
  const gone: string[] = []
  page.on('request', (request) => /\/user\/(switchCompany|switchAcctN)/.test(request.url()) && gone.push(request.url()))
  await begun(page)
  await page.getByTitle('切换公司').click()
  await page.getByRole('menuitem', { name: '佛山分店' }).click()
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  await page.route('**/admin/system/user/getSwitchAcct', async (route) => {
    const answer = (await (await route.fetch()).json()) as { users: object[] }
    const other = { userId: 999_999, tenantName: '另一家', companyNo: '1', remark: 'another', def: false }
    await route.fulfill({ json: { ...answer, users: [...answer.users, other] } })
  })
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByRole('menuitem', { name: '切换用户' }).click()
  await page.getByRole('dialog', { name: '切换用户' }).getByRole('button', { name: 'another' }).click()
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: '取消' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('备注').first()).toHaveValue('没有写完')
  expect(gone).toEqual([])
})
