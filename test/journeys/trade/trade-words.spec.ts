import { expect, type Locator, type Page } from '@playwright/test'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun } from './arrange.ts'
import { bearer } from './print-steps.ts'

// the words and measures of trading.md 2.1, 2.2, 2.5, 2.6 and 8, dialog by dialog
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const pjNo = `TW${stamp}`
const WHO = 'readsTrade'
const order = { rkNo: '', ckNo: '', draftNo: '', draftId: 0 }
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

/** A stock-in of 21 lines, a sale of it, and a draft. */
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, WHO)
  const supplierId = await makeClient(call, 2, `词句供货${stamp}`)
  const clientId = await makeClient(call, 1, `词句客户${stamp}`)
  const pjid = await makePart(call, pjNo, { xsPrice: 80, purchasePrice: 40 })
  const { content } = await call<{ content: { id: number; kind: string }[] }>('/basedata/v1/warehouse/findWarehouse', { enabled: '1' })
  const warehouseId = content.find(({ kind }) => kind === 'normal')?.id ?? 0
  const header = { supplierId, rkDate: day, buyer: '采购甲', pickupPer: '提货乙', contractNo: 'HT-1', invoiceNo: 'FP-1', remark: '整车' }
  const save = (lines: object[]) => call<{ id: number; rkNo: string }>('/busicore/v1/rkOrder/saveOrUpdateRkOrder', { ...header, lines })
  const line = { pjid, warehouseId, rkAmount: 1, purchasePrice: 40 }
  const whole = await save(Array.from({ length: 21 }, () => line))
  await call('/busicore/v1/rkOrder/confirmRkOrder', { id: whole.id })
  const draft = await save([line])
  const sale = {
    clientId,
    ckDate: day,
    carNum: '早班',
    bzArea: 'A区',
    remark: '急用',
    lines: [{ pjid, warehouseId, ckAmount: 3, jjAmount: 1 }],
  }
  const sold = await call<{ ckNo: string }>('/busicore/v1/ckorder/counterCkOrder', sale)
  Object.assign(order, { rkNo: whole.rkNo, ckNo: sold.ckNo, draftNo: draft.rkNo, draftId: draft.id })
  await request.dispose()
})

async function widthOf(page: Page, dialog: Locator): Promise<number> {
  const box = await dialog.locator('.ant-modal-container').or(dialog.locator('.ant-modal-content')).first().boundingBox()
  return Math.round(((box?.width ?? 0) / (page.viewportSize()?.width ?? 1)) * 100)
}
const heightOf = async (grid: Locator) => Math.round((await grid.boundingBox())?.height ?? 0)
const headsOf = (grid: Locator) => grid.getByRole('columnheader').locator('.pc-label').allTextContents()

/** The one row of a list whose number was asked for, opened. */
async function openIn(page: Page, list: string, no: string): Promise<Locator> {
  const grid = await gridOf(page, list)
  await page.getByPlaceholder('单号').fill(no)
  await page.keyboard.press('Enter')
  await expect(grid.locator('.pc-canvas [role=row]')).toHaveCount(1)
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  return grid
}

test('2.1: 入库单信息 with its header, totals, table and buttons; a date to be mended; a part to be looked at', async ({ page }) => {
  await signInAs(page, WHO, '/purchase/stock-in')
  await openIn(page, '入库单', order.rkNo)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '入库单信息' })
  for (const label of [
    '供应商',
    '单号',
    '入库日期',
    '入库类型',
    '采购员',
    '付款方式',
    '提货人',
    '发货方式',
    '货运公司',
    '合同号',
    '发票类型',
    '发票号',
    '经办人',
    '备注',
  ])
    await expect(dialog.getByText(label, { exact: true }).first(), label).toBeVisible()
  for (const value of [`词句供货${stamp}`, '采购甲', '提货乙', 'HT-1', 'FP-1', '整车'])
    await expect(dialog.getByText(value, { exact: true }).first(), value).toBeVisible()
  await expect(dialog.getByText('合计数量')).toContainText('21')
  await expect(dialog.getByText('入库金额')).toContainText('840.00')
  const lines = await gridOf(dialog, '商品明细')
  expect(await heightOf(lines)).toBe(400)
  const heads = await headsOf(lines)
  const named = ['编码', '车型', '产地', '数量', '进价', '成本价', '成本金额', '仓位', '仓库', '品牌', '备注', '名称']
  expect(heads.filter((head) => named.includes(head))).toEqual(named)
  // 21 lines are two pages of 20; the pager is there because of it
  await expect(dialog.locator('.ant-pagination-item')).toHaveCount(2)
  for (const button of ['导出 Excel', '取消']) await expect(dialog.getByRole('button', { name: button })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^打印 F9/ })).toBeEnabled()
  await expect(dialog.getByRole('checkbox', { name: '代理打印' })).toBeVisible()

  await dialog.getByRole('button', { name: '修改入库日期' }).click()
  const popover = page.getByRole('tooltip').filter({ hasText: '入库日期' })
  for (const button of ['提交', /取\s*消/]) await expect(popover.getByRole('button', { name: button })).toBeVisible()
  await popover.getByLabel('入库日期').clear()
  await page.keyboard.press('Tab')
  await popover.getByRole('button', { name: /取\s*消/ }).click()
  await expect(popover).toBeHidden()

  await lines.locator('[data-r="0"]').getByText(pjNo, { exact: true }).click()
  const part = page.getByRole('dialog', { name: '商品资料' })
  await expect(part.getByLabel('编码', { exact: true })).toBeDisabled()
})

