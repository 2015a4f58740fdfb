import { expect, type Page, test } from '@playwright/test'
import { HAND, scan } from '../by-hand.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { callAs, firstWarehouse, makeClient, makePart, stampOfRun } from './arrange.ts'

// what typed-codes.spec.ts tells of a sale and a stock-in holds wherever codes are typed
const stamp = stampOfRun()
const known = `TCE${stamp}`
const client = `处处客户${stamp}`
const supplier = `处处供货${stamp}`
let branch = ''
let count = ''
const other = '二号仓'
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'typesEverywhere')
  const pjid = await makePart(call, known, { xsPrice: 80, purchasePrice: 40 })
  await makeClient(call, 1, client)
  const supplierId = await makeClient(call, 2, supplier)
  const warehouseId = await firstWarehouse(call)
  const posi = `${known}-1`
  const shelf = await call<{ id: number }>('/basedata/v1/warehouse/saveOrUpdatePosi', { warehouseId, posiName: posi })
  const lines = [{ pjid, warehouseId, posiId: shelf.id, rkAmount: 20, purchasePrice: 40 }]
  const stored = await call<{ id: number }>('/busicore/v1/rkOrder/saveOrUpdateRkOrder', { supplierId, rkDate: today(), lines })
  await call('/busicore/v1/rkOrder/confirmRkOrder', { id: stored.id })
  const mark = { markDate: today(), warehouseId, scope: { posi: [posi] } }
  const counted = await call<{ id: number; markNo: string }>('/busicore/v1/markOrder/saveOrUpdateMarkOrder', mark)
  await call('/busicore/v1/markOrder/startMarkOrder', { id: counted.id })
  count = counted.markNo
  const { content } = await call<{ content: { companyName: string }[] }>('/busicore/v1/stockPaper/findCompany', {})
  branch = content[0]?.companyName ?? ''
  await request.dispose()
})

const EDITORS: [what: string, path: string, lines: string, partner?: [field: string, name: () => string]][] = [
  ['报价单', '/sale/quotes', '报价明细', ['客户', () => client]],
  ['预售单', '/sale/presales', '预售明细', ['客户', () => client]],
  ['采购订单', '/purchase/orders', '订货明细', ['供应商', () => supplier]],
  ['销售退货', '/sale/returns', '退货明细', ['客户', () => client]],
  ['采购退货', '/purchase/returns', '退货明细', ['供应商', () => supplier]],
  ['调拨单', '/stock/transfers', '调拨单明细', ['调入公司', () => branch]],
  ['要货单', '/stock/requests', '要货单明细', ['调出公司', () => branch]],
  ['调仓单', '/stock/relocations', '调仓单明细'],
  ['报损单', '/stock/scrap', '报损单明细'],
  ['其他入库', '/stock/other-in', '其他入库明细'],
  ['其他出库', '/stock/other-out', '其他出库明细'],
  ['成本调整', '/stock/cost', '成本调整明细'],
  ['期初库存', '/stock/opening', '期初库存明细'],
  ['调价单', '/base/prices', '调价明细'],
]
const codeOf = (page: Page) => page.getByRole('combobox', { name: '编码' })

