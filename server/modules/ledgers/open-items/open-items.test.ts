import { expect, test } from 'vitest'
import { negate } from '#contract/kit/decimal.ts'
import { explain } from '#server/modules/ledgers/results/index.ts'
import { newTrade } from '#test/trade.ts'
import { balanceOf, type Debt, match, openItems, postOpenItemRow, settle, unsettle } from './index.ts'

/** The ledger of debts itself, below every document: what is posted, met and taken back, to the fen. */
async function ledger() {
  const { tenant, clientId, client } = await newTrade()
  let last = 0
  const post = (amount: string, change: Partial<Debt> = {}) => {
    last += 1
    const debt: Debt = {
      ...{ clientId, direction: 'ys', document: 'ck', documentId: 900_000 + last, docNo: `CK${last}`, event: '出库' },
      ...{ amount, bizDate: '2026-03-02', dueDate: '2026-04-01' },
      ...change,
    }
    return tenant.act('owner', async (ctx) => {
      // no document stands behind it: what is owed is what left the other ledgers, and has no result
      explain(ctx, debt, debt.bizDate, negate(debt.amount))
      return { ...debt, ...(await postOpenItemRow(ctx, debt)) }
    })
  }
  /** What is open, oldest due first, without noughts behind the point. */
  const open = (who = clientId) =>
    tenant.act('owner', async (ctx) => (await openItems(ctx, who, 'ys')).map(({ docNo, rest }) => `${docNo} ${Number(rest)}`))
  const receivable = () => tenant.act('owner', async (ctx) => Number((await balanceOf(ctx, clientId)).receivable))
  /** Meets whatever is open. */
  const meet = () =>
    tenant.act('owner', async (ctx) => settle(ctx, clientId, 'ys', '2026-03-03', match(await openItems(ctx, clientId, 'ys'))))
  return { tenant, clientId, client, post, open, receivable, meet }
}

test('debts and credits of a client add up to his balance; the oldest due is met first, and what is left stays open', async () => {
  const { post, open, receivable, meet } = await ledger()
  await post('100.00', { dueDate: '2026-05-01' })
  await post('60.00', { dueDate: '2026-04-01' })
  await post('-90.00', { document: 'sk', event: '收款', docNo: 'SK1' })
  expect(await receivable()).toBe(70)
  await meet()
  // 90 = 60 of the older one and 30 of the younger
  expect(await open()).toEqual(['CK1 70'])
  expect(await receivable()).toBe(70)
})

test('what was met is taken back once: both sides are open again, and a second time finds nothing', async () => {
  const { tenant, post, open, meet } = await ledger()
  await post('50.00')
  const credit = await post('-20.00', { document: 'sk', event: '收款', docNo: 'SK1' })
  await meet()
  expect(await open()).toEqual(['CK1 30'])
  const back = () => tenant.act('owner', (ctx) => unsettle(ctx, [credit.id], '2026-03-04'))
  expect(await back()).toHaveLength(1)
  expect(await open()).toEqual(['CK1 50', 'SK1 -20'])
  expect(await back()).toEqual([])
  expect(await open()).toEqual(['CK1 50', 'SK1 -20'])
})

test('a posting that takes another back meets it whole, or not at all where money has come meanwhile', async () => {
  const { post, open, meet } = await ledger()
  const sale = await post('80.00')
  const reversing = { document: 'ck', documentId: sale.documentId, event: '红冲', docNo: sale.docNo }
  await post('-0.01', { document: 'sk', event: '收款', docNo: 'SK1' })
  await meet()
  const against = { document: 'ck', documentId: sale.documentId, event: '出库', whole: true } as const
  await expect(post('-80.00', { ...reversing, against })).rejects.toThrow('单据刚被核销，请先取消核销或红冲收付款')
  // nothing of the refused one stands
  expect(await open()).toEqual(['CK1 79.99'])
  await post('-79.99', { ...reversing, against })
  expect(await open()).toEqual([])
})

test('two who settle the same debt at the same moment: one does, the other is told, and it is met once', async () => {
  const { tenant, clientId, post, open } = await ledger()
  const debt = await post('30.00')
  const credits = [await post('-30.00', { docNo: 'SK1' }), await post('-30.00', { docNo: 'SK2' })]
  const attempts = await Promise.allSettled(
    credits.map(({ id }) =>
      tenant.act('owner', (ctx) => settle(ctx, clientId, 'ys', '2026-03-03', [{ debitId: debt.id, creditId: id, amount: '30' }])),
    ),
  )
  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await open()).toHaveLength(1)
})

test('no debt of one client is met with the money of another, and none is posted twice for one event', async () => {
  const { tenant, clientId, client, post, open } = await ledger()
  const other = await client()
  const debt = await post('10.00')
  const credit = await post('-10.00', { clientId: other, docNo: 'SK1' })
  const pair = { debitId: debt.id, creditId: credit.id, amount: '10' }
  const mixed = tenant.act('owner', (ctx) => settle(ctx, clientId, 'ys', '2026-03-03', [pair]))
  await expect(mixed).rejects.toThrow('往来明细已变化，请刷新后重试')
  await expect(post('10.00', { documentId: debt.documentId })).rejects.toThrow()
  expect(await open()).toEqual(['CK1 10'])
  expect(await open(other)).toEqual(['SK1 -10'])
})

test.each([
  ['one credit over two debts', ['60', '100', '-90'], ['0:2 60', '1:2 30']],
  ['two credits into one debt', ['100', '-30', '-50'], ['0:1 30', '0:2 50']],
  ['more credit than debt: the rest is an advance', ['10.5', '-20'], ['0:1 10.5']],
  ['only debts', ['10', '20'], []],
  ['nothing open', [], []],
])('%s', (_, rests, pairs) => {
  const met = match(rests.map((rest, id) => ({ id, rest })))
  expect(met.map(({ debitId, creditId, amount }) => `${debitId}:${creditId} ${Number(amount)}`)).toEqual(pairs)
})
