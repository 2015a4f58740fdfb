import type { Received } from '#contract/kit/fields.ts'
import type { session } from '#contract/platform/session/session.ts'
import type { OpenContext, OpenOutsideContext } from '#server/kit/context.ts'
import { confirmFirst, invalid, refused } from '#server/kit/errors.ts'
import { captchaError } from '../captcha/index.ts'
import { begin, isOnlineElsewhere } from './begin.ts'
import { isRemembered, keptCredential, remember } from './credential.ts'
import { isAdmitted, letApply, unknownDevice } from './device-gate.ts'
import { sweep } from './end.ts'
import { useTicket } from './entry-ticket.ts'
import { countTry, forgiveTry } from './failures.ts'
import { passwordFits, pretendToCheck } from './password.ts'
import { companyOf, logLogin, userToEnter } from './queries.ts'
import { accountKey, FORGET_MINUTES, isLocked, needsCaptcha, ONE_TIME_OVER, STOPPED } from './rules.ts'
import { awaitSecondStep, owesSecondStep, secondStepDue } from './second-step.ts'

type Form = Received<typeof session.login>

/** Account login (platform.md 4.2; decisions 2–5). Hashing runs between two short transactions, never inside one. */
export async function login(ctx: OpenOutsideContext, form: Form) {
  if (form.gid) return enterByTicket(ctx, form)
  if (!form.username) throw invalid('用户名不能为空')
  if (!form.password && !keptCredential(ctx.request)) throw invalid('密码不能为空')
  const account = accountKey(form.username)
  const { address } = ctx.request
  const { refusal, user, remembered } = await ctx.transact((open) => admit(open, account, form))
  if (refusal) throw refused(refusal)
  const fits = form.password ? await checkPassword(form.password, user?.passwordHash) : remembered
  if (!user || !fits) {
    await ctx.transact((open) => recordFailure(open, user, form))
    throw refused('用户名或密码不正确')
  }
  if (!user.enabled || user.stoppedAt !== null || user.expired) {
    await ctx.transact(({ db }) => forgiveTry(db, account, address, { clear: false }))
    throw refused(!user.enabled ? '账号已停用，请联系管理员' : user.stoppedAt !== null ? STOPPED : ONE_TIME_OVER)
  }
  const entered = await ctx
    .transact((open) => enter(open, user, account, form))
    .catch(async (fault) => {
      // the password was right: being turned away for another reason is no failed try
      await ctx.transact(({ db }) => forgiveTry(db, account, address, { clear: false }))
      throw fault
    })
  if (entered === 'unknownDevice') throw unknownDevice()
  if (entered === 'secondStep') throw secondStepDue()
  if (!entered) throw confirmFirst('该账号已在其他设备登录，是否继续？')
  return entered
}

const checkPassword = (password: string, hash: string | undefined) => (hash ? passwordFits(password, hash) : pretendToCheck(password))

/** Counts the try and finds the account. A refusal is returned, not thrown: the count and the used captcha must stay. */
async function admit(open: OpenContext, account: string, form: Form) {
  const { db, request } = open
  const before = await countTry(db, account, request.address)
  const nobody = { user: undefined, remembered: false }
  if (isLocked(before.account)) return { ...nobody, refusal: `登录失败次数过多，请${FORGET_MINUTES}分钟后再试` }
  if (needsCaptcha(before.account, before.address)) {
    const refusal = await captchaError(db, form)
    if (refusal) {
      await forgiveTry(db, account, request.address, { clear: false })
      return { ...nobody, refusal }
    }
  }
  const user = await findUser(open, account)
  const credential = form.password ? undefined : keptCredential(request)
  const remembered = user !== undefined && credential !== undefined && (await isRemembered(db, user, form.code, credential))
  return { refusal: undefined, user, remembered }
}

async function findUser(open: OpenContext, account: string) {
  const name = await open.db.selectFrom('loginName').select(['tenantId', 'userId']).where('account', '=', account).executeTakeFirst()
  if (!name) return undefined
  await open.enter(name.tenantId)
  return userToEnter(open.db, name)
}
type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

async function recordFailure(open: OpenContext, user: User | undefined, { code }: Form) {
  if (!user) return
  await open.enter(user.tenantId)
  const { address: ip, userAgent } = open.request
  await logLogin(open.db, user, '登录失败', { ip, userAgent, browserId: code })
}

/** Undefined = online elsewhere and not asked yet. A refusal for the browser's sake, or for the code's, is answered, not thrown: its ticket must stay. */
async function enter(open: OpenContext, user: User, account: string, { code, tips, rfail, rememberMe }: Form) {
  const { db, request } = open
  const { tenantId, userId, companyId, mustChangePwd } = user
  await open.enter(tenantId)
  const comer = { tenantId, userId, companyId, browserId: code, ...originOf(request), unknownPlace: rfail === 1 }
  const owes = await owesSecondStep(open, comer)
  // with the code still to come, tries at it are not forgotten for a right password
  await forgiveTry(db, account, request.address, { clear: !owes })
  if (!(await isAdmitted(db, comer))) {
    await letApply(open, comer)
    return 'unknownDevice' as const
  }
  if (owes) {
    await awaitSecondStep(open, comer, { remember: rememberMe })
    return 'secondStep' as const
  }
  await sweep(db, tenantId)
  if (tips !== 1 && (await isOnlineElsewhere(db, comer))) return undefined
  const access_token = await begin(open, comer, '登录')
  await remember(open, user, code, rememberMe)
  return { data: { access_token, mustChangePwd }, teCompany: await companyOf(db, tenantId, companyId) }
}

const originOf = ({ address: ip, userAgent }: OpenContext['request']) => ({ ip, userAgent })

/** Comes in with a gid. Whoever drew it has agreed that the account goes on here. */
async function enterByTicket(ctx: OpenOutsideContext, { gid, code: browserId, rfail }: Form) {
  const entered = await ctx.transact(async (open) => {
    const { db, request } = open
    const holder = await useTicket(db, gid)
    if (!holder) return undefined
    await open.enter(holder.tenantId)
    const user = await userToEnter(db, holder)
    if (!user?.enabled || user.stoppedAt !== null) return undefined
    await sweep(db, user.tenantId)
    const access_token = await begin(open, { ...user, browserId, ...originOf(request), unknownPlace: rfail === 1 }, '登录')
    const data = { access_token, mustChangePwd: user.mustChangePwd }
    return { data, teCompany: await companyOf(db, user.tenantId, user.companyId) }
  })
  if (!entered) throw refused('登录链接已失效，请重新登录')
  return entered
}
