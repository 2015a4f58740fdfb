import { expect, test } from 'vitest'
import { newOrderNo, refundNo } from './rules.ts'
import { type Booked, compareDay, type StatementLine, sumsOf } from './statement-rules.ts'

const DAY = '2026-11-21'
const orderNo = newOrderNo('2026-11-21 12:00:00', 'abcdef', 7)
const paid: StatementLine = { kind: 'paid', orderNo, tradeNo: 't1', refundNo: '', fen: 340000 }
const back: StatementLine = { ...paid, kind: 'refunded', refundNo: refundNo(orderNo, 't1') }
const mine: Booked = {
  tenantId: 7,
  tenantName: '顺达',
  orderNo,
  tradeNo: 't1',
  paidFen: 340000,
  refund: '',
  bookedOn: DAY,
  refundedOn: null,
}
const refunded: Booked = { ...mine, refund: '已退款', refundedOn: DAY }
const unpaid: Booked = { ...mine, tradeNo: '', paidFen: 0, bookedOn: null }

test.each<[string, StatementLine[], StatementLine[], Booked[], string[]]>([
  ['both sides know it', [paid], [], [mine], ['']],
  ['money we never booked', [paid], [], [unpaid], ['我方没有这笔收款']],
  ['money for an order we do not have', [paid], [], [], ['我方没有这笔收款']],
  ['another amount', [{ ...paid, fen: 1 }], [], [mine], ['金额不符']],
  ['money the channel does not know', [], [], [mine], ['平台账单没有这笔收款']],
  ['paid before midnight, booked after it', [], [paid], [mine], []],
  ['paid before midnight, refunded the day after', [back], [paid], [refunded], ['']],
  ['paid and given back', [paid, back], [], [refunded], ['', '']],
  ['given back at the channel only', [paid, back], [], [mine], ['我方没有这笔退款', '']],
  ['given back, and we wait for it', [back], [paid], [{ ...mine, refund: '退款中' }], ['我方尚未确认退款']],
  ['given back by hand, with another number', [{ ...back, refundNo: 'x' }], [paid], [refunded], ['退款单号不符']],
  ['given back in part', [{ ...back, fen: 100 }], [paid], [refunded], ['金额不符']],
  ['we say given back, the channel does not', [paid], [], [refunded], ['平台账单没有这笔退款', '']],
  ['sales of another program', [{ ...paid, orderNo: 'SHOP-1' }], [], [], []],
])('%s', (_, lines, before, ours, differences) => {
  expect(compareDay(DAY, lines, before, ours).map(({ difference }) => difference)).toEqual(differences)
})

test('differences stand first; the sums are what the channel says', () => {
  const second = newOrderNo('2026-11-21 13:00:00', 'abcde0', 7)
  const rows = compareDay(DAY, [paid, back, { ...paid, orderNo: second, tradeNo: 't2', fen: 100 }], [], [refunded])
  expect(rows[0]).toMatchObject({ orderNo: second, tenantId: 0, difference: '我方没有这笔收款' })
  expect(sumsOf(rows)).toEqual({ inCount: 2, inFen: 340100, outCount: 1, outFen: 340000, differences: 1 })
})
