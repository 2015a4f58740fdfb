import { MASKED } from '#contract/kit/fields.ts'
import { useSession } from '../session/session.ts'
import { placesOf } from '../table/cell-text.ts'
import { formatDecimal } from './number.ts'

/** A price as it travels: a number, '***' for whoever may not see it, or nothing. */
export type PriceValue = number | typeof MASKED | null | undefined

export const isMasked = (value: unknown): value is typeof MASKED => value === MASKED

/** A price or amount in running text, with the decimals the company uses for a field of this name. */
export function Price({ value, prop = 'price' }: { value: PriceValue; prop?: string }) {
  const { parameter } = useSession()
  if (isMasked(value)) return <span className="pc-num">{MASKED}</span>
  if (value === null) return <span className="pc-num">—</span>
  const places = placesOf(prop, parameter)
  return (
    <span className={Number(value) < 0 ? 'pc-num pc-negative' : 'pc-num'}>
      {formatDecimal(value, places, /price/i.test(prop) ? places : 3)}
    </span>
  )
}
