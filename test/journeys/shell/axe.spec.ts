import { expect, type Page } from '@playwright/test'
import { seriousOn } from '../axe.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'

async function expectSound(page: Page, where: string): Promise<void> {
  // windows and drawers fade in; half-faded colours have no contrast
  await page.waitForTimeout(500)
  expect.soft(await seriousOn(page, where)).toEqual([])
}

test('axe finds nothing serious: login, register and recovery', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('用户名')).toBeVisible()
  await expectSound(page, 'login')
  await page.getByText('忘记密码').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSound(page, 'recovery')
  await page.goto('/register')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expectSound(page, 'register')
})

test('axe finds nothing serious: home, drawers, settings, search', async ({ page }) => {
  await signInAs(page, 'standsInspection', '/index')
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectSound(page, 'home')
  await page
    .getByRole('button', { name: /^消息中心/ })
    .first()
    .click()
  await expectSound(page, 'messages')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '联系我们' }).click()
  await expect(page.getByRole('tooltip').getByText('联系我们')).toBeVisible()
  await expectSound(page, 'contacts')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '帮助与支持' }).click()
  await expect(page.getByRole('dialog', { name: '帮助与支持' }).getByText('常用链接')).toBeVisible()
  await expectSound(page, 'help')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '布局设置' }).click()
  await expectSound(page, 'settings')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^用户 / }).click()
  await expectSound(page, 'user menu')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '搜索' })).toBeVisible()
  await expectSound(page, 'search')
})

test('axe finds nothing serious: a document folded and unfolded, and what lies behind its gear', async ({ page }) => {
  await signInAs(page, 'standsInspection', '/sale/orders')
  await gridOf(page, '销售单')
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await expectSound(page, 'document')
  await page.keyboard.press('Shift+F4')
  await expect(page.getByLabel('折扣率%')).toBeFocused()
  await expectSound(page, 'document unfolded')
  await page.keyboard.press('Shift+F2')
  await expect(page.getByRole('checkbox', { name: '客户' })).toBeFocused()
  await expectSound(page, 'enter path')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('折扣率%')).toBeFocused()
})

test('axe finds nothing serious: list, filters, chooser, dialog', async ({ page }) => {
  await signInAs(page, 'standsInspection', '/base/parts')
  await gridOf(page, '商品资料')
  await expectSound(page, 'list')
  await page.getByRole('button', { name: /^高级查询/ }).click()
  await expectSound(page, 'advanced filter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '设置显示字段' }).click()
  await expectSound(page, 'chooser')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSound(page, 'part dialog')
})
