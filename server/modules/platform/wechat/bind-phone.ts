import type { Received } from '#contract/kit/fields.ts'
import type { wechat } from '#contract/platform/wechat.ts'
import type { OpenContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { sendMessage } from '../messages/index.ts'
import { accountsOfOpenid } from './accounts.ts'
import { fresh } from './bind-desktop.ts'

const gone = () => refused('二维码已失效，请在电脑上刷新后重新扫码')

/** The first identity to scan a code has it. */
export const scanTicket = (db: Database, tid: string, openid: string) =>
  db
    .updateTable('wechatTicket')
    .set({ state: 'scanned', openid })
    .where('tid', '=', tid)
    .where(fresh)
    .where(({ or, and, eb }) => or([eb('state', '=', 'waiting'), and([eb('state', '=', 'scanned'), eb('openid', '=', openid)])]))
    .returning(['tenantId', 'userId'])
    .executeTakeFirst()

/** Shows what would be bound to what: accounts of one identity may change places with one another. */
export async function scanBind({ db, enter, request, chatApp }: OpenContext, { tid }: Received<typeof wechat.scanBind>) {
  const { introduce, local } = chatApp
  const { openid, nickName } = introduce(request)
  const found = await scanTicket(db, tid, openid)
  if (!found) throw gone()
  const others = await accountsOfOpenid(db, openid)
  await enter(found.tenantId)
  const account = await db
    .selectFrom('appUser as u')
    .innerJoin('tenantRoot as t', 't.tenantId', 'u.tenantId')
    .select(['u.loginAccount', 'u.realName', 't.name as tenantName'])
    .where('u.tenantId', '=', found.tenantId)
    .where('u.userId', '=', found.userId)
    .where('u.enabled', '=', true)
    .executeTakeFirst()
  if (!account) throw gone()
  return { content: { ...account, nickName, local, others } }
}

/** Binds. The identity's other accounts are told: from now on the new one may enter them. */
export async function confirmBind(open: OpenContext, { tid }: Received<typeof wechat.confirmBind>) {
  const identity = open.chatApp.identityOf(open.request)
  if (!identity) throw gone()
  const { openid, unionId, nickName, headImg } = identity
  const { tenantId, userId } = await settle(open, tid, openid, 'bound')
  const { db } = open
  const others = await accountsOfOpenid(db, openid)
  await open.enter(tenantId)
  const bound = await db
    .insertInto('wechatBinding')
    .values({ tenantId, userId, openid, unionId, nickName, headImg })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (bound.numInsertedOrUpdatedRows === 0n) throw refused('该账号已绑定微信，请先取消绑定')
  await recordChange({ db, tenantId, userId }, 'user', userId, '绑定微信', { wechat: '' }, { wechat: nickName })
  const { loginAccount } = await db
    .selectFrom('appUser')
    .select('loginAccount')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  for (const other of others) {
    await open.enter(other.tenantId)
    const content = `您的微信又绑定了账号 ${loginAccount}，该账号可以切换到本账号。若不是您本人操作，请取消微信绑定。`
    await sendMessage({ db, tenantId: other.tenantId }, [other.userId], { title: '微信绑定了新账号', content })
  }
  return {}
}

export async function refuseBind(open: OpenContext, { tid }: Received<typeof wechat.refuseBind>) {
  const identity = open.chatApp.identityOf(open.request)
  if (!identity) throw gone()
  await settle(open, tid, identity.openid, 'refused')
  return {}
}

async function settle({ db }: OpenContext, tid: string, openid: string, state: 'bound' | 'refused') {
  const settled = await db
    .updateTable('wechatTicket')
    .set({ state })
    .where('tid', '=', tid)
    .where('state', '=', 'scanned')
    .where('openid', '=', openid)
    .where(fresh)
    .returning(['tenantId', 'userId'])
    .executeTakeFirst()
  if (!settled) throw gone()
  return settled
}
