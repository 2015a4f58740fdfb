import type { Page } from '@playwright/test'
import { TERMS_VERSION } from '#contract/platform/terms.ts'
import { enterApart } from './enter-apart.ts'
import { sendRegisterTo } from './picture.ts'
import { fromSomewhere } from './some-address.ts'
import { codeSentTo } from './text-message.ts'

/** A company of a journey's own, freshly registered; its owner's account. */
export async function newCompany(page: Page, companyName: string): Promise<{ loginAccount: string; password: string }> {
  const phone = `196${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const password = 'journey2026'
  const headers = fromSomewhere()
  await sendRegisterTo(page, phone, headers)
  const smsCode = await codeSentTo(phone)
  const form = { companyName, realName: '主人', phone, smsCode, password, agreed: TERMS_VERSION }
  const answer = await page.request.post('/admin/v1/company/register', { data: form, headers })
  const { data } = (await answer.json()) as { data: { loginAccount: string } }
  return { loginAccount: data.loginAccount, password }
}

/** A call in the name of whoever is signed in on the page. */
export async function callAsUserOf<T>(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object): Promise<T> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access-token')?.value ?? ''
  const answer = await page.request[method](path, { data, headers: { Authorization: `Bearer ${token}` } })
  const reply = (await answer.json()) as { code: number; msg: string } & T
  if (reply.code !== 1) throw new Error(`${path}: ${reply.msg}`)
  return reply
}

/** The first account of the company of whoever is signed in gets another phone, as an administrator would enter it. */
export async function newPhone(page: Page): Promise<string> {
  const { page: users } = await callAsUserOf<{ page: { list: object[] } }>(page, 'post', '/admin/system/user/page', {})
  const phoneNo = `195${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await callAsUserOf(page, 'post', '/admin/system/user/saveOrUpdate', { ...users.list[0], phoneNo })
  return phoneNo
}

/** Somebody hired by the owner who is signed in on the page; his first password is changed already. */
export async function hireIn(page: Page, roleName: string): Promise<{ loginAccount: string; password: string }> {
  const { data: roles } = await callAsUserOf<{ data: { id: number; roleName: string }[] }>(page, 'get', '/admin/system/role/list')
  const { data: depts } = await callAsUserOf<{ data: { id: number }[] }>(page, 'get', '/admin/system/dept/list')
  const loginAccount = `c${Date.now()}${Math.floor(Math.random() * 1000)}`
  const roleIds = roles.filter((role) => role.roleName === roleName).map(({ id }) => id)
  const person = { loginAccount, realName: '同事', deptId: depts[0]?.id, roleIds }
  const { password: once } = await callAsUserOf<{ password: string }>(page, 'post', '/admin/system/user/saveOrUpdate', person)
  const password = 'journey2026'
  await page.request.put('/admin/system/user/updatePwd', {
    data: { oldPassWord: once, newPassWord: password },
    headers: await enterApart({ username: loginAccount, password: once, code: 'hired' }),
  })
  return { loginAccount, password }
}
