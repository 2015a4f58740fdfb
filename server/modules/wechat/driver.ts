import type { RequestFacts } from '#server/kit/context.ts'

/** Who somebody is in the chat app. */
export interface ChatIdentity {
  openid: string
  nickName: string
  headImg: string
}

/** The chat app as the product needs it. One driver is in force: the embedded one, or WeChat's own once its keys are configured. */
export interface WechatDriver {
  /** An embedded stand-in: every place it shows says so. */
  local: boolean
  /** What the code on the screen leads the phone to. */
  addressOf(purpose: 'login' | 'bind', tid: string): string
  /** Whose phone this is; undefined when the chat app does not know him. */
  identityOf(request: RequestFacts): ChatIdentity | undefined
  /** The same, and a phone nobody knows becomes somebody. */
  introduce(request: RequestFacts): ChatIdentity
}
