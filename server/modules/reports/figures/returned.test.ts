import { expect, test } from 'vitest'
import { refunds } from '#contract/documents/payments/payments.ts'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { newBooks } from '#test/money.ts'
import { ago, read, run, trading } from '#test/sold-by-two.ts'
import { today } from '#test/trade.ts'

test('退货分析 says whose goods came back and what went into scrap; what comes later moves nothing, 红冲 takes it from whom it was', {
  timeout: 120_000,
}, async () => {
  const books = await trading()
  const { owner, buyers, goods, supplierId } = books
  const [pjid = 0] = goods
  const [clientId = 0] = buyers
  const other = await books.client({ tags: 2 })
  const { id: scrap } = await owner.ok(warehouses.save, { warehouseName: '报废仓', kind: 'scrap' })
  const back = async (warehouseId: number) => {
    await owner.ok(outbound.counter, books.ckDraft([{ pjid, ckAmount: 2, xsPrice: 40 }], { clientId }))
    const [source] = (await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })).content
    const lines = [{ sourceLineId: source?.id ?? 0, thAmount: 1, warehouseId }]
    const { id } = await owner.ok(saleReturn.save, { clientId, thDate: today, reason: '质量', lines })
    await owner.ok(saleReturn.approve, { id })
    await owner.ok(saleReturnSteps.checkDone, { id })
    return id
  }
  const first = await back(scrap)
  const { id } = await owner.ok(
    stockIn.save,
    books.rkDraft([{ pjid, rkAmount: 5, purchasePrice: 30 }], { supplierId: other, rkDate: today }),
  )
  await owner.ok(stockIn.confirm, { id })
  await back(books.warehouseId)
  const rows = async () =>
    (await run(owner, 'returns', { groups: ['origin'] })).page.list
      .map(({ key, backPieces, backScrapped }) => [key, backPieces, backScrapped])
      .sort()
  expect(await rows()).toEqual(
    [
      [String(supplierId), 1, 1],
      [String(other), 1, 0],
    ].sort(),
  )
  const below = await owner.ok(figures.drill, {
    report: 'returns',
    from: ago(5),
    to: today,
    measure: 'backScrapped',
    path: [{ group: 'origin', key: String(supplierId) }],
  })
  expect([below.total.value, below.page.list.length]).toEqual([1, 1])
  const few = await books.tenant.withTags('report:sale:query', 'price.txsprice')
  expect(await few.call(figures.run, { report: 'returns', from: ago(5), to: today, groups: ['origin'] })).toMatchObject({
    msg: '当前操作没有权限',
  })
  await owner.ok(reversal.reverse, { steps: [{ document: 'xt', id: first }], note: '录错' })
  expect(await rows()).toEqual([[String(other), 1, 0]])
})

test('退款 is what refunds met of returns: with what was paid back of money in advance it is 其中退款 of 资金日报, and 红冲 of the refund takes it back', {
  timeout: 120_000,
}, async () => {
  const { owner, clientId, pjid, sell, money, draft, warehouseId, tenant } = await newBooks()
  const sale = await sell(200)
  await money(200)
  const source = (await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })).content.find(({ docId }) => docId === sale.id)
  const lines = [{ sourceLineId: source?.id ?? 0, thAmount: 1, warehouseId }]
  const { id } = await owner.ok(saleReturn.save, { clientId, thDate: today, reason: '质量', lines })
  await owner.ok(saleReturn.approve, { id })
  await owner.ok(saleReturnSteps.checkDone, { id })
  // 50 in advance lie beside the 200 of the return: the oldest first
  await money(50)
  const paid = await owner.ok(refunds.save, draft(230))
  await owner.ok(refunds.audit, { id: paid.id })
  const [met] = await read<{ returned: number; all: number }>(
    `select (select sum(s.amount) from settlement s join accysyf c on c.tenant_id = s.tenant_id and c.ysyf_id = s.credit_id join accysyf d on d.tenant_id = s.tenant_id and d.ysyf_id = s.debit_id
       where s.tenant_id = $1 and c.document = 'xt' and d.document = 'tk')::float as returned, (select -sum(amount) from acc_flow where tenant_id = $1 and document = 'tk')::float as all`,
    [tenant.tenantId],
  )
  const cashBack = async () => (await run(owner, 'cash')).total.cashBack
  const said = async (group: 'client' | 'part' | 'origin') =>
    (await run(owner, 'returns', { groups: [group] })).page.list.map(({ key, refunded }) => [key, refunded])
  expect([met?.all, await cashBack()]).toEqual([230, 230])
  expect(met?.returned).toBe(200)
  expect(await said('client')).toEqual([[String(clientId), 200]])
  // a refund meets a paper, not its lines: by part it is absent, not 0, and so it is where a part is filtered by
  expect(await said('part')).toEqual([[String(pjid), undefined]])
  const ofPart = await run(owner, 'returns', { groups: ['client'], partId: pjid })
  expect([ofPart.total.back, 'refunded' in ofPart.total]).toEqual([200, false])
  expect((await run(owner, 'returns', { groups: ['month'] })).total.refunded).toBe(200)
  const below = await owner.ok(figures.drill, { report: 'returns', from: ago(5), to: today, measure: 'refunded' })
  expect([below.total.value, below.page.list.map(({ docNo }) => docNo)]).toEqual([200, [paid.moneyNo]])
  await owner.ok(reversal.reverse, { steps: [{ document: 'tk', id: paid.id }], note: '录错' })
  expect([await cashBack(), (await run(owner, 'returns', { groups: ['client'] })).total.refunded]).toEqual([0, 0])
})
