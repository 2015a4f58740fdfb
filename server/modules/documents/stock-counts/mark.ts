import type { Selectable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/fault.ts'
import { reachSql } from '#server/kit/reach.ts'
import { columns, statement } from '#server/kit/statement.ts'
import { record } from '../core/index.ts'

/** Its name in ledger, log and audit trail. */
export const DOCUMENT = 'pd'

type Row = Selectable<DB['markOrder']>
const markColumns = ['markId', 'markNo', 'markDate', 'warehouseId', 'scope', 'status', 'version'] as const
export type Mark = Pick<Row, (typeof markColumns)[number]>

/** The document's row, locked until the end of the request. */
export async function lockMark(ctx: Context, id: number): Promise<Mark> {
  const [mark] = await statement<Mark>(ctx, 'mark.lock', LOCK, [ctx.tenantId, ctx.companyId, id, ctx.reach])
  if (!mark) throw notYours()
  return mark
}
const LOCK = `select ${columns(markColumns)} from mark_order where tenant_id = $1 and company_id = $2 and mark_id = $3
  and ${reachSql('$4', 'created_by')} for update`

/** For whoever counts: many at once, and nobody submits meanwhile. Whose document it is does not matter to a counter. */
export async function shareRunning(ctx: Context, id: number): Promise<Mark> {
  const [mark] = await statement<Mark>(ctx, 'mark.share', SHARE, [ctx.tenantId, ctx.companyId, id])
  if (!mark) throw notYours()
  if (mark.status !== '进行中') throw refused('盘点单不在进行中，请刷新后重试')
  return mark
}
const SHARE = `select ${columns(markColumns)} from mark_order where tenant_id = $1 and company_id = $2 and mark_id = $3 for share`

type Change = Partial<
  Pick<Row, 'lineCount' | 'gainQty' | 'lossQty' | 'gainValue' | 'lossValue' | 'startedAt' | 'postedAt' | 'reversedAt' | 'reversedOn'>
>

/** Writes the new state and its log row. The caller holds the lock. */
export async function moveTo(ctx: Context, mark: Mark, status: string, change: Change = {}, note = '') {
  await ctx.db
    .updateTable('markOrder')
    .set({ status, ...change, modifierId: ctx.userId, updatedAt: ctx.now, version: mark.version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('markId', '=', mark.markId)
    .execute()
  await record(ctx, DOCUMENT, mark.markId, [{ from: mark.status, to: status, note }])
  return { status }
}
