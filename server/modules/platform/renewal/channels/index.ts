import { refused } from '#server/kit/errors.ts'
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

let open: readonly Channel[] = [logged(sandbox)]
let trying = false

/** Opens the channels that have keys. Several channels of one kind do not exist. */
export function openChannels({ alipay: ali, wechatPay: wechat, publicUrl = '', sandbox: play, testAmount = false }: PaymentSettings): void {
  const address = (paytype: Channel['paytype']) => publicUrl.replace(/\/$/, '') + notifyPath(paytype)
  open = [
    ...(ali ? [alipay({ ...ali, notifyUrl: address('alipay') })] : []),
    ...(wechat ? [wechatPay({ ...wechat, notifyUrl: address('wxpay') })] : []),
    ...(play ? [sandbox] : []),
  ].map(logged)
  trying = testAmount
}

export const channels = (): readonly Channel[] => open
export const testAmount = () => trying

/** A channel whose keys were taken away cannot be asked about its old orders any more. */
export function channelOf(paytype: string): Channel {
  const found = open.find((each) => each.paytype === paytype)
  if (!found) throw refused('该支付方式未开通')
  return found
}

const names: Record<string, string> = { alipay: '支付宝', wxpay: '微信支付', sandbox: '模拟支付（沙箱）' }
export const channelName = (paytype: string) => names[paytype] ?? paytype
