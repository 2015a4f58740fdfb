import { type Browser, expect, type Page } from '@playwright/test'
import { comeIn } from '../come-in.ts'
import { gridOf } from '../master/sign-in.ts'
import { newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { stampOfRun } from '../trade/arrange.ts'
import { buy, hireSalesman, lapse, speakAs } from './licence-of.ts'
import { phoneOf, widthOf } from './person.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '扫码续费' })
const code = (page: Page) => dialogOf(page).locator('.renew-qr')
const orderNo = (page: Page) => dialogOf(page).locator('.renew-no')
/** The code that stands there is one for what is wanted now. */
const ordered = async (page: Page, what: string) => {
  await expect(dialogOf(page).getByText(what)).toBeVisible()
  await expect(code(page)).toHaveAttribute('data-address', /\/sandboxPay\?orderNo=XF/)
}
async function payByPhone(browser: Browser, page: Page) {
  const address = String(await code(page).getAttribute('data-address'))
  const phone = await phoneOf(browser)
  await phone.goto(address)
  expect(await widthOf(phone)).toBe(390)
  await phone.getByRole('button', { name: '模拟支付' }).click()
  await expect(phone.getByText('模拟支付成功')).toBeVisible()
  await phone.context().close()
}

test('who has bought renews for all he holds, or adds users until his due date; both by keyboard', async ({ page, browser }) => {
  const owner = await newCompany(page, `江门续费${stampOfRun()}`)
  await buy(page, await speakAs(page, owner), 2)
  await comeIn(page, owner)
  await page.getByRole('button', { name: '在线续费' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/授权到期：\d{4}-\d\d-\d\d（剩余\d+天）/)).toBeVisible()
  await expect(dialog.getByText('2个用户，0台PDA')).toBeVisible()
  await expect(dialog.getByLabel('增加用户数')).toHaveCount(0)
  await ordered(page, '标准版 1年')
  await expect(dialog.getByText('¥1,200.00').first()).toBeVisible()
  await expect(dialog.getByText(/^优惠/)).toHaveCount(0)
  for (const rate of ['9折', '8折']) await expect(dialog.getByText(rate)).toBeVisible()
  const first = String(await orderNo(page).textContent())

  const box = dialog.getByRole('checkbox')
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  const users = dialog.getByLabel('增加用户数')
  const pdas = dialog.getByLabel('增加PDA数')
  await expect(users).toHaveValue('1')
  await expect(pdas).toHaveValue('0')
  await expect(dialog.getByText('PDA 400元/台·年，不含设备采购费用')).toBeVisible()
  await expect(dialog.getByText('续费时长')).toHaveCount(0)
  await ordered(page, '增加1个用户')
  await expect(orderNo(page)).not.toHaveText(first)

  await box.focus()
  await page.keyboard.press('Enter')
  await expect(users).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(pdas).toBeFocused()
  await expect(dialog.getByRole('alert')).toContainText('请输入要增加的用户数或PDA数')
  await users.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(pdas).toBeFocused()
  await expect(users).toHaveValue('999')
  // ticked off and on again: one user, no PDA
  await box.uncheck()
  await ordered(page, '标准版 1年')
  await box.check()
  await expect(users).toHaveValue('1')
  await users.fill('3')
  await pdas.focus()
  await ordered(page, '增加3个用户')
  await payByPhone(browser, page)
  await expect(page.getByText('支付成功，授权已更新')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto('/system/renewals')
  await expect(page.getByRole('region', { name: '当前授权' })).toContainText('1 / 5')
})

test('each way to pay is a tab; the first is chosen, another makes a new order', async ({ page }) => {
  const owner = await newCompany(page, `肇庆续费${stampOfRun()}`)
  await comeIn(page, owner)
  await page.route('**/renew/getRenew', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.payOptions.unshift({ paytype: 'alipay', lable: '支付宝', used: true, imgSrc: '/pay/alipay.svg' })
    await route.fulfill({ response: answer, json: body })
  })
  // Alipay's keys are not here: what it would answer stands in for it
  const content = { orderNo: 'XF-ALI', totalPrice: 600, payPrice: 600, yhPrice: 0, renewNum: '标准版 1年，1个用户', remark: '软件服务费' }
  const more = { timeExpire: '2026-11-22 12:00:00', qrCode: 'https://qr.alipay.com/bax1', paytype: 'alipay', timeNum: 5 }
  await page.route('**/alipay/addOrder', (route) =>
    route.request().postDataJSON().paytype === 'alipay'
      ? route.fulfill({ json: { code: 1, msg: '', content: { ...content, ...more } } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: '在线续费' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('tab', { name: '支付宝' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByText('支付宝扫码完成支付')).toBeVisible()
  await expect(code(page)).toHaveAttribute('data-address', 'https://qr.alipay.com/bax1')
  await expect(orderNo(page)).toHaveText('XF-ALI')
  await dialog.getByRole('tab', { name: '模拟支付（沙箱）' }).click()
  await expect(dialog.getByText('模拟支付（沙箱）扫码完成支付')).toBeVisible()
  await expect(orderNo(page)).toHaveText(/^XF\d{12}/)
  await ordered(page, '标准版 1年')
})

test('a company whose licence is over sees and exports, writes nothing; when it has paid, everybody writes on, with no new login', async ({
  page,
  browser,
}) => {
  // two people, two browsers, a payment between them
  test.slow()
  const name = `韶关到期${stampOfRun()}`
  const owner = await newCompany(page, name)
  const speak = await speakAs(page, owner)
  await buy(page, speak, 2)
  const salesman = await hireSalesman(page, speak, owner)
  await lapse(page, name)

  const desk = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  await comeIn(desk, salesman, '/base/clients')
  await gridOf(desk, '客户资料')
  await desk.keyboard.press('Alt+n')
  const form = desk.getByRole('dialog', { name: '新增客户资料' })
  await expect(form.getByLabel('客户名称')).toBeFocused()
  await desk.keyboard.type('到期修理厂')
  await form.getByLabel('客户类型').fill('修理厂')
  await desk.keyboard.press('F8')
  await expect(
    desk.getByText(/软件授权已于\d{4}-\d\d-\d\d到期，当前只能查看和导出数据，请联系公司管理员续费后再操作/).first(),
  ).toBeVisible()
  await expect(form.getByLabel('客户名称')).toHaveValue('到期修理厂')

  await comeIn(page, owner, '/system/users')
  const reminder = page.getByRole('alert').filter({ hasText: '软件授权已到期' })
  await expect(reminder).toContainText('当前只能查看和导出数据，续费后立即恢复')
  await gridOf(page, '用户')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)

  await reminder.getByRole('button', { name: '立即续费' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/（已到期）/)).toBeVisible()
  await expect(dialog.getByText('请尽快付清费用，付款后立即恢复使用')).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toBeDisabled()
  await expect(reminder).toHaveCount(0)
  await ordered(page, '标准版 1年')
  await payByPhone(browser, page)
  await expect(page.getByText('支付成功，授权已更新')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await form.getByLabel('客户名称').focus()
  await desk.keyboard.press('F8')
  await expect(desk.getByText('保存成功')).toBeVisible()
  await expect(form).toHaveCount(0)
  await desk.context().close()
  await page.goto('/system/renewals')
  await expect(page.getByRole('region', { name: '当前授权' })).toContainText('使用中')
})
