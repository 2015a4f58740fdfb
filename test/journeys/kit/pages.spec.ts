import { expect, type Page } from '@playwright/test'
import { seriousOn } from '../axe.ts'
import { test } from '../one-window.ts'
import { startPlayground } from './playground.ts'

interface Asked {
  path: string
  input: Record<string, unknown>
}

let playground: Awaited<ReturnType<typeof startPlayground>>
test.beforeAll(async () => {
  playground = await startPlayground()
})
test.afterAll(() => playground.stop())

async function open(page: Page, name: string): Promise<void> {
  await page.goto(`${playground.address}#${name}`)
  await expect(page.locator('.pc-grid, .pc-form').first()).toBeVisible()
}
const asked = (page: Page, end: string) =>
  page.evaluate((path) => (window as unknown as { asked: Asked[] }).asked.filter((each) => each.path.endsWith(path)), end)
const values = async (page: Page) => JSON.parse(await page.locator('#values').innerText())

test('a list shows at least 17 rows at 1366×768, its total capped and its sums from the server', async ({ page }) => {
  await open(page, 'list')
  await expect(page.getByText('共 10000+ 条')).toBeVisible()
  const whole = await page.locator('.pc-grid').evaluate((grid) => {
    const head = grid.querySelector('.pc-head')?.getBoundingClientRect().bottom ?? 0
    const foot = grid.querySelector('.pc-totals')?.getBoundingClientRect().top ?? 0
    return [...grid.querySelectorAll('[data-r]')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= head - 1 && box.bottom <= foot + 1
    }).length
  })
  expect(whole).toBeGreaterThanOrEqual(17)
  await expect(page.locator('.pc-totals')).toContainText('8,765,432.10')
})

test('Enter in a filter searches; filters are remembered; blank ones are not sent', async ({ page }) => {
  await open(page, 'list')
  await page.getByPlaceholder('编码').fill('W512')
  await page.getByPlaceholder('编码').press('Enter')
  await expect.poll(async () => (await asked(page, '/play/rows')).at(-1)?.input.pjNo).toBe('W512')
  const input = (await asked(page, '/play/rows')).at(-1)?.input ?? {}
  expect(input).not.toHaveProperty('pjBrand')
  expect(input).toMatchObject({ page: 1, limit: 50, price: null })
  expect(input.from).toMatch(/-01$/)
  await page.reload()
  await expect(page.getByPlaceholder('编码')).toHaveValue('W512')
})

test('the dialog 高级查询 is 500 wide, carries comparisons and ranges, and Enter searches', async ({ page }) => {
  await open(page, 'list')
  await page.getByRole('button', { name: '高级查询' }).click()
  const dialog = page.getByRole('dialog')
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(500)
  await dialog.getByPlaceholder('售价最小').fill('1a2.34567')
  await dialog.getByPlaceholder('备注').fill('加急')
  await dialog.getByRole('combobox', { name: '备注比较方式' }).click()
  await page.getByTitle('不包含').click()
  await dialog.getByPlaceholder('备注').press('Enter')
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await asked(page, '/play/rows')).at(-1)?.input)
    .toMatchObject({ price: '12.345,', status: '加急', op: 'not contains' })
  await expect(page.getByRole('button', { name: '高级查询（2）' })).toBeVisible()
})

test('a failed load says so and is tried again in place; an empty one says what to do', async ({ page }) => {
  await open(page, 'list')
  await page.getByPlaceholder('编码').fill('坏')
  await page.getByPlaceholder('编码').press('Enter')
  await expect(page.getByText('加载失败：数据库正忙，请稍后再试')).toBeVisible()
  const before = (await asked(page, '/play/rows')).length
  await page.getByRole('button', { name: '重试' }).click()
  await expect.poll(async () => (await asked(page, '/play/rows')).length).toBe(before + 1)
  await page.getByPlaceholder('编码').fill('无')
  await page.getByPlaceholder('编码').press('Enter')
  await expect(page.getByText('暂无数据，请调整查询条件后再试')).toBeVisible()
})

