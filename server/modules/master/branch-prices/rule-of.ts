import type { BRANCH_BASES } from '#contract/master/branch-prices.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

type Basis = (typeof BRANCH_BASES)[number]
export interface BranchRule {
  basis: Basis
  factor: string
}
type Who = Pick<Context, 'db' | 'tenantId' | 'companyId' | 'today'>

/** The rule this company sells to that one by today; undefined: there is none. */
export async function branchRule(ctx: Who, toCompanyId: number): Promise<BranchRule | undefined> {
  const values = [ctx.tenantId, ctx.companyId, toCompanyId, ctx.today]
  const [rule] = await statement<BranchRule>(ctx, 'branch.rule', RULE, values)
  return rule
}
const RULE = `
  select basis, factor from branch_price where tenant_id = $1 and from_company_id = $2 and to_company_id in (0, $3) and from_day <= $4
  order by to_company_id desc, from_day desc limit 1`

const COLUMNS = { 进价: 'purchase_price', 分销价: 'fx_price', 批发价: 'pf_price', 销售价: 'xs_price' } as const

/** Prices of the list; parts without one are not among them. */
export async function listPrices(ctx: Who, basis: Exclude<Basis, '成本'>, partIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await statement<{ partId: number; price: string }>(
    ctx,
    `branch.list-${COLUMNS[basis]}`,
    `select part_id as "partId", ${COLUMNS[basis]} as price from part_price where tenant_id = $1 and part_id = any($2::bigint[])`,
    [ctx.tenantId, partIds],
  )
  return new Map(rows.map(({ partId, price }) => [partId, price]))
}
