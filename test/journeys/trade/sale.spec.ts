import { expect, type Page } from '@playwright/test'
import { HAND, press } from '../by-hand.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

// one sale from the telephone to the signature
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const part = `CKA${stamp}`
const client = `旅行客户${stamp}`
let orderNo = ''

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const buyer = await callAs(request, 'supplies')
  const supplierId = await makeClient(buyer, 2, `旅行供货${stamp}`)
  const pjid = await makePart(buyer, part, { xsPrice: 80, purchasePrice: 40, minPrice: 50 })
  await stockUp(buyer, supplierId, pjid, 30)
  await makeClient(await callAs(request, 'sells'), 1, client)
  await request.dispose()
})

/** A new sale of the part to the client, the cursor on its quantity. */
async function begin(page: Page, { signedIn = false } = {}): Promise<void> {
  if (!signedIn) await signInAs(page, 'sells', '/sale/orders')
  await gridOf(page, '销售单')
  await press(page, 'Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.type(client, HAND)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await press(page, 'Enter', 'F4')
  await page.keyboard.type(part.toLowerCase(), HAND)
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
}
const reading = (page: Page) => page.locator('.doc')

test('a salesman sees price, its source and stock while he types, and confirms from the cell', async ({ page }) => {
  await begin(page)
  const lines = await gridOf(page, '销售明细')
  await expect.poll(() => textAt(lines, 0, '销售价')).toBe('80.00')
  await expect.poll(() => textAt(lines, 0, '价格来源')).toBe('销售价')
  const panel = page.getByRole('complementary', { name: '当前商品' })
  await expect(panel.getByText('该客户没有买过')).toBeVisible()
  await expect(panel.getByText(/可用/).first()).toContainText('30')
  await expect(panel).not.toContainText('成本')
  await page.keyboard.type('6')
  await press(page, 'Control+Enter')
  await expect(reading(page).getByText('待拣货').first()).toBeVisible()
  await expect(reading(page).getByText('480.00').first()).toBeVisible()
  orderNo = (await reading(page).locator('.doc-about').innerText()).trim()
})

test('more than there is: the refusal names part, stock and who holds it, and stays until it is read', async ({ page }) => {
  await begin(page)
  await page.keyboard.type('25')
  await press(page, 'Control+Enter')
  const refusal = page.getByRole('alert').filter({ hasText: '库存不足' })
  await expect(refusal).toContainText(part)
  await expect(refusal).toContainText('可用 24，需要 25，差 1')
  await expect(refusal).toContainText(`${orderNo} 占用 6`)
  // mended in the line, and over the counter at once
  const lines = await gridOf(page, '销售明细')
  await press(page, 'F4')
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type('4')
  await press(page, 'Enter')
  await expect.poll(() => textAt(lines, 0, '金额')).toBe('320.00')
  await press(page, 'F10')
  await expect(page.getByRole('dialog', { name: /^收款/ })).toBeVisible()
  await press(page, '0', 'Enter')
  await expect(reading(page).getByText('已完成').first()).toBeVisible()
})

test('below the minimum price the order waits for a manager, with the reason on it', async ({ page }) => {
  await begin(page)
  await page.keyboard.type('1')
  await press(page, 'Tab')
  await page.keyboard.type('45')
  await press(page, 'Enter')
  await expect(page.getByText('第1行低于限价')).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(reading(page).getByText('待审核').first()).toBeVisible()
  await expect(reading(page).getByText(`${part} 低于限价50`)).toBeVisible()
  await expect(reading(page).getByRole('button', { name: '审核通过' })).toHaveCount(0)
})

test('the warehouse picks by scanner, checks, packs, ships; the customer signs', async ({ page }) => {
  await signInAs(page, 'keepsStore', '/delivery/pick')
  const step = async (path: string, word: string, work: () => Promise<void>, done: string) => {
    if (!page.url().endsWith(path)) await page.goto(path)
    await expect(page.getByRole('button', { name: new RegExp(orderNo) })).toBeVisible()
    await page.getByLabel('单号或客户').fill(orderNo)
    await press(page, 'Enter')
    await expect(page.getByRole('region', { name: `${word} ${orderNo}` })).toBeVisible()
    await work()
    await press(page, 'Control+Enter')
    await expect(page.getByText(`${orderNo} ${word}完成，${done}`)).toBeVisible()
  }
  const count = async () => {
    await press(page, 'Control+Enter')
    await expect(page.getByLabel('扫描商品')).toBeFocused()
    await page.keyboard.type(`${part}-`)
    await press(page, 'Enter')
    await expect(page.getByText(/1\/1 行/)).toBeVisible()
  }
  await step('/delivery/pick', '拣货', count, '待验货')
  await step('/delivery/check', '验货', count, '待打包')
  await step(
    '/delivery/pack',
    '打包',
    async () => {
      await press(page, 'Control+Enter')
      await expect(page.getByLabel('箱数')).toBeFocused()
      await page.keyboard.type('2')
    },
    '待发货',
  )
  await step(
    '/delivery/ship',
    '发货',
    async () => {
      await expect(page.getByLabel('货运公司')).toBeFocused()
      await page.keyboard.type('顺风物流')
    },
    '已在途',
  )
  await step('/delivery/sign', '签收', async () => undefined, '已完成')
})

test('the finished sale is found with its whole log; the next time its price is the last price', async ({ page }) => {
  await signInAs(page, 'sells', '/sale/orders')
  const list = await gridOf(page, '销售单')
  await page.getByPlaceholder('单号').fill(orderNo)
  await press(page, 'Enter')
  await expect(list.locator('.pc-canvas [role=row]')).toHaveCount(1)
  await list.focus()
  await press(page, 'ArrowDown', 'Enter')
  const dialog = page.getByRole('dialog', { name: '出库单信息' })
  await expect(dialog.getByText('顺风物流')).toBeVisible()
  await dialog.getByRole('tab', { name: '单据日志' }).press('Enter')
  for (const step of ['待拣货 → 拣货中', '打包中 → 待发货', '已在途 → 已完成']) await expect(dialog.getByText(step)).toBeVisible()
  await press(page, 'Escape')
  await begin(page, { signedIn: true })
  const lines = await gridOf(page, '销售明细')
  await expect.poll(() => textAt(lines, 0, '价格来源')).toBe('上次价')
  await expect(page.getByRole('complementary', { name: '当前商品' })).toContainText('上次价80.00')
})
