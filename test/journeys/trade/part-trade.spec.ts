import { expect } from '@playwright/test'
import { chooseOfPart, gridOf, numberAt, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { type Call, callAs, firstWarehouse, makeClient, makePart, sellOverTheCounter, stampOfRun, stockUp, today } from './arrange.ts'

test('进销存查询: from a part’s code to what was bought, sold, lies here, sells, and who supplied it', async ({
  page,
  playwright,
  baseURL,
}) => {
  // a part that nobody else trades in while its sums are compared
  const code = `JXC${stampOfRun()}`
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'looksBack')
  const pjid = await makePart(call, code, { xsPrice: 90, purchasePrice: 40 })
  await stockUp(call, await makeClient(call, 2, `供货${code}`), pjid, 10)
  await sellOverTheCounter(call, await makeClient(call, 1, `客户${code}`), pjid, 3)
  await request.dispose()

  await signInAs(page, 'looksBack', '/sale/lines')
  const sold = await gridOf(page, '销售明细')
  await page.getByPlaceholder('编码').fill(code)
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(sold, 0, '编码').catch(() => '')).toBe(code)
  await sold.locator('[data-r="0"]').getByText(code, { exact: true }).click()
  await page.getByRole('menuitem', { name: '销售历史' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^进销存查询，编码：${code}，`) })
  const sales = await gridOf(dialog, '销售历史')
  expect(await textAt(sales, 0, '编码')).toBe(code)
  await dialog.getByRole('radio', { name: '报价' }).click()
  await expect(dialog.getByText('暂无报价记录')).toBeVisible()

  await dialog.getByRole('tab', { name: '进库历史' }).click()
  const bought = await gridOf(dialog, '进库历史')
  const supplier = await textAt(bought, 0, '供应商')
  await bought
    .locator('[data-r="0"]')
    .getByText(await textAt(bought, 0, '单号'))
    .click()
  const order = page.getByRole('dialog', { name: '入库单信息' })
  await expect(order).toContainText(supplier)
  await page.keyboard.press('Escape')
  await expect(order).toBeHidden()

  await dialog.getByRole('tab', { name: '库存查询' }).click()
  const stock = await gridOf(dialog, '库存查询')
  const onHand = await numberAt(stock, 'totals', '现存')
  await expect(dialog.getByRole('checkbox', { name: '显示含废品库存' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: '只显示有库存' })).not.toBeChecked()
  await dialog.getByRole('button', { name: '他店与要货' }).click()
  const others = page.getByRole('dialog', { name: '他店与要货' })
  await expect(others.getByText('其他分店没有库存')).toBeVisible()
  await expect(others.getByText('没有这个商品的要货单')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(others).toBeHidden()

  await dialog.getByRole('tab', { name: '销售情况查看' }).click()
  const index = await gridOf(dialog, '销售情况')
  expect(await numberAt(index, 0, '近365天数量')).toBeGreaterThan(0)
  expect(await numberAt(index, 0, '近365天次数')).toBeLessThanOrEqual(await numberAt(index, 0, '近365天数量'))
  await expect(dialog.getByText(/^共 [12] 条$/)).toBeVisible()

  await dialog.getByRole('tab', { name: '供应商情况查看' }).click()
  const suppliers = await gridOf(dialog, '供应商情况')
  expect(await numberAt(suppliers, 'totals', '库存数量')).toBe(onHand)
  expect(await numberAt(suppliers, 'totals', '供货数量')).toBe(onHand + (await numberAt(suppliers, 'totals', '销售数量')))
})

/** A sale that waits for its goods to be picked, a quote that was given up, an order that should have come. */
async function leaveOpen(call: Call, pjid: number, partners: { clientId: number; supplierId: number }) {
  const warehouseId = await firstWarehouse(call)
  const selling = async (ckType: number, ckAmount: number) => {
    const lines = [{ pjid, warehouseId, ckAmount, xsPrice: 90 }]
    const order = { clientId: partners.clientId, ckDate: today(), ckType, lines, ...(ckType === 1 && { validUntil: today() }) }
    const { id } = await call<{ id: number }>('/busicore/v1/ckorder/saveOrUpdateCkOrder', order)
    await call('/busicore/v1/ckorder/confirmCkOrder', { id })
    return id
  }
  await selling(0, 4)
  await call('/busicore/v1/ckorder/closeCkOrder', { id: await selling(1, 6), note: '价格偏高' })
  const order = {
    supplierId: partners.supplierId,
    cgDate: today(),
    arriveDate: today(),
    lines: [{ pjid, warehouseId, cgAmount: 7, purchasePrice: 40 }],
  }
  const { id } = await call<{ id: number }>('/busicore/v1/purchase/saveOrUpdateOrder', order)
  await call('/busicore/v1/purchase/approveOrder', { id })
}

test('商品全景: who holds the goods, what comes and when, which quote nobody took; the paper is one key away', async ({
  page,
  playwright,
  baseURL,
}) => {
  const code = `QJ${stampOfRun()}`
  const [client, supplier] = [`全景客户${code}`, `全景供应${code}`]
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'looksBack')
  const pjid = await makePart(call, code, { xsPrice: 90, purchasePrice: 40 })
  const partners = { clientId: await makeClient(call, 1, client), supplierId: await makeClient(call, 2, supplier) }
  await stockUp(call, partners.supplierId, pjid, 10)
  await leaveOpen(call, pjid, partners)
  await request.dispose()

  await signInAs(page, 'looksBack', '/base/parts')
  await chooseOfPart(page, code, '资料')
  await expect(page.getByRole('dialog', { name: '商品资料' }).getByRole('button', { name: '修改' })).toBeEnabled()
  await page.keyboard.press('F7')
  const view = page.getByRole('dialog', { name: '商品全景' })
  const held = await gridOf(view, '占用明细')
  await expect.poll(() => textAt(held, 0, '单号').catch(() => '')).toMatch(/^CK/)
  expect([await textAt(held, 0, '客户 / 去向'), await numberAt(held, 0, '占用')]).toEqual([client, 4])
  const coming = await gridOf(view, '在途明细')
  expect([await textAt(coming, 0, '预计到货'), await numberAt(coming, 0, '未到'), await textAt(coming, 0, '供应商')]).toEqual([
    today(),
    7,
    supplier,
  ])
  const missed = await gridOf(view, '未成交报价与缺货')
  expect([await textAt(missed, 0, '状态'), await textAt(missed, 0, '客户'), await numberAt(missed, 0, '数量')]).toEqual([
    '已关单',
    client,
    6,
  ])
  // a wheel over a grid without more rows moves the page it stands on
  const before = await held.evaluate((grid) => grid.getBoundingClientRect().top)
  await held.hover()
  await page.mouse.wheel(0, -120)
  await expect.poll(() => held.evaluate((grid) => grid.getBoundingClientRect().top)).not.toBe(before)
  await held.focus()
  await page.keyboard.press('Enter')
  const paper = page.getByRole('dialog', { name: '销售单信息' })
  await expect(paper).toContainText(client)
  await page.keyboard.press('Escape')
  await expect(paper).toBeHidden()
  await expect(view).toBeVisible()
})
