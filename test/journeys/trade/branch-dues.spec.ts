import { expect } from '@playwright/test'
import { HAND } from '../by-hand.ts'
import { gridOf, letInAs, signInAs, textAt } from '../master/sign-in.ts'
import { callAsUserOf } from '../new-company.ts'
import { test } from '../one-window.ts'
import { callAs, firstWarehouse, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

const stamp = stampOfRun()
const code = `NB${stamp}`
const paperDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
let branch = { id: 0, companyName: '' }
let paper = { id: 0, paperNo: '' }

/** 4 pieces at 40.00 are on their way to a branch, which buys at cost and a twentieth. */
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'owesBranch')
  const pjid = await makePart(call, code, { xsPrice: 90, purchasePrice: 40 })
  await stockUp(call, await makeClient(call, 2, `内部供应商${stamp}`), pjid, 10)
  const { content } = await call<{ content: { id: number; companyName: string }[] }>('/busicore/v1/stockPaper/findCompany', {})
  // not the one that other journeys send to
  branch = content.at(-1) ?? branch
  const lines = [{ pjid, warehouseId: await firstWarehouse(call), qty: 4 }]
  const draft = { kind: 'db', paperDate, toCompanyId: branch.id, lines }
  paper = await call('/busicore/v1/stockPaper/saveOrUpdateStockPaper', draft)
  for (const step of ['auditStockPaper', 'shipStockPaper']) await call(`/busicore/v1/stockPaper/${step}`, { id: paper.id })
  await request.dispose()
})

test('the branch receives goods at a price, sees what it owes, and pays some of it by keyboard', async ({ page }) => {
  const { keyboard } = page
  await letInAs(page, 'owesBranch')
  await callAsUserOf(page, 'get', `/admin/system/user/switchCompany?companyId=${branch.id}`)
  const { content: stores } = await callAsUserOf<{ content: { id: number; kind: string }[] }>(
    page,
    'post',
    '/basedata/v1/warehouse/findWarehouse',
    { enabled: '1' },
  )
  const warehouseId = stores.find(({ kind }) => kind === 'normal')?.id ?? 0
  await callAsUserOf(page, 'post', '/busicore/v1/stockPaper/receiveStockPaper', { id: paper.id, warehouseId })

  await page.goto('/finance/branches')
  const pairs = await gridOf(page, '内部往来')
  await pairs.getByRole('row').filter({ hasText: branch.companyName }).click()
  await keyboard.press('Enter')
  const items = await gridOf(page, '内部往来明细')
  await expect.poll(() => textAt(items, 0, '单号')).toBe(paper.paperNo)
  expect([await textAt(items, 0, '摘要'), await textAt(items, 0, '本公司应付')]).toEqual(['调拨', '168.00'])
  await items.getByText(paper.paperNo).click()
  const record = page.getByRole('dialog', { name: '调拨单信息' })
  await expect.poll(async () => textAt(await gridOf(record, '商品明细'), 0, '调拨价')).toBe('42.00')
  await keyboard.press('Escape')
  await expect(record).toHaveCount(0)

  // it pays 100 of it
  await page.getByText('各公司余额').click()
  const again = await gridOf(page, '内部往来')
  await again.getByRole('row').filter({ hasText: branch.companyName }).click()
  await keyboard.press(' ')
  await keyboard.press('Alt+k')
  const paying = page.getByRole('dialog', { name: /^内部付款/ })
  for (const name of ['转出账户', '转入账户']) {
    await expect(paying.getByRole('combobox', { name })).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await keyboard.press('Enter')
  }
  await expect(paying.getByLabel('金额')).toBeFocused()
  await keyboard.press('Control+a')
  await keyboard.type('100', HAND)
  await keyboard.press('F8')
  await expect(paying).toHaveCount(0)
  await page.getByText('本公司明细').click()
  const after = await gridOf(page, '内部往来明细')
  await expect.poll(async () => [await textAt(after, 0, '摘要'), await textAt(after, 0, '本公司应付')]).toEqual(['内部付款', '-100.00'])
})

test('the rules of prices between branches open by keyboard, with an example worked out', async ({ page }) => {
  const { keyboard } = page
  await signInAs(page, 'owesBranch', '/finance/branches')
  await gridOf(page, '内部往来')
  await keyboard.press('Alt+j')
  const rules = page.getByRole('dialog', { name: '内部调拨价', exact: true })
  await expect(rules.getByText('其他各公司').first()).toBeVisible()
  await keyboard.press('Alt+n')
  const rule = page.getByRole('dialog', { name: '新增内部调拨价' })
  await expect(rule.getByText('成本 50.00 的商品，调拨价 = 成本 × 1.1 = 55.00')).toBeVisible()
  await keyboard.press('Escape')
  await expect(rule).toHaveCount(0)
})
