import { expect, type Page } from '@playwright/test'
import { HAND } from '../by-hand.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { type Call, callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

// goods go back: a client's to us, ours to the supplier
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const code = `THA${stamp}`
const client = `退货客户${stamp}`
const supplier = `退货供应商${stamp}`
const door = `THB${stamp}`
const chosen = { client: `挑退客户${stamp}`, one: `THC${stamp}`, other: `THD${stamp}`, saleNo: '' }
let saleNo = ''
const onTheWay = { byTablet: '', byRecord: '' }

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'takesBack')
  const supplierId = await makeClient(call, 2, supplier)
  const clientId = await makeClient(call, 1, client)
  const pjid = await makePart(call, code, { xsPrice: 90, purchasePrice: 40 })
  await stockUp(call, supplierId, pjid, 10)
  saleNo = await sell(call, clientId, pjid)
  const both: number[] = []
  for (const pjNo of [chosen.one, chosen.other]) {
    const part = await makePart(call, pjNo, { xsPrice: 90, purchasePrice: 40 })
    await stockUp(call, supplierId, part, 10)
    both.push(part)
  }
  chosen.saleNo = await sell(call, await makeClient(call, 1, chosen.client), ...both)
  const delivered = await makePart(call, door, { xsPrice: 90, purchasePrice: 40 })
  await stockUp(call, await makeClient(call, 2, `送货供应商${stamp}`), delivered, 10)
  onTheWay.byTablet = await deliver(call, clientId, delivered)
  onTheWay.byRecord = await deliver(call, clientId, delivered)
  await request.dispose()
})

async function saleOf(call: Call, clientId: number, pjids: readonly number[], ckAmount: number) {
  const { content } = await call<{ content: { id: number; kind: string }[] }>('/basedata/v1/warehouse/findWarehouse', { enabled: '1' })
  const warehouseId = content.find(({ kind }) => kind === 'normal')?.id ?? 0
  const ckDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  return { clientId, ckDate, lines: pjids.map((pjid) => ({ pjid, warehouseId, ckAmount, xsPrice: 90 })) }
}

async function sell(call: Call, clientId: number, ...pjids: number[]): Promise<string> {
  return (await call<{ ckNo: string }>('/busicore/v1/ckorder/counterCkOrder', await saleOf(call, clientId, pjids, 6))).ckNo
}

/** A sale as far as the client’s door. */
async function deliver(call: Call, clientId: number, pjid: number): Promise<string> {
  const draft = await saleOf(call, clientId, [pjid], 5)
  const { id, ckNo } = await call<{ id: number; ckNo: string }>('/busicore/v1/ckorder/saveOrUpdateCkOrder', draft)
  for (const step of ['confirmCkOrder', 'pickStart', 'pickDone', 'checkStart', 'checkDone', 'packStart', 'packDone', 'shipCkOrder'])
    await call(`/busicore/v1/ckorder/${step}`, { id })
  return ckNo
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
  await page.keyboard.type(code.toLowerCase(), HAND)
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
  await expect(page.getByText(`${code} 应收 3，实收 2`)).toBeVisible()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByText('验货入库：已完成')).toBeVisible()
  const read = await gridOf(page, '商品明细')
  await expect.poll(() => textAt(read, 0, '数量')).toBe('2')
  await expect.poll(() => textAt(read, 0, '退货金额')).toBe('180.00')
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
  // the cursor is in the rows: one is ticked and taken without the mouse
  await expect(sources).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.getByText('已勾选 1 行')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const lines = await gridOf(page, '退货明细')
  await expect.poll(() => textAt(lines, 0, '金额')).toBe('400.00')
  // ten were bought and six are left: the refusal says so and stays
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/库存不足/).first()).toBeVisible()
  // the cursor stands in the row it names
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type('4')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已审核：CT')).toBeVisible()
  await page.getByRole('button', { name: '发货出库' }).click()
  await expect(page.getByText('已发货：已在途')).toBeVisible()
  await page.keyboard.press('Escape')
  const list = await gridOf(page, '采购退货')
  await expect.poll(() => textAt(list, 0, '退货金额')).toBe('160.00')
})

test('the driver brings back what the client did not take: refused on the tablet, it waits for its inspection as a return', async ({
  page,
}) => {
  await signInAs(page, 'takesBack', '/delivery/sign')
  await expect(page.getByRole('button', { name: new RegExp(onTheWay.byTablet) })).toBeVisible()
  await page.getByLabel('单号或客户').fill(onTheWay.byTablet)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: `签收 ${onTheWay.byTablet}` })).toBeVisible()
  await page.getByRole('button', { name: '拒收' }).click()
  const dialog = page.getByRole('dialog', { name: `客户拒收 ${onTheWay.byTablet}` })
  const refused = await gridOf(dialog, '拒收明细')
  // all of it is proposed; more than was brought is refused in words, nothing is lost
  await expect(dialog.getByRole('textbox', { name: '拒收数量' })).toBeFocused()
  await expect.poll(() => textAt(refused, 0, '送货数量')).toBe('5')
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '生成退货单' }).click()
  await expect(dialog.getByText('第1行：数量应在0到5之间')).toBeVisible()
  await refused.locator('[data-r="0"] [data-c]').filter({ hasText: /^6$/ }).dblclick()
  const amount = dialog.getByRole('textbox', { name: '拒收数量' })
  await expect(amount).toBeFocused()
  await amount.fill('2')
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(refused, 'totals', '拒收数量')).toBe('2')
  await dialog.getByRole('combobox', { name: '拒收原因' }).fill('包装破损')
  // a word of one's own is offered to the dictionary once the field is left, in a line of its own
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('把“包装破损”加入字典')).toBeVisible()
  await dialog.getByRole('button', { name: '生成退货单' }).click()
  const said = page.getByText(new RegExp(`^${onTheWay.byTablet} 已拒收，退货单 XT\\d+ 待验货$`))
  await expect(said).toBeVisible()
  const returnNo = /XT\d+/.exec((await said.textContent()) ?? '')?.[0] ?? ''
  await expect(page.getByRole('button', { name: new RegExp(onTheWay.byTablet) })).toHaveCount(0)

  // the return is there, and what came back is inspected like any other
  await page.goto('/sale/returns')
  const list = await gridOf(page, '销售退货')
  await page.getByPlaceholder('单号').first().fill(returnNo)
  await page.keyboard.press('Enter')
  await expect(list.locator('.pc-canvas [role=row]')).toHaveCount(1)
  expect([await textAt(list, 0, '状态'), await textAt(list, 0, '数量'), await textAt(list, 0, '退货金额')]).toEqual([
    '待验货',
    '2',
    '180.00',
  ])
})

