import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { codeSentTo } from '../text-message.ts'

test('on a phone a company registers and begins to work', async ({ page }) => {
  const phone = `197${String(Date.now()).slice(-8)}`
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await page.getByRole('link', { name: '点此注册' }).click()
  await expect(page).toHaveURL(/\/register$/)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
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
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('发送成功')).toBeVisible()
  await expect(page.getByLabel('验证码')).toBeFocused()
  await page.keyboard.type(await codeSentTo(phone))
  await page.keyboard.press('Enter')
  await page.keyboard.type('journey2026')
  await page.keyboard.press('Enter')
  await page.keyboard.type('journey2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText('试用账号已开通')).toBeVisible()
  await expect(page.getByText(`登录账号：${phone}`)).toBeVisible()
  await page.getByRole('button', { name: '进入系统' }).click()
  await expect(page.getByRole('button', { name: '用户 何新程' })).toBeVisible()
})
