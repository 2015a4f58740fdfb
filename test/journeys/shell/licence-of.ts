import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enterApart } from '../enter-apart.ts'
import { accountOfHired, passwordOfHired } from '../hire.ts'
import { fromSomewhere } from '../some-address.ts'

interface Account {
  loginAccount: string
  password: string
}
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, each read where it is asked for
type Answer = any
type Speak = (path: string, data?: object, method?: string) => Promise<Answer>

/** Calls in the name of an account, without a page. Its other devices are put out: what is to be seen on a page comes in afterwards. */
export async function speakAs(page: Page, { loginAccount, password }: Account): Promise<Speak> {
  const held = await enterApart({ username: loginAccount, password, code: randomUUID() })
  return async (path, data = {}, method = 'POST') => {
    const headers = { ...fromSomewhere(), ...held }
    const answer: Answer = await (await page.request.fetch(path, { method, headers, data: method === 'GET' ? undefined : data })).json()
    if (answer.code !== 1) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
    return answer
  }
}

/** A trial company buys so many users for a year, at the sandbox. */
export async function buy(page: Page, speak: Speak, userNum: number): Promise<void> {
  const { content: durations } = await speak('/basedata/v1/renew/getRenew')
  const wanted = { paytype: 'sandbox', addType: 1, renewId: durations[0].id, userNum, pdaNum: 0 }
  const { content: order } = await speak('/basedata/v1/alipay/addOrder', wanted)
  const ticket = new URL(order.qrCode, 'http://page').searchParams.get('ticket')
  const { content } = await speak('/basedata/v1/sandbox/pay', { orderNo: order.orderNo, ticket })
  const told = await page.request.post('/basedata/v1/sandbox/notify', { form: content.notify })
  if (!told.ok()) throw new Error(await told.text())
}

/** Somebody of the company who sells, with a password of his own. */
export async function hireSalesman(page: Page, speak: Speak, { loginAccount, password }: Account): Promise<Account> {
  const { data: roles } = await speak('/admin/system/role/list', {}, 'GET')
  const { other } = await speak('/admin/system/dept/getCompany')
  const roleIds = roles.filter(({ roleName }: { roleName: string }) => roleName === '开单员').map(({ id }: { id: number }) => id)
  const salesman = `${loginAccount}.kd`
  const person = { id: 0, loginAccount: salesman, realName: '开单', deptId: other.defId, roleIds }
  const { password: once } = await speak('/admin/system/user/saveOrUpdate', person)
  const own = await speakAs(page, { loginAccount: salesman, password: once })
  await own('/admin/system/user/updatePwd', { oldPassWord: once, newPassWord: password }, 'PUT')
  return { loginAccount: salesman, password }
}

/** An operator takes the company's days away: its licence ended yesterday. */
export async function lapse(page: Page, companyName: string): Promise<void> {
  const operator = { loginAccount: accountOfHired('lapses'), password: passwordOfHired }
  // journeys side by side put each other's operator out; nothing has happened then
  for (let tries = 1; ; tries++) {
    try {
      const speak = await speakAs(page, operator)
      const { page: found } = await speak('/basedata/v1/platform/renew/pageLicence', { page: 1, limit: 10, search: companyName })
      const { tenantId, daysLeft } = found.list[0]
      await speak('/basedata/v1/platform/renew/grant', { tenantId, days: -daysLeft, reason: '到期', submittime: Date.now() })
      return
    } catch (error) {
      if (tries === 10) throw error
    }
  }
}
