import { expect, test } from 'vitest'
import { receipts } from '#contract/documents/payments/payments.ts'
import { purchaseReturn, purchaseReturnSteps, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { PAID_STATUSES } from '#contract/ledgers/paid-statuses.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'

async function newShop() {
  const books = await newBooks()
  const { owner, clientId, warehouseId, pjid, ckDraft } = books
  const statusOf = async (id: number) => (await owner.ok(outbound.get, { id })).content?.moneyStatus
  /** Sales that each word of the filter finds. */
  const found = async () => {
    const lists = await Promise.all(PAID_STATUSES.ys.map((moneyStatus) => owner.ok(outbound.page, { moneyStatus })))
    return lists.map(({ page }) => page.list.map(({ id }) => id))
  }
  const sell = async (ckAmount: number) => (await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount, xsPrice: 10 }]))).id
  const returned = async (ckId: number, thAmount: number) => {
    const line = (await owner.ok(outbound.pageLines, { ckId })).page.list[0]?.id ?? 0
    const lines = [{ sourceLineId: line, thAmount, warehouseId }]
    const { id } = await owner.ok(saleReturn.save, { clientId, thDate: today, lines })
    await owner.ok(saleReturn.approve, { id })
    await owner.ok(saleReturnSteps.checkDone, { id })
    return id
  }
  return { ...books, statusOf, found, sell, returned }
}

test('an unpaid order that is refused needs no payment any more', async () => {
  const { owner, pjid, ckDraft, statusOf, found, expectSound } = await newShop()
  const { id } = await owner.ok(outbound.save, ckDraft([{ pjid, ckAmount: 50, xsPrice: 10 }]))
  await owner.ok(outbound.confirm, { id })
  for (const step of ['pickStart', 'pickDone', 'checkStart', 'checkDone', 'packStart'] as const) await owner.ok(outbound[step], { id })
  await owner.ok(outbound.packDone, { id, boxCount: 1 })
  await owner.ok(outbound.ship, { id })
  expect(await statusOf(id)).toBe('未收款')
  const { thId } = await owner.ok(reversal.refuse, { id, reason: '客户拒收' })
  await owner.ok(saleReturnSteps.checkDone, { id: thId })
  expect(await statusOf(id)).toBe('无需收款')
  expect(await found()).toEqual([[], [], [], [id]])
  expect((await owner.ok(saleReturn.get, { id: thId })).content?.moneyStatus).toBe('已收款')
  await expectSound()
})

test('what was taken back is neither paid nor unpaid; what was returned in part is as paid as its money says', async () => {
  const { owner, money, statusOf, found, sell, returned, expectSound } = await newShop()
  const undone = await sell(10)
  await owner.ok(reversal.sale, { id: undone, note: '开错' })
  expect(await statusOf(undone)).toBe('')
  const part = await sell(50)
  await returned(part, 20)
  // 300 of 500 are still to be paid, and nobody has paid anything
  expect(await statusOf(part)).toBe('未收款')
  expect(await found()).toEqual([[part], [], [], []])
  const { id: paid } = await money(100)
  expect(await statusOf(part)).toBe('收款中')
  await money(200)
  expect(await statusOf(part)).toBe('已收款')
  await owner.ok(receipts.reverse, { id: paid })
  expect(await statusOf(part)).toBe('收款中')
  await returned(part, 30)
  // 200 of its 500 were paid: it is settled, and the client has 200 in hand
  expect(await statusOf(part)).toBe('已收款')
  const whole = await sell(5)
  await returned(whole, 5)
  expect(await found()).toEqual([[], [], [part], [whole]])
  await expectSound()
})

test('goods that go back to the supplier unpaid need no payment; a stock-in taken back is no paid one', async () => {
  const { owner, supplierId, warehouseId, part, receive, expectSound } = await newShop()
  const pjid = await part()
  const rkId = await receive({ pjid, rkAmount: 4, purchasePrice: 25 })
  const wrong = await receive({ pjid, rkAmount: 1, purchasePrice: 25 })
  await owner.ok(reversal.stockIn, { id: wrong, note: '错' })
  const line = (await owner.ok(stockIn.pageLines, { rkId })).page.list[0]?.id ?? 0
  const { id } = await owner.ok(purchaseReturn.save, {
    clientId: supplierId,
    thDate: today,
    lines: [{ sourceLineId: line, thAmount: 4, warehouseId }],
  })
  await owner.ok(purchaseReturn.approve, { id })
  await owner.ok(purchaseReturnSteps.ship, { id })
  const list = async (moneyStatus: string) => (await owner.ok(stockIn.page, { moneyStatus, pjNo: '' })).page.list.map((row) => row.id)
  expect(await list('无需付款')).toEqual([rkId])
  expect(await list('已付款')).toEqual([])
  expect((await owner.ok(stockIn.get, { id: rkId })).content?.moneyStatus).toBe('无需付款')
  expect((await owner.ok(stockIn.get, { id: wrong })).content?.moneyStatus).toBe('')
  await expectSound()
})
