import { expect, test } from 'vitest'
import { payments } from '#contract/documents/payments/payments.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { daysFrom } from '#server/kit/time.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'

const cash = (amount: number) => ({ method: '现金', amount })

/** A company with 1,000.00 in cash; a receipt of 10 pieces at 60.00 with a freight of 60.00, as a draft. */
async function newYard() {
  const books = await newBooks()
  const { owner, rkDraft, pjid } = books
  const carrier = await books.client({ tags: 2 })
  const draft = async (amount = 60, partnerId = carrier) => {
    const { id } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 10, purchasePrice: 60 }]))
    if (amount > 0) await owner.ok(stockIn.saveFees, { id, fees: [{ kind: '运费', partnerId, amount }] })
    return id
  }
  const openOf = (of: number) => books.openOf('yf', of)
  const paid = async () => (await owner.ok(payments.page, {})).page.list.map(({ moneySum, status }) => [moneySum, status]).sort()
  const statusOf = async (id: number) => (await owner.ok(stockIn.get, { id })).content?.status
  return { ...books, carrier, draft, openOf, paid, statusOf }
}

test('the supplier gets 500 of his 600 and the carrier his 60 as the goods are confirmed; 红冲 takes both along and says so', async () => {
  const { owner, supplierId, carrier, draft, openOf, paid, balanceOf, statusOf, expectSound } = await newYard()
  const id = await draft()
  const sent = { id, payments: [cash(500)], feePayments: [{ partnerId: carrier, payments: [cash(60)] }] }
  const refusal = async (change: object) => (await owner.call(stockIn.confirm, { ...sent, ...change })).msg
  expect(await refusal({ feePayments: [{ partnerId: carrier, payments: [cash(70)] }] })).toBe('付款合计 70.00 超过应付 60.00')
  expect(await refusal({ feePayments: [{ partnerId: supplierId, payments: [cash(60)] }] })).toBe('收款单位没有费用，请刷新后重试')
  expect(await refusal({ feePayments: [...sent.feePayments, ...sent.feePayments] })).toBe('同一个收款单位只能付一次')
  expect(await refusal({ payments: [cash(600)], feePayments: [{ partnerId: carrier, payments: [cash(0)] }] })).toBe('付款金额应大于0')
  expect([await statusOf(id), await paid(), await balanceOf()]).toEqual(['草稿', [], 1000])
  await owner.ok(stockIn.confirm, sent)
  expect([await openOf(carrier), await balanceOf()]).toEqual([[], 440])
  expect(await openOf(supplierId)).toEqual([
    ['RK', 1000],
    ['RK', 100],
  ])
  expect((await owner.ok(stockIn.fees, { id })).content).toMatchObject([{ amount: 60, moneyStatus: '已付款' }])
  await expectSound()
  const { content } = await owner.ok(reversal.before, { document: 'rk', id })
  expect(content.steps).toEqual([])
  expect(content.along.map(({ word, bizDate, amount }) => [word, bizDate, Number(amount)])).toEqual([
    ['付款单', today, 500],
    ['付款单', today, 60],
  ])
  await owner.ok(reversal.stockIn, { id, note: '录错' })
  expect([await openOf(carrier), await openOf(supplierId), await balanceOf()]).toEqual([[], [['RK', 1000]], 1000])
  expect(await paid()).toEqual([
    [500, '已红冲'],
    [60, '已红冲'],
  ])
  await expectSound()
})

test('a fee that the office has paid stands in the way of 红冲', async () => {
  const { owner, cash: box, carrier, draft, openOf, write, expectSound } = await newYard()
  const id = await draft()
  await owner.ok(stockIn.confirm, { id })
  const money = await write('fk', { clientId: carrier, moneyDate: today, lines: [{ accountId: box, amount: 60 }] })
  await owner.ok(payments.audit, { id: money })
  expect(await openOf(carrier)).toEqual([])
  expect((await owner.call(reversal.stockIn, { id, note: '录错' })).msg).toMatch(/^单据 RK\d+ 已核销（FK\d+）/)
  expect((await owner.ok(reversal.before, { document: 'rk', id })).content).toMatchObject({
    steps: [{ document: 'fk', id: money }],
    along: [],
  })
  await expectSound()
})

test('a late fee is paid as it is shared, over several receipts one after the other; 红冲 of one takes its part along, no earlier than the fee', async () => {
  const { tenant, owner, carrier, draft, openOf, paid, balanceOf, expectSound } = await newYard()
  const [one, two] = [await draft(0), await draft(0)]
  await owner.ok(stockIn.confirm, { id: one })
  await owner.ok(stockIn.confirm, { id: two })
  const sent = { ids: [one, two], feeDate: today, kind: '装卸', partnerId: carrier, amount: 90 }
  expect((await owner.call(stockIn.spreadFee, { ...sent, payments: [cash(90.5)] })).msg).toBe('付款合计 90.50 超过费用 90.00')
  expect((await owner.call(stockIn.spreadFee, { ...sent, payments: [cash(1e6)] })).msg).toBe('付款合计 1,000,000.00 超过费用 90.00')
  expect([await openOf(carrier), await balanceOf()]).toEqual([[], 1000])
  // 45 of each; 60 are paid: all of the first and 15 of the second
  const pressed = { ...sent, payments: [cash(60)], submittime: 'press-1' }
  const answers = await Promise.all([owner.call(stockIn.spreadFee, pressed), owner.call(stockIn.spreadFee, pressed)])
  expect(answers.map(({ code }) => code).sort()).toEqual([Code.done, Code.asks])
  expect([await openOf(carrier), await balanceOf()]).toEqual([[['RK', 30]], 940])
  expect(await paid()).toEqual([
    [15, '已完成'],
    [45, '已完成'],
  ])
  await expectSound()
  const along = (await owner.ok(reversal.before, { document: 'rk', id: two })).content.along
  expect(along.map(({ word, amount }) => [word, Number(amount)])).toEqual([
    ['费用分摊 装卸', 45],
    ['付款单', 15],
  ])
  const clerk = await tenant.withTags('busi:rk:query', 'busi:rk:reverse')
  expect((await clerk.ok(reversal.before, { document: 'rk', id: two })).content.along.map(({ amount }) => amount)).toEqual([MASKED, MASKED])
  await owner.ok(reversal.stockIn, { id: two, note: '录错' })
  expect([await openOf(carrier), await balanceOf()]).toEqual([[], 955])
  await expectSound()
})

