import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { qrLogin, ScanState } from '#contract/platform/session/qr-login.ts'
import { session } from '#contract/platform/session/session.ts'
import { type CookieBrowser, cookieBrowser } from '#test/browser.ts'
import { newOperator } from '#test/operator.ts'
import { liveAddress, newTenant, PASSWORD, server, type World } from '#test/world.ts'

let address = ''
beforeAll(async () => {
  address = await liveAddress()
})
const sockets: WebSocket[] = []
afterAll(() => {
  for (const socket of sockets) socket.terminate()
})

const COMPANION = 'access-companion'
const EXPIRED = { code: Code.signedOut, msg: '登录状态已过期，请重新登录' }
type Send = (endpoint: Pick<Endpoint, 'path' | 'method'>, input?: object) => ReturnType<CookieBrowser['post']>
/** A browser of its own, and what it sends once it holds a token. */
function desk() {
  const browser = cookieBrowser({ address: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}` })
  const code = randomUUID()
  let token = ''
  const send: Send = ({ path, method }, input = {}) => browser.send(method, path, input, token || undefined)
  return {
    browser,
    code,
    send,
    get token() {
      return token
    },
    hold: (given: string) => {
      expect(given).toMatch(/^[\w-]{43}$/)
      token = given
    },
    enter: async (username: string, password = PASSWORD) => {
      const { data } = await browser.post(session.login.path, { username, password, code, tips: 1 })
      token = data.access_token
    },
  }
}
type Desk = ReturnType<typeof desk>
async function signedIn(tenant?: World) {
  const own = tenant ?? (await newTenant())
  const at = desk()
  await at.enter(own.user('owner').loginAccount)
  return at
}
/** Somebody who has read the token, and knows no cookie; or brings one of his own. */
const stolenFrom = ({ token }: Desk, companion?: string) => {
  const thief = cookieBrowser()
  if (companion !== undefined) thief.jar.set(COMPANION, companion)
  return ({ path, method }: Pick<Endpoint, 'path' | 'method'>) => thief.send(method, path, {}, token)
}
const rowOf = async ({ code }: Desk) =>
  (await (await server()).pool.query('select last_seen, closes_at, companion_hash from session where browser_id = $1', [code])).rows[0]

/** Each way to a new token; what it answers is held by a browser whose companion goes with it. */
const ways: [string, () => Promise<Desk>][] = [
  ['a password', () => signedIn()],
  [
    'what the browser remembers',
    async () => {
      const { loginAccount: username } = (await newTenant()).user('owner')
      const at = desk()
      const form = { username, code: at.code, tips: 1, rememberMe: true }
      await at.browser.post(session.login.path, { ...form, password: PASSWORD })
      at.hold((await at.browser.post(session.login.path, form)).data.access_token)
      return at
    },
  ],
  [
    'a ticket for /epc',
    async () => {
      const { data } = await (await newTenant()).as('owner').ok(session.entryTicket, {})
      const at = desk()
      at.hold((await at.browser.post(session.login.path, { gid: data.gid, code: at.code })).data.access_token)
      return at
    },
  ],
  [
    'a scanned code',
    async () => {
      const at = desk()
      const { content } = await at.browser.post(qrLogin.connect.path, { type: 1, code: at.code })
      const phone = (await newTenant()).as('owner')
      await phone.ok(qrLogin.scan, { tid: content.tid })
      await phone.ok(qrLogin.confirm, { tid: content.tid })
      const state = await at.browser.post(`/admin/v1/weixin/getState/${content.tid}/0/0`)
      expect(state.content.code).toBe(ScanState.done)
      at.hold(state.content.access_token)
      return at
    },
  ],
  [
    'a change of accounts',
    async () => {
      const phone = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
      const [here, there] = [await newTenant({ verifiedPhone: phone }), await newTenant({ verifiedPhone: phone })]
      const at = await signedIn(here)
      const { data } = await at.send(session.switchAccountN, { userId: there.user('owner').userId, browserId: at.code })
      at.hold(data.access_token)
      return at
    },
  ],
  ['a support visit', async () => (await supporting()).at],
  [
    'the way back from a support visit',
    async () => {
      const { at } = await supporting()
      at.hold((await at.send(session.leaveSupport)).data.access_token)
      return at
    },
  ],
]

async function supporting() {
  const { user } = await newOperator('platform:tenant:cutin')
  const at = desk()
  await at.enter(user.loginAccount)
  const { data } = await at.send(session.cutin, { username: (await newTenant()).user('seller').loginAccount, reason: '核对单据' })
  at.hold(data.access_token)
  return { at }
}

test.each(ways)('by %s: the token works where it was given, and nowhere else', async (_, come) => {
  const at = await come()
  expect(at.browser.jar.get(COMPANION)).toMatch(/^[\w-]{43}$/)
  expect(await at.send(session.userinfo)).toMatchObject({ code: Code.done })
  expect(await stolenFrom(at)(session.userinfo)).toMatchObject(EXPIRED)
  expect(await stolenFrom(at, randomUUID())(session.userinfo)).toMatchObject(EXPIRED)
  // one of a session of his own is no better
  const own = await signedIn()
  expect(await stolenFrom(at, own.browser.jar.get(COMPANION))(session.userinfo)).toMatchObject(EXPIRED)
  expect(await at.send(session.userinfo)).toMatchObject({ code: Code.done })
})

test('the companion ends with the browser, is none of a script’s business, and is drawn anew at each login', async () => {
  const tenant = await newTenant()
  const at = await signedIn(tenant)
  expect(at.browser.set).toEqual([expect.stringMatching(/^access-companion=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)])
  const [first, token] = [at.browser.jar.get(COMPANION) ?? '', at.token]
  await at.enter(tenant.user('owner').loginAccount)
  const second = at.browser.jar.get(COMPANION)
  expect(second).not.toBe(first)
  at.browser.jar.set(COMPANION, first)
  expect(await at.send(session.userinfo)).toMatchObject(EXPIRED)
  at.browser.jar.set(COMPANION, second ?? '')
  expect(await at.send(session.userinfo)).toMatchObject({ code: Code.done })
  expect(await stolenFrom({ ...at, token }, second)(session.userinfo)).toMatchObject(EXPIRED)
})

test('a stolen token ends nothing, keeps nothing alive and says no goodbye', async () => {
  const at = await signedIn()
  const steal = stolenFrom(at)
  const { pool } = await server()
  await pool.query(`update session set last_seen = now() - interval '1 hour' where browser_id = $1`, [at.code])
  const before = await rowOf(at)
  for (const call of [session.userinfo, session.stay, session.leave, session.logout]) await steal(call)
  expect(await rowOf(at)).toEqual(before)
  expect(await at.send(session.userinfo)).toMatchObject({ code: Code.done })
})

test('logging out takes the companion away with the session; what ended nothing takes nothing away', async () => {
  const at = await signedIn()
  const companion = at.browser.jar.get(COMPANION)
  await at.browser.send('GET', session.logout.path, {}, 'x'.repeat(43))
  expect(at.browser.jar.get(COMPANION)).toBe(companion)
  await at.send(session.logout)
  expect(at.browser.jar.get(COMPANION)).toBe('')
  expect(await at.send(session.userinfo)).toMatchObject(EXPIRED)
})

test('somebody who is turned away keeps the session he had', async () => {
  const tenant = await newTenant()
  const at = await signedIn(tenant)
  const companion = at.browser.jar.get(COMPANION)
  // the seller is at work elsewhere: the question comes first
  const form = { username: tenant.user('seller').loginAccount, password: PASSWORD, code: at.code }
  expect(await at.browser.post(session.login.path, form)).toMatchObject({ code: Code.asks })
  expect(await at.browser.post(session.login.path, { ...form, password: 'wrong-password1' })).toMatchObject({ code: Code.refused })
  expect(at.browser.jar.get(COMPANION)).toBe(companion)
  expect(await at.send(session.userinfo)).toMatchObject({ code: Code.done })
})

test('another company in the same session: token and companion stay', async () => {
  const tenant = await newTenant()
  const at = await signedIn(tenant)
  expect(await at.send(session.switchCompany, { companyId: tenant.companyIds[1] ?? 0 })).toMatchObject({ code: Code.done })
  expect(await at.send(session.userinfo)).toMatchObject({ code: Code.done })
  expect(await stolenFrom(at)(session.userinfo)).toMatchObject(EXPIRED)
})

test('the live socket asks for it as well, and a thief’s socket that closes says no goodbye', async () => {
  const at = await signedIn()
  const { content } = await at.send(messages.waiting)
  const open = (cookie: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${address}/admin/v1/websocket/${content.sid}`, { headers: { cookie } })
      sockets.push(socket)
      socket.on('open', () => socket.send(JSON.stringify({ busiMsgType: 99, token: at.token })))
      socket.on('message', () => resolve('greeted'))
      socket.on('close', (code) => resolve(String(code)))
    })
  const companion = at.browser.jar.get(COMPANION)
  expect(await open('')).toBe('4003')
  expect(await open(`${COMPANION}=${randomUUID()}`)).toBe('4003')
  expect(await open(`${COMPANION}=${companion}`)).toBe('greeted')
  expect(await open(`${COMPANION}=${randomUUID()}; __Host-${COMPANION}=${companion}`)).toBe('greeted')
  expect((await rowOf(at)).closes_at).toBeNull()
})

test('whoever was at work before the upgrade goes on; each session begun since has a companion', async () => {
  const tenant = await newTenant()
  expect(await tenant.as('seller').call(session.userinfo, {})).toMatchObject({ code: Code.done })
  expect((await rowOf(await signedIn(tenant))).companion_hash).toHaveLength(32)
})
