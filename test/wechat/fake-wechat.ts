import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OfficialSettings } from '#server/modules/platform/wechat/index.ts'
import type { CookieBrowser } from '../browser.ts'
import { server } from '../world.ts'

const APP = 'wx0123456789abcdef'
const SECRET = 'app-secret'
const TOKEN = 'callback-token'
const AES_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
const PUBLIC = 'https://peichi.example'

export interface Person {
  openid: string
  unionid?: string
}
/** What a callback looks like on the wire, to be changed by a test before it is posted. */
export interface Wire {
  query: Record<string, string>
  body: string
}

const sha1 = (...parts: string[]) => createHash('sha1').update(parts.sort().join('')).digest('hex')
const key = Buffer.from(`${AES_KEY}=`, 'base64')

function close(text: string, appId = APP): string {
  const body = Buffer.from(text)
  const size = Buffer.from([body.length >>> 24, body.length >>> 16, body.length >>> 8, body.length].map((byte) => byte & 255))
  const whole = Buffer.concat([randomBytes(16), size, body, Buffer.from(appId)])
  const pad = 32 - (whole.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(Buffer.concat([whole, Buffer.alloc(pad, pad)])), cipher.final()]).toString('base64')
}
function open(sealed: string): string {
  const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const whole = Buffer.concat([cipher.update(Buffer.from(sealed, 'base64')), cipher.final()])
  const size = whole.readUInt32BE(16)
  const rest = whole.subarray(20 + size, whole.length - (whole.at(-1) ?? 0)).toString()
  if (rest !== APP) throw new Error(`fake WeChat: the answer is sealed for ${rest}`)
  return whole.subarray(20, 20 + size).toString()
}
const cdata = (xml: string, name: string) => new RegExp(`<${name}><!\\[CDATA\\[([^]*?)\\]\\]></${name}>`).exec(xml)?.[1] ?? ''

