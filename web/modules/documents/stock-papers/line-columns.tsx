import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
import { codes, lineSum, noPart } from '#web/kit/document/lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { type Column, columnsFor } from '#web/kit/table/column.ts'
import { isShort, type PaperLine } from './draft.ts'
import { manners } from './manners.ts'

/** Goods on the way are nobody's to move. */
const storesOf = ({ warehouses }: Places) =>
  warehouses.filter(({ kind }) => kind !== 'transit').map(({ warehouseName }) => ({ value: warehouseName }))

const usable: Column<PaperLine> = {
  prop: 'usable',
  label: '可用',
  width: 60,
  number: true,
  hint: '所选仓库、仓位还可以出库的数量',
  render: (line) =>
    line.usable === null ? '' : <span className={isShort(line) ? 'pc-negative' : undefined}>{formatDecimal(line.usable, 0, 3)}</span>,
}

/** Columns of the lines under the pen. Enter goes code → quantity → cost → places → next line. */
export function lineColumns(kind: PaperKind, places: Places): Column<PaperLine>[] {
  const { priced, takes, moves, values, what } = manners[kind]
  const of = columnsFor<PaperLine>()
  const from = moves ? '调出' : ''
  const stores = storesOf(places)
  return [
    ...of(
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
        width: 150,
        render: nameCell,
      },
      { prop: 'pjSize', label: '车型', width: 116 },
      { prop: 'pjBrand', label: '品牌', width: 76 },
    ),
    ...(values
      ? of(
          { prop: 'qty', label: '涉及数量', width: 84, input: 'D', hint: '这笔金额是多少件商品的；不填＝现有库存' },
          { prop: 'pjUnit', label: '单位', width: 46 },
          { prop: 'amount', label: '调整金额', width: 110, input: 'D', negative: true, statistics: true, digits: 2 },
        )
      : of(
          ...(takes ? [usable] : []),
          { prop: 'qty', label: '数量', width: 76, input: 'D', statistics: true },
          { prop: 'pjUnit', label: '单位', width: 46 },
        )),
    ...(priced
      ? of(
          { prop: 'price', label: '成本价', width: 90, input: 'D', hint: `不填＝按平均成本${what === '期初库存' ? '或进价' : ''}` },
          { prop: 'sum', label: '金额', width: 100, statistics: true, digits: 2 },
        )
      : []),
    ...(values
      ? []
      : of(
          { prop: 'warehouseName', label: `${from}仓库`, width: 92, isSelect: true, options: () => stores },
          { prop: 'posiName', label: `${from}仓位`, width: 92, input: 'posi', options: (line) => places.positionOptions(line.warehouseId) },
        )),
    ...(moves
      ? of(
          { prop: 'toWarehouseName', label: '调入仓库', width: 92, isSelect: true, options: () => stores },
          {
            prop: 'toPosiName',
            label: '调入仓位',
            width: 92,
            input: 'posi',
            options: (line) => places.positionOptions(line.toWarehouseId),
          },
        )
      : []),
    ...of({
      prop: 'remark',
      label: '备注',
      input: 'remark',
      maxLength: limitOf(stockPapers.save.input.lines.element.shape.remark),
      aside: true,
    }),
  ]
}

/** What follows from what was typed: the sum, ids of places, and the facts of a part that is no longer the line's. */
export function settleLine(line: PaperLine, changed: ReadonlySet<string>, places: Places): PaperLine {
  let next = line
  if (changed.has('pjNo') && next.pjid === 0) next = { ...next, ...noPart }
  if (changed.has('warehouseName')) {
    const warehouseId = places.warehouseIdOf(next.warehouseName)
    if (warehouseId !== next.warehouseId) next = { ...next, warehouseId, posiId: 0, posiName: '' }
  }
  if (changed.has('toWarehouseName')) {
    const toWarehouseId = places.warehouseIdOf(next.toWarehouseName)
    if (toWarehouseId !== next.toWarehouseId) next = { ...next, toWarehouseId, toPosiId: 0, toPosiName: '' }
  }
  if (changed.has('posiName')) next = { ...next, posiId: next.posiName ? places.positionIdOf(next.warehouseId, next.posiName) : 0 }
  if (changed.has('toPosiName'))
    next = { ...next, toPosiId: next.toPosiName ? places.positionIdOf(next.toWarehouseId, next.toPosiName) : 0 }
  const sum = lineSum(next.qty, next.price)
  return sum === next.sum ? next : { ...next, sum }
}
