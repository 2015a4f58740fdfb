import type { FastifyBaseLogger } from 'fastify'
import type { RequestFacts } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'

/** Who somebody is in the chat app. */
export interface ChatIdentity {
  openid: string
  /** The same person in every app of the owner; '' where the chat app tells none. */
  unionId: string
  nickName: string
  headImg: string
}

export type Purpose = 'login' | 'bind'

/** Short transactions, for a driver that calls outside in between. */
export interface WechatContext {
  log: FastifyBaseLogger
  transact<T>(work: (ctx: { db: Database }) => Promise<T>): Promise<T>
}

/** The chat app as the product needs it. One driver is in force: the embedded one, or WeChat's own once its keys are configured. */
export interface WechatDriver {
  /** An embedded stand-in: every place it shows says so. */
  local: boolean
  /** Content of the code on the screen. Calls the chat app, so no transaction may be open. */
  codeFor(desk: WechatContext, purpose: Purpose, tid: string): Promise<string>
  /** Whose phone this is; undefined when the chat app does not know him. */
  identityOf(request: RequestFacts): ChatIdentity | undefined
  /** The same, and where the chat app allows it a phone nobody knows becomes somebody. Refused where it does not. */
  introduce(request: RequestFacts): ChatIdentity
}

/** Our page that a code leads the phone to. */
export const pageOf = (purpose: Purpose, tid: string) =>
  purpose === 'bind' ? `/confirmLogin?type=bind&tid=${tid}` : `/confirmLogin?tid=${tid}`
