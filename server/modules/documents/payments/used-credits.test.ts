import { expect, test } from 'vitest'
import { moneyCalls, receipts } from '#contract/documents/payments/payments.ts'
import { settlementCalls } from '#contract/documents/payments/settling.ts'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { periods } from '#contract/ledgers/periods.ts'
import { daysFrom } from '#server/kit/time.ts'
import { balancesOf } from '#test/books.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'

type Credits = NonNullable<Sent<typeof outbound.counter>['credits']>
const cash = (amount: number) => ({ method: '现金', amount })
const note = '开错'

/** A client who paid 500.00 in advance; what is open of one paper by its number, a counter sale that uses some of it. */
async function newAdvance(sum = 500) {
  const books = await newBooks()
  const { owner, ckDraft, pjid, itemsOf, money } = books
  const { id: advance } = await money(sum)
  const creditOf = async (documentId = advance) =>
    (await itemsOf('ys')).find((item) => item.documentId === documentId && Number(item.amount) < 0)?.id ?? 0
  const itemId = await creditOf()
  const sale = (total: number, change: Partial<Sent<typeof outbound.counter>> = {}) => ({
    ...ckDraft([{ pjid, ckAmount: 1, xsPrice: total }]),
    ...change,
  })
  const selling = (total: number, credits: Credits, paid = 0) =>
    owner.ok(outbound.counter, sale(total, { credits, payments: paid > 0 ? [cash(paid)] : [] }))
  const use = (amount: number): Credits => [{ itemId, amount }]
  const standing = async () => (await owner.ok(receipts.get, { id: advance })).content?.status
  return { ...books, advance, itemId, creditOf, sale, selling, use, standing }
}

test('红冲 of a sale frees what was used in its payment window, with the money taken there; the window says so', async () => {
  const { tenant, owner, selling, use, standing, openOf, balanceOf, expectSound } = await newAdvance()
  const before = await balancesOf(tenant.tenantId)
  // 700: 300 of the 500 in advance and 250 in cash, then the last 150 in a window of its own
  const { id, moneyNo } = await selling(700, use(300), 250)
  await owner.ok(outbound.pay, { id, credits: use(150) })
  expect([await openOf(), await standing()]).toEqual([[['SK', -50]], '进行中'])
  const { content } = await owner.ok(reversal.before, { document: 'ck', id })
  expect(content).toMatchObject({ mayUndo: true, steps: [], along: [{ word: '收款单', docNo: moneyNo, amount: '250.0000' }] })
  expect(content.freed.map(({ word, docNo, amount }) => [word, docNo.slice(0, 2), Number(amount)])).toEqual([
    ['收款单', 'SK', 300],
    ['收款单', 'SK', 150],
  ])
  await owner.ok(reversal.sale, { id, note })
  expect([await openOf(), await standing(), await balanceOf()]).toEqual([[['SK', -500]], '进行中', 1500])
  expect(await balancesOf(tenant.tenantId)).toEqual(before)
  // free again: another sale uses all of it, and the receipt is done
  await selling(500, use(500))
  expect([await openOf(), await standing()]).toEqual([[], '已完成'])
  await expectSound()
})

test('used up, the receipt was 已完成; with the sale gone it is 进行中 again, and says what is left', async () => {
  const { owner, selling, use, standing, advance, expectSound } = await newAdvance()
  const { id } = await selling(500, use(500))
  expect(await standing()).toBe('已完成')
  await owner.ok(reversal.sale, { id, note })
  expect((await owner.ok(receipts.get, { id: advance })).content).toMatchObject({ status: '进行中', rest: 500 })
  await expectSound()
})

test('what was settled later by hand stands in the way and is named; taken apart, the rest goes along', async () => {
  const { owner, clientId, selling, use, itemsOf, money, openOf, expectSound } = await newAdvance()
  const { id } = await selling(400, use(100))
  const { id: later } = await money(200, { settling: '不核销' })
  const items = await itemsOf('ys')
  const credit = items.find((item) => item.document === 'sk' && item.documentId === later)
  const debt = items.find((item) => item.document === 'ck' && item.documentId === id)
  const pair = [
    { itemId: debt?.id ?? 0, amount: 150 },
    { itemId: credit?.id ?? 0, amount: -150 },
  ]
  await owner.ok(settlementCalls.ys.settle, { clientId, items: pair })
  const laterNo = credit?.docNo ?? ''
  const { content } = await owner.ok(reversal.before, { document: 'ck', id })
  expect(content.steps.map(({ document, docNo }) => [document, docNo])).toEqual([['sk', laterNo]])
  expect(content.freed.map(({ amount }) => Number(amount))).toEqual([100])
  // no word of what was used in the window: it is in nobody's way
  expect((await owner.call(reversal.sale, { id, note })).msg).toMatch(new RegExp(`已核销（${laterNo}），请先取消核销或红冲收付款$`))
  const { content: made } = await owner.ok(settlementCalls.ys.settlements, { id: debt?.id ?? 0 })
  const byHand = made.find(({ docNo }) => docNo === laterNo)
  await owner.ok(settlementCalls.ys.unsettle, { settlementId: byHand?.id ?? 0 })
  await owner.ok(reversal.sale, { id, note })
  expect(await openOf()).toEqual([
    ['SK', -500],
    ['SK', -200],
  ])
  await expectSound()
})

