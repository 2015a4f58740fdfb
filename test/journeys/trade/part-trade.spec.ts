import { expect, test } from '@playwright/test'
import { gridOf, numberAt, signInAs, textAt } from '../master/sign-in.ts'

test('进销存查询: from a part’s code to what was bought, sold, lies here, sells, and who supplied it', async ({ page }) => {
  await signInAs(page, 'looksBack', '/sale/lines')
  const sold = await gridOf(page, '销售明细')
  const code = await textAt(sold, 0, '编码')
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

  await dialog.getByRole('tab', { name: '销售情况查看' }).click()
  const index = await gridOf(dialog, '销售情况')
  expect(await numberAt(index, 0, '近365天数量')).toBeGreaterThan(0)
  expect(await numberAt(index, 0, '近365天次数')).toBeLessThanOrEqual(await numberAt(index, 0, '近365天数量'))

  await dialog.getByRole('tab', { name: '供应商情况查看' }).click()
  const suppliers = await gridOf(dialog, '供应商情况')
  expect(await numberAt(suppliers, 'totals', '库存数量')).toBe(onHand)
  expect(await numberAt(suppliers, 'totals', '供货数量')).toBe(onHand + (await numberAt(suppliers, 'totals', '销售数量')))
})
