import { CK_TYPE } from '#contract/documents/sales/order.ts'
import type { outbound } from '#contract/documents/sales/sales.ts'
import { compare, decimalText, subtract } from '#contract/kit/decimal.ts'
import { MASKED, type Reply, type Row, type Sent } from '#contract/kit/fields.ts'
import {
  exceeds,
  isBlank,
  lineError,
  newKey,
  noPart,
  type PartLine,
  partOf,
  sentPrice,
  type ValidationError,
} from '#web/kit/document/lines.ts'
import { partnerMissing } from '#web/kit/document/partner.ts'
import type { Draft } from '#web/kit/document/use-draft.ts'
import { priceError, quantityError } from '#web/kit/form/number.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { piecePlaces } from '#web/kit/session/session.ts'

/** Price source of a line that comes from a presale: its price is frozen. */
export const PRESOLD = '预售价'

export interface SaleHead {
  clientId: number
  clientName: string
  ckDate: string
  inchargeId: number
  paytype: string
  yhRate: number | null
  invoiceType: string
  fhType: string
  fhCompany: string
  fhNotice: boolean
  carNum: string
  bzArea: string
  remark: string
  /** Of a quote. */
  validUntil: string
  /** Of a presale. */
  deposit: PriceValue
}

export interface SaleLine extends PartLine {
  ckAmount: number | null
  jjAmount: number | null
  /** null: the price by the client's rules, put in by the server. */
  xsPrice: PriceValue
  priceSource: string
  xsSum: PriceValue
  /** What the line's warehouse holds for nobody; null while unknown. */
  free: number | null
  /** 可用: the same, less the document's other lines. */
  usable: number | null
  warehouseId: number
  warehouseName: string
  remark: string
  /** Price 0 was meant: the goods are given away. */
  gift: boolean
  /** The line of a quote or presale it comes from; 0 = none. */
  sourceLineId: number
}
export type SaleDraft = Draft<SaleHead, SaleLine>
export type LineFacts = Reply<typeof outbound.linePrices>['content'][number]

export const newHead = (today: string, inchargeId: number, validUntil: string): SaleHead => ({
  clientId: 0,
  clientName: '',
  ckDate: today,
  inchargeId,
  paytype: '',
  yhRate: null,
  invoiceType: '',
  fhType: '',
  fhCompany: '',
  fhNotice: true,
  carNum: '',
  bzArea: '',
  remark: '',
  validUntil,
  deposit: null,
})

export const noGoods = { ...noPart, free: null, usable: null, sourceLineId: 0 }

export function newLine({ warehouseId, warehouseName }: { warehouseId: number; warehouseName: string }): SaleLine {
  return {
    key: newKey(),
    ...noGoods,
    pjNo: '',
    problem: '',
    ckAmount: null,
    jjAmount: null,
    xsPrice: null,
    priceSource: '',
    xsSum: null,
    warehouseId,
    warehouseName,
    remark: '',
    gift: false,
  }
}

/** The line that waits at the end. One with a quantity and no part is no such line: it must not get lost in silence. */
export const isUnused = (line: SaleLine) => isBlank(line) && !line.ckAmount

export const isShort = ({ pjid, usable, ckAmount }: SaleLine) => pjid > 0 && exceeds(ckAmount, usable)
/** Nothing is asked for the goods: typed so, or no rule gives a price. */
export const isFree = ({ pjid, xsPrice }: SaleLine, facts: LineFacts | undefined) =>
  pjid > 0 && (xsPrice === 0 || (xsPrice === null && facts?.xsPrice === 0))
/** Sold for less than it costs where no 限价 forbids it; only who sees cost is told. */
export const isBelowCost = ({ pjid, xsPrice }: SaleLine, facts: LineFacts | undefined) => {
  const [price, cost] = [decimalText(xsPrice), decimalText(facts?.costPrice)]
  if (pjid === 0 || price === undefined || cost === undefined || compare(price, '0') === 0) return false
  return facts?.minPrice === 0 && compare(price, cost) < 0
}
export const isBelowMinimum = ({ xsPrice }: SaleLine, facts: LineFacts | undefined) => {
  const [price, least] = [decimalText(xsPrice), decimalText(facts?.minPrice)]
  return price !== undefined && least !== undefined && compare(price, least) < 0
}

