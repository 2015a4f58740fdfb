import { expect, type Page, test } from '@playwright/test'
import { goTo } from '../come-in.ts'
import { gridOf, numberAt, signInAs, textAt } from '../master/sign-in.ts'

test.describe.configure({ mode: 'serial' })

/** Backspace belongs to a field while one is typed in. */
const leaveFields = (page: Page) => page.getByRole('heading', { level: 1 }).first().click()

test('from a figure of a brand to its parts, to their postings, to the document, and back by keys', async ({ page }) => {
  await signInAs(page, 'readsReports', '/report/sale/goods')
  const goods = await gridOf(page, '商品销售')
  await expect.poll(() => textAt(goods, 'totals', '净额')).toMatch(/\d/)
  const all = await numberAt(goods, 'totals', '净额')
  await page.keyboard.press('Alt+g')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => textAt(goods, 0, '品牌')).not.toBe('')
  await expect.poll(() => numberAt(goods, 'totals', '净额')).toBe(all)
  const [brand, ofBrand] = [await textAt(goods, 0, '品牌'), await numberAt(goods, 0, '净额')]
  await goods.locator('[data-r="0"]').getByText(brand).first().click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: '下钻路径' })).toContainText(`品牌 ${brand}`)
  await expect.poll(() => numberAt(goods, 'totals', '净额')).toBe(ofBrand)
  const [code, ofPart] = [await textAt(goods, 0, '编码'), await numberAt(goods, 0, '净额')]
  await goods.locator('[data-r="0"]').getByText(code).first().click()
  await page.keyboard.press('Enter')
  const lines = await gridOf(page, '商品销售明细')
  await expect.poll(() => numberAt(lines, 'totals', '计入净额')).toBe(ofPart)
  await lines.locator('[data-r="0"]').getByText(code).first().click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await leaveFields(page)
  await page.keyboard.press('Backspace')
  await expect.poll(async () => numberAt(await gridOf(page, '商品销售'), 'totals', '净额')).toBe(ofBrand)
  await leaveFields(page)
  await page.keyboard.press('Backspace')
  await expect.poll(async () => numberAt(await gridOf(page, '商品销售'), 'totals', '净额')).toBe(all)
})

for (const [path, title, column] of [
  ['trade/day', '经营日报', '净额'],
  ['trade/profit', '利润表', '净利润'],
  ['sale/client', '客户销售', '净额'],
  ['sale/person', '业务员业绩', '净额'],
  ['sale/margin', '毛利分析', '毛利'],
  ['purchase/purchase', '采购汇总', '净采购'],
  ['sale/demand', '缺货与满足率', '需求行'],
  ['sale/classes', 'ABC-XYZ 分析', '商品数'],
  ['purchase/supply', '供应商供销存', '期末额'],
  ['purchase/prices', '进价变动', '影响额'],
  ['stock/movement', '进销存汇总', '期末件数'],
  ['stock/age', '库龄', '件数'],
  ['money/ageing', '应收账龄', '净应收'],
  ['money/paying', '应付计划', '净应付'],
  ['money/cash', '资金日报', '付款'],
] as const)
  test(`${title} of the demo company shows figures, and says the question it answers`, async ({ page }) => {
    await signInAs(page, 'readsReports', `/report/${path}`)
    const grid = await gridOf(page, title)
    await expect.poll(() => textAt(grid, 'totals', column)).toMatch(/[1-9]/)
    await expect(page.locator('.figure-head p')).toContainText('？')
    await expect(page.getByText('加载失败')).toHaveCount(0)
  })

test('a part is chosen, and its card runs from paper to paper to what is there; a row opens its paper', async ({ page }) => {
  await signInAs(page, 'readsReports', '/report/sale/goods')
  const goods = await gridOf(page, '商品销售')
  await expect.poll(() => textAt(goods, 0, '编码')).not.toBe('')
  const code = await textAt(goods, 0, '编码')
  await goTo(page, '/report/stock/card')
  await expect(page.getByText('请在上面选择商品')).toBeVisible()
  await page.getByRole('combobox', { name: '商品', exact: true }).fill(code)
  await page.getByRole('option').filter({ hasText: code }).first().click()
  await page.getByRole('combobox', { name: '商品', exact: true }).press('Enter')
  const card = await gridOf(page, '商品台账卡')
  await expect.poll(() => textAt(card, 0, '日期')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const head = async (label: string) =>
    Number((await page.locator('.figure-heads div').filter({ hasText: label }).locator('strong').innerText()).replaceAll(',', ''))
  const opening = await head('期初件数')
  expect(opening + (await head('入')) - (await head('出'))).toBe(await head('结存件数'))
  expect(await numberAt(card, 0, '结存件数')).toBe(opening + (await numberAt(card, 0, '入')) - (await numberAt(card, 0, '出')))
  const paper = (await textAt(card, 0, '单据')).split('　')[0] ?? ''
  await card.locator('[data-r="0"]').getByText(paper).first().click()
  await page.keyboard.press('Enter')
  const lines = await gridOf(page, '商品台账卡明细')
  await expect.poll(() => textAt(lines, 0, '单据')).toBe(paper)
})
