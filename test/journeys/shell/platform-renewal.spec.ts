import { expect, type Page } from '@playwright/test'
import { enterApart } from '../enter-apart.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'

const rowWith = (page: Page, grid: string, text: string) =>
  page.getByRole('grid', { name: grid }).getByRole('row').filter({ hasText: text })

test('an operator sells a new plan, by keyboard', async ({ page }) => {
  const planName = `旗舰版${Date.now() % 100_000}`
  await signInAs(page, 'bills', '/platform/plans')
  await gridOf(page, '套餐')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增套餐' })
  await expect(dialog.getByLabel('套餐名称')).toBeFocused()
  await page.keyboard.type(planName)
  await page.keyboard.press('Enter')
  await page.keyboard.type('880')
  await dialog.getByRole('button', { name: '增加时长' }).click()
  await dialog.getByLabel('第2行折扣').fill('0.85')
  await dialog.getByLabel('排序').fill('900')
  await page.keyboard.press('F8')
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(rowWith(page, '套餐', planName)).toContainText('1年、2年 8.5折')
  await expect(rowWith(page, '套餐', planName)).toContainText('880.00')
  // taken off sale again: other journeys buy the standard plan
  await rowWith(page, '套餐', planName).dblclick()
  await page.getByRole('dialog', { name: '修改套餐' }).getByLabel('在售').uncheck()
  await page.keyboard.press('F8')
  await expect(rowWith(page, '套餐', planName)).toContainText('停售')
})

test('an operator gives days by hand, checks an order with the channel, and gives the money back', async ({ page, browser }) => {
  const name = `赠送${Date.now() % 1_000_000}`
  const { loginAccount, password } = await newCompany(page, name)
  const headers = await enterApart({ username: loginAccount, password, code: 'bills' })
  const send = async (path: string, body: object = {}) => (await page.request.post(path, { data: body, headers })).json()
  const { content: durations } = await send('/basedata/v1/renew/getRenew')
  const wanted = { paytype: 'sandbox', addType: 1, renewId: durations[0].id, userNum: 2, pdaNum: 0 }
  const { content: order } = await send('/basedata/v1/alipay/addOrder', wanted)
  const payer = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await payer.goto(order.qrCode)
  await payer.getByRole('button', { name: '模拟支付' }).click()
  await expect(payer.getByText('模拟支付成功')).toBeVisible()
  await payer.context().close()

  await signInAs(page, 'bills', '/platform/renewals')
  await page.getByPlaceholder('公司、订单号或流水号').fill(name)
  await page.keyboard.press('Enter')
  const row = rowWith(page, '续费订单', name)
  await expect(row).toContainText('支付成功')
  await expect(row).toContainText('模拟支付（沙箱）')
  await row.getByRole('radio').check()
  await page.getByRole('button', { name: '对账' }).click()
  await expect(page.getByText('一致：支付平台：已支付 1200 元')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '退款' }).click()
  const refund = page.getByRole('dialog', { name: '退款' })
  await expect(refund.getByText('¥1,200.00')).toBeVisible()
  await expect(refund.getByLabel('原因')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(refund.getByText('请输入退款原因')).toBeVisible()
  await page.keyboard.type('客户要求')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已退款').first()).toBeVisible()
  await expect(row).toContainText('已退款')

  await page.getByRole('tab', { name: '公司授权' }).click()
  await page.getByPlaceholder('公司', { exact: true }).fill(name)
  await page.keyboard.press('Enter')
  await rowWith(page, '公司授权', name).dblclick()
  const gift = page.getByRole('dialog', { name: `赠送 · ${name}` })
  await gift.getByLabel('天数').fill('30')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('补偿停机')
  await page.keyboard.press('Enter')
  await expect(page.getByText('操作成功')).toBeVisible()
  await expect(rowWith(page, '公司授权', name)).toContainText('45')
})

test('a day is compared with the channel’s own statement, and stands in the list of days', async ({ page }) => {
  await signInAs(page, 'reconciles', '/platform/renewals')
  await page.getByRole('tab', { name: '按日对账' }).click()
  await gridOf(page, '按日对账')
  await page.getByRole('button', { name: '核对账单' }).click()
  const dialog = page.getByRole('dialog', { name: '核对账单' })
  await expect(dialog.getByText(/^收款 0 笔 ¥0\.00，退款 0 笔 ¥0\.00，全部一致$/)).toBeVisible()
  await expect(dialog.getByText('模拟支付（沙箱）')).toBeVisible()
  await expect(dialog.getByText('这一天平台和我方都没有续费收款或退款')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '向平台查询该订单' })).toBeDisabled()
  const day = await dialog.getByLabel('账单日期').inputValue()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const row = rowWith(page, '按日对账', day)
  await expect(row).toContainText('模拟支付（沙箱）')
  await expect(row).toContainText('一致')
  // opened from the list it is compared anew
  const compared = page.waitForResponse('**/renew/checkStatement')
  await row.dblclick()
  await compared
  await expect(dialog.getByText(/全部一致$/)).toBeVisible()
})
