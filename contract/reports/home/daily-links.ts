import type { ReportName } from '../figures/reports.ts'
import { reportOf } from '../figures/reports.ts'
import type { HomeLink, Todo } from './links.ts'

/** Which report says a figure of this moment; those of the day are in 经营日报. daily.test.ts opens each and compares. */
export const NOW_IN = {
  overdue: 'ageing',
  payNow: 'paying',
  payWeek: 'paying',
  stillValue: 'still',
  stillPieces: 'still',
} as const satisfies Record<string, ReportName>
export type NowFigure = keyof typeof NOW_IN

/** To-dos that ask for yes or no. */
export const DECISIONS: readonly Todo[] = [
  ...([
    'audit',
    'returnDrafts',
    'backDrafts',
    'orderDrafts',
    'receiptDrafts',
    'paymentDrafts',
    'badDebtsHeld',
    'countsHeld',
    'requestsIn',
  ] as const),
]

interface Days {
  from: string
  to: string
}
/** A report of these days and companies; `more`: what narrows it. */
export const reportLink = (
  name: ReportName,
  companies: readonly { id: number }[],
  days: Days | undefined,
  more: Readonly<Record<string, string>> = {},
): HomeLink => ({
  page: reportOf(name).page,
  params: { ...days, companies: companies.map(({ id }) => id).join(','), ...more },
})
export const tooFew: HomeLink = { page: 'StockWarning', params: { kind: 'below' } }
