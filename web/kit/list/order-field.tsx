import { Select } from 'antd'
import { type Column, type DataColumn, isOperate, type Prop } from '../table/column.ts'
import type { Sort } from '../table/table-props.ts'

interface Props<R> {
  columns: readonly Column<R>[]
  sort: Sort<R> | undefined
  onSort: (sort: Sort<R> | undefined) => void
}

const ways = [
  ['desc', '从大到小'],
  ['asc', '从小到大'],
] as const

/** The order of the rows where there is no head to press: by what stands on their cards. */
export function OrderField<R>({ columns, sort, onSort }: Props<R>) {
  const some = columns.some((column) => !isOperate(column) && column.card)
  const onCard = ({ card }: DataColumn<R>) => !some || card !== undefined
  const options = columns.flatMap((column) =>
    isOperate(column) || column.sortable !== 'server' || !onCard(column)
      ? []
      : ways.map(([order, way]) => ({ value: `${order} ${column.prop}`, label: `${column.label} ${way}` })),
  )
  if (options.length === 0) return null
  return (
    <div className="pc-advanced-row">
      <span className="pc-advanced-label">排序</span>
      <Select
        className="pc-advanced-field"
        aria-label="排序"
        placeholder="不填：默认顺序"
        allowClear
        virtual={false}
        options={options}
        value={sort && `${sort.order} ${sort.prop}`}
        onChange={(chosen: string | undefined) => {
          const [order, prop] = chosen?.split(' ') ?? []
          onSort(prop ? { order: order as 'asc' | 'desc', prop: prop as Prop<R> } : undefined)
        }}
      />
    </div>
  )
}
