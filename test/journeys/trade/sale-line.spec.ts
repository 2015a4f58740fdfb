import { expect, type Page } from '@playwright/test'
import { HAND, press } from '../by-hand.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, sellOverTheCounter, stampOfRun, stockUp } from './arrange.ts'

test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const client = `换件客户${stamp}`
const [own, first, second] = ['HJ-A', 'HJ-B', 'HJ-C'].map((name) => `${name}${stamp}`) as [string, string, string]

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const buyer = await callAs(request, 'suppliesLine')
  const supplierId = await makeClient(buyer, 2, `换件供货${stamp}`)
  const pjid = await makePart(buyer, own, { xsPrice: 80, purchasePrice: 40 })
  const others = [
    [first, 95, 6],
    [second, 70, 2],
  ] as const
  await stockUp(buyer, supplierId, pjid, 9)
  for (const [code, xsPrice, pieces] of others) {
    await stockUp(buyer, supplierId, await makePart(buyer, code, { xsPrice, purchasePrice: 40 }), pieces)
    await buyer('/basedata/v1/exchange/saveExchange', { pjid, pjNo: code })
  }
  const owner = await callAs(request, 'sellsByLine')
  const terms = { settleKind: '账期', creditUnlimited: false, maxPrice: 1000, maxDays: 30 }
  await sellOverTheCounter(owner, await makeClient(owner, 1, client, terms), pjid, 3)
  await request.dispose()
})

const panel = (page: Page) => page.getByRole('complementary', { name: '当前商品' })
const amount = (page: Page) => page.getByRole('textbox', { name: '数量' })

async function beginLine(page: Page) {
  await signInAs(page, 'sellsByLine', '/sale/orders')
  await gridOf(page, '销售单')
  await press(page, 'Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.type(client, HAND)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await page.keyboard.type(own.toLowerCase(), HAND)
  await press(page, 'Enter')
  await expect(amount(page)).toBeFocused()
}

test('the panel tells deals, stock and margin, stays as high, and F3 puts another part into the line and back', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await beginLine(page)
  const lines = await gridOf(page, '销售明细')
  // sold at 90 before: the last price is the rule's, cost 40
  await expect.poll(() => textAt(lines, 0, '销售价')).toBe('90.00')
  await expect(panel(page).getByLabel('该客户最近 5 次').getByRole('listitem')).toHaveText([/3 ×90\.00/])
  await expect(panel(page)).toContainText('毛利56%')
  await expect(panel(page).getByLabel('互换件').getByRole('listitem')).toHaveCount(2)
  const height = (await panel(page).boundingBox())?.height
  await page.keyboard.type('2')
  await press(page, 'F3')
  // the one of which most lies here comes first; what was being typed stays, the price is the new part's
  await expect.poll(() => textAt(lines, 0, '编码')).toBe(first)
  await expect.poll(() => textAt(lines, 0, '销售价')).toBe('95.00')
  expect([await textAt(lines, 0, '数量'), await textAt(lines, 0, '备注')]).toEqual(['2', `换自 ${own}`])
  await expect(amount(page)).toBeFocused()
  expect((await panel(page).boundingBox())?.height).toBe(height)
  await press(page, 'F3')
  await expect.poll(() => textAt(lines, 0, '编码')).toBe(second)
  await expect.poll(() => textAt(lines, 0, '备注')).toBe(`换自 ${own}`)
  await press(page, 'Shift+F3')
  await expect.poll(() => textAt(lines, 0, '编码')).toBe(first)
  await press(page, 'F3', 'F3')
  await expect.poll(() => textAt(lines, 0, '编码')).toBe(own)
  await expect.poll(() => textAt(lines, 0, '销售价')).toBe('90.00')
  expect([await textAt(lines, 0, '数量'), await textAt(lines, 0, '备注')]).toEqual(['2', ''])
})

test('Alt+↓ in the price offers what the client paid and the levels of the part; Enter takes one, Escape none', async ({ page }) => {
  await beginLine(page)
  const lines = await gridOf(page, '销售明细')
  await expect.poll(() => textAt(lines, 0, '销售价')).toBe('90.00')
  await press(page, 'Tab')
  const price = page.getByRole('combobox', { name: '销售价' })
  await expect(price).toBeFocused()
  await press(page, 'Alt+ArrowDown')
  const offers = page.getByRole('listbox', { name: '销售价可选值' }).getByRole('option')
  await expect(offers).toHaveText([/^上次价90\.00$/, /3 ×90\.00$/, /^销售价80\.00$/])
  await press(page, 'Escape')
  await expect(offers).toHaveCount(0)
  await press(page, 'Alt+ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
  await expect.poll(() => textAt(lines, 0, '销售价')).toBe('80.00')
  expect(await textAt(lines, 0, '价格来源')).toBe('手工')
})

test('a sale beyond the limit is told while it is written', async ({ page }) => {
  await beginLine(page)
  const card = page.getByRole('status', { name: '客户' })
  await expect(card).toContainText('信用 270/1,000')
  await expect(card).not.toContainText('超额')
  // 270 owed and 9 × 90 are 1,080
  await page.keyboard.type('9')
  await press(page, 'Enter')
  await expect(card).toContainText('本单后超额 80.00')
})

test('where it stands is one’s own: beside the lines of a wide screen, below those of a usual one, or nowhere', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await beginLine(page)
  const lines = await gridOf(page, '销售明细')
  const place = async () => {
    const [box, grid] = [await panel(page).boundingBox(), await lines.boundingBox()]
    return (box?.x ?? 0) >= (grid?.x ?? 0) + (grid?.width ?? 0) ? '右侧' : '下方'
  }
  await expect(panel(page)).toContainText(own)
  expect(await place()).toBe('右侧')
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect.poll(place).toBe('下方')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: '商品面板' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('右侧')
  await expect.poll(place).toBe('右侧')
  await choose('隐藏')
  await expect(panel(page)).toHaveCount(0)
  await choose('自动')
  await expect.poll(place).toBe('下方')
})
