import { expect } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { branchDues } from '#contract/ledgers/branches.ts'
import { type BRANCH_BASES, branchPrices } from '#contract/master/branch-prices.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { daily } from '#contract/reports/home/daily.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { newTrade, today } from './trade.ts'
import { caller, seat } from './world.ts'

interface Side {
  who: ReturnType<typeof caller>
  companyId: number
  store: number
}

/** A trade of two companies that may sell to each other; the owner works in both. */
export async function tradingBranches() {
  const trade = await newTrade()
  const [headId = 0, branchId = 0] = trade.tenant.companyIds
  const branch = caller({ token: await seat(trade.tenant.tenantId, { ...trade.tenant.user('owner'), companyId: branchId }) })
  const { id: branchStore } = await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  const head: Side = { who: trade.owner, companyId: headId, store: trade.warehouseId }
  const shop: Side = { who: branch, companyId: branchId, store: branchStore }

  const rule = (basis: (typeof BRANCH_BASES)[number], factor: number, from = head, to: Side | null = shop) =>
    trade.owner.ok(branchPrices.save, { fromCompanyId: from.companyId, toCompanyId: to?.companyId ?? 0, basis, factor, fromDay: today })
  /** Goods leave; not received yet. */
  const send = async (lines: { pjid: number; qty: number }[], from = head, to = shop) => {
    const places = lines.map((line) => ({ ...line, warehouseId: from.store }))
    const draft = { kind: 'db' as const, paperDate: today, toCompanyId: to.companyId, lines: places }
    const { id } = await from.who.ok(stockPapers.save, draft)
    await from.who.ok(stockPapers.audit, { id })
    await from.who.ok(stockPapers.ship, { id })
    return id
  }
  const move = async (lines: { pjid: number; qty: number }[], from = head, to = shop) => {
    const id = await send(lines, from, to)
    await to.who.ok(stockPapers.receive, { id, warehouseId: to.store })
    return id
  }
  const sell = (side: Side, pjid: number, ckAmount: number, xsPrice: number) =>
    side.who.ok(outbound.counter, {
      clientId: trade.clientId,
      ckDate: today,
      lines: [{ pjid, warehouseId: side.store, ckAmount, xsPrice }],
    })
  /** Pools that hold something: company, part's pieces, value, margin of branches within it. */
  const pools = async () => {
    const rows = await trade.tenant.act('owner', ({ db, tenantId }) =>
      db
        .selectFrom('partCost')
        .select(['companyId', 'partId', 'pool', 'qty', 'value', 'innerValue'])
        .where('tenantId', '=', tenantId)
        .orderBy('companyId')
        .orderBy('partId')
        .orderBy('pool')
        .execute(),
    )
    return rows
      .filter(({ qty, value, innerValue }) => [qty, value, innerValue].some((each) => Number(each) !== 0))
      .map(({ companyId, qty, value, innerValue }) => [companyId === headId ? 'A' : 'B', Number(qty), Number(value), Number(innerValue)])
  }
  /** What the head is owed by the branch, as each of the two says it. */
  const owed = async () => {
    const [here, there] = await Promise.all([head, shop].map(({ who }) => who.ok(branchDues.total, {})))
    return [here?.content.net, there?.content.net]
  }
  const profitOf = async (side: Side, companies: 'own' | 'all' = 'own') => {
    const { total } = await side.who.ok(figures.run, { report: 'profit', from: today, to: today, companies, limit: 20 })
    const day = await side.who.ok(figures.run, { report: 'day', from: today, to: today, companies, limit: 20 })
    // the page of the day says the same
    const page = (await side.who.ok(daily.read, { companies })).content
    expect([page.periods.day.figures.profit, page.periods.day.figures.netProfit, page.held.stockValue]).toEqual([
      ...[total.profit, total.netProfit, day.total.stockValue],
    ])
    return { profit: total.profit, inner: total.inner, netProfit: total.netProfit, stock: day.total.stockValue }
  }
  const sound = async () => {
    for (const { who } of [head, shop])
      expect((await who.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0)).toEqual([])
  }
  return { trade, head, shop, rule, send, move, sell, pools, owed, profitOf, sound }
}
export type Branches = Awaited<ReturnType<typeof tradingBranches>>
