import { expect, type Page, test } from '@playwright/test'
import { seriousOn } from '../axe.ts'
import { comeIn } from '../come-in.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { callAsUserOf, newCompany } from '../new-company.ts'

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

/** What the page was drawn on, picture by picture, from its first one. */
const watchesGround = (page: Page) =>
  page.addInitScript(() => {
    const grounds = new Set<string>()
    Object.assign(window, { grounds })
    const look = () => {
      if (document.documentElement) grounds.add(document.documentElement.style.colorScheme)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
const groundsOf = (page: Page) => page.evaluate(() => [...(window as unknown as { grounds: Set<string> }).grounds])
const keptOf = async (page: Page) =>
  (await callAsUserOf<{ content: { settings: { layout?: { look: string; size: number } } } }>(page, 'post', '/admin/auth/getUserinfo', {}))
    .content.settings.layout

test('the look goes along to another browser; known to a browser, no page begins in the other one; what did not arrive is sent later', async ({
  page,
  browser,
}) => {
  const account = await newCompany(page, '夜间汽配')
  await comeIn(page, account)
  await choose(page, '深色')
  await choose(page, '大')
  await expect.poll(() => keptOf(page)).toMatchObject({ look: 'dark', size: 14 })
  await watchesGround(page)
  // the first picture is drawn before the program has come
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('button', { name: '布局设置' })).toBeVisible()
  expect(await groundsOf(page)).toEqual(['dark'])

  const elsewhere = await (await browser.newContext()).newPage()
  await comeIn(elsewhere, account)
  await expect(elsewhere.getByRole('button', { name: '布局设置' })).toBeVisible()
  expect(await ground(elsewhere)).toBe('rgb(19, 21, 25)')
  // without the network it is still shown, and told when the person comes in again
  await elsewhere.route('**/userSetting/save', (route) => route.abort())
  await choose(elsewhere, '浅色')
  expect(await ground(elsewhere)).toBe('rgb(240, 242, 245)')
  await expect(elsewhere.locator('.ant-message-notice, .ant-notification-notice')).toHaveCount(0)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('button', { name: '布局设置' })).toBeVisible()
  expect(await ground(elsewhere)).toBe('rgb(240, 242, 245)')
  expect(await keptOf(elsewhere)).toMatchObject({ look: 'dark', size: 14 })
  await elsewhere.unroute('**/userSetting/save')
  await elsewhere.reload()
  await expect.poll(() => keptOf(elsewhere)).toMatchObject({ look: 'light', size: 14 })
  await elsewhere.context().close()
})
