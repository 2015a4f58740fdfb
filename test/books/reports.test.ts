import { expect, test } from 'vitest'
import type { Sent } from '#contract/kit/fields.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { asOwner, rollResults } from '#test/roll-results.ts'
import { today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'
import { type Bookkeeper, isMeasure, type Measure, type ResultKind } from './bookkeeper.ts'
import { daysLater, lastMonth } from './desk.ts'
import { type Money, portion, yuan } from './exact.ts'
import { cameWithin, purchasesBy, type Supply, suppliesOf } from './goods-log.ts'
import { openHistory } from './history.ts'

/** REPORT_SEED tells another story. */
const { REPORT_SEED = '20261127', REPORT_OPERATIONS = '220' } = process.env
const OPERATIONS = Number(REPORT_OPERATIONS)
const FROM = `${lastMonth}-01`

type Asked = Sent<typeof figures.run>
type Row = Record<string, number | string | null>
type History = Awaited<ReturnType<typeof openHistory>>
const run = (who: Caller, report: Asked['report'], more: Partial<Asked> = {}) =>
  who.ok(figures.run, { report, from: FROM, to: today, limit: 500, ...more })

test('what the reports say of a random history of two companies is what books kept apart say, by day, month, company, part, partner and account', {
  timeout: 600_000,
}, async () => {
  const history = await openHistory(Number(REPORT_SEED))
  // asked of what is rolled up, of what is not, and of both together
  for (const until of [OPERATIONS / 2, OPERATIONS]) {
    while (history.counts.done < until) await history.step()
    if (until < OPERATIONS) await history.closeMonth()
    await expectReports(history)
    await rollResults(history.trade.tenant.tenantId)
    await expectReports(history)
  }
})

async function expectReports(history: History) {
  const at = `after ${history.counts.done} operations`
  for (const [who, books] of [
    [history.owner, history.books],
    [history.branch, history.branchBooks],
  ] as const) {
    await expectResults(who, books, at)
    await expectDays(who, books, at)
    await expectGoods(who, books, at)
    await expectPartners(who, books, at)
    await expectPurchases(who, books, at)
    await expectSupplies(who, books, await firstCosts(history, who), at)
    await expectAges(who, books, at)
  }
  await expectReturns(history, at)
  await expectAccounts(history, at)
  await expectWhole(history, at)
}

/**
 * 退货分析 of each company and of both: what came back, by whatever it is told apart; what of it lies in scrap; and what was paid back of it, which is what accounts paid
 * in refunds less what of those met money paid in advance, or nothing yet.
 */
async function expectReturns({ owner, branch, branchId, trade: { tenant } }: History, at: string) {
  const first = tenant.companyIds[0] as number
  for (const [who, companies, ids] of [
    [owner, 'own', [first]],
    [branch, 'own', [branchId]],
    [owner, 'all', [first, branchId]],
  ] as const) {
    const { rows } = await asOwner((client) =>
      client.query(
        `select
           (select coalesce(-sum(income), 0) from result_entry where tenant_id = $1 and company_id = any($2) and kind = '销售退货') as back,
           (select coalesce(sum(l.qty), 0) from stock_ledger l join warehouse w using (tenant_id, warehouse_id)
            where l.tenant_id = $1 and l.company_id = any($2) and w.kind = 'scrap' and l.document = 'xt') as scrapped,
           (select coalesce(-sum(amount), 0) from acc_flow where tenant_id = $1 and company_id = any($2) and document = 'tk')
             - (select coalesce(sum(s.amount), 0) from settlement s join accysyf d on d.tenant_id = s.tenant_id and d.ysyf_id = s.debit_id
                join accysyf c on c.tenant_id = s.tenant_id and c.ysyf_id = s.credit_id
                where s.tenant_id = $1 and s.company_id = any($2) and d.document = 'tk' and c.document not in ('xt', 'tk'))
             - (select coalesce(sum(amount - settled), 0) from accysyf where tenant_id = $1 and company_id = any($2) and document = 'tk') as refunded`,
        [tenant.tenantId, ids],
      ),
    )
    const expected = rows[0] as Record<'back' | 'scrapped' | 'refunded', string>
    for (const group of ['part', 'origin', 'reason', 'client'] as const) {
      const said = `退货分析 by ${group} of ${ids} ${at}`
      const { page, total } = await run(who, 'returns', { groups: [group], companies })
      expect(yuan(total.back ?? 0), said).toBe(yuan(expected.back))
      expect(Number(total.backScrapped), said).toBe(Number(expected.scrapped))
      expect(sumOf(page.list.map(({ back }) => yuan(back ?? 0))), said).toBe(yuan(expected.back))
      expect(sumOf(page.list.map(({ backScrapped }) => yuan(backScrapped ?? 0))), said).toBe(yuan(expected.scrapped))
      if (group === 'client') {
        expect(yuan(total.refunded ?? 0), said).toBe(yuan(expected.refunded))
        expect(sumOf(page.list.map(({ refunded }) => yuan(refunded ?? 0))), said).toBe(yuan(expected.refunded))
      } else expect('refunded' in total, said).toBe(false)
    }
    // the story of the seed that runs has both; one of few operations may have neither
    if (companies === 'all' && OPERATIONS >= 220)
      expect([Number(expected.back) > 0, Number(expected.refunded) > 0], at).toEqual([true, true])
  }
}

/** Which results a figure of 利润表 is made of, and with which sign. */
const LINES: readonly (readonly [figure: string, sign: 1n | -1n, ...kinds: ResultKind[]])[] = [
  ['costDiff', -1n, '成本差异', '已售成本调整'],
  ['profit', 1n, '销售', '销售退货', '成本差异', '已售成本调整'],
  ['stockGain', 1n, '盘盈'],
  ['stockLoss', 1n, '盘亏'],
  ['scrapped', 1n, '报损'],
  ['otherStock', 1n, '其他入库', '其他出库'],
  ['transferLoss', 1n, '调拨损耗'],
  ['valueAdjusted', 1n, '成本调整'],
  ['creditDiff', 1n, '采购退差'],
  ['freight', 1n, '运杂费'],
  ['discounts', 1n, '优惠', '供应商优惠'],
  ['badDebt', 1n, '坏账'],
  ['otherIncome', 1n, '其他收入'],
  ['expense', -1n, '其他支出', '手续费'],
  ['inner', 1n, '内部调拨'],
]
const between = (from: string, to: string) => (entry: { day: string }) => entry.day >= from && entry.day <= to
const resultOf = (books: Bookkeeper, kinds: readonly ResultKind[], from: string, to: string) =>
  books.sum((entry) => (kinds as readonly string[]).includes(entry.measure) && between(from, to)(entry))
const netOf = (books: Bookkeeper, from: string, to: string) =>
  books.sum((entry) => !isMeasure(entry) && entry.measure !== '资本' && between(from, to)(entry))
/** What the books say of a day's end. */
const heldAt = (books: Bookkeeper, measure: Measure, day: string) => books.sum((entry) => entry.measure === measure && entry.day <= day)
/** 库存额 is without the fees that goods carry (decision 088). */
const goodsAt = (books: Bookkeeper, day: string) =>
  heldAt(books, 'goods', day) - sumOf(books.carried.flatMap((entry) => (entry.day <= day ? [entry.amount] : [])))

function linesOf(books: Bookkeeper, from: string, to: string): Record<string, Money> {
  const lines = LINES.map(([figure, sign, ...kinds]) => [figure, sign * resultOf(books, kinds, from, to)] as const)
  return { ...Object.fromEntries(lines), netProfit: netOf(books, from, to) }
}
const shownOf = (row: Row, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, yuan(row[name] ?? 0)]))

