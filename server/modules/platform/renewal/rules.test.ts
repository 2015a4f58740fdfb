import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AddType } from '#contract/platform/renewal/renewal.ts'
import { isOrderNo, newOrderNo, orderedFor, outcomeOf, packageText, priceOf, rateText, refundNo, tenantOf, yuan } from './rules.ts'

const prices = { seatFen: 60000, pdaFen: 40000 }
const year = { months: 12, rate: '1' }

test.each([
  ['5 users for a year', { addType: AddType.buy, userNum: 5, pdaNum: 0 }, year, 100, 300000, 300000],
  ['with 2 PDAs, two years at 9折', { addType: AddType.renew, userNum: 5, pdaNum: 2 }, { months: 24, rate: '0.9' }, 10, 760000, 684000],
  ['half a year', { addType: AddType.renew, userNum: 1, pdaNum: 0 }, { months: 6, rate: '1' }, 10, 30000, 30000],
  [
    'one user more for 73 days, no discount',
    { addType: AddType.addUsers, userNum: 1, pdaNum: 0 },
    { months: 24, rate: '0.5' },
    73,
    12000,
    12000,
  ],
  ['one user more for a day', { addType: AddType.addUsers, userNum: 1, pdaNum: 0 }, year, 1, 164, 164],
])('%s', (_, wanted, duration, daysLeft, totalFen, payFen) => {
  expect(priceOf(wanted, prices, duration, daysLeft)).toEqual({ totalFen, payFen })
})

test('a discount never raises the price, and something is always paid', () => {
  const counts = { addType: fc.constantFrom(1, 2, 3), userNum: fc.integer({ min: 0, max: 999 }), pdaNum: fc.integer({ min: 0, max: 999 }) }
  const rate = fc.integer({ min: 1, max: 10000 }).map((n) => String(n / 10000))
  fc.assert(
    fc.property(
      fc.record(counts),
      fc.integer({ min: 1, max: 120 }),
      rate,
      fc.integer({ min: 1, max: 4000 }),
      (wanted, months, part, days) => {
        const { totalFen, payFen } = priceOf(wanted, prices, { months, rate: part }, days)
        return Number.isInteger(payFen) && payFen >= 1 && payFen <= totalFen
      },
    ),
  )
})

const held = { trial: false, seats: 7, pdaSeats: 2, daysLeft: 30 }
test('a renewal is for all that are held, whatever was sent', () => {
  expect(orderedFor({ addType: AddType.renew, userNum: 1, pdaNum: 0 }, held)).toEqual({ userNum: 7, pdaNum: 2 })
})
test.each([
  ['a trial renews', { addType: AddType.renew, userNum: 1, pdaNum: 0 }, { ...held, trial: true }, '试用账号请先购买'],
  ['a bought licence buys', { addType: AddType.buy, userNum: 1, pdaNum: 0 }, held, '软件已购买'],
  ['nobody buys for nobody', { addType: AddType.buy, userNum: 0, pdaNum: 3 }, { ...held, trial: true }, '用户数最少为1'],
  ['more users after the end', { addType: AddType.addUsers, userNum: 1, pdaNum: 0 }, { ...held, daysLeft: 0 }, '软件授权已到期'],
  ['no more users', { addType: AddType.addUsers, userNum: 0, pdaNum: 0 }, held, '请输入要增加的用户数或PDA数'],
])('%s: refused', (_, wanted, has, message) => {
  expect(() => orderedFor(wanted, has)).toThrow(message)
})

test('an order number says whose it is and fits every channel', () => {
  const orderNo = newOrderNo('2026-11-21 23:59:59', 'abcdef', 9_999_999_999)
  expect(orderNo).toBe('XF261121235959ABCDEFT9999999999')
  expect(orderNo.length).toBeLessThanOrEqual(32)
  expect(tenantOf(orderNo)).toBe(9_999_999_999)
  for (const other of ['', 'XF', 'abc', `${orderNo}1`, orderNo.toLowerCase(), "XF261121235959ABCDEFT1' or 1=1"])
    expect(isOrderNo(other)).toBe(false)
  expect(refundNo(orderNo, '4200002026')).toMatch(/^XF\w+R\d{8}$/)
})

test.each([
  ['待支付', 100, '入账'],
  ['已关闭', 100, '入账'],
  ['待支付', 99, '金额不符'],
  ['支付成功', 100, '重复付款'],
  ['已退款', 100, '重复付款'],
])('%s and %i fen: %s', (status, fen, outcome) => {
  expect(outcomeOf({ status, payFen: 100 }, fen)).toBe(outcome)
})

test('texts', () => {
  expect([rateText('1'), rateText('0.9'), rateText('0.85'), rateText('0.8000')]).toEqual(['', '9折', '8.5折', '8折'])
  const order = { planName: '标准版', renewName: '1年', userNum: 5, pdaNum: 2 }
  expect(packageText({ addType: 2, ...order })).toBe('标准版 1年，5个用户、2台PDA')
  expect(packageText({ addType: 3, ...order, pdaNum: 0 })).toBe('标准版 用到授权到期日，增加5个用户')
  expect([yuan(1), yuan(120000)]).toEqual(['0.01', '1200'])
})
