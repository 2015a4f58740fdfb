import { expect, test } from 'vitest'
import { periods } from '#contract/ledgers/periods.ts'
import { home } from '#contract/reports/home/home.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import { asOwner, rollResults } from '#test/roll-results.ts'
import { today } from '#test/trade.ts'
import { type Bookkeeper, type Entry, isMeasure, type Measure } from './bookkeeper.ts'
import { lastMonth } from './desk.ts'
import { type Money, yuan } from './exact.ts'
import { openHistory } from './history.ts'

/** SEED and OPERATIONS tell another story, or a failed one again: `OPERATIONS=80 SEED=7 npx vitest run test/books`. */
const { SEED = '20261123', OPERATIONS = '700' } = process.env
const OFTEN = 25
const CLOSES_AFTER = 0.4
const ROLLS = 90

type History = Awaited<ReturnType<typeof openHistory>>

test('700 mixed operations in two companies, a month closed among them: goods, fees, debts, money and profit are those of books kept apart, day by day', {
  timeout: 600_000,
}, async () => {
  const history = await openHistory(Number(SEED))
  const { books, branchBooks, counts, trade, branch } = history
  while (counts.done < Number(OPERATIONS)) {
    const before = counts.done
    if (history.closed.head === '' && before >= CLOSES_AFTER * Number(OPERATIONS)) await closesLastMonth(history)
    else await history.step()
    if (counts.done !== before && counts.done % OFTEN === 0) await expectSame(history)
    if (counts.done !== before && counts.done % ROLLS === 0) await rollResults(trade.tenant.tenantId)
  }
  await expectSame(history)
  await expectSameProfitDayByDay(history)
  await trade.expectSound()
  expect((await branch.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0)).toEqual([])
  await expectSameWhenFilled(history)
  // every kind of business was there, and most kinds were also taken back, of the closed month as well
  const kinds = [...counts.byWord.keys()]
  expect(kinds.filter((word) => word.endsWith('红冲')).length).toBeGreaterThan(8)
  expect(kinds.filter((word) => word.endsWith('（已月结）')).length).toBeGreaterThan(1)
  for (const word of ['费用分摊', '改期', '坏账', '坏账收回', '调拨收货', '调拨费用', '月结', '其他收支', '转账'])
    expect(kinds).toContain(word)
  expect([...books.sold.keys()].some((line) => books.laterOf(line) !== 0n)).toBe(true)
  // what went to the branch is nobody's profit
  const inner = (of: Bookkeeper) => of.sum(({ measure }) => measure === '内部调拨')
  expect(inner(books)).toBe(-inner(branchBooks))
})

const text = (map: Iterable<readonly [unknown, string]>) => Object.fromEntries([...map].map(([key, value]) => [String(key), value]).sort())
const nothing = ([, value]: readonly [unknown, string]) => !/^(0 )*0$/.test(value)

/** Results that the product calls profit of sales: of the company and of the trade itself. */
const BESIDE = ['成本差异', '已售成本调整']
const SALES = ['销售', '销售退货']
const inDays = (measures: readonly string[], from: string, to: string) => (entry: Entry) =>
  measures.includes(entry.measure) && entry.day >= from && entry.day <= to

