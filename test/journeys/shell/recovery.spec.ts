import { expect, test } from '@playwright/test'
import { codeSentTo } from '../text-message.ts'
import { tab } from './sign-in.ts'

/** An account of the demo company that no other journey uses. */
const ACCOUNT = 'kaidan2'
const PHONE = '13800000006'

test('who forgot his password sets a new one by a text message, by keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '忘记密码？' }).click()
  const dialog = page.getByRole('dialog', { name: '找回密码' })
  const confirm = dialog.getByRole('button', { name: '确定' })
  await expect(dialog.getByLabel('手机号码')).toBeFocused()
  await expect(confirm).toBeDisabled()

  await page.keyboard.type('1380000')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入有效手机号码')).toBeVisible()
  await expect(dialog.getByLabel('手机号码')).toBeFocused()
  await dialog.getByLabel('手机号码').fill(PHONE)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('验证码')).toBeFocused()
  await dialog.getByLabel('新密码').focus()
  await expect(dialog.getByText('验证码不能为空')).toBeVisible()

  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('发送成功')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^重新获取（1(20|1\d)秒）$/ })).toBeDisabled()
  await expect(dialog.getByText(/尚未接通短信通道/)).toBeVisible()
  await expect(dialog.getByLabel('验证码')).toBeFocused()
  await page.keyboard.type(await codeSentTo(PHONE))
  await expect(confirm).toBeEnabled()
  await page.keyboard.press('Enter')
  await page.keyboard.type('recovered1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('recovered2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('新密码跟确认密码不一致,请重新输入')).toBeVisible()
  await expect(dialog.getByLabel('新密码')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('recovered1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('密码重置成功')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.getByLabel('用户名').fill(ACCOUNT)
  await page.getByLabel('密码', { exact: true }).fill('recovered1')
  await page.keyboard.press('Enter')
  await expect(tab(page, '首页')).toBeVisible()
})

test('the dialog begins anew each time it opens, and the backdrop does not close it', async ({ page }) => {
  await page.goto('/login')
  const open = () => page.getByRole('button', { name: '忘记密码？' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: '找回密码' })
  await dialog.getByLabel('手机号码').fill('13900000000')
  await page.mouse.click(5, 700)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(dialog.getByLabel('手机号码')).toHaveValue('')
  await expect(dialog.getByRole('button', { name: '获取验证码' })).toBeEnabled()
})
