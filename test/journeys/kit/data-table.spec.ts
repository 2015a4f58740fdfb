import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../one-window.ts'
import { startPlayground } from './playground.ts'

let playground: Awaited<ReturnType<typeof startPlayground>>
test.beforeAll(async () => {
  playground = await startPlayground()
})
test.afterAll(() => playground.stop())

async function open(page: Page, name: string): Promise<Locator> {
  await page.goto(`${playground.address}#${name}`)
  await page.reload()
  const grid = page.getByRole('grid').first()
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  return grid
}
/** Cell by row number and name of the column, as a person would name it. */
async function cell(grid: Locator, row: number, label: string): Promise<Locator> {
  const at = await grid.getByRole('columnheader').filter({ hasText: label }).first().getAttribute('aria-colindex')
  return grid.locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${at}"]`)
}
const text = async (grid: Locator, row: number, label: string) => (await (await cell(grid, row, label)).innerText()).trim()
async function copyFrom(grid: Locator): Promise<string> {
  return grid.evaluate((element) => {
    const clipboardData = new DataTransfer()
    const target = element.contains(document.activeElement) ? document.activeElement : element
    target?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return clipboardData.getData('text/plain')
  })
}
async function pasteInto(grid: Locator, pasted: string): Promise<void> {
  await grid.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    const target = element.contains(document.activeElement) ? document.activeElement : element
    target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)
}

test('of ten thousand rows only what is seen is drawn, however far one scrolls', async ({ page }) => {
  const grid = await open(page, 'big')
  // how quickly is told, not judged: the machine may be busy with other things
  const { most, last, frames } = await grid.evaluate(async (element) => {
    let most = 0
    const frames: number[] = []
    let before = performance.now()
    for (let step = 0; step < 150; step += 1) {
      element.scrollTop += step % 10 === 9 ? 20_000 : 400
      await new Promise(requestAnimationFrame)
      frames.push(performance.now() - before)
      most = Math.max(most, element.querySelectorAll('[data-r]').length)
      before = performance.now()
    }
    element.scrollTop = element.scrollHeight
    await new Promise((resolve) => setTimeout(resolve, 300))
    const rows = element.querySelectorAll('[data-r]')
    return {
      most: Math.max(most, rows.length),
      last: (rows[rows.length - 1] as HTMLElement).innerText,
      frames: frames.sort((a, b) => a - b),
    }
  })
  console.log(`scroll: median ${Math.round(frames[75] ?? 0)} ms a frame, worst ${Math.round(frames.at(-1) ?? 0)} ms`)
  expect(most).toBeLessThan(70)
  expect(last).toContain('10000')
})

test('totals are exact, masked where a part is masked', async ({ page }) => {
  const grid = await open(page, 'big')
  const totals = grid.locator('.pc-totals')
  await expect(totals).toContainText('合计')
  await expect(totals).toContainText('***')
})

test('typing into a line of five hundred draws no other line anew', async ({ page }) => {
  const grid = await open(page, 'edit')
  await (await cell(grid, 3, '备注')).click()
  await page.keyboard.press('F2')
  await expect(grid.locator('input:focus')).toHaveCount(1)
  const { drawn, taken } = await grid.evaluate(async (element) => {
    const taken: number[] = []
    const lines = new Set<string | null>()
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes)
        lines.add((target instanceof Element ? target : target.parentElement)?.closest('[data-r]')?.getAttribute('data-r') ?? null)
    })
    watch.observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
    const field = document.activeElement as HTMLInputElement
    const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const sign of '客户要求今天下午送到并且带发票abcdefghij0123456789') {
      const start = performance.now()
      put?.call(field, field.value + sign)
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data: sign }))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      taken.push(performance.now() - start)
    }
    watch.disconnect()
    return { drawn: [...lines].filter((line) => line !== null && line !== '2'), taken: taken.sort((a, b) => a - b) }
  })
  console.log(`keystroke to next frame: median ${taken[Math.floor(taken.length / 2)]?.toFixed(1)} ms, worst ${taken.at(-1)?.toFixed(1)} ms`)
  expect(drawn).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => text(grid, 3, '备注')).toContain('0123456789')
})

