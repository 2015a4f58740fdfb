import { expect } from '@playwright/test'
import { comeIn } from '../come-in.ts'
import { newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { phoneOf, typeLogin, widthOf } from './person.ts'
import { tab } from './sign-in.ts'

test('a company insists on known devices: a phone applies, the owner agrees, it goes on to the login and in', async ({ page, browser }) => {
  const owner = await newCompany(page, '设备汽配')
  await comeIn(page, owner, '/system/parameters')
  const line = page
    .getByRole('row', { name: /只允许已登记的设备登录/ })
    .or(page.getByText('只允许已登记的设备登录'))
    .first()
  await expect(line).toBeVisible()
  const token = (await page.context().cookies()).find(({ name }) => name === 'access-token')?.value ?? ''
  const answer = await page.request.put('/admin/system/parameter/edit', {
    data: { name: 'LOGIN_KNOWN_DEVICES', value: '1' },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(((await answer.json()) as { code: number }).code).toBe(1)

  const phone = await phoneOf(browser)
  await phone.goto('/login?redirect=%2Fsystem%2Fnotification')
  await typeLogin(phone, owner)
  await phone.keyboard.press('Enter')
  await expect(phone).toHaveURL(/\/loginApply\?redirect=%2Fsystem%2Fnotification$/)
  await expect(phone.getByRole('heading', { name: '登录申请' })).toBeVisible()
  await expect(phone.getByText('设备汽配')).toBeVisible()
  expect(await widthOf(phone)).toBe(390)
  await phone.getByRole('button', { name: '提交申请' }).click()
  await expect(phone.getByText('原因不能为空')).toBeVisible()
  await phone.keyboard.type('出差用的手机')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('申请已提交', { exact: true })).toBeVisible()
  await expect(phone.getByRole('heading', { name: '等待审核' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: '等待审核' })).toBeVisible()

  await expect(page.getByRole('button', { name: /消息中心，1 条未读/ })).toBeVisible()
  await page.goto('/system/devices')
  await expect(page.getByText('出差用的手机')).toBeVisible()
  await page.getByRole('button', { name: '同意' }).click()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByText('已同意')).toBeVisible()
  await expect(phone.getByText('设备已通过审核，请登录')).toBeVisible()
  await expect(phone).toHaveURL(/\/login\?redirect=%2Fsystem%2Fnotification$/)
  await typeLogin(phone, owner)
  await phone.keyboard.press('Enter')
  // it listens, and has asked all it wants to know, before it is put out
  const listens = phone.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  const loaded = phone.waitForResponse((answer) => answer.url().endsWith('/messageRecord/pageRecordMe'))
  await phone.getByRole('button', { name: '确定', exact: true }).click()
  await expect(phone).toHaveURL(/\/system\/notification$/)
  await listens
  await loaded

  // back at the desk: the phone has put it out, it comes back, and revokes the phone
  await expect(page.getByText('您的账号已在其他设备登录')).toBeVisible()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByLabel('用户名')).toBeVisible()
  await comeIn(page, owner, '/system/devices')
  await expect(tab(page, '登录设备')).toBeVisible()
  const known = page.getByRole('row', { name: /出差用的手机/ })
  await known.getByRole('button', { name: '停用' }).click()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByText('已停用').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /（本机）/ }).getByRole('button', { name: '停用' })).toBeDisabled()
  await expect(phone.getByText('您的账号已在其他设备登录')).toBeVisible()
  await phone.getByRole('button', { name: '确定', exact: true }).click()
  await expect(phone).toHaveURL(/\/login/)
  await typeLogin(phone, owner)
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('该设备已被管理员停用，可以重新申请')).toBeVisible()
  await phone.context().close()
})

test('whoever opens the page without having given a password is sent to the login', async ({ page }) => {
  await page.goto('/loginApply')
  await expect(page).toHaveURL(/\/login$/)
})
