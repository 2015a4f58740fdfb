import { expect, test } from 'vitest'
import { fundOrders } from '#contract/documents/fund-orders.ts'
import { moneyCalls } from '#contract/documents/payments/payments.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import type { Reply, Sent } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { people } from '#contract/platform/people/people.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import type { ReportName } from '#contract/reports/figures/reports.ts'
import { daily } from '#contract/reports/home/daily.ts'
import { NOW_IN } from '#contract/reports/home/daily-links.ts'
import { home } from '#contract/reports/home/home.ts'
import { newBooks } from '#test/money.ts'
import { asOwner, rollResults } from '#test/roll-results.ts'
import { today } from '#test/trade.ts'
import { type Caller, caller, seat } from '#test/world.ts'
import { monthSoFar } from './days.ts'

type Read = Reply<typeof daily.read>['content']
type Figures = Record<string, number>
const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
const dayOf = async (who: Caller, input: Sent<typeof daily.read> = {}) => (await who.ok(daily.read, input)).content
const reportOf = async (
  who: Caller,
  report: ReportName,
  days: { from: string; to: string },
  more: Partial<Sent<typeof figures.run>> = {},
) => who.ok(figures.run, { report, from: days.from, to: days.to, limit: 500, ...more })
const cash = (amount: number) => ({ method: '现金', amount })

/** Two branches; sales of two people on several days, a return, money in and out, an expense, debts that are due, goods that nobody buys. */
async function twoBranches() {
  const books = await newBooks()
  const { tenant, owner, supplierId, clientId, warehouseId } = books
  const branch = caller({ token: await seat(tenant.tenantId, { ...tenant.user('owner'), companyId: tenant.companyIds[1] ?? 0 }) })
  const { id: there } = await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  const [pads, dust] = [await books.part(), await books.part()]
  const receive = async (who: Caller, pjid: number, rkAmount: number, rkDate: string, place = warehouseId) => {
    const lines = [{ pjid, rkAmount, purchasePrice: 40.37, warehouseId: place }]
    const { id } = await who.ok(stockIn.save, { supplierId, rkDate, lines })
    await who.ok(stockIn.confirm, { id })
  }
  await receive(owner, pads, 60, ago(70))
  await receive(owner, dust, 7, ago(400))
  await receive(branch, pads, 30, ago(70), there)
  const debtor = await books.client({ maxDays: 10 })
  const sell = (who: Caller, ckDate: string, ckAmount: number, client = clientId, place = warehouseId, paid = 0, inchargeId = 0) =>
    who.ok(outbound.counter, {
      ...books.ckDraft([{ pjid: pads, ckAmount, xsPrice: 99.13, warehouseId: place }], {
        ...{ ckDate, clientId: client },
        ...(inchargeId > 0 && { inchargeId }),
      }),
      ...(paid > 0 && { payments: [cash(paid)] }),
    })
  await sell(owner, ago(31), 2)
  await sell(owner, ago(7), 3)
  await sell(owner, ago(1), 4, debtor)
  await sell(tenant.as('seller'), today, 5, clientId, warehouseId, 0, tenant.user('seller').userId)
  await sell(owner, today, 6, clientId, warehouseId, 500.5)
  await sell(branch, today, 1, clientId, there)
  await sell(branch, ago(1), 2, clientId, there)
  const [line] = (await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pads] })).content
  const back = { clientId, thDate: today, lines: [{ sourceLineId: line?.id ?? 0, thAmount: 1, warehouseId }] }
  const { id: returned } = await owner.ok(saleReturn.save, back)
  await owner.ok(saleReturn.approve, { id: returned })
  await owner.ok(saleReturnSteps.checkDone, { id: returned })
  await owner.ok(saleReturn.save, back)
  await owner.ok(fundOrders.save, { kind: 'qz', fundDate: today, accountId: books.cash, amount: 12.34, category: '其他' })
  await owner.ok(fundOrders.save, { kind: 'qz', fundDate: ago(3), accountId: books.cash, amount: 7.01, category: '其他' })
  await owner.ok(purchaseOrders.save, { supplierId, cgDate: today, lines: [{ pjid: dust, warehouseId, cgAmount: 5 }] })
  return { ...books, branch, pads }
}

