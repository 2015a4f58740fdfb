import type { Context } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { columns, statement } from '#server/kit/statement.ts'
import { defineTable } from '../core/index.ts'
import { steps } from './rules.ts'

/** Its name in ledger, log and audit trail. */
export const DOCUMENT = 'pd'

const header = ['markDate', 'warehouseId', 'scope'] as const
export const counts = defineTable(DOCUMENT, { key: 'mark', header, scope: ['createdBy'], steps: () => steps })
export type StockCount = Awaited<ReturnType<typeof counts.lock>>

/** For whoever counts: many at once, and nobody submits meanwhile. Whose document it is does not matter to a counter. */
export async function shareRunning(ctx: Context, id: number): Promise<StockCount> {
  const [mark] = await statement<StockCount>(ctx, 'mark.share', SHARE, [ctx.tenantId, ctx.companyId, id])
  if (!mark) throw notYours()
  if (mark.status !== '进行中') throw refused('盘点单不在进行中，请刷新后重试')
  return mark
}
const SHARE = `select ${columns(['markId', 'markNo', 'status', 'version', ...header])} from mark_order where tenant_id = $1 and company_id = $2 and mark_id = $3 for share`