test('quick search takes the item under the arrows; pages and sizes are asked for', async ({ page }) => {
  await open(page, 'list')
  await page.getByRole('combobox', { name: '客户' }).pressSequentially('甲', { delay: 20 })
  await expect(page.getByRole('option')).toHaveCount(6)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await asked(page, '/play/rows')).at(-1)?.input.clientId).toBeGreaterThan(0)
  await page.getByTitle('2', { exact: true }).click()
  await expect.poll(async () => (await asked(page, '/play/rows')).at(-1)?.input.page).toBe(2)
  await expect(page.locator('[data-r="0"] .pc-number')).toHaveText('51')
})

test('Enter walks a form in its order, over lists too, and ends in saving', async ({ page }) => {
  await open(page, 'form')
  await expect(page.getByLabel('编码')).toBeFocused()
  await page.keyboard.type('W512')
  await page.keyboard.press('Enter')
  await page.keyboard.type('刹车片')
  await page.keyboard.press('Enter')
  await page.keyboard.type('新牌子')
  await page.keyboard.press('Enter')
  await page.keyboard.type('上海', { delay: 20 })
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('售价')).toBeFocused()
  expect(await values(page)).toMatchObject({ pjNo: 'W512', pjName: '刹车片', pjBrand: '新牌子' })
  expect((await values(page)).supplier).not.toBe('')
  await page.keyboard.type('9.999')
  await page.keyboard.press('Enter')
  await page.keyboard.type('3.7')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByLabel('售价')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await values(page)).toMatchObject({ xsPrice: 9.99, qty: 37, done: '保存' })
})

test('nothing found offers the typed text; a price one may not see stays hidden', async ({ page }) => {
  await open(page, 'form')
  await page.getByRole('combobox', { name: '供应商' }).pressSequentially('没有这家', { delay: 20 })
  await page.getByRole('option', { name: '使用“没有这家”' }).click()
  expect((await values(page)).supplier).toBe('没有这家')
  await expect(page.getByLabel('成本价')).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('成本价')).toBeDisabled()
})

test('a dialog is dragged by its head, ignores the backdrop, and gives Escape to an open list first', async ({ page }) => {
  await open(page, 'form')
  const dialog = page.getByRole('dialog')
  const frame = page.locator('.ant-modal-container')
  const before = await frame.boundingBox()
  await page.mouse.move((before?.x ?? 0) + 100, (before?.y ?? 0) + 15)
  await page.mouse.down()
  await page.mouse.move((before?.x ?? 0) + 180, (before?.y ?? 0) + 75, { steps: 4 })
  await page.mouse.up()
  const after = await frame.boundingBox()
  expect(Math.round((after?.x ?? 0) - (before?.x ?? 0))).toBe(80)
  expect(Math.round((after?.y ?? 0) - (before?.y ?? 0))).toBe(60)
  await page.mouse.click(20, 700)
  await expect(dialog).toBeVisible()
  await page.getByLabel('品牌').click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('? lists the shortcuts, F8 saves, and neither fires behind a dialog', async ({ page }) => {
  await open(page, 'edit')
  await page.keyboard.press('F8')
  await expect(page.getByText('保存 500 行')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('F8')
  const told = await page.getByText('保存 500 行').count()
  await page.keyboard.press('F8')
  expect(await page.getByText('保存 500 行').count()).toBe(told)
})

for (const name of ['list', 'edit', 'form']) {
  test(`axe finds nothing serious in ${name}`, async ({ page }) => {
    await open(page, name)
    await page.waitForTimeout(300)
    expect(await seriousOn(page, name)).toEqual([])
  })
}

test('where one file is wanted, the file dialog offers one, and two that are dropped are refused', async ({ page }) => {
  await open(page, 'file')
  await expect(page.getByLabel('选择附件')).not.toHaveAttribute('multiple')
  await page.getByRole('group', { name: '附件' }).evaluate((field) => {
    const dataTransfer = new DataTransfer()
    for (const name of ['a.jpg', 'b.jpg']) dataTransfer.items.add(new File(['x'], name, { type: 'image/jpeg' }))
    field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('最多只能选择一个文件')).toBeVisible()
  await expect(page.locator('.pc-file:not(.pc-file-add)')).toHaveCount(0)
})

test('one stamp sent twice at once goes out once, and 重复提交 is said', async ({ page }) => {
  await open(page, 'twice')
  await page.getByRole('button', { name: '发送两次' }).click()
  await expect(page.getByText('重复提交')).toBeVisible()
  expect(await asked(page, '/play/save')).toHaveLength(1)
})
