import { expect, type Page } from '@playwright/test'
import { HAND, scan } from '../by-hand.ts'
import { signInAs } from '../master/sign-in.ts'
import { callAsUserOf } from '../new-company.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

const stamp = stampOfRun()
const code = `CK${stamp}`
const other = `CX${stamp}`
let branch = 0
const card = (page: Page, pjNo: string) => page.locator('.stock-card', { hasText: pjNo })
const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'findsStock')
  const pjid = await makePart(call, code, { xsPrice: 90, purchasePrice: 41.77 })
  await makePart(call, other, { xsPrice: 30, purchasePrice: 12 })
  await stockUp(call, await makeClient(call, 2, `查库供应商${stamp}`), pjid, 10)
  const { content } = await call<{ content: { id: number }[] }>('/busicore/v1/transferRequest/findCompany', {})
  branch = content[0]?.id ?? 0
  await request.dispose()
})

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone: from the bar to the part, by hand and by scanner; what the branches have; nothing found; the network gone', async ({
  page,
}) => {
  await signInAs(page, 'findsStock', '/index')
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '查库存' }).click()
  const field = page.getByRole('textbox', { name: '商品' })
  await expect(field).toBeFocused()
  // small letters, as a thumb types them, and no Enter
  await page.keyboard.type(code.toLowerCase(), HAND)
  await expect(card(page, code).getByRole('list', { name: '本公司可用' })).toContainText('可用 10')
  await expect(card(page, code)).toContainText('售价 90')
  await expect(card(page, code)).toContainText('博世 · 通用 · 国产')
  await expect(card(page, code)).not.toContainText(/41\.77|成本|进价/)
  await fits(page)
  // the next scan takes the place of what stands there, and one after the cursor has left the field too
  await scan(page, other)
  await expect(card(page, other)).toContainText('本公司没有库存')
  await expect(card(page, code)).toHaveCount(0)
  await card(page, other).click()
  await scan(page, code)
  await expect(field).toHaveValue(code)
  await expect(card(page, code)).toContainText('可用 10')
  await scan(page, 'NO-SUCH-PART-77')
  await expect(page.getByText('未找到“NO-SUCH-PART-77”')).toBeVisible()
  await page.route('**/stock/places', (route) => route.abort())
  await scan(page, other)
  await expect(page.getByText('库存加载失败')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/stock/places')
  await page.getByRole('button', { name: '重试', exact: true }).last().click()
  await expect(card(page, other)).toBeVisible()

  // the branch has none, and sees who has
  await callAsUserOf(page, 'get', `/admin/system/user/switchCompany?companyId=${branch}`)
  await page.goto('/stock/find')
  await expect(field).toBeFocused()
  await scan(page, code)
  await expect(card(page, code)).toContainText('本公司没有库存')
  await expect(card(page, code).getByRole('list', { name: '其他分店可用' })).toContainText(/可用 10\s*可调 10/)
  await fits(page)
})

test('whoever may not see prices sees pieces only', async ({ page }) => {
  await signInAs(page, 'findsInStore', '/stock/find')
  await expect(page.getByRole('textbox', { name: '商品' })).toBeFocused()
  await scan(page, code)
  await expect(card(page, code)).toContainText('可用 10')
  await expect(card(page, code)).not.toContainText(/售价|\*\*\*/)
})