/** WeChat on a local port: judges every call by its documents, and signs and seals its own. `sealed` = 安全模式. */
export async function fakeWechat({ sealed = true } = {}) {
  const state = {
    trouble: '' as '' | 'silent' | 'broken',
    /** Access tokens given out; only the last one holds. */
    tokens: [] as string[],
    /** Template messages that were taken. */
    told: [] as { touser: string; template_id: string; url: string; data: Record<string, { value: string }> }[],
    scenes: new Map<string, string>(),
    codes: new Map<string, Person>(),
    /** Complaints about what reached it. */
    wrong: [] as string[],
  }
  const http = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (state.trouble === 'silent') return
    if (state.trouble === 'broken') return response.writeHead(500).end('<html>')
    const url = new URL(request.url ?? '', 'http://wechat')
    const said = answer(`${request.method} ${url.pathname}`, url.searchParams, Buffer.concat(parts).toString())
    // a little time, so that people side by side meet
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said)), 50)
  })

  function answer(call: string, query: URLSearchParams, body: string): object {
    const complain = (errcode: number) => {
      state.wrong.push(`${call} ${errcode}`)
      return { errcode, errmsg: 'no' }
    }
    if (call === 'POST /cgi-bin/stable_token') {
      const { grant_type, appid, secret } = JSON.parse(body)
      if (grant_type !== 'client_credential' || appid !== APP) return complain(40013)
      if (secret !== SECRET) return complain(40125)
      state.tokens.push(`token-${state.tokens.length + 1}`)
      return { access_token: state.tokens.at(-1), expires_in: 7200 }
    }
    if (call === 'POST /cgi-bin/qrcode/create') {
      if (query.get('access_token') !== state.tokens.at(-1)) return complain(40001)
      const { expire_seconds, action_name, action_info } = JSON.parse(body)
      const scene = action_info?.scene?.scene_str
      if (action_name !== 'QR_STR_SCENE' || expire_seconds !== 120 || typeof scene !== 'string' || scene.length > 64) return complain(40053)
      const address = `http://weixin.qq.com/q/${randomBytes(12).toString('hex')}`
      state.scenes.set(address, scene)
      return { ticket: 'ticket', expire_seconds, url: address }
    }
    if (call === 'POST /cgi-bin/message/template/send') {
      if (query.get('access_token') !== state.tokens.at(-1)) return complain(40001)
      const told = JSON.parse(body)
      const things = Object.entries<{ value: string }>(told.data)
      if (things.some(([name, { value }]) => name.startsWith('thing') && [...value].length > 20)) return complain(47003)
      state.told.push(told)
      return { errcode: 0, errmsg: 'ok' }
    }
    if (call === 'GET /sns/oauth2/access_token') {
      const code = query.get('code') ?? ''
      const person = state.codes.get(code)
      if (query.get('appid') !== APP || query.get('secret') !== SECRET || query.get('grant_type') !== 'authorization_code')
        return complain(40125)
      state.codes.delete(code)
      return person ? { access_token: 'x', openid: person.openid, ...(person.unionid && { unionid: person.unionid }) } : complain(40029)
    }
    return complain(404)
  }

  http.keepAliveTimeout = 120_000
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const settings: OfficialSettings = {
    appId: APP,
    appSecret: SECRET,
    token: TOKEN,
    ...(sealed && { aesKey: AES_KEY }),
    publicUrl: `${PUBLIC}/`,
    apiBase: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    timeout: 4_000,
  }

  /** Somebody's WeChat reads the code on a screen. */
  function event({ openid }: Person, code: string, { subscribe = false, secondsAgo = 0, appId = APP } = {}): Wire {
    const scene = state.scenes.get(code) ?? code
    const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo)
    const nonce = String(randomBytes(4).readUInt32BE(0))
    const [kind, eventKey] = subscribe ? ['subscribe', `qrscene_${scene}`] : ['SCAN', scene]
    const fields = { ToUserName: 'gh_peichi', FromUserName: openid, MsgType: 'event', Event: kind, EventKey: eventKey, Ticket: 'ticket' }
    const lines = Object.entries(fields).map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    const plain = `<xml>${lines.join('\n')}<CreateTime>${timestamp}</CreateTime></xml>`
    const query = { signature: sha1(TOKEN, timestamp, nonce), timestamp, nonce, openid }
    if (!sealed) return { query, body: plain }
    const inside = close(plain, appId)
    return {
      query: { ...query, encrypt_type: 'aes', msg_signature: sha1(TOKEN, timestamp, nonce, inside) },
      body: `<xml><ToUserName><![CDATA[gh_peichi]]></ToUserName><Encrypt><![CDATA[${inside}]]></Encrypt></xml>`,
    }
  }
  /** Tells our server, and reads what the person is shown: nothing, or words with a link. */
  async function post({ query, body }: Wire) {
    const app = await server()
    const url = `/wechat/callback?${new URLSearchParams(query)}`
    const { statusCode, body: said } = await app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'text/xml' },
      payload: body,
    })
    if (statusCode !== 200 || said === 'success' || !said) return { status: statusCode, words: '', link: '' }
    let plain = said
    if (sealed) {
      const inside = cdata(said, 'Encrypt')
      const time = /<TimeStamp>(\d+)<\/TimeStamp>/.exec(said)?.[1] ?? ''
      if (cdata(said, 'MsgSignature') !== sha1(TOKEN, time, cdata(said, 'Nonce'), inside)) throw new Error('fake WeChat: answer not signed')
      plain = open(inside)
    }
    const words = cdata(plain, 'Content')
    if (cdata(plain, 'FromUserName') !== 'gh_peichi' || cdata(plain, 'MsgType') !== 'text') throw new Error('fake WeChat: no message')
    return { status: statusCode, to: cdata(plain, 'ToUserName'), words, link: /href="([^"]+)"/.exec(words)?.[1] ?? '' }
  }
  /** WeChat's own page that tells who somebody is: the address it leads back to. */
  function authorize(address: string, person: Person): string {
    const url = new URL(address)
    const of = (name: string) => url.searchParams.get(name) ?? ''
    const fits =
      url.origin + url.pathname === 'https://open.weixin.qq.com/connect/oauth2/authorize' &&
      url.hash === '#wechat_redirect' &&
      of('appid') === APP &&
      of('response_type') === 'code' &&
      of('scope') === 'snsapi_base' &&
      of('redirect_uri') === `${PUBLIC}/wechat/back` &&
      /^[a-zA-Z0-9]{1,128}$/.test(of('state'))
    if (!fits) throw new Error(`fake WeChat: ${address}`)
    const code = randomBytes(8).toString('hex')
    state.codes.set(code, person)
    return `/wechat/back?code=${code}&state=${of('state')}`
  }
  const stop = () => {
    http.closeAllConnections()
    http.close()
  }
  return { state, settings, event, post, authorize, close: stop }
}

/** Opens an address of ours in a phone's browser; follows nothing. */
export async function visit(phone: CookieBrowser, address: string) {
  const app = await server()
  const cookie = [...phone.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.http.inject({ method: 'GET', url: address.replace(PUBLIC, ''), headers: cookie ? { cookie } : {} })
  phone.set = [answer.headers['set-cookie'] ?? []].flat().map(String)
  for (const each of phone.set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
    phone.jar.set(name, value)
  }
  return { status: answer.statusCode, location: String(answer.headers.location ?? ''), body: answer.body }
}
