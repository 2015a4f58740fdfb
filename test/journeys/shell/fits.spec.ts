import { expect, type Page } from '@playwright/test'
import { goTo } from '../come-in.ts'
import { signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'

const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })

test('what fits its page has no scroll bar, and short words cover neither head nor pager', async ({ page }) => {
  await signInAs(page, 'measures', '/index')
  const lists = [
    ['/system/roles', '角色'],
    ['/system/numbers', '单据编号'],
    ['/system/login-log', '登录日志'],
  ] as const
  for (const [path, name] of lists) {
    await goTo(page, path)
    await expect(grid(page, name).locator('[data-r="0"]')).toBeVisible()
    // half of the last column's edge, which is dragged, stood beyond the sheet
    await expect.poll(() => grid(page, name).evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
  }
  await page.getByRole('button', { name: '导出' }).click()
  const word = page.locator('.ant-message-notice')
  await expect(word.getByText('导出成功')).toBeVisible()
  const pager = page.locator('section.page .pc-pager:visible')
  const above = async () => {
    const [said, below] = [await word.boundingBox(), await pager.boundingBox()]
    return said && below ? [said.y > 100, said.y + said.height <= below.y] : []
  }
  await expect.poll(above).toEqual([true, true])

  // pages with a margin of their own are no higher than the frame
  for (const [path, name] of [
    ['/system/notification', '消息中心'],
    ['/report/check', '数据核对'],
  ] as const) {
    await goTo(page, path)
    const shown = page.locator(`section.page[aria-label="${name}"]`)
    await expect(shown.locator('.loading')).toHaveCount(0)
    await expect.poll(() => shown.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  }
})

test('a record that is read begins at its top, its lines below do not take the cursor; on a phone roles and numbers are cards', async ({
  page,
}) => {
  await signInAs(page, 'measuresRecords', '/base/parts')
  await grid(page, '商品资料').locator('[data-r="0"]').dblclick()
  const record = page.getByRole('dialog', { name: '商品资料' })
  await expect(record.getByRole('button', { name: '修改', exact: true })).toBeFocused()
  expect(await record.locator('.ant-modal-body').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, name, card] of [
    ['/system/roles', '角色', /^开单员 .*可见价格/],
    ['/system/numbers', '单据编号', /^销售单 .*前缀 CK/],
  ] as const) {
    await goTo(page, path)
    await expect(page.getByRole('list', { name, exact: true }).getByRole('button', { name: card })).toBeVisible()
  }
})

test('on a tablet laid down no filter is cut, and what asks is on the screen; the figures of the day and a form to print are whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAs(page, 'measures', '/base/clients')
  for (const [path, title] of [
    ['/base/clients', '客户资料'],
    ['/sale/orders', '销售单'],
    ['/purchase/suggest', '采购建议'],
    ['/report/sale/goods', '商品销售'],
  ] as const) {
    await goTo(page, path)
    const line = page.locator(`section.page[aria-label="${title}"] .pc-filters`)
    for (const name of ['查询', '重置']) await expect(line.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    expect(await line.evaluate(cutWords), title).toEqual([])
  }
  await goTo(page, '/report/trade/daily')
  const day = page.locator('.daily .summary-figure strong')
  await expect(day.first()).toBeVisible()
  expect(await day.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent))).toEqual(
    [],
  )
  await goTo(page, '/system/print-templates')
  await expect
    .poll(async () => (await page.getByRole('textbox', { name: '标题', exact: true }).boundingBox())?.width ?? 0)
    .toBeGreaterThan(200)
})

/** Words of filters that are shown in part: 信用… says nothing. */
const cutWords = (line: Element) =>
  [...line.querySelectorAll<HTMLElement>('.ant-select-placeholder, input[placeholder]')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.textContent || (each as HTMLInputElement).placeholder)