test('a line is entered by keyboard alone: code, amount, price, next line', async ({ page }) => {
  const grid = await open(page, 'edit')
  await (await cell(grid, 1, '编码')).click()
  await page.keyboard.type('w512', { delay: 15 })
  await expect(page.getByRole('option').first()).toContainText('W512-1')
  await page.keyboard.press('Enter')
  await expect.poll(() => text(grid, 1, '编码')).toBe('W512-1')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await page.keyboard.type('12.345')
  await page.keyboard.press('Enter')
  await expect.poll(() => text(grid, 1, '数量')).toBe('7')
  await expect.poll(() => text(grid, 1, '单价')).toBe('12.34')
  await expect.poll(() => text(grid, 1, '金额')).toBe('86.38')
})

test('Enter pressed before the answer came still takes the first row found', async ({ page }) => {
  const grid = await open(page, 'edit')
  await (await cell(grid, 2, '编码')).click()
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  await expect.poll(() => text(grid, 2, '编码')).toBe('ABC-1')
})

test('a code nobody knows is not left behind as if it had been entered', async ({ page }) => {
  const grid = await open(page, 'edit')
  const before = await text(grid, 2, '编码')
  await (await cell(grid, 2, '编码')).click()
  await page.keyboard.type('没有')
  await expect(page.getByText('未找到匹配的内容')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => text(grid, 2, '编码')).toBe(before)
})

test('Enter while an input method is composing chooses a word and moves nothing', async ({ page }) => {
  const grid = await open(page, 'edit')
  await (await cell(grid, 4, '备注')).click()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: 'jia', selectionStart: 3, selectionEnd: 3 })
  await page.evaluate(() => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: true })
    document.activeElement?.dispatchEvent(event)
    const old = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    Object.defineProperty(old, 'keyCode', { value: 229 })
    document.activeElement?.dispatchEvent(old)
  })
  await devtools.send('Input.insertText', { text: '加急件' })
  await page.keyboard.press('Enter')
  await expect.poll(() => text(grid, 4, '备注')).toBe('加急件')
})

test('Escape gives up what was typed, F2 changes it, arrows leave a cell that is typed anew', async ({ page }) => {
  const grid = await open(page, 'edit')
  await (await cell(grid, 2, '数量')).click()
  await page.keyboard.type('99')
  await page.keyboard.press('Escape')
  await expect.poll(() => text(grid, 2, '数量')).toBe('2')
  await page.keyboard.press('F2')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect.poll(() => text(grid, 2, '数量')).toBe('25')
  await (await cell(grid, 3, '数量')).click()
  await page.keyboard.type('8')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('9')
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => text(grid, 3, '数量')).toBe('8')
  await expect.poll(() => text(grid, 4, '数量')).toBe('9')
})

test('a range is copied plain and pasted from Excel; words among numbers are refused by name', async ({ page }) => {
  const grid = await open(page, 'edit')
  await (await cell(grid, 2, '数量')).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  expect(await copyFrom(grid)).toBe('2\t79.19\n3\t158.38')
  await (await cell(grid, 5, '数量')).click()
  await pasteInto(grid, '1,200\t3.5\r\n约十个\t4\r\n')
  await expect.poll(() => text(grid, 5, '数量')).toBe('1,200')
  await expect.poll(() => text(grid, 5, '单价')).toBe('3.50')
  await expect.poll(() => text(grid, 6, '单价')).toBe('4.00')
  await expect(page.getByText('第6行“数量”：约十个 不是有效数字，未粘贴')).toBeVisible()
})

test('pasting below the last line and Enter past it make new lines', async ({ page }) => {
  const grid = await open(page, 'edit')
  await (await cell(grid, 1, '数量')).click()
  await page.keyboard.press('Control+ArrowDown')
  await pasteInto(grid, '1\n2\n3')
  await expect(grid).toHaveAttribute('aria-rowcount', '504')
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.type('最后')
  await page.keyboard.press('Enter')
  await expect(grid).toHaveAttribute('aria-rowcount', '505')
  await expect.poll(() => text(grid, 502, '备注')).toBe('最后')
})