async function expectResults(who: Caller, books: Bookkeeper, at: string) {
  const { total, page } = await run(who, 'profit')
  const expected = linesOf(books, FROM, today)
  const names = Object.keys(expected)
  expect(shownOf(total, names), `利润表 ${at}`).toEqual(expected)
  for (const row of page.list) {
    const month = String(row.key)
    expect(shownOf(row, names), `利润表 ${month} ${at}`).toEqual(linesOf(books, `${month}-01`, `${month}-31`))
  }
  for (const report of ['goods', 'client', 'person', 'margin', 'branch'] as const) {
    const sales = await run(who, report)
    expect(yuan(sales.total.profit ?? 0), `毛利 of ${report} ${at}`).toBe(expected.profit)
    const rows = sales.page.list.map(({ profit }) => yuan(profit ?? 0))
    expect(sumOf(rows), `毛利 of the rows of ${report} ${at}`).toBe(expected.profit)
  }
  // an odd stretch: neither begins nor ends with a month
  const [from, to] = [daysLater(today, -9), daysLater(today, -1)]
  const odd = await run(who, 'profit', { from, to })
  expect(shownOf(odd.total, names), `利润表 ${from} to ${to} ${at}`).toEqual(linesOf(books, from, to))
}

async function expectDays(who: Caller, books: Bookkeeper, at: string) {
  const { total, page } = await run(who, 'day')
  for (const row of page.list) {
    const day = String(row.key)
    const expected: Record<string, Money | undefined> = { ...linesOf(books, day, day), ...balancesOf(books, day) }
    const names = ['profit', 'expense', 'netProfit', 'stockValue', 'receivable', 'payable', 'cash'] as const
    expect(shownOf(row, names), `经营日报 ${day} ${at}`).toEqual(Object.fromEntries(names.map((name) => [name, expected[name]])))
  }
  const days = new Set(page.list.map(({ key }) => String(key)))
  for (const { day, measure } of books.entries)
    if (measure !== '资本' && day >= FROM) expect(days.has(day), `经营日报 has ${day}, where ${measure} changed, ${at}`).toBe(true)
  expect(shownOf(total, ['stockValue', 'receivable', 'payable', 'cash']), `经营日报 合计 ${at}`).toEqual(balancesOf(books, today))
}
const balancesOf = (books: Bookkeeper, day: string) => ({
  stockValue: goodsAt(books, day),
  receivable: heldAt(books, 'ys', day),
  payable: heldAt(books, 'yf', day),
  cash: heldAt(books, 'funds', day),
})

