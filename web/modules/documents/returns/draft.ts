import type { saleReturn } from '#contract/documents/returns.ts'
import { compare, decimalText } from '#contract/kit/decimal.ts'
import type { Reply, Row, Sent } from '#contract/kit/fields.ts'
import {
  isBlank,
  lineError,
  lineSum,
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
import type { ReturnKind } from './kinds.ts'

export interface ReturnHead {
  clientId: number
  clientName: string
  thDate: string
  inchargeId: number
  reason: string
  remark: string
}

export interface ReturnLine extends PartLine {
  /** The posted line that is taken back, 0 = not known yet. */
  sourceLineId: number
  sourceNo: string
  sourceDate: string
  /** 可退, this line included. */
  rest: number | null
  thAmount: number | null
  sourcePrice: PriceValue
  thPrice: PriceValue
  thSum: PriceValue
  warehouseId: number
  warehouseName: string
  posiId: number
  posiName: string
  reason: string
  remark: string
}
export type ReturnDraft = Draft<ReturnHead, ReturnLine>
export type Source = Row<typeof saleReturn.pageSource>

export const newHead = (today: string, inchargeId: number): ReturnHead => ({
  clientId: 0,
  clientName: '',
  thDate: today,
  inchargeId,
  reason: '',
  remark: '',
})

export const noSource = { sourceLineId: 0, sourceNo: '', sourceDate: '', rest: null, sourcePrice: null, thPrice: null, thSum: null }

export const newLine = (): ReturnLine => ({
  key: newKey(),
  ...noPart,
  pjNo: '',
  problem: '',
  ...noSource,
  thAmount: null,
  warehouseId: 0,
  warehouseName: '',
  posiId: 0,
  posiName: '',
  reason: '',
  remark: '',
})

/** A source laid into a line: all that is left of it, at what was paid, into the warehouse it came from, unless the line says otherwise. */
export function withSource(line: ReturnLine, source: Source): ReturnLine {
  const thAmount = line.thAmount ?? source.rest
  const thPrice = line.thPrice ?? source.price
  const place = line.warehouseId
    ? {}
    : {
        warehouseId: source.warehouseId,
        warehouseName: source.warehouseName,
        // goods that come back are put where there is room; goods that leave lie where they were put
        ...(source.posiId ? { posiId: source.posiId, posiName: source.posiName } : {}),
      }
  return {
    ...line,
    ...place,
    sourceLineId: source.id,
    sourceNo: source.docNo,
    sourceDate: source.docDate,
    rest: source.rest,
    sourcePrice: source.price,
    thAmount,
    thPrice,
    thSum: lineSum(thAmount, thPrice),
    problem: '',
  }
}
export const lineOf = (source: Source): ReturnLine => withSource({ ...newLine(), ...partOf(source) }, source)

/** The line that waits at the end. */
export const isUnused = (line: ReturnLine) => isBlank(line) && !line.thAmount
export const isOver = ({ sourceLineId, rest, thAmount }: ReturnLine) =>
  sourceLineId > 0 && rest !== null && compare(decimalText(thAmount) ?? '0', String(rest)) > 0

type Order = NonNullable<Reply<typeof saleReturn.get>['content']>

export function draftOf(order: Order, lines: readonly Row<typeof saleReturn.pageLines>[]): ReturnDraft {
  const { id, version, thNo, clientId, clientName, thDate, inchargeId, reason, remark } = order
  return {
    id,
    version,
    no: thNo,
    head: { clientId, clientName, thDate, inchargeId, reason, remark },
    lines: lines.map((line) => ({
      ...partOf(line),
      sourceLineId: line.sourceLineId,
      sourceNo: line.sourceNo,
      sourceDate: line.sourceDate,
      rest: line.rest,
      thAmount: line.thAmount,
      sourcePrice: line.sourcePrice,
      thPrice: line.thPrice,
      thSum: line.thSum,
      warehouseId: line.warehouseId,
      warehouseName: line.warehouseName,
      posiId: line.posiId,
      posiName: line.posiName,
      reason: line.reason,
      remark: line.remark,
    })),
  }
}

export const inputOf = ({ id, version, head, lines }: ReturnDraft): Omit<Sent<typeof saleReturn.save>, 'submittime'> => {
  const { clientName: _, ...header } = head
  return {
    id,
    version,
    ...header,
    lines: lines
      .filter((line) => !isUnused(line))
      .map(({ sourceLineId, thAmount, thPrice, sourcePrice, warehouseId, posiId, reason, remark }) => ({
        sourceLineId,
        thAmount: thAmount ?? 0,
        // what was paid is put in by the server, to the last digit
        thPrice: thPrice === sourcePrice ? undefined : sentPrice(thPrice),
        warehouseId,
        posiId,
        reason,
        remark,
      })),
  }
}

export const validationError =
  ({ partner }: ReturnKind) =>
  ({ head, lines }: ReturnDraft): ValidationError<ReturnHead, ReturnLine> | undefined => {
    const nobody = partnerMissing(partner, { id: head.clientId, name: head.clientName })
    if (nobody) return { text: nobody, field: 'clientId' }
    if (!head.thDate) return { text: '请输入日期', field: 'thDate' }
    return lineError(lines, problemOf)
  }

function problemOf(line: ReturnLine): { text: string; prop: keyof ReturnLine & string } | undefined {
  if (isUnused(line)) return undefined
  if (line.pjid === 0 || line.sourceLineId === 0) return { text: line.problem || '请选择来源明细', prop: 'pjNo' }
  const flaw = quantityError(line.thAmount, piecePlaces())
  if (flaw) return { text: flaw, prop: 'thAmount' }
  const dear = priceError('退货价', line.thPrice)
  if (dear) return { text: dear, prop: 'thPrice' }
  if (isOver(line)) return { text: `最多可退 ${line.rest}`, prop: 'thAmount' }
  if (!line.warehouseId) return { text: '请选择仓库', prop: 'warehouseName' }
  if (line.posiName && !line.posiId) return { text: `仓位 ${line.posiName} 不存在`, prop: 'posiName' }
  return undefined
}
