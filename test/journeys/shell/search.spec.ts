import { expect, type Page, test } from '@playwright/test'
import { seriousOn } from '../axe.ts'
import { signInAs } from '../master/sign-in.ts'
import { callAs, makeClient, makePart, sellOverTheCounter, stampOfRun, stockUp } from '../trade/arrange.ts'

// the one box: pages at once, parts, clients and documents from the server; nothing but the keyboard
const stamp = stampOfRun()
const part = `SB${stamp}`
const client = `一框客户${stamp}`
const box = (page: Page) => page.getByRole('combobox', { name: '搜索' })
const group = (page: Page, name: string) => page.getByRole('listbox', { name: '找到的' }).getByRole('group', { name })
const ALL = '**/basedata/v1/search/all'

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'searchesAll')
  const clientId = await makeClient(call, 1, client)
  const pjid = await makePart(call, part, { xsPrice: 150, purchasePrice: 40 })
  await stockUp(call, await makeClient(call, 2, `一框供应商${stamp}`), pjid, 10)
  await sellOverTheCounter(call, clientId, pjid, 2)
  await request.dispose()
})

test('a code typed at once opens its part, however fast Enter follows; what was opened stands there next time', async ({ page }) => {
  await signInAs(page, 'searchesAll', '/index')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(part.toLowerCase())
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '商品资料' })
  await expect(dialog.getByRole('textbox', { name: /^\*?编码$/ })).toHaveValue(part)
  await expect(box(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Alt+m')
  await expect(group(page, '最近').getByRole('option').first()).toContainText(part)
  expect(await seriousOn(page, '搜索')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
})

test('a client with what he owes, and the sale by its number; Tab goes from kind to kind', async ({ page }) => {
  await signInAs(page, 'searchesAll', '/index')
  await page.keyboard.press('Control+k')
  await box(page).fill(client)
  await expect(group(page, '客户/供应商').getByRole('option', { name: client })).toContainText('应收 180.00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^查看/ }).getByRole('textbox', { name: '客户名称' })).toHaveValue(client)
  await page.keyboard.press('Escape')

  // a page, a document: both begin with it
  await page.keyboard.press('Control+k')
  await box(page).fill('ck')
  const documents = group(page, '单据').getByRole('option')
  await expect(documents.first()).toContainText('销售单')
  await expect(group(page, '页面').getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  for (let at = 0; at < 4 && (await documents.first().getAttribute('aria-selected')) !== 'true'; at++) await page.keyboard.press('Tab')
  await expect(documents.first()).toHaveAttribute('aria-selected', 'true')
  const number = /CK\d+/.exec((await documents.first().textContent()) ?? '')?.[0] ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').filter({ hasText: number })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await box(page).fill(`没有的${stamp}`)
  await expect(page.getByRole('status').filter({ hasText: `未找到“没有的${stamp}”` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
})

test('with the network gone pages are still found, and it says what is missing; pressed again it is there', async ({ page }) => {
  await signInAs(page, 'searchesAll', '/index')
  await page.route(ALL, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await box(page).fill('客户')
  await expect(page.getByText('查询失败，只列出页面')).toBeVisible()
  await expect(group(page, '页面').getByRole('option', { name: '客户资料' })).toBeVisible()
  await page.unroute(ALL)
  await page.getByRole('button', { name: /重\s*试/ }).click()
  await expect(group(page, '客户/供应商').getByRole('option').first()).toBeVisible()
  await expect(page.getByText('查询失败，只列出页面')).toHaveCount(0)
})

test('whoever may see little finds little, and no price', async ({ page }) => {
  await signInAs(page, 'searchesLittle', '/index')
  await page.keyboard.press('Control+k')
  await box(page).fill(part)
  await expect(group(page, '商品').getByRole('option')).toContainText('***')
  await box(page).fill(client)
  await expect(group(page, '客户/供应商').getByRole('option')).toContainText('应收 ***')
})

test('on a phone the box fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'searchesAll', '/index')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await box(page).fill(part)
  await expect(group(page, '商品').getByRole('option')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
