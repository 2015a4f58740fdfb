import { saleReturn } from '#contract/documents/returns.ts'
import { limitOf, MASKED } from '#contract/kit/fields.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
import { codes, lineSum, noPart } from '#web/kit/document/lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { type Column, columnsFor } from '#web/kit/table/column.ts'
import { isOver, noSource, type ReturnLine } from './draft.ts'
import type { ReturnKind } from './kinds.ts'

/** Columns of the lines under the pen. Enter goes code → quantity → next line; the source is found by itself, and with it the price. */
export const lineColumns = ({ source, place }: ReturnKind, places: Places): Column<ReturnLine>[] =>
  columnsFor<ReturnLine>()(
    { prop: 'pjNo', label: '编码', width: 136, fixed: 'left', lookup: codes },
    {
      prop: 'pjName',
      label: '名称',
      width: 140,
      render: nameCell,
    },
    { prop: 'pjSize', label: '车型', width: 100 },
    { prop: 'pjBrand', label: '品牌', width: 64 },
    { prop: 'sourceNo', label: source, width: 118 },
    { prop: 'sourceDate', label: '日期', width: 82 },
    {
      prop: 'rest',
      label: '可退',
      width: 52,
      number: true,
      render: (line) =>
        line.rest === null ? '' : <span className={isOver(line) ? 'pc-negative' : undefined}>{formatDecimal(line.rest, 0, 3)}</span>,
    },
    { prop: 'thAmount', label: '数量', width: 62, input: 'D', statistics: true },
    { prop: 'sourcePrice', label: '原价', width: 76, number: true },
    { prop: 'thPrice', label: '退货价', width: 80, input: 'D', aside: true, hint: '不高于原价' },
    { prop: 'thSum', label: '金额', width: 88, statistics: true, digits: 2 },
    { prop: 'warehouseName', label: place, width: 80, isSelect: true, aside: true, options: () => places.warehouseOptions },
    { prop: 'posiName', label: '仓位', width: 76, input: 'posi', aside: true, options: (line) => places.positionOptions(line.warehouseId) },
    { prop: 'reason', label: '退货原因', width: 84, dictkey: 'THYY', isSelect: true, aside: true },
    { prop: 'remark', label: '备注', input: 'remark', maxLength: limitOf(saleReturn.save.input.lines.element.shape.remark), aside: true },
  )

/** What follows from what was typed: the sum, ids of places; another part has another source. */
export function settleLine(line: ReturnLine, changed: ReadonlySet<string>, places: Places): ReturnLine {
  let next = line
  if (changed.has('pjNo') && next.pjid === 0) next = { ...next, ...noPart, ...noSource }
  else if (changed.has('pjid') && changed.has('pjNo')) next = { ...next, ...noSource }
  if (changed.has('warehouseName')) {
    const warehouseId = places.warehouseIdOf(next.warehouseName)
    if (warehouseId !== next.warehouseId) next = { ...next, warehouseId, posiId: 0, posiName: '' }
  }
  if (changed.has('posiName')) next = { ...next, posiId: next.posiName ? places.positionIdOf(next.warehouseId, next.posiName) : 0 }
  // an emptied price is what was paid
  if (changed.has('thPrice') && next.thPrice === null) next = { ...next, thPrice: next.sourcePrice }
  const thSum = next.thPrice === MASKED ? MASKED : lineSum(next.thAmount, next.thPrice)
  return thSum === next.thSum ? next : { ...next, thSum }
}
