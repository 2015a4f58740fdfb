import { compare, isZero, round } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import { type stockLimits, WARN_TYPES } from '#contract/ledgers/stock/limits.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { lockParts } from './gate.ts'
import { recount } from './watch-limits.ts'

interface Stored {
  warehouseId: number
  warehouseName: string
  maxAmount: string
  minAmount: string
}

/** The company first, then its warehouses in their order; limits of a stopped warehouse stay visible. */
const SCOPES = `
  select s.warehouse_id as "warehouseId", s.warehouse_name as "warehouseName", coalesce(l.max_amount, 0) as "maxAmount", coalesce(l.min_amount, 0) as "minAmount"
  from (
    select 0::bigint as warehouse_id, '' as warehouse_name, -1 as sort, true as enabled
    union all
    select w.warehouse_id, w.warehouse_name, w.sort, w.enabled from warehouse w
    where w.tenant_id = $1 and w.company_id = $2 and w.kind = 'normal' and w.deleted_at is null
  ) s
  left join stock_limit l on l.tenant_id = $1 and l.company_id = $2 and l.part_id = $3 and l.warehouse_id = s.warehouse_id
  where s.enabled or l.part_id is not null
  order by s.sort, s.warehouse_id`

const scopesOf = (ctx: Context, pjid: number) => statement<Stored>(ctx, 'limit.scopes', SCOPES, [ctx.tenantId, ctx.companyId, pjid])

const warnTypeOf = (warehouseId: number): keyof typeof WARN_TYPES => (warehouseId === 0 ? 1 : 2)

async function requirePart(ctx: Context, pjid: number) {
  const part = await ctx.db
    .selectFrom('part')
    .select('partId')
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', pjid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!part) throw refused('无效商品')
}

/** 设置上下限: what is set now. */
export async function getLimits(ctx: Context, { id }: { id: number }) {
  await requirePart(ctx, id)
  const content = (await scopesOf(ctx, id)).map(({ warehouseId, ...row }) => {
    const warnType = warnTypeOf(warehouseId)
    return { ...row, warnType, warnTypeDes: WARN_TYPES[warnType] }
  })
  return { content }
}

/** Sets all limits of a part in this company. Under the part lock: no posting can slip between the stock looked at and the state kept. */
export async function setLimits(ctx: Context, { pjid, products }: Received<typeof stockLimits.set>) {
  await requirePart(ctx, pjid)
  await lockParts(ctx, [pjid])
  const before = await scopesOf(ctx, pjid)
  const wanted = requireLimits(ctx, products, before).filter(({ maxAmount, minAmount }) => !isZero(maxAmount) || !isZero(minAmount))
  const ids = wanted.map(({ warehouseId }) => warehouseId)
  await statement(ctx, 'limit.drop', DROP, [ctx.tenantId, ctx.companyId, pjid, ids])
  const amounts = [wanted.map(({ maxAmount }) => maxAmount), wanted.map(({ minAmount }) => minAmount)]
  await statement(ctx, 'limit.set', SET, [ctx.tenantId, ctx.companyId, pjid, ids, ...amounts, ctx.userId])
  await recount(ctx, [pjid])
  await statement(ctx, 'limit.changed', CHANGED, [ctx.tenantId, ctx.companyId, pjid])
  await recordChange(ctx, 'part', pjid, '设置上下限', told(before), told(await scopesOf(ctx, pjid)))
  return {}
}

type ProductLimits = Received<typeof stockLimits.set>['products'][number]

/** Every row names the company or one of its warehouses, once, with limits that make sense. */
function requireLimits(ctx: Context, products: readonly ProductLimits[], scopes: readonly Stored[]) {
  const decimals = Number(ctx.parameters.get('BUSI_AMOUNT_LENGTH') ?? 0)
  const seen = new Set<number>()
  return products.map(({ warnType, warehouseName, maxAmount, minAmount }, index) => {
    const row = `第${index + 1}行：`
    const scope = scopes.find((each) => each.warehouseName === (warnType === 1 ? '' : warehouseName))
    if (!scope || (warnType === 2 && scope.warehouseId === 0)) throw invalid(`${row}仓库不存在、已停用或不属于当前公司`)
    if (seen.has(scope.warehouseId)) throw invalid(`${row}仓库重复`)
    seen.add(scope.warehouseId)
    for (const value of [maxAmount, minAmount]) {
      if (compare(value, '0') < 0) throw invalid(`${row}上下限不能小于0`)
      if (compare(round(value, decimals), value) !== 0) throw invalid(`${row}上下限最多${decimals}位小数`)
    }
    if (!isZero(maxAmount) && compare(maxAmount, minAmount) < 0) throw invalid(`${row}库存上限不能小于下限`)
    return { warehouseId: scope.warehouseId, maxAmount, minAmount }
  })
}

/** For the audit trail: { 全公司: '下限10 上限50' }. */
const told = (rows: readonly Stored[]) =>
  Object.fromEntries(
    rows
      .filter(({ maxAmount, minAmount }) => !isZero(maxAmount) || !isZero(minAmount))
      .map(({ warehouseName, maxAmount, minAmount }) => [
        warehouseName || WARN_TYPES[1],
        `下限${Number(minAmount)} 上限${Number(maxAmount)}`,
      ]),
  )

const DROP = 'delete from stock_limit where tenant_id = $1 and company_id = $2 and part_id = $3 and not (warehouse_id = any ($4::bigint[]))'

const SET = `
  insert into stock_limit (tenant_id, company_id, part_id, warehouse_id, max_amount, min_amount, updated_by)
  select $1, $2, $3, n.*, $7 from unnest($4::bigint[], $5::numeric[], $6::numeric[]) as n(warehouse_id, max_amount, min_amount)
  on conflict (tenant_id, company_id, part_id, warehouse_id)
  do update set max_amount = excluded.max_amount, min_amount = excluded.min_amount, updated_by = excluded.updated_by, updated_at = excluded.updated_at`

/** What 采购建议 knows of it holds no longer. */
const CHANGED = `
  insert into part_plan (tenant_id, company_id, part_id, looked, qty, least, most, sold30, sold90, changed_at) values ($1, $2, $3, false, 0, 0, 0, 0, 0, now())
  on conflict (tenant_id, company_id, part_id) do update set changed_at = excluded.changed_at`
