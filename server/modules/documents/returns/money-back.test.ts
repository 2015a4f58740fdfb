import { expect, test } from 'vitest'
import { refunds, supplierRefunds } from '#contract/documents/payments/payments.ts'
import { purchaseReturn, purchaseReturnSteps, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { shifts } from '#contract/documents/shifts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { funds, payMethods } from '#contract/ledgers/cash.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'

const cash = (amount: number) => ({ method: '现金', amount })
const wechat = (amount: number) => ({ method: '微信', amount })

/** A company with a cash box (1,000.00) and 微信 (0.00); a sale of so many pieces at 100.00, paid at once as said, and an approved return of some. */
async function newCounter() {
  const books = await newBooks()
  const { owner, clientId, warehouseId, pjid, ckDraft, balanceOf } = books
  const { id: account } = await owner.ok(funds.save, { accountName: '微信', accountType: 3 })
  const sold = async (pieces: number, payments: Sent<typeof outbound.counter>['payments'] = []) => {
    const { id } = await owner.ok(outbound.counter, { ...ckDraft([{ pjid, ckAmount: pieces, xsPrice: 100 }]), payments })
    const { content } = await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })
    return { id, line: content.find(({ docId }) => docId === id)?.id ?? 0 }
  }
  const approved = async (...lines: [line: number, pieces: number][]) => {
    const draft = lines.map(([sourceLineId, thAmount]) => ({ sourceLineId, thAmount, warehouseId }))
    const { id } = await owner.ok(saleReturn.save, { clientId, thDate: today, reason: '质量问题', lines: draft })
    await owner.ok(saleReturn.approve, { id })
    return id
  }
  const money = async () => [await balanceOf(), await balanceOf(account)]
  const given = async () => (await owner.ok(refunds.page, {})).page.list.map(({ status, moneySum }) => [status, moneySum])
  return { ...books, account, sold, approved, money, given }
}

test('sold for 400, paid 150 in cash and 100 by 微信, all of it returned: 250 go back the way they came', async () => {
  const { owner, sold, approved, money, given, openOf, expectSound } = await newCounter()
  const sale = await sold(4, [cash(150), wechat(100)])
  const id = await approved([sale.line, 4])
  // 150 were still owed of the sale: nobody gets back what he has not paid
  const before = await owner.ok(saleReturn.beforeBack, { id })
  expect(before).toMatchObject({
    due: 250,
    original: [
      { method: '现金', amount: 150 },
      { method: '微信', amount: 100 },
    ],
  })
  expect(before.methods.map(({ name }) => name)).toEqual(['现金', '微信'])
  const refusal = async (sent: object) => (await owner.call(saleReturnSteps.checkDone, { id, ...sent })).msg
  expect(await refusal({ payments: [cash(250.01)] })).toBe('可退 250.00，不能退 250.01')
  expect(await refusal({ payments: [cash(100), wechat(150)], original: true })).toBe('原路可退 微信 100.00，不能退 150.00')
  expect(await refusal({ payments: [{ method: '支票', amount: 1 }] })).toBe('收款方式 支票 不存在或已停用，请刷新后重试')
  expect(await refusal({ payments: [cash(0)] })).toBe('退款金额应大于0')
  expect([(await owner.ok(saleReturn.get, { id })).content?.status, await given()]).toEqual(['已审核', []])

  const done = await owner.ok(saleReturnSteps.checkDone, { id, payments: [cash(150), wechat(100)], original: true })
  expect(done).toMatchObject({ status: '已完成', moneyNo: expect.stringMatching(/^TK\d{10}$/) })
  expect([await openOf(), await money()]).toEqual([[], [1000, 0]])
  const [refund] = (await owner.ok(refunds.page, {})).page.list
  expect(refund).toMatchObject({ moneyNo: done.moneyNo, status: '已完成', moneySum: 250, settled: 250, rest: 0 })
  const { content } = await owner.ok(refunds.get, { id: refund?.id ?? 0 })
  expect(content?.items.map(({ docNo, amount }) => [docNo.slice(0, 2), amount])).toEqual([['XT', 250]])
  expect(content?.lines).toMatchObject([
    { method: '现金', amount: 150 },
    { method: '微信', amount: 100 },
  ])
  const log = (await owner.ok(refunds.log, { id: refund?.id ?? 0 })).content
  expect(log.map(({ toStatus, note }) => [toStatus, note])).toEqual([['已完成', '验货退款']])
  await expectSound()

  // 红冲 of the return takes its refund along; the sale is owed as before
  await owner.ok(reversal.reverse, { steps: [{ document: 'xt', id }], note: '退错' })
  expect([await openOf(), await money(), await given()]).toEqual([[['CK', 150]], [1150, 100], [['已红冲', 250]]])
  await expectSound()
  // and with the sale behind it, all in one press
  const again = await approved([sale.line, 4])
  await owner.ok(saleReturnSteps.checkDone, { id: again, payments: [cash(250)] })
  const steps = [
    { document: 'xt' as const, id: again },
    { document: 'ck' as const, id: sale.id },
  ]
  expect((await owner.ok(reversal.before, { document: 'ck', id: sale.id })).content.steps).toMatchObject([{ document: 'xt', id: again }])
  await owner.ok(reversal.reverse, { steps, note: '开错' })
  expect([await openOf(), await money()]).toEqual([[], [1000, 0]])
  await expectSound()
})

