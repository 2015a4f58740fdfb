import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makePart, stampOfRun } from '../trade/arrange.ts'

test.describe.configure({ mode: 'serial' })

async function parts(page: Page) {
  await signInAs(page, 'keepsTables', '/base/parts')
  return gridOf(page, '商品资料')
}
const heads = (page: Page) =>
  page
    .getByRole('grid', { name: '商品资料' })
    .evaluate((grid) => [...grid.querySelectorAll('.pc-label')].map(({ textContent }) => textContent))

test('columns are chosen by keyboard, kept by funcId, and there again after the next login', async ({ page }) => {
  await parts(page)
  expect(await heads(page)).not.toContain('截图')
  await page.getByRole('button', { name: '设置显示字段' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '移动 编码' })).toBeVisible()
  expect(await dialog.locator('.pc-chooser').evaluate((list) => list.clientHeight)).toBe(400)
  const boxes = dialog.getByRole('checkbox')
  for (let at = 0; at < (await boxes.count()); at++) if (await boxes.nth(at).isEnabled()) await boxes.nth(at).uncheck()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('请勾选至少一个列展示')).toBeVisible()
  await dialog.getByRole('button', { name: '恢复默认' }).click()
  // by keyboard alone: the brand is taken away, the name goes one place down
  await dialog.getByRole('checkbox', { name: '品牌', exact: true }).focus()
  await page.keyboard.press('Space')
  const name = dialog.getByRole('button', { name: '移动 名称' })
  // what it is moved over makes room
  const height = async () => (await dialog.getByRole('button', { name: '移动 品牌' }).boundingBox())?.y ?? 0
  await name.focus()
  const before = await height()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^(已拿起|移动中)$/)).toBeAttached()
  // the arrows are heard a moment after it has been taken up
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect.poll(height, { timeout: 1000 }).toBeLessThan(before - 10)
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText('已放下')).toBeAttached()
  const saved = page.waitForRequest('**/rscolumn/saveOrUpdate')
  await page.keyboard.press('Control+Enter')
  const { funcId, currColumn } = (await saved).postDataJSON() as { funcId: string; currColumn: string }
  expect(funcId).toMatch(/^PartList\d+$/)
  const kept = JSON.parse(currColumn) as { prop: string }[]
  expect(kept[0]).toMatchObject({ prop: 'pjNo', attrName: 'pjNo', show: true })
  const place = (prop: string) => kept.findIndex((column) => column.prop === prop)
  expect(place('pjName')).toBeGreaterThan(place('pjBrand'))
  await expect(dialog).toBeHidden()
  const chosen = await heads(page)
  expect(chosen).not.toContain('品牌')
  await page.context().clearCookies()
  await parts(page)
  expect(await heads(page)).toEqual(chosen)
})

test('the file holds what is shown: chosen columns, set filter, the order of the screen', async ({ page, playwright, baseURL }) => {
  // parts of its own: other journeys enter theirs meanwhile
  const stamp = stampOfRun()
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'keepsTables')
  for (const letter of ['C', 'A', 'B']) await makePart(call, `TAB${stamp}${letter}`, { xsPrice: 2, purchasePrice: 1 })
  await request.dispose()
  const grid = await parts(page)
  await page.getByRole('textbox', { name: '编码' }).first().fill(`TAB${stamp}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 3 条')).toBeVisible()
  const head = page.getByRole('columnheader', { name: '编码' }).first()
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => textAt(grid, 0, '编码')).toBe(`TAB${stamp}A`)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const path = await (await file).path()
  const rows = ((await readXlsx(readFileSync(path))).sheets[0]?.rows ?? []) as unknown[][]
  expect(rows[0]?.slice(1)).toEqual(await heads(page))
  expect(rows[1]?.[1]).toBe(await textAt(grid, 0, '编码'))
  expect(rows.filter((row) => typeof row[0] === 'number')).toHaveLength(3)
  await expect(page.getByText('导出成功')).toBeVisible()
})

test('rows are ticked by Ctrl+A and shift-click, and counted; Ctrl+C takes the range', async ({ page, context }) => {
  const grid = await parts(page)
  await grid.locator('[data-r="0"] .c1').click()
  // the head and 合计 are rows, too
  const shown = Number(await grid.getAttribute('aria-rowcount')) - 2
  await page.keyboard.press('Control+a')
  await expect(page.getByText(`，已选 ${shown} 条`)).toBeVisible()
  await grid.getByRole('checkbox', { name: '全选' }).click()
  await expect(page.getByText(/已选/)).toHaveCount(0)
  await grid.locator('[data-r="1"] input[type=checkbox]').click()
  await grid.locator('[data-r="4"] input[type=checkbox]').click({ modifiers: ['Shift'] })
  await expect(page.getByText('，已选 4 条')).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await grid.locator('[data-r="0"] .c1').click()
  await grid.locator('[data-r="1"] .c1').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+c')
  const cells = await Promise.all([0, 1].map((row) => grid.locator(`[data-r="${row}"] .c1`).innerText()))
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(cells.join('\n'))
})
