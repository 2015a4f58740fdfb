import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { clientCars } from '#contract/master/client-cars.ts'
import { brokenRule } from '#server/kit/broken-rule.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { requireVersion } from '#server/kit/opened.ts'
import { recordChange, recordChanges } from '#server/modules/platform/audit/index.ts'
import { cleanName, clientsInScope } from '../search/index.ts'
import { visible } from './queries.ts'

type Input = Received<typeof clientCars.save>
export const ENTITY = 'client_car'
const UNIQUE_BREACH = '23505'

export async function save(ctx: Context, input: Input) {
  const { id, clientId, plate, vin } = input
  if (plate === '' && vin === '') throw invalid('请输入车牌或车架号')
  const before = id === 0 ? undefined : await lockOne(ctx, id)
  if (before) requireVersion(input.version, before.version, '该车辆已被他人修改，请刷新后重试')
  await requireCustomer(ctx, clientId)
  const row = { clientId, plate, vin, model: cleanName(input.model), remark: cleanName(input.remark) }
  return { id: before ? await change(ctx, before, row) : await create(ctx, row) }
}
type Row = Pick<Input, 'clientId' | 'plate' | 'vin' | 'model' | 'remark'>
export const told = ({ clientId, plate, vin, model, remark }: Row) => ({ clientId, plate, pjVin: vin, model, remark })

async function create(ctx: Context, row: Row): Promise<number> {
  const { carId } = await ctx.db
    .insertInto('clientCar')
    .values({ ...row, tenantId: ctx.tenantId, updatedBy: ctx.userId })
    .returning('carId')
    .executeTakeFirstOrThrow()
    .catch(taken)
  await recordChange(ctx, ENTITY, carId, '新增客户车辆', undefined, told(row))
  return carId
}

async function change(ctx: Context, before: Awaited<ReturnType<typeof lockOne>>, row: Row): Promise<number> {
  await ctx.db
    .updateTable('clientCar')
    .set({ ...row, version: before.version + 1, updatedBy: ctx.userId, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenantId)
    .where('carId', '=', before.carId)
    .execute()
    .catch(taken)
  await recordChange(ctx, ENTITY, before.carId, '修改客户车辆', told(before), told(row))
  return before.carId
}

function taken(error: { code?: string }): never {
  if (error.code !== UNIQUE_BREACH) throw error
  throw refused(brokenRule(error) === 'client_car_vin' ? '该客户已有这个车架号的车辆' : '该客户已有这个车牌的车辆')
}

async function lockOne(ctx: Context, id: number) {
  const row = await visible(ctx).where('a.carId', '=', id).selectAll('a').modifyEnd(sql`for no key update of a`).executeTakeFirst()
  if (!row) throw refused('车辆不存在，请刷新后重试')
  return row
}

async function requireCustomer(ctx: Context, clientId: number) {
  const found = await ctx.db
    .selectFrom('client')
    .select('tags')
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .where(clientsInScope(ctx))
    .forKeyShare()
    .executeTakeFirst()
  if (!found || ![1, 3].includes(found.tags)) throw refused('客户不存在')
}

export async function remove(ctx: Context, { ids }: Received<typeof clientCars.remove>) {
  const rows = await visible(ctx).where('a.carId', 'in', ids).selectAll('a').orderBy('a.carId').modifyEnd(sql`for update of a`).execute()
  if (rows.length < new Set(ids).size) throw refused('有的车辆已被删除，请刷新后重试')
  await ctx.db.deleteFrom('clientCar').where('tenantId', '=', ctx.tenantId).where('carId', 'in', ids).execute()
  await recordChanges(
    ctx,
    ENTITY,
    '删除客户车辆',
    rows.map((row) => ({ id: row.carId, after: told(row) })),
  )
  return {}
}
