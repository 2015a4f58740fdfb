import type { stockIn } from '#contract/documents/stock-in.ts'
import type { Reply, Row, Sent } from '#contract/kit/fields.ts'
import { isBlank, lineError, newKey, noPart, type PartLine, partOf, sentPrice, type ValidationError } from '#web/kit/document/lines.ts'
import { partnerMissing } from '#web/kit/document/partner.ts'
import type { Draft } from '#web/kit/document/use-draft.ts'
import { priceError, quantityError } from '#web/kit/form/number.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { piecePlaces } from '#web/kit/session/session.ts'

/** Names the drafts kept in the browser. */
export const DRAFT_KIND = 'stock-in'

export interface StockInHead {
  supplierId: number
  supplierName: string
  rkDate: string
  buyer: string
  paytype: string
  pickupPer: string
  fhType: string
  fhCompany: string
  contractNo: string
  invoiceType: string
  invoiceNo: string
  remark: string
}

export interface StockInLine extends PartLine {
  rkAmount: number | null
  /** null: the part's own purchase price, put in by the server. */
  purchasePrice: PriceValue
  purchaseSum: PriceValue
  warehouseId: number
  warehouseName: string
  posiId: number
  posiName: string
  remark: string
  /** The line of a purchase order it receives; 0 = none. */
  cgLineId: number
}

export type StockInDraft = Draft<StockInHead, StockInLine>

export const newHead = (today: string, buyer: string): StockInHead => ({
  supplierId: 0,
  supplierName: '',
  rkDate: today,
  buyer,
  paytype: '',
  pickupPer: '',
  fhType: '',
  fhCompany: '',
  contractNo: '',
  invoiceType: '',
  invoiceNo: '',
  remark: '',
})

export function newLine({ warehouseId, warehouseName }: { warehouseId: number; warehouseName: string }): StockInLine {
  return {
    key: newKey(),
    ...noPart,
    pjNo: '',
    problem: '',
    rkAmount: null,
    purchasePrice: null,
    purchaseSum: null,
    warehouseId,
    warehouseName,
    posiId: 0,
    posiName: '',
    remark: '',
    cgLineId: 0,
  }
}

/** The line that waits at the end. One with a quantity and no part is no such line: it must not get lost in silence. */
export const isUnused = (line: StockInLine) => isBlank(line) && !line.rkAmount

type Order = NonNullable<Reply<typeof stockIn.get>['content']>

export function draftOf(order: Order, lines: readonly Row<typeof stockIn.pageLines>[]): StockInDraft {
  const { id, version, rkNo, supplierId, supplierName, rkDate, buyer, paytype, pickupPer, fhType, fhCompany } = order
  const { contractNo, invoiceType, invoiceNo, remark } = order
  return {
    id,
    version,
    no: rkNo,
    head: { supplierId, supplierName, rkDate, buyer, paytype, pickupPer, fhType, fhCompany, contractNo, invoiceType, invoiceNo, remark },
    lines: lines.map((line) => ({
      ...partOf(line),
      rkAmount: line.rkAmount,
      purchasePrice: line.purchasePrice,
      purchaseSum: line.purchaseSum,
      warehouseId: line.warehouseId,
      warehouseName: line.warehouseName,
      posiId: line.posiId,
      posiName: line.posiName,
      remark: line.remark,
      cgLineId: line.cgLineId,
    })),
  }
}

export const inputOf = ({ id, version, head, lines }: StockInDraft): Omit<Sent<typeof stockIn.save>, 'submittime'> => {
  const { supplierName: _, ...header } = head
  return {
    id,
    version,
    ...header,
    lines: lines
      .filter((line) => !isUnused(line))
      .map(({ pjid, warehouseId, posiId, rkAmount, purchasePrice, remark, cgLineId }) => ({
        pjid,
        warehouseId,
        posiId,
        rkAmount: rkAmount ?? 0,
        purchasePrice: sentPrice(purchasePrice),
        remark,
        cgLineId,
      })),
  }
}

export const validationError = ({ head, lines }: StockInDraft): ValidationError<StockInHead, StockInLine> | undefined => {
  const nobody = partnerMissing('供应商', { id: head.supplierId, name: head.supplierName })
  if (nobody) return { text: nobody, field: 'supplierId' }
  if (!head.rkDate) return { text: '请输入日期', field: 'rkDate' }
  return lineError(lines, problemOf)
}

function problemOf(line: StockInLine): { text: string; prop: keyof StockInLine & string } | undefined {
  if (isUnused(line)) return undefined
  if (line.pjid === 0) return { text: line.problem || '请选择商品', prop: 'pjNo' }
  const flaw = quantityError(line.rkAmount, piecePlaces())
  if (flaw) return { text: flaw, prop: 'rkAmount' }
  const dear = priceError('进价', line.purchasePrice)
  if (dear) return { text: dear, prop: 'purchasePrice' }
  if (!line.warehouseId) return { text: '请选择仓库', prop: 'warehouseName' }
  if (line.posiName && !line.posiId) return { text: `仓位 ${line.posiName} 不存在`, prop: 'posiName' }
  return undefined
}
