import { expect, test } from '@playwright/test'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { tab } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

test('a page behind keeps its place in a list, and nobody reaches it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 500 })
  await signInAs(page, 'keepsPages', '/stock/query')
  const grid = await gridOf(page, '库存查询')
  await expect(grid.getByRole('row').nth(5)).toBeVisible()
  const place = () => grid.evaluate((list) => list.scrollTop)
  await grid.evaluate((list) => list.scrollTo(0, 160))
  await expect.poll(place).toBe(160)
  await tab(page, '首页').click()
  await expect(page.getByRole('region', { name: '首页' })).toBeVisible()
  await expect(page.getByRole('region', { name: '库存查询' })).toHaveCount(0)
  await expect(grid).toBeHidden()
  // Tab goes on from the last thing of the page in front, past the one behind
  await page.getByRole('region', { name: '首页' }).getByRole('button').last().focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('section.page')?.getAttribute('aria-label') ?? '')).not.toBe('库存查询')
  await tab(page, '库存查询').click()
  await expect(grid).toBeVisible()
  expect(await place()).toBe(160)
})

test('a page behind asks for nothing, and for what is new when it comes back', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/pageCkOrder')) asked++
  })
  await page.clock.install()
  await signInAs(page, 'keepsPages', '/delivery/pick')
  await expect(page.getByRole('region', { name: '拣货' }).first()).toBeVisible()
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(21_000)
  await expect.poll(() => asked).toBe(2)
  await tab(page, '首页').click()
  await expect(page.getByRole('region', { name: '首页' })).toBeVisible()
  await page.clock.runFor(120_000)
  expect(asked).toBe(2)
  await tab(page, '拣货').click()
  await expect.poll(() => asked).toBe(3)
})
