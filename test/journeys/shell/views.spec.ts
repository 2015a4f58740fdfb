import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { goTo } from '../come-in.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, firstWarehouse, makeClient, makePart, stampOfRun, today } from '../trade/arrange.ts'

test.describe.configure({ mode: 'serial' })
const stamp = stampOfRun()
const client = `视图客${stamp}`
const NAME = `视图${stamp}`
const SHARED = `共享${stamp}`

const front = (page: Page) => page.locator('.page:not([data-away])')
const filter = (page: Page, name: string) => front(page).locator(`.pc-filter[data-field=${name}]`)
const viewButton = (page: Page): Locator => front(page).locator('button.pc-view')
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })

interface Asked {
  limit: number
  status?: string
  clientId?: number
  moneyStatus?: string
  dateFrom?: string
  sortProp?: string
}
/** What the list of sales asks from here on. */
function questions(page: Page): Asked[] {
  const heard: Asked[] = []
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/pageCkOrder')) heard.push(JSON.parse(request.postData() ?? '{}') as Asked)
  })
  return heard
}

async function choose(page: Page, name: string | RegExp) {
  await page.keyboard.press('Alt+v')
  await item(page, name).press('Enter')
}

let clientId = 0
test.beforeAll(async ({ request }) => {
  const call = await callAs(request, 'keepsViews')
  clientId = await makeClient(call, 1, client)
  const pjid = await makePart(call, `ST${stamp}`, { xsPrice: 90, purchasePrice: 40 })
  const warehouseId = await firstWarehouse(call)
  const lines = [{ pjid, warehouseId, ckAmount: 2, xsPrice: 90 }]
  await call('/busicore/v1/ckorder/saveOrUpdateCkOrder', { clientId, ckType: 0, ckDate: today(), lines })
})

test('ready views ask what they say, stand in the address, and are left again', async ({ page }) => {
  const heard = questions(page)
  await signInAs(page, 'keepsViews', '/sale/orders')
  await gridOf(page, '销售单')
  await choose(page, '未收款')
  await expect(viewButton(page)).toContainText('视图 未收款')
  await expect.poll(() => heard.at(-1)?.moneyStatus).toBe('未收款,收款中')
  await expect(page).toHaveURL(/\?view=unpaid$/)
  // of all days: somebody who owes does so since whenever
  expect(heard.at(-1)?.dateFrom).toBeUndefined()
  await choose(page, '待我处理')
  await expect.poll(() => heard.at(-1)?.status?.split(',')).toContain('草稿')
  expect(heard.at(-1)?.status?.split(',')).not.toContain('已完成')
  await choose(page, '本月')
  await expect.poll(() => heard.at(-1)?.dateFrom).toBe(`${today().slice(0, 8)}01`)
  await choose(page, '不用视图')
  await expect(viewButton(page)).toHaveText(/^视图 ▾/)
  await expect(page).toHaveURL(/\/sale\/orders$/)
})

