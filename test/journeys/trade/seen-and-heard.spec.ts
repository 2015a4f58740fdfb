import { expect, type Page, test } from '@playwright/test'
import { HAND, press, scan } from '../by-hand.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { callAs, makeClient, makePart, sellOverTheCounter, stampOfRun, stockUp } from './arrange.ts'

// what a line tells the eye and the ear, and what it refuses
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const client = `看听客户${stamp}`
const known = `KT${stamp}`
let ckNo = ''

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'hearsScans')
  const pjid = await makePart(call, known, { xsPrice: 80, purchasePrice: 40 })
  await stockUp(call, await makeClient(call, 2, `看听供货${stamp}`), pjid, 30)
  ckNo = await sellOverTheCounter(call, await makeClient(call, 1, client), pjid, 2)
  await request.dispose()
})

const code = (page: Page) => page.getByRole('combobox', { name: '编码' })
const amount = (page: Page) => page.getByRole('textbox', { name: '数量' })

async function newSale(page: Page) {
  await signInAs(page, 'hearsScans', '/sale/orders')
  await gridOf(page, '销售单')
  await press(page, 'Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.type(client)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await press(page, 'Enter', 'F4')
  await expect(code(page)).toBeFocused()
  return gridOf(page, '销售明细')
}

test('a scan that is taken is one high tone, one that is none two low ones; a part scanned again flashes in its line', async ({ page }) => {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...at) {
      document.body.dataset.tones = `${document.body.dataset.tones ?? ''} ${this.frequency.value}`
      start.apply(this, at)
    }
  })
  const tones = () => page.evaluate(() => document.body.dataset.tones?.trim() ?? '')
  const lines = await newSale(page)
  await scan(page, known)
  await expect.poll(tones).toBe('1320')
  await scan(page, 'NONE-SUCH')
  await expect.poll(tones).toBe('1320 330 262')
  await expect(lines.locator('[data-r="1"]')).toHaveClass(/doc-line-problem/)
  await lines.evaluate((grid) => {
    new MutationObserver(() => {
      if (grid.querySelector('[data-r="0"].doc-again')) document.body.dataset.flashed = 'yes'
    }).observe(grid, { subtree: true, attributes: true, attributeFilter: ['class'] })
  })
  await scan(page, known)
  await expect.poll(() => textAt(lines, 0, '数量')).toBe('2')
  await expect.poll(() => page.evaluate(() => document.body.dataset.flashed)).toBe('yes')
  expect(await tones()).toBe('1320 330 262 1320')
})

test('a look-up that fails is amber and Enter makes it again; pieces without decimals, no more than there are', async ({ page }) => {
  const lines = await newSale(page)
  const PARTS = '**/basedata/v1/pywb/**'
  await page.route(PARTS, (route) => route.abort())
  await page.keyboard.type(known.toLowerCase(), HAND)
  await press(page, 'Enter')
  await expect(lines.getByText('查询失败 · Enter 重试').first()).toBeVisible()
  await page.unroute(PARTS)
  await expect(code(page)).toBeFocused()
  await press(page, 'Enter')
  await expect(amount(page)).toBeFocused()
  await page.keyboard.type('1.5')
  await press(page, 'F8')
  const refusal = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
  await expect(refusal(`第1行 ${known}：数量不能有小数`)).toBeVisible()
  await expect(amount(page)).toBeFocused()
  await page.keyboard.type('1000000')
  await press(page, 'F8')
  await expect(refusal(/第1行 .*999,999/)).toBeVisible()
  // below cost, where no limit stands in the way: told in the foot
  await amount(page).fill('2')
  await press(page, 'Tab')
  await page.keyboard.type('12')
  await press(page, 'Enter')
  await expect(page.locator('.doc-foot')).toContainText('第1行低于成本')
  await expect(page.locator('.doc-foot')).toContainText('未保存')
  await press(page, 'F8')
  await expect(page.locator('.doc-foot')).toContainText(/已保存 \d\d:\d\d/)
})

test('a finished sale that is owed is paid by Alt+S', async ({ page }) => {
  await signInAs(page, 'hearsScans', '/sale/orders')
  await gridOf(page, '销售单')
  await press(page, 'Control+k')
  await page.getByRole('combobox', { name: '搜索' }).fill(ckNo)
  await expect(page.getByRole('option', { name: ckNo })).toBeVisible()
  await press(page, 'Enter')
  const record = page.getByRole('dialog', { name: '出库单信息' })
  await expect(record.getByText('未收款')).toBeVisible()
  await press(page, 'Alt+s')
  await expect(page.getByRole('dialog', { name: `收款 · ${client}` })).toContainText('180.00')
  await press(page, '1', 'Enter')
  await expect(record.getByText('已收款').first()).toBeVisible()
})