test('of a receipt of yesterday with a fee of today the reversal is booked today, and its window says why', async () => {
  const { owner, carrier, pjid, rkDraft, expectSound } = await newYard()
  const before = daysFrom(today, -1)
  const { id } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 10, purchasePrice: 60 }], { rkDate: before }))
  await owner.ok(stockIn.confirm, { id })
  expect((await owner.ok(reversal.before, { document: 'rk', id })).content).toMatchObject({ along: [] })
  await owner.ok(stockIn.spreadFee, { ids: [id], feeDate: today, kind: '运费', partnerId: carrier, amount: 10 })
  const { content } = await owner.ok(reversal.before, { document: 'rk', id })
  expect(content).toMatchObject({ day: today, dayWhy: `${today.slice(5)} 分摊过费用，记在 ${today.slice(5)}` })
  await owner.ok(reversal.stockIn, { id, note: '录错' })
  const items = (await owner.ok(openItemCalls.yf.items, { clientId: carrier, limit: 50 })).page.list
  expect(items.map(({ bizDate }) => bizDate)).toEqual([today, today])
  await expectSound()
})

test('who may confirm or share fees but not pay, or sees no cost with fees, pays none', async () => {
  const { tenant, carrier, draft, statusOf, balanceOf } = await newYard()
  const id = await draft()
  const sent = { id, feePayments: [{ partnerId: carrier, payments: [cash(60)] }] }
  const keeper = await tenant.withTags('busi:rk:query', 'busi:rk:confirm', 'price.purchaseprice', 'price.tcostprice')
  expect((await keeper.call(stockIn.confirm, sent)).code).toBe(Code.forbidden)
  const blind = await tenant.withTags('busi:rk:query', 'busi:rk:confirm', 'busi:rk:pay', 'price.purchaseprice')
  expect((await blind.call(stockIn.confirm, sent)).msg).toBe('没有查看含费成本的权限，不能付费用')
  expect([await statusOf(id), await balanceOf()]).toEqual(['草稿', 1000])
  const cashier = await tenant.withTags('busi:rk:query', 'busi:rk:confirm', 'busi:rk:pay', 'price.purchaseprice', 'price.tcostprice')
  await cashier.ok(stockIn.confirm, sent)
  expect([await statusOf(id), await balanceOf()]).toEqual(['已确认', 940])
  const sharer = await tenant.withTags('busi:rk:query', 'busi:rk:fee', 'price.purchaseprice', 'price.tcostprice')
  const late = { ids: [id], feeDate: today, kind: '运费', partnerId: carrier, amount: 10, payments: [cash(10)] }
  expect((await sharer.call(stockIn.spreadFee, late)).code).toBe(Code.forbidden)
})

test('receipts whose suppliers and carriers cross are paid and taken back at the same moment: nobody waits for ever, and the books agree', async () => {
  const books = await newYard()
  const { owner, cash: box, supplierId, carrier, pjid, rkDraft, draft, balanceOf, expectSound } = books
  const { id: bank } = await owner.ok(funds.save, { accountName: '建行', accountType: 2, opening: 5000 })
  const bankPays = (amount: number) => ({ method: '建行', amount })
  const crossed = async () => {
    const { id } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 10, purchasePrice: 60 }], { supplierId: carrier }))
    await owner.ok(stockIn.saveFees, { id, fees: [{ kind: '运费', partnerId: supplierId, amount: 60 }] })
    return id
  }
  const ids = [await draft(), await crossed(), await draft(), await crossed()]
  const pay = (id: number, at: number) =>
    at % 2 === 0
      ? { id, payments: [cash(50)], feePayments: [{ partnerId: carrier, payments: [bankPays(60)] }] }
      : { id, payments: [bankPays(50)], feePayments: [{ partnerId: supplierId, payments: [cash(60)] }] }
  const confirmed = await Promise.all(ids.map((id, at) => owner.call(stockIn.confirm, pay(id, at))))
  expect(confirmed.map(({ msg }) => msg)).toEqual(Array(4).fill('操作成功'))
  // cash: 2 × 50 and 2 × 60, the bank as much
  expect([await balanceOf(box), await balanceOf(bank)]).toEqual([780, 4780])
  const undone = await Promise.all(ids.map((id) => owner.call(reversal.stockIn, { id, note: '录错' })))
  expect(undone.map(({ code }) => code)).toEqual([1, 1, 1, 1])
  expect([await balanceOf(box), await balanceOf(bank)]).toEqual([1000, 5000])
  await expectSound()
})
