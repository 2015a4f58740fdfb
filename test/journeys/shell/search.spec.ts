import { expect, type Page } from '@playwright/test'
import { seriousOn } from '../axe.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, sellOverTheCounter, stampOfRun, stockUp } from '../trade/arrange.ts'

// the one box: pages at once, parts, clients and documents from the server; nothing but the keyboard
const stamp = stampOfRun()
const part = `SB${stamp}`
const client = `一框客户${stamp}`
const box = (page: Page) => page.getByRole('combobox', { name: '搜索' })
const group = (page: Page, name: string) => page.getByRole('listbox', { name: '找到的' }).getByRole('group', { name })
const ALL = '**/basedata/v1/search/all'

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'searchesAll')
  const clientId = await makeClient(call, 1, client)
  const pjid = await makePart(call, part, { xsPrice: 150, purchasePrice: 40 })
  await stockUp(call, await makeClient(call, 2, `一框供应商${stamp}`), pjid, 10)
  await sellOverTheCounter(call, clientId, pjid, 2)
  await request.dispose()
})

test('a code typed at once opens its part, however fast Enter follows; what was opened stands there next time', async ({ page }) => {
  await signInAs(page, 'searchesAll', '/index')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(part.toLowerCase())
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '商品资料' })
  await expect(dialog.getByRole('textbox', { name: /^\*?编码$/ })).toHaveValue(part)
  await expect(box(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Alt+m')
  await expect(group(page, '最近').getByRole('option').first()).toContainText(part)
  expect(await seriousOn(page, '搜索')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
})

test('a part says what it was sold at last, and to whom; in a document for this client that it was to him', async ({ page }) => {
  await signInAs(page, 'searchesAll', '/sale/orders')
  await gridOf(page, '销售单')
  await page.keyboard.press('Control+k')
  await box(page).fill(part)
  const row = group(page, '商品').getByRole('option', { name: part })
  await expect(row).toContainText(new RegExp(`可用 8 · 150\\.00 · 上次 \\d\\d-\\d\\d ${client} 90\\.00$`))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await words(page, client)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: '客户' })).toHaveValue(client)
  await words(page, part)
  await expect(row).toContainText(/该客户上次 \d\d-\d\d 90\.00$/)
})

