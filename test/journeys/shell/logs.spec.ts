import { expect } from '@playwright/test'
import { newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { enter, tab } from './sign-in.ts'

test('the owner reads who came in and who changed what, field by field', async ({ page, context }) => {
  const { loginAccount, password } = await newCompany(page, '日志汽配')
  await page.goto('/system/login-log')
  await page.getByLabel('用户名').fill(loginAccount)
  await page.getByLabel('密码', { exact: true }).fill('wrong-password1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('用户名或密码不正确')).toBeVisible()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
  await page.getByLabel('密码', { exact: true }).fill(password)
  await enter(page)
  await expect(tab(page, '登录日志')).toHaveAttribute('aria-current', 'page')
  const grid = page.getByRole('grid', { name: '登录日志' })
  await expect(grid.getByText('登录失败')).toBeVisible()
  await expect(grid.getByText('Chrome / Linux').first()).toBeVisible()

  const token = (await context.cookies()).find(({ name }) => name === 'access-token')?.value ?? ''
  const save = async (data: object) => {
    const answer = await page.request.post('/admin/system/role/saveOrUpdate', { data, headers: { Authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { id: number }).id
  }
  const id = await save({ roleName: '临时工', tags: [] })
  await save({ id, roleName: '学徒', tags: [] })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).fill('操作日志')
  await page.keyboard.press('Enter')
  const operations = page.getByRole('grid', { name: '操作日志' })
  await operations.getByText('角色名称：临时工 → 学徒').dblclick()
  const dialog = page.getByRole('dialog', { name: '修改角色 学徒' })
  await expect(dialog.getByRole('row', { name: '角色名称 临时工 学徒' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
