import { expect, type Page, test } from '@playwright/test'
import { seriousOn } from '../axe.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const heightOf = async (page: Page) => (await page.locator('section.page:visible .pc-row').first().boundingBox())?.height

async function choose(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.getByRole('dialog').getByText(word, { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function expectSound(page: Page, where: string): Promise<void> {
  await page.waitForTimeout(500)
  expect.soft(await seriousOn(page, where)).toEqual([])
}

test('深色 reads everywhere, stays after a reload and in a second tab; 恢复默认 is light again', async ({ page, context }) => {
  await signInAs(page, 'likesItDark', '/sale/orders')
  await gridOf(page, '销售单')
  expect(await ground(page)).toBe('rgb(240, 242, 245)')
  await choose(page, '深色')
  expect(await ground(page)).toBe('rgb(19, 21, 25)')
  await expectSound(page, 'list, dark')
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await expectSound(page, 'document, dark')

  await page.goto('/index')
  await page.waitForLoadState('networkidle')
  expect(await ground(page)).toBe('rgb(19, 21, 25)')
  await expectSound(page, 'home, dark')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '搜索' })).toBeVisible()
  await page.keyboard.type('ck')
  await expectSound(page, 'search, dark')
  await page.keyboard.press('Escape')

  const second = await context.newPage()
  await second.goto('/base/parts')
  await gridOf(second, '商品资料')
  expect(await ground(second)).toBe('rgb(19, 21, 25)')
  await page.getByRole('button', { name: '布局设置' }).click()
  await expectSound(page, 'settings, dark')
  await page.getByRole('button', { name: '恢复默认' }).click()
  expect(await ground(page)).toBe('rgb(240, 242, 245)')
  // the other tab follows without being touched
  await expect.poll(() => ground(second)).toBe('rgb(240, 242, 245)')
})

test('密度 and 字号: lines, controls and text grow, and columns with them', async ({ page }) => {
  await signInAs(page, 'likesItDark', '/sale/orders')
  await gridOf(page, '销售单')
  const control = async () => (await page.getByRole('button', { name: /^查\s*询/ }).boundingBox())?.height
  const widthOf = async () => (await page.getByRole('columnheader', { name: '单号' }).boundingBox())?.width ?? 0
  const textOf = () =>
    page
      .locator('section.page:visible .pc-cell')
      .first()
      .evaluate((cell) => getComputedStyle(cell).fontSize)
  expect([await heightOf(page), await control(), await textOf()]).toEqual([29, 28, '12px'])
  const narrow = await widthOf()
  await choose(page, '舒适')
  expect([await heightOf(page), await control(), await textOf()]).toEqual([36, 32, '12px'])
  await choose(page, '特大')
  expect([await heightOf(page), await control(), await textOf()]).toEqual([36, 32, '16px'])
  expect(Math.abs((await widthOf()) / narrow - 16 / 12)).toBeLessThan(0.02)
  await choose(page, '紧凑')
  expect([await heightOf(page), await textOf()]).toEqual([32, '16px'])
  // the last line still stands above 合计, wherever one scrolls
  await page.getByRole('grid', { name: '销售单' }).focus()
  await page.keyboard.press('Control+End')
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
})

test('跟随系统 turns with the machine', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signInAs(page, 'likesItDark', '/index')
  await choose(page, '跟随系统')
  expect(await ground(page)).toBe('rgb(240, 242, 245)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => ground(page)).toBe('rgb(19, 21, 25)')
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
})
