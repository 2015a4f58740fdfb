import { randomBytes } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import type { ForeignRequest, WebhookAnswer, WebhookContext } from '#server/kit/webhooks.ts'
import { pageOf } from './driver.ts'
import { IDENTITY_COOKIE, IDENTITY_SECONDS, readScene } from './official.ts'

/** Goes with the phone's browser through WeChat and back; Lax, for the way back begins at another site. */
const STATE_COOKIE = 'wechat-state'
const STATE_SECONDS = 300

const told = (status: number, body: string): WebhookAnswer => ({ status, type: 'text/plain; charset=utf-8', body })
const cookie = (name: string, value: string, maxAge: number, path: string, sameSite: 'lax' | 'strict') =>
  fastifyCookie.serialize(name, value, { maxAge, path, sameSite, httpOnly: true, secure: true })
const goTo = (location: string, cookies: string[]): WebhookAnswer => ({
  ...told(302, ''),
  headers: { location, 'set-cookie': cookies, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
})

/** The link in WeChat's message: off to WeChat, which tells who this is. */
export async function enter({ chatApp: { official: account } }: WebhookContext, { query }: ForeignRequest): Promise<WebhookAnswer> {
  const scene = query.scene ?? ''
  if (!account || !readScene(scene)) return told(404, '链接已失效，请重新扫码')
  // WeChat lets pass letters and digits only
  const state = randomBytes(16).toString('hex')
  return goTo(account.authorizeUrl(state), [cookie(STATE_COOKIE, `${state}.${scene}`, STATE_SECONDS, '/wechat', 'lax')])
}

/**
 * Back from WeChat with a code. Only for the browser that set out, and only to our own two pages: a code slipped to somebody else makes
 * him nobody, a link leads nowhere else.
 */
export async function comeBack(desk: WebhookContext, { query, headers }: ForeignRequest): Promise<WebhookAnswer> {
  const account = desk.chatApp.official
  const [, state = '', scene = ''] = /^([0-9a-f]{32})\.([\w-]+)$/.exec(fastifyCookie.parse(headers.cookie ?? '')[STATE_COOKIE] ?? '') ?? []
  const wanted = readScene(scene)
  if (!account || !wanted || state !== query.state || !query.code) return told(403, '请求已失效，请重新扫码')
  try {
    const who = await account.identify(query.code)
    desk.log.info({ purpose: wanted.purpose }, 'WeChat told who somebody is')
    return goTo(pageOf(wanted.purpose, wanted.tid), [
      cookie(IDENTITY_COOKIE, account.cookieFor(who), IDENTITY_SECONDS, '/', 'strict'),
      cookie(STATE_COOKIE, '', 0, '/wechat', 'lax'),
    ])
  } catch (error) {
    desk.log.warn({ problem: (error as Error).message }, 'WeChat did not tell who somebody is')
    return told(502, '微信暂时无法确认您的身份，请重新扫码')
  }
}
