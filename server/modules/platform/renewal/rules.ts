import { divide, multiply, proportion, round } from '#contract/kit/decimal.ts'
import { AddType } from '#contract/platform/renewal/renewal.ts'
import { refused } from '#server/kit/errors.ts'

/** Orders close after so many minutes. */
export const OPEN_MINUTES = 5
/** Seconds after an order was made at which its channel is asked; then once more when it closes. */
export const ASK_AT = [5, 15, 30, 60] as const

/** Amounts of orders are whole fen; the screens show yuan. */
export const yuan = (fen: number | string) => divide(String(fen), '100', 2)
export const fenOf = (amount: string) => Number(round(multiply(amount, '100'), 0))

/** 2026-11-21 as 20261121…; ends in T and the tenant, for a channel that tells of an order knows no tenant. At most 32 characters (WeChat Pay). */
export const newOrderNo = (moment: string, random: string, tenantId: number) =>
  `XF${moment.replace(/\D/g, '').slice(2, 14)}${random.slice(0, 6).toUpperCase()}T${tenantId}`
export const tenantOf = (orderNo: string) => Number(/^XF\d{12}[0-9A-F]{6}T(\d{1,10})$/.exec(orderNo)?.[1] ?? 0)
export const isOrderNo = (text: string) => tenantOf(text) > 0

/** One number for all tries to give a payment back: a channel pays each number out once. */
export const refundNo = (orderNo: string, tradeNo: string) => `${orderNo}R${tradeNo.replace(/\W/g, '').slice(-8)}`

interface Prices {
  seatFen: number
  pdaFen: number
}
interface RenewalRequest {
  addType: number
  userNum: number
  pdaNum: number
}
interface Held {
  trial: boolean
  seats: number
  pdaSeats: number
  /** The due date included; 0 or less = expired. */
  daysLeft: number
}

/** For how many the order is: a renewal is for all that are held, whatever was sent. Refuses what cannot be ordered now. */
export function orderedFor({ addType, userNum, pdaNum }: RenewalRequest, held: Held): { userNum: number; pdaNum: number } {
  if (addType === AddType.buy) {
    if (!held.trial) throw refused('软件已购买，请续费或增加用户')
    if (userNum < 1) throw refused('用户数最少为1')
    return { userNum, pdaNum }
  }
  if (held.trial) throw refused('试用账号请先购买')
  if (addType === AddType.renew) return { userNum: held.seats, pdaNum: held.pdaSeats }
  if (held.daysLeft <= 0) throw refused('软件授权已到期，请先续费再增加用户')
  if (userNum + pdaNum < 1) throw refused('请输入要增加的用户数或PDA数')
  return { userNum, pdaNum }
}

/** totalFen = before the discount of the duration. More users are paid by the day until the due date, without discount; at least one fen is paid. */
export function priceOf(
  { addType, userNum, pdaNum }: RenewalRequest,
  { seatFen, pdaFen }: Prices,
  { months, rate }: { months: number; rate: string },
  daysLeft: number,
): { totalFen: number; payFen: number } {
  const yearly = userNum * seatFen + pdaNum * pdaFen
  const [part, of] = addType === AddType.addUsers ? [daysLeft, 365] : [months, 12]
  const totalFen = Math.max(1, Number(proportion(String(yearly), String(part), String(of), 0)))
  const payFen = addType === AddType.addUsers ? totalFen : Math.max(1, Number(round(multiply(String(totalFen), rate), 0)))
  return { totalFen, payFen }
}

/** 0.95 → 9.5折; nothing for the whole price. */
export const rateText = (rate: string) => (Number(rate) >= 1 ? '' : `${multiply(rate, '10')}折`)

export const addTypeWord = (addType: number) => ['', '购买', '续费', '增加用户'][addType] ?? ''

interface Ordered extends RenewalRequest {
  planName: string
  renewName: string
}
/** The package used, its parts split by a full-width comma. */
export function packageText({ addType, planName, renewName, userNum, pdaNum }: Ordered): string {
  const users = [`${userNum}个用户`, ...(pdaNum > 0 ? [`${pdaNum}台PDA`] : [])].join('、')
  return addType === AddType.addUsers ? `${planName} 用到授权到期日，增加${users}` : `${planName} ${renewName}，${users}`
}

/** What came in, against what was asked. */
export function outcomeOf(order: { status: string; payFen: number }, paidFen: number): '入账' | '金额不符' | '重复付款' {
  if (order.status !== '待支付' && order.status !== '已关闭') return '重复付款'
  return paidFen === order.payFen ? '入账' : '金额不符'
}
