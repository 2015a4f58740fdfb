import { expect, type Page, test } from '@playwright/test'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { type Call, callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

// goods go back: a client's to us, ours to the supplier
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const code = `THA${stamp}`
const client = `退货客户${stamp}`
const supplier = `退货供应商${stamp}`
let saleNo = ''

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'takesBack')
  const supplierId = await makeClient(call, 2, supplier)
  const clientId = await makeClient(call, 1, client)
  const pjid = await makePart(call, code, { xsPrice: 90, purchasePrice: 40 })
  await stockUp(call, supplierId, pjid, 10)
  saleNo = await sell(call, clientId, pjid)
  await request.dispose()
})

async function sell(call: Call, clientId: number, pjid: number): Promise<string> {
  const { content } = await call<{ content: { id: number; kind: string }[] }>('/basedata/v1/warehouse/findWarehouse', { enabled: '1' })
  const warehouseId = content.find(({ kind }) => kind === 'normal')?.id ?? 0
  const ckDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const sale = { clientId, ckDate, lines: [{ pjid, warehouseId, ckAmount: 6, xsPrice: 90 }] }
  return (await call<{ ckNo: string }>('/busicore/v1/ckorder/counterCkOrder', sale)).ckNo
}

async function begin(page: Page, path: string, list: string, label: string, partner: string): Promise<void> {
  await signInAs(page, 'takesBack', path)
  await gridOf(page, list)
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: label })).toBeFocused()
  await page.keyboard.type(partner)
  await expect(page.getByRole('option', { name: partner })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
}

test('a typed code finds the sale it came from; the goods are inspected and the record says what became of it', async ({ page }) => {
  await begin(page, '/sale/returns', '销售退货', '客户', client)
  const lines = await gridOf(page, '退货明细')
  await page.keyboard.type(code.toLowerCase())
  await page.keyboard.press('Enter')
  // all that is left of the sale, at what was paid; one piece less comes back
  await expect.poll(() => textAt(lines, 0, '销售单')).toBe(saleNo)
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(lines, 0, '金额')).toBe('270.00')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已审核：XT')).toBeVisible()

  await page.getByRole('button', { name: '验货入库' }).click()
  const dialog = page.getByRole('dialog', { name: /^验货入库/ })
  await expect(dialog.getByRole('textbox', { name: '实收' })).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '验货入库' }).click()
  await expect(page.getByText(`${code} 应3实2`)).toBeVisible()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByText('验货入库：已完成')).toBeVisible()
  const read = await gridOf(page, '商品明细')
  await expect.poll(() => textAt(read, 0, '数量')).toBe('2')
  expect(await textAt(read, 0, '退货金额')).toBe('180.00')
  await page.getByRole('tab', { name: '单据日志' }).click()
  await expect(page.getByText('已审核 → 待验货')).toBeVisible()
  await expect(page.getByText('验货中 → 已完成')).toBeVisible()

  // from the return to its sale, and back to the return
  await page.getByRole('tab', { name: '商品明细' }).click()
  await read.getByText(saleNo).click()
  const sale = page.getByRole('dialog', { name: '出库单信息' })
  await sale.getByRole('tab', { name: '退货 1' }).click()
  await expect.poll(async () => textAt(await gridOf(page, '退货单'), 0, '状态')).toBe('已完成')
})

test('what is bad goes back to the supplier: chosen from the list, approved, shipped', async ({ page }) => {
  await begin(page, '/purchase/returns', '采购退货', '供应商', supplier)
  await page.keyboard.press('F7')
  const dialog = page.getByRole('dialog', { name: `选择可退明细：${supplier}` })
  const sources = await gridOf(page, '可退明细')
  await expect.poll(() => textAt(sources, 0, '可退')).toBe('10')
  await dialog.getByRole('checkbox').nth(1).check()
  await dialog.getByRole('button', { name: '加入' }).click()
  const lines = await gridOf(page, '退货明细')
  await expect.poll(() => textAt(lines, 0, '金额')).toBe('400.00')
  // ten were bought and six are left: the refusal says so and stays
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/库存不足/).first()).toBeVisible()
  await lines.locator('[data-r="0"] [data-c]').filter({ hasText: /^10$/ }).last().click()
  await page.keyboard.type('4')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已审核：CT')).toBeVisible()
  await page.getByRole('button', { name: '发货出库' }).click()
  await expect(page.getByText('已发货：已在途')).toBeVisible()
  await page.keyboard.press('Escape')
  const list = await gridOf(page, '采购退货')
  await expect.poll(() => textAt(list, 0, '退货金额')).toBe('160.00')
})
