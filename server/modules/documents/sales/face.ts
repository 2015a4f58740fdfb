import { round, subtract } from '#contract/kit/decimal.ts'
import { hashOf } from '#server/kit/secret.ts'
import type { Line, Order } from './order.ts'

interface Terms {
  rounding: string
  /** So much of it is met at once. */
  paid: string
}

/** What is owed afterwards. */
export const owedOf = (due: string, paid: string) => round(subtract(due, paid), 2)

/**
 * All of a sale that whoever lets it pass goes by, as the server has reckoned it: who, what, at which price, how much is let off and how much is
 * owed. By which methods the rest is paid is no business of his.
 */
export function faceOf(order: Order, lines: readonly Line[], { rounding, paid }: Terms): Buffer {
  const head = [order.clientId, order.ckDate, order.inchargeId, order.yhRate, order.txsSum, round(rounding, 2), owedOf(order.txsSum, paid)]
  const rows = lines.map((line) => [
    ...[line.partId, line.warehouseId, line.posiId, line.ckAmount, line.xsPrice, line.txsPrice, line.txsSum],
    ...[line.gift, line.sourceLineId],
  ])
  return hashOf(JSON.stringify([head, rows]))
}

/** The same of 发货 and 签收: how much the client still owes in cash is what somebody lets pass. */
export const faceOfStep = ({ ckId, status, txsSum }: Order, { rounding, paid }: Terms, due: string): Buffer =>
  hashOf(JSON.stringify([ckId, status, txsSum, round(rounding, 2), round(paid, 2), round(due, 2)]))

/** The same of money that is taken afterwards. */
export const faceOfPay = ({ ckId }: Order, { rounding, paid }: Terms): Buffer =>
  hashOf(JSON.stringify([ckId, round(rounding, 2), round(paid, 2)]))
