import type { Context } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { refused } from '#server/kit/errors.ts'
import { daysLeft, licenceOf } from '../licence/index.ts'

/** The licence of whoever wants to pay; refuses where nothing is sold. daysLeft counts the due date. */
export async function payable({ db, tenantId, today }: Pick<Context, 'db' | 'tenantId' | 'today'>) {
  const licence = await licenceOf(db, tenantId)
  if (!licence) throw refused('当前平台无需续费')
  return { ...licence, daysLeft: daysLeft(licence, today) }
}

/** The plan a company has, or the first on sale; its own is renewed even when it is sold no more. */
export async function planFor(db: Database, planId: number | null) {
  const plans = db.selectFrom('licencePlan').select(['planId', 'planName', 'seatFen', 'pdaFen'])
  const own = planId === null ? undefined : await plans.where('planId', '=', planId).executeTakeFirst()
  const plan = own ?? (await plans.where('enabled', '=', true).orderBy('sort').orderBy('planId').executeTakeFirst())
  if (!plan) throw refused('暂无可购买的套餐，请联系客服')
  const durations = await db
    .selectFrom('licenceDuration')
    .select(['durationId as id', 'renewName', 'months', 'rate'])
    .where('planId', '=', plan.planId)
    .where('enabled', '=', true)
    .orderBy('months')
    .execute()
  return { ...plan, durations }
}

const columns = [
  'tenantId',
  'orderNo',
  'userId',
  'paytype',
  'addType',
  'planId',
  'planName',
  'renewName',
  'months',
  'userNum',
  'pdaNum',
  'totalFen',
  'payFen',
  'status',
  'createdAt',
  'expiresAt',
] as const

export const findOrder = (db: Database, tenantId: number, orderNo: string) =>
  db.selectFrom('renewOrder').select(columns).where('tenantId', '=', tenantId).where('orderNo', '=', orderNo)
export const setStatus = (db: Database, { tenantId, orderNo }: { tenantId: number; orderNo: string }, status: string) =>
  db.updateTable('renewOrder').set({ status }).where('tenantId', '=', tenantId).where('orderNo', '=', orderNo).execute()