test('masked prices stay closed, ticks answer to space, choices to typing', async ({ page }) => {
  const grid = await open(page, 'edit')
  await (await cell(grid, 2, '成本价')).click()
  await page.keyboard.type('5')
  await page.keyboard.press('Escape')
  await expect.poll(() => text(grid, 2, '成本价')).toBe('***')
  await (await cell(grid, 2, '加急')).click({ position: { x: 3, y: 3 } })
  await page.keyboard.press('Space')
  await expect((await cell(grid, 2, '加急')).getByRole('checkbox')).toBeChecked()
  await (await cell(grid, 2, '仓位')).click()
  await page.keyboard.type('a-12')
  await page.keyboard.press('Enter')
  await expect.poll(() => text(grid, 2, '仓位')).toBe('A-12')
})

test('columns are chosen and ordered by dragging, kept after a reload, and never all hidden', async ({ page }) => {
  const grid = await open(page, 'big')
  await page.getByRole('button', { name: '设置显示字段' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('设置显示字段')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: '操作' })).toBeDisabled()
  await expect(dialog.getByRole('checkbox', { name: '截图' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: '车型' }).click()
  const from = await dialog.locator('[data-column=pjBrand]').boundingBox()
  const to = await dialog.locator('[data-column=pjName]').boundingBox()
  if (!from || !to) throw new Error('rows of the chooser are not laid out')
  await page.mouse.move(from.x + 150, from.y + 14)
  await page.mouse.down()
  await page.mouse.move(from.x + 150, from.y, { steps: 4 })
  await page.mouse.move(to.x + 150, to.y + 4, { steps: 8 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  const heads = async () => (await page.getByRole('columnheader').allInnerTexts()).map((head) => head.replace(/[▲▼\s]/g, ''))
  const now = await heads()
  expect(now.indexOf('品牌')).toBeLessThan(now.indexOf('名称'))
  expect(now).not.toContain('车型')
  await page.reload()
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  expect(await heads()).toEqual(now)

  await page.getByRole('button', { name: '设置显示字段' }).click()
  for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) if (!(await box.isDisabled())) await box.uncheck()
  await page.getByRole('dialog').getByRole('checkbox', { name: '截图' }).check()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('请勾选至少一个列展示')).toBeVisible()
})

test('a part number opens the menu of eight, by pointer and by keyboard', async ({ page }) => {
  const grid = await open(page, 'big')
  await grid.locator('[data-r="0"] [data-link]').first().click()
  await expect(page.getByRole('menuitem')).toHaveText([
    '产品资料',
    '销售历史',
    '进库历史',
    '库存查询',
    '打印标签',
    '设置价格',
    '设置上下限',
    '设置互换码',
  ])
  await expect(page.getByRole('menuitem', { name: '设置价格' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^sales /)).toBeVisible()
  // no part behind the number: no link
  await expect(grid.locator('[data-r="10"] [data-c="0"] [data-link]')).toHaveCount(0)
})

test('widths are dragged, order follows the head, ticks reach over a range', async ({ page }) => {
  const grid = await open(page, 'big')
  const head = grid.getByRole('columnheader').filter({ hasText: '名称' })
  const before = (await head.boundingBox())?.width ?? 0
  const edge = await head.locator('.pc-edge').boundingBox()
  if (!edge) throw new Error('no edge to drag')
  await page.mouse.move(edge.x + 4, edge.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge.x + 64, edge.y + 10, { steps: 5 })
  await page.mouse.up()
  expect((await head.boundingBox())?.width).toBe(before + 60)
  await grid.getByRole('button', { name: '售价' }).click()
  await expect.poll(() => text(grid, 1, '售价')).toBe('0')
  await grid.getByRole('button', { name: '售价' }).click()
  await expect.poll(() => text(grid, 1, '售价')).toBe('999.89')
  await grid.getByRole('checkbox', { name: '选择第1行' }).click()
  await grid.getByRole('checkbox', { name: '选择第5行' }).click({ modifiers: ['Shift'] })
  await expect(grid.locator('.pc-row-ticked')).toHaveCount(5)
})

test('what is being typed survives scrolling far away and back', async ({ page }) => {
  const grid = await open(page, 'edit')
  await (await cell(grid, 2, '备注')).click()
  await page.keyboard.type('半句')
  await grid.evaluate((element) => element.scrollTo(0, 9000))
  await expect(grid.locator('[data-r="320"]')).toBeVisible()
  await page.keyboard.type('话')
  await page.keyboard.press('Enter')
  await grid.evaluate((element) => element.scrollTo(0, 0))
  await expect.poll(() => text(grid, 2, '备注')).toBe('半句话')
})
