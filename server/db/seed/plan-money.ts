import { daysFrom } from '../../kit/time.ts'
import type { PlannedClient } from './plan-clients.ts'
import type { Size } from './progress.ts'

export interface PlannedAccount {
  accountName: string
  accountType: number
  bankName?: string
  bankAccount?: string
  opening: number
  mayOverdraw?: boolean
}
/** Of each company; the bank carries what suppliers are paid. */
export const accountsOf = (company: number): PlannedAccount[] => [
  { accountName: '现金', accountType: 1, opening: 5000 },
  {
    accountName: '建行对公',
    accountType: 2,
    bankName: `建设银行${['广州天河', '佛山南海', '东莞南城'][company] ?? ''}支行`,
    bankAccount: `4405010000000000${1234 + company}`,
    opening: company === 0 ? 600_000 : 80_000,
    mayOverdraw: true,
  },
  { accountName: '微信', accountType: 3, opening: 2000 },
  { accountName: '支付宝', accountType: 4, opening: 1500 },
]

export interface Payday {
  day: string
  /** One client in so many does not pay this time. */
  skipped: number
}
/** Days on which accounts are settled: long ago nearly everything that was due then, of late not by everybody. */
export const paydays = ({ days }: Size, today: string): Payday[] =>
  [100, 70, 40, 14, 6, 1].filter((ago) => ago < days).map((ago) => ({ day: daysFrom(today, -ago), skipped: ago > 14 ? 11 : 3 }))

/** Who is behind with his payments in the demo: those the overdue and beyond-the-limit orders are about. */
export const slowPayers = (clients: readonly PlannedClient[]): ReadonlySet<string> =>
  new Set(
    clients.filter(({ until, maxPrice }) => until !== undefined || (maxPrice > 0 && maxPrice < 5000)).map(({ clientName }) => clientName),
  )

/** Whole yuan are paid, the rest is let off where it is small: 抹零. */
export function paidOf(due: number): { amount: number; discount: number } {
  const cents = Math.round(due * 100)
  const off = cents >= 10_000 ? cents % 100 : 0
  return { amount: (cents - off) / 100, discount: off / 100 }
}
