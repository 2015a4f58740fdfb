import { expect, type Page, test } from '@playwright/test'
import { comeIn, letIn } from '../come-in.ts'
import { accountOfHired, type Hired, passwordOfHired } from '../hire.ts'
import { gridOf } from '../master/sign-in.ts'
import { typeLogin } from './person.ts'
import { enter, tab } from './sign-in.ts'

const accountOf = (who: Hired) => ({ loginAccount: accountOfHired(who), password: passwordOfHired })
const cover = (page: Page, words: string | RegExp) => page.getByRole('heading', { name: words })

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByText('退出登录').click()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByLabel('用户名')).toBeVisible()
}
async function logIn(page: Page, who: Hired) {
  await typeLogin(page, accountOf(who))
  await enter(page)
}
/** A tab that hears at once what is pushed to its session. */
async function listening(page: Page, path: string) {
  const greeted = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto(path)
  await greeted
}
/** Nothing of the page shows, whatever lies on it. */
async function showsNothing(page: Page) {
  const shown = await page.evaluate(
    () =>
      [...document.querySelectorAll('#root *')].filter((each) =>
        each.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }),
      ).length,
  )
  expect(shown).toBe(0)
}

test('somebody else signs in in another tab: the page of the first is covered, its words are kept, and nothing is done in the other’s name', async ({
  page,
  context,
}) => {
  await comeIn(page, accountOf('sitsAtDesk'), '/base/clients')
  const search = page.locator('.pc-filter input').first()
  await search.fill('还没查的客户')
  const second = await context.newPage()
  await second.goto('/index')
  await expect(tab(second, '首页')).toBeVisible()

  await logOut(second)
  await expect(cover(page, '已退出登录')).toBeVisible()
  await showsNothing(page)
  await expect(page).toHaveTitle('配驰')
  await logIn(second, 'takesTheSeat')
  await expect(cover(page, /^已切换为 takesTheSeat（journey\.takesTheSeat）$/)).toBeVisible()
  await showsNothing(page)
  // the keys of the page are as dead as its fields
  await page.keyboard.press('F4')
  await page.keyboard.press('Alt+W')
  await expect(page.getByRole('button', { name: '刷新继续' })).toBeFocused()

  await page.getByRole('button', { name: '重新登录' }).click()
  await page.getByLabel('密码', { exact: true }).fill(passwordOfHired)
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue('还没查的客户')
  await expect(page.getByRole('button', { name: '用户 sitsAtDesk' })).toBeVisible()
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText(/未找到客户/)).toBeVisible()
  // and now it is the other one who is covered
  await expect(cover(second, /^已切换为 sitsAtDesk（/)).toBeVisible()
  await second.getByRole('button', { name: '刷新继续' }).click()
  await expect(second.getByRole('button', { name: '用户 sitsAtDesk' })).toBeVisible()
})

test('a page that heard nothing is refused by the server, and covered then', async ({ page, context }) => {
  await page.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  await comeIn(page, accountOf('sitsAtDesk'), '/base/clients')
  await expect(page.getByRole('grid', { name: '客户资料' }).getByRole('row').nth(1)).toBeVisible()
  await context.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  const second = await context.newPage()
  await second.goto('/index')
  await logOut(second)
  await logIn(second, 'takesTheSeat')
  const answer = page.waitForResponse((each) => each.url().endsWith('/pageClient'))
  await page.getByRole('button', { name: '查询', exact: true }).click()
  expect(await (await answer).json()).toMatchObject({ code: 8 })
  await expect(cover(page, /^已切换为 takesTheSeat/)).toBeVisible()
  await showsNothing(page)
})

test('the alert of a session that was put out ends nothing that began after it', async ({ page, context, browser }) => {
  await letIn(page, accountOf('losesSession'))
  await listening(page, '/index')
  const second = await context.newPage()
  await listening(second, '/index')
  const elsewhere = await (await browser.newContext()).newPage()
  await comeIn(elsewhere, accountOf('losesSession'), '/index')
  const kicked = '您的账号已在其他设备登录'
  await expect(page.getByText(kicked)).toBeVisible()
  await expect(second.getByText(kicked)).toBeVisible()
  await second.getByRole('button', { name: '确定', exact: true }).click()
  await expect(second.getByLabel('用户名')).toBeVisible()
  await logIn(second, 'losesSession')
  // the first tab is its own person's again: the alert has gone by itself, and both work on
  await expect(page.getByText(kicked)).toBeHidden()
  await page.getByRole('button', { name: /^用户 / }).click()
  await expect(page.getByRole('menuitem', { name: '修改密码' })).toBeVisible()
  await second.reload()
  await expect(tab(second, '首页')).toBeVisible()
  await elsewhere.context().close()
})

