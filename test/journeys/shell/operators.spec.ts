import { expect, type Page } from '@playwright/test'
import { comeIn } from '../come-in.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { callAsUserOf, newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { enter, sideMenu, tab } from './sign-in.ts'

const banner = (page: Page) => page.getByText('平台客服正在以')

/** Fails at the end when the console complained. */
function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

// each of these signs in several people, one after the other
test.slow()

test('an operator finds a tenant by keyboard, enters it for support, is told so on every page, and leaves; the tenant reads of it', async ({
  page,
  browser,
}) => {
  const complaints = listen(page)
  const companyName = `待助汽配${Date.now() % 100_000}`
  const { loginAccount, password } = await newCompany(page, companyName)
  await signInAs(page, 'operates', '/platform/tenants')
  await gridOf(page, '租户')
  await page.getByRole('textbox', { name: '公司、账号、姓名或手机' }).fill(companyName)
  await page.keyboard.press('Enter')
  const grid = await gridOf(page, '租户')
  await expect(grid.getByText(companyName)).toBeVisible()
  await expect(grid.getByText(loginAccount).first()).toBeVisible()

  await grid.getByText(companyName).dblclick()
  const tenant = page.getByRole('dialog', { name: `租户 ${companyName}` })
  await expect(tenant.getByText('没有人进入过该租户')).toBeVisible()
  await tenant.getByRole('button', { name: '进入协助' }).click()
  await expect(page.getByLabel('协助原因')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('请输入协助原因')).toBeVisible()
  await page.keyboard.type('客户来电：不会设置角色')
  await page.keyboard.press('Enter')

  await expect(banner(page)).toBeVisible()
  await expect(banner(page)).toContainText(loginAccount)
  // what is asked while the session is left would be refused
  await page.goto('/system/roles', { waitUntil: 'networkidle' })
  await expect(tab(page, '角色')).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText('客户来电：不会设置角色')).toBeVisible()

  await page.getByRole('button', { name: '退出', exact: true }).click()
  await expect(sideMenu(page).getByRole('button', { name: '平台管理' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)

  const own = await browser.newPage()
  await own.goto('/system/login-log')
  await own.getByLabel('用户名').fill(loginAccount)
  await own.keyboard.press('Enter')
  await own.keyboard.type(password)
  await enter(own)
  const log = await gridOf(own, '登录日志')
  await expect(log.getByText('平台协助')).toBeVisible()
  await expect(log.getByText(/平台客服 operates（journey\.operates）：客户来电：不会设置角色/)).toBeVisible()
  await own.close()
  expect(complaints).toEqual([])
})

async function chooseLook(page: Page, ...words: string[]): Promise<void> {
  await page.getByRole('button', { name: '布局设置' }).click()
  for (const word of words) await page.getByRole('dialog').getByText(word, { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const DARK = 'rgb(19, 21, 25)'
const LIGHT = 'rgb(240, 242, 245)'

test('whoever helps out sees his own look, and what he chooses there neither the client keeps nor his own account', async ({
  page,
  browser,
}) => {
  const companyName = `夜间待助${Date.now() % 100_000}`
  const account = await newCompany(page, companyName)
  const layoutOf = async (who: Page) =>
    (await callAsUserOf<{ content: { settings: { layout?: object } } }>(who, 'post', '/admin/auth/getUserinfo', {})).content.settings.layout
  const client = await (await browser.newContext()).newPage()
  await comeIn(client, account)
  await chooseLook(client, '深色', '大')
  await expect.poll(() => layoutOf(client)).toMatchObject({ look: 'dark', size: 14 })
  const kept = await layoutOf(client)

  await signInAs(page, 'operates', '/platform/tenants')
  await chooseLook(page, '浅色', '舒适')
  await expect.poll(() => layoutOf(page)).toMatchObject({ look: 'light', density: 'comfortable' })
  const own = await layoutOf(page)
  await page.getByRole('textbox', { name: '公司、账号、姓名或手机' }).fill(companyName)
  await page.keyboard.press('Enter')
  await (await gridOf(page, '租户')).getByText(companyName).dblclick()
  await page
    .getByRole('dialog', { name: `租户 ${companyName}` })
    .getByRole('button', { name: '进入协助' })
    .click()
  await expect(page.getByLabel('协助原因')).toBeFocused()
  await page.keyboard.type('客户来电：看不清')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeVisible()
  expect(await ground(page)).toBe(LIGHT)
  // the account he stands in is the client's, and so would be what he sends
  expect(await layoutOf(page)).toEqual(kept)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/userSetting/save') && sent.push(request.postData() ?? ''))
  await chooseLook(page, '深色', '特大', '紧凑')
  expect(await ground(page)).toBe(DARK)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(banner(page)).toBeVisible()
  expect(sent.filter((body) => body.includes('layout'))).toEqual([])
  expect(await layoutOf(page)).toEqual(kept)

  await page.getByRole('button', { name: '退出', exact: true }).click()
  await expect(sideMenu(page).getByRole('button', { name: '平台管理' })).toBeVisible()
  expect(await ground(page)).toBe(LIGHT)
  expect(await layoutOf(page)).toEqual(own)
  const again = await (await browser.newContext()).newPage()
  await comeIn(again, account)
  await expect.poll(() => ground(again)).toBe(DARK)
  expect(await layoutOf(again)).toEqual(kept)
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  for (const each of [client, again]) await each.context().close()
})

test('a stopped tenant reads why it cannot sign in, until an operator resumes it', async ({ page, browser }) => {
  const companyName = `欠费汽配${Date.now() % 100_000}`
  const { loginAccount, password } = await newCompany(page, companyName)
  const own = await browser.newPage()
  await own.goto('/')
  await own.getByLabel('用户名').fill(loginAccount)
  await own.keyboard.press('Enter')
  await own.keyboard.type(password)
  await enter(own)

  await signInAs(page, 'supervises', '/platform/tenants')
  await page.getByRole('textbox', { name: '公司、账号、姓名或手机' }).fill(companyName)
  await page.keyboard.press('Enter')
  const grid = await gridOf(page, '租户')
  await grid.getByText(companyName).click()
  const tenant = page.getByRole('dialog', { name: `租户 ${companyName}` })
  await tenant.getByRole('button', { name: '停用', exact: true }).click()
  await expect(page.getByLabel('停用原因')).toBeFocused()
  await page.keyboard.type('逾期未付')
  await page.keyboard.press('Enter')
  await expect(tenant.getByText('停用：逾期未付')).toBeVisible()

  await expect(own.getByText('贵公司的账号已停用，请联系平台客服')).toBeVisible()
  await own.close()
  const again = await browser.newPage()
  await again.goto('/')
  await again.getByLabel('用户名').fill(loginAccount)
  await again.keyboard.press('Enter')
  await again.keyboard.type(password)
  await again.keyboard.press('Enter')
  await expect(again.getByText('贵公司的账号已停用，请联系平台客服')).toBeVisible()

  await tenant.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(page.getByText(/^确定恢复租户/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(tenant.getByText('正常', { exact: true })).toBeVisible()
  await again.getByLabel('用户名').fill(loginAccount)
  await again.getByLabel('密码', { exact: true }).fill(password)
  await enter(again)
  await again.close()
})

test('every page of an operator’s menu opens, loads, and complains of nothing', async ({ page }) => {
  const complaints = listen(page)
  const menus = page.waitForResponse((response) => response.url().endsWith('/getRouters'))
  await signInAs(page, 'walksPlatform', '/index')
  const { data } = (await (await menus).json()) as { data: { path: string; children: { path: string; meta: { title: string } }[] }[] }
  const pages = data.flatMap(({ path, children }) => children.map((child) => ({ path: `${path}/${child.path}`, title: child.meta.title })))
  expect(pages.length).toBeGreaterThan(8)
  page.on('response', async (response) => {
    if (!/\/(admin|basedata|busicore)\//.test(response.url())) return
    const body = await response.json().catch(() => undefined)
    if (body && body.code !== 1) complaints.push(`${response.url()} ${body.code} ${body.msg}`)
  })
  for (const { path, title } of pages) {
    await test.step(`${title} ${path}`, async () => {
      await page.goto(path)
      await expect(tab(page, title)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByText('页面尚未开放')).toHaveCount(0)
      await expect(page.getByText(/加载失败/)).toHaveCount(0)
    })
  }
  expect(complaints).toEqual([])
})