test('a view is kept by keys with filters, order and columns, and opens the list from then on, also after F5', async ({ page }) => {
  const heard = questions(page)
  await signInAs(page, 'keepsViews', '/sale/orders')
  const grid = await gridOf(page, '销售单')
  await filter(page, 'status').getByRole('combobox').focus()
  await page.keyboard.type('草稿')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await filter(page, 'clientId').getByRole('combobox').fill(client)
  await page.getByRole('option', { name: client }).click()
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect.poll(() => heard.at(-1)?.clientId).toBe(clientId)
  await grid.getByRole('columnheader', { name: '单号' }).click()
  await expect.poll(() => heard.at(-1)?.sortProp).toBe('ckNo')
  await choose(page, '另存为视图…')
  const dialog = page.getByRole('dialog', { name: '另存为视图' })
  await expect(dialog.getByRole('textbox', { name: '视图名称' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('请输入视图名称')
  await page.keyboard.type(NAME)
  await dialog.getByRole('checkbox', { name: '打开时默认使用' }).press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(viewButton(page)).toContainText(`视图 ${NAME}`)

  await goTo(page, '/')
  await page.goto('/sale/orders')
  await expect(viewButton(page)).toContainText(`视图 ${NAME}`)
  const again = await gridOf(page, '销售单')
  await expect(again.getByText(client)).toHaveCount(1)
  expect(heard.at(-1)).toMatchObject({ status: '草稿', clientId, sortProp: 'ckNo' })
  await expect(filter(page, 'clientId').getByRole('combobox')).toHaveValue(client)

  // asked otherwise: said at the button, and 重置 goes back to the view
  await filter(page, 'clientId').getByRole('combobox').fill('')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(viewButton(page)).toContainText('（已改）')
  await page.getByRole('button', { name: '重置', exact: true }).click()
  await expect(viewButton(page)).not.toContainText('（已改）')
  await expect.poll(() => heard.at(-1)?.clientId).toBe(clientId)
  await page.reload()
  await expect(viewButton(page)).toContainText(`视图 ${NAME}`)
})

test('shared with the company it is read by a colleague, who may not change it; taken away, his page says so and goes on', async ({
  page,
  request,
}) => {
  const call = await callAs(request, 'keepsViews')
  const question = {
    filters: { status: ['草稿'], clientId: { id: clientId }, warehouseId: '999999999', gone: 'x' },
    sort: { prop: 'nothing', order: 'asc' },
    columns: ['ckNo', 'clientName', 'costSum', 'lost'],
    size: 50,
  }
  const list = { path: '/busicore/v1/ckorder/pageCkOrder', place: 'SaleList' }
  const { id } = await call<{ id: number }>('/basedata/v1/listView/save', { ...list, name: SHARED, shared: true, question })
  const heard = questions(page)
  await signInAs(page, 'usesViews', '/sale/orders')
  await gridOf(page, '销售单')
  await page.keyboard.press('Alt+v')
  await expect(item(page, new RegExp(SHARED))).toContainText('keepsViews')
  await item(page, new RegExp(SHARED)).press('Enter')
  // what is gone, and what he may not know, falls away and is told
  await expect(page.getByText(new RegExp(`视图“${SHARED}”中的.*已取消的查询条件.*已不可用，已忽略`))).toBeVisible()
  await expect.poll(() => heard.at(-1)).toMatchObject({ status: '草稿', limit: 50 })
  expect(heard.at(-1)).not.toHaveProperty('sortProp', 'nothing')
  const grid = await gridOf(page, '销售单')
  await expect(grid.getByRole('columnheader', { name: '单号' })).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: '状态' })).toHaveCount(0)
  await expect(grid.getByText('***')).toHaveCount(0)
  await page.keyboard.press('Alt+v')
  await expect(item(page, '设为默认')).toBeVisible()
  await expect(item(page, '删除')).toHaveCount(0)
  const settled = page.waitForResponse(/userSetting\/save/)
  await item(page, '设为默认').press('Enter')
  await settled

  await call('/basedata/v1/listView/remove', { id })
  await expect(viewButton(page)).toContainText(SHARED)
  await page.goto('/')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/sale/orders')
  await expect(page.getByText('视图已被删除或不再共享，已按默认条件显示')).toBeVisible()
  await gridOf(page, '销售单')
  await expect(viewButton(page)).toHaveText(/^视图 ▾/)
  // once, not each morning
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/sale/orders')
  await gridOf(page, '销售单')
  await expect(page.getByText('视图已被删除或不再共享')).toHaveCount(0)
})

test('on a phone the views stand in the bar and the list is asked as they say', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const heard = questions(page)
  await signInAs(page, 'keepsViews', '/sale/orders')
  await expect(viewButton(page)).toContainText(NAME)
  await expect(page.getByRole('button', { name: new RegExp(`取消筛选 客户 ${client}`) })).toBeVisible()
  await viewButton(page).click()
  await item(page, '未收款').click()
  await expect.poll(() => heard.at(-1)?.moneyStatus).toBe('未收款,收款中')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const box = await viewButton(page).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  // and the standard is taken back, so that another run begins as this one did
  await viewButton(page).click()
  await item(page, new RegExp(NAME)).click()
  await viewButton(page).click()
  await item(page, '删除').click()
  await page.getByRole('button', { name: /确\s*定/ }).click()
  await expect(viewButton(page)).not.toContainText(NAME)
})
