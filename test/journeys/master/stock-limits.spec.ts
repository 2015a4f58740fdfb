import { expect } from '@playwright/test'
import { goTo } from '../come-in.ts'
import { test } from '../one-window.ts'
import { callAs, makePart, stampOfRun } from '../trade/arrange.ts'
import { chooseOfPart, gridOf, numberAt, signInAs, textAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()

test('limits are set by keyboard from the menu of a part, and 库存预警 lists what is below', async ({ page, request }) => {
  const call = await callAs(request, 'watchesStock')
  const pjNo = `LIM-${stamp}`
  await makePart(call, pjNo, { xsPrice: 100, purchasePrice: 60 })
  await signInAs(page, 'watchesStock', '/base/parts')
  await chooseOfPart(page, pjNo, '设置上下限')
  const dialog = page.getByRole('dialog', { name: '设置上下限' })
  await expect(dialog.getByLabel('编码')).toHaveValue(pjNo)
  const grid = await gridOf(page, '设置上下限')
  await expect(grid.locator('input')).toBeFocused()
  // the upper limit, Enter, the lower limit, Enter: the next line
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(grid, 0, '库存上限')).toBe('20')
  await expect.poll(() => textAt(grid, 0, '库存下限')).toBe('5')
  await page.keyboard.press('F8')
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(dialog).toBeHidden()

  await goTo(page, '/stock/warning')
  const warnings = await gridOf(page, '库存预警')
  await page.keyboard.press('F4')
  await page.keyboard.type(pjNo)
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(warnings, 0, '编码')).toBe(pjNo)
  expect([await textAt(warnings, 0, '仓库'), await textAt(warnings, 0, '预警')]).toEqual(['全公司', '低于下限'])
  expect([await numberAt(warnings, 0, '现存'), await numberAt(warnings, 0, '建议数量')]).toEqual([0, 20])

  await warnings.locator('[data-r="0"]').getByText('低于下限').dblclick()
  await expect(dialog).toBeVisible()
  await expect.poll(() => textAt(grid, 0, '库存上限')).toBe('20')
  await expect(grid.locator('input')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('暂无超出上下限的商品')).toBeVisible()
})

test('an upper limit below the lower one is refused in words, and the dialog stays', async ({ page, request }) => {
  const call = await callAs(request, 'watchesStock')
  const pjNo = `LIW-${stamp}`
  await makePart(call, pjNo, { xsPrice: 100, purchasePrice: 60 })
  await signInAs(page, 'watchesStock', '/base/parts')
  await chooseOfPart(page, pjNo, '设置上下限')
  const grid = await gridOf(page, '设置上下限')
  await expect(grid.locator('input')).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await page.keyboard.press('F8')
  await expect(page.getByText('第1行：库存上限不能小于下限')).toBeVisible()
  await expect(page.getByRole('dialog', { name: '设置上下限' })).toBeVisible()
})
