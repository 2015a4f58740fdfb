import { expect, type Page } from '@playwright/test'
import { test } from '../one-window.ts'
import { gridOf, signInAs, textAt } from './sign-in.ts'

// one part from its birth on
test.describe.configure({ mode: 'serial' })

const code = `JX-88-${Date.now() % 1_000_000}`
const digits = code.replaceAll('-', '').toLowerCase()

/** Every keystroke as a hand makes it: Enter goes on, and waits for nothing. */
async function typeOn(page: Page, ...fields: string[]): Promise<void> {
  for (const text of fields) {
    if (text) await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

async function find(page: Page, words: string): Promise<string[]> {
  const keyword = page.getByPlaceholder('编码 名称 车型 拼音，空格隔开')
  await keyword.fill(words)
  const answered = page.waitForResponse((response) => response.url().endsWith('/pagePj'))
  await keyword.press('Enter')
  await answered
  const grid = await gridOf(page, '商品资料')
  return grid.locator('[data-r] .c0').allInnerTexts()
}

test('a buyer enters a part without the mouse and is told what is missing', async ({ page }) => {
  await signInAs(page, 'keepsParts', '/base/parts')
  await gridOf(page, '商品资料')
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog', { name: '新增商品' })
  await expect(dialog.getByLabel('编码', { exact: true })).toBeFocused()
  await typeOn(page, code)
  await expect(dialog.getByLabel('名称', { exact: true })).toBeFocused()
  await page.keyboard.press('F8')
  await expect(dialog.getByText('名称不能为空')).toBeVisible()
  await expect(dialog.getByText('品牌不能为空')).toBeVisible()
  // name, model, origin, category, unit, brand, sub-brand, English name, manufacturer code, supplier, then save
  await typeOn(page, '旅行试件', '大众朗逸', '国产', '制动件', '套', '博世', '', '', 'OE7788', '')
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('parts with prices are entered one after the other, the hands never leave the keys', async ({ page }) => {
  await signInAs(page, 'keepsParts', '/base/parts')
  await gridOf(page, '商品资料')
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog', { name: '新增商品' })
  for (const at of [1, 2, 3]) {
    await expect(dialog.getByLabel('编码', { exact: true })).toBeFocused()
    await expect(dialog.getByLabel('编码', { exact: true })).toHaveValue('')
    await typeOn(page, `${code}-N${at}`, '连录试件', '', '', '', '', '博世')
    await dialog.getByLabel('备注').focus()
    await page.keyboard.press('Tab')
    await typeOn(page, String(100 + at))
    await page.keyboard.type('60')
    const saved = page.waitForResponse((response) => response.url().endsWith('/saveOrUpdatePj'))
    await page.keyboard.press('Alt+Enter')
    expect((await (await saved).json()).code).toBe(1)
  }
  await expect(dialog.getByLabel('编码', { exact: true })).toBeFocused()
  // who is asked and thinks better of it stands where he was
  await typeOn(page, `${code}-N4`, '连录试件', '', '', '', '', '博世')
  await dialog.getByLabel('销售价').fill('88')
  await dialog.getByLabel('限价').fill('99')
  await page.keyboard.press('Alt+Enter')
  await expect(page.getByText('限价高于销售价，仍要保存？')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('限价高于销售价，仍要保存？')).toBeHidden()
  await expect(dialog.getByLabel('限价')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('77')
  const fourth = page.waitForResponse((response) => response.url().endsWith('/saveOrUpdatePj'))
  await page.keyboard.press('Alt+Enter')
  expect((await (await fourth).json()).code).toBe(1)
  await expect(dialog.getByLabel('编码', { exact: true })).toHaveValue('')
  await expect(dialog.getByLabel('编码', { exact: true })).toBeFocused()
  // nothing was typed since: Escape asks nothing; something was: it asks
  await page.keyboard.type('X')
  await page.keyboard.press('Escape')
  await expect(page.getByText('放弃已录入的内容？')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await find(page, `${code}-N`)
  const grid = await gridOf(page, '商品资料')
  expect((await grid.locator('[data-r] .c0').allInnerTexts()).sort()).toEqual([1, 2, 3, 4].map((at) => `${code}-N${at}`))
  expect(Number(await textAt(grid, 0, '销售价'))).toBeGreaterThan(100)
})

test('it is found by fragments of the code, the name, pinyin initials and several words', async ({ page }) => {
  await signInAs(page, 'keepsParts', '/base/parts')
  for (const words of [
    code,
    digits.slice(2),
    '旅行试',
    `lxsj ${digits.slice(0, 6)}`,
    `大众 旅行试件 博世 ${digits.slice(4)}`,
    `${digits} oe7788`,
  ])
    expect(await find(page, words), words).toContain(code)
  expect(await find(page, `${code} 没有这样的词`)).toEqual([])
  await expect(page.getByText('未找到商品')).toBeVisible()
})

test('it is changed by keyboard, and a price too; what changed is seen in the list', async ({ page }) => {
  await signInAs(page, 'keepsParts', '/base/parts')
  await find(page, code)
  const grid = await gridOf(page, '商品资料')
  await grid.focus()
  // Enter on the code opens its menu, Enter there the first entry: the record
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '产品资料' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '商品资料' })).toBeVisible()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: '修改商品' })
  await expect(dialog.getByLabel('编码', { exact: true })).toBeFocused()
  await typeOn(page, '')
  await expect(dialog.getByLabel('名称', { exact: true })).toBeFocused()
  await page.keyboard.type('旅行改名件')
  await expect(dialog.getByLabel('名称', { exact: true })).toHaveValue('旅行改名件')
  await page.keyboard.press('F8')
  await expect(dialog).toBeHidden()
  await expect(grid.getByText('旅行改名件')).toBeVisible()

  await grid.getByRole('checkbox', { name: '选择第1行' }).check()
  await page.getByRole('button', { name: '设置价格' }).click()
  const prices = page.getByRole('dialog', { name: '设置价格' })
  await expect(prices.getByLabel('销售价')).toBeFocused()
  await typeOn(page, '128.5', '100', '80', '', '')
  await expect(prices).toBeHidden()
  await expect.poll(() => textAt(grid, 0, '销售价')).toBe('128.50')
  expect(await textAt(grid, 0, '进价')).toBe('80.00')
})

test('everything about a part is read on one page, by keyboard; a folded block stays folded', async ({ page }) => {
  await signInAs(page, 'keepsParts', '/base/parts')
  await find(page, code)
  const grid = await gridOf(page, '商品资料')
  await grid.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '商品资料' }).getByRole('button', { name: '修改' })).toBeEnabled()
  await page.keyboard.press('F7')
  const view = page.getByRole('dialog', { name: '商品全景' })
  await expect(view.getByText(code, { exact: true })).toBeVisible()
  await expect(view.getByText('从未销售')).toBeVisible()
  await expect(view.getByRole('grid', { name: '最近进货' })).toBeVisible()
  // who buys may not read what was sold to whom
  await expect(view.locator('summary', { hasText: '最近销售' })).toHaveCount(0)
  await view.locator('summary', { hasText: '最近进货' }).focus()
  await page.keyboard.press('Enter')
  await expect(view.getByRole('grid', { name: '最近进货' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await page.keyboard.press('F7')
  await expect(view.getByRole('grid', { name: '价格变动' })).toBeVisible()
  await expect(view.getByRole('grid', { name: '最近进货' })).toBeHidden()
})

test('OE numbers: a column is pasted, one is taken out, the field shows them and any of them finds the part', async ({ page }) => {
  await signInAs(page, 'keepsParts', '/base/parts')
  await find(page, code)
  const grid = await gridOf(page, '商品资料')
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '产品资料' })).toBeFocused()
  await page.keyboard.press('Enter')
  const record = page.getByRole('dialog', { name: '商品资料' })
  await expect(record.getByText('车厂OE 1')).toBeVisible()
  await record.locator('[data-field="codes"]').getByRole('button', { name: '设置' }).click()
  const dialog = page.getByRole('dialog', { name: `OE/编码 · ${code}` })
  const field = dialog.getByRole('textbox', { name: '号码' })
  await expect(field).toBeFocused()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', '1K0 698 151 E\n8E0-698-151\noe7788\n')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await page.keyboard.press('Enter')
  const numbers = dialog.getByRole('grid', { name: 'OE/编码' })
  await expect(numbers.locator('[data-r]')).toHaveCount(3)
  await numbers.locator('[data-r="1"]').getByRole('button', { name: '移除' }).click()
  await page.keyboard.press('F8')
  await expect(dialog).toBeHidden()
  await expect(record.getByText('车厂OE 2')).toBeVisible()
  await expect(record.getByLabel('厂家编码')).toHaveValue('OE7788; 8E0-698-151')
  // what was changed beside it does not stand in the way of the form
  await page.keyboard.press('F2')
  await page.keyboard.press('F8')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await find(page, '8e0698151')).toContain(code)
  expect(await find(page, '1K0698151E')).not.toContain(code)
})

