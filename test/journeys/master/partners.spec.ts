import { expect, test } from '@playwright/test'
import { goTo } from '../come-in.ts'
import { callAs, makeClient, stampOfRun } from '../trade/arrange.ts'
import { gridOf, signInAs, textAt } from './sign-in.ts'

const stamp = stampOfRun()
const [late, unused, unknown] = [`欠款客户${stamp}`, `未用客户${stamp}`, `新来客户${stamp}`]

test('many are changed at once after a preview, one is sold nothing more and the salesman reads why, who was never used goes', async ({
  page,
  request,
}) => {
  const call = await callAs(request, 'keepsPartners')
  for (const name of [late, unused]) await makeClient(call, 1, name)
  await signInAs(page, 'keepsPartners', '/base/clients')
  const grid = await gridOf(page, '客户资料')
  await page.keyboard.press('F4')
  await page.keyboard.type(stamp)
  await page.keyboard.press('Enter')
  await expect(grid.locator('[data-r]')).toHaveCount(2)
  const tick = async (name: string) => {
    const at = await grid.locator('[data-r]').filter({ hasText: name }).first().getAttribute('data-r')
    await grid.getByRole('checkbox', { name: `选择第${Number(at) + 1}行` }).check()
    return Number(at)
  }
  const more = async (item: string) => {
    await page.getByRole('button', { name: /更\s?多/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  for (const name of [late, unused]) await tick(name)
  await more('批量修改')
  const bulk = page.getByRole('dialog', { name: '批量修改客户' })
  await expect(bulk.getByRole('button', { name: /修\s?改/ })).toBeDisabled()
  await bulk.getByLabel('修改字段').fill('信用等级')
  await page.keyboard.press('Enter')
  await bulk.getByLabel('新值').fill('C')
  await page.keyboard.press('Enter')
  await expect(bulk.getByText('2 个客户中有 2 个将改变')).toBeVisible()
  await page.keyboard.press('F8')
  await expect(bulk).toBeHidden()
  await expect.poll(() => textAt(grid, 0, '信用等级')).toBe('C')
  expect(await textAt(grid, 1, '信用等级')).toBe('C')

  const row = await tick(late)
  await more('停止销售')
  const reason = page.getByRole('dialog', { name: '停止销售' })
  await expect(reason.getByText(late)).toBeVisible()
  await reason.getByLabel('停止销售的原因').fill('支票退票')
  await reason.getByRole('button', { name: '停止销售' }).click()
  await expect(reason).toBeHidden()
  await expect.poll(() => textAt(grid, row, '状态')).toBe('停止销售')

  await tick(unused)
  await more('删除')
  await page.getByRole('button', { name: /确\s?定/ }).click()
  await expect(grid.getByText(unused)).toHaveCount(0)

  await goTo(page, '/sale/orders')
  await gridOf(page, '销售单')
  await page.keyboard.press('Alt+n')
  const customer = page.getByRole('combobox', { name: '客户' })
  await expect(customer).toBeFocused()
  await page.keyboard.type(late)
  await expect(page.getByRole('option', { name: late })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('该客户已停止销售：支票退票')).toBeVisible()
  await customer.fill(unknown)
  await expect(page.getByText(`新增客户“${unknown}”`)).toBeVisible()
  await page.keyboard.press('Enter')
  const added = page.getByRole('dialog', { name: '新增客户资料' })
  await expect(added.getByLabel('客户名称')).toHaveValue(unknown)
  await added.getByLabel('客户类型').fill('修理厂')
  await page.keyboard.press('F8')
  await expect(added).toBeHidden()
  await expect(customer).toHaveValue(unknown)
})
