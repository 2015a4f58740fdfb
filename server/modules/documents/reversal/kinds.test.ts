import { expect, test } from 'vitest'
import { fundOrders } from '#contract/documents/fund-orders.ts'
import { openingCalls } from '#contract/documents/opening-items.ts'
import { badDebts, moneyCalls } from '#contract/documents/payments/payments.ts'
import { purchaseReturn, purchaseReturnSteps, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import type { ReversibleDocument } from '#contract/documents.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { balancesOf } from '#test/books.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'
import { caller, seat } from '#test/world.ts'

type Done = { document: ReversibleDocument; id: number }

/** A company with a branch, a scrap warehouse, two accounts, a partner who buys and sells, 10 pieces bought at 60 of which 6 are sold; both sides hold money in advance. */
async function newStory() {
  const books = await newBooks()
  const { owner, tenant, warehouseId, supplierId, clientId } = books
  const second = tenant.companyIds[1] ?? 0
  const branch = caller({ token: await seat(tenant.tenantId, { ...tenant.user('owner'), companyId: second }) })
  const { id: branchStore } = await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  const { id: scrap } = await owner.ok(warehouses.save, { warehouseName: '废品仓', kind: 'scrap' })
  const { id: bank } = await owner.ok(funds.save, { accountName: '银行', accountType: 2, opening: 5000 })
  const both = await books.client({ tags: 3 })
  for (const side of [openingCalls.ys, openingCalls.yf]) await owner.ok(side.addOpening, { clientId: both, amount: 80, bizDate: today })
  const pjid = await books.part()
  const rkId = await books.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  const { id: ckId } = await owner.ok(outbound.counter, books.ckDraft([{ pjid, ckAmount: 6, xsPrice: 100 }]))
  // each side holds something in advance
  await books.money(100, { settling: '不核销' })
  const { id: fkId } = await owner.ok(moneyCalls.fk.save, {
    ...{ clientId: supplierId, moneyDate: today, settling: '不核销' },
    lines: [{ accountId: books.cash, amount: 20 }],
  })
  await owner.ok(moneyCalls.fk.audit, { id: fkId })
  const { id: lends } = await owner.ok(warehouses.save, { warehouseName: '可欠', allowNegative: true })
  return { ...books, lends, branch, branchStore, second, scrap, bank, both, pjid, rkId, ckId, warehouseId, supplierId, clientId }
}
type Story = Awaited<ReturnType<typeof newStory>>

async function paper({ owner, warehouseId, pjid }: Story, kind: PaperKind, line: object, change: object = {}): Promise<Done> {
  const { id } = await owner.ok(stockPapers.save, { kind, paperDate: today, lines: [{ warehouseId, pjid, qty: 2, ...line }], ...change })
  await owner.ok(stockPapers.audit, { id })
  return { document: kind, id }
}
const money =
  (kind: 'sk' | 'fk' | 'tk' | 'gk' | 'hc', sent: (story: Story) => object) =>
  async (story: Story): Promise<Done> => {
    const { id } = await story.owner.ok(moneyCalls[kind].save, { clientId: story.clientId, moneyDate: today, ...sent(story) } as never)
    await story.owner.ok(moneyCalls[kind].audit, { id })
    return { document: kind, id }
  }
const fund =
  (kind: 'zk' | 'qs' | 'qz', change: (story: Story) => object = () => ({})) =>
  async (story: Story): Promise<Done> => {
    const draft = { kind, fundDate: today, accountId: story.cash, amount: 50, category: kind === 'zk' ? '' : '其他', ...change(story) }
    return { document: kind, id: (await story.owner.ok(fundOrders.save, draft as never)).id }
  }
async function transferred({ owner, branch, second, branchStore, warehouseId, pjid }: Story, missing: 'back' | 'loss' | ''): Promise<Done> {
  const draft = { kind: 'db' as const, paperDate: today, toCompanyId: second, lines: [{ warehouseId, pjid, qty: 3 }] }
  const { id } = await owner.ok(stockPapers.save, draft)
  await owner.ok(stockPapers.audit, { id })
  await owner.ok(stockPapers.ship, { id })
  const [line] = (await owner.ok(stockPapers.pageLines, { paperId: id })).page.list
  const lines = missing === '' ? [] : [{ id: line?.id ?? 0, amount: 1 }]
  await branch.ok(stockPapers.receive, { id, warehouseId: branchStore, lines, missing })
  return { document: 'db', id }
}
const saleReturned = async ({ owner, clientId, warehouseId, pjid, ckId }: Story, thAmount = 2, change: object = {}): Promise<Done> => {
  const { content } = await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })
  const source = content.find(({ docId }) => docId === ckId)?.id ?? 0
  const lines = [{ sourceLineId: source, thAmount, warehouseId, ...change }]
  const { id } = await owner.ok(saleReturn.save, { clientId, thDate: today, lines })
  await owner.ok(saleReturn.approve, { id })
  await owner.ok(saleReturnSteps.checkDone, { id })
  return { document: 'xt', id }
}
const purchaseReturned = async ({ owner, supplierId, warehouseId, pjid }: Story, sign: boolean): Promise<Done> => {
  const { content } = await owner.ok(purchaseReturn.sourcesOf, { clientId: supplierId, pjids: [pjid] })
  const lines = [{ sourceLineId: content[0]?.id ?? 0, thAmount: 2, warehouseId }]
  const { id } = await owner.ok(purchaseReturn.save, { clientId: supplierId, thDate: today, lines })
  await owner.ok(purchaseReturn.approve, { id })
  await owner.ok(purchaseReturnSteps.ship, { id })
  if (sign) await owner.ok(purchaseReturnSteps.sign, { id })
  return { document: 'ct', id }
}
async function counted({ owner, warehouseId, pjid }: Story, qty: number, finish = false): Promise<Done> {
  const { id } = await owner.ok(stockCounts.save, { markDate: today, warehouseId, scope: {} })
  await owner.ok(stockCounts.start, { id })
  const { page } = await owner.ok(stockCounts.places, { markId: id, limit: 500 })
  await owner.ok(stockCounts.count, { markId: id, lineId: page.list.find((row) => row.pjid === pjid)?.id ?? 0, qty })
  await owner.ok(stockCounts.submit, { id, uncounted: 'skip' })
  await owner.ok(stockCounts.approve, { id })
  if (finish) await owner.ok(stockCounts.finish, { id })
  return { document: 'pd', id }
}

