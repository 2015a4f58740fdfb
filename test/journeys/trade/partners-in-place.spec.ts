import { expect, type Page } from '@playwright/test'
import { HAND } from '../by-hand.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { stampOfRun } from './arrange.ts'

// a document's partner: known, unknown, made on the spot; nothing that was typed is lost
const stamp = stampOfRun()

async function newStockIn(page: Page, who: 'meetsPartners' | 'makesShelves' = 'meetsPartners') {
  await signInAs(page, who, '/purchase/stock-in')
  await gridOf(page, '入库单')
  await page.keyboard.press('Alt+n')
  const field = page.getByRole('combobox', { name: '供应商' })
  await expect(field).toBeFocused()
  return field
}

test('a supplier nobody knows stays in the field, red, and the order says who is missing', async ({ page }) => {
  const field = await newStockIn(page)
  await page.keyboard.type(`佛山永兴${stamp}`, HAND)
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue(`佛山永兴${stamp}`)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('F8')
  await expect(page.getByText(`供应商“佛山永兴${stamp}”未建档`)).toBeVisible()
  await expect(field).toBeFocused()
})

test('he is made in place by keyboard: Enter, his name stands there, the cursor goes on; Esc brings back the text', async ({ page }) => {
  const field = await newStockIn(page)
  const name = `广州立信${stamp}`
  await page.keyboard.type(name, HAND)
  await expect(page.getByRole('option', { name: `新增供应商“${name}”` })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '新增供应商资料' })
  await expect(dialog.getByLabel('供应商名称')).toHaveValue(name)
  // changed his mind
  await expect(dialog.getByLabel('供应商名称')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(name)
  await expect(page.getByRole('option', { name: `新增供应商“${name}”` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('供应商名称')).toBeFocused()
  await dialog.getByLabel('供应商类型').fill('品牌代理')
  await page.keyboard.press('F8')
  await expect(dialog).toBeHidden()
  await expect(field).toHaveValue(name)
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
})

test('a filled window asks before it is left', async ({ page }) => {
  await newStockIn(page)
  await page.keyboard.type(`半途${stamp}`, HAND)
  await expect(page.getByRole('option', { name: `新增供应商“半途${stamp}”` })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '新增供应商资料' })
  await expect(dialog.getByLabel('供应商名称')).toBeFocused()
  await dialog.getByLabel('联系人').fill('老周')
  await page.keyboard.press('Escape')
  await expect(page.getByText('放弃已录入的内容？')).toBeVisible()
  await page.getByRole('button', { name: '取消' }).last().click()
  await expect(dialog.getByLabel('联系人')).toHaveValue('老周')
})

test('a word of a dictionary is found by its initials; ↓ opens with what stands there, Esc leaves it', async ({ page }) => {
  await newStockIn(page)
  const field = page.getByRole('combobox', { name: '付款方式' })
  await field.click()
  await page.keyboard.type('xj')
  await expect(page.getByRole('option', { name: '现金' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('现金')
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: '现金' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('现金')
})

test('a code nobody knows becomes a part without the mouse: Insert, name, brand, prices, and the cursor stands in 数量', async ({
  page,
}) => {
  await newStockIn(page)
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await page.keyboard.type(`NEU${stamp}`, HAND)
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有这个编码').first()).toBeVisible()
  await page.keyboard.press('Insert')
  const dialog = page.getByRole('dialog', { name: '新增商品' })
  await expect(dialog.getByLabel('编码')).toBeFocused()
  await expect(dialog.getByLabel('编码')).toHaveValue(`NEU${stamp}`)
  await page.keyboard.press('Enter')
  await page.keyboard.type('前刹车片')
  await page.keyboard.press('Enter')
  await page.keyboard.type('菲罗多')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('进价')).toBeFocused()
  await page.keyboard.type('52.5')
  await page.keyboard.press('Enter')
  await page.keyboard.type('88')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
})

test('a shelf nobody knows is made where it is written, and stands in the line', async ({ page }) => {
  await newStockIn(page, 'makesShelves')
  await page.keyboard.press('F4')
  const lines = await gridOf(page, '入库明细')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await lines.locator('[data-r="0"]').getByText('主仓').click()
  await page.keyboard.press('Tab')
  const shelf = page.getByRole('combobox', { name: '仓位' })
  await expect(shelf).toBeFocused()
  const name = `NW-${stamp}`
  await page.keyboard.type(name, HAND)
  // who only typed it has not chosen it
  await expect(page.getByRole('option', { name: `新增仓位“${name}”` })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => textAt(lines, 0, '仓位')).toBe('')
  // nor is it saved without it, or made by the way: the line says what is wrong, and the cursor stands there
  for (const key of ['Control+Enter', 'F8']) {
    await page.keyboard.press('Tab')
    await expect(shelf).toBeFocused()
    await page.keyboard.type(name, HAND)
    await expect(page.getByRole('option', { name: `新增仓位“${name}”` })).toBeVisible()
    await page.keyboard.press(key)
    await expect(page.getByText(`第1行：未找到仓位“${name}”，请重新选择`)).toBeVisible()
    await expect(shelf).toBeFocused()
    await expect(lines.locator('[data-r="0"]')).toHaveClass(/doc-line/)
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('Tab')
  await expect(shelf).toBeFocused()
  await page.keyboard.type(name, HAND)
  await expect(page.getByRole('option', { name: `新增仓位“${name}”` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect.poll(() => textAt(lines, 0, '仓位')).toBe(name)
})

test('whoever may make nobody is told whom to ask, and what he typed stays', async ({ page }) => {
  await signInAs(page, 'makesNobody', '/finance/receipts')
  await gridOf(page, '收款单')
  await page.keyboard.press('Alt+n')
  const editor = page.getByRole('dialog', { name: '新增收款单' })
  const field = editor.getByLabel('客户')
  await expect(field).toBeFocused()
  const name = `湛江海粤${stamp}`
  await page.keyboard.type(name, HAND)
  await expect(page.getByText(`未找到“${name}”，请联系管理员新增`)).toBeVisible()
  await expect(page.getByRole('option', { name: '新增' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(field).toHaveValue(name)
  await page.keyboard.press('Control+Enter')
  await expect(editor).toContainText(`客户“${name}”未建档`)
  await expect(field).toHaveValue(name)
})