test('from the record of the sale as well: all of it comes back, and the log says why', async ({ page }) => {
  await signInAs(page, 'takesBack', '/sale/orders')
  const list = await gridOf(page, '销售单')
  await page.getByPlaceholder('单号').fill(onTheWay.byRecord)
  await page.keyboard.press('Enter')
  await expect(list.locator('.pc-canvas [role=row]')).toHaveCount(1)
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '拒收' }).click()
  const dialog = page.getByRole('dialog', { name: `客户拒收 ${onTheWay.byRecord}` })
  await expect(dialog.getByRole('textbox', { name: '拒收数量' })).toBeFocused()
  await dialog.getByRole('combobox', { name: '拒收原因' }).fill('发错货')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: '拒收原因' })).not.toBeFocused()
  await dialog.getByRole('button', { name: '生成退货单' }).click()
  await expect(page.getByText(/^已拒收，退货单 XT\d+ 待验货$/)).toBeVisible()
  await expect(page.getByRole('button', { name: '拒收' })).toHaveCount(0)
  await page.getByRole('tab', { name: '单据日志' }).click()
  await expect(page.getByText(/^拒收：发错货，退货单 XT\d+$/)).toBeVisible()
  await page.getByRole('tab', { name: '退货 1' }).click()
  const returns = await gridOf(page, '退货单')
  await expect.poll(() => textAt(returns, 0, '状态')).toBe('待验货')
  await expect.poll(() => textAt(returns, 0, '数量')).toBe('5')
})

test('Alt+T on a sale takes all of it back; what stays is taken out, lines are chosen by key, and the inspection makes its shelf', async ({
  page,
}) => {
  const { keyboard } = page
  await signInAs(page, 'takesBack', '/sale/orders')
  const list = await gridOf(page, '销售单')
  await page.getByPlaceholder('单号').fill(chosen.saleNo)
  await keyboard.press('Enter')
  await expect(list.locator('.pc-canvas [role=row]')).toHaveCount(1)
  await list.focus()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '退货' })).toBeVisible()
  await keyboard.press('Alt+t')
  const lines = await gridOf(page, '退货明细')
  await expect.poll(() => textAt(lines, 0, '编码')).toBe(chosen.one)
  await expect.poll(() => textAt(lines, 1, '编码')).toBe(chosen.other)
  await expect.poll(() => textAt(lines, 'totals', '数量')).toBe('12')
  // the second stays with the client
  await keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await keyboard.press('ArrowUp')
  await keyboard.press('Control+Delete')
  await expect.poll(() => textAt(lines, 'totals', '数量')).toBe('6')
  expect(await textAt(lines, 0, '编码')).toBe(chosen.one)
  // F7 offers both, the latest first; what stands in the paper already is not taken twice
  await keyboard.press('F7')
  const sources = await gridOf(page, '可退明细')
  await expect(sources).toBeFocused()
  await expect.poll(() => textAt(sources, 0, '编码')).toBe(chosen.other)
  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await keyboard.press('Space')
  await expect(page.getByText('已勾选 2 行')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(sources).toHaveCount(0)
  await expect.poll(() => textAt(lines, 'totals', '数量')).toBe('12')
  expect([await textAt(lines, 0, '编码'), await textAt(lines, 1, '编码')]).toEqual([chosen.one, chosen.other])
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(page.getByText('已审核：XT')).toBeVisible()

  await expect(page.getByRole('button', { name: '验货入库' })).toBeVisible()
  await keyboard.press('Alt+0')
  const counted = await gridOf(page.getByRole('dialog', { name: /^验货入库/ }), '验货明细')
  await expect(counted.getByRole('textbox', { name: '实收' })).toBeFocused()
  for (const _ of ['实收', '入库仓']) await keyboard.press('Enter')
  await expect(counted.getByRole('combobox', { name: '仓位' })).toBeFocused()
  const shelf = `YH-${stamp}`
  await keyboard.type(shelf, HAND)
  await expect(page.getByRole('option', { name: `新增仓位“${shelf}”` })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect.poll(() => textAt(counted, 0, '仓位')).toBe(shelf)
  await keyboard.press('Control+Enter')
  await expect(page.getByText('验货入库：已完成')).toBeVisible()
  const read = await gridOf(page, '商品明细')
  await expect.poll(() => textAt(read, 0, '仓位')).toBe(shelf)
  expect([await textAt(read, 0, '数量'), await textAt(read, 1, '数量'), await textAt(read, 1, '仓位')]).toEqual(['6', '6', ''])
})
