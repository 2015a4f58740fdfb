import { expect, type Locator, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import { HAND } from '../by-hand.ts'
import { gridOf, numberAt, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { type Call, callAs, makeClient, makePart, stampOfRun } from './arrange.ts'

const stamp = stampOfRun()

/** A part with so many on a shelf of its own, and another shelf beside it. */
async function shelve(call: Call, pjNo: string, qty: number) {
  const pjid = await makePart(call, pjNo, { xsPrice: 90, purchasePrice: 40 })
  const { content } = await call<{ content: { id: number; kind: string }[] }>('/basedata/v1/warehouse/findWarehouse', { enabled: '1' })
  const warehouseId = content.find(({ kind }) => kind === 'normal')?.id ?? 0
  const shelf = async (posiName: string) =>
    (await call<{ id: number }>('/basedata/v1/warehouse/saveOrUpdatePosi', { warehouseId, posiName })).id
  const [posiId] = [await shelf(`${pjNo}-1`), await shelf(`${pjNo}-2`)]
  const supplierId = await makeClient(call, 2, `供应商${pjNo}`)
  const paperDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const lines = [{ pjid, warehouseId, posiId, rkAmount: qty, purchasePrice: 40 }]
  const { id } = await call<{ id: number }>('/busicore/v1/rkOrder/saveOrUpdateRkOrder', { supplierId, rkDate: paperDate, lines })
  await call('/busicore/v1/rkOrder/confirmRkOrder', { id })
}

/** Ten of a new part, each journey's own. */
async function tenOf(
  part: string,
  { playwright, baseURL }: { playwright: PlaywrightWorkerArgs['playwright']; baseURL: string | undefined },
) {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await shelve(await callAs(request, 'movesStock'), part, 10)
  await request.dispose()
}

/** A new 调仓单 with so many of a part, the cursor behind them; its lines. */
async function relocating(page: Page, part: string, pieces: string): Promise<Locator> {
  const { keyboard } = page
  await signInAs(page, 'movesStock', '/stock/relocations')
  await gridOf(page, '调仓单')
  await keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await keyboard.type(part, HAND)
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await keyboard.type(pieces)
  return page.getByRole('grid', { name: '调仓单明细' })
}

test('goods go to another shelf by the keyboard, and the ledger leads back to the paper', async ({ page, playwright, baseURL }) => {
  const part = `DCA${stamp}`
  await tenOf(part, { playwright, baseURL })
  const { keyboard } = page

  const lines = await relocating(page, part, '4')
  await expect.poll(() => textAt(lines, 0, '可用')).toBe('10')
  // both warehouses are the first one; the goods are taken where they lie
  for (const _ of ['数量', '调出仓库', '调出仓位', '调入仓库']) await keyboard.press('Enter')
  await keyboard.type(`${part}-2`, HAND)
  await keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: '调仓单' })).toBeVisible()
  await expect(page.getByText('已完成').filter({ visible: true }).first()).toBeVisible()
  const posted = await gridOf(page, '商品明细')
  await expect.poll(() => textAt(posted, 0, '调入仓位')).toBe(`${part}-2`)

  await signInAs(page, 'movesStock', '/stock/ledger')
  await page.getByRole('textbox', { name: '编码' }).fill(part)
  await keyboard.press('Enter')
  const ledger = await gridOf(page, '库存台账')
  await expect.poll(() => textAt(ledger, 0, '类型')).toBe('调仓')
  await ledger
    .getByText(/^DC\d+/)
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: '调仓单信息' })).toBeVisible()
})

