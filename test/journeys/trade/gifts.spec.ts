import { expect, type Page } from '@playwright/test'
import { HAND } from '../by-hand.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

// a price of 0 is asked about once, whichever way the sale is posted: given away, or a slip
const stamp = stampOfRun()
const part = `ZP${stamp}`
const client = `赠品客户${stamp}`

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'stocksGifts')
  await makeClient(call, 1, client)
  await stockUp(call, await makeClient(call, 2, `赠品供应商${stamp}`), await makePart(call, part, { xsPrice: 90, purchasePrice: 40 }), 10)
  await request.dispose()
})

async function atNothing(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.type(client)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('F4')
  await page.keyboard.type(part.toLowerCase(), HAND)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: '销售价' })).toBeFocused()
  await page.keyboard.type('0')
}

test('at the counter and by 确认: back to the price, or as a 赠品', async ({ page }) => {
  await signInAs(page, 'givesAway', '/sale/orders')
  await gridOf(page, '销售单')
  await page.keyboard.press('Alt+n')
  await atNothing(page)
  await page.keyboard.press('F10')
  const question = page.getByRole('dialog').filter({ hasText: '第1行单价为 0，按赠品出库？' })
  await question.getByRole('button', { name: '返回修改' }).click()
  await expect(question).toBeHidden()
  // the cursor stands in the price
  await page.keyboard.type('80')
  await page.keyboard.press('F10')
  const pay = page.getByRole('dialog', { name: `收款 · ${client}` })
  await expect(pay.getByText('80.00').first()).toBeVisible()
  await page.keyboard.press('0')
  await page.keyboard.press('Enter')
  await expect(page.locator('.sale-last')).toContainText('已完成')
  await atNothing(page)
  await page.keyboard.press('F10')
  await question.getByRole('button', { name: '按赠品' }).click()
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await expect(page.locator('.sale-last')).toContainText('已完成')
  await atNothing(page)
  await page.keyboard.press('Control+Enter')
  await question.getByRole('button', { name: '按赠品' }).click()
  await expect(page.getByText(/已确认，/)).toBeVisible()
})
