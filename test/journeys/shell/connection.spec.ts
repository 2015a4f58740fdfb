import { expect, type Locator, test, type WebSocketRoute } from '@playwright/test'
import { HAND } from '../by-hand.ts'
import { comeIn } from '../come-in.ts'
import { accountOfHired, passwordOfHired } from '../hire.ts'
import { gridOf } from '../master/sign-in.ts'
import { newCompany } from '../new-company.ts'
import { callAs, makeClient, makePart, stampOfRun } from '../trade/arrange.ts'
import { sideMenu, tab } from './sign-in.ts'

// one account: one journey after the other, and none waits for the one before
test.describe.configure({ mode: 'default' })
const account = { loginAccount: accountOfHired('staysConnected'), password: passwordOfHired }

test('the connection is seen: lost, tried again, given another try by hand, and what was missed is asked for', async ({ page }) => {
  let open: WebSocketRoute | undefined
  let shut = false
  await page.routeWebSocket('**/admin/v1/websocket/**', (socket) => {
    if (shut) return void socket.close({ code: 1011 })
    open = socket
    socket.connectToServer()
  })
  await comeIn(page, account, '/index')
  const dot = page.locator('.connection')
  await expect(dot).toHaveAttribute('aria-label', '已连接')
  // calls would be a sign that the server is there
  await page.route('**/messageRecord/getWaitMsg', (route) => (shut ? route.abort() : route.continue()))
  shut = true
  await open?.close({ code: 1011 })
  await expect(dot).toContainText(/正在重连（\d+ 秒后）/)
  // three tries two seconds apart, then seldom
  await expect(dot).toContainText(/正在重连（1\d 秒后）/)
  const missed = page.waitForRequest((request) => request.url().endsWith('/getRouters'))
  shut = false
  await dot.getByRole('button', { name: '重试' }).click()
  await expect(dot).toHaveAttribute('aria-label', '已连接')
  await missed
})

test('another build in the greeting: 系统已更新，点此刷新, and the refresh keeps the tabs', async ({ page }) => {
  await page.routeWebSocket('**/admin/v1/websocket/**', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as { busiMsgType: number }
      socket.send(JSON.stringify(message.busiMsgType === 0 ? { ...message, content: { build: 'index-newer.js' } } : message))
    })
  })
  await comeIn(page, account, '/base/clients')
  const band = page.getByRole('button', { name: '系统已更新，点此刷新' })
  await expect(band).toBeVisible()
  // nobody overlooks it, whatever he looks at
  const widthOf = async (what: Locator) => (await what.boundingBox())?.width
  expect(await widthOf(band)).toBe(await widthOf(page.locator('.frame-head')))
  const loaded = page.waitForEvent('domcontentloaded')
  await band.click()
  await loaded
  await expect(tab(page, '客户资料')).toBeVisible()
})

test('a part of the program that is gone after a deploy: the page in its place says so, what was typed beside it stays, also through the refresh', async ({
  page,
}) => {
  await comeIn(page, account, '/purchase/stock-in')
  await gridOf(page, '入库单')
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '供应商' })).toBeFocused()
  await page.keyboard.press('Shift+F4')
  const remark = page.getByLabel('备注').first()
  await remark.fill('升级前录的')
  let gone = true
  // an address that is no file any more is answered with the page, and that is another one
  const newer = '<!doctype html><script type="module" crossorigin src="/assets/index-newer.js"></script>'
  const deployed = { contentType: 'text/html', body: newer }
  await page.route('**/assets/*.js', (route) => (gone ? route.fulfill(deployed) : route.continue()))
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => (gone ? route.fulfill(deployed) : route.continue()),
  )
  await sideMenu(page).getByRole('button', { name: '库存' }).click()
  await sideMenu(page).getByRole('link', { name: '库存查询' }).click()
  const notice = page.locator('.page:not([data-away])')
  await expect(notice.getByText('系统已更新，点此刷新')).toBeVisible()
  await expect(notice.getByText('页签和草稿会保留')).toBeVisible()
  await tab(page, '入库单').click()
  await expect(remark).toHaveValue('升级前录的')
  await tab(page, '库存查询').click()
  gone = false
  page.on('dialog', (dialog) => void dialog.accept())
  const begins = page.waitForEvent('domcontentloaded')
  await notice.getByRole('button', { name: '刷新' }).click()
  await begins
  await expect(page.getByRole('grid', { name: '库存查询' })).toBeVisible()
  await tab(page, '入库单').click()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(remark).toHaveValue('升级前录的')
})

