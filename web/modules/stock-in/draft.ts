import type { Reply, Row, Sent } from '#contract/kit.ts'
import { MASKED } from '#contract/kit.ts'
import type { stockIn } from '#contract/stock-in.ts'
import { type DraftLine, isBlank, newKey } from '#web/kit/document/lines.ts'
import type { Draft } from '#web/kit/document/use-draft.ts'
import { decimalText, flawOfQuantity, multiply, round } from '#web/kit/number.ts'
import type { PriceValue } from '#web/kit/price.tsx'

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

export interface StockInLine extends DraftLine {
  pjName: string
  pjSize: string
  pjFactory: string
  pjBrand: string
  pjUnit: string
  rkAmount: number | null
  /** null: the part's own purchase price, put in by the server. */
  purchasePrice: PriceValue
  purchaseSum: PriceValue
  warehouseId: number
  warehouseName: string
  posiId: number
  posiName: string
  remark: string
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

export const noPart = { pjid: 0, pjName: '', pjSize: '', pjFactory: '', pjBrand: '', pjUnit: '' }

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
  }
}

/** The line that waits at the end. One with a quantity and no part is no such line: it must not get lost in silence. */
export const isUnused = (line: StockInLine) => isBlank(line) && !line.rkAmount

/** Amount of a line, rounded to fen as the server does; what is masked stays masked. */
export function sumOf({ rkAmount, purchasePrice }: StockInLine): PriceValue {
  if (purchasePrice === MASKED) return MASKED
  const [quantity, price] = [decimalText(rkAmount), decimalText(purchasePrice)]
  return quantity && price ? Number(round(multiply(quantity, price), 2)) : null
}

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
      key: newKey(),
      problem: '',
      pjid: line.pjid,
      pjNo: line.pjNo,
      pjName: line.pjName,
      pjSize: line.pjSize,
      pjFactory: line.pjFactory,
      pjBrand: line.pjBrand,
      pjUnit: line.pjUnit,
      rkAmount: line.rkAmount,
      purchasePrice: line.purchasePrice,
      purchaseSum: line.purchaseSum,
      warehouseId: line.warehouseId,
      warehouseName: line.warehouseName,
      posiId: line.posiId,
      posiName: line.posiName,
      remark: line.remark,
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
      .map(({ pjid, warehouseId, posiId, rkAmount, purchasePrice, remark }) => ({
        pjid,
        warehouseId,
        posiId,
        rkAmount: rkAmount ?? 0,
        purchasePrice: purchasePrice === MASKED || purchasePrice === null ? undefined : purchasePrice,
        remark,
      })),
  }
}

/** What keeps the draft from being saved, and where to go to mend it. */
export interface Obstacle {
  text: string
  field?: keyof StockInHead
  line?: { index: number; prop: keyof StockInLine & string }
}

export function obstacleOf({ head, lines }: StockInDraft): Obstacle | undefined {
  if (!head.supplierId) return { text: '请选择供应商', field: 'supplierId' }
  if (!head.rkDate) return { text: '请输入日期', field: 'rkDate' }
  for (const [index, line] of lines.entries()) {
    const problem = isUnused(line) ? undefined : problemOf(line)
    if (problem) return { text: `第${index + 1}行 ${line.pjNo}：${problem.text}`, line: { index, prop: problem.prop } }
  }
  return undefined
}

function problemOf(line: StockInLine): { text: string; prop: keyof StockInLine & string } | undefined {
  if (line.pjid === 0) return { text: line.problem || '请选择商品', prop: 'pjNo' }
  const flaw = flawOfQuantity(line.rkAmount)
  if (flaw) return { text: flaw, prop: 'rkAmount' }
  if (!line.warehouseId) return { text: '请选择仓库', prop: 'warehouseName' }
  if (line.posiName && !line.posiId) return { text: `仓位 ${line.posiName} 不存在`, prop: 'posiName' }
  return undefined
}
