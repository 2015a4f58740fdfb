import { expect, type Page } from '@playwright/test'
import { comeIn, goTo } from '../come-in.ts'
import { callAsUserOf, newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { typeLogin } from './person.ts'
import { enter, sideMenu, tab } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })
const FOUND = '回头'
const titles = (page: Page) => page.locator('.tabs .tab-title').allTextContents()
const grid = (page: Page) => page.getByRole('grid', { name: '客户资料' })
const search = (page: Page) => page.locator('.page:not([data-away]) .pc-filter input').first()

/** A company of the journey's own, for nobody else's clients may come between: a page and a half of those who are found, and others. */
async function aCompany(page: Page) {
  const account = await newCompany(page, '回头汽配')
  await comeIn(page, account, '/index')
  const names = [...Array(32).keys()].map((nth) => `${FOUND}客${100 + nth}`)
  for (const clientName of [...names, '路过的', '另一位'])
    await callAsUserOf(page, 'post', '/basedata/v1/client/saveOrUpdateClient', { tags: 1, clientName, clientType: '修理厂' })
  return account
}

/** Clients, filtered, ordered, on the second page and scrolled; then another page in front of them. */
async function atWork(page: Page) {
  // low enough that even a short page can be scrolled
  await page.setViewportSize({ width: 1366, height: 430 })
  await page.goto('/base/clients')
  await search(page).fill(FOUND)
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 32 条', { exact: true })).toBeVisible()
  await page.getByRole('columnheader', { name: '名称' }).first().click()
  await expect(page.getByRole('columnheader', { name: '名称' }).first()).toHaveAttribute('aria-sort', /ascending|descending/)
  await page.getByTitle('2', { exact: true }).click()
  await expect(page.locator('.ant-pagination-item-active')).toHaveText('2')
  await expect(grid(page).getByRole('row').nth(3)).toBeVisible()
  await grid(page).evaluate((each) => each.scrollTo(0, 58))
  expect(await grid(page).evaluate((each) => each.scrollTop)).toBe(58)
  const first = await grid(page).getByRole('row').nth(2).textContent()
  await sideMenu(page).getByRole('button', { name: '库存' }).click()
  await sideMenu(page).getByRole('link', { name: '库存查询' }).click()
  await expect(tab(page, '库存查询')).toBeVisible()
  return first ?? ''
}
async function asItWas(page: Page, first: string) {
  await tab(page, '客户资料').click()
  await expect(search(page)).toHaveValue(FOUND)
  await expect(page.getByText('共 32 条', { exact: true })).toBeVisible()
  await expect(page.locator('.page:not([data-away]) .ant-pagination-item-active')).toHaveText('2')
  await expect(page.getByRole('columnheader', { name: '名称' }).first()).toHaveAttribute('aria-sort', /ascending|descending/)
  await expect(grid(page).getByRole('row').nth(2)).toHaveText(first)
  await expect.poll(() => grid(page).evaluate((each) => each.scrollTop)).toBe(58)
}

test('a reload brings the tabs back, in their order, each list as it stood; pages are built when they are shown', async ({ page }) => {
  await aCompany(page)
  const first = await atWork(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await expect(tab(page, '库存查询')).toBeVisible()
  expect(await titles(page)).toEqual(['首页', '客户资料', '库存查询'])
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.endsWith('/pageClient'))).toEqual([])
  await asItWas(page, first)
})

test('so does a new login; a window opened by a link beside begins without them', async ({ page, context }) => {
  const account = await aCompany(page)
  const first = await atWork(page)
  const beside = await context.newPage()
  await beside.goto('/base/parts')
  await expect(tab(beside, '首页')).toBeVisible()
  expect(await titles(beside)).not.toContain('客户资料')
  await beside.close()
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByText('退出登录').click()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await typeLogin(page, account)
  await enter(page)
  await expect(tab(page, '库存查询')).toBeVisible()
  await asItWas(page, first)
  // and a tab that is closed has gone for good
  await page.getByRole('button', { name: '关闭库存查询' }).click()
  await page.reload()
  await expect(tab(page, '客户资料')).toBeVisible()
  expect(await titles(page)).not.toContain('库存查询')
})

test('what was typed into a filter and not asked for yet stands there after a reload, and the list as it was asked for', async ({
  page,
}) => {
  await aCompany(page)
  await page.goto('/base/clients')
  await search(page).fill(FOUND)
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 32 条', { exact: true })).toBeVisible()
  await search(page).fill('路过')
  await page.reload()
  await expect(search(page)).toHaveValue('路过')
  await expect(page.getByText('共 32 条', { exact: true })).toBeVisible()
  await search(page).press('Enter')
  await expect(page.getByText('共 1 条', { exact: true })).toBeVisible()
  await expect(grid(page).getByText('路过的')).toBeVisible()
})

/** In front of it stands nothing else. */
const front = (page: Page) => page.locator('.page:not([data-away])')
/** Clients, stock, sales and a report, each asked for something of its own. */
async function fourTabs(page: Page) {
  const first = await atWork(page)
  await front(page).getByPlaceholder('商品').fill('没有的')
  await page.keyboard.press('Enter')
  await goTo(page, '/sale/orders')
  await front(page).getByPlaceholder('单号').fill('CK77')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: '销售单' })).not.toHaveAttribute('aria-busy')
  await goTo(page, '/report/sale/goods')
  await front(page).getByText('品牌', { exact: true }).first().click()
  await expect(byBrand(page)).toBeChecked()
  return first
}
const byBrand = (page: Page) => front(page).getByRole('radiogroup', { name: '分组' }).getByRole('radio', { name: '品牌' })
async function allFour(page: Page, first: string) {
  await expect(byBrand(page)).toBeChecked()
  await tab(page, '销售单').click()
  await expect(front(page).getByPlaceholder('单号')).toHaveValue('CK77')
  await tab(page, '库存查询').click()
  await expect(front(page).getByPlaceholder('商品')).toHaveValue('没有的')
  await asItWas(page, first)
}

test('four tabs stand as they stood, the report by its group too: after a reload and after a new login', async ({ page }) => {
  const account = await aCompany(page)
  const first = await fourTabs(page)
  await page.reload()
  await expect(tab(page, '商品销售')).toBeVisible()
  expect(await titles(page)).toEqual(['首页', '客户资料', '库存查询', '销售单', '商品销售'])
  await allFour(page, first)
  await tab(page, '商品销售').click()
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByText('退出登录').click()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await typeLogin(page, account)
  await enter(page)
  await tab(page, '商品销售').click()
  await allFour(page, first)
})
