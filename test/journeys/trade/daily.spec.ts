import { expect, type Page } from '@playwright/test'
import { gridOf, numberAt, signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'

const card = (page: Page, title: string) => page.locator('.daily .home-card', { has: page.getByText(title, { exact: true }) })
const figure = (page: Page, title: string, label: string) => card(page, title).getByRole('button', { name: new RegExp(`^${label} `) })
const amountOf = async (page: Page, title: string, label: string) => (await figure(page, title, label).locator('strong').innerText()).trim()
/** Three days back, where nobody sells any more; by keys. */
async function daysBack(page: Page) {
  await expect(card(page, '今日')).toBeVisible()
  const day = page.getByRole('textbox', { name: '日期' })
  for (let back = 0; back < 3; back += 1) {
    const before = await day.inputValue()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(day).not.toHaveValue(before)
  }
  await expect(page.locator('.daily-cards')).toHaveAttribute('aria-busy', 'false')
  await expect(card(page, '当日')).toBeVisible()
}

test('the owner goes back some days by keys, opens a figure, and finds it in the report it came from', async ({ page }) => {
  await signInAs(page, 'readsDaily', '/report/trade/daily')
  await daysBack(page)
  const [net, profit] = [await amountOf(page, '当日', '净额'), await amountOf(page, '当日', '毛利')]
  await figure(page, '当日', '净额').press('Enter')
  const grid = await gridOf(page, '经营日报')
  await expect.poll(() => numberAt(grid, 'totals', '净额')).toBe(Number(net.replaceAll(',', '')))
  expect(await numberAt(grid, 'totals', '毛利')).toBe(Number(profit.replaceAll(',', '')))
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: '老板日报', exact: true }).press('Enter')
  const best = card(page, '本月业务员').getByRole('row').nth(1)
  const sold = (await best.getByRole('cell').nth(1).innerText()).trim()
  await best.getByRole('button').press('Enter')
  const people = await gridOf(page, '业务员业绩')
  await expect.poll(() => numberAt(people, 'totals', '净额')).toBe(Number(sold.replaceAll(',', '')))
})

test('on a phone the day fits the screen, and all branches are a touch away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'readsDaily', '/report/trade/daily')
  await expect(card(page, '今日')).toBeVisible()
  await page.getByText('全部', { exact: true }).click()
  await expect(card(page, '分公司')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const cut = await page.$$eval(
    '.daily-figures strong, .daily-table td',
    (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length,
  )
  expect(cut).toBe(0)
})

test('the day that does not load says so, and loads when asked again', async ({ page }) => {
  let failed = 0
  await page.route('**/analysis/daily', (route) => (failed++ === 0 ? route.abort() : route.continue()))
  await signInAs(page, 'glancesDaily', '/report/trade/daily')
  await expect(page.getByText('日报加载失败')).toBeVisible()
  await page.getByRole('button', { name: '重试' }).press('Enter')
  await expect(card(page, '今日')).toBeVisible()
})
