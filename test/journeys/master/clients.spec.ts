import { expect } from '@playwright/test'
import { test } from '../one-window.ts'
import { stampOfRun } from '../trade/arrange.ts'
import { gridOf, signInAs, textAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

const name = `镜湖汽配${stampOfRun()}`

test('a customer’s region is typed in pinyin, the big region follows, and the list finds him by his province', async ({ page }) => {
  await signInAs(page, 'keepsClients', '/base/clients')
  const grid = await gridOf(page, '客户资料')
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog', { name: '新增客户资料' })
  await expect(dialog.getByLabel('客户名称')).toBeFocused()
  await page.keyboard.type(name)
  await dialog.getByLabel('客户类型').fill('修理厂')
  const region = dialog.getByRole('combobox', { name: '地区' })
  await region.click()
  await page.keyboard.type('tianhe')
  await expect(page.getByText('广东省 / 广州市 / 天河区')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByTitle('广东省/广州市/天河区')).toBeVisible()
  await expect(dialog.getByLabel('大区')).toHaveValue('华南')
  await page.keyboard.press('F8')
  await expect(page.getByText('保存成功')).toBeVisible()

  await page.locator('.pc-filters').getByRole('combobox', { name: '地区' }).click()
  await page.keyboard.type('guangdong')
  await expect(
    page
      .getByRole('menuitemcheckbox', { name: '广东省', exact: true })
      .or(page.locator('.ant-cascader-menu-item', { hasText: '广东省' }))
      .first(),
  ).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect.poll(() => textAt(grid, 0, '客户名称')).toBe(name)
  await grid.locator('[data-r="0"]').dblclick()
  await expect(page.getByRole('dialog', { name: '客户资料' }).getByTitle('广东省/广州市/天河区')).toBeVisible()
})

test('what was changed of him stands in his record, field by field', async ({ page }) => {
  await signInAs(page, 'keepsClients', '/base/clients')
  const grid = await gridOf(page, '客户资料')
  await grid.getByText(name).click()
  const viewed = page.getByRole('dialog', { name: '查看客户资料' })
  await expect(viewed.getByLabel('客户名称')).toHaveValue(name)
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: '修改客户资料' })
  await expect(dialog.getByLabel('客户名称')).toBeFocused()
  await dialog.getByLabel('手机').fill('2380000')
  await page.keyboard.press('F8')
  await expect(dialog.getByText('请输入正确手机号 ！')).toBeVisible()
  await dialog.getByLabel('手机').fill('13800000000')
  await page.keyboard.press('F8')
  await expect(dialog).toBeHidden()
  await grid.getByText(name).click()
  await page.getByRole('tab', { name: '修改记录' }).click()
  const trail = await gridOf(page, '修改记录')
  await expect.poll(() => textAt(trail, 0, '字段')).toBe('手机')
  expect([await textAt(trail, 0, '操作'), await textAt(trail, 0, '修改后')]).toEqual(['修改客户', '13800000000'])
})

for (const [parameter, label, kind] of [
  ['PJNAME_PY_INPUT', '名称', '2'],
  ['PJSIZE_PY_INPUT', '车型', '3'],
] as const)
  test(`${parameter} makes ${label} a search by pinyin; without it nothing is searched`, async ({ page }) => {
    let value = ''
    await page.route('**/admin/auth/getUserinfo', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      body.content.parameters[parameter] = value
      await route.fulfill({ response, json: body })
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/pagePywbNew')) asked.push(String(request.postDataJSON().assists))
    })
    const type = async () => {
      await gridOf(page, '商品资料')
      await page.keyboard.press('Alt+n')
      const field = page.getByRole('dialog', { name: '新增商品' }).getByLabel(label, { exact: true })
      await field.click()
      await field.pressSequentially('tong')
    }
    await signInAs(page, 'keepsClients', '/base/parts')
    await type()
    await page.waitForTimeout(500)
    expect(asked).toEqual([])
    value = '1'
    await page.goto('/base/parts')
    await type()
    await expect.poll(() => new Set(asked)).toEqual(new Set([kind]))
  })

test('after a client was read or changed the cursor is back in the list, and the next key goes there', async ({ page }) => {
  await signInAs(page, 'keepsClients', '/base/clients')
  const list = await gridOf(page, '客户资料')
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '修改' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(list).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: '修改' })).toBeVisible()
  await page.keyboard.press('F2')
  await dialog.getByLabel('备注').fill(`改于${Date.now()}`)
  await page.keyboard.press('F8')
  await expect(dialog).toHaveCount(0)
  await expect(list).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: '修改' })).toBeVisible()
})
