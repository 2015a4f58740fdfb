import { expect, type Page } from '@playwright/test'
import { comeIn } from '../come-in.ts'
import { newCompany, newPhone } from '../new-company.ts'
import { test } from '../one-window.ts'
import { drawnAgain, pressForPicture } from '../picture.ts'
import { codeSentTo } from '../text-message.ts'
import { chooseInUserMenu, typeLogin } from './person.ts'
import { tab } from './sign-in.ts'

const open = async (page: Page, entry: string, title = entry) => {
  await chooseInUserMenu(page, entry)
  return page.getByRole('dialog', { name: title })
}

test('a password is changed by keyboard; each rule is said; the old one is worth nothing', async ({ page }) => {
  const owner = await newCompany(page, '改密汽配')
  await comeIn(page, owner)
  const dialog = await open(page, '修改密码')
  await dialog.getByRole('button', { name: '确定' }).click()
  for (const message of ['旧密码不能为空', '新密码不能为空', '确认密码不能为空']) await expect(dialog.getByText(message)).toBeVisible()
  const old = dialog.getByLabel('旧密码')
  await old.fill('x'.repeat(40))
  await expect(old).toHaveValue('x'.repeat(32))

  await old.fill(owner.password)
  await old.press('Enter')
  await expect(dialog.getByLabel('新密码')).toBeFocused()
  await page.keyboard.type('changed2026')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('确认密码')).toBeFocused()
  await page.keyboard.type('changed2027')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('确认密码不正确,请重新输入')).toBeVisible()
  await dialog.getByLabel('确认密码').fill('changed2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText('密码修改成功')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(tab(page, '首页')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await typeLogin(page, owner)
  await page.keyboard.press('Enter')
  await expect(page.getByText('用户名或密码不正确')).toBeVisible()
  await page.getByLabel('密码', { exact: true }).fill('changed2026')
  // the first try is over when the button says so
  await expect(page.getByRole('button', { name: /登录$/ })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(tab(page, '首页')).toBeVisible()
})

test('账号安全 shows whose phone it is, and proves one that is new', async ({ page }) => {
  const owner = await newCompany(page, '安全汽配')
  await comeIn(page, owner)
  const security = await open(page, '账号安全')
  await expect(security.getByText('已验证')).toBeVisible()
  await expect(security.getByText(/^\d{3}\*{4}\d{4}$/)).toBeVisible()
  await page.keyboard.press('Escape')

  // the phone of the account is changed, as an administrator would: it is nobody's until it is proven
  const phoneNo = await newPhone(page)

  await page.reload()
  await open(page, '账号安全')
  await expect(security.getByText('未验证')).toBeVisible()
  await security.getByRole('button', { name: '验证', exact: true }).click()
  await security.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('发送成功')).toBeVisible()
  await expect(security.getByRole('button', { name: /^重新获取（\d+秒）$/ })).toBeDisabled()
  const code = security.getByLabel('验证码')
  await code.fill(await codeSentTo(phoneNo))
  await code.press('Enter')
  await expect(page.getByText('验证成功')).toBeVisible()
  await expect(security.getByText('已验证')).toBeVisible()
})

test('a sending that fails leaves the button as it was; closing begins anew', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '忘记密码？' }).click()
  const dialog = page.getByRole('dialog', { name: '找回密码' })
  await page.route('**/sendUserPhone', (route) => route.abort())
  await dialog.getByLabel('手机号码').fill('13900001234')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('服务异常')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '获取验证码' })).toBeEnabled()
  await page.unroute('**/sendUserPhone')
  // the picture: empty it is asked for again, wrong there is another one, right the message goes
  await pressForPicture(page, dialog)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('图片字符')).toBeFocused()
  const renewed = page.waitForResponse(/getCodeImg/)
  await page.keyboard.type('zzzz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('图片验证码不正确')).toBeVisible()
  await renewed
  await expect(dialog.getByLabel('图片字符')).toHaveValue('')
  await dialog.getByLabel('图片字符').fill(await drawnAgain(page, dialog))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: /^重新获取/ })).toBeDisabled()
  await expect(dialog.getByLabel('图片字符')).toHaveCount(0)
  for (const label of ['新密码', '确认密码', '手机号码']) await dialog.getByLabel(label).focus()
  for (const message of ['验证码不能为空', '新密码不能为空', '确认密码不能为空'])
    await expect(dialog.getByText(message).first()).toBeVisible()
  await dialog.getByLabel('验证码').fill('12345')
  await expect(dialog.getByRole('button', { name: '确定' })).toBeDisabled()
  await dialog.getByLabel('验证码').fill('1234567')
  await expect(dialog.getByLabel('验证码')).toHaveValue('123456')
  await expect(dialog.getByRole('button', { name: '确定' })).toBeEnabled()
  await dialog.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '忘记密码？' }).click()
  await expect(dialog.getByRole('button', { name: '获取验证码' })).toBeEnabled()
})
