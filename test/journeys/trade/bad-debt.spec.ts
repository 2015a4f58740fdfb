import { expect } from '@playwright/test'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, sellOverTheCounter, stampOfRun, stockUp } from './arrange.ts'

// a debt nobody will pay: given up with its proof, let pass by another, a part of it comes in after all, and all of it is taken back
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const client = `倒闭客户${stamp}`

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'approvesLoss')
  const clientId = await makeClient(call, 1, client)
  const pjid = await makePart(call, `HZ${stamp}`, { xsPrice: 150, purchasePrice: 40 })
  await stockUp(call, await makeClient(call, 2, `坏账供应商${stamp}`), pjid, 10)
  await sellOverTheCounter(call, clientId, pjid, 2)
  await request.dispose()
})

test('it is entered with a reason and the ruling, and sent for approval', async ({ page }) => {
  await signInAs(page, 'writesOff', '/finance/bad-debts')
  await gridOf(page, '坏账')
  await page.keyboard.press('Alt+n')
  const editor = page.getByRole('dialog', { name: '新增坏账' })
  await expect(editor.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.type(client)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await page.keyboard.press('Enter')
  await gridOf(page, '未结应收明细')
  await editor.getByRole('combobox', { name: '原因' }).fill('倒闭')
  await page.keyboard.press('Enter')
  await editor.getByRole('button', { name: '全部核销' }).click()
  await expect(editor.getByRole('status')).toContainText('180.00')
  await editor
    .getByLabel('选择附件')
    .setInputFiles({ name: '判决书.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') })
  await expect(editor.getByRole('button', { name: '预览 判决书.pdf' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已提交审核')).toBeVisible()
  const list = await gridOf(page, '坏账')
  await expect.poll(() => textAt(list, 0, '客户')).toBe(client)
  expect(await textAt(list, 0, '状态')).toBe('待审核')
})

test('the owner finds it among his to-dos, reads the ruling, lets it pass; 100 come in after all; 红冲 of all of it in one press', async ({
  page,
}) => {
  await signInAs(page, 'approvesLoss', '/index')
  await page.getByText('坏账待审核').click()
  const list = await gridOf(page, '坏账')
  await list.getByText(client).dblclick()
  const record = page.getByRole('dialog', { name: '坏账信息' })
  await record.getByRole('tab', { name: '附件' }).click()
  await expect(record.getByRole('button', { name: '预览 判决书.pdf' })).toBeVisible()
  await record.getByRole('button', { name: /^审\s*核/ }).click()
  await expect(record.getByText('已核销', { exact: true }).first()).toBeVisible()
  await record.getByRole('button', { name: /^收\s*回/ }).click()
  const back = page.getByRole('dialog', { name: `坏账收回 · ${client}` })
  await back.getByRole('textbox', { name: '收回金额' }).fill('100')
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: '新增收款单' })
  await expect(editor.getByRole('textbox', { name: '金额' })).toHaveValue(/100/)
  await editor.getByRole('combobox', { name: '收款账户' }).fill('现金')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(editor).toBeHidden()
  await expect(record.getByText('100.00').first()).toBeVisible()
  await record.getByRole('button', { name: /红\s*冲/ }).click()
  await page.getByRole('textbox', { name: '红冲原因' }).fill('法院调解')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已按顺序处理 2 张单据')).toBeVisible()
  await expect(record.getByText('已红冲', { exact: true }).first()).toBeVisible()
})
