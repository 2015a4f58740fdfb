import { expect } from '@playwright/test'
import { HAND } from '../by-hand.ts'
import { gridOf, numberAt, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

// a garage asks for prices, thinks it over, and orders half of it; what is not there is promised
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const [there, promised] = [`OFA${stamp}`, `OFB${stamp}`]
const client = `报价客户${stamp}`
let supplierId = 0
let promisedId = 0

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const buyer = await callAs(request, 'suppliesOffers')
  supplierId = await makeClient(buyer, 2, `报价供货${stamp}`)
  await stockUp(buyer, supplierId, await makePart(buyer, there, { xsPrice: 80, purchasePrice: 40 }), 6)
  promisedId = await makePart(buyer, promised, { xsPrice: 50, purchasePrice: 20 })
  await makeClient(await callAs(request, 'offersPrices'), 1, client)
  await request.dispose()
})

test('a quick quote is kept as a quote, confirmed, and half of it becomes a sale at the quoted price', async ({ page }) => {
  await signInAs(page, 'offersPrices', '/index')
  await expect(page.getByTitle('快速报价 (Alt+Q)')).toBeVisible()
  await page.keyboard.press('Alt+q')
  const quick = page.getByRole('dialog', { name: '快速报价' })
  await expect(quick.getByRole('textbox', { name: '编码' })).toBeFocused()
  await page.keyboard.insertText(`${there}\n${promised}\n`)
  await page.keyboard.press('Control+Enter')
  const rows = await gridOf(quick, '报价')
  await expect.poll(() => textAt(rows, 1, '编码').catch(() => '')).toBe(promised)
  await page.keyboard.press('Alt+s')
  const dialog = page.getByRole('dialog', { name: '加入报价单（2 个商品）' })
  await dialog.getByRole('combobox', { name: '客户' }).focus()
  await page.keyboard.type(client)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await page.keyboard.press('Enter')

  await expect(quick).toBeHidden()
  const lines = await gridOf(page, '报价明细')
  await expect.poll(() => textAt(lines, 0, '编码')).toBe(there)
  await expect(page.getByText('修改报价单')).toBeVisible()
  await expect.poll(() => textAt(lines, 0, '价格来源')).toBe('销售价')
  await page.keyboard.press('Control+Enter')
  const order = page.locator('.doc')
  await expect(order.getByText('已确认').first()).toBeVisible()
  await order.getByRole('button', { name: '转销售单' }).click()
  const convert = page.getByRole('dialog', { name: /^报价单 BJ\d+ 转销售单$/ })
  const half = await gridOf(convert, '转单明细')
  await expect.poll(() => numberAt(half, 0, '本次转单')).toBe(1)
  // the cursor waits in 本次转单 of the first line
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('0')
  await convert.getByRole('button', { name: '生成销售单' }).click()
  await expect(page.getByText('修改销售单')).toBeVisible()
  const sale = await gridOf(page, '销售明细')
  await expect.poll(() => textAt(sale, 0, '价格来源')).toBe('报价')
  expect([await textAt(sale, 0, '编码'), await textAt(sale, 0, '销售价')]).toEqual([there, '80.00'])
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.doc').getByText('待拣货').first()).toBeVisible()
  await page.goto('/sale/quotes')
  const list = await gridOf(page, '报价单')
  await expect.poll(() => textAt(list, 0, '客户')).toBe(client)
  expect(await textAt(list, 0, '状态')).toBe('进行中')
})

test('a presale is written by keyboard, its goods are kept for it when they come, and it becomes a sale at the frozen price', async ({
  page,
  request,
}) => {
  await signInAs(page, 'offersPrices', '/sale/presales')
  await gridOf(page, '预售单')
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.type(client)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await page.keyboard.type(promised, HAND)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.keyboard.type('47.5', HAND)
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.doc').getByText('已确认').first()).toBeVisible()

  await stockUp(await callAs(request, 'suppliesOffers'), supplierId, promisedId, 2)
  await page.goto('/sale/presales')
  const list = await gridOf(page, '预售单')
  await expect.poll(() => textAt(list, 0, '客户')).toBe(client)
  await list
    .locator('[data-r="0"]')
    .getByText(/^YS\d+$/)
    .click()
  const record = page.getByRole('dialog', { name: '预售单信息' })
  const lines = await gridOf(record, '商品明细')
  await expect.poll(() => textAt(lines, 0, '已到货').catch(() => '')).toBe('2')
  await record.getByRole('button', { name: '转销售单' }).click()
  const convert = page.getByRole('dialog', { name: /转销售单$/ })
  const taken = await gridOf(convert, '转单明细')
  await expect.poll(() => numberAt(taken, 0, '本次转单')).toBe(2)
  await convert.getByRole('button', { name: '生成销售单' }).click()
  await expect(page.getByText('修改销售单')).toBeVisible()
  const sale = await gridOf(page, '销售明细')
  await expect.poll(() => textAt(sale, 0, '价格来源')).toBe('预售价')
  expect(await textAt(sale, 0, '销售价')).toBe('47.50')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.doc').getByText('待拣货').first()).toBeVisible()
})
