import { expect, type Page } from '@playwright/test'
import { HAND, press } from '../by-hand.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

// how a client pays is said once, by keyboard, and kept to at the counter
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const part = `TRM${stamp}`
const [monthly, cash] = [`月结客户${stamp}`, `现结客户${stamp}`]

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'saysTerms')
  const pjid = await makePart(call, part, { xsPrice: 300, purchasePrice: 100 })
  await stockUp(call, await makeClient(call, 2, `条件供货${stamp}`), pjid, 10)
  await request.dispose()
})

/** A new client by keyboard: the name, then the terms from 结算方式 on. */
async function make(page: Page, name: string, kind: string, ...after: string[]) {
  await press(page, 'Alt+n')
  const dialog = page.getByRole('dialog', { name: '新增客户资料' })
  await expect(dialog.getByLabel('客户名称')).toBeFocused()
  await page.keyboard.type(name)
  await dialog.getByLabel('客户类型').fill('修理厂')
  await dialog.getByRole('textbox', { name: '详细地址' }).focus()
  await press(page, 'Enter')
  const field = dialog.getByRole('combobox', { name: '结算方式' })
  await expect(field).toBeFocused()
  await page.keyboard.type(kind)
  await press(page, 'Enter')
  await expect(field).toHaveValue(kind)
  for (const typed of after) {
    await page.keyboard.type(typed)
    await press(page, 'Enter')
  }
  await press(page, 'F8')
  await expect(dialog).toBeHidden()
}

test('a client with 月结, a limit of 5,000 and ten days, and one who pays cash, without the mouse', async ({ page }) => {
  await signInAs(page, 'saysTerms', '/base/clients')
  const grid = await gridOf(page, '客户资料')
  await make(page, monthly, '月结', '5000', '', '10')
  await expect.poll(() => textAt(grid, 0, '客户名称')).toBe(monthly)
  expect([await textAt(grid, 0, '结算方式'), await textAt(grid, 0, '信用额度'), await textAt(grid, 0, '信用天数')]).toEqual([
    '月结',
    '5,000',
    '10',
  ])
  await make(page, cash, '现结')
  await expect.poll(() => textAt(grid, 0, '客户名称')).toBe(cash)
  expect([await textAt(grid, 0, '结算方式'), await textAt(grid, 0, '信用额度'), await textAt(grid, 0, '信用天数')]).toEqual([
    '现结',
    '',
    '',
  ])
  await grid.getByText(cash).click()
  const viewed = page.getByRole('dialog', { name: '查看客户资料' })
  await expect(viewed.getByRole('combobox', { name: '结算方式' })).toHaveValue('现结')
  await expect(viewed.getByLabel('信用额度')).toHaveAttribute('placeholder', '现款')
})

test('who pays cash owes nothing over the counter without somebody’s word; paid, the sale is done', async ({ page }) => {
  await signInAs(page, 'saysTerms', '/sale/orders')
  await gridOf(page, '销售单')
  await press(page, 'Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.type(cash)
  await expect(page.getByRole('option', { name: cash })).toBeVisible()
  await press(page, 'Enter', 'F4')
  await expect(page.locator('.sale-client').getByText('现结', { exact: true })).toBeVisible()
  await page.keyboard.type(part.toLowerCase(), HAND)
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type('1')
  await press(page, 'F10')
  const dialog = page.getByRole('dialog', { name: `收款 · ${cash}` })
  await expect(dialog.getByText('现结客户，须主管授权')).toBeVisible()
  await press(page, '0', 'Enter')
  const grant = page.getByRole('dialog', { name: '主管授权' })
  await expect(grant.getByText('现款未付清（现结客户，还差 300.00）')).toBeVisible()
  await press(page, 'Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('group', { name: '收款方式' })).toBeFocused()
  await press(page, '1', 'Enter')
  await expect(page.locator('.sale-last')).toContainText('实收 300.00')
})
