import { expect } from '@playwright/test'
import { HAND } from '../by-hand.ts'
import { gridOf, letInAs, textAt } from '../master/sign-in.ts'
import { callAsUserOf } from '../new-company.ts'
import { test } from '../one-window.ts'
import { callAs, firstWarehouse, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

const stamp = stampOfRun()
const code = `DBF${stamp}`
const carrier = `调拨货运${stamp}`
const paperDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
let branch = 0
let paperNo = ''

/** 4 pieces at 40.00 are on their way to a branch. */
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'receivesGoods')
  const pjid = await makePart(call, code, { xsPrice: 90, purchasePrice: 40 })
  await stockUp(call, await makeClient(call, 2, `调拨供应商${stamp}`), pjid, 10)
  await makeClient(call, 2, carrier)
  const { content } = await call<{ content: { id: number }[] }>('/busicore/v1/stockPaper/findCompany', {})
  branch = content[0]?.id ?? 0
  const lines = [{ pjid, warehouseId: await firstWarehouse(call), qty: 4 }]
  const draft = { kind: 'db', paperDate, toCompanyId: branch, lines }
  const saved = await call<{ id: number; paperNo: string }>('/busicore/v1/stockPaper/saveOrUpdateStockPaper', draft)
  paperNo = saved.paperNo
  await call('/busicore/v1/stockPaper/auditStockPaper', { id: saved.id })
  await call('/busicore/v1/stockPaper/shipStockPaper', { id: saved.id })
  await request.dispose()
})

test('goods are received in the branch with what their way cost, by keyboard; the fee stands in the paper, and can be added to', async ({
  page,
}) => {
  await letInAs(page, 'receivesGoods')
  await callAsUserOf(page, 'get', `/admin/system/user/switchCompany?companyId=${branch}`)
  const { keyboard } = page
  await page.goto('/stock/transfers')
  const list = await gridOf(page, '调拨单')
  await list.getByText(paperNo).click()
  const record = page.getByRole('dialog', { name: '调拨单信息' })
  await record.getByRole('button', { name: '收货' }).click()
  const receiving = page.getByRole('dialog', { name: '调拨收货' })
  await expect(receiving.getByRole('spinbutton', { name: `${code} 实收数量` })).toBeVisible()
  await keyboard.press('F7')
  const fees = page.getByRole('dialog', { name: '费用 · 调拨收货' })
  await expect(fees.getByRole('combobox', { name: '费用' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(fees.getByRole('combobox', { name: '收款单位' })).toBeFocused()
  await keyboard.type(carrier, HAND)
  await expect(page.getByRole('option', { name: carrier })).toBeVisible()
  await keyboard.press('Enter')
  await keyboard.type('30', HAND)
  await expect(fees.getByText('合计 30.00')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(fees).toHaveCount(0)
  await expect(receiving.getByText(`费用：运费 30.00（${carrier} 挂账）`)).toBeVisible()
  // what was entered stands there again, and can be mended
  await keyboard.press('F7')
  await expect(fees.getByText('合计 30.00')).toBeVisible()
  await keyboard.press('Escape')
  await expect(fees).toHaveCount(0)
  await keyboard.press('Control+Enter')
  await expect(receiving).toHaveCount(0)
  await expect(record.getByText('已完成').first()).toBeVisible()
  await expect(record.locator('.doc-foot').getByText('30.00')).toBeVisible()
  await expect.poll(async () => textAt(await gridOf(record, '商品明细'), 0, '分摊费用')).toBe('30.00')
  await record.getByRole('button', { name: '费用', exact: true }).click()
  const written = page.getByRole('dialog', { name: /^费用 · 调拨单/ })
  await expect.poll(async () => textAt(await gridOf(written, '费用'), 0, '付款状态')).toBe('未付款')
  await written.getByRole('button', { name: '费用分摊' }).click()
  await expect(page.getByRole('dialog', { name: /^费用分摊/ }).getByRole('combobox', { name: '费用' })).toBeFocused()
  // the list behind knows of it when the paper is closed
  for (const _ of [1, 2]) await keyboard.press('Escape')
  await expect(written).toHaveCount(0)
  await keyboard.press('Escape')
  await expect(record).toHaveCount(0)
  await expect.poll(async () => textAt(await gridOf(page, '调拨单'), 0, '状态')).toBe('已完成')
})
