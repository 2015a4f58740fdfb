// biome-ignore-all lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a virtual grid has no native rows; the grid holds the focus and names the active cell
import { SettingOutlined } from '@ant-design/icons'
import { memo, type PointerEvent } from 'react'
import { isOperate } from './column.ts'
import type { Lead, Shown } from './shown-columns.ts'
import type { Sort } from './table-props.ts'

export interface HeaderActions {
  tickAll: () => void
  choose: () => void
  sort: (at: number) => void
  drag: (event: PointerEvent, at: number) => void
  /** As wide as its longest text. */
  fit: (at: number) => void
}

interface Props<R> {
  shown: readonly Shown<R>[]
  lead: Lead
  ticks: 'none' | 'some' | 'all'
  single: boolean
  choosable: boolean
  sort: Sort<R> | undefined
  actions: HeaderActions
}

function HeaderView<R>({ shown, lead, ticks, single, choosable, sort, actions }: Props<R>) {
  return (
    <div role="row" aria-rowindex={1} className="pc-head">
      {lead.arrow && (
        <div className="pc-cell pc-lead pc-arrow" role="columnheader">
          <span className="unseen">展开</span>
        </div>
      )}
      {lead.check && (
        <div className="pc-cell pc-lead pc-tick" role="columnheader" aria-label="选择">
          {single ? (
            <span className="unseen">选择</span>
          ) : (
            <input
              type="checkbox"
              aria-label="全选"
              checked={ticks === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = ticks === 'some'
              }}
              onChange={actions.tickAll}
            />
          )}
        </div>
      )}
      <div className="pc-cell pc-lead pc-number" role="columnheader" aria-label="序号">
        {choosable ? (
          <button type="button" className="pc-choose" title="设置显示字段" aria-label="设置显示字段" onClick={actions.choose}>
            <SettingOutlined />
          </button>
        ) : (
          '#'
        )}
      </div>
      {shown.map((entry) => {
        const { column, at } = entry
        const sortable = !isOperate(column) && column.sortable
        const order = sort?.prop === column.prop ? sort.order : undefined
        return (
          <div
            key={column.prop}
            role="columnheader"
            aria-colindex={at + 2}
            aria-sort={sortable ? (order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none') : undefined}
            className={entry.className}
            title={column.hint}
          >
            {sortable ? (
              <button type="button" className="pc-sort" tabIndex={-1} onClick={() => actions.sort(at)}>
                <span className="pc-label">{column.label}</span>
                <span aria-hidden="true" className={order ? 'pc-order pc-ordered' : 'pc-order'}>
                  {order === 'desc' ? '▼' : '▲'}
                </span>
              </button>
            ) : (
              <span className="pc-label">{column.label}</span>
            )}
            <span
              className="pc-edge"
              aria-hidden="true"
              onPointerDown={(event) => actions.drag(event, at)}
              onDoubleClick={() => actions.fit(at)}
            />
          </div>
        )
      })}
      <div className="pc-filler" />
    </div>
  )
}

export const TableHeader = memo(HeaderView) as typeof HeaderView
