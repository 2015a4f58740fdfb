import { expect, test } from '@playwright/test'
import { gridOf, numberAt, signInAs, textAt } from '../master/sign-in.ts'
import { callAs, makeClient, makePart, sellOverTheCounter, stampOfRun, stockUp } from './arrange.ts'

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
  await expect(dialog.getByText('没有报价过这个商品')).toBeVisible()

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
