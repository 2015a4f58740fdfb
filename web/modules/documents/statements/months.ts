import { today } from '#web/kit/document/today.ts'

/** yyyy-MM of so many months, this one first. */
export function lastMonths(count: number, from = today()): string[] {
  const [year = 0, month = 1] = from.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + month - 1 - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
