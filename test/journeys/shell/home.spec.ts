import { expect, type Page } from '@playwright/test'
import { comeIn, letIn } from '../come-in.ts'
import { hireIn, newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { callBy, makeClient, makePart, stampOfRun, stockUp } from '../trade/arrange.ts'

type Account = Awaited<ReturnType<typeof newCompany>>
/** A company of its own: what others sell meanwhile would change the sums between two looks. */
const people = {} as { ownsHome: Account; sellsHome: Account; keepsHome: Account; paysHome: Account; buysHome: Account }
const open = (page: Page, who: keyof typeof people) => comeIn(page, people[who])
const card = (page: Page, title: string) => page.locator('.home-card', { has: page.getByText(title, { exact: true }) })
const todo = (page: Page, label: string) => card(page, '待办').getByRole('button', { name: new RegExp(`^\\d+ ?${label}$`) })
const numberOf = async (page: Page, label: string) => Number.parseInt(await todo(page, label).innerText(), 10)
const inList = (page: Page, name: string) => page.locator(`[data-list="${name}"]`)
/** What the foot of the list says: 共 12 条. */
const total = (page: Page, name: string, count: number) => expect(inList(page, name).getByText(`共 ${count} 条`)).toBeVisible()

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const page = await browser.newPage({ baseURL })
  people.ownsHome = await newCompany(page, '首页汽配')
  await letIn(page, people.ownsHome)
  people.sellsHome = await hireIn(page, '开单员')
  people.keepsHome = await hireIn(page, '仓库')
  people.paysHome = await hireIn(page, '财务')
  people.buysHome = await hireIn(page, '采购')
  const another = await hireIn(page, '开单员')
  await page.close()
  const request = await playwright.request.newContext({ baseURL })
  const [boss, seller] = [await callBy(request, people.ownsHome), await callBy(request, people.sellsHome)]
  const colleague = await callBy(request, another)
  const stamp = stampOfRun()
  const supplier = await makeClient(boss, 2, `首页供应商${stamp}`)
  const client = await makeClient(boss, 1, `首页客户${stamp}`)
  const pjid = await makePart(boss, `HOME${stamp}`, { xsPrice: 100, purchasePrice: 40 })
  await stockUp(boss, supplier, pjid, 50)
  const { content } = await boss<{ content: { id: number; kind: string }[] }>('/basedata/v1/warehouse/findWarehouse', { enabled: '1' })
  const warehouseId = content.find(({ kind }) => kind === 'normal')?.id ?? 0
  const ckDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const order = { clientId: client, ckDate, lines: [{ pjid, warehouseId, ckAmount: 2, xsPrice: 100 }] }
  await seller('/busicore/v1/ckorder/counterCkOrder', order)
  for (const drafts of [seller, colleague]) await drafts('/busicore/v1/ckorder/saveOrUpdateCkOrder', order)
  const { id } = await seller<{ id: number }>('/busicore/v1/ckorder/saveOrUpdateCkOrder', order)
  await seller('/busicore/v1/ckorder/confirmCkOrder', { id })
  await request.dispose()
})

test('the owner reads today’s sales and finds them in the sale lines; a day of the chart by keyboard, too', async ({ page }) => {
  await open(page, 'ownsHome')
  const sales = card(page, '销售')
  const today = sales.getByRole('button', { name: /^今日销售额/ })
  const amount = (await today.locator('strong').innerText()).trim()
  expect(Number(amount.replaceAll(',', ''))).toBeGreaterThanOrEqual(200)
  const chart = sales.getByRole('slider')
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`销售额 ${amount}`))
  await chart.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', '29')
  await today.press('Enter')
  await expect(inList(page, 'SaleLines').locator('.pc-totals')).toContainText(amount)
})

test('the owner finds what clients owe, what lies in stock, and what nobody buys', async ({ page }) => {
  await open(page, 'ownsHome')
  const owed = card(page, '往来与库存').getByRole('button', { name: /^应收/ })
  const amount = (await owed.locator('strong').innerText()).trim()
  await owed.click()
  await expect(inList(page, 'ClientList').getByText(amount, { exact: true }).first()).toBeVisible()
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: '首页', exact: true }).click()
  const held = card(page, '往来与库存').getByRole('button', { name: /^库存件数/ })
  const lying = (await held.locator('strong').innerText()).trim()
  await held.click()
  await expect(inList(page, 'StockQuery').locator('.pc-totals')).toContainText(lying)
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: '首页', exact: true }).click()
  await card(page, '往来与库存')
    .getByRole('button', { name: /^未销件数/ })
    .click()
  await expect(page.getByPlaceholder('超过N天未销')).toHaveValue('180')
})

test('a salesman finds his drafts, again after he has looked at others', async ({ page }) => {
  await open(page, 'sellsHome')
  const count = await numberOf(page, '我的草稿')
  expect(count).toBeGreaterThanOrEqual(1)
  await todo(page, '我的草稿').click()
  await total(page, 'SaleList', count)
  const mine = inList(page, 'SaleList').getByRole('checkbox', { name: '我的' })
  await expect(mine).toBeChecked()
  await mine.uncheck()
  await expect(inList(page, 'SaleList').getByText(`共 ${count} 条`)).toBeHidden()
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: '首页', exact: true }).click()
  await todo(page, '我的草稿').click()
  await expect(mine).toBeChecked()
  await total(page, 'SaleList', count)
})

