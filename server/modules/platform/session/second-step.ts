import { sql } from 'kysely'
import { Code, type Received } from '#contract/kit/fields.ts'
import type { session } from '#contract/platform/session/session.ts'
import type { Context, OpenContext, OpenOutsideContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { AppError, confirmFirst, refused } from '#server/kit/errors.ts'
import { hashOf, isToken, newToken } from '#server/kit/secret.ts'
import { sendMessage } from '../messages/index.ts'
import { begin, isOnlineElsewhere } from './begin.ts'
import type { Comer } from './comer.ts'
import { remember } from './credential.ts'
import { sweep } from './end.ts'
import { codesLeft, factorOf, type Proof, proofOf, spendProof, WRONG_CODE } from './factor.ts'
import { countTry, forgiveTry } from './failures.ts'
import { companyOf, logLogin, userToEnter } from './queries.ts'
import { accountKey, FORGET_MINUTES, isLocked, ONE_TIME_OVER, STOPPED } from './rules.ts'
import { isTrusted, trustBrowser } from './trust.ts'

type Form = Received<typeof session.secondStep>

const COOKIE = 'second-step'
const LIFE_SECONDS = 600
const ONLINE = '该账号已在其他设备登录，是否继续？'

/** Thrown once the ticket is written: the way in so far was right. */
export const secondStepDue = () => new AppError(Code.secondStep, '请输入两步验证码')
const tooLate = () => refused('验证已超时，请重新登录')

/** Whether this account, in this browser, owes a second step. The tenant of the transaction is set. */
export async function owesSecondStep({ db, request }: Pick<Context, 'db' | 'request'>, comer: Comer): Promise<boolean> {
  return (await factorOf(db, comer)) !== undefined && !(await isTrusted(db, request, comer))
}

/** Notes by what it may be taken, for ten minutes and in this browser. */
export async function awaitSecondStep(
  { db, request }: Pick<Context, 'db' | 'request'>,
  { tenantId, userId, companyId, browserId }: Comer,
  { remember = null, leaves = null }: { remember?: boolean | null; leaves?: number | null } = {},
) {
  const ticket = newToken()
  const expiresAt = sql<string>`now() + make_interval(secs => ${sql.lit(LIFE_SECONDS)})`
  await db
    .insertInto('secondStep')
    .values({ ticketHash: hashOf(ticket), tenantId, userId, companyId, browserId, remember, leaves, expiresAt })
    .execute()
  request.keepCookie(COOKIE, ticket, LIFE_SECONDS)
}

/** The second step of a login. Tries are counted with those at the password: ten lock the account for a while. */
export async function secondStep(ctx: OpenOutsideContext, form: Form) {
  const { address } = ctx.request
  const { refusal, ticket, account, factor } = await ctx.transact(admit)
  if (refusal !== undefined) throw refused(refusal)
  const forgive = () => ctx.transact(({ db }) => forgiveTry(db, account, address, { clear: false }))
  const proof = await proofOf(ctx, factor, form.factor)
  const entered = proof && (await ctx.transact((open) => enter(open, ticket, account, proof, form)).catch(forgiving(forgive)))
  if (entered) return entered
  await ctx.transact((open) => recordFailure(open, ticket))
  throw refused(WRONG_CODE)
}

/** The code was right: being turned away for another reason is no failed try. */
const forgiving = (forgive: () => Promise<void>) => async (fault: unknown) => {
  await forgive()
  throw fault
}

const stillGood = sql<boolean>`expires_at > now()`
const ticketIn = ({ db, request }: OpenContext) => {
  const token = request.cookie(COOKIE)
  if (!isToken(token)) return undefined
  const held = db.selectFrom('secondStep').selectAll().where('ticketHash', '=', hashOf(token)).where(stillGood)
  return held.executeTakeFirst()
}
type Ticket = NonNullable<Awaited<ReturnType<typeof ticketIn>>>

/** Counts the try and finds what is to be proven. A refusal is returned, not thrown: the count must stay. */
async function admit(open: OpenContext) {
  const ticket = await ticketIn(open)
  if (!ticket) throw tooLate()
  const { db, request } = open
  await open.enter(ticket.tenantId)
  const factor = await factorOf(db, ticket)
  // switched off meanwhile: a password is enough again
  if (!factor) throw tooLate()
  const account = await accountOf(db, ticket)
  const before = await countTry(db, account, request.address)
  const refusal = isLocked(before.account) ? `登录失败次数过多，请${FORGET_MINUTES}分钟后再试` : undefined
  return { refusal, ticket, account, factor }
}

async function accountOf(db: Database, { tenantId, userId }: Ticket): Promise<string> {
  const name = db.selectFrom('loginName').select('account').where('tenantId', '=', tenantId).where('userId', '=', userId)
  return accountKey((await name.executeTakeFirstOrThrow()).account)
}

/** Undefined = the code counts no more. A question undoes all that was done, the use of the code too: it is sent again with the answer. */
async function enter(open: OpenContext, ticket: Ticket, account: string, proof: Proof, { tips, rfail, trust }: Form) {
  const { db, request } = open
  const { tenantId, userId, companyId, browserId } = ticket
  await open.enter(tenantId)
  if (!(await spendProof(db, ticket, proof))) return undefined
  const used = await db.deleteFrom('secondStep').where('ticketHash', '=', ticket.ticketHash).where(stillGood).executeTakeFirst()
  const user = await userToEnter(db, ticket)
  if (used.numDeletedRows === 0n || !user) throw tooLate()
  if (!user.enabled || user.stoppedAt !== null || user.expired)
    throw refused(!user.enabled ? '账号已停用，请联系管理员' : user.stoppedAt !== null ? STOPPED : ONE_TIME_OVER)
  const place = { ip: request.address, userAgent: request.userAgent, unknownPlace: rfail === 1 }
  const comer = { tenantId, userId, companyId, browserId, ...place }
  await sweep(db, tenantId)
  if (tips !== 1 && (await isOnlineElsewhere(db, comer))) throw confirmFirst(ONLINE)
  if (ticket.leaves !== null) await db.deleteFrom('session').where('sessionId', '=', ticket.leaves).execute()
  await forgiveTry(db, account, request.address, { clear: true })
  const access_token = await begin(open, comer, ticket.leaves === null ? '登录' : '切换账号')
  if (ticket.remember !== null) await remember(open, user, browserId, ticket.remember)
  if (trust) await trustBrowser(db, request, comer)
  if ('codeHash' in proof) await notifyOfRecoveryCode(db, comer)
  return { data: { access_token, mustChangePwd: user.mustChangePwd }, teCompany: await companyOf(db, tenantId, companyId) }
}

async function notifyOfRecoveryCode(db: Database, { tenantId, userId }: Comer) {
  const left = await codesLeft(db, { tenantId, userId })
  const content = `还剩 ${left} 个恢复码${left < 3 ? '，请在“账号安全”中重新生成' : ''}；不是您本人请修改密码`
  await sendMessage({ db, tenantId }, [userId], { title: '您的账号刚用恢复码登录', content })
}

async function recordFailure(open: OpenContext, { tenantId, userId, browserId }: Ticket) {
  await open.enter(tenantId)
  const { address: ip, userAgent } = open.request
  await logLogin(open.db, { tenantId, userId }, '登录失败', { ip, userAgent, browserId, note: '密码正确，两步验证码不正确' })
}
