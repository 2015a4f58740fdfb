import { expect } from '@playwright/test'
import { comeIn, letIn } from '../come-in.ts'
import { gridOf, numberAt, textAt } from '../master/sign-in.ts'
import { callAsUserOf, newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { callBy, makeClient, makePart, sellOverTheCounter, stampOfRun, stockUp, today } from './arrange.ts'

const before = (days: number) => new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10)
const GOODS = `/report/sale/goods?from=${before(60)}&to=${today()}`

test('what no roll-up answers is ordered by a key, shows how far it is, and stands on the page when it is made', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow()
  // a company of its own, in which one row is as many as are gone through at once
  const owner = await newCompany(page, '汇总汽配')
  const request = await playwright.request.newContext({ baseURL })
  const boss = await callBy(request, owner)
  const stamp = stampOfRun()
  const pjid = await makePart(boss, `LONG${stamp}`, { xsPrice: 90, purchasePrice: 40 })
  await stockUp(boss, await makeClient(boss, 2, `汇总供应商${stamp}`), pjid, 20)
  const client = await makeClient(boss, 1, `汇总客户${stamp}`)
  for (const pieces of [3, 4]) await sellOverTheCounter(boss, client, pjid, pieces)
  await request.dispose()
  await letIn(page, owner)
  await callAsUserOf(page, 'put', '/admin/system/parameter/edit', { name: 'REPORT_ROWS_AT_ONCE', value: '1' })

  await comeIn(page, owner, GOODS)
  const goods = await gridOf(page, '商品销售')
  await expect.poll(() => numberAt(goods, 'totals', '净额')).toBe(630)
  await page.keyboard.press('Alt+g')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => textAt(goods, 0, '品牌')).toBe('博世')
  await page.getByRole('combobox', { name: '再按' }).click()
  await page.getByRole('option', { name: '业务员' }).click()
  const told = page.getByRole('status').filter({ hasText: '逐笔汇总' })
  await expect(told).toBeVisible()

  // two sales are added up in a moment: so that it can be looked at, the server's word of how far it is is kept at 40 % for a while
  let hold = true
  await page.route(/report\/runState/, async (route) => {
    const answer = await route.fetch()
    const reply = (await answer.json()) as { content: object | null }
    if (reply.content && hold) reply.content = { ...reply.content, state: 'running', percent: 40 }
    await route.fulfill({ response: answer, json: reply })
  })
  await page.keyboard.press('Alt+r')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  await expect(page.getByText('可以离开本页，完成后消息通知您')).toBeVisible()
  hold = false
  // it waits for its turn behind whatever else the clock has to do
  await expect(goods).toBeVisible({ timeout: 90_000 })
  const made = await gridOf(page, '商品销售')
  await expect.poll(() => numberAt(made, 'totals', '净额')).toBe(630)
})
