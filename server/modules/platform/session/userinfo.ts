import type { Context } from '#server/kit/context.ts'
import { readableThumb } from '../files/index.ts'
import { platType, remindersFor } from '../licence/index.ts'
import { settingsOf } from '../user-settings/index.ts'
import { wechatOf } from '../wechat/index.ts'
import { companyOf, roleNamesOf } from './queries.ts'
import { currentVisit } from './support.ts'
import { isPhoneVerified } from './verify-phone.ts'

/** Everything the shell knows of its user. */
export async function userinfo(ctx: Context) {
  const { db, tenantId, userId } = ctx
  const user = await db
    .selectFrom('appUser as u')
    .innerJoin('dept as d', (join) => join.onRef('d.tenantId', '=', 'u.tenantId').onRef('d.deptId', '=', 'u.deptId'))
    .innerJoin('tenantRoot as t', 't.tenantId', 'u.tenantId')
    .select(['u.headImg', 'u.phoneNo', 'u.contactPhone', 'u.source', 'u.mustChangePwd', 'd.deptName'])
    .select(['t.name as tenantName', 't.sampleOf', 't.deleteAt'])
    .where('u.tenantId', '=', tenantId)
    .where('u.userId', '=', userId)
    .executeTakeFirstOrThrow()
  const { sampleOf, ...facts } = user
  const phoneVerified = await isPhoneVerified(db, tenantId, userId, user.phoneNo)
  const roles = await roleNamesOf(db, tenantId, userId)
  const { companyName, companyNo } = await companyOf(db, tenantId, ctx.companyId)
  return {
    content: {
      ...facts,
      headImg: await readableThumb(ctx, user.headImg),
      sample: sampleOf !== null,
      userId,
      tenantId,
      companyName,
      companyNo,
      companyId: ctx.companyId,
      deptId: ctx.deptId,
      loginAccount: ctx.loginAccount,
      realName: ctx.realName,
      roleIds: roles.map(({ roleId }) => roleId),
      roleNames: roles.map(({ roleName }) => roleName),
      limitOperators: [...ctx.tags],
      busDate: ctx.today,
      platType: await platType(db),
      parameters: Object.fromEntries(ctx.parameters),
      operator: ctx.operator,
      mustSetFactor: ctx.mustSetFactor,
      support: await currentVisit(ctx),
      phoneVerified,
      deleteAt: user.deleteAt ?? '',
      settings: await settingsOf(ctx),
      wxLogin: (await wechatOf(ctx)) !== undefined,
    },
  }
}

/** After the user info: is the account usable (it is not when nobody has given it a role), is the licence near its end (decision 14). */
export async function check(ctx: Context) {
  const { db, tenantId, userId } = ctx
  const { enabled, headImg } = await db
    .selectFrom('appUser')
    .select(['enabled', 'headImg'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const roles = await roleNamesOf(db, tenantId, userId)
  return { user: { yxUser: !enabled || roles.length === 0, headImg: await readableThumb(ctx, headImg) }, cotent: await remindersFor(ctx) }
}