test('taken apart by hand and settled again by hand, it is by hand', async () => {
  const { owner, clientId, selling, use, itemsOf, itemId, expectSound } = await newAdvance()
  const { id } = await selling(100, use(100))
  const debt = (await itemsOf('ys')).find((item) => item.document === 'ck')?.id ?? 0
  const [made] = (await owner.ok(settlementCalls.ys.settlements, { id: debt })).content
  await owner.ok(settlementCalls.ys.unsettle, { settlementId: made?.id ?? 0 })
  expect((await owner.ok(reversal.before, { document: 'ck', id })).content.freed).toEqual([])
  const pair = [
    { itemId: debt, amount: 100 },
    { itemId, amount: -100 },
  ]
  await owner.ok(settlementCalls.ys.settle, { clientId, items: pair })
  expect((await owner.call(reversal.sale, { id, note })).msg).toMatch(/已核销（SK\d+）/)
  await expectSound()
})

test('the credit of a return is freed as well; the return itself stays in nobody’s way but its own', async () => {
  const { owner, clientId, warehouseId, pjid, sell, selling, creditOf, openOf, money, expectSound } = await newAdvance(1)
  const { id: first } = await sell(80)
  await money(80)
  const { content } = await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })
  const lines = [{ sourceLineId: content.find(({ docId }) => docId === first)?.id ?? 0, thAmount: 1, warehouseId }]
  const { id: xt } = await owner.ok(saleReturn.save, { clientId, thDate: today, lines })
  await owner.ok(saleReturn.approve, { id: xt })
  await owner.ok(saleReturnSteps.checkDone, { id: xt })
  const { id } = await selling(200, [{ itemId: await creditOf(xt), amount: 80 }], 120)
  expect((await owner.ok(outbound.get, { id })).content?.moneyStatus).toBe('已收款')
  // the return cannot go while its credit is used there
  expect((await owner.ok(reversal.before, { document: 'xt', id: xt })).content.steps.map(({ document }) => document)).toEqual(['hx'])
  const { content: asked } = await owner.ok(reversal.before, { document: 'ck', id })
  expect([asked.steps, asked.freed.map(({ word, amount }) => [word, Number(amount)])]).toEqual([[], [['销售退货', 80]]])
  await owner.ok(reversal.sale, { id, note })
  expect(await openOf()).toEqual([
    ['SK', -1],
    ['XT', -80],
  ])
  await owner.ok(reversal.reverse, { steps: [{ document: 'xt', id: xt }], note })
  await expectSound()
})

test('预付 used as goods are confirmed is free again when the stock-in is undone', async () => {
  const { tenant, owner, supplierId, pjid, rkDraft, draft, write, itemsOf, openOf, cash: account, expectSound } = await newAdvance()
  const lines = [{ accountId: account, amount: 200 }]
  const fk = await write('fk', { ...draft(0), clientId: supplierId, lines, settling: '不核销' })
  await owner.ok(moneyCalls.fk.audit, { id: fk })
  const before = await balancesOf(tenant.tenantId)
  const credit = (await itemsOf('yf', supplierId)).find((item) => item.document === 'fk')?.id ?? 0
  const { id } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 10, purchasePrice: 60 }]))
  await owner.ok(stockIn.confirm, { id, payments: [cash(100)], credits: [{ itemId: credit, amount: 150 }] })
  expect((await owner.ok(moneyCalls.fk.get, { id: fk })).content?.status).toBe('进行中')
  const { content } = await owner.ok(reversal.before, { document: 'rk', id })
  expect([content.steps, content.freed.map(({ word, amount }) => [word, Number(amount)])]).toEqual([[], [['付款单', 150]]])
  await owner.ok(reversal.stockIn, { id, note })
  expect(await openOf('yf', supplierId)).toEqual([
    ['RK', 1000],
    ['FK', -200],
  ])
  expect(await balancesOf(tenant.tenantId)).toEqual(before)
  await expectSound()
})

