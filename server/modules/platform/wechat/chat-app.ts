import type { WechatDriver } from './driver.ts'
import { embedded } from './embedded.ts'
import { type OfficialAccount, type OfficialSettings, officialAccount } from './official.ts'

let account: OfficialAccount | undefined

/** WeChat's official account where it has keys, the embedded stand-in elsewhere. */
export function openWechat(settings?: OfficialSettings): void {
  account = settings && officialAccount(settings)
}
export const official = (): OfficialAccount | undefined => account
/** The chat app in force. */
export const chatApp = (): WechatDriver => account?.driver ?? embedded
