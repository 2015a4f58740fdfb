import { MASKED, type Reply } from '#contract/kit/fields.ts'
import type { priceLists } from '#contract/master/price-lists.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'

export interface BreakRow {
  key: number
  id: number
  version: number
  fromQty: number | null
  price: PriceValue
  script: string
  remark: string
}

let lastKey = 0
const blank = (): BreakRow => ({ key: ++lastKey, id: 0, version: 0, fromQty: null, price: null, script: '', remark: '' })
const isBlank = ({ fromQty, price, script, remark }: BreakRow) => fromQty === null && price === null && script === '' && remark === ''

/** One blank row waits at the end. */
export const withBlank = (rows: readonly BreakRow[]): BreakRow[] => {
  const last = rows.at(-1)
  return last && isBlank(last) ? [...rows] : [...rows, blank()]
}

export const rowsOf = (breaks: Reply<typeof priceLists.goods>['content']): BreakRow[] =>
  withBlank(
    breaks.map(({ id, version, fromQty, price, script, remark }) => ({
      ...{ key: ++lastKey, id, version, fromQty: fromQty || null, price, script, remark },
    })),
  )

/** A row that is emptied goes; a price that may not be seen is not sent and stays. */
export function sentBreaks(rows: readonly BreakRow[]) {
  const emptied = ({ price, script }: BreakRow) => price === null && script.trim() === ''
  const breaks = rows
    .filter((row) => !emptied(row))
    .map(({ id, version, fromQty, price, script, remark }) => ({
      ...{ fromQty: fromQty ?? 0, script, remark },
      ...(id > 0 && { id, version }),
      ...(price !== MASKED && { price }),
    }))
  return { breaks, gone: rows.filter((row) => row.id > 0 && emptied(row)).map(({ id }) => id) }
}
