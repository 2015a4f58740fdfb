import { expect, type Page } from '@playwright/test'
import { HAND, press, scan } from '../by-hand.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

// nothing typed is lost: codes by hand and by scanner
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const known = `TCA${stamp}`
const other = `TCB${stamp}`
const twins = `TCT${stamp}`
const client = `打字客户${stamp}`
const supplier = `打字供货${stamp}`
const many = Array.from({ length: 38 }, (_, at) => `TCM${stamp}${String(at).padStart(2, '0')}`)

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const buyer = await callAs(request, 'scansGoods')
  const supplierId = await makeClient(buyer, 2, supplier)
  const pjid = await makePart(buyer, known, { xsPrice: 80, purchasePrice: 40 })
  await stockUp(buyer, supplierId, pjid, 30)
  await makePart(buyer, other, { xsPrice: 10, purchasePrice: 5 })
  for (const pjBrand of ['原厂', '国产']) {
    const part = { pjNo: twins, pjName: '双生件', pjBrand, pjUnit: '个', tips: 1, xsPrice: 20, purchasePrice: 9 }
    await buyer('/basedata/v1/pj/saveOrUpdatePj', part)
  }
  for (const code of many) await makePart(buyer, code, { xsPrice: 10, purchasePrice: 5 })
  await makeClient(await callAs(request, 'typesCodes'), 1, client)
  await request.dispose()
})

const code = (page: Page) => page.getByRole('combobox', { name: '编码' })

async function begin(
  page: Page,
  who: 'typesCodes' | 'scansGoods',
  path: string,
  list: string,
  partner: string,
  name: string,
): Promise<void> {
  await signInAs(page, who, path)
  await gridOf(page, list)
  await press(page, 'Alt+n')
  await expect(page.getByRole('combobox', { name: partner })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await press(page, 'Enter', 'F4')
  await expect(code(page)).toBeFocused()
}
const sale = (page: Page) => begin(page, 'typesCodes', '/sale/orders', '销售单', '客户', client)
const stockIn = (page: Page) => begin(page, 'scansGoods', '/purchase/stock-in', '入库单', '供应商', supplier)

/** Codes of all lines, in their order. */
async function codesIn(page: Page, grid: string): Promise<string[]> {
  const lines = await gridOf(page, grid)
  const found = new Map<number, string>()
  for (let top = 0; top < 45 * 29; top += 240) {
    const seen = await lines.evaluate(async (element, to) => {
      element.scrollTo(0, to)
      await new Promise((resolve) => setTimeout(resolve, 120))
      return [...element.querySelectorAll<HTMLElement>('[data-r]')].map((row) => ({
        at: Number(row.dataset.r),
        text: row.querySelector('.c0')?.textContent?.trim() || row.querySelector<HTMLInputElement>('.c0 input')?.value || '',
      }))
    }, top)
    for (const { at, text } of seen) if (text) found.set(at, text)
  }
  return [...found].sort(([a], [b]) => a - b).map(([, text]) => text)
}

for (const [what, open, grid, refuse] of [
  ['a sale', sale, '销售明细', 'F10'],
  ['a stock-in', stockIn, '入库明细', 'Control+Enter'],
] as const) {
  test(`a code nobody knows stays in ${what}, red, its text selected; nothing posts without it`, async ({ page }) => {
    await open(page)
    const lines = await gridOf(page, grid)
    await page.keyboard.type(known.toLowerCase(), HAND)
    await press(page, 'Enter')
    await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
    await page.keyboard.type('2')
    // a price is known by the rules in a sale; on a stock-in it is the supplier's
    await press(page, ...(what === 'a sale' ? ['Enter'] : ['Enter', 'Enter']))
    await expect(code(page)).toBeFocused()
    await page.keyboard.type('zzz999', HAND)
    await press(page, 'Enter')
    await expect(lines.getByText(/没有这个编码：zzz999　.*/)).toBeVisible()
    await expect(code(page)).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString() || (document.activeElement as HTMLInputElement).value)).toBe('zzz999')
    await press(page, refuse)
    await expect(page.getByRole('alert').filter({ hasText: '第2行 zzz999：没有这个编码' })).toBeVisible()
    await expect(code(page)).toBeFocused()
    // typed anew, it is a part
    await page.keyboard.type(other, HAND)
    await press(page, 'Enter')
    await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
    await expect.poll(() => textAt(lines, 1, '编码')).toBe(other)
  })

  test(`forty scans into ${what} at 15 milliseconds a key, two of them unknown: none is lost, none runs into another`, async ({ page }) => {
    await open(page)
    const codes = [...many.slice(0, 12), 'UNKNOWN-1', ...many.slice(12, 30), '6901234567890', ...many.slice(30)]
    await scan(page, ...codes)
    expect(await codesIn(page, grid)).toEqual(codes)
    const lines = await gridOf(page, grid)
    await lines.evaluate((element) => element.scrollTo(0, 0))
    await expect(lines.getByText(/没有这个编码：UNKNOWN-1/)).toBeVisible()
    await press(page, 'F8')
    await expect(page.getByRole('alert').filter({ hasText: '第13行 UNKNOWN-1：没有这个编码' })).toBeVisible()
  })
}

test('a code of two parts asks: by scanner the line says so, by hand the list is of just these and a digit chooses', async ({ page }) => {
  await sale(page)
  const lines = await gridOf(page, '销售明细')
  await scan(page, twins, known)
  await expect(lines.getByText('2 个同编码商品 · F2 选择')).toBeVisible()
  await expect.poll(() => textAt(lines, 1, '编码')).toBe(known)
  await press(page, 'ArrowUp', 'ArrowUp', 'F2')
  await expect(page.getByRole('option')).toHaveCount(2)
  await press(page, '2')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await expect.poll(() => textAt(lines, 0, '名称')).toBe('双生件')
  await expect(lines.getByText('2 个同编码商品')).toHaveCount(0)
})

test('a scan is caught in a number and in the header, counts a part once more, and takes a number of pieces before a star', async ({
  page,
}) => {
  await sale(page)
  const lines = await gridOf(page, '销售明细')
  await scan(page, known)
  await expect.poll(() => textAt(lines, 0, '数量')).toBe('1')
  await press(page, 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await scan(page, known)
  await expect.poll(() => textAt(lines, 0, '数量')).toBe('2')
  await press(page, 'Shift+F4')
  const remark = page.getByLabel('备注').first()
  await remark.fill('下午送')
  await scan(page, `3*${known}`)
  await expect.poll(() => textAt(lines, 0, '数量')).toBe('5')
  await expect(remark).toHaveValue('下午送')
  await expect(lines.locator('[data-r] .c0').filter({ hasText: known })).toHaveCount(1)
})
