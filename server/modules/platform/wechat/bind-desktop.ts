import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { BindState, type wechat } from '#contract/platform/wechat.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { newToken } from '#server/kit/secret.ts'
import { recordChange } from '../audit/index.ts'
import { isOrderNo, orderState } from '../renewal/index.ts'
import { wechatOf } from './accounts.ts'

const LIFE_SECONDS = 120
export const fresh = sql<boolean>`asked_at > now() - make_interval(secs => ${sql.lit(LIFE_SECONDS)})`

/** A code that binds this account to the identity of whoever scans it and confirms. */
export async function startBinding({ db, tenantId, userId }: Pick<Context, 'db' | 'tenantId' | 'userId'>): Promise<string> {
  if (await wechatOf({ db, tenantId, userId })) throw refused('该账号已绑定微信，请先取消绑定')
  const tid = newToken()
  await db.insertInto('wechatTicket').values({ tid, tenantId, userId }).execute()
  return tid
}

const answer = (code: number, msg: string) => ({ content: { code, msg } })

/** The same call tells what has become of a renewal order (trading.md 7). */
export async function bindState(ctx: Context, { tid }: Received<typeof wechat.bindState>) {
  if (isOrderNo(tid)) return orderState(ctx, tid)
  const { db, tenantId, userId } = ctx
  const found = await db
    .selectFrom('wechatTicket')
    .select('state')
    .where('tid', '=', tid)
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where(fresh)
    .executeTakeFirst()
  if (!found) return answer(BindState.again, '二维码已失效，请重新扫码')
  if (found.state === 'waiting') return answer(BindState.waiting, '请使用微信扫码绑定')
  if (found.state === 'scanned') return answer(BindState.scanned, '扫码成功，请按手机提示操作')
  if (found.state === 'bound') return answer(BindState.bound, '绑定成功')
  return answer(BindState.again, '已在手机上取消绑定，请重新扫码')
}

export async function unbind(ctx: Context) {
  const { db, tenantId, userId } = ctx
  const gone = await db
    .deleteFrom('wechatBinding')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .returning('nickName')
    .executeTakeFirst()
  if (!gone) throw refused('该账号尚未绑定微信')
  await recordChange(ctx, 'user', userId, '取消微信绑定', { wechat: gone.nickName }, { wechat: '' })
  return {}
}
