import type { stockIn } from '#contract/documents/stock-in.ts'
import { isZero } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { unitFor, withStandingUnits } from '../core/index.ts'
import { linesToReceive } from '../purchase-orders/index.ts'
import { writeDraft } from './save.ts'

const DRAFTS = `
  select distinct o.rk_no as "rkNo"
  from purchase_line l
  join rk_product r on r.tenant_id = l.tenant_id and r.cg_line_id = l.line_id
  join rk_order o on o.tenant_id = r.tenant_id and o.rk_id = r.rk_id and o.status = '草稿'
  where l.tenant_id = $1 and l.cg_id = $2 order by 1 limit 5`

/** 收货: a stock-in of what a purchase order still waits for, as a draft the clerk corrects by what really came. */
export async function receive(ctx: Context, { cgId, lines: counted }: Received<typeof stockIn.receive>) {
  const { supplierId, buyer, paytype, contractNo, remark, lines } = await linesToReceive(ctx, cgId)
  const amounts = new Map(counted.map(({ id, amount }) => [id, amount]))
  if (counted.some(({ id }) => !lines.some(({ cgLineId }) => cgLineId === id))) throw invalid('明细不属于本单据')
  const come = lines
    .map(({ rest, ...line }) => ({ ...line, rkAmount: counted.length === 0 ? rest : (amounts.get(line.cgLineId) ?? '0') }))
    .filter(({ rkAmount }) => !isZero(rkAmount))
  if (come.length === 0) {
    if (counted.length > 0) throw refused('请输入收货数量')
    const drafts = await statement<{ rkNo: string }>(ctx, 'rk.drafts-of-order', DRAFTS, [ctx.tenantId, cgId])
    if (drafts.length === 0) throw refused('订单的商品都已收货')
    throw refused(`订单未收的商品都在未确认的入库单 ${drafts.map(({ rkNo }) => rkNo).join('、')} 中，请先确认或删除`)
  }
  return writeDraft(ctx, {
    ...{ id: 0, version: 0, supplierId, rkDate: ctx.today, buyer, paytype, contractNo, remark },
    ...{ pickupPer: '', fhType: '', fhCompany: '', invoiceType: '', invoiceNo: '' },
    lines: await withStandingUnits(
      ctx,
      come.map(({ unitPrice, ...line }) => ({
        ...{ ...line, posiId: 0 },
        ...unitFor({ ...line, unitPrice: unitPrice ?? undefined }, line.rkAmount),
      })),
    ),
  })
}
