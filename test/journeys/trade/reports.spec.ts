import { expect, type Locator, type Page } from '@playwright/test'
import { goTo } from '../come-in.ts'
import { gridOf, numberAt, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'

test.describe.configure({ mode: 'serial' })

/** Backspace belongs to a field while one is typed in. */
const leaveFields = (page: Page) => page.getByRole('heading', { level: 1 }).first().click()

/** Rows of parts have their brand in a column, too: those of brands are there when no code stands beside it. */
async function byBrand(goods: Locator): Promise<void> {
  await expect(goods.getByRole('columnheader', { name: '编码' })).toHaveCount(0)
  await expect(goods).not.toHaveAttribute('aria-busy')
}

test('from a figure of a brand to its parts, to their postings, to the document, and back by keys', async ({ page }) => {
  await signInAs(page, 'readsReports', '/report/sale/goods')
  const goods = await gridOf(page, '商品销售')
  await expect.poll(() => textAt(goods, 'totals', '净额')).toMatch(/\d/)
  const all = await numberAt(goods, 'totals', '净额')
  await page.keyboard.press('Alt+g')
  await page.keyboard.press('ArrowRight')
  await byBrand(goods)
  expect(await numberAt(goods, 'totals', '净额')).toBe(all)
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

/** The row the cursor stands in; '' = none. */
const cursorIn = (grid: Locator) =>
  grid.evaluate(
    (element) =>
      document
        .getElementById(element.getAttribute('aria-activedescendant') ?? '')
        ?.closest('[data-r]')
        ?.getAttribute('data-r') ?? '',
  )

test('the cursor begins anew where the rows are of something else, for nobody has read what it would open', async ({ page }) => {
  await signInAs(page, 'readsReports', '/report/sale/goods')
  const goods = await gridOf(page, '商品销售')
  await page.keyboard.press('Alt+g')
  await page.keyboard.press('ArrowRight')
  await byBrand(goods)
  await goods
    .locator('[data-r="1"]')
    .getByText(await textAt(goods, 1, '品牌'))
    .first()
    .click()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => cursorIn(goods)).toBe('2')
  await page.keyboard.press('Enter')
  await expect(goods.getByRole('columnheader', { name: '编码' })).toBeVisible()
  await expect.poll(() => cursorIn(goods)).toBe('0')
  await page.keyboard.press('Backspace')
  await byBrand(goods)
  await expect.poll(() => cursorIn(goods)).toMatch(/^0?$/)
})

test('a row is opened as it was read, also while rows of another group are on their way', async ({ page }) => {
  await signInAs(page, 'readsReports', '/report/sale/goods')
  const goods = await gridOf(page, '商品销售')
  await expect.poll(() => textAt(goods, 0, '编码')).not.toBe('')
  const [code, ofPart] = [await textAt(goods, 0, '编码'), await numberAt(goods, 0, '净额')]
  const { promise: kept, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/report/run', async (route) => {
    if (route.request().postData()?.includes('"groups":["brand"]')) await kept
    // nobody waits for it any more
    await route.continue().catch(() => undefined)
  })
  await page.keyboard.press('Alt+g')
  await page.keyboard.press('ArrowRight')
  await expect(goods).toHaveAttribute('aria-busy', 'true')
  await goods.locator('[data-r="0"]').getByText(code).first().click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: '下钻路径' })).toContainText('商品 ')
  const lines = await gridOf(page, '商品销售明细')
  await expect.poll(() => numberAt(lines, 'totals', '计入净额')).toBe(ofPart)
  letGo()
})

for (const [path, title, column] of [
  ['trade/day', '经营日报', '净额'],
  ['trade/profit', '利润表', '净利润'],
  ['trade/branch', '分公司对比', '净额'],
  ['trade/losses', '损益登记', '对利润的影响'],
  ['sale/client', '客户销售', '净额'],
  ['sale/person', '业务员业绩', '净额'],
  ['sale/margin', '毛利分析', '毛利'],
  ['sale/returns', '退货分析', '退货额'],
  ['purchase/purchase', '采购汇总', '净采购'],
  ['sale/demand', '缺货与满足率', '需求行'],
  ['sale/classes', 'ABC-XYZ 分析', '商品数'],
  ['purchase/supply', '供应商供销存', '期末额'],
  ['purchase/prices', '进价变动', '影响额'],
  ['stock/movement', '进销存汇总', '期末件数'],
  ['stock/age', '库龄', '件数'],
  ['stock/still', '呆滞', '件数'],
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

test('on a phone two parts of a name are told apart by their code, and a card without its part asks for one', async ({ page }) => {
  await signInAs(page, 'readsReports', '/report/stock/still')
  const goods = await gridOf(page, '呆滞')
  await expect.poll(() => textAt(goods, 0, '编码')).not.toBe('')
  const [code, brand, name] = [await textAt(goods, 0, '编码'), await textAt(goods, 0, '品牌'), await textAt(goods, 0, '商品')]
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('listitem').filter({ hasText: code }).first()
  await expect(card).toContainText(name)
  await expect(card).toContainText(brand)
  await page.goto('/report/stock/card')
  await expect(page.getByText('请点上面的“筛选”，选择商品')).toBeVisible()
})

test('a report on its way has the columns its reader may see, and no others for a moment', async ({ page }) => {
  await page.route('**/busicore/v1/report/run', () => {})
  await signInAs(page, 'waitsForReport', '/report/stock/still')
  const heads = page.getByRole('grid', { name: '呆滞' }).getByRole('columnheader')
  await expect(heads.filter({ hasText: '未动天数' })).toBeVisible()
  await expect(heads.filter({ hasText: '占用资金' })).toHaveCount(0)
})
