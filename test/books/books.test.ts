import { expect, test } from 'vitest'
import { outboundHistory } from '#contract/histories.ts'
import { home } from '#contract/home.ts'
import { today } from '#test/trade.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { yuan } from './exact.ts'
import { openHistory } from './history.ts'

/** SEED and OPERATIONS tell another story, or a failed one again: `OPERATIONS=80 SEED=7 npx vitest run test/books`. */
const { SEED = '20261123', OPERATIONS = '600' } = process.env
const OFTEN = 25

type History = Awaited<ReturnType<typeof openHistory>>

test('600 mixed operations, short sales, returns, refunds and reversals among them: goods, debts, money and profit are those of books kept apart', {
  timeout: 600_000,
}, async () => {
  const history = await openHistory(Number(SEED))
  const { books, counts, trade } = history
  while (counts.done < Number(OPERATIONS)) {
    await history.step()
    if (counts.done % OFTEN === 0) await demandSame(history)
  }
  await demandSame(history)
  await trade.expectSound()
  // every kind of business was there, and most kinds were also taken back
  const kinds = [...counts.byWord.keys()]
  expect(kinds.filter((word) => word.endsWith('红冲')).length).toBeGreaterThan(8)
  expect([...books.sold.values()].some(({ later }) => later !== 0n)).toBe(true)
})

const text = (map: Iterable<readonly [unknown, string]>) => Object.fromEntries([...map].map(([key, value]) => [String(key), value]).sort())
const profitOf = ({ results }: Bookkeeper, ...kinds: string[]) =>
  results.filter(({ kind, day }) => kinds.includes(kind) && day === today).reduce((sum, { amount }) => sum + amount, 0n)

/** What the product holds beside what the other books say, to the ten-thousandth of a yuan. */
async function demandSame({ books, trade, counts }: History) {
  const at = `after ${counts.done} operations`
  const { tenant, owner } = trade
  const found = await tenant.act('owner', async ({ db, tenantId }) => ({
    pools: await db
      .selectFrom('partCost')
      .select(['partId', 'qty', 'value'])
      .where('tenantId', '=', tenantId)
      .where('pool', '=', 0)
      .execute(),
    open: await db
      .selectFrom('costEstimate')
      .select(({ fn }) => ['partId', fn.sum<string>('openQty').as('qty'), fn.sum<string>('openValue').as('value')])
      .where('tenantId', '=', tenantId)
      .groupBy('partId')
      .execute(),
    items: await db
      .selectFrom('accysyf')
      .select(['document', 'documentId', 'amount', 'settled'])
      .where('tenantId', '=', tenantId)
      .execute(),
    accounts: await db.selectFrom('accAccount').select(['accountId', 'balance']).where('tenantId', '=', tenantId).execute(),
  }))
  const nothing = ([, value]: readonly [unknown, string]) => value !== '0 0'
  const held = found.pools.map(({ partId, qty, value }) => [partId, `${Number(qty)} ${yuan(value)}`] as const)
  expect(text(held.filter(nothing)), `cost pools ${at}`).toEqual(
    text([...books.pools].map(([part, { pieces, value }]) => [part, `${pieces} ${value}`] as const).filter(nothing)),
  )
  const guessed = found.open.map(({ partId, qty, value }) => [partId, `${Number(qty)} ${yuan(value)}`] as const)
  expect(text(guessed.filter(nothing)), `open estimates ${at}`).toEqual(
    text(
      [...books.pools]
        .map(([part, { open }]) => [part, `${sumOf(open.map(({ pieces }) => pieces))} ${sumOf(open.map(({ value }) => value))}`] as const)
        .filter(nothing),
    ),
  )
  const ours = found.items.map(({ document, documentId, amount, settled }) => `${document}/${documentId} ${yuan(amount)} ${yuan(settled)}`)
  const theirs = books.items.map(({ name, amount, settled }) => `${name.split('/').slice(0, 2).join('/')} ${amount} ${settled}`)
  expect(ours.sort(), `open items ${at}`).toEqual(theirs.sort())
  expect(text(found.accounts.map(({ accountId, balance }) => [accountId, String(yuan(balance))] as const)), `accounts ${at}`).toEqual(
    text([...books.accounts].map(([account, balance]) => [account, String(balance)] as const)),
  )
  // Δ(stock + receivable − payable + money) is explained to the last digit
  expect(books.worth, `worth explained ${at}`).toBe(books.explained)
  const beside = ['成本差异', '采购退差', '已售成本调整']
  const profit = profitOf(books, '销售', '销售退货', ...beside)
  const { sales } = (await owner.ok(home.summary, {})).content
  expect({ profit: yuan(sales?.today.profit ?? ''), adjusted: yuan(sales?.today.adjusted ?? '') }, `profit of the home page ${at}`).toEqual(
    {
      profit,
      adjusted: profitOf(books, ...beside),
    },
  )
  const { content } = await owner.ok(outboundHistory.totals, { returns: true })
  expect(yuan(content.profit ?? ''), `profit of 销售明细 ${at}`).toBe(profit)
}

const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)
