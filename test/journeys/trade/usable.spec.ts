import { expect } from '@playwright/test'
import { HAND, press } from '../by-hand.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun } from './arrange.ts'

const stamp = stampOfRun()
const part = `KY${stamp}`
const client = `可用客户${stamp}`
let store = ''

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'sharesStock')
  const { content } = await call<{ content: { id: number; kind: string; warehouseName: string }[] }>(
    '/basedata/v1/warehouse/findWarehouse',
    {
      enabled: '1',
    },
  )
  const { id: warehouseId = 0, warehouseName = '' } = content.find(({ kind }) => kind === 'normal') ?? {}
  store = warehouseName
  const pjid = await makePart(call, part, { xsPrice: 80, purchasePrice: 40 })
  const supplierId = await makeClient(call, 2, `可用供货${stamp}`)
  await makeClient(call, 1, client)
  const shelf = async (posiName: string) =>
    (await call<{ id: number }>('/basedata/v1/warehouse/saveOrUpdatePosi', { warehouseId, posiName })).id
  // ten pieces, on two shelves: six and four
  const line = { pjid, warehouseId, purchasePrice: 40 }
  const lines = [
    { ...line, posiId: await shelf(`${part}-1`), rkAmount: 6 },
    { ...line, posiId: await shelf(`${part}-2`), rkAmount: 4 },
  ]
  const rkDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const { id } = await call<{ id: number }>('/busicore/v1/rkOrder/saveOrUpdateRkOrder', { supplierId, rkDate, lines })
  await call('/busicore/v1/rkOrder/confirmRkOrder', { id })
  await request.dispose()
})

test('grid, panel and refusal name the same 可用: what all shelves of the warehouse hold, less the other lines of the order', async ({
  page,
}) => {
  await signInAs(page, 'sharesStock', '/sale/orders')
  await gridOf(page, '销售单')
  await press(page, 'Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.type(client, HAND)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await press(page, 'Enter')
  for (const pieces of ['7', '5']) {
    await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
    await page.keyboard.type(part.toLowerCase(), HAND)
    await press(page, 'Enter')
    await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
    await page.keyboard.type(pieces)
    await press(page, 'Enter')
  }
  // beside the five of the second line five are left for the first, beside its seven three for the second
  const lines = await gridOf(page, '销售明细')
  await expect.poll(() => textAt(lines, 0, '可用')).toBe('5')
  await expect.poll(() => textAt(lines, 1, '可用')).toBe('3')
  const panel = page.getByRole('complementary', { name: '当前商品' })
  await press(page, 'ArrowUp')
  await expect(panel.getByRole('listitem').filter({ hasText: store })).toContainText(`${store} 可用 3`)
  await press(page, 'ArrowUp')
  await expect(panel.getByRole('listitem').filter({ hasText: store })).toContainText(`${store} 可用 5`)
  await press(page, 'Control+Enter')
  const refusal = page.getByRole('alert').filter({ hasText: '库存不足' })
  await expect(refusal).toContainText(`第1行 ${part} ${store}：可用 5，需要 7，差 2`)
  await expect(refusal).toContainText(`第2行 ${part} ${store}：可用 3，需要 5，差 2`)
  // the first refused row has the cursor, on its pieces
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type('5')
  await press(page, 'Control+Enter')
  await expect(page.locator('.doc').getByText('待拣货').first()).toBeVisible()
})