test('what is not given back at once stays a credit, and whoever has the till gives it later', async () => {
  const { tenant, owner, sold, approved, money, given, openOf, expectSound } = await newCounter()
  const sale = await sold(4, [cash(400)])
  const id = await approved([sale.line, 3])
  // of three pieces two have come
  const [line] = (await owner.ok(saleReturn.pageLines, { thId: id })).page.list
  const lines = [{ id: line?.id ?? 0, amount: 2 }]
  expect(await owner.ok(saleReturn.beforeBack, { id, lines })).toMatchObject({ due: 200, original: [{ method: '现金', amount: 200 }] })
  const keeper = await tenant.withTags('busi:xt:query', 'busi:xt:check')
  expect((await keeper.call(saleReturnSteps.checkDone, { id, lines, payments: [cash(200)] })).code).toBe(Code.forbidden)
  expect((await keeper.call(saleReturn.beforeBack, { id, lines })).code).toBe(Code.forbidden)
  expect(await keeper.ok(saleReturnSteps.checkDone, { id, lines })).toMatchObject({ status: '已完成', moneyNo: '' })
  expect(await openOf()).toEqual([['XT', -200]])

  const blind = await tenant.withTags('busi:xt:query', 'busi:xt:pay')
  expect(await blind.ok(saleReturn.beforeBack, { id })).toMatchObject({ due: MASKED, original: [{ method: '现金', amount: MASKED }] })
  expect((await blind.call(saleReturn.payBack, { id, payments: [cash(1)] })).msg).toBe('没有查看金额的权限，不能退款')
  const cashier = await tenant.withTags('busi:xt:query', 'busi:xt:pay', 'price.txsprice')
  expect(await cashier.ok(saleReturn.beforeBack, { id })).toMatchObject({ due: 200 })
  await cashier.ok(saleReturn.payBack, { id, payments: [cash(50)] })
  expect(await cashier.ok(saleReturn.beforeBack, { id })).toMatchObject({ due: 150, original: [{ method: '现金', amount: 150 }] })
  expect((await cashier.call(saleReturn.payBack, { id, payments: [cash(150.5)] })).msg).toBe('可退 150.00，不能退 150.50')
  expect((await cashier.call(saleReturn.payBack, { id })).msg).toBe('请输入退款金额')
  await cashier.ok(saleReturn.payBack, { id, payments: [cash(150)] })
  expect([await openOf(), await money(), await given()]).toEqual([
    [],
    [1200, 0],
    [
      ['已完成', 150],
      ['已完成', 50],
    ],
  ])
  await expectSound()
})

