import { expect, type Page } from '@playwright/test'
import { HAND, press } from '../by-hand.ts'
import { accountOfHired, passwordOfHired } from '../hire.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

// the till: a sale is paid in two ways with change; what may not be is let pass by somebody who signs
test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const part = `CTR${stamp}`
const client = `柜台客户${stamp}`
const PIN = '314159'

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const buyer = await callAs(request, 'suppliesTill')
  const pjid = await makePart(buyer, part, { xsPrice: 1193.2, purchasePrice: 400, minPrice: 1000 })
  await stockUp(buyer, await makeClient(buyer, 2, `柜台供货${stamp}`), pjid, 30)
  await makeClient(await callAs(request, 'standsAtTill'), 1, client)
  await request.dispose()
})

/** A new sale of one piece to the client, and F10. */
async function sell(page: Page, price = ''): Promise<void> {
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.type(client)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await press(page, 'Enter', 'F4')
  await page.keyboard.type(part.toLowerCase(), HAND)
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type('1')
  if (price) {
    await press(page, 'Tab')
    await page.keyboard.type(price)
  }
  await press(page, 'F10')
  await expect(page.getByRole('dialog', { name: `收款 · ${client}` })).toBeVisible()
}

test('a sale is paid by 微信 and in cash with change; the next one is open, and says what became of it', async ({ page }) => {
  await signInAs(page, 'standsAtTill', '/sale/orders')
  await gridOf(page, '销售单')
  await press(page, 'Alt+n')
  await sell(page)
  const dialog = page.getByRole('dialog', { name: `收款 · ${client}` })
  await expect(dialog.getByRole('group', { name: '收款方式' })).toBeFocused()
  // 1,193.20: 0.20 is let off, 393.00 come by 微信, 800.00 in cash of which the client hands over 1,000.00
  await press(page, '-')
  await expect(dialog.getByText('−0.20')).toBeVisible()
  const number = async (name: string) => (await dialog.getByRole('button', { name, exact: false }).locator('kbd').innerText()).trim()
  await press(page, await number('微信'))
  await expect(dialog.getByLabel('微信金额')).toHaveValue('1193.00')
  await page.keyboard.type('393')
  await press(page, 'Enter')
  await expect(dialog.getByRole('group', { name: '收款方式' })).toBeFocused()
  await press(page, await number('现金'))
  await expect(dialog.getByLabel('现金金额')).toHaveValue('800.00')
  await page.keyboard.type('1000')
  await expect(dialog.locator('.pay-sums').getByText('200.00')).toBeVisible()
  await press(page, 'Enter')
  const said = page.locator('.sale-last')
  await expect(said).toContainText('已完成')
  await expect(said).toContainText('实收 1,393.00')
  await expect(said).toContainText('找零 200.00')
  await said.getByRole('button', { name: '查看' }).click()
  await expect(page.getByRole('dialog', { name: '出库单信息' }).getByText('已收款')).toBeVisible()
})

test('below the minimum price nobody takes money until somebody who may lets it pass, with his code and a reason', async ({
  page,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL })
  const login = { username: accountOfHired('letsPass'), password: passwordOfHired, code: 'arrange-pin', tips: 1 }
  const { data } = (await (await request.post('/admin/auth/login', { data: login })).json()) as { data: { access_token: string } }
  const set = await request.put('/admin/system/user/setPin', {
    data: { password: passwordOfHired, pin: PIN },
    headers: { Authorization: `Bearer ${data.access_token}` },
  })
  expect((await set.json()) as object).toMatchObject({ code: 1 })
  await request.dispose()

  await signInAs(page, 'standsAtTill', '/sale/orders')
  await gridOf(page, '销售单')
  await press(page, 'Alt+n')
  await sell(page, '900')
  await press(page, '1', 'Enter')
  const grant = page.getByRole('dialog', { name: '主管授权' })
  await expect(grant.getByText(`${part} 低于限价1000`)).toBeVisible()
  await expect(grant.getByLabel('授权账号')).toBeFocused()
  await page.keyboard.type(accountOfHired('letsPass'))
  await press(page, 'Enter')
  await page.keyboard.type('271828')
  await press(page, 'Enter')
  await page.keyboard.type('老客户')
  await press(page, 'Enter')
  await expect(grant.getByText('授权账号或授权码不正确')).toBeVisible()
  await grant.getByLabel('授权码').fill(PIN)
  await grant.getByLabel('授权原因').focus()
  await press(page, 'Enter')
  await expect(page.locator('.sale-last')).toContainText('实收 900.00')
})

test('the approver stands elsewhere: he reads the sale on his phone, refuses it, then agrees, and the counter goes on by itself', async ({
  page,
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const hand = await phone.newPage()
  await signInAs(hand, 'letsPass', '/index')
  await signInAs(page, 'standsAtTill', '/sale/orders')
  await gridOf(page, '销售单')
  await press(page, 'Alt+n')
  await sell(page, '900')
  await press(page, '1', 'Enter')
  const grant = page.getByRole('dialog', { name: '主管授权' })
  const ask = async () => {
    await grant.getByRole('button', { name: '发到手机' }).click()
    await expect(grant.getByText('等待主管在手机上授权')).toBeVisible()
    const address = await grant.locator('.grant-code').getAttribute('data-address')
    return new URL(address ?? '').pathname + new URL(address ?? '').search
  }
  // the camera's way: an address of its own
  await hand.goto(await ask())
  await expect(hand.getByRole('heading', { name: client })).toBeVisible()
  await expect(hand.getByText(`${part} 低于限价1000`)).toBeVisible()
  expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await hand.getByRole('button', { name: '拒绝' }).click()
  await expect(hand.getByText('请输入原因')).toBeVisible()
  await hand.getByLabel('原因').fill('至少 950')
  await hand.getByRole('button', { name: '拒绝' }).click()
  await expect(hand.getByText('已拒绝')).toBeVisible()
  await expect(grant.getByText(/未同意：至少 950/)).toBeVisible()
  // the message's way: within the frame
  await ask()
  await hand.goto('/index')
  await hand.getByRole('button', { name: /消息/ }).first().click()
  await hand
    .locator('.ant-drawer')
    .getByRole('button', { name: `柜台等您授权：${client}` })
    .first()
    .click()
  const asked = hand.getByRole('dialog', { name: '柜台授权' })
  await asked.getByLabel('原因').fill('老客户')
  await asked.getByRole('button', { name: '同意' }).click()
  await expect(asked.getByText('已同意')).toBeVisible()
  await expect(page.locator('.sale-last')).toContainText('实收 900.00')
  await phone.close()
})
