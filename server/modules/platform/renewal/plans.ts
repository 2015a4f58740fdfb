import { sql } from 'kysely'
import { compare } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { fenOf, yuan } from './rules.ts'

/** 套餐: what operators sell. */
export async function plans({ db }: Context) {
  const rows = await db.selectFrom('licencePlan').selectAll().orderBy('sort').orderBy('planId').execute()
  const durations = await db.selectFrom('licenceDuration').selectAll().orderBy('months').execute()
  const { rows: used } = await sql<{ planName: string; many: number }>`
    select plan_name as "planName", count(*) as many from house.licences() where plan_name <> '' group by 1`.execute(db)
  const data = rows.map(({ planId, seatFen, pdaFen, ...plan }) => ({
    ...plan,
    id: planId,
    seatPrice: yuan(seatFen),
    pdaPrice: yuan(pdaFen),
    tenants: used.find(({ planName }) => planName === plan.planName)?.many ?? 0,
    durations: durations
      .filter((each) => each.planId === planId)
      .map(({ durationId: id, renewName, months, rate, enabled }) => ({ id, renewName, months, rate, enabled })),
  }))
  return { data }
}

type Form = Received<typeof platformRenewal.savePlan>

/** Orders keep the price they were made with; what changes here holds for the next one. */
export async function savePlan(ctx: Context, form: Form) {
  if (!ctx.operator) throw notYours()
  requireSound(form)
  const { id, planName, seatPrice, pdaPrice, storageGb, jobs, remark, enabled, sort, durations } = form
  const values = { planName, seatFen: fenOf(seatPrice), pdaFen: fenOf(pdaPrice), storageGb, jobs, remark, enabled, sort }
  const planId = id === 0 ? await add(ctx, values) : await change(ctx, id, values)
  const kept = durations.filter((each) => each.id > 0).map((each) => each.id)
  await ctx.db
    .deleteFrom('licenceDuration')
    .where('planId', '=', planId)
    .$if(kept.length > 0, (query) => query.where('durationId', 'not in', kept))
    .execute()
  for (const { id: durationId, ...duration } of durations) {
    if (durationId === 0) {
      await ctx.db
        .insertInto('licenceDuration')
        .values({ planId, ...duration })
        .execute()
      continue
    }
    const changed = ctx.db.updateTable('licenceDuration').set(duration).where('durationId', '=', durationId).where('planId', '=', planId)
    if ((await changed.executeTakeFirst()).numUpdatedRows === 0n) throw notYours()
  }
  await recordChange(ctx, 'plan', planId, id === 0 ? '新增套餐' : '修改套餐', undefined, {
    planName,
    seatPrice,
    pdaPrice,
    storageGb,
    jobs,
    enabled,
  })
  return { id: planId }
}

async function add({ db }: Context, values: Parameters<typeof change>[2]): Promise<number> {
  const { planId } = await db.insertInto('licencePlan').values(values).returning('planId').executeTakeFirstOrThrow()
  return planId
}

async function change(
  { db }: Context,
  planId: number,
  values: {
    planName: string
    seatFen: number
    pdaFen: number
    storageGb: number
    jobs: number
    remark: string
    enabled: boolean
    sort: number
  },
): Promise<number> {
  const { numUpdatedRows } = await db.updateTable('licencePlan').set(values).where('planId', '=', planId).executeTakeFirst()
  if (numUpdatedRows === 0n) throw notYours()
  const onSale = await db.selectFrom('licencePlan').select('planId').where('enabled', '=', true).limit(1).executeTakeFirst()
  if (!onSale) throw refused('至少保留一个在售的套餐')
  return planId
}

function requireSound({ seatPrice, pdaPrice, durations }: Form) {
  for (const amount of [seatPrice, pdaPrice]) {
    if (compare(amount, '0') < 0 || compare(amount, '1000000') > 0) throw invalid('单价应为 0 到 1000000 元')
  }
  if (compare(seatPrice, '0') === 0) throw invalid('用户单价应大于0')
  for (const { rate, renewName } of durations) {
    if (compare(rate, '0') <= 0 || compare(rate, '1') > 0) throw invalid(`${renewName}：折扣率应大于0，最大为1`)
  }
  const months = durations.map((each) => each.months)
  if (new Set(months).size < months.length) throw invalid('同一套餐的时长不能重复')
  if (!durations.some(({ enabled }) => enabled)) throw invalid('请至少启用一个时长')
}
