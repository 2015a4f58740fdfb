import { sql } from 'kysely'
import { Code, type Received } from '#contract/kit/fields.ts'
import { type qrLogin, ScanState } from '#contract/platform/session/qr-login.ts'
import type { OpenContext, OpenOutsideContext } from '#server/kit/context.ts'
import { AppError, forbidden, signedOut } from '#server/kit/errors.ts'
import { hashOf, isToken, newToken } from '#server/kit/secret.ts'
import { startBinding } from '../wechat/index.ts'
import { begin } from './begin.ts'
import { sweep } from './end.ts'
import { holderOf } from './identify.ts'
import { STOPPED } from './rules.ts'
import { awaitSecondStep, owesSecondStep } from './second-step.ts'

export const LIFE_SECONDS = 120
export const fresh = sql<boolean>`asked_at > now() - make_interval(secs => ${sql.lit(LIFE_SECONDS)})`

/** Tells the browser that shows a code from one that has photographed it. */
const COOKIE = 'qr-login'

/** A new code. Tabs of one browser share the cookie, or the newest would put the others' codes out of use. */
export async function connect(open: OpenOutsideContext, { type, code }: Received<typeof qrLogin.connect>) {
  const { chatApp: chat } = open
  const tid = type === BIND ? await open.transact(connectBinding) : await open.transact((ctx) => connectLogin(ctx, code))
  const url = await chat.codeFor(open, type === BIND ? 'bind' : 'login', tid)
  return { content: { tid, url, timeout: LIFE_SECONDS, local: chat.local } }
}

async function connectLogin({ db, request }: OpenContext, browserId: string): Promise<string> {
  const secret = (await keptSecret(db, request.cookie(COOKIE), browserId)) ?? newToken()
  const tid = newToken()
  const { address: ip, userAgent } = request
  await db
    .insertInto('qrSession')
    .values({ tid, secretHash: hashOf(secret), browserId, ip, userAgent })
    .execute()
  request.keepCookie(COOKIE, secret, LIFE_SECONDS)
  return tid
}

/** The secret of this browser's other tabs. One that was planted in it by somebody who shows a code himself is not taken over. */
async function keptSecret(db: OpenContext['db'], kept: string | undefined, browserId: string): Promise<string | undefined> {
  if (!isToken(kept)) return undefined
  const shown = db.selectFrom('qrSession').select('tid').where('secretHash', '=', hashOf(kept)).where('browserId', '=', browserId)
  return (await shown.where(fresh).limit(1).executeTakeFirst()) && kept
}

const BIND = 2
/** To sign in nobody need be known; to bind an account its holder must be. */
async function connectBinding({ db, enter, request }: OpenContext) {
  const holder = await holderOf(db, request)
  if (!holder) throw signedOut()
  if (holder.supportId !== null) throw forbidden('协助状态下不能进行此操作，请由账号本人操作')
  await enter(holder.tenantId)
  return startBinding({ db, ...holder })
}

const answer = (code: number, msg: string, access_token = '') => ({ content: { code, msg, access_token, busType: '' } })

/** What has become of a code. Confirmed, it opens the session; the confirmation on the phone has answered what `tips` would ask. */
export async function state(open: OpenContext, { sessionId, rfail }: Received<typeof qrLogin.state>) {
  const { db, request } = open
  const secret = request.cookie(COOKIE)
  const expired = answer(ScanState.again, '二维码已失效，请重新扫码')
  if (!isToken(secret)) return expired
  const found = await db
    .selectFrom('qrSession')
    .select(['tid', 'state', 'tenantId', 'userId', 'browserId', 'openid'])
    .where('tid', '=', sessionId)
    .where('secretHash', '=', hashOf(secret))
    .where(fresh)
    .forUpdate()
    .executeTakeFirst()
  if (!found || found.state === 'used') return expired
  if (found.state === 'waiting') return answer(ScanState.waiting, '请使用手机扫码登录')
  if (found.state === 'scanned') return answer(ScanState.scanned, '扫码成功，请勿刷新页面，请按手机提示操作')
  await db.updateTable('qrSession').set({ state: 'used' }).where('tid', '=', found.tid).execute()
  if (found.state === 'refused') return answer(ScanState.again, '已在手机上取消登录，请重新扫码')
  const tenantId = found.tenantId ?? 0
  const userId = found.userId ?? 0
  await open.enter(tenantId)
  const user = await db
    .selectFrom('appUser as u')
    .innerJoin('tenantRoot as t', 't.tenantId', 'u.tenantId')
    .select(['u.companyId', 'u.enabled', 't.stoppedAt'])
    .where('u.tenantId', '=', tenantId)
    .where('u.userId', '=', userId)
    .executeTakeFirst()
  if (user?.enabled && user.stoppedAt !== null) return answer(ScanState.refused, STOPPED)
  if (!user?.enabled) return answer(ScanState.refused, '账号已停用，请联系管理员')
  await sweep(db, tenantId)
  const place = { ip: request.address, userAgent: request.userAgent, unknownPlace: rfail === 1 }
  const comer = { tenantId, userId, companyId: user.companyId, browserId: found.browserId, ...place }
  // a phone that is signed in has taken the second step itself; an identity at WeChat is one thing only
  if (found.openid && (await owesSecondStep(open, comer))) {
    await awaitSecondStep(open, comer)
    return answer(ScanState.secondStep, '请输入两步验证码')
  }
  try {
    return answer(ScanState.done, '登录成功', await begin(open, comer, '登录'))
  } catch (fault) {
    // turned away before anything was written: no seat is free, the licence is over
    if (fault instanceof AppError && fault.code === Code.refused) return answer(ScanState.refused, fault.message)
    throw fault
  }
}