test('the warehouse sees what is to be picked and goes there; no amounts', async ({ page }) => {
  await open(page, 'keepsHome')
  const count = await numberOf(page, '拣货')
  expect(count).toBeGreaterThanOrEqual(1)
  await expect(card(page, '销售')).toHaveCount(0)
  // what he may not see is not starred, it is not there
  await expect(card(page, '库存').getByRole('button', { name: /^库存件数/ })).toBeVisible()
  await expect(page.locator('.summary').getByText(/\*\*\*|金额/)).toHaveCount(0)
  await todo(page, '拣货').click()
  await expect(page.getByRole('region', { name: '拣货' }).getByRole('status').last()).toHaveText(`共 ${count} 单`)
})

test('finance finds what clients owe, and opens it by key', async ({ page }) => {
  await open(page, 'paysHome')
  const owed = card(page, '往来与库存').getByRole('button', { name: /^应收/ })
  const amount = (await owed.locator('strong').innerText()).trim()
  await owed.press('Enter')
  await expect(inList(page, 'ClientList').getByText(amount, { exact: true }).first()).toBeVisible()
})

test('the buyer finds what the company owes, and opens it by key; nothing of sales', async ({ page }) => {
  await open(page, 'buysHome')
  const owing = page.locator('.summary').getByRole('button', { name: /^应付/ })
  const amount = (await owing.locator('strong').innerText()).trim()
  expect(Number(amount.replaceAll(',', ''))).toBeGreaterThan(0)
  await expect(page.locator('.summary').getByText(/\*\*\*/)).toHaveCount(0)
  await owing.press('Enter')
  await expect(inList(page, 'SupplierList').getByText(amount, { exact: true }).first()).toBeVisible()
})

test('the page is told to look again', async ({ page }) => {
  await open(page, 'keepsHome')
  const asked = page.waitForRequest((request) => request.url().endsWith('/analysis/home') && request.postDataJSON()?.fresh === true)
  await page.getByRole('button', { name: '刷新' }).click()
  await asked
})

test('what one opens most stands ahead of all pages, after he has opened something', async ({ page }) => {
  await open(page, 'buysHome')
  const most = card(page, '常用功能').getByRole('button')
  const home = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: '首页', exact: true })
  for (const title of ['采购订单', '入库单', '采购订单']) {
    const counted = page.waitForResponse((answer) => answer.url().includes('/menu/addMenuLog/'))
    await card(page, '全部功能').getByRole('button', { name: title, exact: true }).click()
    await counted
    await home.click()
  }
  await page.reload()
  await expect(most).toContainText(['采购订单', '入库单'])
  await most.filter({ hasText: '采购订单' }).press('Enter')
  await expect(inList(page, 'PurchaseOrderList')).toBeVisible()
})

test('a page that is pinned by its initials stands ahead of what is used most, in any browser, until it is taken off', async ({
  page,
  browser,
}) => {
  await open(page, 'buysHome')
  const most = (of: Page) => of.locator('.home-most').getByRole('button')
  await card(page, '常用功能').getByRole('button', { name: '固定', exact: true }).press('Enter')
  await expect(page.getByRole('combobox', { name: '固定的功能' })).toBeFocused()
  await page.keyboard.type('gyszl')
  await page.keyboard.press('Enter')
  const kept = page.waitForResponse(/userSetting\/save/)
  await page.keyboard.press('F8')
  await kept
  await expect(most(page).first()).toContainText('供应商')
  const elsewhere = await (await browser.newContext()).newPage()
  await open(elsewhere, 'buysHome')
  await expect(most(elsewhere).first()).toContainText('供应商')
  await card(elsewhere, '常用功能').getByRole('button', { name: '固定', exact: true }).press('Enter')
  await expect(elsewhere.getByRole('combobox', { name: '固定的功能' })).toBeFocused()
  await elsewhere.keyboard.press('Backspace')
  await elsewhere.keyboard.press('F8')
  await expect(most(elsewhere).first()).not.toContainText('供应商')
  await elsewhere.context().close()
})

test('to-dos stand in two rows; what is beyond them is one press away', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await open(page, 'ownsHome')
  const chips = card(page, '待办').locator('.summary-todos > li')
  const rows = () => chips.evaluateAll((all) => new Set((all as HTMLElement[]).filter((li) => !li.hidden).map((li) => li.offsetTop)).size)
  await expect(chips.first()).toBeVisible()
  expect(await rows()).toBeLessThanOrEqual(2)
  // hardly any room: the rest is told by its number, and shown when asked for
  await page.setViewportSize({ width: 1000, height: 768 })
  const more = card(page, '待办').getByRole('button', { name: /^还有 \d+ 项$/ })
  // another width draws them anew: until then they would be as wide as before
  await expect(async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('.summary-todos')?.style.setProperty('width', '150px'))
    await expect(more).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(await rows()).toBe(2)
  await more.click()
  await expect(chips.last()).toBeVisible()
  await card(page, '待办').getByRole('button', { name: '收起' }).click()
  await expect(chips.last()).toBeHidden()
  // two rows of a phone hold next to nothing: there are four, each as high as a thumb
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(rows).toBeGreaterThan(2)
  expect(await rows()).toBeLessThanOrEqual(4)
})
