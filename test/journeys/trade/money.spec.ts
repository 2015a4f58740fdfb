import { expect } from '@playwright/test'
import { gridOf, numberAt, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, stampOfRun } from './arrange.ts'

// what a client owes is paid, taken back, paid in advance and used
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const client = `付款客户${stamp}`
let receiptNo = ''

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const owner = await callAs(request, 'opensBooks')
  const terms = { settleKind: '账期', maxDays: 2, daysUnlimited: false, creditUnlimited: true }
  const clientId = await makeClient(owner, 1, client, terms)
  const call = await callAs(request, 'keepsMoney')
  const day = (ago: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(Date.now() - ago * 86_400_000))
  const owed = { clientId, remark: '旧系统' }
  await call('/busicore/v1/accysyf/ys/saveOpening', { ...owed, amount: 300, bizDate: day(40), docNo: `JIU${stamp}` })
  await call('/busicore/v1/accysyf/ys/saveOpening', { ...owed, amount: 200, bizDate: day(3), docNo: `XIN${stamp}` })
  await request.dispose()
})

test('a receipt is written without the mouse: the oldest debt first, the rest seen before it is audited', async ({ page }) => {
  await signInAs(page, 'keepsMoney', '/finance/receipts')
  await gridOf(page, '收款单')
  await page.keyboard.press('Alt+n')
  const editor = page.getByRole('dialog', { name: '新增收款单' })
  await expect(editor.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.type(client)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await page.keyboard.press('Enter')
  const items = await gridOf(page, '未结应收明细')
  await expect.poll(() => numberAt(items, 'totals', '本次核销')).toBe(0)
  // day, then the account, then the amount
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('combobox', { name: '收款账户' })).toBeFocused()
  await page.keyboard.type('现金')
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('textbox', { name: '金额' })).toBeFocused()
  await page.keyboard.type('350.5')
  await expect.poll(() => textAt(items, 0, '本次核销')).toBe('300.00')
  expect(await textAt(items, 1, '本次核销')).toBe('50.50')
  await expect(editor.getByText('叁佰伍拾元伍角整')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已审核', { exact: true })).toBeVisible()

  const list = await gridOf(page, '收款单')
  await expect.poll(() => textAt(list, 0, '客户')).toBe(client)
  expect([await textAt(list, 0, '状态'), await textAt(list, 0, '收款金额'), await textAt(list, 0, '已核销')]).toEqual([
    '已完成',
    '350.50',
    '350.50',
  ])
  receiptNo = await textAt(list, 0, '单号')
})

test('the client’s page tells what is left, and where the money went; a settlement is taken back there', async ({ page }) => {
  await signInAs(page, 'keepsMoney', '/finance/receivable')
  const clients = await gridOf(page, '应收')
  await page.getByRole('combobox', { name: '客户' }).fill(client)
  await page.getByRole('option', { name: client }).click()
  await expect.poll(() => textAt(clients, 0, '客户')).toBe(client)
  // 500 owed, 350.50 paid on the oldest; what is left is of three days ago, with two days' time: overdue since yesterday
  expect([await textAt(clients, 0, '应收余额'), await textAt(clients, 0, '0–30天'), await textAt(clients, 0, '已逾期')]).toEqual([
    '149.50',
    '149.50',
    '149.50',
  ])
  await clients.getByText(client).click()
  const items = await gridOf(page, '应收明细')
  await expect.poll(() => textAt(items, 0, '单号')).toBe(`XIN${stamp}`)
  await page.getByRole('button', { name: '核销记录' }).click()
  const dialog = page.getByRole('dialog', { name: `核销记录 · XIN${stamp}` })
  await expect(dialog.getByText(receiptNo)).toBeVisible()
  await dialog.getByRole('button', { name: '取消核销' }).click()
  await page
    .getByRole('button', { name: '确 定' })
    .or(page.getByRole('button', { name: '确定' }))
    .last()
    .click()
  await expect(dialog.getByText('已取消', { exact: true })).toBeVisible()
  await dialog
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click()
  await expect.poll(() => textAt(items, 0, '未核销')).toBe('200.00')
})

test('what was left of the receipt is 预收 now and is matched with the debt; 红冲 opens everything again', async ({ page }) => {
  await signInAs(page, 'keepsMoney', '/finance/advances')
  const advances = await gridOf(page, '预收')
  await page.getByRole('combobox', { name: '客户' }).fill(client)
  await page.getByRole('option', { name: client }).click()
  await expect.poll(() => textAt(advances, 0, '单号')).toBe(receiptNo)
  expect(await textAt(advances, 0, '余额')).toBe('50.50')
  await advances.getByText(client).dblclick()
  const settle = page.getByRole('dialog', { name: `预收核销 · ${client}` })
  await gridOf(page, '未结应收明细')
  await expect(settle.getByText(`XIN${stamp}`)).toBeVisible()
  await settle.getByRole('button', { name: '自动匹配' }).click()
  await expect(settle.getByRole('status')).toContainText('应收 50.50')
  await settle.getByRole('button', { name: /^核\s*销$/ }).click()
  await expect(page.getByText('核销成功')).toBeVisible()
  await expect(page.getByText(/^暂无未使用的预收/)).toBeVisible()

  await page.goto('/finance/receipts')
  const list = await gridOf(page, '收款单')
  await list.getByText(receiptNo).click()
  const record = page.getByRole('dialog', { name: '收款单信息' })
  await expect(record.getByText('已完成', { exact: true }).first()).toBeVisible()
  await record.getByRole('button', { name: /红\s*冲/ }).click()
  await page.getByRole('textbox', { name: '红冲原因' }).fill('退票')
  await page.keyboard.press('Enter')
  await expect(record.getByText('已红冲', { exact: true }).first()).toBeVisible()
  await record.getByRole('tab', { name: '单据日志' }).click()
  await expect(record.getByText('退票')).toBeVisible()
})

test('a receipt that was never saved is kept in the browser: offered above the list, gone on with, given up', async ({ page }) => {
  await signInAs(page, 'keepsMoney', '/finance/receipts')
  await gridOf(page, '收款单')
  await page.keyboard.press('Alt+n')
  const editor = page.getByRole('dialog', { name: '新增收款单' })
  await expect(editor.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.type(client)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await page.keyboard.press('Enter')
  await gridOf(page, '未结应收明细')
  await editor.getByRole('textbox', { name: '金额' }).focus()
  await page.keyboard.type('12.5')
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.includes(':money-sk:'))
        .map((key) => localStorage.getItem(key))
        .join(),
    )
  await expect.poll(kept).toContain('"amount":12.5')

  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await gridOf(page, '收款单')
  const offer = page.getByText(`有未保存的收款单：${client}，12.50 元`)
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(editor.getByText(`已恢复上次未保存的内容：${client}，12.50 元`)).toBeVisible()
  await expect(editor.getByRole('textbox', { name: '金额' })).toHaveValue('12.50')
  const items = await gridOf(page, '未结应收明细')
  await expect.poll(() => numberAt(items, 'totals', '本次核销')).toBe(12.5)
  await editor.getByRole('button', { name: /取\s*消/ }).click()
  const question = page.getByRole('dialog').filter({ hasText: '有未保存的修改，放弃修改并离开？' })
  await question.getByRole('button', { name: /确\s*定/ }).click()
  await expect(editor).toBeHidden()
  await expect(offer).toBeHidden()
  expect(await kept()).toBe('')
})
