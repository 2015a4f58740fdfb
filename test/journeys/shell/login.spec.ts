import { expect } from '@playwright/test'
import { test } from '../one-window.ts'
import { accountOf, enter, signIn, tab } from './sign-in.ts'

// one account, so one after the other: a second login would put the first out
test.describe.configure({ mode: 'serial' })
const ROLE = '采购'

test('a stranger is sent to the login page and, signed in by keyboard, lands where he wanted to go', async ({ page }) => {
  await page.goto('/purchase/stock-in?status=x')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fpurchase%2Fstock-in%3Fstatus%3Dx$/)
  const { loginAccount, password } = await accountOf(page, ROLE)
  await expect(page.getByLabel('用户名')).toBeFocused()
  await page.keyboard.type(` ${loginAccount} `)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await enter(page)
  await expect(page).toHaveURL(/\/purchase\/stock-in\?status=x$/)
  await expect(tab(page, '入库单')).toHaveAttribute('aria-current', 'page')
})

test('an empty form says what is missing, a wrong password is a warning and nothing more', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('用户名不能为空')).toBeVisible()
  await expect(page.getByText('密码不能为空')).toBeVisible()
  await page.getByLabel('用户名').fill((await accountOf(page, ROLE)).loginAccount)
  await page.getByLabel('密码', { exact: true }).fill('wrong-password-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('用户名或密码不正确')).toBeVisible()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
  await expect(page).toHaveURL(/\/login$/)
})

test('a demo account fills the form with one press', async ({ page }) => {
  const { loginAccount, realName } = await accountOf(page, ROLE)
  await page.goto('/login')
  await page.getByRole('region', { name: '演示账号' }).getByRole('button', { name: realName }).click()
  await expect(page.getByLabel('用户名')).toHaveValue(loginAccount)
})

test('a refresh keeps the session, and the login page leads back in', async ({ page }) => {
  await signIn(page, ROLE, '/purchase/stock-in')
  await page.reload()
  await expect(tab(page, '入库单')).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/index$/)
})

test('记住密码 fills the form next time without ever keeping the password', async ({ page, context }) => {
  const { loginAccount, password } = await accountOf(page, ROLE)
  await page.goto('/login')
  await page.getByLabel('用户名').fill(loginAccount)
  await page.getByText('记住密码').click()
  await page.getByLabel('密码', { exact: true }).fill(password)
  await enter(page)
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['username', 'password', 'rememberMe', 'access-token']))
  expect(JSON.stringify(cookies)).not.toContain(password)
  // what opens an account is out of reach of scripts: the credential, and the half of the session that goes with the token
  const readable = await page.evaluate(() => document.cookie)
  expect(readable).toContain('rememberMe=true')
  expect(readable).toContain('access-token=')
  expect(readable).not.toMatch(/password|companion/)
  for (const name of ['password', 'access-companion'])
    expect(cookies.find((each) => each.name === name)).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  for (const { name, expires } of cookies.filter(({ name }) => ['username', 'password', 'rememberMe'].includes(name)))
    expect(Math.round((expires - Date.now() / 1000) / 86_400), name).toBe(30)

  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByText('退出登录').click()
  await expect(page.getByText('确定注销并退出系统吗？')).toBeVisible()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByLabel('用户名')).toHaveValue(loginAccount)
  await page.getByLabel('密码', { exact: true }).focus()
  await enter(page)
})

test('the second device is asked first, and then puts the first one out', async ({ page, browser }) => {
  const { loginAccount, password } = await signIn(page, ROLE)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await other.getByLabel('用户名').fill(loginAccount)
  await other.getByLabel('密码', { exact: true }).fill(password)
  await other.keyboard.press('Enter')
  await expect(other.getByText('该账号已在其他设备登录，是否继续？')).toBeVisible()
  await other.getByRole('button', { name: '确定', exact: true }).click()
  await expect(tab(other, '首页')).toBeVisible()
  await expect(page.getByText('您的账号已在其他设备登录')).toBeVisible()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  await elsewhere.close()
})