/** What the product holds beside what the other books say, to the ten-thousandth of a yuan. */
async function expectSame({ books, branchBooks, trade, counts, branchId }: History) {
  const at = `after ${counts.done} operations`
  const { tenant, owner } = trade
  const [head = 0] = tenant.companyIds
  const found = await tenant.act('owner', async ({ db, tenantId }) => {
    const of = <T extends 'partCost' | 'costEstimate' | 'accysyf' | 'accAccount' | 'stockLedger' | 'accFlow' | 'resultEntry'>(table: T) =>
      db.selectFrom(table)
    return {
      pools: await of('partCost').select(['companyId', 'partId', 'pool', 'qty', 'value', 'fee']).where('tenantId', '=', tenantId).execute(),
      open: await of('costEstimate')
        .select(({ fn }) => ['partId', fn.sum<string>('openQty').as('qty'), fn.sum<string>('openValue').as('value')])
        .where('tenantId', '=', tenantId)
        .groupBy('partId')
        .execute(),
      items: await of('accysyf').select(['document', 'documentId', 'amount', 'settled']).where('tenantId', '=', tenantId).execute(),
      accounts: await of('accAccount').select(['accountId', 'balance']).where('tenantId', '=', tenantId).execute(),
      goods: await of('stockLedger')
        .select(({ fn }) => ['companyId', 'bizDate as day', fn.sum<string>('value').as('value'), fn.sum<string>('fee').as('fee')])
        .where('tenantId', '=', tenantId)
        .groupBy(['companyId', 'bizDate'])
        .execute(),
      owed: await of('accysyf')
        .select(({ fn }) => ['companyId', 'direction', 'bizDate as day', fn.sum<string>('amount').as('amount')])
        .where('tenantId', '=', tenantId)
        .groupBy(['companyId', 'direction', 'bizDate'])
        .execute(),
      funds: await of('accFlow')
        .select(({ fn }) => ['bizDate as day', fn.sum<string>('amount').as('amount')])
        .where('tenantId', '=', tenantId)
        .groupBy('bizDate')
        .execute(),
      results: await of('resultEntry')
        .select(({ fn }) => ['companyId', 'kind', 'bizDate as day', fn.sum<string>('amount').as('amount')])
        .where('tenantId', '=', tenantId)
        .groupBy(['companyId', 'kind', 'bizDate'])
        .execute(),
    }
  })
  const held = found.pools.map(
    ({ companyId, partId, pool, qty, value, fee }) =>
      [`${companyId === head ? 'head' : 'branch'} ${pool} ${partId}`, `${Number(qty)} ${yuan(value)} ${yuan(fee)}`] as const,
  )
  const poolsOf = (name: string, map: Iterable<[number, { pieces: bigint; value: Money; fee: Money }]>) =>
    [...map].map(([part, { pieces, value, fee }]) => [`${name} ${part}`, `${pieces} ${value} ${fee}`] as const)
  const kept = [...poolsOf('head 0', books.pools), ...poolsOf('head 2', books.transit), ...poolsOf('branch 0', branchBooks.pools)]
  expect(text(held.filter(nothing)), `cost pools ${at}`).toEqual(text(kept.filter(nothing)))
  const guessed = found.open.map(({ partId, qty, value }) => [partId, `${Number(qty)} ${yuan(value)}`] as const)
  expect(text(guessed.filter(nothing)), `open estimates ${at}`).toEqual(
    text(
      [...books.pools]
        .map(([part, { open }]) => [part, `${sumOf(open.map(({ pieces }) => pieces))} ${sumOf(open.map(({ value }) => value))}`] as const)
        .filter(nothing),
    ),
  )
  const ours = found.items.map(({ document, documentId, amount, settled }) => `${document}/${documentId} ${yuan(amount)} ${yuan(settled)}`)
  const theirs = [...books.debts.items, ...branchBooks.debts.items].map(
    ({ name, amount, settled }) => `${name.split('/').slice(0, 2).join('/')} ${amount} ${settled}`,
  )
  expect(ours.sort(), `open items ${at}`).toEqual(theirs.sort())
  expect(text(found.accounts.map(({ accountId, balance }) => [accountId, String(yuan(balance))] as const)), `accounts ${at}`).toEqual(
    text([...books.accounts].map(([account, balance]) => [account, String(balance)] as const)),
  )
  const daily = [
    ...found.goods.map(({ companyId, day, value, fee }) => [
      `${companyId === branchId ? 'branch ' : ''}goods ${day}`,
      yuan(value) + yuan(fee),
    ]),
    ...found.owed.map(({ companyId, direction, day, amount }) => [
      `${companyId === branchId ? 'branch ' : ''}${direction} ${day}`,
      yuan(amount),
    ]),
    ...found.funds.map(({ day, amount }) => [`funds ${day}`, yuan(amount)]),
  ].map(([key, amount]) => [key, String(amount)] as const)
  expect(text(daily.filter(nothing)), `what every day changed ${at}`).toEqual(
    text([...perDay(books, ''), ...perDay(branchBooks, 'branch ')].filter(nothing)),
  )
  const results = new Map<string, Money>()
  for (const { companyId, kind, day, amount } of found.results) {
    // the other books call both what was given up and what of it came in 坏账
    const key = `${companyId === branchId ? 'branch ' : ''}${kind === '坏账收回' ? '坏账' : kind} ${day}`
    results.set(key, (results.get(key) ?? 0n) + yuan(amount))
  }
  expect(text([...results].map(([key, amount]) => [key, String(amount)] as const).filter(nothing)), `result by kind and day ${at}`).toEqual(
    text([...resultsOf(books, ''), ...resultsOf(branchBooks, 'branch ')].filter(nothing)),
  )
  for (const each of [books, branchBooks]) expectExplained(each, at)
  const { sales } = (await owner.ok(home.summary, {})).content
  const ofToday = (measures: readonly string[]) => books.sum(inDays(measures, today, today))
  expect({ profit: yuan(sales?.today.profit ?? ''), adjusted: yuan(sales?.today.adjusted ?? '') }, `profit of the home page ${at}`).toEqual(
    {
      profit: ofToday([...SALES, ...BESIDE]),
      adjusted: ofToday(BESIDE),
    },
  )
  const { content } = await owner.ok(outboundHistory.totals, { returns: true })
  expect(yuan(content.profit ?? ''), `profit of 销售明细 ${at}`).toBe(books.sum(inDays([...SALES, ...BESIDE], '', today)))
}

