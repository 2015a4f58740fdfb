import { expect } from '@playwright/test'
import { seriousOn } from '../axe.ts'
import { test } from '../one-window.ts'
import { pressForPicture } from '../picture.ts'
import { codeSentTo } from '../text-message.ts'

test('on a phone a company registers and begins to work', async ({ page }) => {
  const phone = `197${String(Date.now()).slice(-8)}`
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await page.getByRole('link', { name: '点此注册' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await expect(page.getByText(/^免费试用 \d+ 天 · \d+ 个用户，到期后仍可查看和导出$/)).toBeVisible()
  expect(await seriousOn(page, '注册')).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)

  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('公司名称不能为空')).toBeVisible()
  await expect(page.getByLabel('公司名称')).toBeFocused()
  await page.keyboard.type('顺德新程汽配')
  await page.keyboard.press('Enter')
  await page.keyboard.type('何新程')
  await page.keyboard.press('Enter')
  await page.keyboard.type(phone)
  const signs = await pressForPicture(page, page.locator('.register'))
  await expect(page.getByText('请输入图片验证码')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.keyboard.type(signs)
  await page.keyboard.press('Enter')
  await expect(page.getByText('发送成功')).toBeVisible()
  await expect(page.getByLabel('图片字符')).toHaveCount(0)
  await expect(page.getByLabel('验证码')).toBeFocused()
  await page.keyboard.type(await codeSentTo(phone))
  await page.keyboard.press('Enter')
  await page.keyboard.type('journey2026')
  await page.getByRole('button', { name: '显示密码' }).click()
  await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('我已阅读并同意')).toBeFocused()
  // without the tick nothing is opened
  await page.keyboard.press('Enter')
  await expect(page.getByText('请先阅读并同意《服务协议》《隐私政策》')).toBeVisible()
  await page.getByRole('button', { name: '《隐私政策》' }).click()
  await expect(page.getByText('密码只保存不可还原的摘要')).toBeVisible()
  expect(await seriousOn(page, '服务协议与隐私政策')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByLabel('我已阅读并同意').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '用户 何新程' })).toBeVisible()
})

test('where operators agree first, the page says so and ends in waiting', async ({ page }) => {
  await page.route('**/company/registerManner', (route) =>
    route.fulfill({ json: { code: 1, msg: '', data: { approval: true, trialDays: 15, trialSeats: 3 } } }),
  )
  await page.route('**/company/register', (route) =>
    route.fulfill({ json: { code: 1, msg: '', data: { loginAccount: '', waiting: true } } }),
  )
  await page.goto('/register')
  await expect(page.getByText('提交后由平台审核，结果以短信通知')).toBeVisible()
  for (const [label, words] of [
    ['公司名称', '等候汽配'],
    ['姓名', '何等候'],
    ['手机号码', '13700001111'],
    ['验证码', '123456'],
    ['密码', 'journey2026'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(words)
  await page.getByLabel('我已阅读并同意').check()
  await page.getByRole('button', { name: '提交注册申请' }).click()
  await expect(page.getByText('注册申请已提交')).toBeVisible()
  await expect(page.getByText('平台审核后，结果会以短信发到 13700001111')).toBeVisible()
  await page.getByRole('link', { name: '返回登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
