import { expect, test } from 'vitest'
import { lostSales } from '#contract/documents/lost-sales.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { stockLimits } from '#contract/ledgers/stock/limits.ts'
import { parts } from '#contract/master/parts.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { asOwner } from '#test/roll-results.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'

type Asked = Sent<typeof purchasePlan.suggest>

const asked: Asked[] = [
  {},
  { all: true },
  { coverDays: 60 },
  { saleDays: 90, coverDays: 7 },
  { coverDays: 0, withLost: false, withPresale: false },
  { limit: 2, page: 2, all: true },
  { companies: 'all', all: true },
]

/** What the clock does every five minutes; what was posted is old by then. */
const plan = ({ tenant }: Trade) =>
  asOwner(async (owner) => {
    await owner.query(`update stock_ledger set posted_at = now() - interval '2 hours' where tenant_id = $1`, [tenant.tenantId])
    await owner.query('select house.plan_parts(0, 0)')
  })
const own = ({ tenant }: Trade, text: string) => asOwner((owner) => owner.query(text, [tenant.tenantId]))
const shown = async ({ owner }: Trade, input: Asked = {}) => (await owner.ok(purchasePlan.suggest, input)).page
/** The same without a plan: everything is weighed from the books. */
async function fromBooks(trade: Trade) {
  await own(trade, 'update part_planned set kept = false where tenant_id = $1')
  const found = []
  for (const input of asked) found.push(await shown(trade, input))
  await own(trade, 'update part_planned set kept = true where tenant_id = $1')
  return found
}

/** One after the other, so that a seed tells the whole history. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test.each([3, 2026])(
  'whatever happens after the plan was made, it tells what the books tell (%i)',
  async (seed) => {
    const trade = await newTrade()
    const { owner } = trade
    const roll = dice(seed)
    const goods = await Promise.all(Array.from({ length: 7 }, () => trade.part()))
    const some = () => goods[roll(goods.length)] as number
    const sold: number[] = []
    await trade.receive(...goods.map((pjid) => ({ pjid, rkAmount: 30, purchasePrice: 10 })))
    const acts: (() => Promise<unknown>)[] = [
      () => trade.receive({ pjid: some(), rkAmount: 1 + roll(9), purchasePrice: 10 }),
      async () => sold.push((await owner.ok(outbound.counter, trade.ckDraft([{ pjid: some(), ckAmount: 1 + roll(8) }]))).id),
      async () => sold.push((await owner.ok(outbound.counter, trade.ckDraft([{ pjid: some(), ckAmount: 1 + roll(8) }]))).id),
      async () => {
        const id = sold.pop()
        if (id) await owner.ok(reversal.reverse, { steps: [{ document: 'ck', id }], note: '开错' })
      },
      async () => owner.send(outbound.confirm, { id: await trade.saleDraft([{ pjid: some(), ckAmount: 1 + roll(5) }]) }),
      () => owner.ok(lostSales.save, { pjid: some(), pjNo: 'x', amount: 1 + roll(4) }),
      () => {
        const minAmount = roll(25)
        const products = minAmount === 0 ? [] : [{ warnType: 1 as const, warehouseName: '', minAmount, maxAmount: minAmount + roll(20) }]
        return owner.ok(stockLimits.set, { pjid: some(), products })
      },
      async () => {
        const lines = [{ pjid: some(), cgAmount: 1 + roll(9), warehouseId: trade.warehouseId }]
        const { id } = await owner.ok(purchaseOrders.save, { supplierId: trade.supplierId, cgDate: today, lines })
        await owner.ok(purchaseOrders.approve, { id })
      },
      () => plan(trade),
    ]
    await plan(trade)
    for (let nth = 0; nth < 20; nth++) {
      await acts[roll(acts.length)]?.()
      if (nth % 4 !== 3) continue
      const books = await fromBooks(trade)
      for (const [at, input] of asked.entries()) expect({ input, page: await shown(trade, input) }).toEqual({ input, page: books[at] })
    }
  },
  60_000,
)

test('of what nothing has happened to the plan decides; what happens is weighed at once, and a plan of another day or of other warehouses is none', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const [one, two] = [await trade.part(), await trade.part()]
  await trade.receive({ pjid: one, rkAmount: 9 }, { pjid: two, rkAmount: 9 })
  await owner.ok(outbound.counter, trade.ckDraft([one, two].map((pjid) => ({ pjid, ckAmount: 6 }))))
  await plan(trade)
  const suggested = async (input: Asked = {}) => (await shown(trade, input)).list.map(({ pjid, suggest }) => [pjid, suggest])
  const both = [one, two].map((pjid) => [pjid, 3])
  expect(await suggested()).toEqual(both)
  // a plan that is wrong is believed: so it is the plan that was asked
  await own(trade, 'update part_plan set qty = 900000 where tenant_id = $1')
  expect(await suggested()).toEqual([])
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid: two, ckAmount: 1 }]))
  expect(await suggested()).toEqual([[two, 5]])
  await owner.ok(stockLimits.set, { pjid: one, products: [{ warnType: 1, warehouseName: '', minAmount: 4, maxAmount: 8 }] })
  expect(await suggested()).toEqual([
    [one, 5],
    [two, 5],
  ])
  // what is no longer sold is no longer bought
  await owner.ok(parts.stop, { ids: [two] })
  expect(await suggested()).toEqual([[one, 5]])
  await own(trade, 'update part_plan set changed_at = null where tenant_id = $1')
  expect(await suggested()).toEqual([])
  await owner.ok(warehouses.save, { warehouseName: '二仓' })
  expect(await suggested()).toEqual([[one, 5]])
  await plan(trade)
  await own(trade, 'update part_plan set qty = 900000 where tenant_id = $1')
  expect(await suggested()).toEqual([])
  await own(trade, 'update part_planned set day = day - 1 where tenant_id = $1')
  expect(await suggested()).toEqual([[one, 5]])
  await trade.expectSound()
})

test('few parts are weighed from the books: no plan of them is kept', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 2 })
  await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1 }]))
  await asOwner((owner) => owner.query('select house.plan_parts()'))
  const { rows } = await own(
    trade,
    'select kept, (select count(*)::int from part_plan p where p.tenant_id = k.tenant_id) as rows from part_planned k where tenant_id = $1',
  )
  expect(rows).toEqual([{ kept: false, rows: 0 }])
})
