import { type Column, type DataColumn, isNumeric, isOperate, isPicture } from '../table/column.ts'

/** What stands on a card, each in the order of its columns. */
export interface Card<R> {
  title: readonly DataColumn<R>[]
  amount: readonly DataColumn<R>[]
  below: readonly DataColumn<R>[]
  status: readonly DataColumn<R>[]
}

/** Of a list that does not say what stands below: so many columns besides its name. */
const BELOW = 3

const places = ['title', 'amount', 'sub', 'named', 'status'] as const
const data = <R>(columns: readonly Column<R>[]) => columns.filter((column): column is DataColumn<R> => !isOperate(column))

/** Columns say by `card` where they stand. Of a list where none says it, the first text is the name, the first sum the amount, and what follows stands below. */
export function cardOf<R>(columns: readonly Column<R>[]): Card<R> {
  const all = data(columns)
  const placed = all.some(({ card }) => card === 'title') ? all : usual(all)
  const [title, amount, sub, named, status] = places.map((place) => placed.filter(({ card }) => card === place))
  const belong = new Set([...(sub ?? []), ...(named ?? [])])
  return { title: title ?? [], amount: amount ?? [], below: placed.filter((column) => belong.has(column)), status: status ?? [] }
}

function usual<R>(columns: readonly DataColumn<R>[]): DataColumn<R>[] {
  const shown = columns.filter((column) => column.show !== false && !isPicture(column))
  const status = shown.find((column) => column.status)
  const texts = shown.filter((column) => !isNumeric(column) && column !== status && column.input !== 'B')
  const [name, ...more] = texts
  const numbers = shown.filter(isNumeric)
  const amount =
    numbers.find(({ statistics, digits }) => statistics && digits === 2) ?? numbers.find((column) => column.statistics) ?? numbers[0]
  const below = new Set(more.slice(0, BELOW))
  return shown.map((column) => {
    if (column === name) return { ...column, card: 'title' }
    if (column === amount) return { ...column, card: 'amount' }
    if (column === status) return { ...column, card: 'status' }
    return below.has(column) ? { ...column, card: 'sub' } : column
  })
}
