import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { test } from '../one-window.ts'
import { callAs, makePart } from '../trade/arrange.ts'
import { gridOf, signInAs, textAt } from './sign-in.ts'

/** Enough for several rounds of the server; how it does with a hundred thousand is measured in the bench. */
const ROWS = 4000
const mark = `JL${Date.now() % 1_000_000}`

/** A supplier's list as it comes: own names of columns, some lines without a brand or with words for a price. */
async function priceList(): Promise<Buffer> {
  const lines = Array.from({ length: ROWS }, (_, at) => [
    `${mark}-${String(at).padStart(5, '0')}`,
    '刹车片',
    '大众朗逸',
    '国产',
    at % 500 === 3 ? '' : '国产',
    at % 400 === 7 ? '电询' : 10 + at / 100,
    20 + at / 100,
    '套',
  ])
  const rows = [['零件号', '品名', '适用车型', '产地', '品牌', '采购价', '零售价', '单位'], ...lines]
  return Buffer.from(await writeXlsx({ sheets: [{ name: '报价', rows }] }))
}
const WRONG = ROWS / 500 + ROWS / 400
const GOOD = ROWS - WRONG
const shown = (count: number) => count.toLocaleString('zh-CN')

async function upload(page: Page, buffer: Buffer): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page
    .getByRole('dialog', { name: '导入商品' })
    .locator('input[type=file]')
    .setInputFiles({ name: `${mark}.xlsx`, mimeType, buffer })
}
const tally = (page: Page, words: string) =>
  expect(page.getByRole('dialog').getByText(words, { exact: true })).toBeVisible({ timeout: 120_000 })

async function countInList(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '编码', exact: true }).fill(mark)
  await page.keyboard.press('Enter')
  await gridOf(page, '商品资料')
}

