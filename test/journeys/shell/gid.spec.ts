import { expect } from '@playwright/test'
import { comeIn } from '../come-in.ts'
import { newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { phoneOf } from './person.ts'

test('a gid opens /epc in another window, once; the address forgets it', async ({ page, browser }) => {
  const owner = await newCompany(page, '目录汽配')
  await comeIn(page, owner)
  const token = (await page.context().cookies()).find(({ name }) => name === 'access-token')?.value ?? ''
  const answer = await page.request.post('/admin/auth/entryTicket', { data: {}, headers: { Authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: { gid: string } }

  const tablet = await phoneOf(browser)
  await tablet.goto(`/epc?gid=${data.gid}&brand=1`)
  await expect(tablet).toHaveURL(/\/epc$/)
  const cookies = await tablet.context().cookies()
  expect(cookies.find(({ name }) => name === 'access-token')?.value).toMatch(/^[\w-]{43}$/)

  const second = await phoneOf(browser)
  await second.goto(`/epc?gid=${data.gid}`)
  await expect(second.getByText('登录链接已失效，请重新登录')).toBeVisible()
  await second.getByRole('button', { name: '确定', exact: true }).click()
  await expect.poll(() => second.isClosed() || /\/login\?redirect=%2Fepc$/.test(second.url())).toBe(true)
  await tablet.context().close()
  await second.context().close()
})

test('a bad gid does not put out who is signed in', async ({ page }) => {
  const owner = await newCompany(page, '目录汽配二部')
  await comeIn(page, owner)
  await page.goto('/epc?gid=guessed')
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page).toHaveURL(/\/epc$/)
})
