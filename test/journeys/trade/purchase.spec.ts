import { expect } from '@playwright/test'
import { HAND } from '../by-hand.ts'
import { gridOf, numberAt, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

// what runs out is suggested, ordered, comes in, and more of it than was ordered
const stamp = stampOfRun()
const code = `CGA${stamp}`
const supplier = `订货供应商${stamp}`

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const buyer = await callAs(request, 'ordersGoods')
  const pjid = await makePart(buyer, code, { xsPrice: 80, purchasePrice: 33 })
  await stockUp(buyer, await makeClient(buyer, 2, supplier), pjid, 2)
  const products = [{ warnType: 1, warehouseName: '', minAmount: 5, maxAmount: 12 }]
  await buyer('/busicore/v1/warn/setData', { pjid, products })
  await request.dispose()
})

test('a suggestion becomes an order, the order is on its way, and the stock-in asks before it takes more than was ordered', async ({
  page,
}) => {
  await signInAs(page, 'ordersGoods', '/purchase/suggest')
  const list = await gridOf(page, '采购建议')
  await page.keyboard.press('F4')
  await page.keyboard.type(code, HAND)
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(list, 0, '编码')).toBe(code)
  expect(await Promise.all(['建议', '原因', '上次供应商'].map((head) => textAt(list, 0, head)))).toEqual(['10', '低于下限', supplier])
  await list.locator('[data-r="0"]').getByRole('checkbox').check()
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog', { name: '生成采购订单' })
  const chosen = await gridOf(dialog, '采购明细')
  await expect.poll(() => numberAt(chosen, 0, '数量')).toBe(10)
  expect([await textAt(chosen, 0, '供应商'), await textAt(chosen, 0, '进价')]).toEqual([supplier, '40.00'])
  await dialog.getByRole('button', { name: '生成草稿' }).click()

  await expect(page.getByText('修改采购订单')).toBeVisible()
  await expect(page.getByLabel('当前商品').getByText(supplier)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const order = page.locator('.doc')
  await expect(order.getByText('已审核').first()).toBeVisible()
  const cgNo = (await order.locator('.doc-about').innerText()).trim()
  await page.keyboard.press('Alt+0')
  await expect(page.getByText('修改入库单')).toBeVisible()
  const lines = await gridOf(page, '入库明细')
  await expect.poll(() => numberAt(lines, 0, '数量')).toBe(10)
  // what really came is typed at once, without running over the code
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type('11')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('订购10，已收0，本次11，超收1。仍要入库吗？')).toBeVisible()
  await page.keyboard.press('Enter')
  const received = page.locator('.doc').filter({ hasText: '入库单' }).filter({ visible: true })
  await expect(received.getByText('已确认').first()).toBeVisible()
  await received.getByText(cgNo).click()
  const record = page.getByRole('dialog', { name: '采购订单信息' })
  await expect(record.getByText('已完成').first()).toBeVisible()
  const ordered = await gridOf(record, '订货明细')
  await expect.poll(() => numberAt(ordered, 0, '已收')).toBe(11)
})
