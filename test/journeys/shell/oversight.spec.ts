import { expect } from '@playwright/test'
import { TERMS_VERSION } from '#contract/platform/terms.ts'
import { comeIn } from '../come-in.ts'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { callAsUserOf, hireIn, newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { sendRegisterTo } from '../picture.ts'
import { fromSomewhere } from '../some-address.ts'
import { codeSentTo } from '../text-message.ts'
import { tab } from './sign-in.ts'

test('the owner sees who is online and puts a colleague out, who reads why', async ({ page, browser }) => {
  await comeIn(page, await newCompany(page, '在线汽配'), '/index')
  const hired = await hireIn(page, '开单员')
  const colleague = await browser.newPage()
  await comeIn(colleague, hired, '/index')
  await expect(tab(colleague, '首页')).toBeVisible()

  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByRole('menuitem', { name: '在线用户' }).click()
  const grid = await gridOf(page, '在线用户')
  await expect(grid.locator('[data-r]')).toHaveCount(2)
  await page.keyboard.press('F4')
  await page.keyboard.type('主人')
  await page.keyboard.press('Enter')
  await expect(grid.locator('[data-r]')).toHaveCount(1)
  await expect(grid.getByRole('button', { name: '强制下线' })).toBeDisabled()
  // what was looked for before is written over
  await page.keyboard.press('F4')
  await page.keyboard.type(hired.loginAccount)
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(grid, 0, '账号')).toBe(hired.loginAccount)
  await grid.getByRole('button', { name: '强制下线' }).click()
  await expect(page.getByText(`确定让 同事（${hired.loginAccount}）下线吗？未保存的内容会丢失`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^确\s?定$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('已强制下线')).toBeVisible()
  await expect(page.getByText('未找到符合条件的在线用户')).toBeVisible()

  await expect(colleague.getByText('您已被管理员强制下线')).toBeVisible()
  await colleague.keyboard.press('Enter')
  await expect(colleague).toHaveURL(/\/login/)
  await colleague.close()
})

test('an operator agrees to a company and refuses another; both read of it on their phones, and the messages lie in 发件箱', async ({
  page,
}) => {
  const asks = async (companyName: string) => {
    const phone = `194${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const headers = fromSomewhere()
    await sendRegisterTo(page, phone, headers)
    const form = {
      companyName,
      realName: '申请人',
      phone,
      smsCode: await codeSentTo(phone),
      password: 'journey2026',
      agreed: TERMS_VERSION,
    }
    return async () => {
      const answer = await page.request.post('/admin/v1/company/register', { data: form, headers })
      expect(await answer.json()).toMatchObject({ code: 1, data: { waiting: true } })
      return phone
    }
  }
  const stamp = Date.now() % 1_000_000
  const [good, bad] = [`良友汽配${stamp}`, `乱来汽配${stamp}`]
  await signInAs(page, 'admits', '/platform/sign-ups')
  const waiting = [await asks(good), await asks(bad)]
  // for no longer than it takes: it concerns every company that registers meanwhile
  const approval = (on: boolean) => callAsUserOf(page, 'put', '/admin/platform/signUp/setting', { approval: on })
  await approval(true)
  const [goodPhone, badPhone] = await Promise.all(waiting.map((ask) => ask())).finally(() => approval(false))

  const grid = await gridOf(page, '注册审核')
  const find = async (name: string) => {
    const words = page.getByRole('textbox', { name: '公司、姓名或手机' })
    await words.fill(name)
    await words.press('Enter')
    await expect.poll(() => textAt(grid, 0, '公司名称')).toBe(name)
    expect(await textAt(grid, 0, '状态')).toBe('待审核')
    await grid.getByRole('radio').first().check()
  }
  await find(good)
  await page.getByRole('button', { name: /^通\s?过$/ }).click()
  await expect(page.getByText(`确定开通 ${good}（${goodPhone}）吗？`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^确\s?定$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(grid, 0, '状态')).toBe('已开通')
  const account = await textAt(grid, 0, '登录账号')
  await find(bad)
  await page
    .getByRole('button', { name: /^拒\s?绝$/ })
    .first()
    .click()
  const reason = page.getByRole('dialog', { name: '拒绝注册' })
  await expect(reason.getByLabel('拒绝原因')).toBeFocused()
  await page.keyboard.type('不是汽配公司')
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(grid, 0, '状态')).toBe('已拒绝')

  await page.goto('/platform/outbox')
  const letters = await gridOf(page, '发件箱')
  for (const [phone, words] of [
    [goodPhone, account],
    [badPhone, '不是汽配公司'],
  ] as const) {
    const recipient = page.getByRole('textbox', { name: '收件人' })
    await recipient.fill(String(phone))
    await recipient.press('Enter')
    await expect(letters).toContainText(words)
  }
})

test('an operator sees how much of the day’s text messages is used, and sets by keyboard how many may go', async ({ page }) => {
  await signInAs(page, 'admits', '/platform/outbox')
  await gridOf(page, '发件箱')
  await expect(page.getByText(/^今日短信 \d+ \/ 2000/)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: '短信每日上限' })
  const ofCompanies = dialog.getByLabel(/^每家公司（今日 \d+）/)
  const open = () => page.getByRole('button', { name: '每日上限' }).click()
  await open()
  await expect(dialog.getByLabel(/^全部短信/)).toBeFocused()
  for (let n = 0; n < 5; n++) await page.keyboard.press('Enter')
  await expect(ofCompanies).toBeFocused()
  await ofCompanies.fill('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('每家公司应为 0 到 1000000 的整数')).toBeVisible()
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await expect(page.getByText('设置成功')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(ofCompanies).toHaveValue('60')

  // a day that is used up, without using it up for everybody else
  const limits = { all: 2000, reset: 800, register: 500, self: 500, notice: 300, tenant: 50 }
  const sent = { ...limits, all: 1999, reset: 639, self: 1, notice: 1, tenant: 1 }
  await page.route('**/platform/outbox/budget', (route) => route.fulfill({ json: { code: 1, msg: '', data: { limits, sent } } }))
  await page.reload()
  await expect(page.getByText('今日短信 1999 / 2000，已达上限：注册 500/500，将达上限：全部短信 1999/2000')).toBeVisible()
})
