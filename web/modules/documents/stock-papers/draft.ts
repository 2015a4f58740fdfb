import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { decimalText } from '#contract/kit/decimal.ts'
import type { Reply, Row, Sent } from '#contract/kit/fields.ts'
import {
  allLines,
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
import type { Draft } from '#web/kit/document/use-draft.ts'
import { priceError, quantityError } from '#web/kit/form/number.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { call } from '#web/kit/request/request.ts'
import { piecePlaces } from '#web/kit/session/session.ts'
import { manners } from './manners.ts'

export interface PaperHead {
  paperDate: string
  toCompanyId: number
  toCompanyName: string
  toWarehouseId: number
  toWarehouseName: string
  reason: string
  remark: string
}
export interface PaperLine extends PartLine {
  /** What the line's place holds for nobody; null = not known. */
  free: number | null
  /** 可用: the same, less the paper's other lines. */
  usable: number | null
  qty: number | null
  /** null: at average. */
  price: PriceValue
  sum: PriceValue
  amount: PriceValue
  warehouseId: number
  warehouseName: string
  posiId: number
  posiName: string
  toWarehouseId: number
  toWarehouseName: string
  toPosiId: number
  toPosiName: string
  remark: string
}
export type PaperDraft = Draft<PaperHead, PaperLine>

export const newHead = (paperDate: string): PaperHead => ({
  paperDate,
  toCompanyId: 0,
  toCompanyName: '',
  toWarehouseId: 0,
  toWarehouseName: '',
  reason: '',
  remark: '',
})

type Where = Pick<PaperLine, 'warehouseId' | 'warehouseName' | 'toWarehouseId' | 'toWarehouseName'>
export const newLine = ({ warehouseId, warehouseName, toWarehouseId, toWarehouseName }: Where): PaperLine => ({
  ...{ key: newKey(), ...noPart, pjNo: '', problem: '' },
  ...{ free: null, usable: null, qty: null, price: null, sum: null, amount: null, remark: '' },
  ...{ warehouseId, warehouseName, posiId: 0, posiName: '' },
  ...{ toWarehouseId, toWarehouseName, toPosiId: 0, toPosiName: '' },
})

/** The line that waits at the end. One with a quantity and no part is no such line: it must not get lost in silence. */
export const isUnused = (line: PaperLine) => isBlank(line) && !line.qty && !line.amount

/** More is written than can go out. */
export const isShort = ({ pjid, qty, usable }: PaperLine) => pjid > 0 && exceeds(qty, usable)

type Paper = NonNullable<Reply<typeof stockPapers.get>['content']>

function draftOf(paper: Paper, lines: readonly Row<typeof stockPapers.pageLines>[]): PaperDraft {
  const { id, version, paperNo, paperDate, toCompanyId, toCompanyName, toWarehouseId, toWarehouseName, reason, remark } = paper
  return {
    ...{ id, version, no: paperNo },
    head: { paperDate, toCompanyId, toCompanyName, toWarehouseId, toWarehouseName, reason, remark },
    lines: lines.map((line) => ({
      ...{ ...partOf(line), free: null, usable: null },
      ...{ qty: line.qty, price: line.price, sum: line.price === null ? null : line.value, amount: line.value, remark: line.remark },
      ...{ warehouseId: line.warehouseId, warehouseName: line.warehouseName, posiId: line.posiId, posiName: line.posiName },
      ...{ toWarehouseId: line.toWarehouseId, toWarehouseName: line.toWarehouseName },
      ...{ toPosiId: line.toPosiId, toPosiName: line.toPosiName },
    })),
  }
}

/** The saved draft with all its lines. */
export async function load(id: number, signal: AbortSignal): Promise<PaperDraft | null> {
  const { content } = await call(stockPapers.get, { id }, { signal, quiet: true })
  if (!content) return null
  const lines = await allLines(content.lineCount, (page) => call(stockPapers.pageLines, { paperId: id, ...page }, { signal, quiet: true }))
  return draftOf(content, lines)
}

export const inputOf = (kind: PaperKind, { id, version, head, lines }: PaperDraft): Omit<Sent<typeof stockPapers.save>, 'submittime'> => {
  const { toCompanyName: _, toWarehouseName: __, ...header } = head
  const { priced, values, moves } = manners[kind]
  return {
    ...{ id, version, kind, ...header },
    lines: lines
      .filter((line) => !isUnused(line))
      .map(({ pjid, warehouseId, posiId, toWarehouseId, toPosiId, qty, price, amount, remark }) => ({
        ...{ pjid, warehouseId, posiId, qty: qty ?? 0, remark },
        ...(moves && { toWarehouseId, toPosiId }),
        ...(priced && { price: sentPrice(price) }),
        ...(values && { amount: sentPrice(amount) }),
      })),
  }
}

export const validationError =
  (kind: PaperKind) =>
  ({ head, lines }: PaperDraft): ValidationError<PaperHead, PaperLine> | undefined => {
    if (kind === 'db' && !head.toCompanyId) return { text: '请选择调入公司', field: 'toCompanyId' }
    if (!head.paperDate) return { text: '请输入日期', field: 'paperDate' }
    return lineError(lines, (line) => problemOf(kind, line))
  }

function problemOf(kind: PaperKind, line: PaperLine): { text: string; prop: keyof PaperLine & string } | undefined {
  if (isUnused(line)) return undefined
  if (line.pjid === 0) return { text: line.problem || '请选择商品', prop: 'pjNo' }
  if (manners[kind].values) return Number(decimalText(line.amount) ?? 0) === 0 ? { text: '请输入调整金额', prop: 'amount' } : undefined
  const flaw = quantityError(line.qty, piecePlaces())
  if (flaw) return { text: flaw, prop: 'qty' }
  const dear = priceError('成本价', line.price)
  if (dear) return { text: dear, prop: 'price' }
  if (!line.warehouseId) return { text: '请选择仓库', prop: 'warehouseName' }
  if (line.posiName && !line.posiId) return { text: `仓位 ${line.posiName} 不存在`, prop: 'posiName' }
  if (!manners[kind].moves) return undefined
  if (!line.toWarehouseId) return { text: '请选择调入仓库', prop: 'toWarehouseName' }
  if (line.toPosiName && !line.toPosiId) return { text: `仓位 ${line.toPosiName} 不存在`, prop: 'toPosiName' }
  if (line.warehouseId === line.toWarehouseId && line.posiId === line.toPosiId) return { text: '调入与调出的仓位相同', prop: 'toPosiName' }
  return undefined
}
