import { expect, test } from '@playwright/test'
import { letIn } from '../come-in.ts'
import { newCompany, newPhone } from '../new-company.ts'
import { codeSentTo } from '../text-message.ts'
import { tab } from './sign-in.ts'

test('who forgot his password sets a new one by a text message, by keyboard alone', async ({ page }) => {
  // a phone that nothing was sent to within the last minute
  const owner = await newCompany(page, '找回汽配')
  await letIn(page, owner)
  const phone = await newPhone(page)
  await page.context().clearCookies()
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
  await dialog.getByLabel('手机号码').fill(phone)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('验证码')).toBeFocused()
  await dialog.getByLabel('新密码').focus()
  await expect(dialog.getByText('验证码不能为空')).toBeVisible()

  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('发送成功')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^重新获取（\d+秒）$/ })).toBeDisabled()
  await expect(dialog.getByText(/尚未接通短信通道/)).toBeVisible()
  await expect(dialog.getByLabel('验证码')).toBeFocused()
  await page.keyboard.type(await codeSentTo(phone))
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

  await page.getByLabel('用户名').fill(owner.loginAccount)
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

test('a field that is left for a button of the window does not complain; one that is left for another field does', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '忘记密码？' }).click()
  const dialog = page.getByRole('dialog', { name: '找回密码' })
  await expect(dialog.getByLabel('手机号码')).toBeFocused()
  const centre = async (name: string) => {
    const box = await dialog.getByRole('button', { name }).boundingBox()
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  }
  const complaint = dialog.getByText(/不能为空/)
  for (const name of ['获取验证码', '取消']) {
    await dialog.getByLabel('手机号码').focus()
    await page.mouse.move(...(await centre(name)))
    await page.mouse.down()
    await expect(dialog.getByRole('button', { name })).toBeFocused()
    await page.mouse.move(600, 20)
    // what is to be said about a field waits for the end of the press
    await page.mouse.up()
    await page.waitForTimeout(400)
    await expect(complaint).toHaveCount(0)
  }
  await dialog.getByLabel('手机号码').focus()
  await dialog.getByLabel('验证码').focus()
  await expect(dialog.getByText('手机号码不能为空')).toBeVisible()
})

test('the button counts from 120 down to its first word; a dialog that was closed begins with it', async ({ page }) => {
  await page.clock.install()
  let sent = 0
  // what is sent is the story of the first journey; here the button alone is looked at
  await page.route('**/sms/sendUserPhone', (route) => {
    sent += 1
    return route.fulfill({ json: { code: 1, msg: '发送成功', other: { outbox: false } } })
  })
  await page.goto('/login')
  const open = () => page.getByRole('button', { name: '忘记密码？' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: '找回密码' })
  const button = dialog.locator('.sms-line').getByRole('button')
  const secondsLeft = async () => Number(/^重新获取（(\d+)秒）$/.exec((await button.textContent()) ?? '')?.[1] ?? 0)
  await expect(dialog.getByLabel('手机号码')).toBeFocused()
  await page.keyboard.type('13800000006')
  await dialog.getByLabel('验证码').fill('123')
  await button.click()
  await expect(button).toBeDisabled()
  await expect(dialog.getByLabel('验证码')).toHaveValue('')
  // from here on only the journey moves the clock
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const before = await secondsLeft()
  expect(before).toBeGreaterThan(60)
  await page.clock.runFor(10_000)
  await expect(button).toHaveText(`重新获取（${before - 10}秒）`)
  await page.clock.runFor((before - 11) * 1000)
  await expect(button).toHaveText('重新获取（1秒）')
  await page.clock.runFor(1000)
  await expect(button).toHaveText('获取验证码')
  await expect(button).toBeEnabled()
  await page.clock.resume()
  await button.click()
  await expect(button).toBeDisabled()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(button).toHaveText('获取验证码')
  await expect(button).toBeEnabled()
  expect(sent).toBe(2)
})
