import { expect, test } from 'vitest'
import { fundOrders } from '#contract/documents/fund-orders.ts'
import { badDebts, payments, receipts, refunds, supplierRefunds } from '#contract/documents/payments/payments.ts'
import { settlementCalls } from '#contract/documents/payments/settling.ts'
import { purchaseReturn, purchaseReturnSteps, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { shifts } from '#contract/documents/shifts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { balancesOf } from '#test/books.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'
import type { Anything } from '#test/world.ts'

// whatever moves money, pressed by two at once and sent again after a lost answer, moves it once

const cash = (amount: number) => ({ payments: [{ method: '现金', amount }] })
type Books = Awaited<ReturnType<typeof newBooks>>
type Press = { endpoint: Pick<Endpoint, 'method' | 'path'>; input: Anything }
const press = (endpoint: Pick<Endpoint, 'method' | 'path'>, input: Anything): Press => ({ endpoint, input })

async function stockInDraft({ owner, rkDraft, pjid }: Books) {
  return (await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 10, purchasePrice: 60 }]))).id
}
async function confirmed(books: Books) {
  const id = await stockInDraft(books)
  await books.owner.ok(stockIn.confirm, { id })
  return id
}
/** A sale of 300 that has reached the step named, of a company that walks 发货 and 签收. */
async function waiting({ owner, ckDraft, pjid }: Books, until: 'ship' | 'sign') {
  await owner.ok(parameters.edit, { name: 'CK_STEPS', value: 'ship,sign' })
  const { id } = await owner.ok(outbound.save, { ...ckDraft([{ pjid, ckAmount: 1, xsPrice: 300 }]), fhNotice: true })
  await owner.ok(outbound.confirm, { id })
  if (until === 'sign') await owner.ok(outbound.ship, { id })
  return id
}
/** One piece comes back that was sold for 300 and paid. */
async function saleReturned({ owner, ckDraft, clientId, warehouseId, pjid }: Books, done: boolean) {
  const sold = await owner.ok(outbound.counter, { ...ckDraft([{ pjid, ckAmount: 1, xsPrice: 300 }]), ...cash(300) })
  const { content } = await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })
  const source = content.find(({ docId }) => docId === sold.id)?.id ?? 0
  const { id } = await owner.ok(saleReturn.save, {
    ...{ clientId, thDate: today, reason: '质量问题' },
    lines: [{ sourceLineId: source, thAmount: 1, warehouseId }],
  })
  await owner.ok(saleReturn.approve, { id })
  if (done) await owner.ok(saleReturnSteps.checkDone, { id })
  return id
}
/** One piece goes back to the supplier that had cost 60 and was paid. */
async function purchaseReturned(books: Books, until: 'shipped' | 'signed') {
  const { owner, supplierId, warehouseId, pjid } = books
  const rkId = await stockInDraft(books)
  await owner.ok(stockIn.confirm, { id: rkId, ...cash(600) })
  const { content } = await owner.ok(purchaseReturn.sourcesOf, { clientId: supplierId, pjids: [pjid] })
  const source = content.find(({ docId }) => docId === rkId)?.id ?? 0
  const { id } = await owner.ok(purchaseReturn.save, {
    ...{ clientId: supplierId, thDate: today, reason: '质量问题' },
    lines: [{ sourceLineId: source, thAmount: 1, warehouseId }],
  })
  await owner.ok(purchaseReturn.approve, { id })
  await owner.ok(purchaseReturnSteps.ship, { id })
  if (until === 'signed') await owner.ok(purchaseReturnSteps.sign, { id })
  return id
}
async function lost({ owner, clientId, sell, itemsOf }: Books, until: '草稿' | '待审核' | '已核销') {
  await sell(300)
  const [debt] = await itemsOf('ys')
  const { id } = await owner.ok(badDebts.save, {
    ...{ clientId, moneyDate: today, settling: '指定', reason: '失联' },
    items: [{ itemId: debt?.id ?? 0, amount: 300 }],
  })
  if (until !== '草稿') await owner.ok(badDebts.submit, { id })
  if (until === '已核销') await owner.ok(badDebts.audit, { id })
  return id
}
async function refund(books: Books, audited: boolean) {
  await books.money(200, { settling: '不核销' })
  const id = await books.write('tk', books.draft(200))
  if (audited) await books.owner.ok(refunds.audit, { id })
  return id
}
async function supplierRefund(books: Books, audited: boolean) {
  await purchaseReturned(books, 'signed')
  const { owner, supplierId, cash: box } = books
  const lines = [{ accountId: box, amount: 60 }]
  const { id } = await owner.ok(supplierRefunds.save, { clientId: supplierId, moneyDate: today, lines })
  if (audited) await owner.ok(supplierRefunds.audit, { id })
  return id
}
/** An advance of 300 and a sale of 300 that nothing has joined yet. */
async function debtAndCredit(books: Books) {
  await books.money(300, { settling: '不核销' })
  await books.sell(300)
  const [credit, debt] = await books.itemsOf('ys')
  return [
    { itemId: credit?.id ?? 0, amount: -300 },
    { itemId: debt?.id ?? 0, amount: 300 },
  ]
}
const shift = async ({ owner, cash: accountId }: Books) => (await owner.ok(shifts.open, { accountId, opening: 1000 })).id