test('2.1, 8: what is gone by the time it is opened is 参数异常; a draft is not printed', async ({ page, playwright, baseURL }) => {
  await signInAs(page, WHO, '/purchase/stock-in')
  await openIn(page, '入库单', order.draftNo)
  const request = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: await bearer(page),
    storageState: await page.context().storageState(),
  })
  const printed = await request.post('/busicore/v1/rkOrder/printRkOrder', { data: { rkId: order.draftId, hostPrint: false, hostIds: [] } })
  expect(await printed.json()).toMatchObject({ msg: '单据未确认，不允许打印' })
  const never = await request.post('/busicore/v1/rkOrder/printRkOrder', { data: { rkId: 987_654_321, hostPrint: false, hostIds: [] } })
  expect(await never.json()).toMatchObject({ msg: '无效入库单，不允许打印' })
  const gone = await request.post('/busicore/v1/rkOrder/delRkOrder', { data: { id: order.draftId } })
  expect(await gone.json()).toMatchObject({ code: 1 })
  await request.dispose()
  await page.locator('.pc-canvas [role=row]').getByText(order.draftNo).click()
  await expect(page.getByText('参数异常')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('2.2: 出库单信息 with its header, its sums, both tabs and its buttons', async ({ page }) => {
  await signInAs(page, WHO, '/sale/orders')
  await openIn(page, '销售单', order.ckNo)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '出库单信息' })
  for (const label of [
    '客户',
    '单号',
    '日期',
    '类型',
    '负责人',
    '经办人',
    '付款方式',
    '折扣率',
    '通知备货',
    '发票类型',
    '发货方式',
    '货运公司',
    '发车批次',
    '包装区',
    '备注',
  ])
    await expect(dialog.getByText(label, { exact: true }).first(), label).toBeVisible()
  for (const value of [`词句客户${stamp}`, '早班', 'A区', '急用'])
    await expect(dialog.getByText(value, { exact: true }).first(), value).toBeVisible()
  await expect(dialog.getByText('出库数量')).toContainText('3')
  await expect(dialog.getByText('销售金额', { exact: false }).first()).toContainText('240.00')
  await expect(dialog.getByText('实际销售金额')).toContainText('240.00')
  const lines = await gridOf(dialog, '商品明细')
  const named = ['编码', '名称', '车型', '产地', '数量', '销售价', '急件数', '仓位', '仓库', '品牌', '备注']
  expect((await headsOf(lines)).filter((head) => named.includes(head))).toEqual(named)
  expect([await textAt(lines, 'totals', '数量'), await textAt(lines, 'totals', '急件数')]).toEqual(['3', '1'])
  for (const button of ['添加处理', '发货标签', '导出 Excel', '取消'])
    await expect(dialog.getByRole('button', { name: button, exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^打印 F9/ })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: '代理打印' })).toBeVisible()
  await expect(dialog.locator('.ant-pagination')).toHaveCount(0)
  await dialog.getByRole('tab', { name: '订单跟踪' }).click()
  expect(await headsOf(await gridOf(dialog, '订单跟踪'))).toEqual(['处理时间', '来源', '处理信息', '处理人'])
})

