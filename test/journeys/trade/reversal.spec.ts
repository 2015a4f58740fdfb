import { expect } from '@playwright/test'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun } from './arrange.ts'

// a stock-in was wrong: what became of its goods since goes with it, from the end to the beginning
const stamp = stampOfRun()
let rkId = 0
let rkNo = ''
let paidNo = ''
let advanceNo = ''

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'takesChainsBack')
  const [supplierId, clientId] = [await makeClient(call, 2, `错单供应商${stamp}`), await makeClient(call, 1, `错单客户${stamp}`)]
  const pjid = await makePart(call, `HCL${stamp}`, { xsPrice: 90, purchasePrice: 40 })
  const { content } = await call<{ content: { id: number; kind: string }[] }>('/basedata/v1/warehouse/findWarehouse', { enabled: '1' })
  const warehouseId = content.find(({ kind }) => kind === 'normal')?.id ?? 0
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const bought = { supplierId, rkDate: day, lines: [{ pjid, warehouseId, rkAmount: 5, purchasePrice: 40 }] }
  ;({ id: rkId } = await call<{ id: number }>('/busicore/v1/rkOrder/saveOrUpdateRkOrder', bought))
  await call('/busicore/v1/rkOrder/confirmRkOrder', { id: rkId })
  rkNo = (await call<{ content: { rkNo: string } }>(`/busicore/v1/rkOrder/getOneRkOrder/${rkId}`, {})).content.rkNo
  const sold = { clientId, ckDate: day, lines: [{ pjid, warehouseId, ckAmount: 5, xsPrice: 90 }] }
  await call('/busicore/v1/ckorder/counterCkOrder', sold)
  const sources = { clientId, pjids: [pjid] }
  const found = await call<{ content: { id: number }[] }>('/busicore/v1/thorder/sourcesOf', sources)
  const back = { clientId, thDate: day, lines: [{ sourceLineId: found.content[0]?.id, thAmount: 2, warehouseId }] }
  const { id: thId } = await call<{ id: number }>('/busicore/v1/thorder/saveOrUpdateThOrder', back)
  await call('/busicore/v1/thorder/approveThOrder', { id: thId })
  await call('/busicore/v1/thorder/checkDone', { id: thId })
  await call('/busicore/v1/ckorder/counterCkOrder', { ...sold, lines: [{ pjid, warehouseId, ckAmount: 2, xsPrice: 95 }] })
  // one more is paid out of 500.00 that lay there in advance, and the rest in cash
  const { content: box } = await call<{ content: { accountId: number }[] }>('/busicore/v1/payMethod/list', {})
  const advance = { clientId, moneyDate: day, settling: '不核销', lines: [{ accountId: box[0]?.accountId, amount: 500 }] }
  const { id: skId } = await call<{ id: number }>('/busicore/v1/accReceipt/saveOrUpdate', advance)
  await call('/busicore/v1/accReceipt/audit', { id: skId })
  const { credits } = await call<{ credits: { itemId: number; docNo: string }[] }>('/busicore/v1/payMethod/beforeSale', { clientId })
  const credit = credits.find(({ docNo }) => docNo.startsWith('SK'))
  advanceNo = credit?.docNo ?? ''
  const another = await makePart(call, `HYS${stamp}`, { xsPrice: 90, purchasePrice: 40 })
  const other = { ...bought, lines: [{ pjid: another, warehouseId, rkAmount: 10, purchasePrice: 40 }] }
  const { id: more } = await call<{ id: number }>('/busicore/v1/rkOrder/saveOrUpdateRkOrder', other)
  await call('/busicore/v1/rkOrder/confirmRkOrder', { id: more })
  const lines = [{ pjid: another, warehouseId, ckAmount: 4, xsPrice: 90 }]
  const paying = { payments: [{ method: '现金', amount: 60 }], credits: [{ itemId: credit?.itemId, amount: 300 }] }
  ;({ ckNo: paidNo } = await call<{ ckNo: string }>('/busicore/v1/ckorder/counterCkOrder', { ...sold, lines, ...paying }))
  await request.dispose()
})

test('the window lists what has to go first, opens one of it, and takes the whole chain back in one press', async ({ page }) => {
  await signInAs(page, 'takesChainsBack', `/purchase/stock-in`)
  const list = await gridOf(page, '入库单')
  await list.getByText(rkNo).click()
  const record = page.getByRole('dialog', { name: /入库单/ })
  await record.getByRole('button', { name: /^红\s*冲$/ }).click()
  const dialog = page.getByRole('dialog', { name: `红冲入库单 ${rkNo}` })
  const steps = await gridOf(dialog, '前置单据')
  expect([await textAt(steps, 0, '单据'), await textAt(steps, 1, '单据'), await textAt(steps, 2, '单据')]).toEqual([
    '销售单',
    '销售退货',
    '销售单',
  ])
  await expect(dialog.getByRole('textbox', { name: '红冲原因' })).toBeFocused()
  if (process.env.SHOT) await page.screenshot({ path: '/tmp/reversal-chain.png' })
  // one of them is looked at
  await steps.locator('[data-r="1"]').click()
  await page.keyboard.press('Enter')
  const seen = page.getByRole('dialog', { name: /销售退货/ }).last()
  await expect(seen.getByText('已完成', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: '红冲原因' }).fill('供应商送错货')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已按顺序处理 4 张单据')).toBeVisible()
  await expect(record.getByText('已红冲', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list.locator('.pc-row-reversed').first()).toBeVisible()
  if (process.env.SHOT) await page.screenshot({ path: '/tmp/reversal-list.png' })
})

test('a sale paid out of what lay there in advance is taken back in one press; the money is free again', async ({ page }) => {
  await signInAs(page, 'takesChainsBack', '/sale/orders')
  const list = await gridOf(page, '销售单')
  await list.getByText(paidNo).click()
  const record = page.getByRole('dialog', { name: '出库单信息' })
  await record.getByRole('button', { name: /^红\s*冲$/ }).click()
  const dialog = page.getByRole('dialog', { name: `红冲销售单 ${paidNo}` })
  await expect(dialog.getByText(/随单一起红冲：收款单 SK\d+ 60.00/)).toBeVisible()
  await expect(dialog.getByText(`本单用掉的款项退回可用：收款单 ${advanceNo} 300.00`)).toBeVisible()
  await expect(dialog.getByText('以下单据要先处理')).toHaveCount(0)
  if (process.env.SHOT) await page.screenshot({ path: '/tmp/peichi/reversal-advance.png' })
  await dialog.getByRole('textbox', { name: '红冲原因' }).fill('客户改要别的')
  await page.keyboard.press('Control+Enter')
  await expect(record.getByText('已红冲', { exact: true }).first()).toBeVisible()
  await signInAs(page, 'takesChainsBack', '/finance/advances')
  const rows = page.getByRole('row').filter({ hasText: advanceNo })
  await expect(rows.first()).toContainText('500.00')
})
