import { expect, type Page, type Request } from '@playwright/test'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, firstWarehouse, makeClient, makePart, stampOfRun, today } from '../trade/arrange.ts'

test.describe.configure({ mode: 'serial' })
const stamp = stampOfRun()
const client = `列表客${stamp}`

const sizes = (page: Page) => page.locator('.page:not([data-away])').getByRole('combobox', { name: '每页条数' })
const filter = (page: Page, name: string) => page.locator(`.page:not([data-away]) .pc-filter[data-field=${name}]`)
const asked = (request: Request) =>
  request.url().endsWith('/pageCkOrder') ? (JSON.parse(request.postData() ?? '{}') as { limit: number; status?: string }) : undefined
/** What the list of sales asks from here on. */
function questions(page: Page) {
  const heard: { limit: number; status?: string }[] = []
  page.on('request', (request: Request) => {
    const question = asked(request)
    if (question) heard.push(question)
  })
  return heard
}

test.beforeAll(async ({ request }) => {
  const call = await callAs(request, 'readsLists')
  const clientId = await makeClient(call, 1, client)
  const pjid = await makePart(call, `LB${stamp}`, { xsPrice: 90, purchasePrice: 40 })
  const warehouseId = await firstWarehouse(call)
  const lines = [{ pjid, warehouseId, ckAmount: 2, xsPrice: 0 }]
  await call('/busicore/v1/ckorder/saveOrUpdateCkOrder', { clientId, ckType: 0, ckDate: today(), lines })
})

test('a list asks once for the rows that fit its screen; a number of his own stays over a reload, 自动 brings back what fits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const heard = questions(page)
  await signInAs(page, 'readsLists', '/sale/orders')
  const grid = await gridOf(page, '销售单')
  // 29 pixels a row, one for the head and one for 合计
  const fitting = async () => Math.floor((await grid.evaluate(({ clientHeight }) => clientHeight)) / 29) - 2
  const fits = await fitting()
  expect(fits).toBeGreaterThan(20)
  expect(heard.map(({ limit }) => limit)).toEqual([fits])
  await expect(page.getByTitle(`自动 ${fits} 条/页`)).toBeVisible()

  await sizes(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByTitle('10 条/页', { exact: true }).first()).toBeVisible()
  await page.reload()
  await gridOf(page, '销售单')
  await expect(page.getByTitle('10 条/页', { exact: true }).first()).toBeVisible()
  expect(heard.at(-1)?.limit).toBe(10)

  await sizes(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  // a reminder above the page that has been read leaves room for a row more
  const now = await fitting()
  await page.getByTitle(`自动 ${now} 条/页`).last().click()
  await expect.poll(() => heard.at(-1)?.limit).toBe(now)
})

test('a filter that is in force keeps its name in front of its value; without the network it stays and the list says what happened', async ({
  page,
}) => {
  await signInAs(page, 'readsLists', '/sale/orders')
  await gridOf(page, '销售单')
  await expect(filter(page, 'status')).not.toHaveAttribute('data-set')
  await page.route('**/pageCkOrder', (route) => route.abort())
  await filter(page, 'status').getByRole('combobox').focus()
  await page.keyboard.type('草稿')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(filter(page, 'status')).toHaveAttribute('data-set', '状态')
  await expect(page.getByRole('button', { name: '重试' }).first()).toBeVisible()
  await page.unroute('**/pageCkOrder')
  await page.getByRole('button', { name: '重置' }).first().click()
  await expect(filter(page, 'status')).not.toHaveAttribute('data-set')
  await gridOf(page, '销售单')
})

test('● stands before a draft for whoever may confirm it, and nothing is a quiet 0', async ({ page }) => {
  await signInAs(page, 'readsLists', '/sale/orders')
  const row = (await gridOf(page, '销售单')).locator('[data-r]').filter({ hasText: client })
  await expect(row.locator('.pc-status', { hasText: '草稿' })).toHaveClass(/pc-due/)
  await expect(row.getByText('0', { exact: true }).first()).toHaveClass('pc-faint')
  await expect(row.getByText('0.00')).toHaveCount(0)
})

test('with Ctrl a click chooses one row more, or one less', async ({ page }) => {
  await signInAs(page, 'readsLists', '/base/parts')
  const grid = await gridOf(page, '商品资料')
  const words = (row: number) => grid.locator(`[data-r="${row}"] [data-c="1"]`)
  await words(0).click({ modifiers: ['Control'] })
  await words(2).click({ modifiers: ['Control'] })
  await expect(page.getByText('，已选 2 条')).toBeVisible()
  await words(0).click({ modifiers: ['Control'] })
  await expect(page.getByText('，已选 1 条')).toBeVisible()
  await expect(grid.locator('[data-r="2"]')).toHaveAttribute('aria-selected', 'true')
})

test('whoever may only read sales sees no ● at a draft', async ({ page }) => {
  await signInAs(page, 'readsFewLists', '/sale/orders')
  const row = (await gridOf(page, '销售单')).locator('[data-r]').filter({ hasText: client })
  await expect(row.locator('.pc-status', { hasText: '草稿' })).toBeVisible()
  await expect(row.locator('.pc-due')).toHaveCount(0)
})
