import { expect } from '@playwright/test'
import { test } from '../one-window.ts'
import { gridOf, numberAt, signInAs, textAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

test('what 库存查询 shows of a part is what its ledger adds up to', async ({ page }) => {
  await signInAs(page, 'checksStock', '/stock/query')
  const stock = await gridOf(page, '库存查询')
  // goods that no other journey moves meanwhile
  await page.getByRole('textbox', { name: '商品', exact: true }).fill('空气滤清器')
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(stock, 0, '名称')).toBe('空气滤清器')
  for (const row of [0, 1, 2]) {
    await test.step(`row ${row}`, async () => {
      const code = await textAt(stock, row, '编码')
      const onHand = await numberAt(stock, row, '现存')
      expect(await numberAt(stock, row, '可用')).toBe(onHand - (await numberAt(stock, row, '占用')))
      await stock
        .locator(`[data-r="${row}"]`)
        .getByText(await textAt(stock, row, '名称'))
        .first()
        .dblclick()
      await expect(page.getByText(`只看商品：${code}`)).toBeVisible()
      const ledger = await gridOf(page, '库存台账')
      await expect.poll(() => textAt(ledger, 'totals', '数量')).toMatch(/^-?[\d,]+$/)
      const inAll = await numberAt(ledger, 'totals', '数量')
      // newest first: what was left after the last move is what is there now
      expect(await numberAt(ledger, 0, '公司结存')).toBe(inAll)
      expect(inAll).toBeGreaterThanOrEqual(onHand)
      await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: '库存查询', exact: true }).click()
    })
  }
})

test('the sums of both pages are those of all rows, not of the page', async ({ page }) => {
  await signInAs(page, 'checksStock', '/stock/query')
  const stock = await gridOf(page, '库存查询')
  await expect.poll(() => textAt(stock, 'totals', '现存')).toMatch(/^[\d,]+$/)
  expect(await numberAt(stock, 'totals', '现存')).toBeGreaterThan(1000)
  // read at one moment: the list may be drawn anew between two
  await expect(async () => {
    const [onHand, reserved, usable] = await Promise.all(['现存', '占用', '可用'].map((head) => numberAt(stock, 'totals', head)))
    expect(usable).toBe(Number(onHand) - Number(reserved))
  }).toPass()
})

test('数据核对 finds everything in order, and runs again', async ({ page }) => {
  await signInAs(page, 'checksStock', '/report/check')
  await expect(page.getByRole('status').getByText('数据一致')).toBeVisible()
  const checks = page.locator('section').filter({ hasText: '比较' })
  expect(await checks.count()).toBeGreaterThanOrEqual(8)
  await expect(page.getByText('处差异')).toHaveCount(0)
  const answered = page.waitForResponse((response) => response.url().endsWith('/reconcile'))
  await page.getByRole('button', { name: '重新核对' }).click()
  await answered
  await expect(page.getByRole('status').getByText('数据一致')).toBeVisible()
})
