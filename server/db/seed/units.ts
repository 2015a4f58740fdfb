import { CK_TYPE, QUOTE_DAYS } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { parts } from '#contract/master/parts.ts'
import { daysFrom } from '../../kit/time.ts'
import type { Directory } from './directory.ts'
import type { PlannedPart } from './plan-parts.ts'
import type { Acting } from './stage.ts'

/** What is bought by the box and sold by the piece, by the name of the part. */
const PACKED = [
  { pjName: '火花塞', units: [{ unit: '盒', factor: 4 }] },
  {
    pjName: '机油滤清器',
    units: [
      { unit: '箱', factor: 50 },
      { unit: '盒', factor: 10 },
    ],
  },
]
/** So many of each, the most asked for. */
const EACH = 3
/** A part of which the workshop takes one and the fleet a carton. */
const OIL = {
  ...{ pjNo: 'OIL-5W30-4L', pjName: '全合成机油', pjBrand: '壳牌', pjSize: '5W-30 4L', pjFactory: '国产', pjType: '油品' },
  ...{ pjUnit: '桶', barcode: '6900000530040', xsPrice: 198, pfPrice: 178, purchasePrice: 132 },
}

/** 辅助单位 of some parts, their cartons with barcodes; oil that came in by the carton and stands in a quote as one. */
export async function packParts(acting: Acting, planned: readonly PlannedPart[], directory: Directory) {
  const buyer = await acting('caigou')
  for (const [at, { pjName, units }] of PACKED.entries()) {
    const wanted = planned.filter((part) => part.pjName === pjName && part.pjBrand !== '原厂').sort((a, b) => b.demand - a.demand)
    for (const [nth, part] of wanted.slice(0, EACH).entries()) {
      const { content } = await buyer.call(parts.getOne, { id: directory.part(part) })
      if (!content) continue
      const withCodes = units.map((unit, which) => ({ ...unit, barcode: `16900${at}${nth}${which}00012` }))
      await buyer.call(parts.save, { ...(content as unknown as Sent<typeof parts.save>), units: withCodes, tips: 1 })
    }
  }
  const carton = { unit: '箱', factor: 4, barcode: '16900000530047', buys: true }
  const { id: pjid } = await buyer.call(parts.save, { ...OIL, units: [carton], tips: 1 })
  const warehouseId = directory.warehouse(0, '主仓')
  const [supplierId = 0] = directory.suppliers
  const inCartons = { pjid, warehouseId, unit: carton.unit, unitFactor: carton.factor }
  const { id: rkId } = await buyer.call(stockIn.save, {
    ...{ supplierId, rkDate: buyer.ctx.today, buyer: buyer.ctx.realName },
    lines: [{ ...inCartons, rkAmount: 40, unitPrice: 520 }],
  })
  await buyer.call(stockIn.confirm, { id: rkId })
  const seller = await acting('kaidan')
  const [client] = await seller.ctx.db
    .selectFrom('ckOrder')
    .select('clientId')
    .where('tenantId', '=', seller.ctx.tenantId)
    .where('companyId', '=', seller.ctx.companyId)
    .groupBy('clientId')
    .orderBy('clientId')
    .limit(1)
    .execute()
  if (!client) return
  await seller.call(outbound.save, {
    ...{ ckType: CK_TYPE.quote, clientId: client.clientId, ckDate: seller.ctx.today, inchargeId: seller.ctx.userId },
    ...{ validUntil: daysFrom(seller.ctx.today, QUOTE_DAYS), remark: '整箱价' },
    lines: [
      { ...inCartons, ckAmount: 8, unitPrice: 760 },
      { pjid, warehouseId, ckAmount: 2 },
    ],
  })
}
