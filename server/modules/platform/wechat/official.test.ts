import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { qrLogin, ScanState } from '#contract/platform/session/qr-login.ts'
import { BindState, wechat } from '#contract/platform/wechat.ts'
import { type CookieBrowser, cookieBrowser } from '#test/browser.ts'
import { fakeWechat, type Person, visit, type Wire } from '#test/wechat/fake-wechat.ts'
import { type Caller, caller, newTenant, server, serveWith } from '#test/world.ts'
import { openChatApp, wechatSettings } from './index.ts'
import { signatureOf } from './seal.ts'

const person = (unionid?: string): Person => ({
  openid: `o${crypto.randomUUID().replaceAll('-', '_')}`.slice(0, 28),
  ...(unionid && { unionid }),
})
const phoneBrowser = () => cookieBrowser({ userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0' })
const stateOf = async (who: Caller, tid: string) => (await who.ok(wechat.bindState, { tid })).content.code
const bindCode = async (who: Caller) => (await who.ok(qrLogin.connect, { type: 2, code: 'desk' })).content
type Wechat = Awaited<ReturnType<typeof fakeWechat>>
let weixin: Wechat
const forget = async () => {
  const { pool } = await server()
  await pool.query('update wechat_access set expires_at = $1', ['-infinity'])
}

/** One who scans codes with his phone and comes to the page that confirms. */
interface Scanner {
  browser: CookieBrowser
  arrive(code: string): Promise<void>
}
function withWechat(who = person()): Scanner & { who: Person } {
  const browser = phoneBrowser()
  return {
    who,
    browser,
    async arrive(code) {
      const { link } = await weixin.post(weixin.event(who, code))
      const { location } = await visit(browser, link)
      expect(await visit(browser, weixin.authorize(location, who))).toMatchObject({
        status: 302,
        location: expect.stringMatching(/^\/confirmLogin\?/),
      })
    },
  }
}

async function bind(phone: Scanner, who: Caller): Promise<void> {
  const { tid, url } = await bindCode(who)
  await phone.arrive(url)
  expect(await phone.browser.post(wechat.scanBind.path, { tid })).toMatchObject({ code: 1 })
  expect(await phone.browser.post(wechat.confirmBind.path, { tid })).toMatchObject({ code: 1, msg: '绑定成功' })
}

describe.each(['embedded', 'plain', 'sealed'] as const)('the chat app, %s', (kind) => {
  beforeAll(async () => {
    await server()
    weixin = await fakeWechat({ sealed: kind === 'sealed' })
    await serveWith({ chatApp: openChatApp(kind === 'embedded' ? undefined : weixin.settings) })
    await forget()
  })
  afterAll(async () => {
    await serveWith({ chatApp: openChatApp(undefined) })
    weixin.close()
  })
  const scanner = (): Scanner => (kind === 'embedded' ? { browser: phoneBrowser(), arrive: async () => {} } : withWechat())

  test('a code binds an account to whoever scans it and confirms, and that phone signs in by it', async () => {
    const tenant = await newTenant()
    const phone = scanner()
    const seller = tenant.as('seller')
    const { tid, url, local } = await bindCode(seller)
    expect(local).toBe(kind === 'embedded')
    expect(url).toMatch(kind === 'embedded' ? /^\/confirmLogin\?type=bind&tid=/ : /^http:\/\/weixin\.qq\.com\/q\//)
    expect(await stateOf(seller, tid)).toBe(BindState.waiting)
    await phone.arrive(url)
    const { content } = await phone.browser.post(wechat.scanBind.path, { tid })
    expect(content).toMatchObject({ loginAccount: tenant.user('seller').loginAccount, local, others: [] })
    expect(content.nickName).toMatch(kind === 'embedded' ? /^本地微信 / : /^微信用户 /)
    expect(await stateOf(seller, tid)).toBe(BindState.scanned)
    expect(await phone.browser.post(wechat.confirmBind.path, { tid })).toMatchObject({ code: 1, msg: '绑定成功' })
    expect(await stateOf(seller, tid)).toBe(BindState.bound)

    const screen = cookieBrowser()
    const shown = (await screen.post(qrLogin.connect.path, { type: 1, code: 'desk' })).content
    const poll = async () => (await screen.post(`/admin/v1/weixin/getState/${shown.tid}/0/0`)).content
    await phone.arrive(shown.url)
    const asked = (await phone.browser.post(qrLogin.scanByWechat.path, { tid: shown.tid })).content
    expect(asked).toMatchObject({ local, accounts: [{ userId: tenant.user('seller').userId }] })
    expect((await poll()).code).toBe(ScanState.scanned)
    const confirm = { tid: shown.tid, userId: tenant.user('seller').userId }
    expect(await phone.browser.post(qrLogin.confirmByWechat.path, confirm)).toMatchObject({ code: 1, msg: '已确认登录' })
    expect((await poll()).code).toBe(ScanState.done)
    expect(weixin.state.wrong).toEqual([])
  })

  test('another phone than the one that scanned confirms nothing', async () => {
    const tenant = await newTenant()
    const [phone, thief] = [scanner(), scanner()]
    const { tid, url } = await bindCode(tenant.as('seller'))
    await phone.arrive(url)
    await phone.browser.post(wechat.scanBind.path, { tid })
    await thief.arrive((await bindCode(tenant.as('buyer'))).url)
    for (const call of [wechat.scanBind, wechat.confirmBind, wechat.refuseBind])
      expect((await thief.browser.post(call.path, { tid })).code).toBe(0)
    expect(await stateOf(tenant.as('seller'), tid)).toBe(BindState.scanned)
  })
})

describe.each([true, false])('the official account, sealed: %s', (sealed) => {
  beforeEach(async () => {
    await server()
    weixin = await fakeWechat({ sealed })
    await serveWith({ chatApp: openChatApp(weixin.settings) })
    await forget()
  })
  afterEach(async () => {
    await serveWith({ chatApp: openChatApp(undefined) })
    weixin.close()
  })

  test('the address is proved by its signature, and by nothing else', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const query = { signature: signatureOf('callback-token', timestamp, '17'), timestamp, nonce: '17', echostr: 'echo-8' }
    const ask = (change: object = {}) => visit(phoneBrowser(), `/wechat/callback?${new URLSearchParams({ ...query, ...change })}`)
    expect(await ask()).toMatchObject({ status: 200, body: 'echo-8' })
    for (const change of [
      { nonce: '18' },
      { signature: '0'.repeat(40) },
      { signature: '' },
      { timestamp: String(Number(timestamp) - 301) },
    ])
      expect((await ask(change)).status, JSON.stringify(change)).toBe(403)
  })

  test('a scan marks the code for its identity; who follows the account by it too; it leads to the page that confirms', async () => {
    const tenant = await newTenant()
    const { tid, url } = await bindCode(tenant.as('seller'))
    const who = person()
    const { words, link, to } = await weixin.post(weixin.event(who, url, { subscribe: true }))
    expect([to, words]).toEqual([who.openid, expect.stringContaining('绑定到您的微信')])
    expect(link).toBe(`https://peichi.example/wechat/enter?scene=bind-${tid}`)
    expect(await stateOf(tenant.as('seller'), tid)).toBe(BindState.scanned)
    expect((await weixin.post(weixin.event(person(), url))).words).toContain('二维码已失效')
    const login = (await cookieBrowser().post(qrLogin.connect.path, { type: 1, code: 'desk' })).content
    expect((await weixin.post(weixin.event(person(), login.url))).words).toContain('尚未绑定配驰账号')
  })

  test('tampered, foreign and old callbacks change nothing', async () => {
    const tenant = await newTenant()
    const { tid, url } = await bindCode(tenant.as('seller'))
    const good = () => weixin.event(person(), url)
    const changed = (change: (wire: Wire) => Wire) => change(good())
    const forged: Wire[] = [
      changed(({ query, body }) => ({ query: { ...query, signature: 'f'.repeat(40) }, body })),
      changed(({ query, body }) => ({ query: { ...query, nonce: '1' }, body })),
      changed(({ query: { signature: _, ...query }, body }) => ({ query, body })),
      weixin.event(person(), url, { secondsAgo: 301 }),
      weixin.event(person(), url, { secondsAgo: -360 }),
    ]
    if (sealed) {
      const plain = `<xml><FromUserName><![CDATA[${person().openid}]]></FromUserName><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[SCAN]]></Event><EventKey><![CDATA[bind-${tid}]]></EventKey></xml>`
      forged.push(
        changed(({ query }) => ({ query, body: good().body })),
        changed(({ query, body }) => ({ query: { ...query, msg_signature: '0'.repeat(40) }, body })),
        changed(({ query }) => ({ query, body: plain })),
        weixin.event(person(), url, { appId: 'wxanother' }),
      )
    }
    for (const wire of forged) expect((await weixin.post(wire)).status).toBe(403)
    expect(await stateOf(tenant.as('seller'), tid)).toBe(BindState.waiting)
    expect((await weixin.post(good())).status).toBe(200)
    expect(await stateOf(tenant.as('seller'), tid)).toBe(BindState.scanned)
  })

  test('a callback heard twice, ten times at once too, counts once; its signature carries no other message', async () => {
    const tenant = await newTenant()
    const { tid, url } = await bindCode(tenant.as('seller'))
    const wire = weixin.event(person(), url)
    const answers = await Promise.all(Array.from({ length: 10 }, () => weixin.post(wire)))
    expect(answers.filter(({ words }) => words !== '')).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const second = await bindCode(tenant.as('buyer'))
    const { signature = '', timestamp = '', nonce = '' } = wire.query
    const other = weixin.event(person(), second.url)
    await weixin.post({ query: { ...other.query, signature, timestamp, nonce }, body: other.body })
    expect(await stateOf(tenant.as('buyer'), second.tid)).toBe(BindState.waiting)
    expect(await stateOf(tenant.as('seller'), tid)).toBe(BindState.scanned)
  })
})

describe('a phone on its way through WeChat', () => {
  beforeAll(async () => {
    await server()
    weixin = await fakeWechat()
    await serveWith({ chatApp: openChatApp(weixin.settings) })
    await forget()
  })
  afterAll(async () => {
    await serveWith({ chatApp: openChatApp(undefined) })
    weixin.close()
  })
  afterEach(() => Object.assign(weixin.state, { trouble: '', wrong: [] }))

  test('its cookies are out of reach of scripts, and the union id is kept with the binding', async () => {
    const tenant = await newTenant()
    const phone = withWechat(person(`union-${crypto.randomUUID()}`))
    const { tid, url } = await bindCode(tenant.as('seller'))
    const { link } = await weixin.post(weixin.event(phone.who, url))
    const { location } = await visit(phone.browser, link)
    expect(phone.browser.set.join()).toMatch(
      /^wechat-state=[0-9a-f]{32}\.bind-[\w-]{43}; Max-Age=300; Path=\/wechat; HttpOnly; Secure; SameSite=Lax$/,
    )
    await visit(phone.browser, weixin.authorize(location, phone.who))
    expect(phone.browser.set[0]).toMatch(/^wechat-identity=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    await phone.browser.post(wechat.scanBind.path, { tid })
    await phone.browser.post(wechat.confirmBind.path, { tid })
    const kept = await tenant.act('owner', ({ db, tenantId }) =>
      db.selectFrom('wechatBinding').select(['openid', 'unionId']).where('tenantId', '=', tenantId).executeTakeFirstOrThrow(),
    )
    expect(kept).toEqual({ openid: phone.who.openid, unionId: phone.who.unionid })
  })

  test('a code slipped to somebody else makes him nobody (fixation); a code serves once', async () => {
    const tenant = await newTenant()
    const [thief, victim] = [phoneBrowser(), phoneBrowser()]
    const enter = `/wechat/enter?scene=bind-${(await bindCode(tenant.as('seller'))).tid}`
    const back = weixin.authorize((await visit(thief, enter)).location, person())
    expect((await visit(victim, back)).status).toBe(403)
    await visit(victim, enter)
    expect((await visit(victim, back)).status).toBe(403)
    expect(victim.jar.has('wechat-identity')).toBe(false)
    const kept = thief.jar.get('wechat-state') ?? ''
    expect((await visit(thief, back)).status).toBe(302)
    expect((await visit(thief, back)).status).toBe(403)
    thief.jar.set('wechat-state', kept)
    expect((await visit(thief, back)).status).toBe(502)
  })

  test('it is led to our own pages only', async () => {
    const tid = 'a'.repeat(43)
    for (const scene of ['', 'https://evil.example', `login-${tid}/..//evil.example`, `other-${tid}`, `login-${tid}%0d%0aset-cookie:a=b`])
      expect((await visit(phoneBrowser(), `/wechat/enter?scene=${encodeURIComponent(scene)}`)).status, scene).toBe(404)
    const phone = phoneBrowser()
    const state = '0'.repeat(32)
    phone.jar.set('wechat-state', `${state}.//evil.example`)
    expect((await visit(phone, `/wechat/back?code=x&state=${state}`)).status).toBe(403)
  })

  test('an identity is not made up, prolonged or read from the database', async () => {
    const tenant = await newTenant()
    const phone = withWechat()
    await bind(phone, tenant.as('seller'))
    const genuine = phone.browser.jar.get('wechat-identity') ?? ''
    const [body = '', mac = ''] = genuine.split('.')
    const facts = JSON.parse(Buffer.from(body, 'base64url').toString())
    const longer = Buffer.from(JSON.stringify({ ...facts, until: facts.until + 1 })).toString('base64url')
    for (const made of [phone.who.openid, `${longer}.${mac}`, `${body}.`, `${body}.${mac.slice(0, -2)}AA`, '.', genuine.toUpperCase()]) {
      const thief = phoneBrowser()
      thief.jar.set('wechat-identity', made)
      const { tid } = (await cookieBrowser().post(qrLogin.connect.path, { type: 1, code: 'x' })).content
      expect((await thief.post(qrLogin.scanByWechat.path, { tid })).content.accounts).toEqual([])
    }
    const { tid } = await bindCode(tenant.as('buyer'))
    expect((await phoneBrowser().post(wechat.scanBind.path, { tid })).msg).toContain('请用微信扫描')
  })

  test('one access token for everybody who asks at once; one that WeChat has forgotten is replaced', async () => {
    await forget()
    const before = weixin.state.tokens.length
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => (await caller().ok(qrLogin.connect, { type: 1, code: 'desk' })).content.url),
    )
    expect(new Set(codes).size).toBe(8)
    expect(weixin.state.tokens).toHaveLength(before + 1)
    expect(weixin.state.wrong).toEqual([])
    weixin.state.tokens.push('taken by another program')
    await caller().ok(qrLogin.connect, { type: 1, code: 'desk' })
    expect(weixin.state.wrong).toEqual(['POST /cgi-bin/qrcode/create 40001'])
  })

  test.each(['silent', 'broken'] as const)('WeChat is %s: said so, and no transaction waits', async (trouble) => {
    await forget()
    weixin.state.trouble = trouble
    expect(await caller().call(qrLogin.connect, { type: 1, code: 'desk' })).toMatchObject({
      code: 0,
      msg: '微信暂时无法连接，请稍后再试或用账号登录',
    })
    weixin.state.trouble = ''
    await caller().ok(qrLogin.connect, { type: 1, code: 'desk' })
  })
})

test('without keys nothing of WeChat answers, and half of them is a mistake', async () => {
  await server()
  await serveWith({ chatApp: openChatApp(undefined) })
  expect((await visit(phoneBrowser(), '/wechat/callback?signature=x')).status).toBe(404)
  expect((await visit(phoneBrowser(), `/wechat/enter?scene=login-${'a'.repeat(43)}`)).status).toBe(404)
  const keys = { WECHAT_APP_ID: 'a', WECHAT_APP_SECRET: 'b', WECHAT_TOKEN: 'c' }
  expect(wechatSettings({})).toBeUndefined()
  expect(() => wechatSettings({ WECHAT_APP_ID: 'a' })).toThrow('微信公众号：缺少 WECHAT_APP_SECRET、WECHAT_TOKEN')
  expect(() => wechatSettings(keys)).toThrow('PEICHI_PUBLIC_URL')
  expect(() => wechatSettings({ ...keys, PEICHI_PUBLIC_URL: 'https://a.cn', WECHAT_AES_KEY: 'short' })).toThrow('43 位')
  expect(wechatSettings({ ...keys, PEICHI_PUBLIC_URL: 'https://a.cn' })).toEqual({
    appId: 'a',
    appSecret: 'b',
    token: 'c',
    publicUrl: 'https://a.cn',
  })
})
