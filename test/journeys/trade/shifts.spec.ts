import { expect } from '@playwright/test'
import { HAND, press } from '../by-hand.ts'
import { goTo } from '../come-in.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

// a day at the till: opened, sold for cash with change, counted blind, handed over with 10 yuan missing, confirmed by another
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const till = `钱箱${stamp}`
const safe = `保险柜${stamp}`
const part = `JB${stamp}`
const client = `交班客户${stamp}`

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'runsTills')
  for (const accountName of [till, safe]) await call('/busicore/v1/account/saveOrUpdateAccount', { accountName, accountType: 1 })
  await makeClient(call, 1, client)
  await stockUp(call, await makeClient(call, 2, `交班供应商${stamp}`), await makePart(call, part, { xsPrice: 90, purchasePrice: 40 }), 10)
  await request.dispose()
})

test('a till is opened, cash is taken with change, and what is in it is counted before anybody says what should be', async ({ page }) => {
  await signInAs(page, 'hasTheTill', '/finance/shifts')
  await gridOf(page, '交班')
  await press(page, 'Alt+n')
  const open = page.getByRole('dialog', { name: '开班' })
  await open.getByRole('combobox', { name: '钱箱' }).fill(till)
  await press(page, 'Enter')
  await open.getByRole('textbox', { name: '备用金' }).fill('200')
  await press(page, 'F8')
  await expect(page.getByText(`我当班：${till}`)).toBeVisible()

  await goTo(page, '/sale/orders')
  await gridOf(page, '销售单')
  await press(page, 'Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.type(client)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await press(page, 'Enter', 'F4')
  await page.keyboard.type(part.toLowerCase(), HAND)
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type('1')
  await press(page, 'F10')
  const pay = page.getByRole('dialog', { name: `收款 · ${client}` })
  await pay.getByRole('button', { name: '现金' }).first().click()
  await pay.getByLabel('现金金额').fill('100')
  await press(page, 'Enter')
  await expect(page.locator('.sale-last')).toContainText('找零 10.00')

  await page.goto('/finance/shifts')
  await gridOf(page, '交班')
  await press(page, 'Alt+n')
  const close = page.getByRole('dialog', { name: `交班 · ${till}` })
  const counted = close.getByRole('textbox', { name: `${till} 实点` })
  await expect(counted).toBeVisible()
  await expect(close.getByText('290')).toHaveCount(0)
  await press(page, 'F8')
  await expect(close.getByText('请先清点钱箱，输入实点金额')).toBeVisible()
  await counted.fill('280')
  await close.getByRole('textbox', { name: '上交现金' }).fill('80')
  await close.getByRole('combobox', { name: '上交账户' }).fill(safe)
  await press(page, 'Enter')
  const sheet = page.getByRole('dialog', { name: /^交班单/ })
  // 200 + 90 = 290 should be there
  const grid = await gridOf(sheet, '交班单')
  await expect.poll(() => textAt(grid, 0, '应有')).toBe('290.00')
  expect([
    await textAt(grid, 0, '期初'),
    await textAt(grid, 0, '收款'),
    await textAt(grid, 0, '实点'),
    await textAt(grid, 0, '差异'),
  ]).toEqual(['200.00', '90.00', '280.00', '-10.00'])
  await expect(sheet.getByText('少 10.00')).toBeVisible()
})

test('somebody else has the money before him, and says so', async ({ page }) => {
  await signInAs(page, 'runsTills', '/finance/shifts')
  const list = await gridOf(page, '交班')
  const row = list.getByRole('row').filter({ hasText: till })
  await row.getByRole('button', { name: /确\s*认/ }).click()
  const sheet = page.getByRole('dialog', { name: /^交班单/ })
  await gridOf(sheet, '交班单')
  await press(page, 'F8')
  await expect(page.getByText('已确认', { exact: true }).first()).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(row.getByText('已确认', { exact: true })).toBeVisible()
})