/** Every figure of the page is that of the report it leads to, to the last digit. */
async function expectSameAsReports(who: Caller, found: Read, companies: 'own' | 'all') {
  for (const { from, to, figures: own } of Object.values(found.periods)) {
    const { total } = await reportOf(who, 'day', { from, to }, { companies })
    expect({ from, to, ...own }).toEqual({ from, to, ...Object.fromEntries(Object.keys(own).map((name) => [name, total[name]])) })
  }
  const { total } = await reportOf(who, 'day', found.periods.day, { companies })
  expect(found.held).toEqual(Object.fromEntries(Object.keys(found.held).map((name) => [name, total[name]])))
  for (const [name, value] of Object.entries(found.now).filter(([name]) => name !== 'below')) {
    const report = NOW_IN[name as keyof typeof NOW_IN]
    expect([name, value]).toEqual([name, (await reportOf(who, report, found.periods.day, { companies })).total[name]])
  }
  const rows = async (report: ReportName, days: { from: string; to: string }, group: 'person' | 'company' | 'account') =>
    (await reportOf(who, report, days, { companies, groups: [group] })).page.list
  const same = (own: Figures, row: Record<string, unknown> | undefined) =>
    expect(own).toEqual(Object.fromEntries(Object.keys(own).map((name) => [name, row?.[name] ?? 0])))
  const byKey = (list: Record<string, unknown>[], id: number) => list.find(({ key }) => key === String(id))
  if (found.people) {
    const list = await rows('person', found.periods.month, 'person')
    for (const { id, figures: own } of found.people) same(own, byKey(list, id))
    expect(found.people.map(({ id }) => String(id))).toEqual(
      list
        .filter(({ key, net }) => key !== '' && net !== 0)
        .slice(0, 5)
        .map(({ key }) => key),
    )
  }
  if (found.accounts) {
    const list = await rows('cash', found.periods.day, 'account')
    for (const { id, figures: own } of found.accounts) same(own, byKey(list, id))
  }
  for (const [period, which] of [
    [found.periods.day, 'day'],
    [found.periods.month, 'month'],
  ] as const)
    for (const branch of found.branches ?? []) {
      const list = await rows('branch', period, 'company')
      const { net = 0, profit = 0, expense = 0, netProfit = 0 } = branch[which]
      same({ net, profit, expense, netProfit }, byKey(list, branch.id))
    }
  const chart = await reportOf(who, 'day', { from: found.days[0]?.day ?? '', to: found.day }, { companies, groups: ['day'] })
  for (const { day, figures: own } of found.days) {
    const row = chart.page.list.find(({ key }) => key === day)
    same(own, row)
  }
}

test('老板日报 says what the reports say: of today and of days before, of one company and of all, before the sums are rolled up and after', async () => {
  const { tenant, owner, branch } = await twoBranches()
  const look = async (companies: 'own' | 'all', day: string) =>
    expectSameAsReports(owner, await dayOf(owner, { day, companies }), companies)
  await look('own', '')
  await look('all', ago(1))
  const before = await dayOf(owner, { companies: 'all' })
  await rollResults(tenant.tenantId)
  await asOwner((client) => client.query('select house.roll_ledger(0)'))
  await look('all', '')
  await look('own', ago(31))
  expect({ ...(await dayOf(owner, { companies: 'all' })), asOf: '' }).toEqual({ ...before, asOf: '' })
  // worked out by hand: 5 + 6 sold at 99.13, one returned; 500.50 paid, 12.34 spent
  const { periods, now, held, several, decisions, accounts } = await dayOf(owner)
  expect(periods.day.figures).toMatchObject({ sold: 1090.43, back: 99.13, net: 991.3, orders: 2, received: 500.5, paid: 0, expense: 12.34 })
  expect(periods.day.figures.profit).toBeCloseTo(10 * (99.13 - 40.37), 6)
  expect(periods.lastWeek.figures).toMatchObject({ net: 297.39, orders: 1 })
  expect(now).toMatchObject({ stillPieces: 7, stillValue: 282.59, below: 0 })
  expect(accounts?.map(({ name, figures: own }) => [name, own.cashClosing])).toEqual([['现金', 1000 + 500.5 - 12.34 - 7.01]])
  expect(held.cash).toBe(1481.15)
  expect(several).toBe(true)
  expect(decisions).toEqual(
    expect.arrayContaining([
      { todo: 'returnDrafts', count: 1 },
      { todo: 'orderDrafts', count: 1 },
    ]),
  )
  const whole = await dayOf(owner, { companies: 'all' })
  expect(whole.periods.day.figures.net).toBeCloseTo(991.3 + 99.13, 6)
  expect(whole.branches?.map(({ day }) => day.net)).toEqual([991.3, 99.13])
  expect((await dayOf(branch)).periods.day.figures).toMatchObject({ net: 99.13, orders: 1 })
  expect((await dayOf(owner, { day: ago(1) })).now).toEqual({})
})

test('a day that has not come is refused, and so is what is no day', async () => {
  const { owner } = await newBooks()
  expect((await owner.send(daily.read, { day: ago(-1) })).body.msg).toBe('日期不能晚于今天')
  expect((await owner.send(daily.read, { day: '2026-02-30' })).body.msg).toContain('日期')
  expect((await owner.send(daily.read, { companies: 'some' } as never)).body.msg).toBe('公司不正确')
})

