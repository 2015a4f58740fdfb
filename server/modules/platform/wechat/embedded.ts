import { hashOf, isToken, newToken } from '#server/kit/secret.ts'
import { type ChatIdentity, pageOf, type WechatDriver } from './driver.ts'

/** Kept by the phone's browser, out of reach of scripts: it stands for being signed in to the chat app. */
const COOKIE = 'chat-identity'
const YEAR = 365 * 86_400

/** The secret itself is never stored: an openid read from the database makes nobody its holder. */
function identityFrom(secret: string): ChatIdentity {
  const openid = `local-${hashOf(secret).toString('hex')}`
  return { openid, unionId: '', nickName: `本地微信 ${openid.slice(6, 10).toUpperCase()}`, headImg: '' }
}

/** Stands in for WeChat where no keys are configured: a phone's browser is its own identity. */
export const embedded: WechatDriver = {
  local: true,
  codeFor: async (_, purpose, tid) => pageOf(purpose, tid),
  identityOf(request) {
    const secret = request.cookie(COOKIE)
    return isToken(secret) ? identityFrom(secret) : undefined
  },
  introduce(request) {
    const kept = request.cookie(COOKIE)
    const secret = isToken(kept) ? kept : newToken()
    request.keepCookie(COOKIE, secret, YEAR)
    return identityFrom(secret)
  },
}
