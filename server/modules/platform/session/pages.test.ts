import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lostSales } from '#contract/documents/lost-sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { people } from '#contract/platform/people/people.ts'
import { session } from '#contract/platform/session/session.ts'
import { caller, newTenant, PASSWORD, server, type World } from '#test/world.ts'

const DESK = 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0'
const PHONE = 'Mozilla/5.0 (Linux; Android 13; PDA) Chrome/156.0'

/** Signs this user in; `code` names his browser. */
async function enter(tenant: World, role: 'owner' | 'seller', code = randomUUID(), userAgent = DESK, tips = 1) {
  const form = { username: tenant.user(role).loginAccount, password: PASSWORD, code, tips }
  const { data } = await caller({ userAgent }).ok(session.login, form)
  return data.access_token
}
/** A page drawn for whoever holds this token now: it says so from its second call on. */
async function page(token: string, userAgent = DESK) {
  const { drawnFor } = await caller({ token, userAgent }).send(session.userinfo)
  return caller({ token, userAgent, page: String(drawnFor) })
}
const lives = async (token: string) => (await caller({ token }).send(session.check)).body.code === Code.done
const sessionsOf = async (userId: number) =>
  (await (await server()).pool.query('select closes_at, last_seen from session where user_id = $1', [userId])).rows

const wish = (submittime: number) => ({ pjNo: 'AB-1', amount: 1, reason: '无库存', submittime })

test('a page that was drawn for another session does nothing: no row, no used-up stamp, and hears so by a code of its own', async () => {
  const tenant = await newTenant()
  const stale = await page(tenant.as('owner').token ?? '')
  // the browser holds the salesman's token now; the page on the screen is still the owner's
  const mixed = caller({ token: tenant.as('seller').token ?? '', page: String((await stale.send(session.userinfo)).drawnFor) })
  const refusal = await mixed.send(lostSales.save, wish(1))
  expect({ status: refusal.status, ...refusal.body }).toEqual({
    status: 401,
    code: Code.otherSession,
    msg: '当前页面的登录状态已变化，请刷新页面',
  })
  // whose session it is now is not told to a page of another
  expect(refusal.drawnFor).toBeUndefined()
  expect((await tenant.as('owner').ok(lostSales.page, { page: 1, limit: 10 })).page.totalCount).toBe(0)
  const own = await page(tenant.as('seller').token ?? '')
  expect(await own.call(lostSales.save, wish(1))).toMatchObject({ code: Code.done })
  expect((await tenant.as('owner').ok(lostSales.page, { page: 1, limit: 10 })).page.totalCount).toBe(1)
})

test('reading, files and uploads of a stale page are refused as well; a program that names no page works as ever', async () => {
  const tenant = await newTenant()
  const token = tenant.as('seller').token ?? ''
  const stale = caller({ token, page: randomUUID() })
  for (const call of [session.userinfo, messages.waiting, people.branches])
    expect((await stale.send(call)).body.code).toBe(Code.otherSession)
  const { http } = await server()
  const file = '--e\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nx\r\n--e--\r\n'
  const headers = { authorization: `Bearer ${token}`, 'x-session': randomUUID(), 'content-type': 'multipart/form-data; boundary=e' }
  const upload = await http.inject({ method: 'POST', url: imports.upload.path, headers, payload: file })
  expect(upload.json().code).toBe(Code.otherSession)
  expect((await caller({ token }).send(session.userinfo)).body.code).toBe(Code.done)
})

test('what a stale page says of the end ends nothing: neither its logout nor its leaving nor its asking touches the session begun after it', async () => {
  const tenant = await newTenant()
  const browser = randomUUID()
  const stale = await page(await enter(tenant, 'seller', browser))
  const key = String((await stale.send(session.userinfo)).drawnFor)
  await stale.ok(session.logout, {})
  const token = await enter(tenant, 'seller', browser)
  const late = caller({ token, page: key })
  await late.ok(session.logout, {})
  await late.ok(session.leave, {})
  expect((await sessionsOf(tenant.user('seller').userId)).filter(({ closes_at }) => closes_at === null)).toHaveLength(1)
  const { pool } = await server()
  await pool.query(`update session set closes_at = now() + interval '10 seconds' where user_id = $1`, [tenant.user('seller').userId])
  expect((await late.send(session.stay)).body.code).toBe(Code.otherSession)
  expect((await sessionsOf(tenant.user('seller').userId)).filter(({ closes_at }) => closes_at === null)).toHaveLength(0)
  expect(await lives(token)).toBe(true)
})

test('its own logout ends a page’s session', async () => {
  const tenant = await newTenant()
  const token = await enter(tenant, 'seller')
  await (await page(token)).ok(session.logout, {})
  expect(await lives(token)).toBe(false)
})

test('in another company the pages of the one before are strangers', async () => {
  const tenant = await newTenant()
  const token = await enter(tenant, 'owner')
  const [first, second] = [await page(token), await page(token)]
  await first.ok(session.switchCompany, { companyId: tenant.companyIds[1] ?? 0 })
  expect((await second.send(lostSales.save, wish(2))).body.code).toBe(Code.otherSession)
  expect(await (await page(token)).call(session.check, {})).toMatchObject({ code: Code.done })
})

test('an account is at work at a desk and on a handheld at once: neither asks about the other, nor puts it out', async () => {
  const tenant = await newTenant()
  const desk = await enter(tenant, 'seller', randomUUID(), DESK)
  const phone = await enter(tenant, 'seller', randomUUID(), PHONE, 0)
  expect(await lives(desk)).toBe(true)
  const form = { username: tenant.user('seller').loginAccount, password: PASSWORD, code: randomUUID(), tips: 0 }
  const question = { code: Code.asks, msg: '该账号已在其他设备登录，是否继续？' }
  expect(await caller({ userAgent: PHONE }).call(session.login, form)).toMatchObject(question)
  expect(await caller({ userAgent: DESK }).call(session.login, form)).toMatchObject(question)
  const other = await enter(tenant, 'seller', randomUUID(), DESK)
  expect([await lives(desk), await lives(phone), await lives(other)]).toEqual([false, true, true])
  const tablet = await enter(tenant, 'seller', randomUUID(), PHONE)
  expect([await lives(phone), await lives(tablet), await lives(other)]).toEqual([false, true, true])
})
