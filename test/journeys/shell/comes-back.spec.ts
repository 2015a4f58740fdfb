import { expect, type Page, test } from '@playwright/test'
import { comeIn } from '../come-in.ts'
import { callAsUserOf, newCompany } from '../new-company.ts'
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