test('pieces of two sales come back together: each meets its own sale, and the rest is paid back', async () => {
  const { owner, sold, approved, money, openOf, expectSound } = await newCounter()
  // 300 of which 250 are paid, 200 of which nothing is
  const [one, two] = [await sold(3, [wechat(250)]), await sold(2)]
  const id = await approved([one.line, 2], [two.line, 1])
  // of 200 the first sale takes its 50; of 100 the second takes all
  expect(await owner.ok(saleReturn.beforeBack, { id })).toMatchObject({ due: 150, original: [{ method: '微信', amount: 150 }] })
  await owner.ok(saleReturnSteps.checkDone, { id, payments: [wechat(150)], original: true })
  expect([await openOf(), await money()]).toEqual([[['CK', 100]], [1000, 100]])
  await expectSound()
  // the third piece of the first sale: 100 of its 250 are still where they were paid
  const last = await approved([one.line, 1])
  expect(await owner.ok(saleReturn.beforeBack, { id: last })).toMatchObject({ due: 100, original: [{ method: '微信', amount: 100 }] })
  await owner.ok(saleReturnSteps.checkDone, { id: last, payments: [cash(100)] })
  await owner.ok(reversal.reverse, {
    steps: [
      { document: 'xt', id: last },
      { document: 'xt', id },
    ],
    note: '退错',
  })
  expect([await openOf(), await money()]).toEqual([
    [
      ['CK', 50],
      ['CK', 200],
    ],
    [1000, 250],
  ])
  await expectSound()
})

