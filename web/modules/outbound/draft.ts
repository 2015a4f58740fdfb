import { MASKED, type Reply, type Row, type Sent } from '#contract/kit.ts'
import type { outbound } from '#contract/outbound.ts'
import { isBlank, lineObstacle, newKey, noPart, type Obstacle, type PartLine, partOf, sentPrice } from '#web/kit/document/lines.ts'
import type { Draft } from '#web/kit/document/use-draft.ts'
import { compare, decimalText, flawOfQuantity, subtract } from '#web/kit/number.ts'
import type { PriceValue } from '#web/kit/price.tsx'

/** Names the drafts kept in the browser. */
export const DRAFT_KIND = 'sale'

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
}

export interface SaleLine extends PartLine {
  ckAmount: number | null
  jjAmount: number | null
  /** null: the price by the client's rules, put in by the server. */
  xsPrice: PriceValue
  priceSource: string
  xsSum: PriceValue
  /** 可用 in the line's warehouse; null while unknown. */
  usable: number | null
  warehouseId: number
  warehouseName: string
  remark: string
}
export type SaleDraft = Draft<SaleHead, SaleLine>
export type LineFacts = Reply<typeof outbound.linePrices>['content'][number]

export const newHead = (today: string, inchargeId: number): SaleHead => ({
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
})

export const noGoods = { ...noPart, usable: null }

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
  }
}

/** The line that waits at the end. One with a quantity and no part is no such line: it must not get lost in silence. */
export const isUnused = (line: SaleLine) => isBlank(line) && !line.ckAmount

export const isShort = ({ pjid, usable, ckAmount }: SaleLine) =>
  pjid > 0 && usable !== null && compare(decimalText(ckAmount) ?? '0', String(usable)) > 0
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
  const { fhType, fhCompany, fhNotice, carNum, bzArea, remark } = order
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
    },
    lines: lines.map((line) => ({
      ...partOf(line),
      ckAmount: line.ckAmount,
      jjAmount: line.jjAmount,
      xsPrice: line.xsPrice,
      // whether a rule gave the saved price is seen when the rules have answered
      priceSource: '',
      xsSum: line.xsSum,
      usable: null,
      warehouseId: line.warehouseId,
      warehouseName: line.warehouseName,
      remark: line.remark,
    })),
  }
}

export const inputOf = ({ id, version, head, lines }: SaleDraft): Omit<Sent<typeof outbound.save>, 'submittime'> => {
  const { clientName: _, yhRate, ...header } = head
  return {
    id,
    version,
    ...header,
    yhRate: yhRate ?? undefined,
    lines: lines
      .filter((line) => !isUnused(line))
      .map(({ pjid, warehouseId, ckAmount, jjAmount, xsPrice, remark }) => ({
        pjid,
        warehouseId,
        ckAmount: ckAmount ?? 0,
        jjAmount: jjAmount ?? 0,
        xsPrice: sentPrice(xsPrice),
        remark,
      })),
  }
}

export const obstacleOf = ({ head, lines }: SaleDraft): Obstacle<SaleHead, SaleLine> | undefined => {
  if (!head.clientId) return { text: '请选择客户', field: 'clientId' }
  if (!head.ckDate) return { text: '请输入日期', field: 'ckDate' }
  return lineObstacle(lines, problemOf)
}

function problemOf(line: SaleLine): { text: string; prop: keyof SaleLine & string } | undefined {
  if (isUnused(line)) return undefined
  if (line.pjid === 0) return { text: line.problem || '请选择商品', prop: 'pjNo' }
  const flaw = flawOfQuantity(line.ckAmount)
  if (flaw) return { text: flaw, prop: 'ckAmount' }
  if (!line.warehouseId) return { text: '请选择仓库', prop: 'warehouseName' }
  return undefined
}