test('keys struck before a window has its record are not lost: a slow line, a fast hand', async ({ page }) => {
  await signInAs(page, 'keepsParts', '/base/parts')
  await find(page, code)
  const grid = await gridOf(page, '商品资料')
  let answer = () => {}
  const struck = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/getOnePj/, async (route) => {
    await struck
    await route.continue()
  })
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '产品资料' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '商品资料' })).toBeVisible()
  await expect(page.getByRole('button', { name: '复制' })).toHaveCount(0)
  // edit it, go on to the name, write it, save
  await page.keyboard.press('F2')
  await typeOn(page, '')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('Fast Hand 7')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('8')
  await page.keyboard.press('F8')
  answer()
  await expect(grid.getByText('Fast Hand 8')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('interchange codes: the own one is there by itself, a second comes and goes, with the last one the window closes', async ({
  page,
}) => {
  await signInAs(page, 'keepsParts', '/base/parts')
  await find(page, code)
  const grid = await gridOf(page, '商品资料')
  await grid.getByText(code, { exact: true }).click()
  await page.getByRole('menuitem', { name: '设置互换码' }).click()
  const dialog = page.getByRole('dialog', { name: '互换码管理' })
  const codes = dialog.getByRole('grid', { name: '互换码' })
  await expect(codes.getByText(code, { exact: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: '互换码' }).fill(`${code}X`)
  await page.keyboard.press('Enter')
  await expect(codes.getByText(`${code}X`)).toBeVisible()
  await expect(codes.locator('[data-r="0"]').getByRole('button', { name: '删除' })).toBeDisabled()
  await codes.locator('[data-r="1"]').getByRole('button', { name: '删除' }).click()
  await expect(codes.getByText(`${code}X`)).toHaveCount(0)
  // alone it may go, and nothing is left to be done here
  await codes.locator('[data-r="0"]').getByRole('button', { name: '删除' }).click()
  await expect(dialog).toBeHidden()
})

test('who may see no price reads *** and changes nothing', async ({ page }) => {
  await signInAs(page, 'seesNoPrice', '/base/parts')
  await find(page, code)
  const grid = await gridOf(page, '商品资料')
  // columns that would say *** alone are not there until he asks for one
  const heads = grid.getByRole('columnheader')
  await expect(heads.filter({ hasText: /销售价|批发价|限价|进价/ })).toHaveCount(0)
  await page.getByRole('button', { name: '设置显示字段' }).click()
  const chooser = page.getByRole('dialog', { name: '设置显示字段' })
  await expect(chooser.getByRole('checkbox', { name: '批发价' })).not.toBeChecked()
  await chooser.getByRole('checkbox', { name: '销售价' }).check()
  await chooser.getByRole('button', { name: /^确\s*定/ }).click()
  await expect.poll(() => textAt(grid, 0, '销售价')).toBe('***')
  await expect(page.getByText('128.50')).toHaveCount(0)
  for (const name of ['新增', '设置价格', '停用']) await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  await grid.getByText(code, { exact: true }).click()
  await expect(page.getByRole('menuitem', { name: '设置价格' })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: '产品资料' })).toBeEnabled()
})
