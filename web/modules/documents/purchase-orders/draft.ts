import type { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import type { Reply, Row, Sent } from '#contract/kit/fields.ts'
import { isBlank, lineError, newKey, noPart, type PartLine, partOf, sentPrice, type ValidationError } from '#web/kit/document/lines.ts'
import { partnerMissing } from '#web/kit/document/partner.ts'
import type { Draft } from '#web/kit/document/use-draft.ts'
import { priceError, quantityError } from '#web/kit/form/number.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { piecePlaces } from '#web/kit/session/session.ts'

/** Names the drafts kept in the browser. */
export const DRAFT_KIND = 'purchase-order'

export interface OrderHead {
  supplierId: number
  supplierName: string
  cgDate: string
  arriveDate: string
  buyer: string
  paytype: string
  contractNo: string
  remark: string
}

export interface OrderLine extends PartLine {
  cgAmount: number | null
  /** null: what the supplier took last, put in by the server. */
  purchasePrice: PriceValue
  purchaseSum: PriceValue
  warehouseId: number
  warehouseName: string
  remark: string
}
export type OrderDraft = Draft<OrderHead, OrderLine>
export type LineFacts = Reply<typeof purchaseOrders.lineFacts>['content'][number]

export const newHead = (today: string, buyer: string): OrderHead => ({
  supplierId: 0,
  supplierName: '',
  cgDate: today,
  arriveDate: '',
  buyer,
  paytype: '',
  contractNo: '',
  remark: '',
})

export function newLine({ warehouseId, warehouseName }: { warehouseId: number; warehouseName: string }): OrderLine {
  return {
    key: newKey(),
    ...noPart,
    pjNo: '',
    problem: '',
    cgAmount: null,
    purchasePrice: null,
    purchaseSum: null,
    warehouseId,
    warehouseName,
    remark: '',
  }
}

/** The line that waits at the end. One with a quantity and no part is no such line: it must not get lost in silence. */
export const isUnused = (line: OrderLine) => isBlank(line) && !line.cgAmount

type Order = NonNullable<Reply<typeof purchaseOrders.get>['content']>

export function draftOf(order: Order, lines: readonly Row<typeof purchaseOrders.pageLines>[]): OrderDraft {
  const { id, version, cgNo, supplierId, supplierName, cgDate, arriveDate, buyer, paytype, contractNo, remark } = order
  return {
    id,
    version,
    no: cgNo,
    head: { supplierId, supplierName, cgDate, arriveDate, buyer, paytype, contractNo, remark },
    lines: lines.map((line) => ({
      ...partOf(line),
      cgAmount: line.cgAmount,
      purchasePrice: line.purchasePrice,
      purchaseSum: line.purchaseSum,
      warehouseId: line.warehouseId,
      warehouseName: line.warehouseName,
      remark: line.remark,
    })),
  }
}

export const inputOf = ({ id, version, head, lines }: OrderDraft): Omit<Sent<typeof purchaseOrders.save>, 'submittime'> => {
  const { supplierName: _, ...header } = head
  return {
    id,
    version,
    ...header,
    lines: lines
      .filter((line) => !isUnused(line))
      .map(({ pjid, warehouseId, cgAmount, purchasePrice, remark }) => ({
        pjid,
        warehouseId,
        cgAmount: cgAmount ?? 0,
        purchasePrice: sentPrice(purchasePrice),
        remark,
      })),
  }
}

export const validationError = ({ head, lines }: OrderDraft): ValidationError<OrderHead, OrderLine> | undefined => {
  const nobody = partnerMissing('供应商', { id: head.supplierId, name: head.supplierName })
  if (nobody) return { text: nobody, field: 'supplierId' }
  if (!head.cgDate) return { text: '请输入日期', field: 'cgDate' }
  if (head.arriveDate && head.arriveDate < head.cgDate) return { text: '预计到货日期不能早于订货日期', field: 'arriveDate' }
  return lineError(lines, problemOf)
}

function problemOf(line: OrderLine): { text: string; prop: keyof OrderLine & string } | undefined {
  if (isUnused(line)) return undefined
  if (line.pjid === 0) return { text: line.problem || '请选择商品', prop: 'pjNo' }
  const flaw = quantityError(line.cgAmount, piecePlaces())
  if (flaw) return { text: flaw, prop: 'cgAmount' }
  const dear = priceError('进价', line.purchasePrice)
  if (dear) return { text: dear, prop: 'purchasePrice' }
  if (!line.warehouseId) return { text: '请选择仓库', prop: 'warehouseName' }
  return undefined
}