/** Pieces and worth of every part, in 进销存汇总 and 商品台账卡. */
async function expectGoods(who: Caller, books: Bookkeeper, at: string) {
  const movement = await run(who, 'movement')
  const kept = new Map<string, { pieces: bigint; value: Money }>()
  for (const [part, { pieces, value }] of [...books.pools, ...books.transit]) {
    const before = kept.get(String(part)) ?? { pieces: 0n, value: 0n }
    kept.set(String(part), { pieces: before.pieces + pieces, value: before.value + value })
  }
  const shown = movement.page.list.map(
    ({ key, closePieces, closeValue }) => [String(key), `${closePieces} ${yuan(closeValue ?? 0)}`] as const,
  )
  const ours = [...kept].map(([part, { pieces, value }]) => [part, `${pieces} ${value}`] as const)
  const some = ([, what]: readonly [string, string]) => what !== '0 0'
  expect(Object.fromEntries(shown.filter(some)), `进销存汇总 ${at}`).toEqual(Object.fromEntries(ours.filter(some)))
  expect(yuan(movement.total.closeValue ?? 0), `进销存汇总 合计 ${at}`).toBe(goodsAt(books, today))
  const brands = await run(who, 'movement', { groups: ['brand'] })
  expect(brands.total, `进销存汇总 by brand ${at}`).toEqual(movement.total)
  for (const row of movement.page.list) expectMoved(row, at)
  for (const { key } of movement.page.list.slice(0, 3)) {
    const card = await run(who, 'card', { partId: Number(key) })
    const row = movement.page.list.find((each) => each.key === key)
    expect([card.total.leftPieces, yuan(card.total.leftValue ?? 0)], `商品台账卡 of ${key} ${at}`).toEqual([
      row?.closePieces,
      yuan(row?.closeValue ?? 0),
    ])
  }
}

