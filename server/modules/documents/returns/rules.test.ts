import { expect, test } from 'vitest'
import { add, sum } from '#contract/kit/decimal.ts'
import { paidBack, share, walkTo } from './rules.ts'

/** A small generator of its own, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % sides
  }
}

test('however a line comes back, its shares make up what was paid and what it cost, to the last digit', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const roll = dice(seed)
    const amount = 1 + roll(40)
    const paid = `${roll(100_000)}.${String(roll(100)).padStart(2, '0')}`
    const cost = `${roll(100_000)}.${String(roll(10_000)).padStart(4, '0')}`
    const shares: { money: string; cost: string }[] = []
    for (let back = 0; back < amount; ) {
      const pieces = 1 + roll(amount - back)
      const part = (total: string, digits: number) => share(total, String(amount), String(back), String(pieces), digits)
      shares.push({ money: part(paid, 2), cost: part(cost, 4) })
      back += pieces
    }
    expect(sum(shares.map(({ money }) => money))).toBe(add(paid))
    expect(sum(shares.map((each) => each.cost))).toBe(add(cost))
  }
})

test('a lower price is paid as it was agreed, piece by piece', () => {
  const source = { amount: '3', price: '3.3333', unitPrice: '3.3333', sum: '10' }
  const each = (thPrice: string) => ({ thPrice, unitPrice: null, unitFactor: '1' })
  expect(paidBack(source, '1', '1', each('3.3333'))).toBe('3.34')
  expect(paidBack(source, '1', '2', each('2.5'))).toBe('5')
})

test('a box is paid back at its own price, not at 144 times a rounded one', () => {
  const source = { amount: '288', price: '0.6944', unitPrice: '100', sum: '200' }
  const box = (unitPrice: string, thPrice: string) => ({ thPrice, unitPrice, unitFactor: '144' })
  expect(paidBack(source, '0', '144', box('100', '0.6944'))).toBe('100')
  // 144 × 0.6597 would be 95.00 as well, 10 boxes of it 949.97
  expect(paidBack({ ...source, amount: '1440', sum: '1000' }, '0', '1440', box('95', '0.6597'))).toBe('950')
  // half a fen less than what was paid is not what was paid
  expect(paidBack(source, '0', '144', box('99.99', '0.6944'))).toBe('99.99')
})

test('steps that were not taken one by one are in the log all the same', () => {
  expect(walkTo('checkDone', '已审核')).toEqual([
    { from: '已审核', to: '待验货', note: '跳过' },
    { from: '待验货', to: '验货中', note: '跳过' },
    { from: '验货中', to: '已完成', note: '' },
  ])
  expect(walkTo('ship', '待发货')).toEqual([{ from: '待发货', to: '已在途', note: '' }])
})