const postings: [string, (story: Story) => Promise<Done>][] = [
  [
    '销售',
    async ({ owner, ckDraft, pjid }) => ({
      document: 'ck',
      id: (await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 3, xsPrice: 33.33 }]))).id,
    }),
  ],
  [
    '销售 of what is not there yet',
    async ({ owner, ckDraft, part, lends }) => {
      const lines = [{ pjid: await part(), ckAmount: 3, xsPrice: 90, warehouseId: lends }]
      return { document: 'ck', id: (await owner.ok(outbound.counter, ckDraft(lines))).id }
    },
  ],
  [
    '入库 with freight, paid at once',
    async ({ owner, rkDraft, client, pjid }) => {
      const carrier = await client({ tags: 2 })
      const { id } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 3, purchasePrice: 20 }]))
      await owner.ok(stockIn.saveFees, { id, fees: [{ kind: '运费', partnerId: carrier, amount: 9.99 }] })
      const payments = [{ method: '现金', amount: 30 }]
      await owner.ok(stockIn.confirm, { id, payments, feePayments: [{ partnerId: carrier, payments: [{ method: '现金', amount: 9.99 }] }] })
      return { document: 'rk', id }
    },
  ],
  ['入库', async ({ receive, pjid }) => ({ document: 'rk', id: await receive({ pjid, rkAmount: 3, purchasePrice: 7.7777 }) })],
  ['销售退货', (story) => saleReturned(story)],
  ['采购退货 on its way', (story) => purchaseReturned(story, false)],
  ['采购退货 that has arrived', (story) => purchaseReturned(story, true)],
  ['盘点 that found more', (story) => counted(story, 7)],
  ['盘点 that found less, filed', (story) => counted(story, 1, true)],
  ['调拨', (story) => transferred(story, '')],
  ['调拨 of which some came back', (story) => transferred(story, 'back')],
  ['调拨 of which some was lost', (story) => transferred(story, 'loss')],
  ['其他入库', (story) => paper(story, 'qr', { price: 12.3456 })],
  ['其他出库', (story) => paper(story, 'qc', {})],
  ['报损 into scrap', (story) => paper(story, 'bs', {}, { toWarehouseId: story.scrap, reason: '破损' })],
  ['报损', (story) => paper(story, 'bs', {}, { reason: '破损' })],
  [
    '调仓',
    async (story) => {
      const { id: shelf } = await story.owner.ok(warehouses.save, { warehouseName: '后仓' })
      return paper(story, 'dc', { toWarehouseId: shelf })
    },
  ],
  ['成本调整', (story) => paper(story, 'tz', { qty: 8, amount: 30 })],
  ['期初库存', (story) => paper(story, 'qk', { price: 50 })],
  [
    '收款',
    money('sk', ({ cash, bank }) => ({
      lines: [
        { accountId: cash, amount: 100 },
        { accountId: bank, amount: 50 },
      ],
      discount: 3,
    })),
  ],
  ['付款', money('fk', ({ cash, supplierId }) => ({ clientId: supplierId, lines: [{ accountId: cash, amount: 70 }] }))],
  ['客户退款', money('tk', ({ cash }) => ({ lines: [{ accountId: cash, amount: 40 }] }))],
  ['供应商退款', money('gk', ({ cash, supplierId }) => ({ clientId: supplierId, lines: [{ accountId: cash, amount: 7 }] }))],
  [
    '坏账',
    async ({ owner, clientId, ckId, itemsOf }) => {
      const debt = (await itemsOf('ys', clientId, 'open')).find(({ documentId, document }) => document === 'ck' && documentId === ckId)
      const items = [{ itemId: debt?.id ?? 0, amount: 120 }]
      const { id } = await owner.ok(badDebts.save, { clientId, moneyDate: today, settling: '指定', reason: '倒闭', items })
      await owner.ok(badDebts.submit, { id })
      await owner.ok(badDebts.audit, { id })
      return { document: 'hz', id }
    },
  ],
  ['对冲', money('hc', ({ both }) => ({ clientId: both, offset: 60 }))],
  ['转账', fund('zk', ({ bank }) => ({ toAccountId: bank, fee: 1 }))],
  ['其他收入', fund('qs')],
  ['其他支出', fund('qz')],
  [
    '期初往来',
    async ({ owner, clientId }) => ({
      document: 'qw',
      id: (await owner.ok(openingCalls.ys.addOpening, { clientId, amount: 88, bizDate: today })).id,
    }),
  ],
]

test.each(postings)('%s: posted and taken back, every balance is what it was', async (_, post) => {
  const story = await newStory()
  const { owner, tenant, expectSound } = story
  const before = await balancesOf(tenant.tenantId)
  const done = await post(story)
  expect(await balancesOf(tenant.tenantId)).not.toEqual(before)
  const { content } = await owner.ok(reversal.before, done)
  expect(content).toMatchObject({ ...done, way: '红冲', mayUndo: true, steps: [], day: today, dayWhy: '' })
  const { statuses } = await owner.ok(reversal.reverse, { steps: [done], note: '录错' })
  expect(statuses).toEqual(['已红冲'])
  expect(await balancesOf(tenant.tenantId)).toEqual(before)
  await expectSound()
  expect((await owner.call(reversal.reverse, { steps: [done], note: '再来' })).msg).toMatch(/单据状态已变化，请刷新后重试|已红冲/)
})
