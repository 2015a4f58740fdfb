import { expect } from '@playwright/test'
import { comeIn } from '../come-in.ts'
import { callAsUserOf, newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { stampOfRun } from '../trade/arrange.ts'

test('the owner takes the company’s data along, asks for its deletion by keyboard, sees the band and takes it back', async ({ page }) => {
  const companyName = `江门数据${stampOfRun()}`
  const owner = await newCompany(page, companyName)
  await comeIn(page, owner)
  await page.goto('/system/company-data')
  await page.getByRole('button', { name: '导出公司数据' }).focus()
  await page.keyboard.press('Enter')
  const order = page.getByRole('dialog', { name: '导出公司数据' })
  await expect(order.getByLabel('登录密码')).toBeFocused()
  await page.keyboard.type('wrong-one')
  await page.keyboard.press('Enter')
  await expect(page.getByText('登录密码不正确')).toBeVisible()
  await order.getByLabel('登录密码').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(order).toHaveCount(0)
  const row = page.getByRole('grid', { name: '导出记录' })
  // made behind, when the machine has time: what is in it, and that it is given once, is held by the calls' own test
  await expect(row.getByText(/^(生成中|可下载)$/)).toBeVisible()

  await page.getByRole('button', { name: '申请删除公司数据' }).focus()
  await page.keyboard.press('Enter')
  const ending = page.getByRole('dialog', { name: '删除公司数据' })
  await expect(ending.getByLabel('公司全名')).toBeFocused()
  await page.keyboard.type('别的公司')
  await page.keyboard.press('Enter')
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('公司全名与登记的不一致')).toBeVisible()
  await ending.getByLabel('公司全名').fill(companyName)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(ending).toHaveCount(0)
  const band = page.getByRole('status').filter({ hasText: '公司数据将被删除' })
  await expect(band).toBeVisible()
  await expect(page.getByText(/^[0-9A-F]{20}$/)).toBeVisible()
  await page.reload()
  await expect(band).toBeVisible()
  await band.getByRole('button', { name: '撤回删除' }).click()
  await expect(band).toHaveCount(0)
  await expect(page.getByRole('button', { name: '申请删除公司数据' })).toBeVisible()
  const { data } = await callAsUserOf<{ data: { deletion: unknown } }>(page, 'get', '/admin/system/company/data')
  expect(data.deletion).toBeNull()
})

test('whoever has no such number reads no certificate', async ({ page }) => {
  await page.goto('/certificate')
  await expect(page.getByLabel('证明编号')).toBeFocused()
  await page.keyboard.type('ABCDEF0123456789ABCD')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有这个编号的删除证明')).toBeVisible()
})
