import type { Totals } from '../table/table-props.ts'

interface Asked<T> {
  data: T | null | undefined
  isError: boolean
}

/**
 * What 合计 says: the sums of all rows found. They come after the rows, until then they are pending; where they failed there are none.
 * A list that has no call for them adds up its rows (undefined) while all of them are there: what one page comes to is nobody's sum.
 */
export function sumsOf<T, R>(
  asked: Asked<T>,
  read: ((sums: T) => Totals<R>) | undefined,
  allThere: boolean,
): Totals<R> | 'pending' | undefined {
  if (!read) return allThere ? undefined : {}
  if (asked.data) return read(asked.data)
  return asked.isError ? {} : 'pending'
}
