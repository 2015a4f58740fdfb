import { firstOf, monthAfter, monthBefore } from '#server/modules/ledgers/periods/index.ts'

/** The month before this one, which 开账 closes; '' where it is closed already. */
export function monthToClose(today: string, closedTo: string | null): string {
  const month = monthBefore(today.slice(0, 7))
  return closedTo !== null && firstOf(month) <= closedTo ? '' : month
}

/** The months to be closed one after the other, so that the last of them is closed; a company that never closed any begins with that one. */
export function monthsToClose(month: string, closedTo: string | null): string[] {
  const months: string[] = []
  for (let next = closedTo === null ? month : monthAfter(closedTo.slice(0, 7)); next <= month; next = monthAfter(next)) months.push(next)
  return months
}
