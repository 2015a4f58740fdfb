import { expect, test } from 'vitest'
import { payments, receipts, refunds, supplierRefunds } from '#contract/documents/payments/payments.ts'
import { settlementCalls } from '#contract/documents/payments/settling.ts'
import { purchaseReturn, purchaseReturnSteps, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { periods } from '#contract/ledgers/periods.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

type Books = Awaited<ReturnType<typeof newBooks>>

/** A sale of so much, and all of it brought back into stock. */
async function soldAndReturned(books: Books, sum: number, paid: number) {
  const { owner, clientId, pjid, sell, money } = books
  const sale = await sell(sum)
  if (paid > 0) await money(paid)
  const { content } = await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })
  const source = content.find(({ docId }) => docId === sale.id)
  const lines = [{ sourceLineId: source?.id ?? 0, thAmount: 1, warehouseId: books.warehouseId }]
  const { id } = await owner.ok(saleReturn.save, { clientId, thDate: today, reason: '质量问题', lines })
  await owner.ok(saleReturn.approve, { id })
  await owner.ok(saleReturnSteps.checkDone, { id })
  return sale
}
/** A refund to the client, written and posted. */
async function payBack({ owner, draft }: Books, amount: number, change: object = {}) {
  const { id, moneyNo } = await owner.ok(refunds.save, draft(amount, change))
  const { status } = await owner.ok(refunds.audit, { id })
  return { id, moneyNo, status }
}
const owedBy = async ({ owner }: Books, clientId: number) =>
  (await owner.ok(openItemCalls.ys.owed, {})).page.list.find(({ id }) => id === clientId)?.balance ?? 0

test('sold for 200, paid 150, all of it returned: 150 are paid back, and nobody owes anybody anything', async () => {
  const books = await newBooks()
  const { owner, clientId, openOf, balanceOf, expectSound } = books
  await soldAndReturned(books, 200, 150)
  // 50 of the return met what was still open of the sale
  expect(await openOf()).toEqual([['XT', -150]])
  expect(await balanceOf()).toBe(1150)
  const { id, moneyNo, status } = await payBack(books, 150)
  expect(moneyNo).toMatch(/^TK\d{10}$/)
  expect(status).toBe('已完成')
  expect(await openOf()).toEqual([])
  expect(await owedBy(books, clientId)).toBe(0)
  expect(await balanceOf()).toBe(1000)
  const { content } = await owner.ok(refunds.get, { id })
  expect(content).toMatchObject({ moneySum: 150, discount: 0, settled: 150, rest: 0, accounts: '现金' })
  expect(content?.items.map(({ docNo, amount, total }) => [docNo.slice(0, 2), amount, total])).toEqual([['XT', 150, -200]])
  expect((await owner.ok(refunds.page, {})).page.list).toMatchObject([{ id, status: '已完成', moneySum: 150 }])
  expect((await owner.ok(refunds.totals, {})).content.posted).toMatchObject({ moneySum: 150 })
  // receipts know nothing of it
  expect((await owner.ok(receipts.page, {})).page.list).toHaveLength(1)
  const { page } = await owner.ok(funds.flow, { kind: '退款' })
  expect(page.list).toMatchObject([{ kind: '退款', income: null, expense: 150, balance: 1000, docNo: moneyNo }])
  const log = (await owner.ok(refunds.log, { id })).content
  expect(log.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
    ['草稿', '已审核'],
    ['已审核', '已完成'],
  ])
  await expectSound()
})

test('no more is paid back than lies there: the refusal says how much that is; what was refused moved nothing', async () => {
  const books = await newBooks()
  const { owner, draft, openOf, balanceOf, expectSound } = books
  await soldAndReturned(books, 200, 150)
  const { id } = await owner.ok(refunds.save, draft(200))
  expect((await owner.call(refunds.audit, { id })).msg).toBe('可退 150.00，不能退 200.00')
  expect(await openOf()).toEqual([['XT', -150]])
  expect(await balanceOf()).toBe(1150)
  // a debt beside it is no reason: 150 lie there, whatever else he owes
  await books.sell(30)
  expect((await payBack(books, 150)).status).toBe('已完成')
  expect(await openOf()).toEqual([['CK', 30]])
  await expectSound()
})

