import { readFileSync } from 'node:fs'
import type { PaymentSettings } from './channels/index.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Payment as the environment configures it. A key is given as text or as a file (NAME_FILE). Half of a channel's keys is a mistake that stops the start.
 * Without any channel there is the sandbox; in production (NODE_ENV) only when PEICHI_SANDBOX_PAY=1 says so.
 */
export function paymentSettings(env: Environment): PaymentSettings {
  const read = (name: string) => env[name] || (env[`${name}_FILE`] ? readFileSync(env[`${name}_FILE`] ?? '', 'utf8') : '')
  const group = <K extends string>(title: string, names: Record<K, string>): Record<K, string> | undefined => {
    const values = Object.entries<string>(names).map(([key, name]) => [key, name, read(name)] as const)
    const missing = values.filter(([, , value]) => !value).map(([, name]) => name)
    if (missing.length === values.length) return undefined
    if (missing.length > 0) throw new Error(`${title}：缺少 ${missing.join('、')}`)
    return Object.fromEntries(values.map(([key, , value]) => [key, value])) as Record<K, string>
  }
  const ali = group('支付宝', { appId: 'ALIPAY_APP_ID', privateKey: 'ALIPAY_PRIVATE_KEY', alipayPublicKey: 'ALIPAY_PUBLIC_KEY' })
  const wechat = group('微信支付', {
    appId: 'WECHATPAY_APP_ID',
    mchId: 'WECHATPAY_MCH_ID',
    serialNo: 'WECHATPAY_SERIAL_NO',
    privateKey: 'WECHATPAY_PRIVATE_KEY',
    publicKeyId: 'WECHATPAY_PUBLIC_KEY_ID',
    publicKey: 'WECHATPAY_PUBLIC_KEY',
    apiV3Key: 'WECHATPAY_API_V3_KEY',
  })
  const publicUrl = env.PEICHI_PUBLIC_URL
  const real = ali !== undefined || wechat !== undefined
  if (real && !/^https:\/\//.test(publicUrl ?? '')) throw new Error('在线支付：请用 PEICHI_PUBLIC_URL 设置支付平台能访问的 https 地址')
  const allowed = env.PEICHI_SANDBOX_PAY === '1'
  return {
    ...(ali && { alipay: { ...ali, sellerId: env.ALIPAY_SELLER_ID ?? '', ...(env.ALIPAY_GATEWAY && { gateway: env.ALIPAY_GATEWAY }) } }),
    ...(wechat && { wechatPay: { ...wechat, ...(env.WECHATPAY_BASE && { base: env.WECHATPAY_BASE }) } }),
    ...(publicUrl && { publicUrl }),
    sandbox: allowed || (!real && env.NODE_ENV !== 'production'),
    testAmount: env.PEICHI_PAY_TEST === '1',
  }
}
