import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { defineTable, PART_COLUMNS } from '../core/index.ts'
import { steps } from './rules.ts'

export const cg = defineTable('cg', {
  key: 'cg',
  header: ['cgDate', 'supplierId'],
  lines: ['lineId', 'cgId', 'partId', 'pjNo', 'cgAmount', 'inAmount'],
  written: [
    ...PART_COLUMNS,
    'warehouseId',
    'cgAmount',
    'unit',
    'unitFactor',
    'unitPrice',
    'purchasePrice',
    'purchaseSum',
    'supNo',
    'remark',
  ],
  repeated: ['companyId'],
  scope: ['createdBy'],
  steps: () => steps,
})
export type Order = Awaited<ReturnType<typeof cg.lock>>
export type Line = Awaited<ReturnType<typeof cg.linesOf>>[number]

/** 在途 of the company's parts rises and falls. In ascending order, and last of all that is locked: no two orders can deadlock. */
export async function shiftOnWay(ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>, shifts: ReadonlyMap<number, string>) {
  await statement(ctx, 'cg.on-way', ON_WAY, [ctx.tenantId, ctx.companyId, [...shifts.keys()], [...shifts.values()]])
}

const ON_WAY = `
  insert into part_on_way as w (tenant_id, company_id, part_id, qty)
  select $1, $2, n.part_id, n.qty from unnest($3::bigint[], $4::numeric[]) as n(part_id, qty) where n.qty <> 0 order by n.part_id
  on conflict (tenant_id, part_id, company_id) do update set qty = w.qty + excluded.qty`
