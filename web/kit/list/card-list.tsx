import { Checkbox } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { MASKED } from '#contract/kit/fields.ts'
import { useSession } from '../session/session.ts'
import { type Column, type DataColumn, isOperate } from '../table/column.ts'
import { partIdOf } from '../table/row.tsx'
import { TableNotice } from '../table/table-notice.tsx'
import type { Key, Totals } from '../table/table-props.ts'
import { usePress } from '../table/use-press.tsx'
import { CardBody, figureText } from './card-body.tsx'
import { type More, MoreCards } from './card-more.tsx'
import { cardOf } from './cards.ts'
import { withoutKeys } from './filter-values.ts'
import { useLongPress } from './use-long-press.ts'
import './cards.css'

interface Props<R> {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: Extract<keyof R, string> | ((row: R, at: number) => Key)
  /** `on`: cards are being chosen, a tap ticks. A long press begins it. */
  selection?:
    | { keys: ReadonlySet<Key>; onChange: (keys: ReadonlySet<Key>) => void; single: boolean; on: boolean; leads: boolean }
    | undefined
  onOpen?: ((row: R) => void) | undefined
  onEvent?: ((eventType: string, row: R, column: Column<R>) => void) | undefined
  rowClass?: ((row: R) => string | undefined) | undefined
  loading: boolean
  error: unknown
  onRetry: () => void
  empty: ReactNode
  totals?: Totals<R> | 'pending' | undefined
  /** Rows that come when the last card is reached. */
  more?: More | undefined
}

/** A table on a phone: two lines a row, what it is and how much, below it the rest; a tap opens it. */
export function CardList<R extends object>({ label, columns, rows, rowKey, selection, totals, empty, more, ...props }: Props<R>) {
  const { dictionary, parameter } = useSession()
  const reading = useMemo(() => ({ dictionary, parameter }), [dictionary, parameter])
  const card = useMemo(() => cardOf(columns), [columns])
  const keyOf = (row: R, at: number): Key => (typeof rowKey === 'function' ? rowKey(row, at) : (row[rowKey] as Key))
  const { onOpen, onEvent } = props
  const { press, opened } = usePress<R>({ columns, rows, rowKey, label, ...(onEvent && { onEvent }) }, rows, columns, nothing)
  const linkAt = (row: R) => columns.findIndex((column) => isLink(column, row, Boolean(onEvent)))

  const tick = (row: R, at: number) => {
    if (!selection) return
    const key = keyOf(row, at)
    const next = new Set(selection.single ? [] : selection.keys)
    if (selection.leads || !selection.keys.has(key)) next.add(key)
    else next.delete(key)
    selection.onChange(next)
  }
  const held = useLongPress((at) => {
    const row = rows[at]
    if (row !== undefined) tick(row, at)
  }, Boolean(selection))
  const tapOf = (row: R, at: number) => {
    if (selection?.on || selection?.leads) return () => tick(row, at)
    if (onOpen) return () => onOpen(row)
    const col = linkAt(row)
    return col < 0 ? undefined : (element: Element) => void press({ row: at, col }, element)
  }
  const tools = columns.find(isOperate)
  const summed =
    typeof totals === 'object'
      ? columns.filter((column): column is DataColumn<R> => !isOperate(column) && column.show !== false && isTold(totals[column.prop]))
      : []
  return (
    <div className="pc-cards" aria-busy={props.loading || undefined}>
      <TableNotice
        loading={props.loading}
        error={props.error}
        onRetry={props.onRetry}
        empty={rows.length === 0}
        text={withoutKeys(empty)}
      />
      <ul aria-label={label} {...held}>
        {rows.map((row, at) => {
          const key = keyOf(row, at)
          const chosen = selection?.keys.has(key) ?? false
          const tap = tapOf(row, at)
          const body = <CardBody card={card} row={row} at={at} reading={reading} />
          const buttons = tools?.render(row, at)
          return (
            <li key={key} data-at={at} className={[chosen && 'chosen', props.rowClass?.(row)].filter(Boolean).join(' ') || undefined}>
              {selection?.on && !selection.leads && (
                <Checkbox aria-label={`选择第 ${at + 1} 行`} checked={chosen} onChange={() => tick(row, at)} />
              )}
              {tap ? (
                <button
                  type="button"
                  className="pc-card"
                  aria-pressed={selection?.leads ? chosen : undefined}
                  onClick={({ currentTarget }) => tap(currentTarget)}
                >
                  {body}
                </button>
              ) : (
                <div className="pc-card">{body}</div>
              )}
              {buttons && <div className="pc-card-tools">{buttons}</div>}
            </li>
          )
        })}
      </ul>
      {more && rows.length > 0 && <MoreCards {...more} />}
      {summed.length > 0 && rows.length > 0 && (
        <p className="pc-card-totals">
          合计
          {summed.map((column) => (
            <span key={column.prop}>
              {column.label} {figureText(column, totals as R, reading)}
            </span>
          ))}
        </p>
      )}
      {opened}
    </div>
  )
}

const nothing = () => {}

/** Where a row has no page of its own, a tap does what its link does. */
function isLink<R>(column: Column<R>, row: R, heard: boolean): boolean {
  if (isOperate(column) || !column.eventType) return false
  return column.eventType === 'part' ? partIdOf(column, row) > 0 : heard && cellFilled(row[column.prop])
}
/** A sum that may not be seen is not there. */
const isTold = (sum: unknown) => sum !== undefined && sum !== MASKED
const cellFilled = (value: unknown) => value !== '' && value !== null && value !== undefined
