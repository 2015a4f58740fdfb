import { type SqlBool, sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { signUps } from '#contract/platform/operators.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { paginate } from '#server/kit/page.ts'
import { setTenant } from '#server/kit/statement.ts'
import { recordChange } from '../audit/index.ts'
import { approvalNeeded, openCompany } from '../registration/index.ts'
import { deliver, openedLetter, refusedLetter } from '../sms/index.ts'

/** 注册记录: who asked for a company, newest first. The table lets operators read only. */
export async function signUpPage(ctx: Context, input: Received<typeof signUps.page>) {
  const { search, state, from, to } = input
  const holds = (column: string) => sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${search})) > 0`
  const found = ctx.db
    .selectFrom('signUp')
    .$if(search !== '', (query) => query.where(({ or }) => or([holds('companyName'), holds('realName'), holds('phone')])))
    .$if(state !== '', (query) => query.where('state', '=', state))
    .$if(from !== undefined, (query) => query.where('askedAt', '>=', sql<string>`${from}::date`))
    .$if(to !== undefined, (query) => query.where('askedAt', '<', sql<string>`${to}::date + 1`))
  const rows = found
    .select([
      'signUpId as id',
      'companyName',
      'realName',
      'phone',
      'ip',
      'address',
      'state',
      'loginAccount',
      'refusal',
      'askedAt',
      'judgedBy',
      'termsVersion',
    ])
    .select([
      sql<number>`coalesce(opened_tenant, 0)`.as('tenantId'),
      sql<string>`coalesce(to_char(judged_at, 'YYYY-MM-DD HH24:MI:SS'), '')`.as('judgedAt'),
      sql<string>`coalesce(to_char(agreed_at, 'YYYY-MM-DD HH24:MI:SS'), '')`.as('agreedAt'),
    ])
    .orderBy('signUpId', 'desc')
  return { page: await paginate(ctx, rows, found, input) }
}

export async function setting({ db }: Context) {
  const { waiting } = await db
    .selectFrom('signUp')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('state', '=', '待审核')
    .executeTakeFirstOrThrow()
  return { data: { approval: await approvalNeeded(db), waiting } }
}

/** In force from the next sign-up; those that wait go on waiting. */
export async function saveSetting(ctx: Context, { approval }: Received<typeof signUps.saveSetting>) {
  const before = await approvalNeeded(ctx.db)
  await ctx.db
    .updateTable('installation')
    .set({ value: sql`to_jsonb(${approval}::boolean)` })
    .where('name', '=', 'register_approval')
    .execute()
  await recordChange(ctx, 'sign_up', 0, '注册设置', { approval: before }, { approval })
  return {}
}

/** Opens the company as it was asked for, and tells the owner. */
export async function approve(ctx: Context, { id }: Received<typeof signUps.approve>) {
  const { db } = ctx
  const asked = await judge(ctx, id, { state: '已开通' })
  const { companyName, realName, phone, passwordHash } = asked
  const opened = await openCompany(
    { db, enter: (tenantId) => setTenant(db, tenantId) },
    { companyName, realName, phone, passwordHash: passwordHash ?? '' },
  )
  await setTenant(db, ctx.tenantId)
  const { tenantId: openedTenant, loginAccount } = opened
  await db.updateTable('signUp').set({ openedTenant, loginAccount, passwordHash: null }).where('signUpId', '=', id).execute()
  const notice = await deliver(ctx, openedLetter(phone, companyName, loginAccount))
  await recordChange(ctx, 'sign_up', id, '审核通过', undefined, { companyName, phoneNo: phone, loginAccount })
  return { data: { loginAccount, notice } }
}

export async function refuse(ctx: Context, { id, reason }: Received<typeof signUps.refuse>) {
  const { companyName, phone } = await judge(ctx, id, { state: '已拒绝', refusal: reason, passwordHash: null })
  const notice = await deliver(ctx, refusedLetter(phone, companyName, reason))
  await recordChange(ctx, 'sign_up', id, '审核拒绝', undefined, { companyName, phoneNo: phone, reason })
  return { data: { notice } }
}

/** Of two operators who judge at once one is told that it is done. */
async function judge(ctx: Context, id: number, verdict: { state: string; refusal?: string; passwordHash?: null }) {
  const { db, now, realName } = ctx
  const judged = await db
    .updateTable('signUp')
    .set({ ...verdict, judgedAt: now, judgedBy: realName })
    .where('signUpId', '=', id)
    .where('state', '=', '待审核')
    .returning(['companyName', 'realName', 'phone', 'passwordHash'])
    .executeTakeFirst()
  if (judged) return judged
  const known = await db.selectFrom('signUp').select('state').where('signUpId', '=', id).executeTakeFirst()
  if (!known) throw notYours('没有这条注册记录')
  throw refused(`该注册申请${known.state}`)
}
