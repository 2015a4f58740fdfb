import { expect, type Page } from '@playwright/test'
import { HAND, press, scan } from '../by-hand.ts'
import { chooseOfPart, gridOf, partAt, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun } from './arrange.ts'

// a part that comes by the box of twelve and goes by the box or the piece, at each desk by the keys alone
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const code = `XZ${stamp}`
const carton = `169${stamp}77`
const client = `整箱顾客${stamp}`
const supplier = `整箱供货${stamp}`
let saleNo = ''

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const buyer = await callAs(request, 'buysBoxes')
  await makePart(buyer, code, { xsPrice: 10, purchasePrice: 5 })
  await makeClient(buyer, 2, supplier)
  await makeClient(await callAs(request, 'sellsBoxes'), 1, client)
  await request.dispose()
})

const amount = (page: Page) => page.getByRole('textbox', { name: '数量', exact: true })
const unitCell = (page: Page) => page.getByRole('combobox', { name: '单位', exact: true })
const codeCell = (page: Page) => page.getByRole('combobox', { name: '编码' })

/** A new document of this partner, the cursor in its first line. */
async function begin(page: Page, list: string, field: string, partner: string) {
  await gridOf(page, list)
  await press(page, 'Alt+n')
  await expect(page.getByRole('combobox', { name: field })).toBeFocused()
  await page.keyboard.type(partner, HAND)
  await expect(page.getByRole('option', { name: partner })).toBeVisible()
  await press(page, 'Enter')
  await expect(codeCell(page)).toBeFocused()
}
async function typeCode(page: Page) {
  await page.keyboard.type(code.toLowerCase(), HAND)
  await press(page, 'Enter')
  await expect(amount(page)).toBeFocused()
}
/** From the quantity into the unit, and one of its choices by its name. */
async function chooseUnit(page: Page, unit: string) {
  await press(page, 'Tab')
  await expect(unitCell(page)).toBeFocused()
  await page.keyboard.type(unit, HAND)
  await expect(page.getByRole('option', { name: unit === '箱' ? '箱（12个）' : unit })).toBeVisible()
  await press(page, 'Enter')
}
const cells = (grid: Awaited<ReturnType<typeof gridOf>>, row: number, ...heads: string[]) =>
  Promise.all(heads.map((head) => textAt(grid, row, head)))

test('the owner says that a box is twelve, with a barcode of its own', async ({ page }) => {
  await signInAs(page, 'keepsBoxes', '/base/parts')
  const list = await partAt(page, code)
  await list.locator('[data-r="0"]').getByText(code, { exact: true }).click()
  await page.getByRole('menuitem', { name: '产品资料' }).click()
  const view = page.getByRole('dialog', { name: '商品资料' })
  await view.getByRole('button', { name: '修改' }).click()
  const form = page.getByRole('dialog', { name: '修改商品' })
  const more = form.getByText('更多：辅助单位、税收编码、重量体积、质保')
  await more.focus()
  await press(page, 'Enter', 'Tab')
  await page.keyboard.type('箱')
  await press(page, 'Enter')
  await page.keyboard.type('12')
  await press(page, 'Enter')
  await page.keyboard.type(carton)
  await press(page, 'Enter')
  const units = await gridOf(form, '辅助单位')
  await expect.poll(() => cells(units, 0, '辅助单位', '换算率', '条码')).toEqual(['箱', '12 个', carton])
  await press(page, 'F8')
  await expect(page.getByText('保存成功')).toBeVisible()
  // read again it is a line, not a grid to write in, and the record begins at its head
  await chooseOfPart(page, code, '产品资料')
  const record = page.getByRole('dialog', { name: '商品资料' })
  await expect(record.getByLabel('辅助单位')).toHaveText(`1箱 = 12个，条码 ${carton}`)
  await expect(record.getByRole('tab', { name: '资料' })).toBeInViewport()
})

test('three boxes are ordered and come in: the order’s unit and price go on, stock is of pieces', async ({ page }) => {
  await signInAs(page, 'buysBoxes', '/purchase/orders')
  await begin(page, '采购订单', '供应商', supplier)
  const order = await gridOf(page, '订货明细')
  await typeCode(page)
  await page.keyboard.type('3')
  await chooseUnit(page, '箱')
  await expect.poll(() => cells(order, 0, '数量', '单位', '进价', '金额')).toEqual(['3', '箱', '60.00', '180.00'])
  expect(await textAt(order, 'totals', '数量')).toBe('36')
  await press(page, 'Control+Enter')
  const doc = page.locator('.doc')
  await expect(doc.getByText('已审核').first()).toBeVisible()
  await doc.getByRole('button', { name: '收货' }).click()
  await expect(page.getByText('修改入库单')).toBeVisible()
  const lines = await gridOf(page, '入库明细')
  await expect.poll(() => cells(lines, 0, '数量', '单位', '进价', '金额')).toEqual(['3', '箱', '60.00', '180.00'])
  await press(page, 'Control+Enter')
  const received = page.locator('.doc').filter({ hasText: '入库单' }).filter({ visible: true })
  await expect(received.getByText('已确认').first()).toBeVisible()
  const read = await gridOf(received, '商品明细')
  await expect
    .poll(() => cells(read, 0, '数量', '开单数量', '开单单价', '进价', '成本金额'))
    .toEqual(['36', '3箱（36个）', '60.00', '5.00', '180.00'])
})

