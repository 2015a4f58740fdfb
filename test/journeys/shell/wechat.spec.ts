import { type Browser, expect, type Page } from '@playwright/test'
import { comeIn } from '../come-in.ts'
import { newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { chooseInUserMenu, phoneOf, widthOf } from './person.ts'
import { tab } from './sign-in.ts'

const codeOn = async (page: Page, address: RegExp) => {
  const code = page.locator('.scan-code')
  await expect(code).toHaveAttribute('data-address', address)
  return String(await code.getAttribute('data-address'))
}

async function openBinding(page: Page) {
  await chooseInUserMenu(page, '账号安全')
  await page.getByRole('dialog', { name: '账号安全' }).getByRole('button', { name: '绑定微信' }).click()
  return codeOn(page, /type=bind&tid=/)
}
/** Binds the account signed in on the page to the WeChat of the phone. */
async function bind(page: Page, phone: Page) {
  await phone.goto(await openBinding(page))
  await phone.getByRole('button', { name: '确认绑定' }).click()
  await expect(page.getByText('绑定成功')).toBeVisible()
  await page.getByRole('dialog', { name: '账号安全' }).getByRole('button', { name: '关闭' }).click()
}
const closed = async (...phones: Page[]) => {
  for (const phone of phones) await phone.context().close()
}
const company = (browser: Browser, name: string) => browser.newPage().then((page) => newCompany(page, name))

test('an account is bound to WeChat by a phone, and unbound after a question', async ({ page, browser }) => {
  const owner = await company(browser, '微信汽配一部')
  await comeIn(page, owner)
  await chooseInUserMenu(page, '切换角色')
  await expect(page.getByText('账号尚未绑定微信登录')).toBeVisible()

  const address = await openBinding(page)
  const dialog = page.getByRole('dialog', { name: '绑定微信' })
  await expect(dialog.getByText(/^本地：尚未接通微信/)).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText('请使用微信扫码绑定')
  const phone = await phoneOf(browser)
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: '绑定微信' })).toBeVisible()
  await expect(phone.getByText('微信汽配一部')).toBeVisible()
  await expect(phone.getByText(/^本地：/)).toBeVisible()
  expect(await widthOf(phone)).toBe(390)
  await expect(dialog.getByRole('status')).toHaveText('扫码成功，请按手机提示操作')

  // refused: the screen shows a new code by itself
  await phone.getByRole('button', { name: '取消' }).click()
  await expect(phone.getByText('已取消绑定')).toBeVisible()
  await expect(dialog.locator('.scan-code')).not.toHaveAttribute('data-address', address)
  await phone.goto(String(await dialog.locator('.scan-code').getAttribute('data-address')))
  await phone.getByRole('button', { name: '确认绑定' }).click()
  await expect(phone.getByText('绑定成功')).toBeVisible()
  await expect(page.getByText('绑定成功')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const security = page.getByRole('dialog', { name: '账号安全' })
  await expect(security.getByText('已绑定，可以扫码登录')).toBeVisible()
  // the code is used up
  await phone.goto(address)
  await expect(phone.getByText('二维码已失效，请在电脑上刷新后重新扫码')).toBeVisible()

  await security.getByRole('button', { name: '取消绑定' }).click()
  await expect(page.getByText(/^确定取消微信绑定吗/)).toBeVisible()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByText('取消成功')).toBeVisible()
  await expect(security.getByRole('button', { name: '绑定微信' })).toBeVisible()
  await closed(phone)
})

test('a bound phone signs a desktop in without a password, choosing among its accounts; roles are switched by it', async ({
  page,
  browser,
}) => {
  const [first, second] = [await company(browser, '微信汽配甲'), await company(browser, '微信汽配乙')]
  const phone = await phoneOf(browser)
  await comeIn(page, first)
  await bind(page, phone)
  const other = await (await browser.newContext()).newPage()
  await comeIn(other, second)
  await phone.goto(await openBinding(other))
  // who lends his phone is told what he gives away
  await expect(phone.getByText(/该微信已绑定 .*微信汽配甲.*可以互相切换/)).toBeVisible()
  await phone.getByRole('button', { name: '确认绑定' }).click()
  await expect(other.getByText('绑定成功')).toBeVisible()
  await expect(page.getByRole('button', { name: /消息中心，1 条未读/ })).toBeVisible()

  await chooseInUserMenu(page, '切换角色')
  const dialog = page.getByRole('dialog', { name: '切换角色' })
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await dialog.getByRole('button', { name: first.loginAccount, exact: true }).click()
  await expect(page.getByText('当前账号已登录')).toBeVisible()
  await dialog.getByRole('button', { name: second.loginAccount, exact: true }).click()
  await expect(page).toHaveURL(/\/index$/)
  await expect(tab(page, '首页')).toBeVisible()
  await expect(other.getByText('您的账号已在其他设备登录')).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await desk.goto('/login?lgtype=qcode')
  await phone.goto(await codeOn(desk, /\/confirmLogin\?tid=/))
  await expect(phone.getByRole('heading', { name: '登录确认' })).toBeVisible()
  await expect(phone.getByText('用已绑定的微信（本地）在下面的电脑上登录配驰')).toBeVisible()
  await expect(phone.getByRole('button', { name: '确认登录' })).toBeDisabled()
  expect(await widthOf(phone)).toBe(390)
  await phone.getByText('微信汽配甲').click()
  await phone.getByRole('button', { name: '确认登录' }).click()
  await expect(phone.getByText('已确认登录')).toBeVisible()
  await expect(tab(desk, '首页')).toBeVisible()
  await desk.getByRole('button', { name: /^用户 / }).click()
  await expect(desk.getByText(first.loginAccount, { exact: true }).first()).toBeVisible()
  await closed(phone, other, desk)
})
