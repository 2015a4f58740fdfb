import { type Environment, keysOf } from '#server/kit/keys.ts'
import type { PaymentSettings } from './channels/index.ts'

/**
 * Payment as the environment configures it.
 * Without any channel there is the sandbox; in production (NODE_ENV) only when PEICHI_SANDBOX_PAY=1 says so.
 */
export function paymentSettings(env: Environment): PaymentSettings {
  const ali = keysOf(env, '支付宝', { appId: 'ALIPAY_APP_ID', privateKey: 'ALIPAY_PRIVATE_KEY', alipayPublicKey: 'ALIPAY_PUBLIC_KEY' })
  const wechat = keysOf(env, '微信支付', {
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
