import type { Selectable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/fault.ts'
import { reachSql } from '#server/kit/reach.ts'
import { columns, statement } from '#server/kit/statement.ts'

export const DOCUMENT = 'cg'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId' | 'reach'>

const orderColumns = ['cgId', 'cgNo', 'cgDate', 'supplierId', 'status', 'version'] as const
export type Order = Pick<Selectable<DB['purchaseOrder']>, (typeof orderColumns)[number]>

/** The order's row, locked until the end of the request: of two clicks the later waits and then sees the new state. */
export async function lockOrder(ctx: Who, id: number): Promise<Order> {
  const [order] = await statement<Order>(ctx, 'cg.lock', LOCK, [ctx.tenantId, ctx.companyId, id, ctx.reach])
  if (!order) throw notYours()
  return order
}

const lineColumns = ['lineId', 'cgId', 'partId', 'pjNo', 'cgAmount', 'inAmount'] as const
export type Line = Pick<Selectable<DB['purchaseLine']>, (typeof lineColumns)[number]>

/** To be read under the lock of their orders. */
export const linesOf = (ctx: Pick<Context, 'db' | 'tenantId'>, ids: readonly number[]) =>
  statement<Line>(ctx, 'cg.lines-of', LINES, [ctx.tenantId, ids])

const LOCK = `select ${columns(orderColumns)} from purchase_order where tenant_id = $1 and company_id = $2 and cg_id = $3
  and ${reachSql('$4', 'created_by')} for update`
const LINES = `select ${columns(lineColumns)} from purchase_line where tenant_id = $1 and cg_id = any($2::bigint[]) order by cg_id, row_no`

/** Writes the order's new state. The caller holds its lock. */
export async function setStatus(ctx: Context, { cgId, version }: Order, status: string, change: { auditedAt?: string } = {}) {
  await ctx.db
    .updateTable('purchaseOrder')
    .set({ status, ...change, modifierId: ctx.userId, updatedAt: ctx.now, version: version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('cgId', '=', cgId)
    .execute()
}

/** 在途 of the company's parts rises and falls. In ascending order, and last of all that is locked: no two orders can deadlock. */
export async function shiftOnWay(ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>, shifts: ReadonlyMap<number, string>) {
  await statement(ctx, 'cg.on-way', ON_WAY, [ctx.tenantId, ctx.companyId, [...shifts.keys()], [...shifts.values()]])
}

const ON_WAY = `
  insert into part_on_way as w (tenant_id, company_id, part_id, qty)
  select $1, $2, n.part_id, n.qty from unnest($3::bigint[], $4::numeric[]) as n(part_id, qty) where n.qty <> 0 order by n.part_id
  on conflict (tenant_id, part_id, company_id) do update set qty = w.qty + excluded.qty`
