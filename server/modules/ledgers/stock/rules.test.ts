import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compare, isZero, multiply, negate, round, subtract, sum } from '#contract/kit/decimal.ts'
import { allot } from './allot-rules.ts'
import { type CostPool, type Estimate, type PostingLine, poolKey } from './pool-rules.ts'
import { applyPosting, type Bin, binKey } from './rules.ts'

const blank = (): CostPool => ({ qty: '0', value: '0', lastCost: '0', price: '0', fee: '0', inner: '0' })
const movement = (change: Partial<PostingLine>): PostingLine => ({
  lineId: 1,
  leg: 0,
  partId: 1,
  pool: 0,
  warehouseId: 1,
  posiId: 0,
  qty: '0',
  ...change,
})

function shop(mayNegative = false) {
  const pools = new Map<string, CostPool>([[poolKey({ partId: 1, pool: 0 }), blank()]])
  const places = new Map<string, Bin>([
    [binKey({ partId: 1, warehouseId: 1, posiId: 0 }), { qty: '0', reserved: '0', mayNegative }],
    [binKey({ partId: 1, warehouseId: 2, posiId: 0 }), { qty: '0', reserved: '0', mayNegative }],
  ])
  const pool = pools.get('1/0') as CostPool
  // what a database keeps between postings
  const estimates: Estimate[] = []
  const run = (...moves: Partial<PostingLine>[]) => {
    const open = estimates.filter(({ openQty }) => !isZero(openQty))
    const settled = applyPosting(pools, places, moves.map(movement), open)
    estimates.push(...settled.opened.map((each) => Object.assign(each, { id: estimates.length + 1, document: 'ck' })))
    return settled
  }
  return { pools, places, pool, estimates, run }
}

test('an issue takes its share of the value, the last one all of it', () => {
  const { run, pool } = shop()
  run({ qty: '3', value: '10' })
  expect(run({ qty: '-1' }).entries[0]?.value).toBe('-3.3333')
  expect(run({ qty: '-1' }).entries[0]?.value).toBe('-3.3334')
  expect(run({ qty: '-1' }).entries[0]?.value).toBe('-3.3333')
  expect(pool).toMatchObject({ qty: '0', value: '0', lastCost: '3.3333' })
})

test('lines of one document that share a part share the pool one after the other', () => {
  const { run, pool } = shop()
  run({ qty: '2', value: '7' }, { lineId: 2, qty: '5', value: '0' })
  const { entries } = run({ qty: '-6' }, { lineId: 2, qty: '-1' })
  expect(entries.map(({ value }) => value)).toEqual(['-6', '-1'])
  expect(pool).toMatchObject({ qty: '0', value: '0' })
})

test('what others have reserved cannot leave', () => {
  const { run } = shop()
  run({ qty: '5', value: '50' }, { reserve: '4' })
  expect(run({ qty: '-2' }).shortages).toMatchObject([{ usable: '1' }])
})

test('a receipt into a place that is short is never refused', () => {
  const { run } = shop(true)
  run({ qty: '-5' })
  const { places, pools } = shop()
  places.set('1/1/0', { qty: '-5', reserved: '0', mayNegative: false })
  expect(applyPosting(pools, places, [movement({ qty: '2', value: '2' })]).shortages).toEqual([])
})

test('a shortage leaves at the last known average; the next receipt corrects it once', () => {
  const { run, pool } = shop(true)
  run({ qty: '10', value: '100' }, { qty: '-12' })
  expect(pool).toMatchObject({ qty: '-2', value: '-20' })
  const { entries } = run({ qty: '5', value: '60' })
  expect(entries.map(({ qty, value, difference }) => ({ qty, value, difference }))).toEqual([
    { qty: '5', value: '60', difference: false },
    { qty: '0', value: '-4', difference: true },
  ])
  expect(pool).toMatchObject({ qty: '3', value: '36' })
})

test('an issue with a value of its own is written with it; what the pool gives up differently is told apart', () => {
  const { run, pool } = shop()
  const rows = (change: Partial<PostingLine>) => run(change).entries.map(({ qty, value, difference }) => [qty, value, difference])
  run({ qty: '10', value: '100' })
  expect(rows({ qty: '-4', value: '-60' })).toEqual([['-4', '-60', false]])
  expect(pool).toMatchObject({ qty: '6', value: '40' })
  // six are worth 40: the pool cannot give 50 for one of them, but 40 × 1 ÷ 6 = 6.6667
  expect(rows({ qty: '-1', value: '-50' })).toEqual([
    ['-1', '-50', false],
    ['0', '43.3333', true],
  ])
  expect(pool).toMatchObject({ qty: '5', value: '33.3333' })
  // the last five take all that is left along
  expect(rows({ qty: '-5', value: '-30' })).toEqual([
    ['-5', '-30', false],
    ['0', '-3.3333', true],
  ])
  expect(pool).toMatchObject({ qty: '0', value: '0' })
})

