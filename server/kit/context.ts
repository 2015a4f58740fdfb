import type { FastifyBaseLogger as Logger } from 'fastify'
import type { PriceTag } from '#contract/kit/fields.ts'
import type { Database } from './database.ts'
import type { Services } from './services.ts'

/** Who is calling. Tags are those of all his roles together. */
export interface Identity {
  tenantId: number
  userId: number
  /** The company (branch) this session works in. */
  companyId: number
  deptId: number
  sessionId: number
  /** What pages drawn for this session say with their calls. */
  pageKey: string
  loginAccount: string
  realName: string
  browserId: string
  /** Of the operators' company: the platform's own people. */
  operator: boolean
  /** An operator sits in this account, for support; null = its holder. */
  supportId: number | null
  /** Came in with a one-time password: it is changed before anything else. */
  mustChangePwd: boolean
  /** His company demands two-step verification and he has none: it is set up before anything else. */
  mustSetFactor: boolean
  /** Why this tenant may not write now, in words its people read; undefined = it may. */
  readOnly?: string
  /** Data scope: the users whose documents and clients he sees; null = everybody's of his company (kit/data-scope.ts). */
  dataScope: readonly number[] | null
  tags: ReadonlySet<string>
  /** System parameters as text, defaults filled in (BUSI_PRICE_LENGTH …). */
  parameters: ReadonlyMap<string, string>
}

/** Everything a handler has. One request = one transaction = one tenant. */
export interface Context extends Identity, Services {
  /** The request's transaction. There is no other handle. */
  db: Database
  /** Runs after commit, in order: pushes, print tasks, mails. Its failure is logged and never undoes the request. */
  after(task: () => void | Promise<void>): void
  may(...anyOf: string[]): boolean
  maySee(tag: PriceTag): boolean
  /** Business day of now, yyyy-MM-dd in Asia/Shanghai. */
  today: string
  /** The moment of the request, ISO 8601. */
  now: string
  /** When the form of this call was opened, as its stamp says, yyyy-MM-dd HH:mm:ss; undefined: it does not say. */
  openedAt?: string | undefined
  log: Logger
  request: RequestFacts
}

/** What a call brings to say whose it is. */
export interface Shown {
  token: string
  page?: string | undefined
  companion?: string | undefined
}

export interface RequestFacts {
  id: string
  address: string
  userAgent: string
  /** Header value of the token, when there is one. */
  token: string | undefined
  /** The session the calling page was drawn for; other programs do not say. */
  page: string | undefined
  cookie(name: string): string | undefined
  /** Sends a cookie that no script of the page can read; without `seconds` it ends with the browser. */
  keepCookie(name: string, value: string, seconds?: number): void
  /** The cookie without which the token opens nothing. */
  companion: string | undefined
  keepCompanion(value: string): void
  aborted: AbortSignal
}

/** Context of an endpoint marked `outside`: no transaction is open while foreign systems are called. */
export interface OutsideContext extends Omit<Context, 'db'> {
  transact<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

/** Context of an `open` endpoint that talks to foreign systems or computes long (password hashes). */
export interface OpenOutsideContext extends Omit<OpenContext, 'db' | 'enter'> {
  transact<T>(work: (ctx: OpenContext) => Promise<T>): Promise<T>
}

/** Context of an `open` endpoint: nobody is signed in, no tenant is set until `enter` sets one. */
export interface OpenContext extends Services {
  db: Database
  /** Sets the tenant of this transaction (login found whose account it is). */
  enter(tenantId: number): Promise<void>
  after(task: () => void | Promise<void>): void
  today: string
  now: string
  log: Logger
  request: RequestFacts
}

export const holds = (tags: ReadonlySet<string>, anyOf: readonly string[]) => tags.has('*:*:*') || anyOf.some((tag) => tags.has(tag))
