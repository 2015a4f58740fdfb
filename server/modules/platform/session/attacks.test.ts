import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { sandboxPay } from '#contract/platform/renewal/renewal.ts'
import { qrLogin, ScanState } from '#contract/platform/session/qr-login.ts'
import { session } from '#contract/platform/session/session.ts'
import { sms } from '#contract/platform/sms.ts'
import { BindState, wechat } from '#contract/platform/wechat.ts'
import { type App, openApp } from '#server/app.ts'
import { cookieBrowser } from '#test/browser.ts'
import { ownDatabase } from '#test/postgres.ts'
import { caller, newTenant, PASSWORD } from '#test/world.ts'

const token = () => randomBytes(32).toString('base64url')
const newDesk = (address = '192.168.7.7') => {
  const browser = cookieBrowser({ address })
  const code = randomUUID()
  return {
    jar: browser.jar,
    show: async () => (await browser.post(qrLogin.connect.path, { type: 1, code })).content.tid as string,
    poll: async (tid: string) =>
      (await browser.post(`/admin/v1/weixin/getState/${tid}/0/0`)).content as { code: number; access_token: string },
  }
}

describe('fixation', () => {
  test('a cookie planted in a browser does not make its code the planter’s', async () => {
    const [victim, thief] = [newDesk(), newDesk()]
    await thief.show()
    const planted = thief.jar.get('qr-login') ?? ''
    victim.jar.set('qr-login', planted)
    const tid = await victim.show()
    expect(victim.jar.get('qr-login')).not.toBe(planted)
    const phone = (await newTenant()).as('seller')
    await phone.ok(qrLogin.scan, { tid })
    await phone.ok(qrLogin.confirm, { tid })
    expect(await thief.poll(tid)).toMatchObject({ code: ScanState.again, access_token: '' })
    expect((await victim.poll(tid)).code).toBe(ScanState.done)
  })

  test('a second tab shows a code of its own beside the first, and both are good', async () => {
    const desk = newDesk()
    const [first, second] = [await desk.show(), await desk.show()]
    for (const tid of [first, second]) expect((await desk.poll(tid)).code).toBe(ScanState.waiting)
  })

  test('a token that stood in the browser before is worth nothing after the login', async () => {
    const tenant = await newTenant()
    const form = { username: tenant.user('seller').loginAccount, password: PASSWORD, code: randomUUID(), tips: 1 }
    const planted = token()
    const { data } = await caller({ token: planted }).ok(session.login, form)
    expect(data.access_token).not.toBe(planted)
    expect((await caller({ token: planted }).call(session.stay, {})).code).toBe(Code.signedOut)
    // signed in again in the same browser: a new token, and the old one is dead
    const again = await caller({ token: data.access_token }).ok(session.login, form)
    expect((await caller({ token: data.access_token }).call(session.stay, {})).code).toBe(Code.signedOut)
    expect((await caller({ token: again.data.access_token }).call(session.stay, {})).code).toBe(Code.done)
  })
})

test('a swapped code: the phone reads whose screen it is, and that it stands elsewhere', async () => {
  const tenant = await newTenant()
  const tid = await newDesk('203.0.113.9').show()
  const phone = caller({ token: tenant.as('seller').token, address: '192.168.7.9' })
  const { content } = await phone.ok(qrLogin.scan, { tid })
  expect(content).toMatchObject({ ip: '203.0.113.9', near: false, device: 'Firefox / Windows' })
  // looking is not agreeing
  expect((await newDesk('203.0.113.9').poll(tid)).access_token).toBe('')
})

test('guessed numbers open nothing and tell nothing', async () => {
  const tenant = await newTenant()
  const seller = tenant.as('seller')
  const desk = newDesk()
  await desk.show()
  for (const tid of [token(), 'x', 'XF261121120000ABCDEFT1', '../../etc/passwd', "' or 1=1 --"]) {
    expect((await desk.poll(encodeURIComponent(tid))).access_token ?? '').toBe('')
    const { content } = await seller.ok(wechat.bindState, { tid })
    expect([BindState.again, 2]).toContain(content.code)
    for (const call of [qrLogin.scan, qrLogin.confirm]) expect((await seller.call(call, { tid })).code).toBe(Code.refused)
    expect((await caller().call(sandboxPay.pay, { orderNo: tid, ticket: token() })).code).toBe(Code.refused)
  }
})

describe('flooding, from one address', () => {
  let app: App
  beforeAll(async () => {
    app = await openApp({ ...(await ownDatabase()), log: pino({ level: 'silent' }), connections: 5 })
  })
  afterAll(() => app.close())
  const send = async ({ method, path }: Endpoint, payload: object, remoteAddress: string) =>
    (await app.http.inject({ method, url: path, payload, remoteAddress })).json().msg as string

  test.each([
    ['codes to sign in with', qrLogin.connect, { type: 1, code: 'desk' }],
    ['scans of a binding code', wechat.scanBind, { tid: 'x' }],
    ['confirmations of a binding', wechat.confirmBind, { tid: 'x' }],
    ['choices of an account by its WeChat', qrLogin.confirmByWechat, { tid: 'x', userId: 1 }],
    ['payments at the sandbox', sandboxPay.pay, { orderNo: 'XF261121120000ABCDEFT1', ticket: 'x' }],
    ['text messages', sms.sendUserPhone, { phone: '1' }],
    ['codes of a text message tried', session.forgetPassword, { phone: '1' }],
  ])('%s: so many a minute, and others are not held up', async (_, call: Endpoint, payload) => {
    const { perMinute = 0 } = call
    expect(perMinute).toBeGreaterThan(0)
    const [one, other] = ['198.51.100.1', '198.51.100.2']
    const answers: string[] = []
    for (let n = 0; n < perMinute + 3; n++) answers.push(await send(call, payload, one))
    expect(answers.map((msg) => msg === '操作太频繁，请稍后再试')).toEqual(answers.map((_msg, n) => n >= perMinute))
    expect(await send(call, payload, other)).not.toBe('操作太频繁，请稍后再试')
  })
})