/** As if the company had traded before the result ledger was kept: what is filled in, step by step, is what had been written with the postings. */
async function expectSameWhenFilled(history: History) {
  const { tenant } = history.trade
  const text = `string_agg(row_text, chr(10) order by row_text) from (select concat_ws(' ', company_id, biz_date, kind, category, part_id, client_id, incharge_id,
    warehouse_id, qty, docs, income, cost, document, document_id, line_id, event, leg, about_line_id) as row_text from result_entry where tenant_id = $1) e`
  const [before, after] = await asOwner(async (client) => {
    const all = async () =>
      (await client.query<{ all: string }>(`select ${text.replace('from', 'as all from')}`, [tenant.tenantId])).rows[0]?.all
    const written = await all()
    for (const table of [
      'result_entry',
      'result_rolled',
      'result_day',
      'result_month',
      'result_part',
      'result_client',
      'stock_part',
      'part_moves',
    ])
      await client.query(`delete from ${table} where tenant_id = $1`, [tenant.tenantId])
    await client.query('insert into result_filling (tenant_id) values ($1)', [tenant.tenantId])
    const open = 'select 1 from result_filling where tenant_id = $1 and finished_at is null'
    while ((await client.query(open, [tenant.tenantId])).rowCount !== 0) await client.query('select house.fill_results(100)')
    return [written, await all()]
  })
  expect(after?.split('\n')).toEqual(before?.split('\n'))
  await rollResults(tenant.tenantId)
  await expectSame(history)
  await history.trade.expectSound()
}

async function expectSameProfitDayByDay({ books, owner }: History) {
  for (const day of [...new Set(books.entries.map((entry) => entry.day))].sort()) {
    const { content } = await owner.ok(outboundHistory.totals, { returns: true, dateFrom: day, dateTo: day })
    expect(yuan(content.profit ?? ''), `profit of 销售明细 on ${day}`).toBe(books.sum(inDays([...SALES, ...BESIDE], day, day)))
  }
}

const signed = (measure: Measure) => (measure === 'yf' ? -1n : 1n)
const perDay = ({ entries }: Bookkeeper, prefix: string) => byDay(entries.filter(isMeasure), prefix)
const resultsOf = ({ entries }: Bookkeeper, prefix: string) =>
  byDay(
    entries.filter((entry) => !isMeasure(entry)),
    prefix,
  )
function byDay(entries: readonly Entry[], prefix: string) {
  const sums = new Map<string, Money>()
  for (const { day, measure, amount } of entries)
    sums.set(`${prefix}${measure} ${day}`, (sums.get(`${prefix}${measure} ${day}`) ?? 0n) + amount)
  return [...sums].map(([key, amount]) => [key, String(amount)] as const)
}
/** Δ(stock + receivable − payable + money) of every day is explained to the last digit. */
function expectExplained({ entries }: Bookkeeper, at: string) {
  const rest = new Map<string, Money>()
  for (const entry of entries) {
    const amount = isMeasure(entry) ? signed(entry.measure as Measure) * entry.amount : -entry.amount
    rest.set(entry.day, (rest.get(entry.day) ?? 0n) + amount)
  }
  expect(
    [...rest].filter(([, amount]) => amount !== 0n),
    `what no result explains ${at}`,
  ).toEqual([])
}

/** 月结 writes down what the books say until the end of the month. */
async function closesLastMonth(history: History) {
  const { books, trade } = history
  await history.closeMonth()
  const until = (measure: Measure) => books.sum((entry) => entry.measure === measure && entry.day.slice(0, 7) <= lastMonth)
  const { content } = await trade.owner.ok(periods.list, {})
  const row = content.find(({ month }) => month === lastMonth)
  expect({ stock: row?.stockValue, ys: row?.receivable, yf: row?.payable, funds: row?.funds }, 'figures of the closed month').toEqual(
    Object.fromEntries(
      (['goods', 'ys', 'yf', 'funds'] as const).map((name) => [name === 'goods' ? 'stock' : name, Number(until(name)) / 10_000]),
    ),
  )
}

const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)
