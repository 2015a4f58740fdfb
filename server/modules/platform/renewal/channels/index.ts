import { refused } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { type AlipaySettings, alipay } from './alipay.ts'
import type { Channel } from './channel.ts'
import { logged } from './logged.ts'
import { sandbox } from './sandbox.ts'
import { type WechatPaySettings, wechatPay } from './wechat-pay.ts'

export interface PaymentSettings {
  alipay?: Omit<AlipaySettings, 'notifyUrl'>
  wechatPay?: Omit<WechatPaySettings, 'notifyUrl'>
  /** https://… where the channels reach us. */
  publicUrl?: string
  sandbox: boolean
  /** Every order is paid with 0.01, to try a real channel out; such orders are no revenue. */
  testAmount?: boolean
}

export const notifyPath = (paytype: Channel['paytype']) => `/basedata/v1/${paytype}/notify` as const

export interface Payments {
  channels: readonly Channel[]
  /** Every order is paid with 0.01. */
  testAmount: boolean
}

declare module '#server/kit/services.ts' {
  interface Services {
    payments: Payments
  }
}

/** Opens the channels that have keys. Several channels of one kind do not exist. */
export function openPayments({
  alipay: ali,
  wechatPay: wechat,
  publicUrl = '',
  sandbox: play,
  testAmount = false,
}: PaymentSettings): Payments {
  const address = (paytype: Channel['paytype']) => publicUrl.replace(/\/$/, '') + notifyPath(paytype)
  const channels = [
    ...(ali ? [alipay({ ...ali, notifyUrl: address('alipay') })] : []),
    ...(wechat ? [wechatPay({ ...wechat, notifyUrl: address('wxpay') })] : []),
    ...(play ? [sandbox] : []),
  ]
  return { channels: channels.map(logged), testAmount }
}

/** A channel whose keys were taken away cannot be asked about its old orders any more. */
export function channelOf({ payments }: Pick<Services, 'payments'>, paytype: string): Channel {
  const found = payments.channels.find((each) => each.paytype === paytype)
  if (!found) throw refused('该支付方式未开通')
  return found
}

const names: Record<string, string> = { alipay: '支付宝', wxpay: '微信支付', sandbox: '模拟支付（沙箱）' }
export const channelName = (paytype: string) => names[paytype] ?? paytype