test('登录状态已过期 in one tab likewise: a login in another takes it away, and nobody is logged out by it', async ({ page, context }) => {
  await comeIn(page, accountOf('losesSession'), '/base/clients')
  const rows = page.getByRole('grid', { name: '客户资料' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const token = (await context.cookies()).find(({ name }) => name === 'access-token')?.value ?? ''
  await page.request.get('/admin/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  await page.getByRole('button', { name: '查询', exact: true }).click()
  const alert = page.getByRole('dialog').filter({ hasText: '登录状态已过期，请重新登录' })
  await expect(alert).toBeVisible()
  const second = await context.newPage()
  await second.goto('/login')
  // it was drawn for nobody, and has nobody to sign in again
  await second.getByRole('button', { name: '确定', exact: true }).click()
  await logIn(second, 'losesSession')
  await expect(alert).toBeHidden()
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(rows.nth(1)).toBeVisible()
  await second.reload()
  await expect(tab(second, '首页')).toBeVisible()
})

test('a draft of the first person outlives the change: the other is told nothing of it, and it waits for its own', async ({
  page,
  context,
}) => {
  const remark = `写到一半${Date.now() % 100_000}`
  const open = async () => {
    await page.goto('/sale/orders')
    await gridOf(page, '销售单')
  }
  const kept = page.getByText(/^有未保存的销售单：/)
  await comeIn(page, accountOf('sitsAtDesk'), '/sale/orders')
  await gridOf(page, '销售单')
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.press('Shift+F4')
  await page.getByLabel('备注').first().fill(remark)
  await expect.poll(() => page.evaluate((text) => Object.values(localStorage).some((each) => each.includes(text)), remark)).toBe(true)
  const second = await context.newPage()
  await second.goto('/index')
  await logOut(second)
  await logIn(second, 'takesTheSeat')
  await expect(cover(page, /^已切换为 takesTheSeat/)).toBeVisible()
  await page.getByRole('button', { name: '刷新继续' }).click()
  await expect(page.getByRole('button', { name: '用户 takesTheSeat' })).toBeVisible()
  await open()
  await expect(kept).toHaveCount(0)
  await logOut(page)
  await logIn(page, 'sitsAtDesk')
  await open()
  await page.getByRole('button', { name: '恢复', exact: true }).first().click()
  await expect(page.getByLabel('备注').first()).toHaveValue(remark)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').filter({ hasText: '放弃修改并离开' }).getByRole('button', { name: '确定' }).click()
  await expect(kept).toHaveCount(0)
})

test('a session that is over is renewed over the page: the alert’s words, one password, and the press that found it is carried out', async ({
  page,
}) => {
  await comeIn(page, accountOf('losesSession'), '/base/clients')
  await expect(page.getByRole('grid', { name: '客户资料' }).getByRole('row').nth(1)).toBeVisible()
  const search = page.locator('.pc-filter input').first()
  await search.fill('这次登录之前录的')
  const token = (await page.context().cookies()).find(({ name }) => name === 'access-token')?.value ?? ''
  await page.request.get('/admin/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').filter({ hasText: '登录状态已过期，请重新登录' })).toHaveCount(1)
  await page.getByRole('button', { name: '重新登录' }).click()
  const login = page.getByRole('dialog', { name: '重新登录' })
  await expect(login.getByLabel('密码', { exact: true })).toBeFocused()
  // closed again, the alert stands as before
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '重新登录' }).click()
  await login.getByLabel('密码', { exact: true }).fill('wrong-password1')
  await page.keyboard.press('Enter')
  await expect(login.getByText('用户名或密码不正确')).toBeVisible()
  await login.getByLabel('密码', { exact: true }).fill(passwordOfHired)
  await page.keyboard.press('Enter')
  await expect(login).toBeHidden()
  await expect(page.getByText(/未找到客户/)).toBeVisible()
  await expect(search).toHaveValue('这次登录之前录的')
})

test('another company in another tab: the page of the first is covered, and goes on in its own company when its person signs in over it', async ({
  page,
  context,
}) => {
  await comeIn(page, accountOf('changesBranch'), '/base/clients')
  const second = await context.newPage()
  await second.goto('/index')
  await second.getByTitle('切换公司').click()
  await second.getByRole('menuitem', { name: '佛山分店' }).click()
  await expect(cover(page, '已切换为 佛山分店')).toBeVisible()
  await expect(second.getByTitle('切换公司')).toHaveText('佛山分店')
  await page.getByRole('button', { name: '重新登录' }).click()
  await page.getByLabel('密码', { exact: true }).fill(passwordOfHired)
  await page.keyboard.press('Enter')
  await expect(page.getByTitle('切换公司')).toHaveText('粤诚汽配总店')
  await expect(page.getByRole('grid', { name: '客户资料' }).getByRole('row').nth(1)).toBeVisible()
  await expect(cover(second, '已切换为 粤诚汽配总店')).toBeVisible()
})

test('closing the window of work does not end the catalogue beside it', async ({ page, context }) => {
  await comeIn(page, accountOf('keepsCatalogue'), '/index')
  const catalogue = await context.newPage()
  await catalogue.goto('/epc')
  await expect(catalogue.locator('.lone-page')).toBeVisible()
  await catalogue.waitForLoadState('networkidle')
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
  // the grace of ten seconds, and some
  await catalogue.waitForTimeout(13_000)
  const token = (await context.cookies()).find(({ name }) => name === 'access-token')?.value ?? ''
  const answer = await catalogue.request.post('/admin/auth/getUserinfo', { data: {}, headers: { Authorization: `Bearer ${token}` } })
  expect(await answer.json()).toMatchObject({ code: 1 })
})

test('a token read off the page opens nothing in another browser, and its owner works on', async ({ page, browser }) => {
  await comeIn(page, accountOf('losesSession'), '/base/clients')
  const rows = page.getByRole('grid', { name: '客户资料' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const token = await page.evaluate(() => /access-token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
  const elsewhere = await browser.newContext()
  await elsewhere.addCookies([{ name: 'access-token', value: token, url: new URL(page.url()).origin }])
  const thief = await elsewhere.newPage()
  await thief.goto('/base/clients')
  await expect(thief.getByText('登录状态已过期，请重新登录')).toBeVisible()
  // which logs him out, and nobody else
  await thief.getByRole('button', { name: '确定' }).click()
  await expect(thief.getByLabel('用户名')).toBeVisible()
  await elsewhere.close()
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.reload()
  await expect(rows.nth(1)).toBeVisible()
  await expect(page.getByText('登录状态已过期')).toHaveCount(0)
})
