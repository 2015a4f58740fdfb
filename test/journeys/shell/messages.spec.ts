import { type APIRequestContext, expect, type Page, request } from '@playwright/test'
import { isBrowser } from '../come-in.ts'
import { accountOfHired, type Hired } from '../hire.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { arrangingBrowser, type Call, callAs, makeClient, makePart, stampOfRun, stockUp } from '../trade/arrange.ts'

test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
let line: APIRequestContext
let tells: Call
/** A role that only the hearer of this journey has: nobody else's messages change. */
let roleId = 0

interface User {
  id: number
  realName: string
  deptId: number
  roleIds: number[]
}

test.beforeAll(async () => {
  line = await request.newContext({ baseURL: process.env.PEICHI_ADDRESS })
  tells = await callAs(line, 'tells')
  ;({ id: roleId } = await tells<{ id: number }>('/admin/system/role/saveOrUpdate', { roleName: `听众${stamp}`, tags: [] }))
  const loginAccount = accountOfHired('hears')
  const { page } = await tells<{ page: { list: User[] } }>('/admin/system/user/page', { search: loginAccount })
  const { id, realName, deptId, roleIds } = page.list[0] as User
  await tells('/admin/system/user/saveOrUpdate', { id, loginAccount, realName, deptId, roleIds: [...roleIds, roleId] })
  // whatever a try before this one has left
  await readAll('hears')
  const audits = await readAll('audits')
  await audits('/basedata/v1/messageRecord/setSetting', { kind: 'audit', on: true })
})

async function readAll(who: Hired): Promise<Call> {
  const call = await callAs(line, who)
  const { page } = await call<{ page: { list: { id: number }[] } }>('/basedata/v1/messageRecord/pageRecordMe', { page: 1, limit: 200 })
  if (page.list.length > 0) await call(`/basedata/v1/messageRecord/view/${page.list.map(({ id }) => id).join()}`, {})
  return call
}

test.afterAll(() => line.dispose())

/** Signs in where the account has been before: messages are counted here, and a new device is told by one. */
async function returnAs(page: Page, who: Hired, path: string) {
  await isBrowser(page.context(), arrangingBrowser(accountOfHired(who)))
  await signInAs(page, who, path)
}

async function publish(title: string, change: object = {}): Promise<number> {
  const notice = { title, content: `${title}的内容`, audience: 'roles', targetIds: [roleId], ...change }
  const { id } = await tells<{ id: number }>('/basedata/v1/notice/saveOrUpdate', notice)
  await tells('/basedata/v1/notice/publish', { id })
  return id
}

const bell = (page: Page, label: string | RegExp) => page.getByRole('banner').getByRole('button', { name: label })

test('an important notice stands before the user after login, until he has read it', async ({ page }) => {
  const id = await publish(`停电${stamp}`, { important: true })
  await returnAs(page, 'hears', '/')
  const window = page.getByRole('dialog', { name: /^重要公告/ })
  const read = window.getByRole('button', { name: /^已\s?阅$/ })
  await expect(window).toContainText(`停电${stamp}的内容`)
  await expect(read).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await page.reload()
  await expect(window).toContainText(`停电${stamp}的内容`)
  await expect(read).toBeFocused()
  // it closes once the server has noted that he has read it
  await page.keyboard.press('Enter')
  await expect(window).toBeHidden()
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/notice/findMine'))
  await page.reload()
  await asked
  await expect(bell(page, /^消息中心/)).toBeVisible()
  const { page: receipts } = await tells<{ page: { list: { readTime: string }[] } }>('/basedata/v1/notice/pageReceipt', { id })
  expect(receipts.list.map(({ readTime }) => readTime !== '')).toEqual([true])
  await expect(window).toBeHidden()
})

