// biome-ignore-all lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a virtual grid has no native rows; the grid holds the focus and names the active cell
import { Fragment, memo, type ReactNode } from 'react'
import { MASKED } from '#contract/kit/fields.ts'
import { statusGroup } from '../status.ts'
import { cellText, numberText } from './cell-text.ts'
import { type DataColumn, isOperate, type Prop } from './column.ts'
import { CellEditor } from './editor.tsx'
import type { Lead, Shown } from './shown-columns.ts'
import type { EditMode, TableApi } from './table-api.ts'
import type { Key } from './table-props.ts'

export interface RowProps<R extends object> {
  row: R
  /** Lines lend their elements to others while scrolling; content of a page's own is made anew for each line. */
  rowKey: Key
  index: number
  number: number
  top: number
  shown: readonly Shown<R>[]
  lead: Lead
  /** Column of the active cell, −1 on other rows. */
  active: number
  mode: EditMode | undefined
  nonce: number
  /** Columns of the chosen range, −1 when the row is outside. */
  from: number
  to: number
  ticked: boolean
  single: boolean
  unfolded: ReactNode
  className: string | undefined
  /** Dictionaries and decimals; a new one means that texts may have changed. */
  reading: object
  api: TableApi<R>
  gridId: string
  editing: boolean
}

