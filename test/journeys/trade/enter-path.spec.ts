import { expect, type Page, test } from '@playwright/test'
import { HAND, press, scan } from '../by-hand.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const client = `录径顺客${stamp}`
const codes = ['1', '2', '3', '4', '5'].map((nth) => `LJ${stamp}-${nth}`)
const SAVE = '**/basedata/v1/userSetting/save'

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const buyer = await callAs(request, 'suppliesPath')
  const supplierId = await makeClient(buyer, 2, `录径供货${stamp}`)
  for (const code of codes) await stockUp(buyer, supplierId, await makePart(buyer, code, { xsPrice: 80, purchasePrice: 40 }), 9)
  await makeClient(await callAs(request, 'settlesPath'), 1, client)
  await request.dispose()
})

const clientField = (page: Page) => page.getByRole('combobox', { name: '客户' })
const code = (page: Page) => page.getByRole('combobox', { name: '编码' })
const amount = (page: Page) => page.getByRole('textbox', { name: '数量' })
const price = (page: Page) => page.getByRole('combobox', { name: '销售价' })
const remark = (page: Page) => page.locator('.doc-head').getByLabel('备注')
const settings = (page: Page) => page.getByRole('dialog', { name: '录入顺序：销售单' })
const box = (page: Page, list: string, field: string) =>
  settings(page).getByRole('list', { name: list }).getByRole('checkbox', { name: field })

async function newSale(page: Page, { signIn = true } = {}): Promise<void> {
  if (signIn) await signInAs(page, 'settlesPath', '/sale/orders')
  await gridOf(page, '销售单')
  await press(page, 'Alt+n')
  await expect(clientField(page)).toBeFocused()
}
async function pickClient(page: Page): Promise<void> {
  await page.keyboard.type('ljsk', HAND)
  await expect(page.getByRole('option').first()).toContainText('录径顺客')
  await press(page, 'Enter')
}

test('five lines and their money are nineteen keys besides the codes', async ({ page }) => {
  let keys = 0
  const strike = async (...struck: string[]) => {
    keys += struck.length
    await press(page, ...struck)
  }
  await signInAs(page, 'settlesPath', '/sale/orders')
  await gridOf(page, '销售单')
  await strike('Alt+n')
  await expect(clientField(page)).toBeFocused()
  await strike('l', 'j', 's', 'k')
  await expect(page.getByRole('option').first()).toContainText('录径顺客')
  await strike('Enter')
  for (const each of codes) {
    await expect(code(page)).toBeFocused()
    await page.keyboard.type(each.toLowerCase(), HAND)
    await strike('Enter')
    await expect(amount(page)).toBeFocused()
    await strike('Enter')
  }
  await strike('F10')
  await expect(page.getByRole('dialog', { name: /^收款/ })).toContainText('400.00')
  await strike('1', 'Enter')
  await expect(page.locator('.sale-last')).toContainText('实收 400.00')
  // 1 + 4 + 1 + 5 × 2 + 1 + 2
  expect(keys).toBe(19)
})

test('with 散客 as the client new sales begin with five lines and their money are fourteen', async ({ page, playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'settlesPath')
  const { content } = await call<{ content: { id: number; name: string }[] }>('/basedata/v1/pywb/pagePywbNew', {
    queryType: 2,
    assists: '1,3',
    queryValue: '散客',
  })
  const walkIn = content.find(({ name }) => name.startsWith('散客'))
  await call('/basedata/v1/userSetting/save', { key: 'saleClient', value: { id: walkIn?.id ?? 0, name: walkIn?.name ?? '' } })
  let keys = 0
  const strike = async (...struck: string[]) => {
    keys += struck.length
    await press(page, ...struck)
  }
  await signInAs(page, 'settlesPath', '/sale/orders')
  await gridOf(page, '销售单')
  await strike('Alt+n')
  for (const each of codes) {
    await expect(code(page)).toBeFocused()
    await page.keyboard.type(each.toLowerCase(), HAND)
    await strike('Enter')
    await expect(amount(page)).toBeFocused()
    await strike('Enter')
  }
  await strike('F10')
  const window = page.getByRole('dialog', { name: `收款 · ${walkIn?.name}` })
  await expect(window).toContainText(/应收 [1-9]/)
  // 散客 has terms of his own in the demo company
  const [, due] = /应收 ([\d,.]+)抹零/.exec(await window.innerText().then((text) => text.replaceAll(/\s*\n\s*/g, ''))) ?? []
  await strike('1', 'Enter')
  await expect(page.locator('.sale-last')).toContainText(`实收 ${due}`)
  // 1 + 5 × 2 + 1 + 2
  expect(keys).toBe(14)
  // the next one stands for 散客 again; the setting is taken back where it was made
  await expect(clientField(page)).toHaveValue(walkIn?.name ?? '')
  await page.getByRole('button', { name: '商品面板' }).click()
  await page.getByRole('menuitem', { name: /^取消默认客户/ }).click()
  await page.getByRole('button', { name: '商品面板' }).click()
  await expect(page.getByRole('menuitem', { name: /^新单默认客户/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^取消默认客户/ })).toHaveCount(0)
  await request.dispose()
})

