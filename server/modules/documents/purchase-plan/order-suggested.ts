import type { purchasePlan } from '#contract/documents/purchase-plan.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { partnerOf } from '../core/index.ts'
import { writeDraft } from '../purchase-orders/index.ts'

/** 生成采购订单: one draft a supplier, in the order the suppliers first appear. Nothing is on its way before the drafts are approved. */
export async function orderSuggested(ctx: Context, { warehouseId, arriveDate, lines }: Received<typeof purchasePlan.order>) {
  const nobody = lines.findIndex(({ supplierId }) => supplierId === 0)
  if (nobody >= 0) throw invalid(`第${nobody + 1}行：请选择供应商`)
  const content: { id: number; cgNo: string; supplierName: string; lineCount: number }[] = []
  for (const [supplierId, own] of Map.groupBy(lines, (line) => line.supplierId)) {
    const { clientName } = await partnerOf(ctx, supplierId, 'supplier')
    const { id, cgNo } = await writeDraft(ctx, {
      id: 0,
      version: 0,
      supplierId,
      cgDate: ctx.today,
      arriveDate,
      buyer: ctx.realName,
      paytype: '',
      contractNo: '',
      remark: '采购建议',
      lines: own.map(({ pjid, amount, purchasePrice }) => ({ pjid, warehouseId, cgAmount: amount, purchasePrice, unit: '', remark: '' })),
    })
    content.push({ id, cgNo, supplierName: clientName, lineCount: own.length })
  }
  return { content }
}