/** What came and went leads from what was there to what is there, in pieces and in worth. */
function expectMoved(row: Row, at: string) {
  const sum = (names: readonly string[]) => names.reduce((all, name) => all + yuan(row[name] ?? 0), 0n)
  for (const [what, come, gone] of [
    ['Pieces', ['open', 'in', 'saleBack', 'movedIn', 'count', 'other'], ['supplierBack', 'sale', 'movedOut']],
    ['Value', ['open', 'in', 'saleBack', 'movedIn', 'count', 'other', 'diff'], ['supplierBack', 'sale', 'movedOut']],
  ] as const)
    expect(sum(come.map((name) => name + what)) - sum(gone.map((name) => name + what)), `进销存汇总 ${row.name} ${what} ${at}`).toBe(
      yuan(row[`close${what}`] ?? 0),
    )
}

/** What each partner owes and is owed: 应收账龄 and 应付计划. */
async function expectPartners(who: Caller, books: Bookkeeper, at: string) {
  for (const [report, side, figure] of [
    ['ageing', 'ys', 'owed'],
    ['paying', 'yf', 'toPay'],
  ] as const) {
    const open = new Map<string, Money>()
    const credit = new Map<string, Money>()
    for (const { partner, side: of, amount, settled } of books.debts.items) {
      if (of !== side || amount === settled) continue
      const key = String(partner)
      open.set(key, (open.get(key) ?? 0n) + amount - settled)
      if (amount < 0n) credit.set(key, (credit.get(key) ?? 0n) + settled - amount)
    }
    const { page, total } = await run(who, report)
    const unused = side === 'ys' ? 'unusedCredit' : 'prepaid'
    expect(Object.fromEntries(page.list.map((row) => [row.key, yuan(row[figure] ?? 0)])), `${report} ${at}`).toEqual(
      Object.fromEntries(open),
    )
    expect(yuan(total[figure] ?? 0), `${report} 合计 ${at}`).toBe(sumOf([...open.values()]))
    expect(yuan(total[unused] ?? 0), `${report} 未核销 ${at}`).toBe(sumOf([...credit.values()]))
  }
}

/** 采购汇总 by supplier, part and month: what was taken back on a later day stands there with a minus. */
async function expectPurchases(who: Caller, books: Bookkeeper, at: string) {
  const money = ['bought', 'returned', 'netBought'] as const
  for (const [group, key] of [
    ['supplier', ({ supplier }: { supplier: number }) => String(supplier)],
    ['part', ({ part }: { part: number }) => String(part)],
    ['month', ({ day }: { day: string }) => day.slice(0, 7)],
  ] as const) {
    const { page } = await run(who, 'purchase', { groups: [group] })
    const expected = purchasesBy(books.log, FROM, today, key)
    const shown = page.list.map((row) => {
      return [String(row.key), { ...shownOf(row, money), boughtPieces: BigInt(row.boughtPieces ?? 0) }] as const
    })
    const some = ([, sums]: readonly [string, Record<string, bigint>]) => Object.values(sums).some((sum) => sum !== 0n)
    expect(Object.fromEntries(shown.filter(some)), `采购汇总 by ${group} ${at}`).toEqual(Object.fromEntries([...expected].filter(some)))
  }
}

/** What a piece of each part cost its company that came first of all that still stand; where none came, that went first. */
async function firstCosts({ trade: { tenant }, owner, branchId }: History, who: Caller): Promise<ReadonlyMap<number, Money>> {
  const { rows } = await asOwner((client) =>
    client.query(
      `with paper as (
         select part_id, min(ledger_id) as first, sum(qty) as qty, sum(value) - sum(inner_value) as value from stock_ledger
         where tenant_id = $1 and company_id = $2 group by part_id, document, document_id, line_id)
       select p.part_id, (select round(c.value / c.qty, 4) from paper c where c.part_id = p.part_id and c.qty <> 0 order by case when c.qty > 0 then 0 else 1 end, c.first limit 1) as cost
       from paper p group by 1`,
      [tenant.tenantId, who === owner ? tenant.companyIds[0] : branchId],
    ),
  )
  return new Map(rows.map(({ part_id, cost }) => [Number(part_id), yuan(cost ?? 0)]))
}