async function begin(page: Page, [what, path, lines, partner]: (typeof EDITORS)[number]) {
  await signInAs(page, 'typesEverywhere', path)
  await gridOf(page, what)
  await page.keyboard.press('Alt+n')
  const grid = await gridOf(page, lines)
  if (partner) {
    const field = page.getByRole('combobox', { name: partner[0] })
    await expect(field).toBeFocused()
    await page.keyboard.type(partner[1](), HAND)
    await expect(page.getByRole('option', { name: partner[1]() })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('F4')
  await expect(codeOf(page)).toBeFocused()
  return grid
}

for (const editor of EDITORS) {
  test(`${editor[0]}: a code nobody knows stays, red, and is named when it is saved; scans behind it stand on lines of their own`, async ({
    page,
  }) => {
    const grid = await begin(page, editor)
    await page.keyboard.type('zzz999', HAND)
    await page.keyboard.press('Enter')
    await expect(grid.getByText(/没有这个编码：zzz999/)).toBeVisible()
    await expect(codeOf(page)).toBeFocused()
    await page.keyboard.press('F8')
    await expect(page.getByRole('alert').filter({ hasText: '第1行 zzz999：没有这个编码' })).toBeVisible()
    await scan(page, known, 'UNKNOWN-1', known)
    await expect(grid.getByText(/没有这个编码：UNKNOWN-1/)).toBeVisible()
    const codes = () =>
      grid
        .locator('[data-r]')
        .evaluateAll((rows) =>
          rows
            .map((row) => row.querySelector('.c0')?.textContent?.trim() || row.querySelector<HTMLInputElement>('.c0 input')?.value || '')
            .filter(Boolean),
        )
    expect([...new Set(await codes())]).toEqual(['zzz999', known, 'UNKNOWN-1'])
  })
}

test('调仓单: a part scanned once more is one piece more, also after its line was sent to another warehouse', async ({ page }) => {
  const relocations = EDITORS.find(([what]) => what === '调仓单')
  if (!relocations) throw new Error('no 调仓单')
  const grid = await begin(page, relocations)
  await scan(page, known)
  await expect.poll(() => textAt(grid, 0, '数量')).toBe('1')
  await scan(page, known)
  await expect.poll(() => textAt(grid, 0, '数量')).toBe('2')
  // the line below waits already, in the first warehouse
  await expect.poll(() => textAt(grid, 0, '调入仓库')).not.toBe(other)
  await grid
    .locator('[data-r="0"]')
    .getByText(await textAt(grid, 0, '调入仓库'), { exact: true })
    .last()
    .dblclick()
  await page.getByRole('option', { name: other }).click()
  await expect.poll(() => textAt(grid, 0, '调入仓库')).toBe(other)
  await scan(page, known)
  await expect.poll(() => textAt(grid, 0, '数量')).toBe('3')
  await expect.poll(() => textAt(grid, 1, '编码')).toBe('')
})

test('盘点录入: a code nobody knows is named and counts nothing; what is scanned behind it counts', async ({ page }) => {
  await signInAs(page, 'typesEverywhere', '/stock/counting')
  await page.getByRole('button', { name: new RegExp(count) }).click()
  const field = page.getByRole('textbox', { name: '扫描商品或仓位' })
  await page.getByText('逐件 +1').click()
  await expect(field).toBeFocused()
  await page.keyboard.type('zzz999', HAND)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'zzz999 不是本单的商品、条码或仓位，商品资料里也没有' })).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page.getByText('还有 1 行')).toBeVisible()
  await page.keyboard.type(known, HAND)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/ 盘 1$/)).toBeVisible()
  await expect(page.getByText('全部已盘')).toBeVisible()
  // what the one box finds counts like a scan
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '搜索' })).toBeFocused()
  await page.keyboard.type(known, HAND)
  await expect(page.getByText(/^Enter 加入盘点/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/ 盘 2$/)).toBeVisible()
})

test('on a tablet the two keys are pressed with a finger; held upright, what is wrong stands beside the code', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true })
  const page = await context.newPage()
  await signInAs(page, 'typesEverywhere', '/sale/orders')
  await expect(page.getByRole('list', { name: '销售单', exact: true })).toBeVisible()
  await page.keyboard.press('Alt+n')
  const grid = await gridOf(page, '销售明细')
  await page.keyboard.press('F4')
  await expect(codeOf(page)).toBeFocused()
  await page.keyboard.type('zzz999', HAND)
  await page.keyboard.press('Enter')
  await grid.getByRole('button', { name: 'F6 缺货登记' }).tap()
  const lost = page.getByRole('dialog', { name: '缺货登记' })
  await expect(lost.getByRole('combobox', { name: '编码' })).toHaveValue('zzz999')
  await page.keyboard.press('Escape')
  await expect(lost).toBeHidden()
  await grid.getByRole('button', { name: 'Insert 新增商品' }).tap()
  await expect(page.getByRole('dialog', { name: '新增商品' }).getByRole('textbox', { name: '编码' })).toHaveValue('zzz999')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 768, height: 1024 })
  await grid.evaluate((element) => element.scrollTo(600, 0))
  const [code, problem] = [grid.locator('[data-r="0"] .c0'), grid.locator('[data-r="0"] .doc-problem')]
  await expect
    .poll(async () => {
      const [left, right] = [await code.boundingBox(), await problem.boundingBox()]
      return left && right ? right.x >= left.x + left.width : false
    })
    .toBe(true)
  await context.close()
})
