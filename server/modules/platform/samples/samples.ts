import { randomUUID } from 'node:crypto'
import { clockNow } from '#server/kit/clock.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { refused } from '#server/kit/errors.ts'
import { enqueue } from '#server/kit/jobs.ts'
import { setTenant } from '#server/kit/statement.ts'
import { enterAccount, hashPassword, randomPassword, secondStepDue } from '../session/index.ts'
import { createTenant } from '../tenants/index.ts'
import { fillSample } from './fill.ts'

type Scope = Pick<Context, 'db' | 'tenantId'>
type Own = Pick<Context, 'db' | 'tenantId' | 'userId'>

/** Whose sample this company is; undefined: it is none. */
export async function madeFor({ db, tenantId }: Scope): Promise<{ tenantId: number; userId: number } | undefined> {
  const row = await db.selectFrom('tenantRoot').select(['sampleOf', 'sampleUser']).where('tenantId', '=', tenantId).executeTakeFirst()
  return row?.sampleOf && row.sampleUser ? { tenantId: row.sampleOf, userId: row.sampleUser } : undefined
}

const sampleOf = ({ db, tenantId, userId }: Own) =>
  db.selectFrom('sampleCompany').selectAll().where('tenantId', '=', tenantId).where('userId', '=', userId).executeTakeFirst()

export async function state(ctx: Context) {
  if (await madeFor(ctx)) return { data: { state: 'inside' as const, progress: 100 } }
  const { state = '', progress = 0 } = (await sampleOf(ctx)) ?? {}
  return { data: { state: state as 'making' | 'ready' | 'failed' | '', progress } }
}

/** Outside of what the company has paid for: it has seats of its own, and an end that nobody reaches. */
const LICENCE = { trial: false, seats: 5, pdaSeats: 1, days: 3650 }
const COMPANIES = [
  { companyName: '示例公司', companyNo: '01', depts: ['销售部', '采购部', '仓储部', '财务部'] },
  { companyName: '示例佛山分店', companyNo: '02', depts: ['门市部'] },
  { companyName: '示例东莞分店', companyNo: '03', depts: ['门市部'] },
]

/** Presses at once stand in line at the user's own row: one sample a person. */
export async function open(ctx: Context) {
  const { db, tenantId, userId } = ctx
  if (await madeFor(ctx)) throw refused('当前已在示例公司')
  const password = await hashPassword(randomPassword())
  const { phoneNo } = await db
    .selectFrom('appUser')
    .select('phoneNo')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const known = await sampleOf(ctx)
  if (known && known.state !== 'failed') return { data: { state: known.state as 'making' | 'ready' } }
  if (known) await forget(ctx, known.sampleTenant)
  const owner = { role: 'owner', realName: ctx.realName, phoneNo, loginAccount: `sample-${randomUUID().slice(0, 13)}` } as const
  const users = [{ ...owner, password: { hash: password } }]
  const enter = (tenant: number) => setTenant(db, tenant)
  const made = await createTenant({ db, enter }, { name: '示例公司', companies: COMPANIES, users, licence: LICENCE })
  const [sampleUser = 0, sampleCompany = 0] = [made.users[0]?.userId, made.companyIds[0]]
  await db.updateTable('tenantRoot').set({ sampleOf: tenantId, sampleUser: userId }).where('tenantId', '=', made.tenantId).execute()
  await enqueue({ db, tenantId: made.tenantId, userId: sampleUser, companyId: sampleCompany }, fillSample, { companyIds: made.companyIds })
  await setTenant(db, tenantId)
  await db
    .insertInto('sampleCompany')
    .values({ tenantId, userId, sampleTenant: made.tenantId, sampleUser, sampleCompany, state: 'making' })
    .execute()
  return { data: { state: 'making' as const } }
}

/** His own account leaves this browser, as when he goes over to another one of his. */
export async function enter(ctx: Context) {
  const sample = await sampleOf(ctx)
  if (!sample) throw refused('示例公司不存在，请重新建立')
  if (sample.state !== 'ready') throw refused(sample.state === 'making' ? '示例数据正在准备，请稍候' : '示例数据没有建成，请重新建立')
  const { db, tenantId, userId } = ctx
  await db.updateTable('sampleCompany').set({ enteredAt: ctx.now }).where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
  const target = { tenantId: sample.sampleTenant, userId: sample.sampleUser, companyId: sample.sampleCompany }
  return { data: { access_token: (await enterAccount(ctx, target)) ?? '' } }
}

/** Back to the account that made it, which may meanwhile have been stopped. */
async function goBack(ctx: Context, own: { tenantId: number; userId: number }): Promise<string | undefined> {
  const { db } = ctx
  await setTenant(db, own.tenantId)
  const user = await db
    .selectFrom('appUser')
    .select('companyId')
    .where('tenantId', '=', own.tenantId)
    .where('userId', '=', own.userId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!user) throw refused('您的账号已停用，请重新登录')
  await setTenant(db, ctx.tenantId)
  return enterAccount(ctx, { ...own, companyId: user.companyId })
}

export async function leave(outside: OutsideContext) {
  const token = await outside.transact(async (ctx) => {
    const own = await madeFor(ctx)
    if (!own) throw refused('当前不在示例公司')
    return goBack(ctx, own)
  })
  if (token === undefined) throw secondStepDue()
  return { data: { access_token: token } }
}

/** From here on nobody gets in; what is in it goes as that of any company that is deleted (decision 171), without the days of grace. */
async function forget({ db, tenantId, userId }: Own, sample: number): Promise<void> {
  await db.deleteFrom('sampleCompany').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
  await setTenant(db, sample)
  await markGone(db, sample)
  await setTenant(db, tenantId)
}

async function markGone(db: Database, sample: number): Promise<void> {
  const now = clockNow().toISOString()
  await db
    .updateTable('tenantRoot')
    .set({ deleteAt: now, deleteAskedAt: now, deleteAskedBy: '示例公司', stoppedAt: now, stopReason: '示例公司已删除' })
    .where('tenantId', '=', sample)
    .where('sampleOf', 'is not', null)
    .execute()
  await db.deleteFrom('session').where('tenantId', '=', sample).execute()
}

export async function drop(outside: OutsideContext) {
  const token = await outside.transact(async (ctx) => {
    const own = await madeFor(ctx)
    if (!own) {
      const sample = await sampleOf(ctx)
      if (!sample) throw refused('示例公司不存在')
      await forget(ctx, sample.sampleTenant)
      return ''
    }
    const back = await goBack(ctx, own)
    await setTenant(ctx.db, own.tenantId)
    await forget({ db: ctx.db, ...own }, ctx.tenantId)
    return back
  })
  if (token === undefined) throw secondStepDue()
  return { data: { access_token: token } }
}