test('two boxes are sold at the price of a box: one chosen by key, one by scanning the carton; what is usable is told in boxes', async ({
  page,
}) => {
  await signInAs(page, 'sellsBoxes', '/sale/orders')
  await begin(page, '销售单', '客户', client)
  const lines = await gridOf(page, '销售明细')
  await typeCode(page)
  await expect.poll(() => cells(lines, 0, '可用', '销售价')).toEqual(['36', '10.00'])
  await page.keyboard.type('1')
  await chooseUnit(page, '箱')
  await expect.poll(() => cells(lines, 0, '可用', '数量', '单位', '销售价', '金额')).toEqual(['3箱', '1', '箱', '120.00', '120.00'])
  // the carton once more is a box more of the same line
  await scan(page, carton)
  await expect.poll(() => cells(lines, 0, '数量', '单位', '金额')).toEqual(['2', '箱', '240.00'])
  await expect(page.getByText('数量 24')).toBeVisible()
  await lines.locator('[data-r="0"]').getByText('120.00').first().dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('100')
  await press(page, 'Enter')
  await expect.poll(() => cells(lines, 0, '销售价', '金额', '价格来源')).toEqual(['100.00', '200.00', '手工'])
  await press(page, 'Control+Enter')
  const doc = page.locator('.doc').filter({ hasText: '销售单' }).filter({ visible: true })
  await expect(doc.getByText(/待拣货|已确认/).first()).toBeVisible()
  saleNo = (await doc.locator('.doc-about').innerText()).trim().match(/CK\d+/)?.[0] ?? ''
  const read = await gridOf(doc, '商品明细')
  await expect.poll(() => cells(read, 0, '数量', '开单数量', '开单单价')).toEqual(['24', '2箱（24个）', '100.00'])
  await expect(doc.getByText('200.00').first()).toBeVisible()
})

test('the warehouse finds them by the carton’s barcode, and the client’s paper says boxes and pieces', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signInAs(page, 'storesBoxes', '/delivery/pick')
  await expect(page.getByRole('button', { name: new RegExp(saleNo) })).toBeVisible()
  await page.getByLabel('单号或客户').fill(saleNo)
  await press(page, 'Enter')
  const order = page.getByRole('region', { name: `拣货 ${saleNo}` })
  await expect(order).toContainText('2箱')
  await press(page, 'Control+Enter')
  await expect(page.getByLabel('扫描商品')).toBeFocused()
  // two cartons are twenty-four
  await page.keyboard.type(`${carton}*2`)
  await press(page, 'Enter')
  await expect(order.getByRole('textbox', { name: `${code} 实际数量` })).toHaveValue('24')
  await press(page, 'Control+Enter')
  await expect(page.getByText(`${saleNo} 拣货完成，待验货`)).toBeVisible()

  const request = await playwright.request.newContext({ baseURL })
  const store = await callAs(request, 'storesBoxes')
  const found = await store<{ page: { list: { id: number }[] } }>('/busicore/v1/ckorder/pageCkOrder', { ckNo: saleNo, page: 1, limit: 5 })
  const id = found.page.list[0]?.id ?? 0
  for (const step of ['checkStart', 'checkDone', 'packStart', 'packDone', 'shipCkOrder'])
    await store(`/busicore/v1/ckorder/${step}`, { id })
  await request.dispose()
})

test('the sale is printed with its boxes', async ({ page }) => {
  await signInAs(page, 'sellsBoxes', '/sale/orders')
  const list = await gridOf(page, '销售单')
  await page.getByPlaceholder('单号').fill(saleNo)
  await press(page, 'Enter')
  await expect.poll(() => textAt(list, 0, '单号')).toBe(saleNo)
  expect(await cells(list, 0, '数量', '实际金额')).toEqual(['24', '200.00'])
  await list.locator('[data-r="0"]').getByText(saleNo).click()
  const record = page.getByRole('dialog', { name: '出库单信息' })
  await expect(record).toContainText('2箱（24个）')
  await expect(record.getByRole('button', { name: /^打印/ }).first()).toBeEnabled()
  await press(page, 'F9')
  await expect(page.locator('iframe.pc-printed')).toHaveAttribute('title', `销售单 ${saleNo}`)
})

test('one box comes back as a box, three pieces at their share of it', async ({ page }) => {
  await signInAs(page, 'keepsBoxes', '/sale/returns')
  await begin(page, '销售退货', '客户', client)
  const lines = await gridOf(page, '退货明细')
  await typeCode(page)
  await expect.poll(() => cells(lines, 0, '可退', '数量', '单位')).toEqual(['24', '1', '个'])
  await chooseUnit(page, '箱')
  await expect.poll(() => cells(lines, 0, '可退', '数量', '原价', '退货价', '金额')).toEqual(['2箱', '1', '100.00', '100.00', '100.00'])
  await press(page, 'Control+Enter')
  await expect(page.getByText('已审核：XT')).toBeVisible()
  const read = await gridOf(page, '商品明细')
  await expect.poll(() => cells(read, 0, '数量', '开单数量', '开单单价', '退货金额')).toEqual(['12', '1箱（12个）', '100.00', '100.00'])
  await press(page, 'Alt+n')
  await page.keyboard.type(client, HAND)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await press(page, 'Enter')
  await expect(codeCell(page)).toBeFocused()
  await typeCode(page)
  const more = await gridOf(page, '退货明细')
  await expect.poll(() => cells(more, 0, '可退', '单位')).toEqual(['12', '个'])
  await page.keyboard.type('3')
  await press(page, 'Enter')
  await expect.poll(() => cells(more, 0, '数量', '金额')).toEqual(['3', '25.00'])
})
