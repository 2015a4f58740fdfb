import { sql } from 'kysely'
import { compare } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { branchPrices } from '#contract/master/branch-prices.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'

export async function list(ctx: Context) {
  const rows = await ctx.db
    .selectFrom('branchPrice as r')
    .innerJoin('dept as f', (join) => join.onRef('f.tenantId', '=', 'r.tenantId').onRef('f.deptId', '=', 'r.fromCompanyId'))
    .leftJoin('dept as t', (join) => join.onRef('t.tenantId', '=', 'r.tenantId').onRef('t.deptId', '=', 'r.toCompanyId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.userId', '=', 'r.createdBy'))
    .where('r.tenantId', '=', ctx.tenantId)
    .select(['r.ruleId as id', 'r.fromCompanyId', 'f.deptName as fromCompanyName', 'r.toCompanyId', 'r.basis', 'r.factor', 'r.fromDay'])
    .select(({ fn, val }) => [
      fn.coalesce('t.deptName', val('')).as('toCompanyName'),
      fn.coalesce('u.realName', val('')).as('creatorName'),
      sql<boolean>`exists (select 1 from branch_price n where n.tenant_id = r.tenant_id and n.from_company_id = r.from_company_id
        and n.to_company_id = r.to_company_id and n.from_day > r.from_day and n.from_day <= ${ctx.today})`.as('replaced'),
    ])
    .orderBy('f.sort')
    .orderBy('r.fromCompanyId')
    .orderBy('r.toCompanyId')
    .orderBy('r.fromDay', 'desc')
    .execute()
  const stateOf = (fromDay: string, replaced: boolean) => (fromDay > ctx.today ? '未开始' : replaced ? '已被取代' : '生效中')
  const companies = await ctx.db
    .selectFrom('dept')
    .select(['deptId as id', 'deptName as companyName'])
    .where('tenantId', '=', ctx.tenantId)
    .where('company', '=', true)
    .orderBy('sort')
    .orderBy('deptId')
    .execute()
  return { companies, content: rows.map(({ replaced, ...row }) => ({ ...row, state: stateOf(row.fromDay, replaced) })) }
}

export async function save(ctx: Context, input: Received<typeof branchPrices.save>) {
  const { fromCompanyId, toCompanyId, basis, factor, fromDay } = input
  if (fromCompanyId === toCompanyId) throw refused('调入公司不能是调出公司')
  if (compare(factor, '0') <= 0 || compare(factor, '10') > 0) throw invalid('系数应大于0，不超过10')
  // a transfer under way has its price already; what was agreed yesterday is not made anew
  if (fromDay < ctx.today) throw refused('生效日期不能早于今天')
  await requireCompanies(ctx, [fromCompanyId, ...(toCompanyId === 0 ? [] : [toCompanyId])])
  const { ruleId: id } = await ctx.db
    .insertInto('branchPrice')
    .values({ tenantId: ctx.tenantId, fromCompanyId, toCompanyId, basis, factor, fromDay, createdBy: ctx.userId })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'fromCompanyId', 'toCompanyId', 'fromDay'])
        .doUpdateSet({ basis, factor, createdBy: ctx.userId, createdAt: ctx.now }),
    )
    .returning('ruleId')
    .executeTakeFirstOrThrow()
  return { id }
}

async function requireCompanies(ctx: Context, ids: readonly number[]): Promise<void> {
  const found = await ctx.db
    .selectFrom('dept')
    .select('deptId')
    .where('tenantId', '=', ctx.tenantId)
    .where('deptId', 'in', [...ids])
    .where('company', '=', true)
    .execute()
  if (found.length < ids.length) throw notYours('公司不存在')
}

export async function remove(ctx: Context, { id }: { id: number }) {
  const gone = await ctx.db
    .deleteFrom('branchPrice')
    .where('tenantId', '=', ctx.tenantId)
    .where('ruleId', '=', id)
    .returning('ruleId')
    .executeTakeFirst()
  if (!gone) throw notYours()
  return {}
}
