import { expect, type Page } from '@playwright/test'
import { HAND, press } from '../by-hand.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, firstWarehouse, makeClient, makePart, stampOfRun, stockUp, today } from './arrange.ts'

// money goes in the same moment as its paper: back to a client with his return, to a supplier with his goods
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const part = `MWD${stamp}`
const client = `退款客户${stamp}`
const supplier = `付款供应商${stamp}`

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'givesBack')
  const pjid = await makePart(call, part, { xsPrice: 100, purchasePrice: 40 })
  await stockUp(call, await makeClient(call, 2, supplier), pjid, 10)
  const clientId = await makeClient(call, 1, client)
  const lines = [{ pjid, warehouseId: await firstWarehouse(call), ckAmount: 4, xsPrice: 100 }]
  // 400.00, of which 150.00 are paid in cash and 100.00 by 微信
  const payments = [
    { method: '现金', amount: 150 },
    { method: '微信', amount: 100 },
  ]
  await call('/busicore/v1/ckorder/counterCkOrder', { clientId, ckDate: today(), lines, payments })
  await request.dispose()
})

/** A new paper for somebody, the cursor in its first line. */
async function begin(page: Page, path: string, list: string, label: string, partner: string): Promise<void> {
  await signInAs(page, 'givesBack', path)
  await gridOf(page, list)
  await press(page, 'Alt+n')
  await expect(page.getByRole('combobox', { name: label })).toBeFocused()
  await page.keyboard.type(partner)
  await expect(page.getByRole('option', { name: partner })).toBeVisible()
  await press(page, 'Enter', 'F4')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await page.keyboard.type(part.toLowerCase(), HAND)
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
}

test('goods come back and the money goes back the way it came; what was not paid is not given back', async ({ page }) => {
  await begin(page, '/sale/returns', '销售退货', '客户', client)
  await page.keyboard.type('4')
  await press(page, 'Control+Enter')
  await expect(page.getByText('已审核：XT')).toBeVisible()
  await page.getByRole('button', { name: '验货入库' }).click()
  const counting = page.getByRole('dialog', { name: /^验货入库/ })
  await expect(counting.getByRole('textbox', { name: '实收' })).toBeFocused()
  await counting.getByRole('button', { name: '验货入库' }).click()
  const dialog = page.getByRole('dialog', { name: `退款 · ${client}` })
  const list = dialog.getByRole('group', { name: '退款方式' })
  await expect(list).toBeFocused()
  await expect(dialog.locator('.pay-sums')).toContainText('可退 250.00')
  await expect(dialog.getByRole('button', { name: /原路/ })).toContainText('现金 150.00 · 微信 100.00')
  // one who types more than was paid is told; the goods wait
  const number = async (name: string) =>
    (await dialog.getByRole('button', { name, exact: false }).first().locator('kbd').innerText()).trim()
  await press(page, await number('微信'))
  await expect(dialog.getByLabel('微信金额')).toHaveValue('250.00')
  await page.keyboard.type('400')
  await press(page, 'Enter')
  await expect(dialog.getByText('可退 250.00，不能退 400.00')).toBeVisible()
  await list.focus()
  await press(page, '9')
  await expect(dialog.getByLabel('现金金额')).toHaveValue('150.00')
  await expect(dialog.getByLabel('微信金额')).toHaveValue('100.00')
  await press(page, 'Enter')
  await expect(page.getByText('验货入库：已完成，已退款 250.00')).toBeVisible()
  await expect(page.getByRole('button', { name: '退款', exact: true })).toHaveCount(0)
})

test('goods are confirmed and paid in one window: Enter leaves them owed, a number pays', async ({ page }) => {
  await begin(page, '/purchase/stock-in', '入库单', '供应商', supplier)
  await page.keyboard.type('5')
  await press(page, 'Control+Enter')
  const dialog = page.getByRole('dialog', { name: `付款 · ${supplier}` })
  await expect(dialog.getByRole('group', { name: '付款方式' })).toBeFocused()
  await expect(dialog.locator('.pay-sums')).toContainText('应付 200.00')
  // Esc leaves the draft as it is
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('group', { name: '付款方式' })).toBeFocused()
  await dialog.getByRole('button', { name: '现金', exact: false }).first().click()
  await page.keyboard.type('60')
  await press(page, 'Enter')
  await expect(dialog.getByRole('group', { name: '付款方式' })).toBeFocused()
  await press(page, '0', 'Enter')
  await expect(page.getByText(/已确认入库：RK\d+，已付款 60.00/)).toBeVisible()
  await expect(page.locator('.doc-foot')).toContainText('付款中')

  await begin(page, '/purchase/stock-in', '入库单', '供应商', supplier)
  await page.keyboard.type('1')
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('group', { name: '付款方式' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByText(/已确认入库：RK\d+$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(async () => textAt(await gridOf(page, '入库单'), 0, '付款状态')).toBe('未付款')
})

test('a till receipt is wanted with the money, and from then on until it is not; it is printed as the sale is done', async ({ page }) => {
  await begin(page, '/sale/orders', '销售单', '客户', client)
  await page.keyboard.type('1')
  await press(page, 'F10')
  const dialog = page.getByRole('dialog', { name: `收款 · ${client}` })
  await expect(dialog.getByRole('group', { name: '收款方式' })).toBeFocused()
  const wanted = dialog.getByRole('checkbox', { name: /打印小票/ })
  await expect(wanted).not.toBeChecked()
  await press(page, 'p')
  await expect(wanted).toBeChecked()
  await press(page, '0', 'Enter')
  const sold = page.locator('.sale-last')
  await expect(sold).toContainText('已完成')
  const number = (await sold.locator('b').first().innerText()).trim()
  await expect(page.locator('iframe.pc-printed')).toHaveAttribute('title', `小票 ${number}`)

  await begin(page, '/sale/orders', '销售单', '客户', client)
  await page.keyboard.type('1')
  await press(page, 'F10')
  await expect(dialog.getByRole('group', { name: '收款方式' })).toBeFocused()
  await expect(wanted).toBeChecked()
  await wanted.uncheck()
  await expect(dialog.getByRole('group', { name: '收款方式' })).toBeFocused()
  await press(page, '0', 'Enter')
  await expect(sold).toContainText('已完成')
  await expect(page.locator('iframe.pc-printed')).toHaveCount(0)
})