test('whoever may not see costs, sales, purchases or accounts does not find them on the page at all', async () => {
  const { tenant, clientId, owner } = await twoBranches()
  const all = ['report:day:query', 'report:sale:query', 'report:profit:query', 'report:stock:query', 'report:money:query'] as const
  const blind = await dayOf(await tenant.withTags(...all))
  expect(blind.periods.day.figures).toEqual({ orders: 2 })
  expect([blind.held, blind.now, blind.accounts, blind.people]).toEqual([{}, { stillPieces: 7 }, undefined, undefined])
  const seesSales = await dayOf(await tenant.withTags(...all, 'price.txsprice'))
  expect(Object.keys(seesSales.periods.day.figures).sort()).toEqual(['back', 'net', 'orders', 'received', 'sold'])
  expect(Object.keys(seesSales.held)).toEqual(['receivable'])
  expect(Object.keys(seesSales.now).sort()).toEqual(['overdue', 'stillPieces'])
  expect(seesSales.people?.every(({ figures: own }) => !('profit' in own))).toBe(true)
  // without a report's page its figures are not there either
  const bare = await dayOf(await tenant.withTags('report:day:query', 'price.txsprice', 'price.costprice', 'price.purchaseprice'))
  expect([bare.people, bare.accounts, bare.branches, bare.now]).toEqual([undefined, undefined, undefined, {}])
  expect((await (await tenant.withTags('report:sale:query')).send(daily.read, {})).body.code).toBe(403)
  expect((await owner.ok(clients.getOne, { id: clientId })).content?.id).toBe(clientId)
})

test.each(['own', 'dept', 'company'] as const)(
  'data scope %s: the day holds the sales of the people one sees, and no account',
  async (scope) => {
    const { tenant, owner } = await twoBranches()
    const { data: role } = await owner.ok(people.role, { id: tenant.roleIds.seller })
    const tags = ['report:day:query', 'report:sale:query', 'report:money:query', 'price.txsprice', 'fin:account:query'] as const
    await owner.ok(people.saveRole, { ...role, dataScope: scope, tags: [...new Set([...role.tags, ...tags])] })
    const seller = tenant.as('seller')
    const found = await dayOf(seller, { companies: 'all' })
    await expectSameAsReports(seller, { ...found, held: { receivable: found.held.receivable ?? 0 } }, 'all')
    const wide = scope === 'company'
    expect(found.within).toBe(!wide)
    expect([found.several, found.companies.length]).toEqual([false, 1])
    expect(Boolean(found.accounts)).toBe(wide)
    if (scope === 'own') {
      expect(found.periods.day.figures.net).toBe(495.65)
      expect(found.people?.map(({ id }) => id)).toEqual([tenant.user('seller').userId])
    }
  },
)

test('another tenant’s day is not in it, and an empty company has a day of nothing', async () => {
  await twoBranches()
  const { owner } = await newBooks()
  const { periods, people: best } = await dayOf(owner, { companies: 'all' })
  expect([periods.day.figures.net, best]).toEqual([0, []])
})

test('the month so far ends on the same day of a month before, or on its last', () => {
  expect(monthSoFar('2026-03-31', 1)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(monthSoFar('2026-01-15', 1)).toEqual({ from: '2025-12-01', to: '2025-12-15' })
  expect(monthSoFar('2024-02-29', 12)).toEqual({ from: '2023-02-01', to: '2023-02-28' })
})

test('goods sent, scrapped or on their way are in the worth of the day', async () => {
  const { owner, warehouseId, pads } = await twoBranches()
  const { id: scrap } = await owner.ok(warehouses.save, { warehouseName: '报废仓', kind: 'scrap' })
  const lines = [{ pjid: pads, qty: 3, warehouseId }]
  const { id } = await owner.ok(stockPapers.save, { kind: 'bs', paperDate: today, reason: '损坏', toWarehouseId: scrap, lines })
  await owner.ok(stockPapers.audit, { id })
  await expectSameAsReports(owner, await dayOf(owner), 'own')
})

test('收款 is less what clients had back, 付款 less what suppliers gave back, by one definition: in the figures of the day, by account, on the home page and in 资金日报', async () => {
  const { owner, supplierId, draft, money, write } = await newBooks()
  const later = { settling: '不核销' as const }
  await money(200, later)
  await owner.ok(moneyCalls.fk.audit, { id: await write('fk', draft(80, { ...later, clientId: supplierId })) })
  await owner.ok(moneyCalls.tk.audit, { id: await write('tk', draft(30.3)) })
  await owner.ok(moneyCalls.gk.audit, { id: await write('gk', draft(12.2, { clientId: supplierId })) })
  const { periods, accounts } = await dayOf(owner)
  const said = { cashIn: 169.7, cashOut: 67.8, cashClosing: 1101.9 }
  expect(periods.day.figures).toMatchObject({ received: 169.7, paid: 67.8 })
  expect(accounts?.map((each) => each.figures)).toEqual([said])
  const { accounts: onHome } = (await owner.ok(home.summary, {})).content
  expect(onHome).toMatchObject([said])
  const { page, total } = await reportOf(owner, 'cash', periods.day, { groups: ['account'] })
  expect(page.list).toMatchObject([{ ...said, cashBack: 30.3, cashReturned: 12.2 }])
  expect(total.cashClosing).toBeCloseTo(Number(total.cashOpening) + Number(total.cashStart) + 169.7 - 67.8, 6)
  expect((await reportOf(owner, 'day', periods.day)).total).toMatchObject({ received: 169.7, paid: 67.8 })
})
