import { expect, type Page } from '@playwright/test'

interface Account {
  loginAccount: string
  password: string
  realName: string
  roleName: string
}

/** The demo account of a role, as the login page offers it. */
export async function accountOf(page: Page, roleName: string): Promise<Account> {
  const answer = await page.request.get('/admin/auth/getPlat')
  const { data } = (await answer.json()) as { data: { accounts: Account[] } }
  const found = data.accounts.find((account) => account.roleName === roleName)
  if (!found) throw new Error(`no demo account of ${roleName}`)
  return found
}

/** Presses 登录 with what stands in the form and, if asked, puts the account's other device out. */
export async function enter(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  const question = page.getByText('该账号已在其他设备登录，是否继续？')
  const frame = page.getByRole('navigation', { name: '已打开的页面' })
  await expect(question.or(frame).first()).toBeVisible()
  if (await question.isVisible()) await page.keyboard.press('Enter')
  await expect(frame).toBeVisible()
}

/** Signs in by keyboard at the path asked for. */
export async function signIn(page: Page, roleName: string, path = '/'): Promise<Account> {
  const account = await accountOf(page, roleName)
  await page.goto(path)
  await page.getByLabel('用户名').fill(account.loginAccount)
  await page.keyboard.press('Enter')
  await page.keyboard.type(account.password)
  await enter(page)
  return account
}

export const tab = (page: Page, title: string) =>
  page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: title, exact: true })

export const sideMenu = (page: Page) => page.getByRole('navigation', { name: '菜单', exact: true })
