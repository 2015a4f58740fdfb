import type { Answer, Endpoint, Sent } from '#contract/kit/fields.ts'
import type { Tag } from '#contract/tags.ts'
import { permissionsOf } from '#server/kit/carry-out.ts'
import { type Context, holds } from '#server/kit/context.ts'
import { inputReader } from '#server/kit/input.ts'
import type { Job } from '#server/kit/jobs.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { identifyUser } from '#server/modules/platform/session/index.ts'
import { routes } from '#server/product.ts'
import { people } from './company.ts'
import type { Progress } from './progress.ts'

/** One of the company's people at work on one day, in the running transaction. */
export interface Actor {
  ctx: Context
  /** Makes a call as from the browser, less HTTP: his rights, the rules of the input, the same use-case. */
  call<E extends Endpoint>(endpoint: E, sent: Sent<E>, file?: UploadedFile): Promise<Answer<E>>
}
export type Acting = (loginAccount: string, day?: string, company?: number) => Promise<Actor>

const bound = new Map(routes.map(({ endpoint, handler }) => [endpoint, { handler, read: inputReader(endpoint), allow: endpoint.allow }]))

/** Lets the company's people act inside of one transaction; each is identified once. */
export function stage(ctx: Context, { userIds, companyIds, day: today }: Progress): Acting {
  const known = new Map<string, Promise<Context>>()
  async function become(loginAccount: string, company: number): Promise<Context> {
    const [userId = 0, companyId = 0] = [userIds[loginAccount], companyIds[company]]
    const identity = await identifyUser(ctx.db, { tenantId: ctx.tenantId, userId, companyId })
    if (!identity) throw new Error(`${loginAccount} is not of the demo company`)
    return { ...ctx, ...permissionsOf(identity) }
  }
  return async (loginAccount, day = today, company = homeOf(loginAccount)) => {
    const key = `${loginAccount} ${company}`
    const person = known.get(key) ?? become(loginAccount, company)
    known.set(key, person)
    // His clock stands at the day he lives: numbers, due dates and checks are those of that day.
    const own = { ...(await person), today: day, now: day === ctx.today ? ctx.now : `${day}T10:00:00+08:00` }
    return { ctx: own, call: (endpoint, sent, file) => runCall(own, endpoint, sent, file) }
  }
}

/** A background job, carried out here and now as a part of the running transaction. */
export const runHere = (ctx: Context, job: Job, payload: unknown) => job.run({ ...ctx, transact: (work) => work(ctx) }, payload)

const homeOf = (account: string) => people.find(({ loginAccount }) => loginAccount === account)?.company ?? 0

async function runCall<E extends Endpoint>(ctx: Context, endpoint: E, sent: Sent<E>, file?: UploadedFile): Promise<Answer<E>> {
  const use = bound.get(endpoint)
  if (!use) throw new Error(`${endpoint.path} is not served`)
  const { allow } = use
  if (allow !== 'anyone' && !holds(ctx.tags, typeof allow === 'string' ? [allow as Tag] : allow))
    throw new Error(`${ctx.loginAccount} may not ${endpoint.path}`)
  // a call that opens its own transactions finds itself in the running one
  const within = { ...ctx, transact: <T>(work: (own: Context) => Promise<T>) => work(ctx) }
  return (await use.handler(within, use.read({ ...(sent as Record<string, unknown>) }, ctx.tags), file)) as Answer<E>
}
