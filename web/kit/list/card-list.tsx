import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useSession } from '../session/session.ts'
import { statusGroup } from '../status.ts'
import { cellText } from '../table/cell-text.ts'
import { type Column, type DataColumn, isNumeric, isOperate } from '../table/column.ts'
import { TableNotice } from '../table/table-notice.tsx'
import type { Key, Totals } from '../table/table-props.ts'

interface Props<R> {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: Extract<keyof R, string>
  selection?: { keys: ReadonlySet<Key>; onChange: (keys: ReadonlySet<Key>) => void; single: boolean } | undefined
  onOpen?: ((row: R) => void) | undefined
  loading: boolean
  error: unknown
  onRetry: () => void
  empty: ReactNode
  totals?: Totals<R> | 'pending' | undefined
}

/** Whether the columns say what of a row stands on a card. */
export const hasCards = <R,>(columns: readonly Column<R>[]): boolean =>
  columns.some((column) => !isOperate(column) && column.card === 'title')

/** A table on a phone: two lines a row, what it is and how much, below it the rest; a tap opens it. */
export function CardList<R extends object>({ label, columns, rows, rowKey, selection, onOpen, totals, empty, ...state }: Props<R>) {
  const { dictionary, parameter } = useSession()
  const reading = { dictionary, parameter }
  const of = (...parts: DataColumn<R>['card'][]) =>
    columns.filter((column): column is DataColumn<R> => !isOperate(column) && parts.includes(column.card))
  const text = (column: DataColumn<R>, row: R, at: number) => column.render?.(row, at) ?? cellText(column, row, reading)
  const named = (column: DataColumn<R>, row: R, at: number) => {
    const said = text(column, row, at)
    if (said === '' || said === null || (Array.isArray(said) && said.length === 0)) return null
    return (
      <span key={column.prop}>
        {(isNumeric(column) || column.card === 'named') && <small>{column.label} </small>}
        {column.status ? (
          <span className={`pc-status pc-status-${statusGroup(String(said))}${column.due?.has(String(said)) ? ' pc-due' : ''}`}>
            {said}
          </span>
        ) : (
          said
        )}
      </span>
    )
  }
  const tick = (key: Key) => {
    if (!selection) return
    const next = new Set(selection.single ? [] : selection.keys)
    if (!selection.keys.has(key)) next.add(key)
    else next.delete(key)
    selection.onChange(next)
  }
  const body = (row: R, at: number) => (
    <>
      <span className="pc-card-title">{of('title').map((column) => named(column, row, at))}</span>
      <span className="pc-card-amount">{of('amount').map((column) => named(column, row, at))}</span>
      <span className="pc-card-sub">{of('sub', 'named').map((column) => named(column, row, at))}</span>
    </>
  )
  const summed =
    typeof totals === 'object'
      ? columns.filter((column): column is DataColumn<R> => !isOperate(column) && column.show !== false && column.prop in totals)
      : []
  return (
    <section className="pc-cards" aria-label={label} aria-busy={state.loading || undefined}>
      <TableNotice {...state} empty={rows.length === 0} text={empty} />
      <ul>
        {rows.map((row, at) => {
          const key = row[rowKey] as Key
          return (
            <li key={key} className={selection?.keys.has(key) ? 'chosen' : undefined}>
              {selection && <Checkbox aria-label={`选择第 ${at + 1} 行`} checked={selection.keys.has(key)} onChange={() => tick(key)} />}
              {onOpen ? (
                <button type="button" className="pc-card" onClick={() => onOpen(row)}>
                  {body(row, at)}
                </button>
              ) : (
                <div className="pc-card">{body(row, at)}</div>
              )}
            </li>
          )
        })}
      </ul>
      {summed.length > 0 && rows.length > 0 && (
        <p className="pc-card-totals">
          合计
          {summed.map((column) => (
            <span key={column.prop}>
              {column.label} {cellText(column, totals as R, reading)}
            </span>
          ))}
        </p>
      )}
    </section>
  )
}