function RowView<R extends object>(props: RowProps<R>) {
  const { index, number, top, shown, lead, active, ticked, unfolded, api, gridId } = props
  const reversed = 'status' in props.row && statusGroup(props.row.status) === 'reversed'
  const state = [props.className, reversed && 'pc-row-reversed', active >= 0 && 'pc-row-active', ticked && 'pc-row-ticked']
    .filter(Boolean)
    .join(' ')
  return (
    <div className="pc-slot" style={{ transform: `translateY(${top}px)` }}>
      <div role="row" aria-rowindex={index + 2} aria-selected={ticked || undefined} data-r={index} className={`pc-row ${state}`}>
        {lead.arrow && (
          <div className="pc-cell pc-lead pc-arrow" role="gridcell">
            <button
              type="button"
              tabIndex={-1}
              aria-label={unfolded ? '收起' : '展开'}
              aria-expanded={Boolean(unfolded)}
              onClick={() => api.unfold(index)}
            >
              {unfolded ? '▾' : '▸'}
            </button>
          </div>
        )}
        {lead.check && (
          <div className="pc-cell pc-lead pc-tick" role="gridcell">
            <input
              type={props.single ? 'radio' : 'checkbox'}
              tabIndex={-1}
              aria-label={`选择第${number}行`}
              checked={ticked}
              onChange={(event) => api.tick(index, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          </div>
        )}
        <div className="pc-cell pc-lead pc-number" role="rowheader">
          {number}
        </div>
        {shown.map((entry) => (
          <div
            key={entry.column.prop}
            id={entry.at === active ? `${gridId}-active` : undefined}
            role="gridcell"
            aria-colindex={entry.at + 2}
            data-c={entry.at}
            className={classOf(entry, props)}
          >
            {contentOf(entry, props)}
          </div>
        ))}
        <div className="pc-filler" />
      </div>
      {unfolded}
    </div>
  )
}

// memo loses the type parameter
export const TableRow = memo(RowView) as typeof RowView

function classOf<R extends object>({ at, className, column }: Shown<R>, { row, active, from, to, api, editing }: RowProps<R>): string {
  const inRange = at >= from && at <= to
  const open = editing && !isOperate(column) && !api.closed(row, column)
  return `${className}${at === active ? ' pc-active' : ''}${inRange ? ' pc-in-range' : ''}${open ? ' pc-open' : ''}`
}

function contentOf<R extends object>(entry: Shown<R>, props: RowProps<R>): ReactNode {
  const { row, index, active, mode, api, nonce } = props
  const { column, at } = entry
  if (isOperate(column)) return <Fragment key={props.rowKey}>{column.render(row, index)}</Fragment>
  const editor =
    at === active && mode && column.input !== 'B' ? (
      <CellEditor key={`${mode === 'open'}:${nonce}`} column={column} row={row} index={index} mode={mode} api={api} />
    ) : null
  if (editor && mode !== 'armed') return editor
  return (
    <>
      {shownOf(entry, column, props)}
      {column.colAppend?.map(({ appendEventType, icon, label }) => (
        <span key={appendEventType} className="pc-append" data-append={appendEventType} title={label}>
          {icon}
        </span>
      ))}
      {editor}
    </>
  )
}

function shownOf<R extends object>({ numeric }: Shown<R>, column: DataColumn<R>, props: RowProps<R>): ReactNode {
  const { row, rowKey, index, api, editing } = props
  if (column.render) return <Fragment key={rowKey}>{column.render(row, index)}</Fragment>
  const value: unknown = row[column.prop]
  if (column.input === 'B') {
    const closed = !editing || api.closed(row, column)
    return (
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={column.label}
        checked={Boolean(value)}
        disabled={closed}
        onChange={(event) => api.put(index, column, event.target.checked)}
      />
    )
  }
  if (column.files || column.headImg) return thumbnails(picturesOf(value))
  if (numeric) return numberOf(column, value, props)
  const text = cellText(column, row, api.reading())
  const colour = typeof column.txtColor === 'function' ? column.txtColor(row) : column.txtColor
  if (column.eventType && text && isLinked(column, row)) {
    return (
      <span className="pc-link" data-link style={colour ? { color: colour } : undefined}>
        {text}
      </span>
    )
  }
  if (column.status) {
    const due = column.due?.has(text) && (column.dueOf?.(row) ?? true)
    return (
      <span className={`pc-status pc-status-${statusGroup(text)}${due ? ' pc-due' : ''}`} title={due ? '可由您处理' : undefined}>
        {text}
      </span>
    )
  }
  return colour ? <span style={{ color: colour }}>{text}</span> : text
}

/** A part number is a link only where there is a part behind it; so is whatever says by which id it leads. */
function isLinked<R>(column: DataColumn<R>, row: R): boolean {
  if (column.eventType === 'part') return partIdOf(column, row) > 0
  return column.leadsTo === undefined || Number(row[column.leadsTo]) > 0
}

export function partIdOf<R>(column: DataColumn<R>, row: R): number {
  return Number(row[column.partId ?? ('pjid' as Prop<R>)] ?? 0) || 0
}

function numberOf<R extends object>(column: DataColumn<R>, value: unknown, { row, api, editing }: RowProps<R>): ReactNode {
  const text = numberText(column, value, api.reading().parameter)
  const colour = typeof column.txtColor === 'function' ? column.txtColor(row) : column.txtColor
  const size = value === MASKED || value === '' || value === null ? Number.NaN : Number(value)
  if (size < 0) return <span className="pc-negative">{text}</span>
  if (column.amtLeColor && size === 0) return <span style={{ color: column.amtLeColor }}>{text}</span>
  // nothing there is no figure to be read: 0.00 among amounts would shout
  if (!editing && size === 0) return <span className="pc-faint">{column.percent ? '0%' : '0'}</span>
  if (column.eventType && text) {
    return (
      <span className="pc-link" data-link>
        {text}
      </span>
    )
  }
  return colour ? <span style={{ color: colour }}>{text}</span> : text
}

interface Shot {
  url: string
  thumb: string
}
/** A picture's own address, or a list of files: those among them that are pictures. */
export function picturesOf(value: unknown): Shot[] {
  if (typeof value === 'string') return value ? [{ url: value, thumb: value }] : []
  if (!Array.isArray(value)) return []
  return value.flatMap(({ fileUrl = '', thumbUrl }: { fileUrl?: string; thumbUrl?: string }) =>
    fileUrl && thumbUrl !== '' ? { url: fileUrl, thumb: thumbUrl ?? fileUrl } : [],
  )
}

function thumbnails(shots: readonly Shot[]): ReactNode {
  return shots
    .slice(0, 3)
    .map(({ url, thumb }, at) => <img key={url} className="pc-thumb" src={thumb} alt="图片" loading="lazy" data-picture={at} />)
}
