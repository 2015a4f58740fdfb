import { Fragment, type ReactNode } from 'react'
import { MASKED } from '#contract/kit/fields.ts'
import { statusGroup } from '../status.ts'
import { cellText, type Reading } from '../table/cell-text.ts'
import { type DataColumn, isNumeric } from '../table/column.ts'
import type { Card } from './cards.ts'

interface Props<R> {
  card: Card<R>
  row: R
  at: number
  reading: Reading
}

/** The two lines of a card. */
export function CardBody<R extends object>({ card, ...of }: Props<R>) {
  const lines = [
    ['title', card.title],
    ['amount', card.amount],
    ['sub', card.below],
    ['state', card.status],
  ] as const
  return lines.map(([name, columns]) => {
    const said = columns.filter((column) => card.amount.length < 2 || name !== 'amount' || !isNothing(of.row[column.prop]))
    return (
      <span key={name} className={`pc-card-${name}`}>
        {said.map((column) => (
          <Fragment key={column.prop}>{partOf(column, of)}</Fragment>
        ))}
      </span>
    )
  })
}

function partOf<R extends object>(column: DataColumn<R>, { row, at, reading }: Omit<Props<R>, 'card'>): ReactNode {
  const value: unknown = row[column.prop]
  const numeric = isNumeric(column)
  // what may not be seen is not there, and nothing is no figure to be read
  if (value === MASKED || (numeric && column.card === 'sub' && isNothing(value))) return null
  const said = column.onCard?.(row) ?? column.render?.(row, at) ?? figureText(column, row, reading)
  if (said === '' || said === null || (Array.isArray(said) && said.length === 0)) return null
  const label = numeric || column.card === 'named'
  return (
    <span className={numeric && isNothing(value) ? 'pc-nothing' : undefined}>
      {label && <small>{column.label} </small>}
      {column.status ? (
        <Status text={String(said)} due={(column.due?.has(String(said)) && (column.dueOf?.(row) ?? true)) ?? false} />
      ) : (
        coloured(column, row, said)
      )}
    </span>
  )
}

/** Nothing is 0, as in a table: 0.00 among amounts would shout. */
export const figureText = <R extends object>(column: DataColumn<R>, row: R, reading: Reading): string =>
  isNumeric(column) && isZero(row[column.prop]) ? `0${column.percent ? '%' : ''}` : cellText(column, row, reading)

const isZero = (value: unknown) => value !== '' && value !== null && Number(value) === 0
const isNothing = (value: unknown) => value === '' || value === null || value === undefined || Number(value) === 0

const Status = ({ text, due }: { text: string; due: boolean }) => (
  <span className={`pc-status pc-status-${statusGroup(text)}${due ? ' pc-due' : ''}`}>{text}</span>
)

function coloured<R extends object>(column: DataColumn<R>, row: R, said: ReactNode): ReactNode {
  const value = isNumeric(column) ? Number(row[column.prop]) : Number.NaN
  if (value < 0) return <span className="pc-negative">{said}</span>
  const own = typeof column.txtColor === 'function' ? column.txtColor(row) : column.txtColor
  const colour = value === 0 ? (column.amtLeColor ?? own) : own
  return colour ? <span style={{ color: colour }}>{said}</span> : said
}
