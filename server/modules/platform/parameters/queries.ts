import type { Context } from '#server/kit/context.ts'
import { inForce } from './rules.ts'

type Scope = Pick<Context, 'db' | 'tenantId'>

export const storedValues = (ctx: Scope, companyIds: number[]) =>
  ctx.db
    .selectFrom('parameterValue')
    .select(['companyId', 'name', 'value'])
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', 'in', companyIds)
    .execute()

export async function storeValue(ctx: Scope, companyId: number, name: string, value: string) {
  await ctx.db
    .insertInto('parameterValue')
    .values({ tenantId: ctx.tenantId, companyId, name, value })
    .onConflict((conflict) => conflict.columns(['tenantId', 'companyId', 'name']).doUpdateSet({ value }))
    .execute()
}

export async function dropValue(ctx: Scope, companyId: number, name: string) {
  await ctx.db
    .deleteFrom('parameterValue')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', companyId)
    .where('name', '=', name)
    .execute()
}

export async function isCompany(ctx: Scope, companyId: number): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('dept')
    .select('deptId')
    .where('tenantId', '=', ctx.tenantId)
    .where('deptId', '=', companyId)
    .where('company', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** A parameter of the whole tenant before anybody is signed in; afterwards it stands in the context. */
export async function parameterOf(ctx: Scope, name: string): Promise<string> {
  const stored = (await storedValues(ctx, [0])).filter((each) => each.name === name)
  return inForce(Object.fromEntries(stored.map((each) => [name, each.value]))).get(name) ?? ''
}
