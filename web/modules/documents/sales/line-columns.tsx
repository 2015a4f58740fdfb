import { BY_HAND } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { limitOf, MASKED } from '#contract/kit/fields.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
import { codes, lineSum } from '#web/kit/document/lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { type Column, columnsFor } from '#web/kit/table/column.ts'
import { isShort, type LineFacts, noGoods, type SaleLine } from './draft.ts'

/** Columns of the lines under the pen. Enter goes code → quantity → next line, the price being known by the rules; Tab and arrows reach it, warehouse, urgent pieces and remark. */
export const lineColumns = (places: Places): Column<SaleLine>[] =>
  columnsFor<SaleLine>()(
    { prop: 'pjNo', label: '编码', width: 140, fixed: 'left', lookup: codes },
    {
      prop: 'pjName',
      label: '名称',
      width: 130,
      render: nameCell,
    },
    { prop: 'pjSize', label: '车型', width: 116 },
    { prop: 'pjFactory', label: '产地', width: 50 },
    { prop: 'pjBrand', label: '品牌', width: 68 },
    {
      prop: 'usable',
      label: '可用',
      width: 56,
      number: true,
      hint: '所选仓库的可用库存，减去本单其他行',
      render: (line) =>
        line.usable === null ? '' : <span className={isShort(line) ? 'pc-negative' : undefined}>{formatDecimal(line.usable, 0, 3)}</span>,
    },
    { prop: 'ckAmount', label: '数量', width: 66, input: 'D', statistics: true },
    { prop: 'xsPrice', label: '销售价', width: 84, input: 'D', aside: true },
    { prop: 'priceSource', label: '价格来源', width: 68 },
    { prop: 'xsSum', label: '金额', width: 92, statistics: true, digits: 2 },
    { prop: 'warehouseName', label: '仓库', width: 84, isSelect: true, aside: true, options: () => places.warehouseOptions },
    { prop: 'jjAmount', label: '急件数', width: 56, input: 'D', aside: true },
    { prop: 'pjUnit', label: '单位', width: 44, show: false },
    { prop: 'remark', label: '备注', input: 'remark', maxLength: limitOf(outbound.save.input.lines.element.shape.remark), aside: true },
  )

/** What follows from what was typed. A typed price is the salesman's own. */
export function settleLine(line: SaleLine, changed: ReadonlySet<string>, places: Places, facts: ReadonlyMap<number, LineFacts>): SaleLine {
  let next = line
  if (changed.has('xsPrice')) next = { ...next, priceSource: next.xsPrice === null ? '' : BY_HAND }
  if (changed.has('pjNo') && next.pjid === 0) {
    next = { ...next, ...noGoods, ...(changed.has('xsPrice') ? {} : { xsPrice: null, priceSource: '' }) }
  } else if (changed.has('pjid') && changed.has('pjNo')) next = { ...next, free: null, sourceLineId: 0, xsPrice: null, priceSource: '' }
  if (changed.has('warehouseName')) next = { ...next, warehouseId: places.warehouseIdOf(next.warehouseName) }
  if (changed.has('warehouseName') || changed.has('pjid')) next = { ...next, free: freeOf(next, facts.get(next.pjid)) }
  const xsSum = lineSum(next.ckAmount, next.xsPrice)
  return xsSum === next.xsSum ? next : { ...next, xsSum }
}

function freeOf({ warehouseId }: SaleLine, facts: LineFacts | undefined): number | null {
  if (!facts) return null
  return facts.stock.find((place) => place.warehouseId === warehouseId)?.usable ?? 0
}

/** What the server knows of the line's part, laid into the line. `choose`: the goods come from the best warehouse when the line's own has none. */
export function withFacts(line: SaleLine, facts: LineFacts, choose: boolean): SaleLine {
  let next: SaleLine = line
  const [best] = facts.stock
  if (choose && best && (freeOf(line, facts) ?? 0) <= 0 && best.usable > 0) {
    next = { ...next, warehouseId: best.warehouseId, warehouseName: best.warehouseName }
  }
  next = { ...next, free: freeOf(next, facts) }
  // what was offered is kept; a saved price that no rule gives any more was agreed by hand
  if (next.sourceLineId > 0) return { ...next, xsSum: lineSum(next.ckAmount, next.xsPrice) }
  const agreed = next.priceSource === '' && next.xsPrice !== null && next.xsPrice !== facts.xsPrice
  if (agreed) next = { ...next, priceSource: BY_HAND }
  else if (next.priceSource !== BY_HAND) {
    const priced = facts.xsPrice === MASKED || facts.xsPrice > 0
    next = { ...next, xsPrice: priced ? facts.xsPrice : null, priceSource: priced ? facts.priceSource : '' }
  }
  return { ...next, xsSum: lineSum(next.ckAmount, next.xsPrice) }
}

/** A part scanned once more is one piece more of the line it would become: same warehouse, its price not agreed by hand or in an offer. */
export function countsIn(line: SaleLine, scanned: SaleLine, facts: LineFacts | undefined): boolean {
  const { warehouseId } = facts ? withFacts(scanned, facts, true) : scanned
  return line.warehouseId === warehouseId && line.priceSource !== BY_HAND && line.sourceLineId === 0
}
