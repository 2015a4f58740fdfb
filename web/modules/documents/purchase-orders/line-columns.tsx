import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { limitOf, MASKED } from '#contract/kit/fields.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
import { codes, lineSum, noPart } from '#web/kit/document/lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { type Column, columnsFor } from '#web/kit/table/column.ts'
import type { LineFacts, OrderLine } from './draft.ts'

/** Columns of the lines under the pen. Enter goes code → quantity → price → next line. */
export const lineColumns = (places: Places): Column<OrderLine>[] =>
  columnsFor<OrderLine>()(
    { prop: 'pjNo', label: '编码', width: 140, fixed: 'left', lookup: codes },
    {
      prop: 'pjName',
      label: '名称',
      width: 140,
      render: nameCell,
    },
    { prop: 'pjSize', label: '车型', width: 120 },
    { prop: 'pjFactory', label: '产地', width: 56 },
    { prop: 'pjBrand', label: '品牌', width: 72 },
    { prop: 'cgAmount', label: '数量', width: 76, input: 'D', statistics: true },
    { prop: 'pjUnit', label: '单位', width: 44 },
    { prop: 'purchasePrice', label: '进价', width: 88, input: 'D' },
    { prop: 'purchaseSum', label: '金额', width: 100, statistics: true, digits: 2 },
    { prop: 'warehouseName', label: '到货仓库', width: 90, isSelect: true, aside: true, options: () => places.warehouseOptions },
    {
      prop: 'remark',
      label: '备注',
      input: 'remark',
      maxLength: limitOf(purchaseOrders.save.input.lines.element.shape.remark),
      aside: true,
    },
  )

/** What follows from what was typed: the sum, the warehouse's id; another part does not keep the price of the one before. */
export function settleLine(line: OrderLine, changed: ReadonlySet<string>, places: Places): OrderLine {
  let next = line
  if (changed.has('pjNo') && next.pjid === 0)
    next = { ...next, ...noPart, purchasePrice: changed.has('purchasePrice') ? next.purchasePrice : null }
  else if (changed.has('pjid') && changed.has('pjNo')) next = { ...next, purchasePrice: null }
  if (changed.has('warehouseName')) next = { ...next, warehouseId: places.warehouseIdOf(next.warehouseName) }
  const purchaseSum = lineSum(next.cgAmount, next.purchasePrice)
  return purchaseSum === next.purchaseSum ? next : { ...next, purchaseSum }
}

export const hasPrice = ({ purchasePrice }: OrderLine) => purchasePrice !== null && purchasePrice !== undefined && purchasePrice !== MASKED

/** Dearer than what this supplier took last: shown in red. */
export const isDearer = ({ purchasePrice }: OrderLine, facts: LineFacts | undefined) =>
  typeof purchasePrice === 'number' && typeof facts?.lastPrice === 'number' && purchasePrice > facts.lastPrice