/** What 缺货登记 takes over of a line: what its warehouse is short of, else all that was asked for. */
export const lostOf = (line: SaleLine, { clientId, clientName }: SaleHead) => {
  const { pjid, pjNo, pjName, ckAmount, usable, xsPrice } = line
  const missing = isShort(line) && usable !== null && usable > 0 ? Number(subtract(String(ckAmount), String(usable))) : ckAmount
  return {
    pjid,
    pjNo,
    pjName,
    amount: missing || 1,
    clientId,
    clientName,
    askPrice: xsPrice === MASKED ? null : xsPrice,
    reason: missing === ckAmount ? '无库存' : '库存不足',
  }
}

type Order = NonNullable<Reply<typeof outbound.get>['content']>

export function draftOf(order: Order, lines: readonly Row<typeof outbound.pageLines>[]): SaleDraft {
  const { id, version, ckNo, clientId, clientName, ckDate, inchargeId, paytype, yhRate, invoiceType } = order
  const { fhType, fhCompany, fhNotice, carNum, bzArea, remark, validUntil } = order
  return {
    id,
    version,
    no: ckNo,
    head: {
      clientId,
      clientName,
      ckDate,
      inchargeId,
      paytype,
      yhRate: yhRate || null,
      invoiceType,
      fhType,
      fhCompany,
      fhNotice,
      carNum,
      bzArea,
      remark,
      validUntil,
      deposit: order.deposit || null,
    },
    lines: lines.map((line) => ({
      ...partOf(line),
      ckAmount: line.ckAmount,
      jjAmount: line.jjAmount,
      xsPrice: line.xsPrice,
      // whether a rule gave the saved price is seen when the rules have answered
      priceSource: line.sourceLineId ? line.priceSource : '',
      xsSum: line.xsSum,
      free: null,
      usable: null,
      warehouseId: line.warehouseId,
      warehouseName: line.warehouseName,
      remark: line.remark,
      gift: line.gift,
      sourceLineId: line.sourceLineId,
    })),
  }
}

export const inputOf = ({ id, version, head, lines }: SaleDraft, ckType: number): Omit<Sent<typeof outbound.save>, 'submittime'> => {
  const { clientName: _, yhRate, deposit, ...header } = head
  return {
    id,
    version,
    ckType,
    ...header,
    deposit: deposit === MASKED ? undefined : (deposit ?? 0),
    yhRate: yhRate ?? undefined,
    lines: lines
      .filter((line) => !isUnused(line))
      .map(({ pjid, warehouseId, ckAmount, jjAmount, xsPrice, gift, remark, sourceLineId }) => ({
        pjid,
        warehouseId,
        ckAmount: ckAmount ?? 0,
        jjAmount: jjAmount ?? 0,
        xsPrice: sentPrice(xsPrice),
        gift,
        remark,
        sourceLineId,
      })),
  }
}

export const validationError = ({ head, lines }: SaleDraft, ckType: number): ValidationError<SaleHead, SaleLine> | undefined => {
  const nobody = partnerMissing('客户', { id: head.clientId, name: head.clientName })
  if (nobody) return { text: nobody, field: 'clientId' }
  if (!head.ckDate) return { text: '请输入日期', field: 'ckDate' }
  if (ckType === CK_TYPE.quote && !head.validUntil) return { text: '请输入报价有效期', field: 'validUntil' }
  return lineError(lines, problemOf)
}

function problemOf(line: SaleLine): { text: string; prop: keyof SaleLine & string } | undefined {
  if (isUnused(line)) return undefined
  if (line.pjid === 0) return { text: line.problem || '请选择商品', prop: 'pjNo' }
  const error = quantityError(line.ckAmount, piecePlaces())
  if (error) return { text: error, prop: 'ckAmount' }
  const dear = priceError('销售价', line.xsPrice)
  if (dear) return { text: dear, prop: 'xsPrice' }
  if (!line.warehouseId) return { text: '请选择仓库', prop: 'warehouseName' }
  return undefined
}