test('what is off the path folds away: Shift+F4 shows it, what is filled in stays, and the cursor comes back', async ({ page }) => {
  await newSale(page)
  const more = page.getByRole('button', { name: /更多 \d+ 项/ })
  await expect(more).toHaveText(/更多 10 项/)
  await expect(remark(page)).toBeHidden()
  await press(page, 'Shift+F4')
  await expect(page.getByLabel('折扣率%')).toBeFocused()
  // unfolded to be filled in: Enter visits them, and ends in the lines
  await press(page, 'Enter')
  await expect(page.getByRole('combobox', { name: '发货方式' })).toBeFocused()
  await remark(page).fill('下午送')
  await press(page, 'Shift+F4')
  await expect(remark(page)).toBeFocused()
  await expect(more).toHaveText(/更多 9 项/)
  // emptied under the cursor it does not vanish
  await remark(page).fill('')
  await expect(remark(page)).toBeFocused()
  await press(page, 'Enter')
  await expect(code(page)).toBeFocused()
  await press(page, 'Shift+F4')
  await expect(page.getByLabel('折扣率%')).toBeFocused()
  await press(page, 'Shift+F4')
  await expect(code(page)).toBeFocused()
  await expect(remark(page)).toBeHidden()
  await expect(more).toHaveText(/更多 10 项/)
})

test('the path is settled by keyboard, holds after a reload, in the tab beside, and in another browser', async ({
  page,
  context,
  browser,
}) => {
  await newSale(page)
  const beside = await context.newPage()
  await beside.goto('/sale/orders')
  await newSale(beside, { signIn: false })
  await expect(remark(beside)).toBeHidden()

  await page.bringToFront()
  // well before it is met: on a busy machine a call right after it has been seen to slip through
  await page.route(SAVE, (route) => route.abort())
  await clientField(page).focus()
  await press(page, 'Shift+F2')
  await expect(box(page, '明细', '编码')).toBeDisabled()
  await box(page, '表头', '备注').focus()
  await press(page, 'Space')
  await box(page, '明细', '销售价').focus()
  // over 单位 and 数量
  await press(page, 'Space', 'Alt+ArrowUp', 'Alt+ArrowUp')
  await expect(box(page, '明细', '销售价')).toBeFocused()
  await expect(settings(page).getByRole('list', { name: '明细' }).getByRole('listitem').nth(1)).toContainText('销售价')

  // no network: told, nothing is lost, and tried again
  await press(page, 'Control+Enter')
  await expect(page.getByText(/服务异常|网络/).first()).toBeVisible()
  await expect(box(page, '明细', '销售价')).toBeChecked()
  await page.unroute(SAVE)
  await expect(
    settings(page)
      .getByRole('button', { name: '确 定' })
      .or(settings(page).getByRole('button', { name: '确定' })),
  ).toBeEnabled()
  await press(page, 'Control+Enter')
  await expect(settings(page)).toBeHidden()
  await expect(clientField(page)).toBeFocused()
  await expect(remark(beside)).toBeVisible()

  const walk = async (at: Page) => {
    await pickClient(at)
    await expect(remark(at)).toBeFocused()
    await press(at, 'Enter')
    await expect(code(at)).toBeFocused()
    await at.keyboard.type(codes[0] ?? '', HAND)
    await press(at, 'Enter')
    await expect(price(at)).toBeFocused()
    await press(at, 'Enter')
    await expect(amount(at)).toBeFocused()
    await press(at, 'Enter')
    await expect(code(at)).toBeFocused()
  }
  await walk(page)
  await beside.close()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  // the sale that was being written is taken up again, its client known
  await gridOf(page, '销售单')
  await press(page, 'Alt+n')
  await expect(code(page)).toBeFocused()
  await expect(remark(page)).toBeVisible()

  const elsewhere = await browser.newContext()
  const there = await elsewhere.newPage()
  await newSale(there)
  await walk(there)
  // and back to what it was, by the gear; the cell one was in has the cursor again
  await there.getByRole('button', { name: '录入顺序' }).click()
  await settings(there).getByRole('button', { name: '恢复默认' }).click()
  await expect(box(there, '明细', '销售价')).not.toBeChecked()
  await press(there, 'Control+Enter')
  await expect(settings(there)).toBeHidden()
  await expect(code(there)).toBeFocused()
  await there.keyboard.type(codes[1] ?? '', HAND)
  await press(there, 'Enter')
  await expect(amount(there)).toBeFocused()
  await press(there, 'Enter')
  await expect(code(there)).toBeFocused()
  await expect.poll(async () => textAt(await gridOf(there, '销售明细'), 1, '销售价')).toBe('80.00')
  await elsewhere.close()
})