test('the shelf goods go to is made where it is written', async ({ page, playwright, baseURL }) => {
  const part = `DCB${stamp}`
  await tenOf(part, { playwright, baseURL })
  const { keyboard } = page

  const lines = await relocating(page, part, '3')
  for (const _ of ['数量', '调出仓库', '调出仓位', '调入仓库']) await keyboard.press('Enter')
  const shelf = `${part}-3`
  const field = page.getByRole('combobox', { name: '调入仓位' })
  await expect(field).toBeFocused()
  await keyboard.type(shelf, HAND)
  await expect(page.getByRole('option', { name: `新增调入仓位“${shelf}”` })).toBeVisible()
  // who only typed it is told instead of being understood
  await keyboard.press('Control+Enter')
  await expect(page.getByText(`第1行 ${part}：未找到调入仓位“${shelf}”，请重新选择`)).toBeVisible()
  await expect(field).toBeFocused()
  await keyboard.type(shelf, HAND)
  await expect(page.getByRole('option', { name: `新增调入仓位“${shelf}”` })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect.poll(() => textAt(lines, 0, '调入仓位')).toBe(shelf)
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await keyboard.press('Control+Enter')
  const posted = await gridOf(page, '商品明细')
  await expect.poll(() => textAt(posted, 0, '调入仓位')).toBe(shelf)
  expect(await textAt(posted, 0, '数量')).toBe('3')
})

test('goods that come in without a supplier may lie on a shelf that is made on the spot; what goes out takes none that is not there', async ({
  page,
  playwright,
  baseURL,
}) => {
  const part = `QRA${stamp}`
  await tenOf(part, { playwright, baseURL })
  const { keyboard } = page
  const begin = async (path: string, list: string, lines: string) => {
    await signInAs(page, 'movesStock', path)
    await gridOf(page, list)
    await keyboard.press('Alt+n')
    const grid = await gridOf(page, lines)
    await keyboard.press('F4')
    await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
    await keyboard.type(part, HAND)
    await keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
    await keyboard.type('2')
    return grid
  }
  const shelf = `${part}-9`
  const field = page.getByRole('combobox', { name: '仓位' })

  await begin('/stock/other-out', '其他出库', '其他出库明细')
  for (const _ of ['数量', '仓库']) await keyboard.press('Enter')
  await expect(field).toBeFocused()
  await keyboard.type(shelf, HAND)
  await expect(page.getByText('未找到匹配的内容')).toBeVisible()
  await expect(page.getByRole('option', { name: /^新增/ })).toHaveCount(0)

  const lines = await begin('/stock/other-in', '其他入库', '其他入库明细')
  for (const _ of ['数量', '成本价', '仓库']) await keyboard.press('Enter')
  await expect(field).toBeFocused()
  await keyboard.type(shelf, HAND)
  await expect(page.getByRole('option', { name: `新增仓位“${shelf}”` })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect.poll(() => textAt(lines, 0, '仓位')).toBe(shelf)
})

test('a shelf is counted with a scanner, the difference is looked at and posted', async ({ page, playwright, baseURL }) => {
  const part = `PDA${stamp}`
  const request = await playwright.request.newContext({ baseURL })
  await shelve(await callAs(request, 'countsStock'), part, 8)
  await request.dispose()
  const { keyboard } = page

  await signInAs(page, 'countsStock', '/stock/counts')
  await gridOf(page, '盘点单')
  await keyboard.press('Alt+n')
  const scope = page.getByRole('dialog', { name: '新增盘点单' })
  await scope.getByRole('combobox', { name: '仓位' }).focus()
  await keyboard.type(`${part}-`)
  await keyboard.press('Enter')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('已开始，共 1 行')).toBeVisible()
  await page.getByRole('button', { name: '去录入' }).click()

  const scan = page.getByRole('textbox', { name: '扫描商品或仓位' })
  await expect(scan).toBeFocused()
  await keyboard.type(part.toLowerCase())
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: `${part} ${part}-1 实盘数量` })).toBeFocused()
  await keyboard.type('7')
  await keyboard.press('Enter')
  await expect(page.getByText('全部已盘')).toBeVisible()
  await expect(scan).toBeFocused()
  // one more was behind the others, and one does not belong here at all
  await page.getByText('逐件 +1').click()
  await expect(scan).toBeFocused()
  await keyboard.type(part, HAND)
  await keyboard.press('Enter')
  // the scanner does not wait for the first to be counted
  await keyboard.type(`${part}*3`)
  await keyboard.press('Enter')
  await expect(page.getByText('盘 11')).toBeVisible()
  await keyboard.type('NOBODY-KNOWS-THIS')
  await keyboard.press('Enter')
  await expect(page.getByText('NOBODY-KNOWS-THIS 不是本单的商品、条码或仓位，商品资料里也没有')).toBeVisible()
  await keyboard.press('Escape')

  await page.getByRole('navigation', { name: '已打开的页面' }).getByText('盘点单', { exact: true }).click()
  const counts = await gridOf(page, '盘点单')
  await counts
    .getByText(/^PD\d+/)
    .first()
    .click()
  const record = page.getByRole('dialog', { name: '盘点单信息' })
  const lines = await gridOf(record, '盘点明细')
  await expect.poll(() => numberAt(lines, 0, '差异')).toBe(3)
  await record.getByRole('button', { name: '提交审核' }).click()
  await record.getByRole('button', { name: '审核过账' }).click()
  await expect(record.getByText('盘盈')).toBeVisible()
  await expect(record.getByText('已审核').first()).toBeVisible()
})
