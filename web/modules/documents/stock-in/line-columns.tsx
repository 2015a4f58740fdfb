import { stockIn } from '#contract/documents/stock-in.ts'
import { limitOf, MASKED } from '#contract/kit/fields.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
import { codes, lineSum, noPart } from '#web/kit/document/lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { type Column, columnsFor } from '#web/kit/table/column.ts'
import type { StockInLine } from './draft.ts'

/** Columns of the lines under the pen. Enter goes code → quantity → price, which is the supplier's, → next line; places are known by the line above and the part, Tab reaches them. */
export const lineColumns = (places: Places): Column<StockInLine>[] =>
  columnsFor<StockInLine>()(
    {
      prop: 'pjNo',
      label: '编码',
      width: 140,
      fixed: 'left',
      lookup: codes,
    },
    {
      prop: 'pjName',
      label: '名称',
      width: 136,
      render: nameCell,
    },
    { prop: 'pjSize', label: '车型', width: 116 },
    { prop: 'pjFactory', label: '产地', width: 52 },
    { prop: 'pjBrand', label: '品牌', width: 68 },
    { prop: 'rkAmount', label: '数量', width: 70, input: 'D', statistics: true },
    { prop: 'pjUnit', label: '单位', width: 42 },
    { prop: 'purchasePrice', label: '进价', width: 84, input: 'D' },
    { prop: 'purchaseSum', label: '金额', width: 94, statistics: true, digits: 2 },
    { prop: 'warehouseName', label: '仓库', width: 84, isSelect: true, aside: true, options: () => places.warehouseOptions },
    { prop: 'posiName', label: '仓位', width: 84, input: 'posi', aside: true, options: (line) => places.positionOptions(line.warehouseId) },
    { prop: 'remark', label: '备注', input: 'remark', maxLength: limitOf(stockIn.save.input.lines.element.shape.remark), aside: true },
  )

/** What follows from what was typed: the sum, ids of places, and the facts of a part that is no longer the line's. */
export function settleLine(line: StockInLine, changed: ReadonlySet<string>, places: Places): StockInLine {
  let next = line
  if (changed.has('pjNo') && next.pjid === 0)
    next = { ...next, ...noPart, cgLineId: 0, purchasePrice: changed.has('purchasePrice') ? next.purchasePrice : null }
  // another part does not keep the price of the one before; a pasted price is the user's own
  else if (changed.has('pjid') && changed.has('pjNo')) next = { ...next, cgLineId: 0, purchasePrice: null }
  if (changed.has('warehouseName')) {
    const warehouseId = places.warehouseIdOf(next.warehouseName)
    if (warehouseId !== next.warehouseId) next = { ...next, warehouseId, posiId: 0, posiName: '' }
  }
  if (changed.has('posiName')) next = { ...next, posiId: next.posiName ? places.positionIdOf(next.warehouseId, next.posiName) : 0 }
  const purchaseSum = lineSum(next.rkAmount, next.purchasePrice)
  return purchaseSum === next.purchaseSum ? next : { ...next, purchaseSum }
}

export const hasPrice = ({ purchasePrice }: StockInLine) =>
  purchasePrice !== null && purchasePrice !== undefined && purchasePrice !== MASKED
