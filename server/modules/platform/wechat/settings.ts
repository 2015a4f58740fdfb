import { type Environment, keysOf } from '#server/kit/keys.ts'
import type { OfficialSettings } from './official.ts'

/** The official account as the environment configures it; undefined = the embedded stand-in. */
export function wechatSettings(env: Environment): OfficialSettings | undefined {
  const keys = keysOf(env, '微信公众号', { appId: 'WECHAT_APP_ID', appSecret: 'WECHAT_APP_SECRET', token: 'WECHAT_TOKEN' })
  if (!keys) return undefined
  const aesKey = env.WECHAT_AES_KEY
  if (aesKey && !/^[A-Za-z0-9]{43}$/.test(aesKey)) throw new Error('微信公众号：WECHAT_AES_KEY 应为 43 位字母或数字')
  const publicUrl = env.PEICHI_PUBLIC_URL ?? ''
  if (!/^https:\/\//.test(publicUrl)) throw new Error('微信公众号：请用 PEICHI_PUBLIC_URL 设置微信能访问的 https 地址')
  return {
    ...keys,
    publicUrl,
    ...(aesKey && { aesKey }),
    ...(env.WECHAT_REPORT_TEMPLATE && { reportTemplate: env.WECHAT_REPORT_TEMPLATE }),
    ...(env.WECHAT_API_BASE && { apiBase: env.WECHAT_API_BASE }),
    ...(env.WECHAT_OPEN_BASE && { openBase: env.WECHAT_OPEN_BASE }),
  }
}
