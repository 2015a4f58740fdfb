import { type Browser, expect, type Page, test } from '@playwright/test'
import { comeIn, letIn } from '../come-in.ts'
import { accountOfHired, type Hired, passwordOfHired } from '../hire.ts'
import { callAs } from '../trade/arrange.ts'

const closing = (page: Page) => Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])

/** A wall with nothing but the board, and before it the catalogue: pages that have no push socket and log nobody out. */
async function onTheBoard(browser: Browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await letIn(page, { loginAccount: accountOfHired('onTheBoard'), password: passwordOfHired })
  for (const path of ['/epc', '/billboards']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(sockets).toEqual([])
  return { context, closeWindow: () => closing(page) }
}

/** The board hangs beside the window of work: one session, and it lives on when only the board is left. */
async function besideTheBoard(browser: Browser) {
  const { context, closeWindow } = await atWork(browser, 'worksBesideBoard')
  const board = await context.newPage()
  await board.goto('/billboards')
  await expect(board.getByRole('region', { name: '拣货', exact: true })).toBeVisible()
  return { context, closeWindow, board }
}

/** Somebody at work in a browser of his own; `deaf` keeps one of the two ways silent in which a page says that it goes. */
async function atWork(browser: Browser, who: Hired, deaf?: 'call' | 'socket') {
  const context = await browser.newContext()
  if (deaf === 'call')
    await context.addInitScript(() => {
      const send = window.fetch
      window.fetch = (to, how) => (String(to).endsWith('/admin/auth/leave') ? new Promise(() => {}) : send(to, how))
    })
  if (deaf === 'socket')
    await context.addInitScript(() => {
      WebSocket.prototype.send = () => {}
    })
  const page = await context.newPage()
  const greeted = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await comeIn(page, { loginAccount: accountOfHired(who), password: passwordOfHired }, '/index')
  if (deaf !== 'socket') await greeted
  else greeted.catch(() => undefined)
  return { context, closeWindow: () => closing(page) }
}

test('closing the window ends the session, by its last call or by its socket alone; closing one of two tabs, or the board, does not', async ({
  browser,
  request,
}) => {
  const keepsOneTab = await atWork(browser, 'keepsOneTab')
  const second = await keepsOneTab.context.newPage()
  await second.goto('/index')
  await expect(second.getByRole('navigation', { name: '已打开的页面' })).toBeVisible()
  const leaving = [await atWork(browser, 'closesBySocket', 'call'), await atWork(browser, 'closesByCall', 'socket')]
  const board = await onTheBoard(browser)
  const beside = await besideTheBoard(browser)
  // looking on from outside is no sign of life of theirs
  const call = await callAs(request, 'watchesDoors')
  const online = async () => {
    const { page } = await call<{ page: { list: { realName: string }[] } }>('/admin/system/online/query', { page: 1, limit: 100 })
    return page.list
      .map(({ realName }) => realName)
      .filter((name) => /^(keepsOneTab|closesBy|onTheBoard|worksBesideBoard)/.test(name))
      .sort()
  }
  await expect.poll(online).toEqual(['closesByCall', 'closesBySocket', 'keepsOneTab', 'onTheBoard', 'worksBesideBoard'])
  await closing(second)
  await board.closeWindow()
  await beside.closeWindow()
  for (const { closeWindow } of leaving) await closeWindow()
  const gone = Date.now()
  await expect.poll(online, { timeout: 60_000, intervals: [500] }).toEqual(['keepsOneTab', 'onTheBoard', 'worksBesideBoard'])
  // a reload has its ten seconds; the one tab that stays was asked before them, and answered
  expect(Date.now() - gone).toBeGreaterThan(8000)
  // the board beside goes on asking, and is answered
  await beside.board.waitForResponse((answer) => answer.url().includes('/billboard') && answer.ok())
  await expect(beside.board).toHaveURL(/\/billboards$/)
  for (const { context } of [keepsOneTab, board, beside, ...leaving]) await context.close()
})
