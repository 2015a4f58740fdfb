import { expect } from '@playwright/test'
import { test } from '../one-window.ts'
import { callAs, makePart, stampOfRun } from '../trade/arrange.ts'
import { gridOf, signInAs, textAt } from './sign-in.ts'

// one group from its making to its splitting
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const codeOf = (letter: string) => `${letter}${stamp}`
const prices = { xsPrice: 80, purchasePrice: 40 }

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'keepsExchange')
  for (const letter of ['HA', 'HB', 'HC']) await makePart(call, codeOf(letter), prices)
  await request.dispose()
})

test('a group is made by keyboard; two are merged once one has seen what becomes interchangeable', async ({ page }) => {
  await signInAs(page, 'keepsExchange', '/base/exchange')
  const groups = await gridOf(page, '互换组')
  const make = async (...codes: string[]) => {
    await page.keyboard.press('Alt+n')
    const dialog = page.getByRole('dialog', { name: '新建互换组' })
    await expect(dialog.getByLabel('互换码', { exact: true })).toBeFocused()
    await page.keyboard.type(codes.join('，'))
    await expect(dialog.getByText(`${codes.length} 个编码成为一组`)).toBeVisible()
    await page.keyboard.press('F8')
    await expect(dialog).toBeHidden()
  }
  await make(codeOf('HA'), codeOf('HX'))
  await make(codeOf('HB'), codeOf('HC'))
  await page.keyboard.press('F4')
  await page.keyboard.type(stamp)
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(groups, 1, '互换码')).toBe(`${codeOf('HA')}、${codeOf('HX')}`)
  expect([await textAt(groups, 0, '编码数'), await textAt(groups, 1, '商品数')]).toEqual(['2', '1'])
  for (const row of [1, 2]) await groups.getByRole('checkbox', { name: `选择第${row}行` }).check()
  await page.getByRole('button', { name: '合并' }).click()
  const merging = page.getByRole('dialog', { name: '合并互换组' })
  await expect(merging.getByText('4 个编码成为一组，合并 2 个互换组；有 2 对商品从此可以互换')).toBeVisible()
  await merging.getByRole('button', { name: '保存' }).click()
  await expect(merging).toBeHidden()
  await expect.poll(() => textAt(groups, 0, '编码数')).toBe('4')
})

test('a code nobody carries becomes a part, its code selected to be typed over; then it leaves the group', async ({ page }) => {
  await signInAs(page, 'keepsExchange', '/base/exchange')
  const groups = await gridOf(page, '互换组')
  await page.keyboard.press('F4')
  await page.keyboard.type(codeOf('HX'))
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(groups, 0, '编码数')).toBe('4')
  await groups.locator('[data-r="0"]').getByText(codeOf('HX')).click()
  const dialog = page.getByRole('dialog', { name: '互换组' })
  const members = dialog.getByRole('grid', { name: '互换组' })
  await members.getByRole('button', { name: '新增商品' }).click()
  const part = page.getByRole('dialog', { name: '新增商品' })
  const code = part.getByLabel('编码', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveValue(codeOf('HX'))
  expect(await code.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0))).toBe(
    codeOf('HX'),
  )
  await part.getByLabel('品牌', { exact: true }).fill('博世')
  await page.keyboard.press('F8')
  await expect(part).toBeHidden()
  await expect(members.getByRole('button', { name: '新增商品' })).toHaveCount(0)

  const at = await members
    .locator('[data-r]')
    .filter({ hasText: codeOf('HX') })
    .getAttribute('data-r')
  await members.getByRole('checkbox', { name: `选择第${Number(at) + 1}行` }).check()
  await dialog.getByRole('button', { name: '移出' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(members.getByText(codeOf('HX'))).toHaveCount(0)
  await dialog.getByRole('tab', { name: '修改记录' }).click()
  const trail = await gridOf(page, '修改记录')
  await expect.poll(() => textAt(trail, 0, '操作')).toBe('移出互换码')
})

test('an old code is registered, and on a sale finds the part that took its place, with a word', async ({ page }) => {
  const old = codeOf('OLD')
  await signInAs(page, 'keepsExchange', '/base/exchange')
  await page.getByText('替代编码', { exact: true }).click()
  const replaced = await gridOf(page, '替代编码')
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog', { name: '新增替代' })
  await expect(dialog.getByLabel('旧编码')).toBeFocused()
  await page.keyboard.type(old)
  await page.keyboard.press('Enter')
  await page.keyboard.type(codeOf('HA').toLowerCase())
  await expect(page.getByRole('option', { name: new RegExp(`^${codeOf('HA')}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('备注')).toBeFocused()
  await page.keyboard.type('厂家换代')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => textAt(replaced, 0, '旧编码')).toBe(old)
  expect([await textAt(replaced, 0, '最新编码'), await textAt(replaced, 0, '备注')]).toEqual([codeOf('HA'), '厂家换代'])

  await page.context().clearCookies()
  await signInAs(page, 'asksOldCodes', '/sale/orders')
  await gridOf(page, '销售单')
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.press('F4')
  await page.keyboard.type(old.toLowerCase())
  const option = page.getByRole('option', { name: new RegExp(`^${codeOf('HA')}`) })
  await expect(option).toContainText(`替代 ${old}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await expect(page.getByRole('complementary', { name: '当前商品' })).toContainText(`替代 ${old}`)
})
