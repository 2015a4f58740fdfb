import { expect } from '@playwright/test'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, sellOverTheCounter, stampOfRun, stockUp } from './arrange.ts'

// what lies there for a client is paid back; an account is entered and changed
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const client = `退款客户${stamp}`
const account = `备用金${stamp}`
let thNo = ''

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'opensCredits')
  const clientId = await makeClient(call, 1, client)
  const pjid = await makePart(call, `TK${stamp}`, { xsPrice: 90, purchasePrice: 40 })
  await stockUp(call, await makeClient(call, 2, `退款供应商${stamp}`), pjid, 10)
  await sellOverTheCounter(call, clientId, pjid, 2)
  // 180 sold, 120 paid, all of it returned: 120 lie there for him
  const money = await callAs(request, 'refundsMoney')
  const { page: accounts } = await money<{ page: { list: { id: number; accountName: string }[] } }>(
    '/busicore/v1/account/pageAccAccount',
    {},
  )
  const cash = accounts.list.find(({ accountName }) => accountName.includes('现金'))?.id ?? 0
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const paid = { clientId, moneyDate: day, lines: [{ accountId: cash, amount: 120 }] }
  const { id: skId } = await money<{ id: number }>('/busicore/v1/accReceipt/saveOrUpdate', paid)
  await money('/busicore/v1/accReceipt/audit', { id: skId })
  const { content } = await call<{ content: { id: number; rest: number; warehouseId: number }[] }>('/busicore/v1/thorder/sourcesOf', {
    clientId,
    pjids: [pjid],
  })
  const [source] = content
  const lines = [{ sourceLineId: source?.id, thAmount: 2, warehouseId: source?.warehouseId }]
  const back = await call<{ id: number; thNo: string }>('/busicore/v1/thorder/saveOrUpdateThOrder', { clientId, thDate: day, lines })
  thNo = back.thNo
  await call('/busicore/v1/thorder/approveThOrder', { id: back.id })
  await call('/busicore/v1/thorder/checkDone', { id: back.id })
  await request.dispose()
})

test('an account is entered without the mouse, and changed', async ({ page }) => {
  await signInAs(page, 'refundsMoney', '/finance/accounts')
  const list = await gridOf(page, '资金账户')
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog', { name: '新增账户' })
  await expect(dialog.getByRole('textbox', { name: '账户名称' })).toBeFocused()
  await page.keyboard.type(account)
  await page.keyboard.press('F8')
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(dialog).toBeHidden()
  await list.getByRole('row').filter({ hasText: account }).getByText('启用', { exact: true }).dblclick()
  const change = page.getByRole('dialog', { name: '修改账户' })
  await change.getByRole('textbox', { name: '备注' }).fill(`门店找零${stamp}`)
  await page.keyboard.press('F8')
  await expect(change).toBeHidden()
  await expect(list.getByText(`门店找零${stamp}`)).toBeVisible()
})

test('after a return the money that lies there is paid back by keyboard: no more than that, and then nothing is open', async ({ page }) => {
  await signInAs(page, 'refundsMoney', '/finance/advances')
  const advances = await gridOf(page, '预收')
  await page.getByRole('combobox', { name: '客户' }).fill(client)
  await page.getByRole('option', { name: client }).click()
  await expect.poll(() => textAt(advances, 0, '单号')).toBe(thNo)
  expect(await textAt(advances, 0, '余额')).toBe('120.00')
  await advances.getByText(client).click()
  await page.keyboard.press('Space')
  await page.keyboard.press('Alt+t')
  const editor = page.getByRole('dialog', { name: '新增客户退款' })
  const items = await gridOf(page, '可退的预收（付）与退货')
  await expect.poll(() => textAt(items, 0, '本次核销')).toBe('-120.00')
  const amount = editor.getByRole('textbox', { name: '金额' })
  await expect(amount).toHaveValue('120.00')
  await expect(amount).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('200')
  await expect(editor.getByText('可退 120.00，不能退 200.00')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('120')
  await editor.getByRole('combobox', { name: '退款账户' }).fill('现金')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已审核', { exact: true })).toBeVisible()
  await expect(page.getByText(/^暂无未使用的预收/)).toBeVisible()

  await page.goto('/finance/refunds')
  const list = await gridOf(page, '客户退款')
  await expect.poll(() => textAt(list, 0, '客户')).toBe(client)
  expect([await textAt(list, 0, '状态'), await textAt(list, 0, '退款金额')]).toEqual(['已完成', '120.00'])
})