const calls: [string, (books: Books) => Promise<Press>][] = [
  ['收款 of a sale', async (books) => press(outbound.pay, { id: (await books.sell(300)).id, ...cash(300) })],
  ['发货 with its money', async (books) => press(outbound.ship, { id: await waiting(books, 'ship'), ...cash(300) })],
  ['签收 with its money', async (books) => press(outbound.sign, { id: await waiting(books, 'sign'), ...cash(300) })],
  ['确认入库 with its money', async (books) => press(stockIn.confirm, { id: await stockInDraft(books), ...cash(400), rounding: 0.5 })],
  ['付款 of a stock-in', async (books) => press(stockIn.pay, { id: await confirmed(books), ...cash(600) })],
  ['验货入库 with money back', async (books) => press(saleReturnSteps.checkDone, { id: await saleReturned(books, false), ...cash(300) })],
  ['退款 of a return that is posted', async (books) => press(saleReturn.payBack, { id: await saleReturned(books, true), ...cash(300) })],
  [
    '供应商签收 with his money',
    async (books) => press(purchaseReturnSteps.sign, { id: await purchaseReturned(books, 'shipped'), ...cash(60) }),
  ],
  [
    '退款 of a purchase return',
    async (books) => press(purchaseReturn.payBack, { id: await purchaseReturned(books, 'signed'), ...cash(60) }),
  ],
  ['客户退款 审核', async (books) => press(refunds.audit, { id: await refund(books, false) })],
  ['客户退款 红冲', async (books) => press(refunds.reverse, { id: await refund(books, true), note: '开错' })],
  ['供应商退款 审核', async (books) => press(supplierRefunds.audit, { id: await supplierRefund(books, false) })],
  ['供应商退款 红冲', async (books) => press(supplierRefunds.reverse, { id: await supplierRefund(books, true), note: '开错' })],
  ['坏账 提交', async (books) => press(badDebts.submit, { id: await lost(books, '草稿') })],
  ['坏账 审核', async (books) => press(badDebts.audit, { id: await lost(books, '待审核') })],
  ['坏账 驳回', async (books) => press(badDebts.reject, { id: await lost(books, '待审核'), note: '再催' })],
  ['坏账 收回', async (books) => press(badDebts.recover, { id: await lost(books, '已核销'), amount: 300 })],
  ['坏账 红冲', async (books) => press(badDebts.reverse, { id: await lost(books, '已核销'), note: '开错' })],
  ['收款单 红冲', async (books) => press(receipts.reverse, { id: (await books.money(100)).id, note: '退票' })],
  [
    '付款单 审核',
    async (books) => {
      await confirmed(books)
      const lines = [{ accountId: books.cash, amount: 600 }]
      return press(payments.audit, { id: await books.write('fk', { clientId: books.supplierId, moneyDate: today, lines }) })
    },
  ],
  ['核销 by hand', async (books) => press(settlementCalls.ys.settle, { clientId: books.clientId, items: await debtAndCredit(books) })],
  [
    '取消核销',
    async (books) => {
      const items = await debtAndCredit(books)
      await books.owner.ok(settlementCalls.ys.settle, { clientId: books.clientId, items })
      const [settled] = (await books.owner.ok(settlementCalls.ys.settlements, { id: items[1]?.itemId ?? 0 })).content
      return press(settlementCalls.ys.unsettle, { settlementId: settled?.id ?? 0 })
    },
  ],
  ['开班', async ({ cash: accountId }) => press(shifts.open, { accountId, opening: 1000 })],
  ['交班', async (books) => press(shifts.close, { id: await shift(books), counts: [{ accountId: books.cash, counted: 990 }] })],
  [
    '交班 确认',
    async (books) => {
      const id = await shift(books)
      await books.owner.ok(shifts.close, { id, counts: [{ accountId: books.cash, counted: 1000 }] })
      return press(shifts.confirm, { id })
    },
  ],
  [
    '其他支出 红冲',
    async ({ owner, cash: accountId }) => {
      const { id } = await owner.ok(fundOrders.save, { kind: 'qz', fundDate: today, accountId, amount: 50, category: '其他' })
      return press(fundOrders.reverse, { id, note: '开错' })
    },
  ],
]

test.each(calls)('%s: pressed by two at once it is done once; sent again after a lost answer nothing moves', async (_, arrange) => {
  const books = await newBooks()
  const { owner, tenant, expectSound } = books
  const { endpoint, input } = await arrange(books)
  const send = async (submittime: string) => (await owner.send(endpoint, { ...input, submittime })).body
  const answers = await Promise.all(['one', 'other'].map(send))
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([Code.refused, Code.done].sort((a, b) => a - b))
  expect(answers.find(({ code }) => code === Code.refused)?.msg).toMatch(/[一-鿿]/)
  const after = await balancesOf(tenant.tenantId)
  const winner = answers[0]?.code === Code.done ? 'one' : 'other'
  expect((await send(winner)).code).toBe(Code.asks)
  expect((await send(winner === 'one' ? 'other' : 'one')).code).toBe(Code.refused)
  expect(await balancesOf(tenant.tenantId)).toEqual(after)
  await expectSound()
})
