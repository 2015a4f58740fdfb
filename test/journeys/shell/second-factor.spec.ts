import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { authenticator } from '../../totp-code.ts'
import { seriousOn } from '../axe.ts'
import { comeIn } from '../come-in.ts'
import { newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { chooseInUserMenu, phoneOf, typeLogin, widthOf } from './person.ts'
import { tab } from './sign-in.ts'

const WRONG = '验证码不正确或已使用，请输入最新的验证码'
const security = async (page: Page) => {
  await chooseInUserMenu(page, '账号安全')
  return page.getByRole('dialog', { name: '账号安全' })
}

test('two-step verification by keyboard: set up, asked for at the login, a recovery code on the phone, over a covered page, and off again', async ({
  page,
  browser,
}) => {
  const owner = await newCompany(page, '两步汽配')
  await comeIn(page, owner)
  const window = await security(page)
  await expect(window.getByText('未开启')).toBeVisible()
  await window.getByRole('button', { name: '开启', exact: true }).click()
  const setUp = page.getByRole('dialog', { name: '开启两步验证' })
  await expect(setUp.getByLabel('登录密码')).toBeFocused()
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  const code = authenticator(((await setUp.locator('.factor-secret').textContent()) ?? '').replaceAll(' ', ''))
  await expect(setUp.locator('.ant-qrcode svg')).toBeVisible()
  await expect(setUp.getByLabel('验证码')).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/请确认手机时间为自动设置/)).toBeVisible()
  await setUp.getByLabel('验证码').fill(code(-1))
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: '恢复码' })
  const codes = ((await shown.locator('.factor-codes').textContent()) ?? '').split('\n')
  expect(codes).toHaveLength(10)
  const saved = page.waitForEvent('download')
  await shown.getByRole('button', { name: '下载文本文件' }).click()
  const text = readFileSync(await (await saved).path(), 'utf8')
  for (const each of [owner.loginAccount, ...codes]) expect(text).toContain(each)
  await shown.getByRole('button', { name: '我已保存' }).click()
  await expect(window.getByText('已开启，剩余 10 个恢复码')).toBeVisible()

  // the login asks for it; a wrong one is said, the last digit of the right one sends it
  await page.context().clearCookies()
  await page.goto('/login')
  await typeLogin(page, owner)
  await page.keyboard.press('Enter')
  const field = page.getByLabel('验证码', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(await seriousOn(page, '两步验证')).toEqual([])
  await page.keyboard.type('000000')
  await expect(page.getByText(WRONG)).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await page.keyboard.type(code(0))
  // the browser before was left without a word: it may still be at work
  const goOn = page.getByRole('button', { name: '继续登录' })
  await expect(goOn.or(tab(page, '首页'))).toBeVisible()
  if (await goOn.isVisible()) await page.keyboard.press('Enter')
  await expect(tab(page, '首页')).toBeVisible()

  // on a narrow screen by a code from paper; the question is put in the same place; next time it is not asked
  const phone = await phoneOf(browser)
  await phone.goto('/login')
  await typeLogin(phone, owner)
  await phone.keyboard.press('Enter')
  await phone.getByRole('button', { name: '改用恢复码' }).click()
  expect(await widthOf(phone)).toBe(390)
  await phone.getByLabel('此设备 30 天内不再询问').check()
  await phone.getByLabel('恢复码', { exact: true }).fill((codes[0] ?? '').toUpperCase())
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('该账号已在其他设备登录，是否继续？')).toBeVisible()
  await phone.getByRole('button', { name: '继续登录' }).click()
  await expect(tab(phone, '首页')).toBeVisible()
  await phone.context().clearCookies({ name: 'access-token' })
  await phone.goto('/login')
  await typeLogin(phone, owner)
  await phone.keyboard.press('Enter')
  await expect(tab(phone, '首页')).toBeVisible()
  const lines = await security(phone)
  await expect(lines.getByText('已开启，剩余 9 个恢复码')).toBeVisible()
  await lines.getByRole('button', { name: '全部取消' }).click()
  await phone.getByRole('button', { name: '确定', exact: true }).click()
  await expect(lines.getByText(/登录时不询问/)).toHaveCount(0)
  await phone.keyboard.press('Escape')

  // signed out in another tab, the page is covered; password and code in there, and it goes on
  const second = await phone.context().newPage()
  await second.goto('/index')
  await second.getByRole('button', { name: /^用户 / }).click()
  await second.getByText('退出登录').click()
  await second.getByRole('button', { name: '确定', exact: true }).click()
  await expect(second.getByLabel('用户名')).toBeVisible()
  await phone.getByRole('button', { name: '重新登录' }).click()
  await phone.getByLabel('密码', { exact: true }).fill(owner.password)
  await phone.keyboard.press('Enter')
  await phone.getByRole('button', { name: '改用恢复码' }).click()
  await phone.getByLabel('恢复码', { exact: true }).fill(codes[1] ?? '')
  await phone.keyboard.press('Enter')
  await expect(tab(phone, '首页')).toBeVisible()

  const still = await security(phone)
  await still.getByRole('button', { name: '关闭验证' }).click()
  const off = phone.getByRole('dialog', { name: '关闭两步验证' })
  await off.getByLabel('登录密码').fill(owner.password)
  await phone.keyboard.press('Enter')
  await expect(off.getByLabel('验证码')).toBeFocused()
  await off.getByLabel('验证码').fill(codes[2] ?? '')
  await phone.keyboard.press('Enter')
  await expect(still.getByText('未开启')).toBeVisible()
})

test('demanded of everybody: the open page leads to setting it up at once and goes on where it was; so does the next login', async ({
  page,
}) => {
  const owner = await newCompany(page, '必须两步汽配')
  await comeIn(page, owner)
  await page.goto('/system/parameters')
  const line = page.getByRole('switch', { name: '必须开启两步验证' })
  await line.click()
  const setUp = page.getByRole('dialog', { name: '开启两步验证' })
  await expect(setUp.getByText('您的公司要求所有账号开启两步验证，请先完成设置')).toBeVisible()
  // there is no way around it: not the keyboard, not a fresh page
  await page.reload()
  await expect(setUp.getByLabel('登录密码')).toBeFocused()
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  const code = authenticator(((await setUp.locator('.factor-secret').textContent()) ?? '').replaceAll(' ', ''))
  await expect(setUp.getByLabel('验证码')).toBeFocused()
  await page.keyboard.type(code(-1))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '恢复码' }).getByRole('button', { name: '我已保存' }).click()
  await expect(setUp).toHaveCount(0)
  await page.goto('/system/parameters')
  await expect(page.getByRole('switch', { name: '必须开启两步验证' })).toBeChecked()
})