/** 供应商供销存: all days, and a stretch of which some receipts lie before and some behind. */
async function expectSupplies(who: Caller, books: Bookkeeper, prices: ReadonlyMap<number, Money>, at: string) {
  const parts = ['Open', 'In', 'Back', 'Sold', 'Other', 'Close'] as const
  const none = ({ pieces, value }: Supply) => parts.every((part) => pieces[part] === 0n && value[part] === 0n)
  for (const [from, to] of [
    [FROM, today],
    [daysLater(today, -20), daysLater(today, -1)],
    [daysLater(today, -5), today],
  ] as const) {
    const { page } = await run(who, 'supply', { from, to })
    const shown = page.list.map((row): readonly [string, Supply] => [
      row.key === null || row.key === '' ? 'none' : String(row.key),
      {
        pieces: Object.fromEntries(parts.map((part) => [part, BigInt(row[`supply${part}Pieces`] ?? 0)])) as Supply['pieces'],
        value: Object.fromEntries(parts.map((part) => [part, yuan(row[`supply${part}Value`] ?? 0)])) as Supply['value'],
      },
    ])
    const expected = suppliesOf(books.log, from, to, (part) => prices.get(part) ?? 0n)
    const some = ([, supply]: readonly [string, Supply]) => !none(supply)
    expect(Object.fromEntries(shown.filter(some)), `供应商供销存 ${from} to ${to} ${at}`).toEqual(
      Object.fromEntries([...expected].filter(some)),
    )
  }
}

/** 库龄: each piece is worth the average, and all of them what the pool is worth. */
async function expectAges(who: Caller, books: Bookkeeper, at: string) {
  const { page } = await run(who, 'age')
  const ages = [30, 90, 180, 365] as const
  const shown = page.list.map((row) => [
    String(row.key),
    [...ages, 'More'].map((age) => `${row[`aged${age}Pieces`] ?? 0} ${yuan(row[`aged${age}Value`] ?? 0)}`),
  ])
  const expected = [...books.pools].flatMap(([part, { pieces, value }]) => {
    if (pieces <= 0n) return []
    const upTo = [...ages.map((days) => cameWithin(books.log, part, pieces, daysLater(today, -days))), pieces]
    const worth = upTo.map((each) => portion(value, each, pieces))
    return [[String(part), upTo.map((each, nth) => `${each - (upTo[nth - 1] ?? 0n)} ${(worth[nth] ?? 0n) - (worth[nth - 1] ?? 0n)}`)]]
  })
  expect(Object.fromEntries(shown), `库龄 ${at}`).toEqual(Object.fromEntries(expected))
}

/** 资金日报: what lies in each account, and what came and went between. */
async function expectAccounts({ owner, books }: History, at: string) {
  const { page, total } = await run(owner, 'cash')
  expect(Object.fromEntries(page.list.map(({ key, cashClosing }) => [key, yuan(cashClosing ?? 0)])), `资金日报 ${at}`).toEqual(
    Object.fromEntries([...books.accounts].map(([account, balance]) => [String(account), balance])),
  )
  const sum = (...names: string[]) => sumOf(names.map((name) => yuan(total[name] ?? 0)))
  expect(
    sum('cashOpening', 'cashStart', 'cashIn', 'cashOtherIn', 'cashMovedIn') - sum('cashOut', 'cashOtherOut', 'cashFee', 'cashMovedOut'),
  ).toBe(yuan(total.cashClosing ?? 0))
}

/** Both companies beside each other are both of them together, and what one sent to the other is in neither's profit when they are taken as one. */
async function expectWhole({ owner, books, branchBooks }: History, at: string) {
  const { page, total } = await run(owner, 'branch', { companies: 'all' })
  const expected = [books, branchBooks].map((each) => ({ net: netOf(each, FROM, today), ...balancesOf(each, today) }))
  const shown = page.list.map((row) => ({
    net: yuan(row.netProfit ?? 0),
    ...(shownOf(row, ['stockValue', 'receivable', 'payable', 'cash']) as ReturnType<typeof balancesOf>),
  }))
  const inOrder = (rows: typeof shown) => [...rows].sort((a, b) => (a.stockValue < b.stockValue ? -1 : 1))
  expect(inOrder(shown), `分公司对比 ${at}`).toEqual(inOrder(expected).slice(-shown.length))
  expect(yuan(total.netProfit ?? 0), `分公司对比 合计 ${at}`).toBe(sumOf(expected.map(({ net }) => net)))
}

const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)