test('a long list: mapping, preview, import, a second time unchanged, undo', async ({ page }) => {
  test.setTimeout(300_000)
  const file = await priceList()
  await signInAs(page, 'imports', '/base/parts')
  await gridOf(page, '商品资料')
  await page.getByRole('button', { name: '导入' }).click()
  await upload(page, file)

  // the columns are recognised by their names
  const next = page.getByRole('button', { name: /^下一步/ })
  await expect(next).toBeVisible({ timeout: 60_000 })
  for (const [title, field] of [
    ['零件号', '编码'],
    ['品名', '名称'],
    ['适用车型', '车型'],
    ['采购价', '进价'],
    ['零售价', '销售价'],
  ])
    await expect(page.getByRole('row', { name: title }).locator('.ant-select')).toContainText(field ?? '')
  await next.click()

  await test.step('the preview counts and says what is wrong with which row', async () => {
    for (const words of [`新增 ${shown(GOOD)}`, '修改 0', '无变化 0', `错误 ${WRONG}`]) await tally(page, words)
    const rows = page.getByRole('grid', { name: '文件中的行' })
    await expect(rows.getByText('品牌不能为空').first()).toBeVisible()
    await expect(rows.getByText('进价“电询”格式不正确').first()).toBeVisible()
  })
  // while it runs, the dialog says so: the answer that it has ended waits until that has been read
  const { promise: read, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/import/getBatch/**', (route) => read.then(() => route.continue()))
  await page.getByRole('button', { name: /^确认导入/ }).click()
  await expect(page.getByText(/正在导入/)).toBeVisible()
  go()
  await expect(page.getByText(`导入完成：新增 ${shown(GOOD)}`)).toBeVisible({ timeout: 240_000 })

  await test.step('the same file again changes nothing', async () => {
    await page.getByRole('button', { name: '导入其他文件' }).click()
    await upload(page, file)
    await expect(next).toBeVisible({ timeout: 60_000 })
    await next.click()
    for (const words of ['新增 0', '修改 0', `无变化 ${shown(GOOD)}`]) await tally(page, words)
    await expect(page.getByRole('button', { name: '确认导入' })).toBeDisabled()
  })
  await page.keyboard.press('Escape')
  await countInList(page)
  // counting stops early: enough to know that they are there
  await expect(page.getByText(/共 \d+\+ 条/)).toBeVisible()

  await test.step('the batch is taken back from the list of batches', async () => {
    await page.getByRole('button', { name: '导入' }).click()
    const done = page
      .getByRole('grid', { name: '导入记录' })
      .getByRole('row', { name: /已导入/ })
      .filter({ hasText: mark })
    await done.getByRole('button', { name: '打开' }).click()
    await page.getByRole('button', { name: '撤销导入' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('alert').getByText(`已撤销${GOOD}行`)).toBeVisible({ timeout: 120_000 })
  })
  await page.keyboard.press('Escape')
  await countInList(page)
  await expect(page.getByText('共 0 条')).toBeVisible()
})

test('from the file to its lines without a mouse: questions are answered, the lines that are wrong come back with the reason', async ({
  page,
}) => {
  const own = `KB${Date.now() % 1_000_000}`
  const rows = [
    ['零件号', '品名', '品牌', 'OE号', '采购价', '零售价'],
    // several numbers in a cell; no price; a code that is missing; dearer than it is sold
    [`${own}-1`, '前刹车片', '博世', 'E8400M P76555M', '100', '180'],
    [`${own}-2`, '后刹车片', '博世', 'SP4051M SP4052M', '0', '150'],
    ['', '没有编码', '曼牌', '', '1', '2'],
    [`${own}-3`, '火花塞', 'NGK', '', '30', '20'],
  ]
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: `价${own}`, rows }] }))
  await signInAs(page, 'imports', '/base/parts')
  await gridOf(page, '商品资料')
  // listened for before: a browser that is told late opens a window of its own
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '导入', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '导入商品' })
  // the file is asked for where the cursor stands
  await expect(dialog.getByRole('button', { name: /把价格表拖到这里/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await (await asked).setFiles({ name: `${own}.xlsx`, mimeType, buffer })
  await expect(dialog.getByRole('button', { name: /^下一步/ })).toBeFocused({ timeout: 60_000 })
  await page.keyboard.press('Enter')

  const several = dialog.getByRole('radiogroup', { name: '厂家编码里空格隔开的是几个号码吗？' })
  const dear = dialog.getByRole('radiogroup', { name: '进价不低于销售价' })
  await expect(several.getByRole('radio', { checked: true })).toBeFocused({ timeout: 60_000 })
  await expect(several.getByRole('radio', { name: '拆成几个' })).toBeChecked()
  while (!(await dear.getByRole('radio', { checked: true }).evaluate((own) => own === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(dear.getByRole('radio', { name: '按新价' })).toBeChecked()
  await page.keyboard.press('F6')

  const confirm = dialog.getByRole('button', { name: '确认导入：新增 3，修改 0' })
  await expect(confirm).toBeFocused({ timeout: 60_000 })
  const fetch = dialog.getByRole('button', { name: '下载这些行' })
  await expect(dialog.getByText('编码不能为空')).toBeVisible()
  while (!(await fetch.evaluate((own) => own === document.activeElement))) await page.keyboard.press('Shift+Tab')
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const { sheets } = await readXlsx(await readFile(await file.path()))
  expect(sheets[0]?.rows).toEqual([
    ['零件号', '品名', '品牌', 'OE号', '采购价', '零售价', '行', '原因'],
    ['', '没有编码', '曼牌', '', '1', '2', '4', '编码不能为空'],
  ])
  await page.keyboard.press('F8')
  await expect(dialog.getByText('导入完成：新增 3')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByRole('button', { name: '导入其他文件' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a list of the old program by keyboard: which column is the part number and what 规格 means, two codes in a cell, a price that fell by half', async ({
  page,
  playwright,
  baseURL,
}) => {
  const own = `GJ${Date.now() % 1_000_000}`
  const request = await playwright.request.newContext({ baseURL })
  await makePart(await callAs(request, 'imports'), `${own}-1`, { purchasePrice: 100, xsPrice: 180 })
  await request.dispose()
  const rows = [
    ['商品编号', '商品全名', '规格', '型号', '品牌', '最近进价', '零售价'],
    [`${own}01`, `旅行件${own}-1`, 'E8400M', `${own}-1; ${own}-9`, '博世', '40', '180'],
    [`${own}02`, '后刹车片', 'SP4051M', `${own}-2 E/F`, '博世', '30', '60'],
  ]
  const buffer = Buffer.from(`\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}`)
  await signInAs(page, 'imports', '/base/parts')
  await gridOf(page, '商品资料')
  await page.getByRole('button', { name: '导入', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^导入商品/ })
  await dialog.locator('input[type=file]').setInputFiles({ name: `${own}.csv`, mimeType: 'text/csv', buffer })
  await expect(dialog.getByRole('button', { name: /^下一步/ })).toBeFocused({ timeout: 60_000 })

  await test.step('what only the owner knows is chosen with the arrows; the columns below show what it makes of them', async () => {
    const column = (name: string) => dialog.getByRole('row', { name, exact: false }).filter({ hasText: name }).locator('.ant-select')
    await dialog.getByRole('radio', { name: '商品编号' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: '型号' })).toBeChecked()
    const meaning = dialog.getByRole('group', { name: '“规格”里写的是什么' })
    await meaning.getByRole('radio', { name: '车型' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(meaning.getByRole('radio', { name: '厂家编码' })).toBeChecked()
    for (const [title, field] of [
      ['商品编号', '旧编码'],
      ['型号', '编码'],
      ['规格', '厂家编码'],
    ] as const)
      await expect(column(title)).toContainText(field)
    await page.keyboard.press('F8')
  })

  const fell = dialog.getByRole('radiogroup', { name: '新价与原价相差超过50%' })
  const strokes = dialog.getByRole('radiogroup', { name: '“E/F”这样的编码写成两个吗？' })
  await expect(fell.getByRole('radio', { name: '保留旧价' })).toBeChecked({ timeout: 60_000 })
  await expect(dialog.getByText(/进价 100 → 40（-60/)).toBeVisible()
  await expect(dialog.getByText(`${own}-2 E/F → ${own}-2 E，${own}-2 F`)).toBeVisible()
  await fell.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(fell.getByRole('radio', { name: '按新价' })).toBeChecked()
  await strokes.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(strokes.getByRole('radio', { name: '写成两个' })).toBeChecked()
  await page.keyboard.press('F6')

  const confirm = dialog.getByRole('button', { name: '确认导入：新增 1，修改 1' })
  await expect(confirm).toBeVisible({ timeout: 60_000 })
  const shown = await gridOf(dialog, '文件中的行')
  await expect.poll(() => textAt(shown, 0, '改动')).toContain(`新增互换码 ${own}-9`)
  await expect.poll(() => textAt(shown, 1, '改动')).toBe(`新增互换码 ${own}-2 F`)
  await page.keyboard.press('F8')
  await expect(dialog.getByText('导入完成：新增 1，修改 1')).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // the number of the old program finds the part, and its price is the new one
  const list = await gridOf(page, '商品资料')
  await page.keyboard.press('F4')
  await page.keyboard.type(`${own}01`)
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(list, 0, '编码')).toBe(`${own}-1`)
  expect([await textAt(list, 0, '进价'), await textAt(list, 0, '厂家编码')]).toEqual(['40.00', 'E8400M'])
})
