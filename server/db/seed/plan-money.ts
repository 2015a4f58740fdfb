import { daysFrom } from '../../kit/time.ts'
import type { PlannedClient } from './plan-clients.ts'
import type { Size } from './progress.ts'
import type { Trade } from './trade.ts'

export interface PlannedAccount {
  accountName: string
  accountType: number
  bankName?: string
  bankAccount?: string
  opening: number
}
/** Of each company. What it was founded with lies in the bank. */
export const accountsOf = (company: number, capital: number): PlannedAccount[] => [
  { accountName: '现金', accountType: 1, opening: 5000 },
  {
    accountName: '建行对公',
    accountType: 2,
    bankName: `建设银行${['广州天河', '佛山南海', '东莞南城'][company] ?? ''}支行`,
    bankAccount: `4405010000000000${1234 + company}`,
    opening: capital,
  },
  { accountName: '微信', accountType: 3, opening: 2000 },
  { accountName: '支付宝', accountType: 4, opening: 1500 },
]

/** Enough to fill the shelves with, and to live on until the first clients have paid; whole ten thousands. */
export function capitalOf(company: number, documents: readonly Trade[], firstDay: string): number {
  const filling = documents
    .filter((each) => each.what === 'purchase' && each.company === company && each.day <= daysFrom(firstDay, FILLED))
    .flatMap(({ lines }) => lines.map(({ qty, price = 0 }) => qty * price))
  const needed = filling.reduce((sum, each) => sum + each, company === 0 ? 160_000 : 30_000)
  return Math.ceil(needed / 10_000) * 10_000
}
/** Days after which every company has its first goods, also where it begins on a Sunday. */
const FILLED = 17

export interface Spending {
  category: string
  counterpart: string
  amount: number
}
/** What a month costs, with or without trade. */
export const spendingsOf = (company: number): Spending[] =>
  company === 0
    ? [
        { category: '房租', counterpart: '天河汽配城', amount: 4800 },
        { category: '工资', counterpart: '', amount: 12_600 },
        { category: '水电', counterpart: '供电局', amount: 468.3 },
      ]
    : [{ category: '房租', counterpart: '汽配城管理处', amount: 1200 }]

/** What an account keeps in hand; what lies there beyond twice as much goes to the bank. */
export const IN_HAND = 3000

/** What is handed over at the counter. */
const AT_ONCE = ['现金', '微信', '支付宝']
export const isPaidAtOnce = (paytype: string) => AT_ONCE.includes(paytype)

/** Cash is given in whole hundreds; some pay part of it with the notes they have. */
export function paymentsOf(due: number, paytype: string): { method: string; amount: number; given?: number }[] {
  if (due <= 0) return []
  if (paytype === '现金') return [{ method: paytype, amount: due, ...(due < 2000 && { given: Math.ceil(due / 100) * 100 }) }]
  if (paytype !== '微信' || due < 300 || Math.floor(due) % 5 > 0) return [{ method: paytype, amount: due }]
  return [
    { method: '现金', amount: 200 },
    { method: paytype, amount: Number((due - 200).toFixed(2)) },
  ]
}

export interface Payday {
  day: string
  /** Rent and wages are paid as well. */
  monthly: boolean
  /** One client in so many does not pay this time. */
  skipped: number
}
/** Days on which accounts are settled: long ago nearly everything that was due then, of late not by everybody. */
export const paydays = ({ days }: Size, today: string): Payday[] =>
  [340, 310, 280, 250, 220, 190, 160, 130, 100, 70, 40, 14, 6, 1]
    .filter((ago) => ago < days)
    .map((ago) => ({ day: daysFrom(today, -ago), monthly: ago > 6, skipped: ago > 14 ? 11 : 3 }))

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
