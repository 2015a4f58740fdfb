import { expect, type Page } from '@playwright/test'
import { goTo } from '../come-in.ts'
import { accountOfHired, type Hired, passwordOfHired } from '../hire.ts'
import { signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { sideMenu } from '../shell/sign-in.ts'
import { type Call, callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

// the board on the wall of the warehouse, while the office sells and the warehouse works; what its closing means is told in shell/leaving
const stamp = stampOfRun()
const client = `看板客户${stamp}`
let office: Call
let pjid = 0
let warehouseId = 0
let clientId = 0

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const buyer = await callAs(request, 'fillsBoard')
  pjid = await makePart(buyer, `KB${stamp}`, { xsPrice: 80, purchasePrice: 40 })
  await stockUp(buyer, await makeClient(buyer, 2, `看板供货${stamp}`), pjid, 100)
  office = await callAs(request, 'writesOrders')
  clientId = await makeClient(office, 1, client)
  const { content } = await office<{ content: { id: number; kind: string }[] }>('/basedata/v1/warehouse/findWarehouse', { enabled: '1' })
  warehouseId = content.find(({ kind }) => kind === 'normal')?.id ?? 0
})

/** The office confirms a sale; answers its id and number. */
async function sell(change: object = {}, jjAmount = 0) {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const order = { clientId, ckDate: day, ...change, lines: [{ pjid, warehouseId, ckAmount: 2, jjAmount }] }
  const { id, ckNo } = await office<{ id: number; ckNo: string }>('/busicore/v1/ckorder/saveOrUpdateCkOrder', order)
  await office('/busicore/v1/ckorder/confirmCkOrder', { id })
  return { id, ckNo }
}
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cardIn = (page: Page, name: string, ckNo: string) => column(page, name).getByRole('listitem').filter({ hasText: ckNo })

test('from the menu the board opens in a browser tab of its own; an order appears on it within seconds and moves on when it is picked', async ({
  page,
  context,
}) => {
  await signInAs(page, 'hangsBoard', '/index')
  await sideMenu(page).getByRole('button', { name: '配货发货' }).click()
  const opening = context.waitForEvent('page')
  await sideMenu(page).getByRole('link', { name: '发货看板' }).click()
  const wall = await opening
  const complaints: string[] = []
  wall.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  wall.on('pageerror', (error) => complaints.push(String(error)))
  await wall.setViewportSize({ width: 1920, height: 1080 })
  await expect(wall).toHaveURL(/\/billboards$/)
  await expect(wall).toHaveTitle('发货看板 · 配驰')
  for (const name of ['拣货', '验货', '打包', '待发货', '今日已发']) await expect(column(wall, name)).toBeVisible()

  const { ckNo } = await sell({ carNum: '早班车', bzArea: 'B2' }, 1)
  const card = cardIn(wall, '拣货', ckNo)
  await expect(card).toBeVisible()
  for (const word of [client, '急', '2 件', '早班车', 'B2', '分']) await expect(card).toContainText(word)
  await expect(wall.locator('body')).not.toContainText('80.00')

  // the picker, in the other window
  await goTo(page, '/delivery/pick')
  await expect(page.getByRole('button', { name: new RegExp(ckNo) })).toBeVisible()
  await page.getByLabel('单号或客户').fill(ckNo)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: `拣货 ${ckNo}` })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(card).toContainText('hangsBoard')
  await expect(page.getByLabel('扫描商品')).toBeFocused()
  await page.keyboard.type(`KB${stamp}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/1\/1 行/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`${ckNo} 拣货完成，待验货`)).toBeVisible()
  await expect(cardIn(wall, '验货', ckNo)).toBeVisible()
  await expect(card).toHaveCount(0)

  expect(complaints).toEqual([])
})

test('without the net the board says so quietly, keeps what it showed, and goes on by itself', async ({ page, context }) => {
  await signInForBoard(page, 'hangsBoard', '/login?index=kb')
  const { ckNo } = await sell({}, 1)
  await expect(cardIn(page, '拣货', ckNo)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('status')).toHaveText('连接中断，正在重新连接')
  await expect(cardIn(page, '拣货', ckNo)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('status')).toHaveText('')
})

test('the sound is switched with a key and stays as it was left; whoever lacks the right is told so', async ({ page, context }) => {
  await signInForBoard(page, 'hangsBoard', '/billboards')
  const sound = page.getByRole('button', { name: '提示音', pressed: false })
  await sound.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '提示音', pressed: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '提示音', pressed: true })).toBeVisible()
  await context.clearCookies()
  await signInForBoard(page, 'mayNotSeeBoard', '/billboards')
  await expect(page.getByText('当前操作没有权限')).toBeVisible()
})

/** Signs in where the board is to be shown: there is no frame around it. */
async function signInForBoard(page: Page, who: Hired, path: string) {
  await page.goto(path)
  await page.getByLabel('用户名').fill(accountOfHired(who))
  await page.keyboard.press('Enter')
  await page.keyboard.type(passwordOfHired)
  await page.keyboard.press('Enter')
  const question = page.getByText('该账号已在其他设备登录，是否继续？')
  await expect(question.or(page.locator('.board')).first()).toBeVisible()
  if (await question.isVisible()) await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/billboards$/)
}
