import { expect, type Page } from '@playwright/test'
import { HAND, press } from '../by-hand.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun } from './arrange.ts'

// one purchase, from the van at the door to the history
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const first = `RKA${stamp}`
const second = `RKB${stamp}`
const supplier = `旅行供应商${stamp}`
let orderNo = ''

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'buys')
  await makeClient(call, 2, supplier)
  await makePart(call, first, { xsPrice: 90, purchasePrice: 60 })
  await makePart(call, second, { xsPrice: 20, purchasePrice: 11.5 })
  await request.dispose()
})

/** A new order with its supplier chosen, the cursor in the first line. */
async function begin(page: Page): Promise<void> {
  await signInAs(page, 'buys', '/purchase/stock-in')
  await gridOf(page, '入库单')
  await press(page, 'Alt+n')
  await expect(page.getByRole('combobox', { name: '供应商' })).toBeFocused()
  await page.keyboard.type(supplier)
  await expect(page.getByRole('option', { name: supplier })).toBeVisible()
  await press(page, 'Enter', 'F4')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
}

/** Enter takes the part as soon as it is found; a hand that waits for nothing may type on. */
async function choosePart(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, HAND)
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
}

test('a buyer receives goods line by line without the mouse', async ({ page }) => {
  await begin(page)
  const lines = await gridOf(page, '入库明细')
  await choosePart(page, first.toLowerCase())
  await page.keyboard.type('10')
  await press(page, 'Enter')
  // the part brings its own purchase price; the paper says another
  await expect.poll(() => textAt(lines, 0, '进价')).toBe('60.00')
  await page.keyboard.type('58.5', HAND)
  // the place is known by the line above and the part
  await press(page, 'Enter')
  await choosePart(page, second)
  await page.keyboard.type('4')
  await press(page, 'F8')
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect.poll(() => textAt(lines, 0, '金额')).toBe('585.00')
  await expect(page.locator('.doc').getByText('46.00').first()).toBeVisible()

  await press(page, 'Control+Enter')
  const order = page.locator('.doc')
  await expect(order.getByText('已确认').first()).toBeVisible()
  await expect(order.getByText('631.00').first()).toBeVisible()
  orderNo = (await order.locator('.doc-about').innerText()).trim()
  expect(orderNo).toMatch(/^RK\d{10,}$/)
})

test('what stands in the cell when the order is confirmed counts', async ({ page }) => {
  await begin(page)
  await choosePart(page, second)
  await page.keyboard.type('7')
  await press(page, 'Control+Enter')
  const order = page.locator('.doc')
  await expect(order.getByText('80.50').first()).toBeVisible()
})

test('a list from Excel becomes lines; a code that nobody knows is marked, not dropped, and not saved', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await begin(page)
  const block = `编码\t名称\t数量\t进价\n${first}\t甲\t3\t57\n${second}\t乙\t1,000\t11\nNICHT-DA-${stamp}\t丙\t2\t1`
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await press(page, 'Control+v')
  const lines = await gridOf(page, '入库明细')
  await expect(lines.getByText('没有这个编码')).toBeVisible()
  await expect.poll(() => textAt(lines, 0, '名称')).toBe(`旅行件${first}`)
  await expect.poll(() => textAt(lines, 1, '数量')).toBe('1,000')
  await expect.poll(() => textAt(lines, 1, '进价')).toBe('11.00')
  await press(page, 'F8')
  await expect(page.getByRole('alert').getByText(/第3行 NICHT-DA/)).toBeVisible()
  // the cursor stands in the line to be mended: it goes
  await press(page, 'Control+Delete', 'F8')
  await expect(page.getByText('保存成功')).toBeVisible()
})

test('what was typed survives the death of the browser, and goes when the buyer says so', async ({ page }) => {
  await begin(page)
  await choosePart(page, first)
  await page.keyboard.type('5')
  await press(page, 'Enter')
  // the draft is kept within half a second
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes(':stock-in:')))).toBe(true)
  await page.waitForTimeout(600)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const question = page.getByText(`有未保存的入库单：${supplier}`)
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: '恢复' }).press('Enter')
  const lines = await gridOf(page, '入库明细')
  await expect.poll(() => textAt(lines, 0, '数量')).toBe('5')
  await page.getByRole('combobox', { name: '供应商' }).focus()
  await press(page, 'Escape')
  const ask = page.getByRole('dialog', { name: '未保存' })
  await expect(ask).toBeVisible()
  await press(page, 'Enter')
  await gridOf(page, '入库单')
  await expect(question).toHaveCount(0)
})

test('the order is found in its list and its lines in 进货明细; its date can be changed', async ({ page }) => {
  await signInAs(page, 'buys', '/purchase/stock-in')
  const list = await gridOf(page, '入库单')
  await page.getByPlaceholder('单号').fill(orderNo)
  await press(page, 'Enter')
  await expect(list.locator('.pc-canvas [role=row]')).toHaveCount(1)
  await expect.poll(() => textAt(list, 0, '入库金额')).toBe('631.00')
  await list.focus()
  await press(page, 'ArrowDown', 'Enter')
  const dialog = page.getByRole('dialog', { name: '入库单信息' })
  await expect(dialog.getByText(first, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '修改入库日期' }).press('Enter')
  await page.getByRole('button', { name: '提交' }).press('Enter')
  await expect(page.getByText('数据未变化')).toBeVisible()

  await page.goto('/purchase/lines')
  const history = await gridOf(page, '进货明细')
  await page.getByPlaceholder('编码').fill(first)
  await press(page, 'Enter')
  await expect(history.locator('.pc-canvas [role=row]')).toHaveCount(1)
  await expect.poll(() => textAt(history, 0, '单号')).toBe(orderNo)
  await expect.poll(() => textAt(history, 0, '成本价')).toBe('58.50')
})
