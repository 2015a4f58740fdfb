import { expect } from '@playwright/test'
import { goTo } from '../come-in.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

// office and warehouse talk about one order
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const client = `跟踪客户${stamp}`
let ckNo = ''

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const buyer = await callAs(request, 'suppliesOrders')
  const pjid = await makePart(buyer, `GZ${stamp}`, { xsPrice: 80, purchasePrice: 40 })
  await stockUp(buyer, await makeClient(buyer, 2, `跟踪供货${stamp}`), pjid, 10)
  const office = await callAs(request, 'answersOrders')
  const clientId = await makeClient(office, 1, client)
  const { content } = await office<{ content: { id: number; kind: string }[] }>('/basedata/v1/warehouse/findWarehouse', { enabled: '1' })
  const warehouseId = content.find(({ kind }) => kind === 'normal')?.id ?? 0
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const order = { clientId, ckDate: day, lines: [{ pjid, warehouseId, ckAmount: 1 }] }
  const saved = await office<{ id: number; ckNo: string }>('/busicore/v1/ckorder/saveOrUpdateCkOrder', order)
  await office('/busicore/v1/ckorder/confirmCkOrder', { id: saved.id })
  ckNo = saved.ckNo
  await request.dispose()
})

test('the warehouse takes up the order; nothing has been written about it', async ({ page }) => {
  await signInAs(page, 'handlesOrders', '/delivery/tracking')
  await gridOf(page, '处理跟踪')
  await page.getByPlaceholder('单号').fill(ckNo)
  await page.keyboard.press('Enter')
  await expect(page.getByText('未找到符合条件的跟踪记录')).toBeVisible()
  await goTo(page, '/delivery/pick')
  await expect(page.getByRole('button', { name: new RegExp(ckNo) })).toBeVisible()
  await page.getByLabel('单号或客户').fill(ckNo)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: `拣货 ${ckNo}` })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('拣货中').first()).toBeVisible()
})

test('the salesman adds an answer: empty is refused in words, what was added stands on top', async ({ page }) => {
  await signInAs(page, 'answersOrders', '/sale/orders')
  const list = await gridOf(page, '销售单')
  await page.getByPlaceholder('单号').fill(ckNo)
  await page.keyboard.press('Enter')
  await expect(list.locator('.pc-canvas [role=row]')).toHaveCount(1)
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '出库单信息' })
  await dialog.getByRole('button', { name: '添加处理' }).press('Enter')
  const adding = page.getByRole('dialog', { name: `添加处理 ${ckNo}` })
  await expect(adding.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(adding.getByText('请输入处理内容')).toBeVisible()
  await adding.getByRole('radio', { name: '回复' }).press('Space')
  await adding.getByRole('textbox').focus()
  await page.keyboard.press('Control+Enter')
  await expect(adding.getByText('请输入回复内容')).toBeVisible()
  await page.keyboard.type('客户今天下午来取')
  await expect(adding.getByRole('textbox')).toHaveAttribute('maxlength', '125')
  await page.keyboard.press('Control+Enter')
  await expect(adding).toHaveCount(0)
  await expect(dialog.getByRole('tab', { name: '订单跟踪' })).toHaveAttribute('aria-selected', 'true')
  const tracks = await gridOf(dialog, '订单跟踪')
  await expect.poll(() => textAt(tracks, 0, '处理信息')).toBe('客户今天下午来取')
  expect(await textAt(tracks, 0, '来源')).toBe('回复')
  expect(await textAt(tracks, 0, '处理人')).toBe('answersOrders')
  // one page: no pager
  await expect(dialog.locator('.ant-pagination')).toHaveCount(0)
})

test('the picker of the order hears of it, and finds it under 处理跟踪', async ({ page }) => {
  await signInAs(page, 'handlesOrders', '/system/notification')
  await expect(page.getByText(`销售单 ${ckNo} 有新的跟踪`).first()).toBeVisible()
  await page.goto('/delivery/tracking')
  const list = await gridOf(page, '处理跟踪')
  await page.getByPlaceholder('单号').fill(ckNo)
  await page.keyboard.press('Enter')
  await expect(list.locator('.pc-canvas [role=row]')).toHaveCount(1)
  expect(await textAt(list, 0, '客户')).toBe(client)
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '出库单信息' })
  await expect(dialog.getByRole('tab', { name: '订单跟踪' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByText('客户今天下午来取')).toBeVisible()
})