test('two cashiers give one credit back at the same moment: one of them does; an answer that was lost is given once', async () => {
  const { owner, sold, approved, money, given, openOf, expectSound } = await newCounter()
  const sale = await sold(4, [cash(400)])
  const id = await approved([sale.line, 1])
  const sent = { id, payments: [cash(100)], submittime: 'press-1' }
  const pressed = await Promise.all([owner.call(saleReturnSteps.checkDone, sent), owner.call(saleReturnSteps.checkDone, sent)])
  expect(pressed.map(({ code }) => code).sort()).toEqual([Code.done, Code.asks])
  expect([await openOf(), await given(), await money()]).toEqual([[], [['已完成', 100]], [1300, 0]])
  const other = await approved([sale.line, 2])
  await owner.ok(saleReturnSteps.checkDone, { id: other })
  const answers = await Promise.all([1, 2, 3].map(() => owner.call(saleReturn.payBack, { id: other, payments: [cash(200)] })))
  expect(answers.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect(new Set(answers.filter(({ code }) => code !== Code.done).map(({ msg }) => msg))).toEqual(new Set(['可退 0.00，不能退 200.00']))
  const alone = await approved([sale.line, 1])
  const both = await Promise.all([1, 2].map(() => owner.call(saleReturnSteps.checkDone, { id: alone, payments: [cash(100)] })))
  expect(both.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect([await openOf(), await money()]).toEqual([[], [1000, 0]])
  await expectSound()
})

test('a till without so much cash, a method that is stopped, a cashier who has not opened: the goods do not come in without their money', async () => {
  const { tenant, owner, cash: box, account, sold, approved, money, given, openOf, expectSound } = await newCounter()
  const sale = await sold(20, [wechat(2000)])
  const id = await approved([sale.line, 20])
  const refusal = async (sent: object) => (await owner.call(saleReturnSteps.checkDone, { id, ...sent })).msg
  expect(await refusal({ payments: [cash(1000.01)] })).toBe('账户 现金 余额不足')
  await owner.ok(parameters.edit, { name: 'COUNTER_SHIFT', value: '1' })
  const cashier = await tenant.withTags(...(['busi:xt:query', 'busi:xt:check', 'busi:xt:pay', 'price.txsprice', 'fin:shift:own'] as const))
  const closed = (await cashier.call(saleReturnSteps.checkDone, { id, payments: [cash(100)] })).msg
  expect(closed).toBe('您尚未开班，不能退款；请先在“财务管理 - 交班”开班')
  const method = (await owner.ok(payMethods.list, {})).content.find(({ name }) => name === '微信')
  await owner.ok(payMethods.save, { id: method?.id ?? 0, version: method?.version ?? 0, name: '微信', accountId: account, enabled: false })
  expect(await refusal({ payments: [wechat(100)] })).toBe('收款方式 微信 不存在或已停用，请刷新后重试')
  expect((await owner.ok(saleReturn.beforeBack, { id })).original).toEqual([])
  expect([(await owner.ok(saleReturn.get, { id })).content?.status, await given(), await openOf()]).toEqual(['已审核', [], []])
  // what the cashier gives back is in her shift
  const { id: shift } = await cashier.ok(shifts.open, { accountId: box, opening: 1000 })
  await cashier.ok(saleReturnSteps.checkDone, { id, payments: [cash(300)] })
  const counts = [{ accountId: box, counted: 700 }]
  await cashier.ok(shifts.close, { id: shift, counts, safeId: 0, handed: 0 })
  expect((await cashier.ok(shifts.sheet, { id: shift })).content).toMatchObject([
    { opening: 1000, refunded: 300, expected: 700, difference: 0 },
  ])
  expect([await money(), await openOf()]).toEqual([[700, 2000], [['XT', -1700]]])
  await expectSound()
})

test('a supplier signs for what goes back to him and pays at once; 红冲 takes his money along', async () => {
  const { tenant, owner, supplierId, warehouseId, pjid, rkDraft, openOf, money, expectSound } = await newCounter()
  const { id: rk } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 10, purchasePrice: 60 }]))
  await owner.ok(stockIn.confirm, { id: rk, payments: [cash(500)] })
  const source = (await owner.ok(purchaseReturn.sourcesOf, { clientId: supplierId, pjids: [pjid] })).content.find(
    ({ docId }) => docId === rk,
  )
  const lines = [{ sourceLineId: source?.id ?? 0, thAmount: 4, warehouseId }]
  const { id } = await owner.ok(purchaseReturn.save, { clientId: supplierId, thDate: today, lines })
  await owner.ok(purchaseReturn.approve, { id })
  expect((await owner.call(purchaseReturn.beforeBack, { id })).msg).toBe('单据状态已变化，请刷新后重试')
  await owner.ok(purchaseReturnSteps.ship, { id })
  // 240 go back, 100 of the goods had not been paid
  expect(await owner.ok(purchaseReturn.beforeBack, { id })).toMatchObject({ due: 140, original: [{ method: '现金', amount: 140 }] })
  const keeper = await tenant.withTags('busi:ct:query', 'busi:ct:ship')
  expect((await keeper.call(purchaseReturnSteps.sign, { id, payments: [cash(140)] })).code).toBe(Code.forbidden)
  expect((await owner.call(purchaseReturnSteps.sign, { id, payments: [cash(140.01)] })).msg).toBe('可退 140.00，不能退 140.01')
  expect((await owner.call(purchaseReturn.payBack, { id, payments: [wechat(240)] })).msg).toBe('可退 140.00，不能退 240.00')
  const done = await owner.ok(purchaseReturnSteps.sign, { id, payments: [cash(100), wechat(40)] })
  expect(done).toMatchObject({ status: '已完成', moneyNo: expect.stringMatching(/^GK/) })
  expect([await openOf('yf', supplierId), await money()]).toEqual([[['RK', 1000]], [600, 40]])
  expect((await owner.ok(supplierRefunds.page, {})).page.list).toMatchObject([{ status: '已完成', moneySum: 140 }])
  await expectSound()
  await owner.ok(reversal.reverse, { steps: [{ document: 'ct', id }], note: '退错' })
  expect([await openOf('yf', supplierId), await money()]).toEqual([
    [
      ['RK', 1000],
      ['RK', 100],
    ],
    [500, 0],
  ])
  await expectSound()
})