test('a client with what he owes, and the sale by its number; Tab goes from kind to kind', async ({ page }) => {
  await signInAs(page, 'searchesAll', '/index')
  await page.keyboard.press('Control+k')
  await box(page).fill(client)
  await expect(group(page, '客户/供应商').getByRole('option', { name: client })).toContainText('应收 180.00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^查看/ }).getByRole('textbox', { name: '客户名称' })).toHaveValue(client)
  await page.keyboard.press('Escape')

  // a page, a document: both begin with it
  await page.keyboard.press('Control+k')
  await box(page).fill('ck')
  const documents = group(page, '单据').getByRole('option')
  await expect(documents.first()).toContainText('销售单')
  await expect(group(page, '页面').getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  for (let at = 0; at < 4 && (await documents.first().getAttribute('aria-selected')) !== 'true'; at++) await page.keyboard.press('Tab')
  await expect(documents.first()).toHaveAttribute('aria-selected', 'true')
  const number = /CK\d+/.exec((await documents.first().textContent()) ?? '')?.[0] ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').filter({ hasText: number })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await box(page).fill(`没有的${stamp}`)
  await expect(page.getByRole('status').filter({ hasText: `未找到“没有的${stamp}”` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
})

test('with the network gone pages are still found, and it says what is missing; pressed again it is there', async ({ page }) => {
  await signInAs(page, 'searchesAll', '/index')
  await page.route(ALL, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await box(page).fill('客户')
  await expect(page.getByText('查询失败，只列出页面')).toBeVisible()
  await expect(group(page, '页面').getByRole('option', { name: '客户资料' })).toBeVisible()
  await page.unroute(ALL)
  await page.getByRole('button', { name: /重\s*试/ }).click()
  await expect(group(page, '客户/供应商').getByRole('option').first()).toBeVisible()
  await expect(page.getByText('查询失败，只列出页面')).toHaveCount(0)
})

test('whoever may see little finds little, and no price', async ({ page }) => {
  await signInAs(page, 'searchesLittle', '/index')
  await page.keyboard.press('Control+k')
  await box(page).fill(part)
  await expect(group(page, '商品').getByRole('option')).toContainText('***')
  await box(page).fill(client)
  await expect(group(page, '客户/供应商').getByRole('option')).toContainText('应收 ***')
})

test('on a phone the box fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'searchesAll', '/index')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await box(page).fill(part)
  await expect(group(page, '商品').getByRole('option')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

// what is found goes into the document under the pen
const EDITORS: [path: string, list: string, lines: string][] = [
  ['/sale/quotes', '报价单', '报价明细'],
  ['/sale/presales', '预售单', '预售明细'],
  ['/purchase/orders', '采购订单', '订货明细'],
  ['/purchase/stock-in', '入库单', '入库明细'],
  ['/sale/returns', '销售退货', '退货明细'],
  ['/purchase/returns', '采购退货', '退货明细'],
  ['/stock/transfers', '调拨单', '调拨单明细'],
  ['/stock/requests', '要货单', '要货单明细'],
  ['/stock/relocations', '调仓单', '调仓单明细'],
  ['/stock/scrap', '报损单', '报损单明细'],
  ['/stock/other-in', '其他入库', '其他入库明细'],
  ['/stock/other-out', '其他出库', '其他出库明细'],
  ['/stock/cost', '成本调整', '成本调整明细'],
  ['/stock/opening', '期初库存', '期初库存明细'],
  ['/base/prices', '调价单', '调价明细'],
]
const words = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(text)
}

test('in a sale Enter sets its client and adds a part: one piece, the cursor on it, keys struck at once not lost', async ({ page }) => {
  await signInAs(page, 'searchesAll', '/sale/orders')
  await gridOf(page, '销售单')
  await page.keyboard.press('Alt+n')
  const grid = await gridOf(page, '销售明细')
  const whom = page.getByRole('combobox', { name: '客户' })
  // 散客 stands there for whoever begins at the counter
  await whom.fill('')
  await page.keyboard.press('Tab')
  await words(page, client)
  await expect(page.getByText('填入销售单')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveCount(0)
  await expect(whom).toHaveValue(client)

  await words(page, part.toLowerCase())
  await page.keyboard.press('Enter')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveCount(0)
  await expect.poll(() => textAt(grid, 0, '数量')).toBe('3')
  expect(await textAt(grid, 0, '编码')).toBe(part)

  // once more: its line, not another one
  await words(page, part)
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveCount(0)
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(grid, 0, '数量')).toBe('5')

  // a client it has: he is opened, and so is everything with Ctrl
  await words(page, client)
  await expect(group(page, '客户/供应商').getByRole('option', { name: client })).toBeVisible()
  await expect(page.getByText('填入销售单')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^查看/ }).getByRole('textbox', { name: '客户名称' })).toHaveValue(client)
  await page.keyboard.press('Escape')
  await words(page, part)
  await expect(group(page, '商品').getByRole('option', { name: part })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: '商品资料' })).toBeVisible()
  await page.keyboard.press('Escape')
})

for (const [path, list, lines] of EDITORS) {
  test(`${list}: a part from the box stands in its first line, the cursor where pieces are typed`, async ({ page }) => {
    await signInAs(page, 'searchesAll', path)
    await gridOf(page, list)
    await page.keyboard.press('Alt+n')
    const grid = await gridOf(page, lines)
    await words(page, part)
    await expect(page.getByText(/^Enter 加入/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(box(page)).toHaveCount(0)
    await expect.poll(() => textAt(grid, 0, '编码').catch(() => '')).toContain(part)
    await expect.poll(() => grid.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  })
}

test('→ opens the eight things to do with a part; Esc goes back to the box; 17 signs are a car of the catalogue', async ({
  page,
  context,
}) => {
  await signInAs(page, 'searchesAll', '/index')
  await words(page, part)
  await expect(group(page, '商品').getByRole('option', { name: part })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const menu = page.getByRole('menu', { name: `商品 ${part}` })
  await expect(menu.getByRole('menuitem')).toHaveCount(8)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveCount(0)
  await expect(page.getByRole('dialog').filter({ hasText: part })).toBeVisible()
  await page.keyboard.press('Escape')

  await words(page, 'lsvnv133x-22222222'.replace('x', ''))
  await expect(group(page, '车架号').getByRole('option')).toHaveCount(0)
  await box(page).fill('LSVAA4180E2184847')
  const car = group(page, '车架号').getByRole('option').first()
  await expect(car).toContainText('LSVAA4180E2184847')
  await expect(car).toHaveAttribute('aria-selected', 'true')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  const catalogue = await opened
  await expect(catalogue.getByRole('textbox', { name: '车架号' }).or(catalogue.getByRole('searchbox', { name: '车架号' }))).toHaveValue(
    'LSVAA4180E2184847',
  )
  await expect(catalogue.getByText(/车架号 LSVAA4180E2184847|LSVAA4180E2184847/).first()).toBeVisible()
})

test('a plate finds a client’s car; in a sale it stands there with its client, and a new plate is known once the sale holds', async ({
  page,
}) => {
  const [known, fresh] = [`粤A${stamp.slice(-5)}`, `粤B${stamp.slice(-5)}`]
  await signInAs(page, 'searchesAll', '/base/cars')
  const cars = await gridOf(page, '客户车辆')
  await page.keyboard.press('Alt+n')
  const form = page.getByRole('dialog', { name: '新增客户车辆' })
  await expect(form.getByRole('combobox', { name: /客户/ })).toBeFocused()
  await page.keyboard.type(client)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('车牌')).toBeFocused()
  await page.keyboard.type(`${known.slice(0, 2)}·${known.slice(2)}`)
  await page.keyboard.press('F8')
  await expect(form).toHaveCount(0)
  await expect.poll(() => textAt(cars, 0, '车牌')).toBe(known)

  await words(page, known.slice(1))
  await expect(group(page, '客户车辆').getByRole('option', { name: known })).toContainText(client)
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: '客户车辆', exact: true })
  await expect(card.getByLabel('车牌')).toHaveValue(known)
  await page.keyboard.press('Escape')

  await page.goto('/sale/orders')
  await gridOf(page, '销售单')
  await page.keyboard.press('Alt+n')
  const lines = await gridOf(page, '销售明细')
  const whom = page.getByRole('combobox', { name: '客户' })
  await whom.fill('')
  await page.keyboard.press('Tab')
  await words(page, known)
  await expect(page.getByText('填入销售单')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveCount(0)
  await expect(whom).toHaveValue(client)
  const plate = page.getByRole('combobox', { name: '车牌' })
  await expect(plate).toHaveValue(known)

  // another plate, typed as people write it; his others are offered
  await plate.fill('')
  await expect(page.getByRole('option', { name: known })).toBeVisible()
  await plate.fill(`${fresh.slice(0, 2).toLowerCase()} ${fresh.slice(2)}`)
  await page.keyboard.press('Tab')
  await words(page, part)
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(lines, 0, '编码').catch(() => '')).toContain(part)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^CK\d+ 已/).first()).toBeVisible()
  await words(page, fresh)
  await expect(group(page, '客户车辆').getByRole('option', { name: fresh })).toContainText(client)
})

test('on a phone the list of cars is cards, and its form fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'searchesAll', '/base/cars')
  await expect(page.getByRole('list', { name: '客户车辆', exact: true })).toBeVisible()
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('dialog', { name: '新增客户车辆' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a part goes into an open quick quote and is quoted at once, in its window too', async ({ page }) => {
  await signInAs(page, 'searchesAll', '/sale/quote')
  const codes = page.getByRole('textbox', { name: '编码' })
  await codes.fill('没有这个码')
  await words(page, part)
  await expect(page.getByText(/^Enter 加入快速报价/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(codes).toHaveValue(`没有这个码\n${part}`)
  const quoted = await gridOf(page, '报价')
  await expect.poll(() => textAt(quoted, 0, '编码').catch(() => '')).toBe(part)

  await page.goto('/index')
  await expect(page.getByTitle('快速报价 (Alt+Q)')).toBeVisible()
  await page.keyboard.press('Alt+q')
  const window = page.getByRole('dialog', { name: '快速报价' })
  await expect(window.getByRole('textbox', { name: '编码' })).toBeFocused()
  await words(page, part)
  await expect(page.getByText(/^Enter 加入快速报价/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(window.getByRole('textbox', { name: '编码' })).toHaveValue(part)
  await expect.poll(async () => textAt(await gridOf(window, '报价'), 0, '编码').catch(() => '')).toBe(part)
})

test('a client is set in a new receipt that has none, its money next; a supplier is none of it', async ({ page }) => {
  await signInAs(page, 'searchesAll', '/finance/receipts')
  await gridOf(page, '收款单')
  await page.keyboard.press('Alt+n')
  const form = page.getByRole('dialog', { name: '新增收款单' })
  await expect(form.getByRole('combobox', { name: '客户' })).toBeFocused()
  await words(page, `一框供应商${stamp}`)
  await expect(group(page, '客户/供应商').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: /^查看/ })
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)

  await words(page, client)
  await expect(page.getByText(/^Enter 填入收款单/)).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('12.5')
  await expect(form.getByRole('combobox', { name: '客户' })).toHaveValue(client)
  await expect(form.getByLabel('金额').first()).toHaveValue('12.5')
  // what he owes is offered
  await expect(form.getByText('180.00').first()).toBeVisible()
})
