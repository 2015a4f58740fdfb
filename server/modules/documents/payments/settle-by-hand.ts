import { isRefund } from '#contract/documents/payments/payments.ts'
import type { settlementCalls } from '#contract/documents/payments/settling.ts'
import { isFen, isZero } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { DueDirection } from '#contract/ledgers/open-items.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { lockPartner, openItems, settle, unsettleThese, visibleItems } from '#server/modules/ledgers/open-items/index.ts'
import { followReceipts, lockPayments } from './follow.ts'
import { chosenPairs } from './settling.ts'

/** 核销: debts with credits that are there already, 预收/预付 and returns among them. No new money, so no balance changes. */
export const settleOf =
  (direction: DueDirection) =>
  async (ctx: Context, { clientId, items }: Received<typeof settlementCalls.ys.settle>) => {
    const ids = items.map(({ itemId }) => itemId)
    if (new Set(ids).size < ids.length) throw invalid('同一张单据只能选择一次')
    if (items.some(({ amount }) => isZero(amount) || !isFen(amount))) throw invalid('核销金额不能为0，最多两位小数')
    const seen = await visibleItems(ctx, direction)
      .select('y.ysyfId')
      .where('y.clientId', '=', clientId)
      .where('y.ysyfId', 'in', ids)
      .execute()
    if (seen.length < ids.length) throw notYours()
    await lockPayments(ctx, ids)
    const pairs = chosenPairs(await openItems(ctx, clientId, direction), items)
    if (typeof pairs === 'string') throw refused(pairs)
    await settle(ctx, clientId, direction, ctx.today, pairs)
    await followReceipts(ctx, ids)
    return {}
  }

interface Made {
  debitId: number
  creditId: number
  clientId: number
  settledOn: string
  takenBack: boolean
  creditDocument: string
  debitDocument: string
  sameDocument: boolean
}

/** 取消核销. What a reversal or a 对冲 settled stands and falls with it; a discount cannot be left over. */
export const unsettleOf =
  (direction: DueDirection) =>
  async (ctx: Context, { settlementId }: { settlementId: number }) => {
    const [found] = await made(ctx, direction, settlementId)
    if (!found) throw notYours()
    await lockPayments(ctx, [found.debitId, found.creditId])
    await lockPartner(ctx, found.clientId)
    const [row = found] = await made(ctx, direction, settlementId)
    const seen = await visibleItems(ctx, direction).select('y.ysyfId').where('y.ysyfId', '=', row.debitId).executeTakeFirst()
    if (!seen) throw notYours()
    if (row.takenBack) throw refused('该核销已取消，请刷新')
    if (row.sameDocument) throw refused('红冲的核销不能取消')
    if (isRefund(row.debitDocument)) throw refused('退款的核销不能单独取消，请红冲退款单')
    if (row.creditDocument === 'hz') throw refused('坏账的核销不能单独取消，请红冲坏账单')
    if (row.creditDocument === 'hc') throw refused('对冲的核销不能单独取消，请红冲对冲单')
    await unsettleThese(ctx, [settlementId], ctx.today)
    await followReceipts(ctx, [row.debitId, row.creditId])
    return {}
  }

const made = (ctx: Context, direction: DueDirection, id: number) =>
  statement<Made>(ctx, 'dues.made', MADE, [ctx.tenantId, ctx.companyId, direction, id])

const MADE = `
  select s.debit_id as "debitId", s.credit_id as "creditId", s.client_id as "clientId", s.settled_on as "settledOn",
    exists (select 1 from settlement r where r.tenant_id = s.tenant_id and r.reverses = s.settlement_id) as "takenBack",
    c.document as "creditDocument", d.document as "debitDocument", (c.document, c.document_id) = (d.document, d.document_id) as "sameDocument"
  from settlement s
  join accysyf c on c.tenant_id = s.tenant_id and c.ysyf_id = s.credit_id
  join accysyf d on d.tenant_id = s.tenant_id and d.ysyf_id = s.debit_id
  where s.tenant_id = $1 and s.company_id = $2 and s.direction = $3 and s.settlement_id = $4 and s.reverses is null`