test('dear goods that go back leave the pool what it is worth: 10 at 60 and 2 at 500, 9 sold, the 2 taken back', () => {
  const { run, pool } = shop()
  run({ qty: '10', value: '600' }, { lineId: 2, qty: '2', value: '1000' }, { lineId: 3, qty: '-9' })
  expect(pool).toMatchObject({ qty: '3', value: '400' })
  // 1,000 go back; two of three pieces worth 400 are 266.6667
  expect(run({ lineId: 2, leg: 1, qty: '-2', value: '-1000' }).entries).toMatchObject([
    { qty: '-2', value: '-1000', poolQty: '1', poolValue: '-600', difference: false },
    { qty: '0', value: '733.3333', poolQty: '1', poolValue: '133.3333', difference: true },
  ])
})

test('what nobody has bought yet leaves at the purchase price, and every receipt corrects the pieces it covers', () => {
  const { run, pool, estimates } = shop(true)
  pool.price = '50'
  const rows = (change: Partial<PostingLine>) => run(change).entries.map(({ qty, value }) => [qty, value])
  expect(rows({ qty: '-10' })).toEqual([['-10', '-500']])
  expect(estimates).toMatchObject([{ openQty: '10', openValue: '500' }])
  // 4 × 52 = 208 for what had left at 200
  expect(rows({ qty: '4', value: '208', lineId: 2 })).toEqual([
    ['4', '208'],
    ['0', '-8'],
  ])
  expect(pool).toMatchObject({ qty: '-6', value: '-300' })
  // 6 × 55 = 330 for what had left at 300; four at 55 stay
  const { entries, covered } = run({ qty: '10', value: '550', lineId: 3 })
  expect(entries.map(({ qty, value }) => [qty, value])).toEqual([
    ['10', '550'],
    ['0', '-30'],
  ])
  expect(covered).toMatchObject([{ qty: '6', provisional: '300', worth: '330', lineId: 3 }])
  expect(pool).toMatchObject({ qty: '4', value: '220' })
  expect(estimates).toMatchObject([{ openQty: '0', openValue: '0' }])
})

test('a sale taken back leaves the pool as if it had never been, also while others wait for goods', () => {
  const { run, pool, estimates } = shop(true)
  pool.price = '50'
  run({ qty: '-10' })
  run({ qty: '-3', lineId: 2 })
  run({ qty: '4', value: '208', lineId: 3 })
  expect(pool).toMatchObject({ qty: '-9', value: '-450' })
  // ten come back: six that were never bought at 300, four that cost 208. The four are for the other sale, which took three at 150
  const { entries, covered } = run({ qty: '10', value: '500', later: '8', covers: { document: 'ck', lineId: 1 }, lineId: 1, leg: 1 })
  expect(covered.map(({ estimate, qty, provisional, worth }) => [estimate.lineId, qty, provisional, worth])).toEqual([
    [1, '6', '300', '300'],
    [2, '3', '150', '156'],
  ])
  expect(entries.map(({ qty, value, poolValue }) => [qty, value, poolValue])).toEqual([
    ['10', '500', '50'],
    ['0', '8', '58'],
    ['0', '-6', '52'],
  ])
  expect(pool).toMatchObject({ qty: '1', value: '52' })
  expect(estimates.every(({ openQty }) => openQty === '0')).toBe(true)
})

test('goods moved inside a pool take no value along, short or not', () => {
  const { run, pool, places } = shop(true)
  run({ qty: '3', value: '10' }, { qty: '-5' })
  const before = { ...pool }
  const legs = run({ qty: '-2', within: true }, { qty: '2', warehouseId: 2, within: true, leg: 1 })
  expect(legs.entries.map(({ qty, value, placeQty }) => [qty, value, placeQty])).toEqual([
    ['-2', '0', '-4'],
    ['2', '0', '2'],
  ])
  expect(pool).toEqual(before)
  expect([...places.values()].map(({ qty }) => qty)).toEqual(['-4', '2'])
})

test('a value without goods changes what is on hand, and nothing else', () => {
  const { run, pool } = shop()
  run({ qty: '3', value: '10' })
  expect(run({ value: '2' }).entries).toMatchObject([{ qty: '0', value: '2', poolQty: '3', poolValue: '12' }])
  expect(pool).toMatchObject({ qty: '3', value: '12' })
  expect(() => run({ value: '-13' })).toThrow()
})