test('what was paid in advance is paid back oldest first, or out of the receipts that were chosen', async () => {
  const books = await newBooks()
  const { owner, money, itemsOf, openOf, draft, clientId, expectSound } = books
  const [first, second] = [await money(100), await money(80)]
  await payBack(books, 30)
  expect(await openOf()).toEqual([
    ['SK', -70],
    ['SK', -80],
  ])
  const stateOf = async (id: number) => (await owner.ok(receipts.get, { id })).content
  expect(await stateOf(first.id)).toMatchObject({ status: '进行中', settled: 30, rest: 70 })
  const newer = (await itemsOf('ys', clientId, 'open')).find(({ documentId }) => documentId === second.id)
  const choose = (amount: number) => ({ settling: '指定' as const, items: [{ itemId: newer?.id ?? 0, amount }] })
  // what is chosen and what is paid are the same amount
  const { id } = await owner.ok(refunds.save, draft(80, choose(-50)))
  expect((await owner.call(refunds.audit, { id })).msg).toBe('可退 50.00，不能退 80.00')
  await owner.ok(refunds.remove, { id })
  const less = await owner.ok(refunds.save, draft(50, choose(-80)))
  expect((await owner.call(refunds.audit, { id: less.id })).msg).toBe('所选单据共 80.00，退款 50.00，两者应相等')
  await payBack(books, 80, choose(-80))
  expect(await openOf()).toEqual([['SK', -70]])
  expect(await stateOf(second.id)).toMatchObject({ status: '已完成', rest: 0 })
  await expectSound()
})

test('a supplier pays back what he owes us after a return of goods that were paid for', async () => {
  const books = await newBooks()
  const { owner, supplierId, warehouseId, draft, part, receive, balanceOf, expectSound, write } = books
  const pjid = await part()
  const rkId = await receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  // the books begin with goods for 1,000 from the same supplier: he is paid 1,000 + 600 − 100
  const { id: bank } = await owner.ok(funds.save, { accountName: '建行', accountType: 2, opening: 5000 })
  const lines = [{ accountId: bank, amount: 1600 }]
  await owner.ok(payments.audit, { id: await write('fk', draft(1600, { clientId: supplierId, lines })) })
  const { page } = await owner.ok(purchaseReturn.pageSource, { clientId: supplierId, pjNo: '' })
  const source = page.list.find(({ docId }) => docId === rkId)
  const back = { clientId: supplierId, thDate: today, lines: [{ sourceLineId: source?.id ?? 0, thAmount: 4, warehouseId }] }
  const { id: thId } = await owner.ok(purchaseReturn.save, back)
  await owner.ok(purchaseReturn.approve, { id: thId })
  await owner.ok(purchaseReturnSteps.notify, { id: thId })
  await owner.ok(purchaseReturnSteps.ship, { id: thId })
  expect((await owner.ok(openItemCalls.yf.owed, {})).page.list).toMatchObject([{ id: supplierId, balance: -240, credit: 240 }])
  const { id, moneyNo } = await owner.ok(
    supplierRefunds.save,
    draft(240, { clientId: supplierId, lines: [{ accountId: bank, amount: 240 }] }),
  )
  expect(moneyNo).toMatch(/^GK\d{10}$/)
  expect((await owner.ok(supplierRefunds.audit, { id })).status).toBe('已完成')
  expect((await owner.ok(openItemCalls.yf.owed, {})).page.list).toEqual([])
  expect([await balanceOf(bank), await balanceOf()]).toEqual([5000 - 1600 + 240, 1000])
  await expectSound()
  // taken back: the money leaves again, and he owes us the 240 as before
  await owner.ok(supplierRefunds.reverse, { id, note: '未到账' })
  expect((await owner.ok(openItemCalls.yf.owed, {})).page.list).toMatchObject([{ balance: -240 }])
  expect(await balanceOf(bank)).toBe(3400)
  await expectSound()
})

test('whoever holds a credit is paid back, also a supplier who once paid in advance; a refund has no discount', async () => {
  const { owner, supplierId, draft } = await newBooks()
  const { id } = await owner.ok(refunds.save, draft(5, { clientId: supplierId }))
  expect((await owner.call(refunds.audit, { id })).msg).toBe('可退 0.00，不能退 5.00')
  expect((await owner.call(refunds.save, draft(5, { discount: 1 }))).msg).toBe('退款没有优惠')
  expect((await owner.call(refunds.save, draft(5, { settling: '不核销' }))).msg).toBe('退款须核销预收（付）或退货，请选择自动或指定')
  expect((await owner.call(refunds.save, draft(-5, { lines: [] }))).msg).toBe('请输入退款金额')
})

test('two who pay the same credit back at once: one of them does, and nothing is paid twice', async () => {
  const books = await newBooks()
  const { owner, draft, openOf, balanceOf, expectSound } = books
  await soldAndReturned(books, 200, 150)
  const ids = await Promise.all([1, 2, 3].map(async () => (await owner.ok(refunds.save, draft(150))).id))
  const done = await Promise.all(ids.map((id) => owner.call(refunds.audit, { id })))
  expect(done.map(({ code, msg }) => (code === Code.done ? 'done' : msg)).sort()).toEqual([
    'done',
    '可退 0.00，不能退 150.00',
    '可退 0.00，不能退 150.00',
  ])
  expect(await openOf()).toEqual([])
  expect(await balanceOf()).toBe(1000)
  await expectSound()
})

