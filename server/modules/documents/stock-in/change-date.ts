import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { dueDateOf, redateItem } from '#server/modules/ledgers/open-items/index.ts'
import { assertOpenPeriod, requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { redate } from '#server/modules/ledgers/stock/index.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { partnerOf, statusChanged } from '../core/index.ts'
import { moveFeeDebts } from '../fees/index.ts'
import { requireUnstated } from '../statements/index.ts'
import { bearing } from './fees.ts'
import { DOCUMENT, rk } from './order.ts'
import { steps } from './rules.ts'

interface Item {
  bizDate: string
  dueDate: string
}

/** 更新入库日期: paper, history, stock and what we owe move to the other day together. It re-costs nothing. */
export async function changeDate(ctx: Context, { id, rkDate }: { id: number; rkDate: string }) {
  const order = await rk.lock(ctx, id)
  if (order.rkDate === rkDate) throw refused('数据未变化')
  requireNotAfterToday(ctx, rkDate, '入库日期')
  await assertOpenPeriod(ctx, order.rkDate)
  await assertOpenPeriod(ctx, rkDate)
  const [before, after] = order.status === '草稿' ? [{}, {}] : await movePosted(ctx, order, rkDate)
  await rk.touch(ctx, order, { rkDate })
  await ctx.db.updateTable('rkProduct').set({ rkDate }).where('tenantId', '=', ctx.tenantId).where('rkId', '=', id).execute()
  await recordChange(ctx, DOCUMENT, id, '修改', { rkDate: order.rkDate, ...before }, { rkDate, ...after })
  return {}
}

type Order = Awaited<ReturnType<typeof rk.lock>>

/** Ledger and payable go along. The payable of a paper of old days may stand on another day than the paper did: it moves from where it is. */
async function movePosted(ctx: Context, { rkId, status, supplierId }: Order, rkDate: string): Promise<[Partial<Item>, Partial<Item>]> {
  const posted: readonly string[] = steps.reverse.from
  if (!posted.includes(status)) throw statusChanged()
  await requireUnstated(ctx, DOCUMENT, rkId)
  const [supplier, [before]] = await Promise.all([
    partnerOf(ctx, supplierId, 'supplier'),
    statement<Item>(ctx, 'rk.item', ITEM, [ctx.tenantId, DOCUMENT, rkId, '入库']),
  ])
  if (!before) throw new Error(`stock-in ${rkId} has no payable`)
  const after = { bizDate: rkDate, dueDate: dueDateOf(supplier, rkDate) }
  // where goods and payable already stand on that day only the paper moves: the rows that are written tell the roll-ups so
  await redate(ctx, { document: DOCUMENT, documentId: rkId, event: '入库' }, { from: before.bizDate, to: rkDate })
  await redateItem(ctx, { document: DOCUMENT, documentId: rkId, event: '入库' }, after)
  await moveFeeDebts(ctx, bearing(rkId), rkDate)
  return [before, after]
}

const ITEM = `select biz_date as "bizDate", due_date as "dueDate" from accysyf
  where tenant_id = $1 and document = $2 and document_id = $3 and event = $4`
