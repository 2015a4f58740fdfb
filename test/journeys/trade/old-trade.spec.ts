import { expect } from '@playwright/test'
import { HAND, press } from '../by-hand.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

const stamp = stampOfRun()
const client = `旧账客户${stamp}`
const code = `JS-${stamp}`

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const buyer = await callAs(request, 'suppliesHistory')
  const supplierId = await makeClient(buyer, 2, `旧账供货${stamp}`)
  await stockUp(buyer, supplierId, await makePart(buyer, code, { xsPrice: 100, purchasePrice: 40 }), 9)
  await makeClient(await callAs(request, 'bringsHistory'), 1, client)
  await request.dispose()
})

/** As an old program writes it: no column says what kind of paper it is. */
const file = [
  '单据日期,购货单位,商品编号,基本数量,单价,单据编号',
  `2020-01-05,${client},${code},3,83.5,XSD-00017`,
  `2020-01-06,${client},没有的编码,1,1,XSD-00018`,
]

test('by keyboard: the history of the old program comes in, the client is offered what he paid there, and his sale tells whence it is', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInAs(page, 'bringsHistory', '/finance/old')
  await gridOf(page, '旧系统历史')
  await press(page, 'Alt+n')
  const dialog = page.getByRole('dialog', { name: '导入旧系统历史' })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\r\n')) })

  await test.step('its kind is said once for all lines', async () => {
    const kind = dialog.getByRole('textbox', { name: '类型' })
    await kind.focus()
    await page.keyboard.type('销售', HAND)
    await press(page, 'F8')
    await expect(dialog.getByText('新增 1', { exact: true })).toBeVisible({ timeout: 120_000 })
    await expect(dialog.getByText('错误 1', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('grid', { name: '文件中的行' }).getByText('没有这个编码的商品')).toBeVisible()
  })
  await press(page, 'F8')
  await expect(page.getByText(/导入完成：新增 1/)).toBeVisible({ timeout: 120_000 })
  await press(page, 'Escape')
  const list = await gridOf(page, '旧系统历史')
  await press(page, 'F4')
  await expect(list.getByRole('gridcell', { name: code, exact: true })).toBeVisible()

  /** A new paper of a list, for that client, with that part in its first line. */
  const begin = async (list: string) => {
    await gridOf(page, list)
    await press(page, 'Alt+n')
    await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
    await page.keyboard.type(client, HAND)
    await expect(page.getByRole('option', { name: client })).toBeVisible()
    await press(page, 'Enter')
    await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
    await page.keyboard.type(code.toLowerCase(), HAND)
    await press(page, 'Enter')
    await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  }

  await test.step('the sale to that client tells the price and whence it is', async () => {
    await page.goto('/sale/orders')
    await begin('销售单')
    const lines = await gridOf(page, '销售明细')
    await expect.poll(() => textAt(lines, 0, '销售价')).toBe('83.50')
    expect(await textAt(lines, 0, '价格来源')).toBe('旧系统价')
    const panel = page.getByRole('complementary', { name: '当前商品' })
    await expect(panel).toContainText(/上次价83\.50旧系统 20-01-05/)
    await expect(panel.getByLabel('该客户最近 5 次').getByRole('listitem')).toHaveText([/3 ×旧\s*83\.50/])
  })

  await test.step('what he bought there comes back: the line is found by the code, costs what it cost, and leads nowhere', async () => {
    await page.goto('/sale/returns')
    await begin('销售退货')
    const lines = await gridOf(page, '退货明细')
    await expect.poll(() => textAt(lines, 0, '销售单')).toBe('旧系统 XSD-00017')
    // more than he bought is told before anything is sent
    await page.keyboard.type('4')
    await press(page, 'Enter', 'Control+Enter')
    await expect(page.getByText('最多可退 3').first()).toBeVisible()
    await page.keyboard.type('2')
    await press(page, 'Enter', 'Control+Enter')
    await expect(page.getByText('已审核：XT')).toBeVisible()
    await page.getByRole('button', { name: '验货入库' }).press('Enter')
    await expect(page.getByRole('dialog', { name: /^验货入库/ }).getByRole('textbox', { name: '实收' })).toBeFocused()
    await press(page, 'Control+Enter')
    await expect(page.getByText('验货入库：已完成')).toBeVisible()
    const read = await gridOf(page, '商品明细')
    expect([await textAt(read, 0, '退货金额'), await textAt(read, 0, '成本金额')]).toEqual(['167.00', '80.00'])
    await expect(read.getByText('旧系统 XSD-00017')).toBeVisible()
    await expect(read.getByRole('link', { name: '旧系统 XSD-00017' })).toHaveCount(0)
  })
})
