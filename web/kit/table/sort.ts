import { MASKED } from '#contract/kit/fields.ts'
import { type DataColumn, isNumeric } from './column.ts'
import type { Sort } from './table-props.ts'

const words = new Intl.Collator('zh-CN', { numeric: true })

/** Blank and masked values stay at the end in both directions. */
export function sortRows<R>(rows: readonly R[], column: DataColumn<R>, order: Sort<R>['order']): R[] {
  const numeric = isNumeric(column)
  const blank = (value: unknown) => value === null || value === undefined || value === '' || value === MASKED
  const sign = order === 'asc' ? 1 : -1
  return [...rows].sort((a, b) => {
    const [x, y]: unknown[] = [a[column.prop], b[column.prop]]
    if (blank(x) || blank(y)) return Number(blank(x)) - Number(blank(y))
    return sign * (numeric ? Number(x) - Number(y) : words.compare(String(x), String(y)))
  })
}

/** Pressing a head: ascending, descending, as it came. */
export function nextSort<R>(current: Sort<R> | undefined, prop: Sort<R>['prop']): Sort<R> | undefined {
  if (current?.prop !== prop) return { prop, order: 'asc' }
  return current.order === 'asc' ? { prop, order: 'desc' } : undefined
}
