import { expect } from '@playwright/test'
import { goTo } from './come-in.ts'
import { gridOf, numberAt, signInAs, textAt } from './master/sign-in.ts'
import { test } from './one-window.ts'

test.describe.configure({ mode: 'serial' })

const NAME = '品牌按毛利'

test('a way of asking is kept by keys, is what the report opens with, and stands on the home page', async ({ page }) => {
  await signInAs(page, 'keepsReports', '/report/sale/goods')
  const goods = await gridOf(page, '商品销售')
  await expect.poll(() => textAt(goods, 'totals', '净额')).toMatch(/\d/)
  await page.keyboard.press('Alt+g')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => textAt(goods, 0, '品牌')).not.toBe('')
  const first = await textAt(goods, 0, '品牌')
  await page.keyboard.press('Alt+v')
  await page.getByRole('menuitem', { name: '另存为视图…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '另存为视图' })
  await expect(dialog.getByRole('textbox', { name: '视图名称' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('请输入视图名称')
  await page.keyboard.type(NAME)
  await dialog.getByRole('checkbox', { name: '打开时默认使用' }).press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `视图 ${NAME}` })).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: `商品销售 · ${NAME}` }).press('Enter')
  const again = await gridOf(page, '商品销售')
  await expect.poll(() => textAt(again, 0, '品牌')).toBe(first)
  await expect(page.getByRole('button', { name: `视图 ${NAME}` })).toBeVisible()
})

test('F9 draws the report for paper: what stands on the screen', async ({ page }) => {
  await signInAs(page, 'keepsReports', '/report/sale/goods')
  const goods = await gridOf(page, '商品销售')
  await expect.poll(() => numberAt(goods, 'totals', '净额')).toBeGreaterThan(0)
  const drawn = page.waitForResponse(/task\/getTask/)
  await page.keyboard.press('F9')
  const { content } = (await (await drawn).json()) as { content: { title: string; reportData: string } }
  expect(content.title).toContain('商品销售')
  expect(Buffer.from(content.reportData, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})

test('a report is sent at an hour: set up by keys on its page, and seen among what is sent', async ({ page }) => {
  await signInAs(page, 'keepsReports', '/report/sale/goods')
  await gridOf(page, '商品销售')
  await page.getByRole('button', { name: '定时发送' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '定时发送' })
  const name = dialog.getByRole('textbox', { name: '名称' })
  await expect(name).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('每早商品')
  await page.keyboard.press('F8')
  await expect(dialog).toBeHidden()
  await goTo(page, '/report/schedules')
  const sent = await gridOf(page, '定时发送')
  await expect.poll(() => textAt(sent, 0, '名称')).toBe('每早商品')
  expect(await textAt(sent, 0, '发送时间')).toBe('每天 08:00')
})

test('on a phone a kept report and what stands beside it fit the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'keepsReports', '/report/sale/goods')
  await expect(page.getByRole('button', { name: `视图 ${NAME}` })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
