import type { WechatDriver } from './driver.ts'
import { embedded } from './embedded.ts'
import { type OfficialAccount, type OfficialSettings, officialAccount } from './official.ts'

/** The chat app in force: WeChat's official account where it has keys, the embedded stand-in elsewhere. */
export interface ChatApp extends WechatDriver {
  official: OfficialAccount | undefined
}

declare module '#server/kit/services.ts' {
  interface Services {
    chatApp: ChatApp
  }
}

export function openChatApp(settings?: OfficialSettings): ChatApp {
  const official = settings && officialAccount(settings)
  return { ...(official?.driver ?? embedded), official }
}