test('the bell counts in every tab at once, and what one tab reads the other no longer shows', async ({ page, context }) => {
  await returnAs(page, 'hears', '/')
  await expect(bell(page, '消息中心')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(bell(other, '消息中心')).toBeVisible()
  await publish(`盘点${stamp}`)
  await expect(bell(page, '消息中心，1 条未读')).toBeVisible()
  await expect(bell(other, '消息中心，1 条未读')).toBeVisible()
  await bell(other, /^消息中心/).click()
  const drawer = other.getByRole('dialog', { name: '消息中心' })
  await drawer
    .getByRole('listitem')
    .filter({ hasText: `盘点${stamp}` })
    .getByRole('button', { name: '已读' })
    .click()
  await expect(bell(page, '消息中心')).toBeVisible()
})

test('the drawer: pick, mark as read, three pages to turn to, and the way to all messages', async ({ page }) => {
  for (let round = 1; round <= 31; round++) await publish(`第${round}号${stamp}`)
  await returnAs(page, 'hears', '/')
  await bell(page, '消息中心，31 条未读').click()
  const drawer = page.getByRole('dialog', { name: '消息中心' })
  const rows = drawer.getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText(`第31号${stamp}`)
  const mark = drawer.getByRole('button', { name: '标为已读' })
  await expect(mark).toBeDisabled()

  const pages = drawer.getByRole('navigation', { name: '翻页' })
  await expect(pages).toContainText(/共 \d+ 条/)
  const numbers = pages.getByRole('button', { name: /^\d+$/ })
  await expect(numbers).toHaveText(['1', '2', '3'])
  await pages.getByRole('button', { name: '3', exact: true }).click()
  await expect(numbers).toHaveText(['2', '3', '4'])
  await expect(rows.first()).toContainText(`第11号${stamp}`)

  await drawer.getByRole('checkbox', { name: `选择第11号${stamp}` }).check()
  await drawer.getByRole('checkbox', { name: `选择第10号${stamp}` }).check()
  await mark.click()
  await expect(rows.first()).toContainText(`第31号${stamp}`)
  await expect(mark).toBeDisabled()
  await expect(bell(page, '消息中心，29 条未读')).toBeVisible()

  await drawer.getByRole('checkbox', { name: '全选' }).check()
  await mark.click()
  await expect(bell(page, '消息中心，19 条未读')).toBeVisible()
  await drawer.getByRole('button', { name: '查看更多' }).click()
  await expect(page).toHaveURL(/\/system\/notification$/)
  await page.getByRole('tab', { name: '公告' }).click()
  await expect(page.getByRole('tabpanel', { name: '公告' }).getByRole('listitem').first()).toContainText(`第31号${stamp}`)
})

test('a notice is written, published and withdrawn on its page', async ({ page }) => {
  await signInAs(page, 'publishes', '/system/notices')
  const grid = await gridOf(page, '消息公告')
  await page.getByRole('button', { name: /^新 ?增$/ }).click()
  const dialog = page.getByRole('dialog', { name: '新增公告' })
  await expect(dialog.getByLabel('标题')).toBeFocused()
  await page.keyboard.type(`节前${stamp}`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('内容')).toBeFocused()
  await page.keyboard.type('最后一天发货到 12 点')
  await dialog.getByRole('radio', { name: '指定角色' }).check()
  await dialog.getByRole('combobox', { name: '指定角色' }).fill(`听众${stamp}`)
  await page.getByTitle(`听众${stamp}`).last().click()
  await page.keyboard.press('F8')
  const row = grid.locator('[data-r="0"]')
  await expect(row).toContainText(`节前${stamp}`)
  await expect(row).toContainText('草稿')
  await row.getByRole('radio').check()
  await page.getByRole('button', { name: /^发 ?布$/ }).click()
  await page.getByRole('button', { name: /^确 ?定$/ }).click()
  await expect(row).toContainText('已发布')
  await row.getByRole('radio').check()
  await page.getByRole('button', { name: '阅读情况' }).click()
  await expect(page.getByRole('dialog').getByRole('grid', { name: '阅读情况' })).toContainText('未读')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^撤 ?回$/ }).click()
  await page.getByRole('button', { name: /^确 ?定$/ }).click()
  await expect(row).toContainText('已撤回')
})

test('a sale below the minimum price waits for a manager, whose message opens it on his phone', async ({ page }) => {
  const supplierId = await makeClient(tells, 2, `供${stamp}`)
  const clientId = await makeClient(tells, 1, `客${stamp}`)
  const pjid = await makePart(tells, `MSG-${stamp}`, { xsPrice: 100, purchasePrice: 50, minPrice: 90 })
  await stockUp(tells, supplierId, pjid, 5)
  const { content } = await tells<{ content: { id: number; kind: string }[] }>('/basedata/v1/warehouse/findWarehouse', { enabled: '1' })
  const warehouseId = content.find(({ kind }) => kind === 'normal')?.id ?? 0
  const sells = await callAs(line, 'sellsCheap')
  const ckDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const order = { clientId, ckDate, lines: [{ pjid, warehouseId, ckAmount: 1, xsPrice: 80 }] }
  const { id, ckNo } = await sells<{ id: number; ckNo: string }>('/busicore/v1/ckorder/saveOrUpdateCkOrder', order)
  await page.setViewportSize({ width: 390, height: 844 })
  await returnAs(page, 'audits', '/')
  await expect(bell(page, /^消息中心/)).toBeVisible()
  await sells('/busicore/v1/ckorder/confirmCkOrder', { id })
  await expect(bell(page, /条未读/)).toBeVisible()
  await bell(page, /^消息中心/).click()
  await page
    .getByRole('dialog', { name: '消息中心' })
    .getByRole('button', { name: new RegExp(`销售单 ${ckNo} 待审核`) })
    .click()
  const sale = page.getByRole('dialog', { name: '出库单信息' })
  await expect(sale).toContainText(ckNo)
  const note = sale.getByRole('textbox', { name: '审核意见' })
  for (const one of [...['驳回', '提醒', '取消'].map((name) => sale.getByRole('button', { name, exact: true })), note]) {
    await one.scrollIntoViewIfNeeded()
    await expect(one).toBeInViewport({ ratio: 0.95 })
  }
  await note.fill('老客户，同意')
  await sale.getByRole('button', { name: '审核通过' }).click()
  await expect(sale.getByText('审核通过', { exact: true })).toHaveCount(0)
})

test('a reminder is set by keyboard from the bell, and a kind of message switched off', async ({ page }) => {
  await returnAs(page, 'audits', '/')
  await bell(page, /^消息中心/).click()
  await page.getByRole('button', { name: '新建提醒' }).click()
  await expect(page.getByRole('dialog', { name: '新建提醒' }).getByLabel('提醒内容')).toBeFocused()
  await page.keyboard.type(`对账${stamp}`)
  await page.keyboard.press('F8')
  await expect(page.getByRole('dialog', { name: '新建提醒' })).toBeHidden()
  await page.getByRole('dialog', { name: '消息中心' }).getByRole('button', { name: '查看更多' }).click()
  await page.getByRole('tab', { name: '提醒' }).click()
  await expect(page.getByRole('grid', { name: '提醒' })).toContainText(`对账${stamp}`)
  await page.getByRole('tab', { name: '消息设置' }).click()
  const audit = page.getByRole('switch', { name: '待审核' })
  await expect(audit).toBeChecked()
  await audit.click()
  await expect(audit).not.toBeChecked()
  await page.reload()
  await page.getByRole('tab', { name: '消息设置' }).click()
  await expect(audit).not.toBeChecked()
})
