import { expect, type Page, test } from '@playwright/test'
import { seriousOn } from '../axe.ts'
import { scan } from '../by-hand.ts'
import { signInAs } from '../master/sign-in.ts'
import { callAs, makeClient, makePart, sellOverTheCounter, stampOfRun, stockUp } from './arrange.ts'

const stamp = stampOfRun()
const bought = `PA${stamp}`
const sought = `PB${stamp}`
const client = `路上客户${stamp}`

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'stocksForPhone')
  const supplier = await makeClient(call, 2, `路上供应商${stamp}`)
  const clientId = await makeClient(call, 1, client)
  for (const [no, price] of [
    [bought, 90],
    [sought, 25.5],
  ] as const) {
    const pjid = await makePart(call, no, { xsPrice: price, purchasePrice: 12 })
    await stockUp(call, supplier, pjid, 10)
    if (no === bought) await sellOverTheCounter(call, clientId, pjid, 2)
  }
  await request.dispose()
})

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

async function begin(page: Page, what: string, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: `新增${what}` }).tap()
  const field = page.getByRole('combobox', { name: '客户' })
  await expect(field).toBeFocused()
  await field.pressSequentially(client, { delay: 30 })
  await page
    .getByRole('option', { name: new RegExp(client) })
    .first()
    .tap()
}

test('a price that arrives while its field is being looked at is replaced by what is typed, not written on', async ({ page }) => {
  await signInAs(page, 'pricesByPhone', '/index')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/linePrices', async (route) => {
    await asked
    await route.continue()
  })
  await begin(page, '销售单', '/sale/orders')
  const search = sheet(page, '选择商品')
  await search.getByRole('textbox', { name: '商品' }).fill(bought)
  await search.getByRole('button', { name: new RegExp(`${bought}.*可用`) }).tap()
  const price = sheet(page, new RegExp(bought)).getByRole('textbox', { name: '销售价' })
  await expect(price).toBeVisible()
  const before = await price.inputValue()
  await price.focus()
  answer()
  await expect(price).not.toHaveValue(before)
  await page.keyboard.type('20.5')
  await expect(price).toHaveValue('20.5')
})

test('a sale at the client: who, what was bought before, one part sought, pieces and price in a sheet, saved and confirmed', async ({
  page,
}) => {
  await signInAs(page, 'sellsByPhone', '/index')
  await begin(page, '销售单', '/sale/orders')
  const search = sheet(page, '选择商品')
  await search.getByRole('list', { name: '最近买过' }).getByRole('button', { name: bought }).tap()
  const line = sheet(page, new RegExp(bought))
  // of ten, two were sold
  await expect(line.getByLabel('当前商品')).toContainText('8')
  await expect(line.getByRole('textbox', { name: '销售价' })).toHaveValue('90')
  await fits(page)
  expect(await seriousOn(page, 'line', '.pc-sheet')).toEqual([])
  await line.getByRole('button', { name: '数量加一' }).tap()
  await expect(line.getByRole('textbox', { name: '数量', exact: true })).toHaveValue('2')
  await line.getByRole('button', { name: '继续添加' }).tap()

  await search.getByRole('textbox', { name: '商品' }).fill('没有这样的')
  await expect(search.getByText('未找到“没有这样的”')).toBeVisible()
  await search.getByRole('textbox', { name: '商品' }).fill(sought.toLowerCase())
  await search.getByRole('button', { name: new RegExp(`${sought}.*可用 10`) }).tap()
  const second = sheet(page, new RegExp(sought))
  await second.getByRole('textbox', { name: '数量', exact: true }).fill('3')
  await second.getByRole('textbox', { name: '销售价' }).fill('20.50')
  await second.getByRole('button', { name: '完成' }).tap()
  await expect(second).toBeHidden()

  // 2 × 90 + 3 × 20.50
  await expect(page.locator('.doc-phone-foot')).toContainText('241.50')
  await expect(page.getByRole('list', { name: '销售明细' }).getByRole('listitem')).toHaveCount(2)
  expect(await seriousOn(page, 'sale', '.doc-phone')).toEqual([])
  await fits(page)
  await page.getByRole('button', { name: /^保存/ }).tap()
  await expect(page.locator('.doc-about')).toHaveText(/^CK\d+$/)

  // the same draft on a wider screen is the grid with the same lines
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(page.getByRole('grid', { name: '销售明细' })).toContainText('61.50')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^确认/ }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: '实际金额' })).toHaveCount(2)
  await fits(page)
})