test('an answer that was lost: sent again with the same stamp a refund is written once and posted once', async () => {
  const books = await newBooks()
  const { owner, draft, balanceOf, expectSound } = books
  await soldAndReturned(books, 200, 200)
  const sent = { ...draft(120), submittime: 'refund' }
  const { id } = await owner.ok(refunds.save, sent)
  expect((await owner.send(refunds.save, sent)).status).toBe(409)
  await owner.ok(refunds.audit, { id, submittime: 'post' })
  expect((await owner.send(refunds.audit, { id, submittime: 'post' })).status).toBe(409)
  expect((await owner.call(refunds.audit, { id })).msg).toBe('单据状态已变化，请刷新后重试')
  expect(await balanceOf()).toBe(1000 + 200 - 120)
  expect((await owner.ok(refunds.page, {})).page.totalCount).toBe(1)
  await expectSound()
})

test('红冲 of a refund: the money is in the account again and the credit open; the receipt it came out of is undone only after it', async () => {
  const books = await newBooks()
  const { owner, money, clientId, itemsOf, openOf, balanceOf, expectSound } = books
  const paid = await money(150)
  const { id, moneyNo } = await payBack(books, 100)
  expect((await owner.call(receipts.reverse, { id: paid.id, note: '退票' })).msg).toBe(`已退款（${moneyNo}），请先红冲退款单`)
  const [credit] = await itemsOf('ys', clientId, 'open')
  const [settlement] = (await owner.ok(settlementCalls.ys.settlements, { id: credit?.id ?? 0 })).content
  expect((await owner.call(settlementCalls.ys.unsettle, { settlementId: settlement?.id ?? 0 })).msg).toBe(
    '退款的核销不能单独取消，请红冲退款单',
  )
  expect((await owner.ok(refunds.reverse, { id, note: '客户改为抵货款' })).status).toBe('已红冲')
  expect(await openOf()).toEqual([['SK', -150]])
  expect(await balanceOf()).toBe(1150)
  expect((await owner.ok(receipts.get, { id: paid.id })).content).toMatchObject({ status: '进行中', rest: 150 })
  expect((await owner.call(refunds.reverse, { id, note: '' })).msg).toBe('单据状态已变化，请刷新后重试')
  await owner.ok(receipts.reverse, { id: paid.id, note: '退票' })
  expect(await balanceOf()).toBe(1000)
  await expectSound()
})

test('an account without the money pays nothing back; a closed month takes no refund', async () => {
  const books = await newBooks()
  const { owner, draft, money, openOf } = books
  await money(5000)
  const { id: small } = await owner.ok(funds.save, { accountName: '备用金', accountType: 1, opening: 10 })
  const { id } = await owner.ok(refunds.save, draft(50, { lines: [{ accountId: small, amount: 50 }] }))
  expect((await owner.call(refunds.audit, { id })).msg).toBe('账户 备用金 余额不足')
  expect(await openOf()).toEqual([['SK', -5000]])
  const lastMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 0)).toISOString().slice(0, 10)
  const late = await owner.ok(refunds.save, draft(50, { moneyDate: lastMonth }))
  await owner.ok(periods.close, { month: lastMonth.slice(0, 7), note: '' })
  expect((await owner.call(refunds.audit, { id: late.id })).msg).toMatch(/已月结/)
})

test('a refund is written, posted and undone by whoever may; amounts are seen by whoever may see them; another tenant’s are nobody’s', async () => {
  const books = await newBooks()
  const { owner, tenant, draft, money } = books
  await money(100)
  const { id } = await payBack(books, 40)
  const seller = tenant.as('seller')
  for (const call of [refunds.page, supplierRefunds.page]) expect((await seller.send(call, {})).body.code).toBe(Code.forbidden)
  expect((await seller.send(refunds.save, draft(1))).body.code).toBe(Code.forbidden)
  const writer = await tenant.withTags('fin:tk:query', 'fin:tk:add', 'price.txsprice')
  const own = await writer.ok(refunds.save, draft(10))
  expect((await writer.send(refunds.audit, { id: own.id })).body.code).toBe(Code.forbidden)
  expect((await writer.send(refunds.reverse, { id })).body.code).toBe(Code.forbidden)
  expect((await writer.send(supplierRefunds.save, draft(1))).body.code).toBe(Code.forbidden)
  const blind = await tenant.withTags('fin:tk:query', 'fin:tk:add', 'fin:tk:audit')
  expect((await blind.ok(refunds.get, { id: own.id })).content).toMatchObject({ moneySum: MASKED, settled: MASKED })
  expect((await blind.call(refunds.save, draft(1))).msg).toBe('没有查看金额的权限，不能开客户退款')
  const over = await owner.ok(refunds.save, draft(999))
  expect((await blind.call(refunds.audit, { id: over.id })).msg).not.toMatch(/\d/)
  const other = (await newTenant()).as('owner')
  expect((await other.ok(refunds.get, { id })).content).toBeNull()
  expect((await other.call(refunds.audit, { id: own.id })).code).toBe(Code.notYours)
  expect((await other.call(refunds.reverse, { id })).code).toBe(Code.notYours)
  expect((await owner.ok(outbound.page, {})).page.totalCount).toBe(0)
})
