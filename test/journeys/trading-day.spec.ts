import { expect, type Page } from '@playwright/test'
import iconv from 'iconv-lite'
import { HAND, press } from './by-hand.ts'
import { gridOf, numberAt, signInAs, textAt } from './master/sign-in.ts'
import { test } from './one-window.ts'
import { callAs, makeClient, stampOfRun } from './trade/arrange.ts'

/** One whole day of trade by one person: a price list comes in, goods come in, goods go out, and the books agree. */
const stamp = stampOfRun()
const code = `TD-${stamp}`
const supplier = `日行供应商${stamp}`
const client = `日行客户${stamp}`

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'runsTheDay')
  await makeClient(call, 2, supplier)
  await makeClient(call, 1, client)
  await request.dispose()
})

/** To a page of the menu by its name, without the mouse. */
async function go(page: Page, title: string) {
  await press(page, 'Control+k')
  await expect(page.getByRole('combobox', { name: '搜索' })).toBeFocused()
  await page.keyboard.type(title)
  await press(page, 'Enter')
}

async function partner(page: Page, label: string, name: string) {
  await expect(page.getByRole('combobox', { name: label })).toBeFocused()
  await page.keyboard.type(name, HAND)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await press(page, 'Enter', 'F4')
}

async function line(page: Page, part: string, quantity: string) {
  await page.keyboard.type(part, HAND)
  // Enter takes what the eye has seen
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.waitForTimeout(500)
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type(quantity)
  await press(page, 'Enter')
}

test('a trading day, from the price list to the books', async ({ page }) => {
  const order = page.locator('.doc')
  await signInAs(page, 'runsTheDay', '/index')
  await expect(page.getByText('今日销售额')).toBeVisible()

  await test.step('the price list of a supplier, in the encoding of an old Windows', async () => {
    await go(page, '商品资料')
    await gridOf(page, '商品资料')
    await page.getByRole('button', { name: '导入' }).click()
    const list = `OE号,品名,适用车型,牌子,采购价,零售价\n${code},后刹车盘,大众 高尔夫7,日行牌,40,88`
    const file = { name: '报价.csv', mimeType: 'text/csv', buffer: iconv.encode(list, 'gb18030') }
    await page.getByRole('dialog', { name: '导入商品' }).locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: /^下一步/ }).click()
    await page.getByRole('button', { name: /^确认导入/ }).click()
    await expect(page.getByText('导入完成：新增 1')).toBeVisible()
    await press(page, 'Escape')
  })

  await test.step('ten pieces come in', async () => {
    await go(page, '入库单')
    await gridOf(page, '入库单')
    await press(page, 'Alt+n')
    await partner(page, '供应商', supplier)
    await line(page, code.toLowerCase().replace('-', ''), '10')
    await press(page, 'Control+Enter')
    await expect(page.getByRole('group', { name: '付款方式' })).toBeFocused()
    await press(page, '0', 'Enter')
    await expect(order.getByText('已确认').first()).toBeVisible()
    await expect(order.getByText('400.00').first()).toBeVisible()
  })

  await test.step('two are ordered and go to the warehouse; one is sold over the counter', async () => {
    await go(page, '销售单')
    await gridOf(page, '销售单')
    await press(page, 'Alt+n')
    await partner(page, '客户', client)
    await line(page, `hscp ${stamp}`, '2')
    await press(page, 'Control+Enter')
    await expect(page.locator('.doc:visible').getByText('待拣货').first()).toBeVisible()
    await press(page, 'Escape')
    await press(page, 'Alt+n')
    await partner(page, '客户', client)
    await line(page, code, '1')
    await press(page, 'F10')
    await expect(page.getByRole('dialog', { name: /^收款/ })).toBeVisible()
    await press(page, '0', 'Enter')
    await expect(page.locator('.doc:visible').getByText('已完成').first()).toBeVisible()
  })

  await test.step('stock, ledger and books agree', async () => {
    await go(page, '库存查询')
    const stock = await gridOf(page, '库存查询')
    await page.getByRole('textbox', { name: '商品', exact: true }).fill(code)
    await press(page, 'Enter')
    await expect.poll(() => textAt(stock, 0, '编码')).toBe(code)
    expect([await numberAt(stock, 0, '现存'), await numberAt(stock, 0, '占用'), await numberAt(stock, 0, '可用')]).toEqual([9, 2, 7])
    await stock.locator('[data-r="0"]').getByText('后刹车盘').first().dblclick()
    const ledger = await gridOf(page, '库存台账')
    await expect.poll(() => textAt(ledger, 'totals', '数量')).toBe('9')
    await go(page, '数据核对')
    await expect(page.getByRole('status').getByText('数据一致')).toBeVisible()
  })
})
