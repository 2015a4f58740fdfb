import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrLogin, ScanState } from '#contract/platform/session/qr-login.ts'
import { session } from '#contract/platform/session/session.ts'
import { cookieBrowser } from '#test/browser.ts'
import { caller, newTenant, PASSWORD, server } from '#test/world.ts'

/** A browser that shows a code: keeps its cookie, as browsers do. */
function desktop() {
  const browser = randomUUID()
  const desk = cookieBrowser()
  return {
    async show() {
      const { content } = await desk.post(qrLogin.connect.path, { type: 1, code: browser })
      expect(desk.set).toEqual([expect.stringMatching(/^qr-login=[\w-]{43}; Max-Age=120; Path=\/; HttpOnly; SameSite=Strict$/)])
      return content as { tid: string; url: string; timeout: number }
    },
    async poll(tid: string) {
      return (await desk.post(`/admin/v1/weixin/getState/${tid}/0/0`)).content as { code: number; msg: string; access_token: string }
    },
  }
}
async function age(tid: string) {
  const { pool } = await server()
  await pool.query(`update qr_session set asked_at = asked_at - interval '121 seconds' where tid = $1`, [tid])
}

test('a code shown, scanned and confirmed signs the browser in, once', async () => {
  const tenant = await newTenant()
  const phone = tenant.as('seller')
  const screen = desktop()
  const { tid, url, timeout } = await screen.show()
  expect({ url, timeout }).toEqual({ url: `/confirmLogin?tid=${tid}`, timeout: 120 })
  expect((await screen.poll(tid)).code).toBe(ScanState.waiting)
  const { content } = await phone.ok(qrLogin.scan, { tid })
  const { loginAccount } = tenant.user('seller')
  expect(content).toMatchObject({ device: 'Firefox / Windows', ip: '192.168.7.7', address: '内网', near: false, loginAccount })
  expect(await screen.poll(tid)).toMatchObject({ code: ScanState.scanned, access_token: '' })
  expect(await phone.call(qrLogin.confirm, { tid })).toMatchObject({ code: 1, msg: '已确认登录' })
  const done = await screen.poll(tid)
  expect(done).toMatchObject({ code: ScanState.done, msg: '登录成功' })
  const entered = await caller({ token: done.access_token }).ok(session.userinfo, {})
  expect(entered.content.loginAccount).toBe(loginAccount)
  expect((await screen.poll(tid)).msg).toContain('重新扫码')
  // one account is at work at one desk: this phone calls itself one, and its own login has ended
  expect((await phone.call(session.stay, {})).code).toBe(3)
})

test('a phone that confirms a login at a desk stays at work itself', async () => {
  const tenant = await newTenant()
  const userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/156.0 Mobile'
  const form = { username: tenant.user('seller').loginAccount, password: PASSWORD, code: randomUUID() }
  const { data } = await caller({ userAgent }).ok(session.login, { ...form, tips: 1 })
  const phone = caller({ token: data.access_token, userAgent })
  const screen = desktop()
  const { tid } = await screen.show()
  await phone.ok(qrLogin.scan, { tid })
  await phone.ok(qrLogin.confirm, { tid })
  const { access_token: token } = await screen.poll(tid)
  expect(await phone.call(session.stay, {})).toMatchObject({ code: 1 })
  expect(await caller({ token }).call(session.stay, {})).toMatchObject({ code: 1 })
})

test('another browser that knows the code collects nothing', async () => {
  const phone = (await newTenant()).as('owner')
  const [screen, thief] = [desktop(), desktop()]
  const { tid } = await screen.show()
  await thief.show()
  await phone.ok(qrLogin.scan, { tid })
  await phone.ok(qrLogin.confirm, { tid })
  expect(await thief.poll(tid)).toMatchObject({ code: ScanState.again, access_token: '' })
  expect((await screen.poll(tid)).code).toBe(ScanState.done)
})

test('of two polls at the same moment one gets the token', async () => {
  const phone = (await newTenant()).as('owner')
  const screen = desktop()
  const { tid } = await screen.show()
  await phone.ok(qrLogin.scan, { tid })
  await phone.ok(qrLogin.confirm, { tid })
  const answers = await Promise.all([screen.poll(tid), screen.poll(tid)])
  expect(answers.map(({ code }) => code).sort()).toEqual([ScanState.again, ScanState.done])
})

test('after two minutes a code is worth nothing, whatever its state', async () => {
  const phone = (await newTenant()).as('owner')
  const screen = desktop()
  const { tid } = await screen.show()
  await phone.ok(qrLogin.scan, { tid })
  await age(tid)
  expect(await phone.call(qrLogin.confirm, { tid })).toMatchObject({ code: 0, msg: '二维码已失效，请在电脑上刷新后重新扫码' })
  expect(await screen.poll(tid)).toMatchObject({ code: ScanState.again, msg: '二维码已失效，请重新扫码' })
  expect((await phone.call(qrLogin.scan, { tid })).code).toBe(0)
})

test('who scans first has the code; nobody confirms without having scanned', async () => {
  const tenant = await newTenant()
  const stranger = (await newTenant()).as('owner')
  const { tid } = await desktop().show()
  expect((await tenant.as('seller').call(qrLogin.confirm, { tid })).code).toBe(0)
  await tenant.as('seller').ok(qrLogin.scan, { tid })
  await tenant.as('seller').ok(qrLogin.scan, { tid })
  for (const other of [tenant.as('keeper'), stranger]) {
    expect((await other.call(qrLogin.scan, { tid })).code).toBe(0)
    expect((await other.call(qrLogin.confirm, { tid })).code).toBe(0)
  }
})

test('a refusal on the phone asks for a new code; a stopped account does not get in', async () => {
  const tenant = await newTenant()
  const phone = tenant.as('seller')
  const screen = desktop()
  const first = await screen.show()
  await phone.ok(qrLogin.scan, { tid: first.tid })
  expect(await phone.call(qrLogin.refuse, { tid: first.tid })).toMatchObject({ code: 1, msg: '已取消登录' })
  expect(await screen.poll(first.tid)).toMatchObject({ code: ScanState.again, msg: '已在手机上取消登录，请重新扫码' })
  const { tid } = await screen.show()
  await phone.ok(qrLogin.scan, { tid })
  await phone.ok(qrLogin.confirm, { tid })
  const { userId } = tenant.user('seller')
  await tenant.act('owner', ({ db }) => db.updateTable('appUser').set({ enabled: false }).where('userId', '=', userId).execute())
  expect(await screen.poll(tid)).toMatchObject({ code: ScanState.refused, msg: '账号已停用，请联系管理员', access_token: '' })
})
