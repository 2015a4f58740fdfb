import { decimalText, sum } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import type { DataColumn } from './column.ts'

/** Exact sum of a column over the loaded rows; '***' when any of them is masked: a sum must not tell what its parts hide. */
export function totalOf<R>(column: DataColumn<R>, rows: readonly R[]): string {
  const values: string[] = []
  for (const row of rows) {
    const value: unknown = row[column.sumOf ?? column.prop]
    if (value === MASKED) return MASKED
    const text = decimalText(value)
    if (text !== undefined) values.push(text)
  }
  return sum(values)
}