test('paid where he stands: 收款 in the bar takes the money, hands over the goods and begins the next sale', async ({ page }) => {
  await signInAs(page, 'sellsByPhone', '/index')
  await begin(page, '销售单', '/sale/orders')
  const search = sheet(page, '选择商品')
  await search.getByRole('list', { name: '最近买过' }).getByRole('button', { name: bought }).tap()
  await sheet(page, new RegExp(bought)).getByRole('button', { name: '完成' }).tap()
  const bar = page.locator('.doc-phone-ends')
  for (const name of [/^保存/, /^收款/, /^确认/])
    expect((await bar.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(bar.getByRole('button')).toHaveCount(3)
  await bar.getByRole('button', { name: /^收款/ }).tap()
  const money = page.getByRole('dialog', { name: `收款 · ${client}` })
  await expect(money).toContainText('90.00')
  await fits(page)
  await money.getByRole('button', { name: '微信' }).tap()
  await expect(money.getByLabel('微信金额')).toHaveValue('90.00')
  await fits(page)
  expect(await seriousOn(page, 'money', '.pc-dialog')).toEqual([])
  await money.getByRole('button', { name: /^完成/ }).tap()
  await expect(money).toBeHidden()
  await expect(page.locator('.sale-last')).toContainText('实收 90.00')
  // the next one begins with nobody, and nothing in it
  await expect(page.getByRole('list', { name: '销售明细' }).getByRole('listitem')).toHaveCount(0)
})

test('a quote: more than there is may be offered; a line without pieces is named and opened; one is taken away', async ({ page }) => {
  await signInAs(page, 'sellsByPhone', '/index')
  await begin(page, '报价单', '/sale/quotes')
  const search = sheet(page, '选择商品')
  await search.getByRole('button', { name: bought }).tap()
  const line = sheet(page, new RegExp(bought))
  await line.getByRole('textbox', { name: '数量', exact: true }).fill('')
  await line.getByRole('button', { name: '完成' }).tap()
  await page.getByRole('button', { name: /^保存/ }).tap()
  // the refusal opens what it is about
  await expect(line).toBeVisible()
  await line.getByRole('textbox', { name: '数量', exact: true }).fill('50')
  await line.getByRole('button', { name: '继续添加' }).tap()
  await search.getByRole('textbox', { name: '商品' }).fill(sought)
  await search.getByRole('button', { name: new RegExp(sought) }).tap()
  await sheet(page, new RegExp(sought)).getByRole('button', { name: '删除' }).tap()
  await expect(page.getByRole('list', { name: '报价明细' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: /^保存/ }).tap()
  await expect(page.locator('.doc-about')).toHaveText(/^BJ\d+$/)
  await expect(page.locator('.doc-phone-foot')).toContainText('4,500.00')
})

test('the camera: why it cannot be used is told; without it a hand scanner is heard', async ({ page, context }) => {
  await context.clearPermissions()
  await signInAs(page, 'sellsByPhone', '/index')
  await begin(page, '销售单', '/sale/orders')
  const search = sheet(page, '选择商品')
  await search.getByRole('button', { name: '扫码' }).tap()
  const camera = sheet(page, '扫码')
  await expect(camera.getByRole('alert')).toContainText(/未允许使用摄像头|未找到摄像头/)
  await camera.getByRole('button', { name: '完成' }).tap()
  await search.getByRole('button', { name: '关闭' }).last().tap()
  const card = page.getByRole('list', { name: '销售明细' }).getByRole('listitem')
  await scan(page, sought)
  await expect(card).toContainText('25.50')
  await scan(page, sought)
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('51.00')

  // no less while parts are being chosen, where the window has come by itself and no field has the cursor
  await page.getByRole('button', { name: '添加商品' }).tap()
  await expect(search).toBeVisible()
  await scan(page, sought)
  await expect(search).toBeHidden()
  await expect(card.first()).toContainText('76.50')
  await expect(card).toHaveCount(1)
  // a hand is written into the field, and Enter takes the only part there is
  await page.getByRole('button', { name: '添加商品' }).tap()
  await expect(search).toBeVisible()
  await page.keyboard.type(bought.toLowerCase(), { delay: 90 })
  await expect(search.getByRole('textbox', { name: '商品' })).toHaveValue(bought.toLowerCase())
  await expect(search.getByText('1 个商品')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(sheet(page, new RegExp(bought))).toBeVisible()
  // Enter before the answer has come waits for it
  await sheet(page, new RegExp(bought)).getByRole('button', { name: '继续添加' }).tap()
  await search.getByRole('textbox', { name: '商品' }).fill('')
  await page.route('**/pagePywbNew', (route) => new Promise((later) => setTimeout(later, 900)).then(() => route.continue()))
  await page.keyboard.type(sought.toLowerCase(), { delay: 90 })
  await page.keyboard.press('Enter')
  await expect(sheet(page, new RegExp(sought))).toBeVisible()
})