test('2.5: 进销存查询 is 75% wide with five tabs, begins anew each time; its tables are 350 and 375 high', async ({ page }) => {
  await signInAs(page, WHO, '/base/parts')
  const parts = await gridOf(page, '商品资料')
  await page.getByPlaceholder('编码 名称 车型 拼音，空格隔开').fill(pjNo)
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(parts, 0, '编码')).toBe(pjNo)
  const open = async (entry: string) => {
    await parts.locator('[data-r="0"]').getByText(pjNo, { exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    return page.getByRole('dialog', { name: `进销存查询，编码：${pjNo}，旅行件${pjNo}，通用，国产` })
  }
  const dialog = await open('进库历史')
  await expect(dialog).toBeVisible()
  expect(await widthOf(page, dialog)).toBe(75)
  expect(await dialog.getByRole('tab').allTextContents()).toEqual(['进库历史', '销售历史', '库存查询', '销售情况查看', '供应商情况查看'])
  expect(await heightOf(await gridOf(dialog, '进库历史'))).toBe(350)
  await dialog.getByRole('radio', { name: '调仓历史' }).click()
  await expect(dialog.getByText('暂无调仓记录')).toBeVisible()
  await dialog.getByRole('tab', { name: '销售历史' }).click()
  const sold = await gridOf(dialog, '销售历史')
  expect(await heightOf(sold)).toBe(350)
  expect(await textAt(sold, 'totals', '数量')).toBe('3')
  const price = sold.locator('[data-r="0"]').getByText('80.00').first()
  await expect(price).toHaveCSS('color', 'rgb(163, 82, 0)')
  for (const [tab, grid] of [
    ['库存查询', '库存查询'],
    ['销售情况查看', '销售情况'],
    ['供应商情况查看', '供应商情况'],
  ] as const) {
    await dialog.getByRole('tab', { name: tab }).click()
    expect(await heightOf(await gridOf(dialog, grid)), tab).toBe(375)
  }
  const suppliers = await gridOf(dialog, '供应商情况')
  await suppliers.locator('[data-r="0"]').getByText(`词句供货${stamp}`).click()
  const partner = page.getByRole('dialog', { name: '查看客户资料' })
  await expect(partner).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(partner).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const again = await open('进库历史')
  await expect(again.getByRole('radio', { name: '进库历史' })).toBeChecked()
  await expect(again.getByRole('radio', { name: '调仓历史' })).not.toBeChecked()
})

test('2.6, 9: of thirty pasted codes all are counted and twenty are asked for; the options there are', async ({ page }) => {
  await signInAs(page, WHO, '/index')
  await expect(page.getByTitle('快速报价 (Alt+Q)')).toBeVisible()
  await page.keyboard.press('Alt+q')
  const dialog = page.getByRole('dialog', { name: '快速报价' })
  await expect(dialog.getByRole('textbox', { name: '编码' })).toBeFocused()
  const unknown = Array.from({ length: 29 }, (_, at) => `WEISS-NIEMAND-${stamp}-${at}`)
  await page.keyboard.insertText(`${pjNo}\n\n${unknown.join('\n')}\n`)
  await expect(dialog.getByText('共 30 个编码')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const missing = dialog.getByText('没有查到')
  await expect(missing).toContainText(`${stamp}-18`)
  await expect(missing).not.toContainText(`${stamp}-19`)
  const options = {
    价格: ['销售价', '批发价', '进价'],
    无库存: ['价格为0', '正常显示', '不显示'],
    匹配: ['精确', '半模糊', '全模糊'],
    汇总: ['不汇总', '按编码', '按属性'],
    均价: ['最高', '最低'],
  }
  const offered: Record<string, string[]> = {}
  for (const group of await dialog.getByRole('radiogroup').all())
    offered[(await group.getAttribute('aria-label')) ?? ''] = (await group.locator('label').allTextContents()).map((text) => text.trim())
  expect(offered).toEqual(options)
  for (const tick of ['互换码', '显示互换', '产地', '品牌', '名称'])
    await expect(dialog.getByRole('checkbox', { name: tick, exact: true })).toBeVisible()
})

test('6: a tab without its right is there and closed', async ({ page }) => {
  await signInAs(page, 'seesNoTrade', '/base/parts')
  const parts = await gridOf(page, '商品资料')
  await page.getByPlaceholder('编码 名称 车型 拼音，空格隔开').fill(pjNo)
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(parts, 0, '编码')).toBe(pjNo)
  await parts.locator('[data-r="0"]').getByText(pjNo, { exact: true }).click()
  await page.getByRole('menuitem', { name: '库存查询' }).click()
  const dialog = page.getByRole('dialog', { name: /^进销存查询，编码：/ })
  for (const tab of ['库存查询', '销售情况查看', '供应商情况查看'])
    await expect(dialog.getByRole('tab', { name: tab })).not.toHaveAttribute('aria-disabled', 'true')
  for (const tab of ['进库历史', '销售历史']) await expect(dialog.getByRole('tab', { name: tab })).toHaveAttribute('aria-disabled', 'true')
})
