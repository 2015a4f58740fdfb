import { expect, type Page } from '@playwright/test'
import { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { HAND } from '../by-hand.ts'
import { goTo } from '../come-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun } from '../trade/arrange.ts'
import { chooseOfPart, gridOf, signInAs, textAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

const run = stampOfRun()
const pad = `BJ${run}`
const [dear, cheap] = [`报价甲${run}`, `报价乙${run}`]

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'keepsOffers')
  await makePart(call, pad, { xsPrice: 100, purchasePrice: 60 })
  for (const name of [dear, cheap]) await makeClient(call, 2, name)
  await request.dispose()
})

/** Types an offer by keyboard: from the supplier on, Enter goes to the next field. */
async function offer(
  page: Page,
  supplier: string,
  { supNo, moq, pack, price }: { supNo: string; moq: string; pack: string; price: string },
) {
  const dialog = page.getByRole('dialog', { name: /新增供应商报价/ })
  await expect(dialog.getByRole('combobox', { name: '供应商' })).toBeFocused()
  await page.keyboard.type(supplier)
  await expect(page.getByRole('option', { name: supplier })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: '供应商编码' })).toBeFocused()
  for (const typed of [supNo, '', moq, pack, '3']) {
    await page.keyboard.insertText(typed)
    await page.keyboard.press('Enter')
  }
  await dialog.getByLabel('报价', { exact: true }).first().fill(price)
  await page.keyboard.press('F8')
  await expect(dialog).toBeHidden()
}

test('a part has offers: written by keyboard, the cheapest marked for the quantity, one changed, its history kept', async ({ page }) => {
  // his own code stands in the list where there is room
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signInAs(page, 'keepsOffers', '/purchase/offers')
  await gridOf(page, '供应商报价')
  await page.keyboard.press('Alt+n')
  const product = page.getByRole('dialog', { name: '新增供应商报价' }).getByRole('combobox', { name: '商品' })
  await expect(product).toBeFocused()
  await page.keyboard.type(pad)
  await expect(page.getByRole('option', { name: pad })).toBeVisible()
  await page.keyboard.press('Enter')
  await offer(page, dear, { supNo: `D${run}`, moq: '', pack: '', price: '58' })
  const list = await gridOf(page, '供应商报价')
  await expect.poll(() => textAt(list, 0, '供应商编码')).toBe(`D${run}`)
  expect([await textAt(list, 0, '报价'), await textAt(list, 0, '现进价'), await textAt(list, 0, '状态')]).toEqual([
    '58.00',
    '60.00',
    '有效',
  ])

  await list.locator('[data-r="0"]').dblclick()
  const all = page.getByRole('dialog', { name: `供应商报价 · ${pad}` })
  await expect(all).toBeVisible()
  await page.keyboard.press('Alt+n')
  await offer(page, cheap, { supNo: '', moq: '10', pack: '4', price: '50' })
  const rows = await gridOf(all, '供应商报价')
  await expect.poll(() => textAt(rows, 1, '供应商').catch(() => '')).toBe(dear)
  // ten at least: for one piece the dear one is the cheapest
  expect([await textAt(rows, 0, '标记'), await textAt(rows, 1, '标记')]).toEqual(['最快', '最便宜'])
  await all.getByLabel('按数量').fill('12')
  await expect.poll(() => textAt(rows, 0, '标记')).toBe('最便宜 最快')
  await rows.locator('[data-r="0"]').dblclick()
  const change = page.getByRole('dialog', { name: `修改供应商报价 · ${pad}` })
  await change.getByLabel('报价', { exact: true }).first().fill('48')
  await page.keyboard.press('F8')
  await expect(change).toBeHidden()
  await expect.poll(() => textAt(rows, 0, '报价')).toBe('48.00')
})

test('更多 of a part: quality in the form, tax and warranty below, seen in 商品全景', async ({ page }) => {
  await signInAs(page, 'keepsOffers', '/base/parts')
  await chooseOfPart(page, pad, '资料')
  const dialog = page.getByRole('dialog', { name: '商品资料' })
  await expect(dialog.getByText('供应商报价')).toBeVisible()
  await page.keyboard.press('F2')
  const form = page.getByRole('dialog', { name: '修改商品' })
  await form.getByLabel('品质').fill('配套')
  await form.getByText('更多：辅助单位、税收编码、重量体积、质保').click()
  await form.getByLabel('重量 kg').fill('1.25')
  await form.getByLabel('质保 月').fill('24')
  await page.keyboard.press('F8')
  await expect(form).toBeHidden()
  const grid = await gridOf(page, '商品资料')
  await expect.poll(() => textAt(grid, 0, '品质')).toBe('配套')
  await chooseOfPart(page, pad, '资料')
  await page.keyboard.press('F7')
  const view = page.getByRole('dialog', { name: '商品全景' })
  await expect(view.getByText('24个月')).toBeVisible()
  await expect(view.getByText('1.25 kg')).toBeVisible()
  const offers = await gridOf(view, '供应商报价')
  await expect.poll(() => textAt(offers, 0, '报价')).toBe('48.00')
  await page.setViewportSize({ width: 390, height: 844 })
})

/** A new paper of the supplier with `pieces` of the part, its price taken from the offer; the cursor stays in the line. */
async function begin(page: Page, path: string, list: string, pieces: string): Promise<void> {
  await goTo(page, path)
  await gridOf(page, list)
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '供应商' })).toBeFocused()
  await page.keyboard.type(cheap)
  await expect(page.getByRole('option', { name: cheap })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await page.keyboard.type(pad, HAND)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type(pieces)
  await page.keyboard.press('Enter')
}

test('an order of the supplier takes his price and, by one key, whole packs; goods at another price ask whether he offers that now', async ({
  page,
}) => {
  await signInAs(page, 'keepsOffers', '/base/parts')
  await begin(page, '/purchase/orders', '采购订单', '11')
  const ordered = await gridOf(page, '订货明细')
  await expect.poll(() => textAt(ordered, 0, '进价')).toBe('48.00')
  await page.keyboard.press('Alt+u')
  // ten at least, in packs of four: three packs
  await expect.poll(() => textAt(ordered, 0, '数量')).toBe('12')
  await expect.poll(() => textAt(ordered, 0, '金额')).toBe('576.00')
  await page.keyboard.press('F8')
  await expect(page.getByText('保存成功')).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith(supplierOffers.forParts.path) && asked.push(request.url()))
  await begin(page, '/purchase/stock-in', '入库单', '12')
  const received = await gridOf(page, '入库明细')
  await expect.poll(() => textAt(received, 0, '进价')).toBe('48.00')
  // a line of one part asks once, for its price and for what it is held against
  expect(asked).toHaveLength(1)
  // 48.96 is two hundredths more, and not off yet
  await page.keyboard.type('48.96', HAND)
  await page.keyboard.press('Enter')
  await expect(page.getByText('进价与报价相差超过2%')).toHaveCount(0)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('50', HAND)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 种商品的进价与供应商报价相差超过2%，按这次的进价更新报价吗？')).toBeVisible()
  await page.keyboard.press('Enter')
  await goTo(page, '/purchase/offers')
  const offers = await gridOf(page, '供应商报价')
  await expect(offers.getByText('50.00').first()).toBeVisible()
})
