import { clockNow } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database.ts'
import type { ForeignRequest, WebhookAnswer, WebhookContext } from '#server/kit/webhooks.ts'
import { scanTicket } from './bind-phone.ts'
import { pageOf } from './driver.ts'
import { type OfficialAccount, readScene, sceneOf } from './official.ts'
import { isRecent, isSigned, seal, signatureOf, unseal } from './seal.ts'

/** Takes a scanned login code for an identity. */
export type LoginScan = (db: Database, tid: string, openid: string) => Promise<'taken' | 'gone' | 'strange'>

const text = (status: number, body: string): WebhookAnswer => ({ status, type: 'text/plain; charset=utf-8', body })
/** WeChat then shows its user nothing and does not tell again. */
const heard = text(200, 'success')

/** The callback address being entered in WeChat's console. */
export async function proveAddress({ chatApp: { official: account } }: WebhookContext, { query }: ForeignRequest): Promise<WebhookAnswer> {
  if (!account) return text(404, 'not open')
  return believed(account, query) ? text(200, query.echostr ?? '') : text(403, 'wrong signature')
}

function believed({ settings }: OfficialAccount, { signature = '', timestamp = '', nonce = '' }: ForeignRequest['query']): boolean {
  return isRecent(timestamp) && isSigned(signature, settings.token, timestamp, nonce)
}

/**
 * Somebody scanned a code or followed it to the account: the code becomes his, and he is answered with the way to the page that confirms.
 * Signed, of these minutes, and heard once: a repetition changes nothing. Nothing is confirmed here, whatever is sent.
 */
export async function handleScan(scanLogin: LoginScan, desk: WebhookContext, { query, body }: ForeignRequest): Promise<WebhookAnswer> {
  const account = desk.chatApp.official
  if (!account) return text(404, 'not open')
  if (!believed(account, query)) return text(403, 'wrong signature')
  let fields: Map<string, string>
  try {
    fields = read(account, query, body)
  } catch (error) {
    desk.log.warn({ problem: (error as Error).message }, 'a callback of WeChat was not believed')
    return text(403, 'wrong signature')
  }
  const [from = '', to = '', type, event, key = ''] = ['FromUserName', 'ToUserName', 'MsgType', 'Event', 'EventKey'].map((name) =>
    fields.get(name),
  )
  const scans = type === 'event' && (event === 'SCAN' || event === 'subscribe')
  const scene = readScene(event === 'subscribe' ? key.replace(/^qrscene_/, '') : key)
  if (!scans || !scene || !/^[\w-]{10,64}$/.test(from)) return heard
  const { purpose, tid } = scene
  const outcome = await desk.transact(async ({ db }) => {
    const stamp = `${query.timestamp} ${query.nonce}`
    const first = await db
      .insertInto('wechatNotice')
      .values({ stamp })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (first.numInsertedOrUpdatedRows === 0n) return 'heard before'
    if (purpose === 'login') return scanLogin(db, tid, from)
    return (await scanTicket(db, tid, from)) ? 'taken' : 'gone'
  })
  if (outcome === 'heard before') return heard
  const address = account.settings.publicUrl.replace(/\/$/, '')
  const enter = `${address}/wechat/enter?scene=${sceneOf(purpose, tid)}`
  const words = {
    taken: `有电脑请求${purpose === 'bind' ? '把配驰账号绑定到您的微信' : '登录配驰'}。<a href="${enter}">点此确认</a>，2分钟内有效。若不是您本人操作，请不要理会。`,
    gone: '二维码已失效，请在电脑上刷新后重新扫码。',
    strange: `您的微信尚未绑定配驰账号。<a href="${address}${pageOf(purpose, tid)}">点此用账号登录后确认</a>，或先在电脑上登录并绑定微信。`,
  }
  return reply(account, { from: to, to: from, words: words[outcome] })
}

/** Fields of the message. With an AES key only sealed ones, signed as a whole, are believed. Throws for any other. */
function read({ settings }: OfficialAccount, query: ForeignRequest['query'], body: string): Map<string, string> {
  const { aesKey, token, appId } = settings
  if (!aesKey) return fieldsOf(body)
  const sealed = fieldsOf(body).get('Encrypt') ?? ''
  const { msg_signature = '', timestamp = '', nonce = '' } = query
  if (!isSigned(msg_signature, token, timestamp, nonce, sealed)) throw new Error('wechat: the sealed message is not signed')
  return fieldsOf(unseal(sealed, aesKey, appId))
}

/** The flat elements of WeChat's XML; of two with one name the first. What stands inside of a CDATA section is text and nothing else. */
function fieldsOf(xml: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [, name = '', data, plain = ''] of xml.matchAll(/<(\w+)>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/g))
    if (!fields.has(name)) fields.set(name, data ?? plain)
  return fields
}

function reply({ settings }: OfficialAccount, { from, to, words }: { from: string; to: string; words: string }): WebhookAnswer {
  const { aesKey, appId, token } = settings
  const seconds = String(Math.floor(clockNow().getTime() / 1000))
  const element = (name: string, value: string) => `<${name}><![CDATA[${value.replaceAll(']]>', '')}]]></${name}>`
  const plain = `<xml>${element('ToUserName', to)}${element('FromUserName', from)}<CreateTime>${seconds}</CreateTime>${element('MsgType', 'text')}${element('Content', words)}</xml>`
  if (!aesKey) return { status: 200, type: 'application/xml', body: plain }
  const sealed = seal(plain, aesKey, appId)
  const signature = signatureOf(token, seconds, seconds, sealed)
  const body = `<xml>${element('Encrypt', sealed)}${element('MsgSignature', signature)}<TimeStamp>${seconds}</TimeStamp>${element('Nonce', seconds)}</xml>`
  return { status: 200, type: 'application/xml', body }
}