const step = fc.oneof(
  fc.record({
    kind: fc.constant('in' as const),
    qty: fc.integer({ min: 1, max: 50_000 }),
    value: fc.integer({ min: 0, max: 99_999_999 }),
    store: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({
    kind: fc.constant('out' as const),
    qty: fc.integer({ min: 1, max: 50_000 }),
    value: fc.option(fc.integer({ min: 0, max: 99_999_999 }), { nil: undefined }),
    store: fc.integer({ min: 1, max: 2 }),
  }),
)

test.each([false, true])(
  'over random histories the ledger adds up to the pool, to the last digit (negative stock allowed: %s)',
  (mayNegative) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (history) => {
        const { pool, places, pools, estimates, run } = shop(mayNegative)
        pool.price = '7.77'
        let [qty, value] = ['0', '0']
        for (const { kind, ...move } of history) {
          const amount = round(multiply(String(move.qty), '0.001'), 3)
          const before = {
            pool: { ...pool },
            places: new Map([...places].map(([key, place]) => [key, { ...place }])),
            open: estimates.length,
          }
          const sign = kind === 'in' ? '1' : '-1'
          const named = move.value === undefined ? undefined : multiply(sign, round(multiply(String(move.value), '0.01'), 2))
          const { entries, shortages } = run({
            qty: multiply(sign, amount),
            ...(named !== undefined && { value: named }),
            warehouseId: move.store,
          })
          if (shortages.length > 0) {
            Object.assign(pool, before.pool)
            estimates.length = before.open
            for (const [key, place] of before.places) places.set(key, place)
            continue
          }
          if (named !== undefined) expect(entries[0]?.value).toBe(named)
          for (const entry of entries) {
            qty = add(qty, entry.qty)
            value = add(value, entry.value)
            if (compare(entry.qty, '0') < 0) expect(compare(entry.value, '0')).toBeLessThanOrEqual(0)
          }
          expect([pool.qty, pool.value]).toEqual([qty, value])
          const short = compare(pool.qty, '0') < 0 ? [negate(pool.qty), negate(pool.value)] : ['0', '0']
          expect([sum(estimates.map(({ openQty }) => openQty)), sum(estimates.map(({ openValue }) => openValue))]).toEqual(short)
          expect(entries.at(-1)).toMatchObject({ poolQty: pool.qty, poolValue: pool.value })
          if (isZero(pool.qty)) expect(pool.value).toBe('0')
          if (!mayNegative) expect(compare(pool.qty, '0')).toBeGreaterThanOrEqual(0)
          if (compare(pool.qty, '0') > 0) expect(compare(pool.value, '0')).toBeGreaterThanOrEqual(0)
          const onHand = [...places.values()].reduce((sum, place) => add(sum, place.qty), '0')
          expect(onHand).toBe(pool.qty)
        }
        expect(pools.size).toBe(1)
      }),
      { numRuns: 60 },
    )
  },
)

test('wanted goods are taken place by place in the order offered', () => {
  const line = { lineId: 7, partId: 1, warehouseId: 1, posiId: 0, qty: '7' }
  const offers = [
    { partId: 1, warehouseId: 1, posiId: 12, usable: '4' },
    { partId: 1, warehouseId: 1, posiId: 11, usable: '9' },
    { partId: 2, warehouseId: 1, posiId: 13, usable: '9' },
  ]
  const second = { ...line, lineId: 8, qty: '8' }
  expect(allot([line, second], offers).map(({ lineId, posiId, qty }) => [lineId, posiId, qty])).toEqual([
    [7, 12, '4'],
    [7, 11, '3'],
    [8, 11, '6'],
    [8, 0, '2'],
  ])
})

test('what is wanted is what is allotted, and no place gives more than it has', () => {
  const offer = fc.record({
    partId: fc.constant(1),
    warehouseId: fc.integer({ min: 1, max: 2 }),
    posiId: fc.integer({ min: 0, max: 4 }),
    usable: fc.integer({ min: 0, max: 9 }).map(String),
  })
  const want = fc.record({
    lineId: fc.integer({ min: 1, max: 5 }),
    partId: fc.constant(1),
    warehouseId: fc.integer({ min: 1, max: 2 }),
    posiId: fc.constant(0),
    qty: fc.integer({ min: 1, max: 12 }).map(String),
  })
  const unique = { selector: binKey }
  fc.assert(
    fc.property(fc.uniqueArray(offer, unique), fc.uniqueArray(want, { selector: ({ lineId }) => lineId }), (offers, wanted) => {
      const allotments = allot(wanted, offers)
      for (const { lineId, qty } of wanted) {
        const got = allotments.filter((each) => each.lineId === lineId).reduce((sum, each) => add(sum, each.qty), '0')
        expect(got).toBe(qty)
        const places = allotments.filter((each) => each.lineId === lineId).map(binKey)
        expect(new Set(places).size).toBe(places.length)
      }
      for (const { usable, ...place } of offers.filter(({ posiId }) => posiId > 0)) {
        const taken = allotments.filter((each) => binKey(each) === binKey(place)).reduce((sum, each) => add(sum, each.qty), '0')
        expect(compare(subtract(usable, taken), '0')).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
