import { type Likeness, likenessOf } from '../likeness.ts'
import { type AliyunSettings, aliyunSender } from './aliyun.ts'
import type { SmsSender } from './sender.ts'
import { type TencentSettings, tencentSender } from './tencent.ts'

export interface SmsSettings {
  aliyun?: AliyunSettings
  tencent?: TencentSettings
}

/** The line in the outbox is the delivery; nothing is left to do. */
const outboxSender: SmsSender = { name: 'outbox', local: true, send: async () => '' }

export interface Sms extends SmsSender, Likeness {}

declare module '#server/kit/services.ts' {
  interface Services {
    sms: Sms
  }
}

/** One sender is in force in an installation: that which has keys, or the outbox. */
export function openSms({ aliyun, tencent }: SmsSettings): Sms {
  const sender = aliyun ? aliyunSender(aliyun) : tencent ? tencentSender(tencent) : outboxSender
  return { ...sender, ...likenessOf(sender) }
}