test('a setting of fields that are gone, and of none at all, is as if there were none', async ({ page, playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'settlesPath')
  await call('/basedata/v1/userSetting/save', { key: 'enterPath.sale', value: { head: ['goneField'], lines: [] } })
  await newSale(page)
  await pickClient(page)
  await expect(code(page)).toBeFocused()
  await page.keyboard.type(codes[0] ?? '', HAND)
  await press(page, 'Enter')
  await expect(amount(page)).toBeFocused()
  await press(page, 'Enter')
  await expect(code(page)).toBeFocused()
  await (await callAs(request, 'settlesPath'))('/basedata/v1/userSetting/save', { key: 'enterPath.sale', value: null })
  await request.dispose()
})

test('提示音 is one’s own: on until it is switched off', async ({ page }) => {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...at) {
      document.body.dataset.tones = String(Number(document.body.dataset.tones ?? 0) + 1)
      start.apply(this, at)
    }
  })
  const tones = () => page.evaluate(() => Number(document.body.dataset.tones ?? 0))
  await newSale(page)
  await scan(page, codes[0] ?? '')
  await expect.poll(tones).toBe(1)
  await press(page, 'Shift+F2')
  await settings(page).getByRole('switch', { name: '提示音' }).click()
  await press(page, 'Control+Enter')
  await expect(settings(page)).toBeHidden()
  const lines = await gridOf(page, '销售明细')
  await scan(page, codes[0] ?? '')
  await expect.poll(() => textAt(lines, 0, '数量')).toBe('2')
  expect(await tones()).toBe(1)
  await press(page, 'Shift+F2')
  await settings(page).getByRole('switch', { name: '提示音' }).click()
  await press(page, 'Control+Enter')
  await expect(settings(page)).toBeHidden()
  await scan(page, codes[0] ?? '')
  await expect.poll(tones).toBe(2)
})

test('on a phone the header is four fields and the rest one touch away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'settlesPath', '/sale/orders')
  await expect(page.getByRole('list', { name: '销售单', exact: true })).toBeVisible()
  await press(page, 'Alt+n')
  const more = page.getByRole('button', { name: /更多 10 项/ })
  await expect(more).toBeVisible()
  await expect(remark(page)).toBeHidden()
  await more.click()
  await expect(remark(page)).toBeVisible()
  await page.getByRole('button', { name: '收起' }).click()
  await expect(remark(page)).toBeHidden()
  await page.getByRole('button', { name: '录入顺序' }).click()
  const window = await settings(page).locator('.doc-paths').boundingBox()
  expect((window?.x ?? 0) + (window?.width ?? 999)).toBeLessThanOrEqual(390)
})
