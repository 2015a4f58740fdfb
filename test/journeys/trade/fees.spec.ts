import { expect, type Page, type Route } from '@playwright/test'
import { HAND } from '../by-hand.ts'
import { goTo } from '../come-in.ts'
import type { Hired } from '../hire.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun } from './arrange.ts'

const stamp = stampOfRun()
const code = `FEE${stamp}`
const [supplier, carrier] = [`费用供应商${stamp}`, `费用货运${stamp}`]

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'paysFreight')
  await makeClient(call, 2, supplier)
  await makeClient(call, 2, carrier)
  await makePart(call, code, { xsPrice: 20, purchasePrice: 10 })
  await request.dispose()
})

/** 100 pieces at 10.00 and 60.00 of freight, written by keyboard, up to 确认. */
async function writeGoodsAndFreight(page: Page, who: Hired) {
  await signInAs(page, who, '/purchase/stock-in')
  await gridOf(page, '入库单')
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '供应商' })).toBeFocused()
  await page.keyboard.type(supplier, HAND)
  await expect(page.getByRole('option', { name: supplier })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await page.keyboard.type(code, HAND)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type('100', HAND)
  // F7 saves the draft first: a fee is shared over its lines
  await page.keyboard.press('F7')
  const dialog = page.getByRole('dialog', { name: /^费用/ })
  await expect(dialog.getByRole('combobox', { name: '费用' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: '收款单位' })).toBeFocused()
  // a slow line, a fast hand: Enter takes the payee once the answer is there, and the amount waits for its field
  const slowly = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  }
  await page.route(/pagePywbNew/, slowly)
  await page.keyboard.type(carrier, HAND)
  await page.keyboard.press('Enter')
  await page.keyboard.type('60', HAND)
  await expect(dialog.getByText('合计 60.00')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: '收款单位' })).toHaveValue(carrier)
  await page.unroute(/pagePywbNew/, slowly)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
}

test('freight is written beside the goods by keyboard, and stands in what they cost', async ({ page }) => {
  await writeGoodsAndFreight(page, 'paysFreight')
  await page.keyboard.press('Control+Enter')
  const order = page.locator('.doc')
  await expect(order.getByText('已确认').first()).toBeVisible()
  await expect(order.locator('.doc-foot').getByText('1,060.00')).toBeVisible()
  await expect.poll(async () => textAt(await gridOf(page, '商品明细'), 0, '成本价')).toBe('10.00')
  await order.getByRole('button', { name: '费用', exact: true }).click()
  const written = page.getByRole('dialog', { name: /^费用/ })
  await expect(await gridOf(page, '费用')).toBeVisible()
  await written.getByRole('button', { name: '费用分摊' }).click()
  await expect(page.getByRole('dialog', { name: /^费用分摊/ }).getByRole('combobox', { name: '费用' })).toBeFocused()
})

test('goods are paid and freight with them, in one window: a 付款单 each', async ({ page }) => {
  await writeGoodsAndFreight(page, 'paysFreightNow')
  await page.keyboard.press('Control+Enter')
  const pay = page.getByRole('dialog', { name: `付款 · ${supplier}` })
  await expect(pay.getByRole('group', { name: '付款方式' })).toBeFocused()
  await expect(pay.locator('.pay-sums')).toContainText('应付 1,000.00')
  const freight = pay.getByRole('combobox', { name: /^付费用/ })
  await expect(pay.locator('.pay-fee')).toContainText(carrier)
  await freight.click()
  await page.locator('.ant-select-item-option').filter({ hasText: '现金' }).first().click()
  await pay.getByRole('group', { name: '付款方式' }).focus()
  await pay.getByRole('button', { name: '现金', exact: false }).first().click()
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(pay.getByRole('group', { name: '付款方式' })).toBeFocused()
  await page.keyboard.press('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/已确认入库：RK\d+，已付款/)).toBeVisible()
  const order = page.locator('.doc')
  await expect(order.locator('.doc-foot')).toContainText('付款中')
  await goTo(page, '/finance/payments')
  const papers = await gridOf(page, '付款单')
  await expect(papers.getByText(carrier).first()).toBeVisible()
  await expect(papers.getByText(supplier).first()).toBeVisible()
})
