import { expect, type Page } from '@playwright/test'
import { comeIn, letIn } from '../come-in.ts'
import { hireIn, newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { callBy, firstWarehouse, makeClient, makePart, stampOfRun, stockUp, today } from './arrange.ts'

/** A company of its own: nobody else answers what waits here. */
const made = {} as {
  owner: Awaited<ReturnType<typeof newCompany>>
  sales: { id: number; no: string }[]
  answer: (id: number) => Promise<unknown>
}
const card = (page: Page) => page.locator('.daily .home-card', { has: page.getByText('等您处理', { exact: true }) })
const paper = (page: Page, no: string) => card(page).locator('.daily-waiting > li', { hasText: no })

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const page = await browser.newPage({ baseURL })
  made.owner = await newCompany(page, '日报汽配')
  await letIn(page, made.owner)
  const seller = await hireIn(page, '开单员')
  const clerk = await hireIn(page, '财务')
  await page.close()
  const request = await playwright.request.newContext({ baseURL })
  const [boss, sells, books] = [await callBy(request, made.owner), await callBy(request, seller), await callBy(request, clerk)]
  const stamp = stampOfRun()
  const supplier = await makeClient(boss, 2, `日报供应商${stamp}`)
  const clientId = await makeClient(boss, 1, `日报客户${stamp}`)
  const pjid = await makePart(boss, `DAY${stamp}`, { xsPrice: 100, purchasePrice: 40, minPrice: 80 })
  await stockUp(boss, supplier, pjid, 50)
  await boss('/busicore/v1/warn/setData', { pjid, products: [{ warnType: 1, warehouseName: '', minAmount: 80, maxAmount: 0 }] })
  const warehouseId = await firstWarehouse(boss)
  const ckDate = today()
  made.sales = []
  for (const ckAmount of [1, 2, 3]) {
    const draft = { clientId, ckDate, lines: [{ pjid, warehouseId, ckAmount, xsPrice: 70 }] }
    const { id, ckNo } = await sells<{ id: number; ckNo: string }>('/busicore/v1/ckorder/saveOrUpdateCkOrder', draft)
    await sells('/busicore/v1/ckorder/confirmCkOrder', { id })
    made.sales.push({ id, no: ckNo })
  }
  made.answer = (id) => books('/busicore/v1/ckorder/rejectCkOrder', { id, note: '电话里说了' })
})

test('on his phone the owner approves one, refuses another with a reason, and reads of the third that it has changed meanwhile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comeIn(page, made.owner, '/report/trade/daily')
  const [first, second, third] = made.sales
  await expect(card(page).locator('.daily-waiting > li')).toHaveCount(3)
  // no answer without a word
  await paper(page, first?.no ?? '')
    .getByRole('button', { name: /^同意/ })
    .click()
  await expect(page.getByRole('button', { name: '确认同意' })).toBeDisabled()
  await page.getByRole('textbox', { name: '审核意见' }).fill('老客户')
  await page.keyboard.press('Enter')
  await expect(card(page).locator('.daily-waiting > li')).toHaveCount(2)
  await paper(page, second?.no ?? '')
    .getByRole('button', { name: /^拒绝/ })
    .click()
  await page.getByRole('textbox', { name: '拒绝原因' }).fill('价格太低')
  await page.getByRole('button', { name: '确认拒绝' }).click()
  await expect(card(page).locator('.daily-waiting > li')).toHaveCount(1)
  await paper(page, third?.no ?? '')
    .getByRole('button', { name: /^同意/ })
    .click()
  await page.getByRole('textbox', { name: '审核意见' }).fill('可以')
  await made.answer(third?.id ?? 0)
  await page.getByRole('button', { name: '确认同意' }).click()
  await expect(card(page).getByRole('alert')).toContainText('单据状态已变化')
  await expect(card(page).locator('.daily-waiting > li')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('采购建议 is read as cards on a phone: how much is wanted stands on the screen, nothing beyond its edge', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comeIn(page, made.owner, '/purchase/suggest')
  const cards = page.locator('.pc-cards')
  await expect(cards).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('grid')).toHaveCount(0)
  // 50 lie there, 80 should
  const wanted = cards.locator('.pc-card-amount').first()
  await expect(wanted).toHaveText(/^建议 \d+$/)
  await expect(wanted).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
