import { createHmac, timingSafeEqual } from 'node:crypto'
import { clockNow } from '#server/kit/clock.ts'
import { refused } from '#server/kit/errors.ts'
import { accessToken, forgetToken } from './access-token.ts'
import type { ChatIdentity, Purpose, WechatContext, WechatDriver } from './driver.ts'

export interface OfficialSettings {
  appId: string
  appSecret: string
  /** 令牌 of the callbacks' signature. */
  token: string
  /** EncodingAESKey: 43 characters. With it only sealed callbacks are believed. */
  aesKey?: string
  /** Approved template of reports that are sent: thing1 what it is, time2 when, thing3 what it says. */
  reportTemplate?: string
  /** https://… where phones and WeChat reach us. */
  publicUrl: string
  apiBase?: string
  openBase?: string
  timeout?: number
}

export interface OfficialAccount {
  settings: OfficialSettings
  driver: WechatDriver
  /** Where WeChat asks its user who he is, without a question; it leads him back with a code. */
  authorizeUrl(state: string): string
  /** Whose code that is; a code serves once. */
  identify(code: string): Promise<{ openid: string; unionId: string }>
  /** A word to a follower's phone, which opens a page of ours; nothing where no template is approved. */
  tell(desk: WechatContext, openid: string, told: { title: string; content: string; time: string; path: string }): Promise<void>
  /** Content of the cookie by which his browser is known for the next minutes. */
  cookieFor(who: { openid: string; unionId: string }): string
}

/** Kept by the phone's browser, out of reach of scripts. */
export const IDENTITY_COOKIE = 'wechat-identity'
export const IDENTITY_SECONDS = 600
const CODE_SECONDS = 120
const TIMEOUT_MS = 5000
/** 40001, 40014, 42001: the token was replaced or is over. */
const STALE = new Set([40001, 40014, 42001])

// biome-ignore lint/suspicious/noExplicitAny: a foreign system's JSON, each field checked where it is read
type Json = any

/** 微信公众号 (service account): codes with a scene, silent recognition in WeChat's own browser. */
export function officialAccount(settings: OfficialSettings): OfficialAccount {
  const { appId, appSecret, publicUrl, apiBase = 'https://api.weixin.qq.com', openBase = 'https://open.weixin.qq.com' } = settings
  const { timeout = TIMEOUT_MS } = settings
  const mac = (text: string) => createHmac('sha256', appSecret).update(`peichi identity ${text}`).digest('base64url')

  async function ask(path: string, body?: object): Promise<Json> {
    const signal = AbortSignal.timeout(timeout)
    const headers = { 'content-type': 'application/json' }
    const how = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { method: 'GET' }
    const answer: Json = await (await fetch(apiBase + path, { ...how, redirect: 'error', signal })).json()
    if (answer === null || typeof answer !== 'object') throw new Error('wechat: no answer')
    return answer
  }
  async function fetchToken() {
    const grant = { grant_type: 'client_credential', appid: appId, secret: appSecret }
    const { access_token: token, expires_in: seconds, errcode } = await ask('/cgi-bin/stable_token', grant)
    if (typeof token !== 'string' || typeof seconds !== 'number') throw new Error(`wechat: no access token, ${errcode}`)
    return { token, seconds }
  }
  /** One more try where the token was over. */
  async function askWithToken(desk: WechatContext, path: string, body: object): Promise<Json> {
    const asked = async (token: string): Promise<Json> => ask(`${path}?access_token=${encodeURIComponent(token)}`, body)
    const token = await accessToken(desk, appId, fetchToken)
    const answer = await asked(token)
    if (!STALE.has(answer.errcode)) return answer
    await forgetToken(desk, appId, token)
    return asked(await accessToken(desk, appId, fetchToken))
  }
  async function createCode(desk: WechatContext, scene: string): Promise<string> {
    const wanted = { expire_seconds: CODE_SECONDS, action_name: 'QR_STR_SCENE', action_info: { scene: { scene_str: scene } } }
    const { url, errcode } = await askWithToken(desk, '/cgi-bin/qrcode/create', wanted)
    if (typeof url !== 'string') throw new Error(`wechat: no code, ${errcode}`)
    return url
  }

  const driver: WechatDriver = {
    local: false,
    async codeFor(desk, purpose, tid) {
      const began = performance.now()
      try {
        const url = await createCode(desk, sceneOf(purpose, tid))
        desk.log.info({ purpose, ms: Math.round(performance.now() - began) }, 'WeChat made a code')
        return url
      } catch (error) {
        desk.log.warn({ problem: (error as Error).message }, 'WeChat made no code')
        throw refused('微信暂时无法连接，请稍后再试或用账号登录')
      }
    },
    identityOf(request) {
      const [body = '', seal = ''] = (request.cookie(IDENTITY_COOKIE) ?? '').split('.')
      const expected = Buffer.from(mac(body))
      const given = Buffer.from(seal)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const { openid, unionId, until } = JSON.parse(Buffer.from(body, 'base64url').toString())
      return until > clockNow().getTime() ? asIdentity(openid, unionId) : undefined
    },
    introduce(request) {
      const known = driver.identityOf(request)
      if (!known) throw refused('请用微信扫描电脑上的二维码，从公众号消息中打开本页面')
      return known
    },
  }

  return {
    settings,
    driver,
    authorizeUrl(state) {
      const back = encodeURIComponent(`${publicUrl.replace(/\/$/, '')}/wechat/back`)
      const query = `appid=${appId}&redirect_uri=${back}&response_type=code&scope=snsapi_base&state=${state}`
      return `${openBase}/connect/oauth2/authorize?${query}#wechat_redirect`
    },
    async identify(code) {
      const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' })
      const { openid, unionid, errcode } = await ask(`/sns/oauth2/access_token?${query}`)
      if (typeof openid !== 'string' || openid === '') throw new Error(`wechat: nobody behind this code, ${errcode}`)
      return { openid, unionId: typeof unionid === 'string' ? unionid : '' }
    },
    async tell(desk, openid, { title, content, time, path }) {
      if (!settings.reportTemplate) return
      const data = { thing1: { value: cut(title) }, time2: { value: time }, thing3: { value: cut(content) } }
      const url = `${publicUrl.replace(/\/$/, '')}${path}`
      const { errcode } = await askWithToken(desk, '/cgi-bin/message/template/send', {
        ...{ touser: openid, template_id: settings.reportTemplate, url, data },
      })
      if (errcode !== 0) throw new Error(`wechat: no message, ${errcode}`)
    },
    cookieFor(who) {
      const body = Buffer.from(JSON.stringify({ ...who, until: clockNow().getTime() + IDENTITY_SECONDS * 1000 })).toString('base64url')
      return `${body}.${mac(body)}`
    },
  }
}

/** A `thing` of a template has twenty signs. */
const cut = (text: string) => ([...text].length > 20 ? `${[...text].slice(0, 19).join('')}…` : text)

/** WeChat tells no names any more to whom it was not asked for: the end of the openid tells two apart. */
const asIdentity = (openid: string, unionId: string): ChatIdentity => ({
  openid,
  unionId,
  nickName: `微信用户 ${openid.slice(-4)}`,
  headImg: '',
})

export const sceneOf = (purpose: Purpose, tid: string) => `${purpose}-${tid}`
/** undefined = not one of ours. */
export function readScene(scene: string): { purpose: Purpose; tid: string } | undefined {
  const [, purpose, tid] = /^(login|bind)-([\w-]{43})$/.exec(scene) ?? []
  return purpose && tid ? { purpose: purpose as Purpose, tid } : undefined
}
