import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { supersession } from '#contract/master/interchange.ts'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { newTrade, today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

async function traded() {
  const trade = await newTrade()
  const pad = await trade.part({ pjNo: 'PAD-1', xsPrice: 100, purchasePrice: 60, minPrice: 70 })
  await trade.receive({ pjid: pad, rkAmount: 10, purchasePrice: 60 })
  for (const ckAmount of [2, 1]) {
    const id = await trade.saleDraft([{ pjid: pad, ckAmount, xsPrice: 100 }])
    await trade.owner.ok(outbound.confirm, { id })
  }
  return { ...trade, pad }
}
const figuresOf = async (who: Awaited<ReturnType<typeof traded>>['owner'], pjid: number) => (await who.ok(partTrade.view, { pjid })).content

test('the head of 商品全景 says what the part is, what lies here and how it goes', async () => {
  const { owner, pad } = await traded()
  await owner.ok(supersession.save, { oldNo: 'OLD-1', newNo: 'PAD-1' })
  expect(await figuresOf(owner, pad)).toMatchObject({
    ...{ id: pad, pjNo: 'PAD-1', xsPrice: 100, minPrice: 70, costPrice: 60, replaces: 'OLD-1', replacedBy: '' },
    ...{ lastIn: today, warehouseName: '主仓' },
  })
})

test('what never moved says so', async () => {
  const { owner, part } = await newTrade()
  const still = await part()
  expect(await figuresOf(owner, still)).toMatchObject({ sold30: 0, sold365: 0, orders365: 0, unsaleDays: null, lastIn: '', pjQty: 0 })
})

test('pieces are everybody’s, prices only for their tags; nobody else’s company, nobody without the right', async () => {
  const { tenant, owner, pad } = await traded()
  const reader = await tenant.withTags('base:basepj:query')
  const seen = await figuresOf(reader, pad)
  expect([seen?.xsPrice, seen?.purchasePrice, seen?.costPrice, seen?.minPrice]).toEqual([MASKED, MASKED, MASKED, MASKED])
  expect(seen?.sold30).toBe((await figuresOf(owner, pad))?.sold30)
  expect((await (await tenant.withTags('busi:ck:query')).call(partTrade.view, { pjid: pad })).code).toBe(Code.forbidden)
  expect(await figuresOf((await newTenant()).as('owner'), pad)).toBeNull()
  expect((await owner.send(partTrade.view, { pjid: 'x' })).body.code).not.toBe(Code.bug)
})

test('24 months: net pieces and what they brought; money for its tags and for whoever sees all sales', async () => {
  const { tenant, owner, pad, clientId, warehouseId } = await traded()
  const { months, income, profit, margin } = (await owner.ok(partTrade.months, { pjid: pad })).content
  // nothing has shipped yet: orders that are only confirmed sell nothing
  expect([months.length, months.at(-1)?.month, income, margin]).toEqual([24, today.slice(0, 7), 0, null])
  expect(profit).toBe(0)
  await owner.ok(outbound.counter, { clientId, ckDate: today, lines: [{ pjid: pad, ckAmount: 4, xsPrice: 100, warehouseId }] })
  const after = (await owner.ok(partTrade.months, { pjid: pad })).content
  expect([after.months.at(-1)?.qty, after.income, after.profit, after.margin]).toEqual([4, 400, 160, 40])
  expect(after.months.slice(0, -1).every(({ qty }) => qty === 0)).toBe(true)
  const blind = (await (await tenant.withTags('quick.ckHistory')).ok(partTrade.months, { pjid: pad })).content
  expect([blind.months.at(-1)?.qty, blind.income, blind.profit, blind.margin]).toEqual([4, MASKED, MASKED, MASKED])
  expect((await (await tenant.withTags('base:basepj:query')).call(partTrade.months, { pjid: pad })).code).toBe(Code.forbidden)
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(partTrade.months, { pjid: pad })).content.months.at(-1)?.qty).toBe(0)
})

test('the chain of 替代 from the eldest code to the newest, with what is there', async () => {
  const { owner, pad, part } = await traded()
  expect((await owner.ok(partTrade.chain, { pjid: pad })).content).toEqual([])
  const [old, next] = [await part({ pjNo: 'OLD-1' }), await part({ pjNo: 'PAD-2' })]
  for (const [oldNo, newNo] of [
    ['OLD-0', 'OLD-1'],
    ['OLD-1', 'PAD-1'],
    ['PAD-1', 'PAD-2'],
  ] as const)
    await owner.ok(supersession.save, { oldNo, newNo })
  const { content } = await owner.ok(partTrade.chain, { pjid: pad })
  expect(content.map(({ place, pjNo, pjid }) => [place, pjNo, pjid])).toEqual([
    [-2, 'OLD-0', 0],
    [-1, 'OLD-1', old],
    [0, 'PAD-1', pad],
    [1, 'PAD-2', next],
  ])
  expect((await (await newTenant()).as('owner').ok(partTrade.chain, { pjid: pad })).content).toEqual([])
})