test('the same build says nothing', async ({ page }) => {
  const greeted = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await comeIn(page, account, '/index')
  expect(String((await greeted).payload)).toMatch(/"build":"index-[^"]+\.js"/)
  await expect(page.locator('.connection')).toHaveAttribute('aria-label', '已连接')
  await expect(page.getByText('系统已更新')).toHaveCount(0)
})

test('without a network a draft stays in the browser, and saving says so; saved again it is there', async ({ page, context, request }) => {
  const stamp = stampOfRun()
  const [supplier, code] = [`断网供货${stamp}`, `DW${stamp}`]
  const call = await callAs(request, 'staysConnected')
  await makeClient(call, 2, supplier)
  await makePart(call, code, { xsPrice: 80, purchasePrice: 40 })
  await comeIn(page, account, '/purchase/stock-in')
  await gridOf(page, '入库单')
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '供应商' })).toBeFocused()
  await page.keyboard.type(supplier)
  await expect(page.getByRole('option', { name: supplier })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await page.keyboard.type(code, HAND)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type('3')
  await context.setOffline(true)
  await page.keyboard.press('F8')
  await expect(page.getByText('服务异常：网络已断开。已保存在本机，联网后请再保存')).toBeVisible()
  await context.setOffline(false)
  await page.keyboard.press('F8')
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText('未保存')).toHaveCount(0)
})

test('a narrow window has everything: branches in the user’s menu, the rest under 更多, the keys as ever', async ({ page }) => {
  await page.setViewportSize({ width: 911, height: 512 })
  await comeIn(page, account, '/index')
  await page.getByRole('button', { name: '更多' }).click()
  for (const name of ['快速报价', '配件目录', '在线续费', '联系我们', '全屏'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await page.getByRole('menuitem', { name: '联系我们' }).click()
  await expect(page.getByRole('dialog', { name: '联系我们' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '联系我们' })).toBeHidden()
  await page.keyboard.press('Alt+q')
  await expect(page.getByRole('dialog', { name: /快速报价/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^用户 / }).click()
  await expect(page.getByRole('menuitem', { name: '粤诚汽配总店（当前）' })).toBeVisible()
  const begins = page.waitForEvent('domcontentloaded')
  await page.getByRole('menuitem', { name: '佛山分店' }).click()
  await expect(page.getByText('切换公司成功')).toBeVisible()
  await begins
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByRole('menuitem', { name: '粤诚汽配总店', exact: true }).click()
  await expect(page.getByText('切换公司成功')).toBeVisible()
})

test('by keyboard: past the menu to the page, along the tabs, through the menu of a tab; a page is found by its pinyin', async ({
  page,
}) => {
  await comeIn(page, account, '/base/clients')
  await expect(page.getByRole('grid', { name: '客户资料' }).getByRole('row').nth(1)).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '跳到内容' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.closest('.page')?.getAttribute('data-path'))).toBe('/base/clients')

  await tab(page, '首页').focus()
  await page.keyboard.press('End')
  await expect(tab(page, '客户资料')).toBeFocused()
  // a ring tells where one is, and nothing moves
  const focused = await tab(page, '客户资料').evaluate((title) => [getComputedStyle(title).outlineStyle, getComputedStyle(title).display])
  expect(focused).toEqual(['solid', 'block'])
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: '刷新页面' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: '关闭当前' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tab(page, '客户资料')).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('kehu')
  await expect(page.getByRole('listbox', { name: '找到的' }).getByRole('option').first()).toContainText('客户')
  await page.keyboard.press('Escape')
})

test('in a list where one row is chosen, a click on the row chooses it', async ({ page, browser }) => {
  // a second row, whatever ran before
  const elsewhere = await browser.newContext()
  await newCompany(await elsewhere.newPage(), '次行汽配')
  await elsewhere.close()
  await comeIn(page, { loginAccount: accountOfHired('picksTenants'), password: passwordOfHired }, '/platform/tenants')
  const rows = page.getByRole('grid', { name: '租户' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await rows.nth(1).getByRole('gridcell').nth(3).click()
  await expect(page.locator('.page:not([data-away]) .pc-row-ticked')).toHaveCount(1)
  // and once more, or with Space as before: it stays chosen
  await rows.nth(1).getByRole('gridcell').nth(3).click()
  await page.keyboard.press('Space')
  await expect(page.locator('.page:not([data-away]) .pc-row-ticked')).toHaveCount(1)
  // from the keyboard another one is
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(rows.nth(2)).toHaveClass(/pc-row-ticked/)
  await expect(page.locator('.page:not([data-away]) .pc-row-ticked')).toHaveCount(1)
})
