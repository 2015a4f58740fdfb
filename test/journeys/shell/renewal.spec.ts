import { expect, type Page, test } from '@playwright/test'
import { comeIn } from '../come-in.ts'
import { enterApart, type Held } from '../enter-apart.ts'
import { newCompany } from '../new-company.ts'

/** A company of the journey's own on a trial; its owner at the home page. */
async function aCompany(page: Page, name: string) {
  const account = await newCompany(page, name)
  await comeIn(page, account)
  return account
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '扫码续费' })
const codeOf = (page: Page) => dialogOf(page).locator('.renew-qr')
const orderNo = (page: Page) => dialogOf(page).locator('.renew-no')
const ordered = (page: Page) => expect(codeOf(page)).toHaveAttribute('data-address', /\/sandboxPay\?orderNo=XF/)
const paysAt = async (page: Page) => String(await codeOf(page).getAttribute('data-address'))

test('a trial company buys by keyboard, the owner pays with his phone, and everything is extended without a new login', async ({
  page,
  browser,
}) => {
  await aCompany(page, '惠州新能汽配')
  await page.getByRole('button', { name: '在线续费' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByText('惠州新能汽配')).toBeVisible()
  await expect(dialog.getByText(/试用到期：\d{4}-\d\d-\d\d（剩余15天）/)).toBeVisible()
  await expect(dialog.getByText(/前付清费用，以免影响使用/)).toBeVisible()
  await expect(dialog.getByText('模拟支付（沙箱）扫码完成支付')).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/订单将在 [45] 分 \d+ 秒后关闭/)
  await expect(dialog.getByText('增加用户', { exact: true })).toHaveCount(0)
  await expect(dialog.getByText('PDA 400元/台·年，不含设备采购费用')).toBeVisible()
  await ordered(page)
  const first = await orderNo(page).textContent()

  await expect(dialog.getByLabel('购买用户数')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('购买PDA数')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('¥3,960.00')).toBeVisible()
  await expect(dialog.getByText('优惠 -¥440.00')).toBeVisible()
  await expect(dialog.getByText('标准版 2年')).toBeVisible()
  await expect(dialog.getByText('3个用户、1台PDA')).toBeVisible()
  await expect(orderNo(page)).not.toHaveText(first ?? '')
  await ordered(page)

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(await paysAt(page))
  await expect(phone).toHaveTitle('沙箱支付 - 不会扣款')
  await expect(phone.getByText('¥3,960.00')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await phone.getByRole('button', { name: '模拟支付' }).click()
  await expect(phone.getByText('模拟支付成功')).toBeVisible()
  await phone.context().close()

  await expect(page.getByText('支付成功，授权已更新')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto('/system/renewals')
  const card = page.getByRole('region', { name: '当前授权' })
  await expect(card).toContainText('标准版')
  await expect(card).toContainText('1 / 3')
  await expect(card).toContainText('使用中')
  await expect(page.getByRole('grid', { name: '续费订单' }).getByText('支付成功')).toBeVisible()
  await expect(page.getByRole('grid', { name: '授权变动' }).getByText('购买')).toBeVisible()
})

test('a new order at each change and when the time is over; closing stops asking', async ({ page }) => {
  await aCompany(page, '阳江汇通汽配')
  await page.clock.install()
  let polls = 0
  page.on('request', (request) => {
    if (request.url().includes('/getBindState/')) polls += 1
  })
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByRole('menuitem', { name: '在线续费' }).click()
  await page.clock.runFor(500)
  await ordered(page)
  const first = await orderNo(page).textContent()
  await page.clock.runFor(4 * 60_000)
  await expect(dialogOf(page).getByRole('timer')).toHaveText(/订单将在 [01] 分 \d+ 秒后关闭/)
  await page.clock.runFor(61_000)
  await page.clock.runFor(1000)
  await ordered(page)
  await expect(orderNo(page)).not.toHaveText(first ?? '')
  expect(polls).toBeGreaterThan(3)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  const before = polls
  await page.clock.runFor(10_000)
  expect(polls).toBe(before)
})

test('when no code comes, the dialog says so in its place and tries again when asked', async ({ page }) => {
  await aCompany(page, '清远德顺汽配')
  await page.route('**/alipay/addOrder', (route) =>
    route.fulfill({ json: { code: 0, msg: '支付宝暂时无法下单，请稍后重试或更换支付方式' } }),
  )
  await page.getByRole('button', { name: '在线续费' }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('暂时无法下单')
  await page.unroute('**/alipay/addOrder')
  await dialogOf(page).getByRole('button', { name: '重新获取' }).click()
  await ordered(page)
})

async function remindWith(page: Page, remindType: 2 | 3) {
  await page.route('**/weixin/check', (route) =>
    route.fulfill({
      json: { code: 1, msg: '', user: { yxUser: false, headImg: '' }, cotent: [{ trial: false, remindType, dueDate: '2026-11-01' }] },
    }),
  )
}

test('expired: reminded at once and every 30 seconds, but not while paying', async ({ page }) => {
  await aCompany(page, '河源万里汽配')
  await remindWith(page, 3)
  await page.clock.install()
  await page.reload()
  const reminder = page.getByRole('alert').filter({ hasText: '软件授权已到期' })
  await expect(reminder).toContainText('软件授权已于2026-11-01到期，当前只能查看和导出数据')
  // from here on only the journey moves the clock, which goes on until it hears of it
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000))
  const close = async () => {
    await reminder.getByRole('button', { name: /close|关闭/i }).click()
    await page.clock.runFor(100)
    await expect(reminder).toHaveCount(0)
  }
  const secondsUntilSaid = async () => {
    for (let seconds = 1; seconds <= 40; seconds++) {
      await page.clock.runFor(1000)
      if (await reminder.isVisible()) return seconds
    }
    return 0
  }
  await close()
  expect(await secondsUntilSaid()).toBeGreaterThan(0)
  for (let round = 0; round < 2; round++) {
    await close()
    // looked at each second, and drawn up to a second later
    const seconds = await secondsUntilSaid()
    expect(seconds).toBeGreaterThanOrEqual(27)
    expect(seconds).toBeLessThanOrEqual(31)
  }
  await page.clock.resume()
  await reminder.getByRole('button', { name: '立即续费' }).click()
  await expect(dialogOf(page)).toBeVisible()
  await expect(reminder).toHaveCount(0)
  await page.clock.runFor(65_000)
  await expect(reminder).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(reminder).toBeVisible()
})

test('about to expire: reminded once a login', async ({ page }) => {
  await page.clock.install()
  await remindWith(page, 2)
  await aCompany(page, '汕尾众联汽配')
  const reminder = page.getByRole('alert').filter({ hasText: '软件授权即将到期' })
  await expect(reminder).toContainText('请及时续费，以免影响使用')
  // it stands in the frame, the bar below it: nothing is covered
  const foot = (await reminder.boundingBox()) ?? { y: 0, height: 0 }
  const bar = (await page.getByRole('banner').boundingBox()) ?? { y: 0 }
  expect([foot.y, bar.y]).toEqual([0, foot.height])
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['立即续费', /close|关闭/i]) await expect(reminder.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  if (wide) await page.setViewportSize(wide)
  await page.clock.runFor(120_000)
  await expect(reminder).toHaveCount(0)
  const checked = page.waitForResponse('**/weixin/check')
  await page.reload()
  await checked
  await expect(page.getByRole('button', { name: '在线续费' })).toBeVisible()
  await page.clock.runFor(5000)
  await expect(reminder).toHaveCount(0)
})

test('/alipay tells what became of the order, by our own books', async ({ page }) => {
  await aCompany(page, '潮州顺通汽配')
  await page.getByRole('button', { name: '在线续费' }).click()
  await ordered(page)
  const paid = await orderNo(page).textContent()
  const address = await paysAt(page)
  const phone = await page.context().newPage()
  await phone.goto(address)
  await phone.getByRole('button', { name: '模拟支付' }).click()
  await expect(phone.getByText('模拟支付成功')).toBeVisible()
  await phone.goto(`/alipay?out_trade_no=${paid}&trade_no=1&sign=x`)
  await expect(phone.getByText('支付成功', { exact: true })).toBeVisible()
  await phone.goto('/alipay?out_trade_no=XF260101000000ABCDEFT1')
  await expect(phone.getByText('订单不存在')).toBeVisible()
})

test('with one seat bought and the owner at work, his salesman reads why he cannot come in; when the owner leaves, he can', async ({
  page,
}) => {
  const { loginAccount, password } = await newCompany(page, '云浮单人汽配')
  const send = async (method: string, path: string, data: object | undefined, held?: Held) => {
    const answer = await page.request.fetch(path, { method, data, headers: { ...held } })
    const body = await answer.json()
    expect(body.code, `${path} ${body.msg}`).toBe(1)
    return body
  }
  const login = (username: string, secret: string) => enterApart({ username, password: secret, code: username })
  const owner = await login(loginAccount, password)
  const { data: roles } = await send('GET', '/admin/system/role/list', undefined, owner)
  const { other: company } = await send('POST', '/admin/system/dept/getCompany', {}, owner)
  const salesman = `${loginAccount}.kd`
  const roleIds = [roles.find(({ roleName }: { roleName: string }) => roleName === '开单员').id]
  const person = { id: 0, loginAccount: salesman, realName: '开单', deptId: company.defId, roleIds }
  const made = await send('POST', '/admin/system/user/saveOrUpdate', person, owner)
  const once = await login(salesman, made.password)
  await send('PUT', '/admin/system/user/updatePwd', { oldPassWord: made.password, newPassWord: password }, once)
  await send('GET', '/admin/auth/logout', undefined, once)

  const { content: durations } = await send('POST', '/basedata/v1/renew/getRenew', {}, owner)
  const wanted = { paytype: 'sandbox', addType: 1, renewId: durations[0].id, userNum: 1, pdaNum: 0 }
  const { content: order } = await send('POST', '/basedata/v1/alipay/addOrder', wanted, owner)
  const ticket = new URL(order.qrCode, 'http://page').searchParams.get('ticket')
  const { content } = await send('POST', '/basedata/v1/sandbox/pay', { orderNo: order.orderNo, ticket })
  expect((await page.request.post('/basedata/v1/sandbox/notify', { form: content.notify })).status()).toBe(200)

  await page.goto('/login')
  await page.getByLabel('用户名').fill(salesman)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('在线用户数已达授权数（1个），请等其他用户退出后再登录，或联系公司管理员增加用户')).toBeVisible()
  await send('GET', '/admin/auth/logout', undefined, owner)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
  await page.getByLabel('密码', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: '用户 开单' })).toBeVisible()
})
