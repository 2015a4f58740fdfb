import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { supersession } from '#contract/master/interchange.ts'
import { partTrade } from '#contract/reports/trade-history.ts'
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