test('of a sale of a closed month it is freed today, and the month keeps what it showed', async () => {
  const { owner, part, rkDraft, ckDraft, use, openOf, expectSound } = await newAdvance()
  const lastDay = daysFrom(`${today.slice(0, 7)}-01`, -1)
  const pjid = await part()
  const bought = { ...rkDraft([{ pjid, rkAmount: 1, purchasePrice: 5 }]), rkDate: lastDay }
  await owner.ok(stockIn.confirm, { id: (await owner.ok(stockIn.save, bought)).id })
  const lines = [{ pjid, ckAmount: 1, xsPrice: 300 }]
  const { id } = await owner.ok(outbound.counter, { ...ckDraft(lines), ckDate: lastDay, credits: use(300) })
  await owner.ok(periods.close, { month: lastDay.slice(0, 7) })
  expect((await owner.ok(reversal.before, { document: 'ck', id })).content).toMatchObject({ day: today, freed: [{ amount: '300.0000' }] })
  await owner.ok(reversal.sale, { id, note })
  expect(await openOf()).toEqual([['SK', -500]])
  await expectSound()
})

test('two at once, and the same press again: it is freed once', async () => {
  const { owner, selling, use, openOf, expectSound } = await newAdvance()
  const { id } = await selling(300, use(300))
  const answers = await Promise.all([1, 2].map(() => owner.call(reversal.sale, { id, note })))
  expect(answers.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  expect(await openOf()).toEqual([['SK', -500]])
  const { id: second } = await selling(300, use(300))
  const pressed = { id: second, note, submittime: 'press-1' }
  await owner.ok(reversal.sale, pressed)
  expect((await owner.call(reversal.sale, pressed)).code).toBe(Code.asks)
  expect(await openOf()).toEqual([['SK', -500]])
  await expectSound()
})

test('sales that use one advance, are undone and paid at the same moment never wait for each other for ever', async () => {
  const { owner, sale, selling, use, openOf, advance, expectSound } = await newAdvance()
  const sold = await Promise.all([1, 2, 3, 4].map(() => selling(100, use(50))))
  const answers = await Promise.all([
    ...sold.map(({ id }) => owner.call(reversal.sale, { id, note })),
    ...sold.map(({ id }) => owner.call(outbound.pay, { id, credits: use(10), payments: [cash(5)] })),
    ...[1, 2, 3, 4].map(() => owner.call(outbound.counter, sale(20, { credits: use(10), payments: [cash(10)] }))),
    owner.call(receipts.reverse, { id: advance, note }),
  ])
  expect(answers.map(({ msg }) => msg).join()).not.toContain('系统繁忙')
  // whoever came first: nothing is left open of a sale that is gone, and the advance is as large as it was or gone
  const rests = (await openOf()).filter(([kind, rest]) => kind === 'SK' && Number(rest) < -500)
  expect(rests).toEqual([])
  await expectSound()
})

test('in one press with the sale of the chain; nobody may see the amount who may not see prices', async () => {
  const { tenant, owner, selling, use, openOf, advance, expectSound } = await newAdvance()
  const { id } = await selling(300, use(300))
  const blind = await tenant.withTags('busi:ck:query', 'busi:ck:reverse')
  expect((await blind.ok(reversal.before, { document: 'ck', id })).content.freed).toMatchObject([{ amount: '***' }])
  const steps = [
    { document: 'ck' as const, id },
    { document: 'sk' as const, id: advance },
  ]
  await owner.ok(reversal.reverse, { steps, note })
  expect(await openOf()).toEqual([])
  await expectSound()
})

test('a receipt with a discount is not left open beyond its money: it goes first', async () => {
  const { owner, money, sell, selling, itemsOf, openOf, expectSound } = await newAdvance(1)
  await sell(5)
  // 10 of money and 5 let off: 5 meet the old debt, 10 lie there
  const { id: sk } = await money(10, { discount: 5 })
  const item = (await itemsOf('ys')).find(({ document, documentId }) => document === 'sk' && documentId === sk)
  const { id } = await selling(10, [{ itemId: item?.id ?? 0, amount: 10 }])
  const made = (await owner.ok(settlementCalls.ys.settlements, { id: item?.id ?? 0 })).content
  const first = made.find(({ amount }) => Number(amount) === 5)
  await owner.ok(settlementCalls.ys.unsettle, { settlementId: first?.id ?? 0 })
  expect((await owner.call(reversal.sale, { id, note })).msg).toMatch(/^SK\d+ 有优惠，不能单独取消核销，请红冲该单$/)
  await owner.ok(receipts.reverse, { id: sk, note })
  await owner.ok(reversal.sale, { id, note })
  expect(await openOf()).toEqual([
    ['SK', -1],
    ['CK', 5],
  ])
  await expectSound()
})
