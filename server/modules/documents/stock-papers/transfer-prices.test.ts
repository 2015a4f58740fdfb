import { expect, test } from 'vitest'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { Code } from '#contract/kit/fields.ts'
import { branchDues } from '#contract/ledgers/branches.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { branchPrices } from '#contract/master/branch-prices.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { daysFrom } from '#server/kit/time.ts'
import { type Branches, tradingBranches } from '#test/branches.ts'
import { today } from '#test/trade.ts'
import { caller, seat } from '#test/world.ts'

const lineOf = async ({ head }: Branches, id: number) => (await head.who.ok(stockPapers.pageLines, { paperId: id })).page.list[0]
const received = (branches: Branches, id: number, more: object = {}) =>
  branches.shop.who.ok(stockPapers.receive, { id, warehouseId: branches.shop.store, ...more })
const reverse = ({ head }: Branches, id: number) => head.who.ok(reversal.reverse, { steps: [{ document: 'db', id }], note: '调错' })

test('goods of 50 go to the branch at cost × 1.10: each sees its own margin, the house what it earned with others', async () => {
  const branches = await tradingBranches()
  const { trade, head, shop, rule, move, sell, pools, owed, profitOf, sound } = branches
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 50 })
  await rule('成本', 1.1)
  const id = await move([{ pjid, qty: 10 }])
  expect(await lineOf(branches, id)).toMatchObject({ value: 500, branchPrice: 55, branchSum: 550 })
  expect((await shop.who.ok(stockPapers.get, { id })).content).toMatchObject({ branchSum: 550 })
  expect(await pools()).toEqual([['B', 10, 550, 50]])
  expect(await owed()).toEqual([550, -550])
  expect(await profitOf(head)).toMatchObject({ inner: 50, netProfit: 50, stock: 0 })
  expect(await profitOf(shop)).toMatchObject({ netProfit: 0, stock: 550 })
  expect(await profitOf(head, 'all')).toMatchObject({ inner: 0, netProfit: 0, stock: 500 })
  await sell(shop, pjid, 4, 80)
  expect(await pools()).toEqual([['B', 6, 330, 30]])
  const lying = async (companies: string) => {
    const asked = { companies, queryValue: '', showStock: true }
    const [list, sums] = [await head.who.ok(stock.page, asked), await head.who.ok(stock.totals, asked)]
    return [list.page.list.find((row) => row.pjid === pjid)?.costSum, sums.content.costSum]
  }
  expect([await lying('all'), await lying(String(shop.companyId))]).toEqual([
    [300, 300],
    [330, 330],
  ])
  expect(await profitOf(shop)).toMatchObject({ profit: 100, netProfit: 100, stock: 330 })
  expect(await profitOf(head, 'all')).toEqual({ profit: 120, inner: 0, netProfit: 120, stock: 300 })
  await sound()
})

test('without a rule goods go over at their value and nothing is owed; with one, the rule for the very branch goes before that for all', async () => {
  const branches = await tradingBranches()
  const { trade, rule, move, owed, sound, head } = branches
  const pjid = await trade.part({ pfPrice: 70, xsPrice: 100 })
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 50 })
  const free = await move([{ pjid, qty: 1 }])
  expect(await lineOf(branches, free)).toMatchObject({ value: 50, branchPrice: null, branchSum: null })
  await rule('销售价', 0.9, head, null)
  expect(await lineOf(branches, await move([{ pjid, qty: 2 }]))).toMatchObject({ branchPrice: 90, branchSum: 180 })
  await rule('批发价', 1)
  expect(await lineOf(branches, await move([{ pjid, qty: 1 }]))).toMatchObject({ branchPrice: 70, branchSum: 70 })
  expect(await owed()).toEqual([250, -250])
  const rules = (await trade.owner.ok(branchPrices.list, {})).content
  expect(rules.map(({ toCompanyName, basis, factor, state }) => [toCompanyName !== '', basis, factor, state])).toEqual([
    [false, '销售价', 0.9, '生效中'],
    [true, '批发价', 1, '生效中'],
  ])
  await sound()
})

test('a price below cost is a loss of the sender and makes the goods cheaper for the branch', async () => {
  const { trade, head, shop, rule, move, sell, pools, profitOf, sound } = await tradingBranches()
  const pjid = await trade.part({ pfPrice: 40 })
  await trade.receive({ pjid, rkAmount: 4, purchasePrice: 50 })
  await rule('批发价', 1)
  await move([{ pjid, qty: 4 }])
  expect(await pools()).toEqual([['B', 4, 160, -40]])
  await sell(shop, pjid, 1, 60)
  expect(await pools()).toEqual([['B', 3, 120, -30]])
  expect([(await profitOf(head)).netProfit, (await profitOf(shop)).netProfit]).toEqual([-40, 20])
  expect(await profitOf(head, 'all')).toEqual({ profit: 10, inner: 0, netProfit: 10, stock: 150 })
  await sound()
})

test.each([
  [
    'back',
    [
      ['A', 3, 150, 0],
      ['B', 7, 385, 35],
    ],
    35,
  ],
  ['loss', [['B', 7, 385, 35]], 35 - 150],
] as const)('of what did not arrive nothing is owed: %s', async (missing, left, result) => {
  const branches = await tradingBranches()
  const { trade, rule, send, pools, owed, head, profitOf, sound } = branches
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 50 })
  await rule('成本', 1.1)
  const id = await send([{ pjid, qty: 10 }])
  expect(await owed()).toEqual([0, 0])
  const line = await lineOf(branches, id)
  await received(branches, id, { lines: [{ id: line?.id ?? 0, amount: 7 }], missing })
  expect(await pools()).toEqual(left)
  expect(await owed()).toEqual([385, -385])
  expect((await head.who.ok(stockPapers.get, { id })).content).toMatchObject({ branchSum: 385 })
  expect((await profitOf(head)).netProfit).toBe(result)
  await sound()
  await reverse(branches, id)
  expect(await pools()).toEqual([['A', 10, 500, 0]])
  expect(await owed()).toEqual([0, 0])
  expect((await profitOf(head)).netProfit).toBe(0)
  await sound()
})

test('a sale of such goods is returned and taken back: the margin comes back with them', async () => {
  const branches = await tradingBranches()
  const { trade, shop, rule, move, sell, pools, owed, profitOf, head, sound } = branches
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 50 })
  await rule('成本', 1.1)
  const id = await move([{ pjid, qty: 10 }])
  const { id: sale } = await sell(shop, pjid, 4, 80)
  const [source] = (await shop.who.ok(saleReturn.sourcesOf, { clientId: trade.clientId, pjids: [pjid] })).content
  const lines = [{ sourceLineId: source?.id ?? 0, thAmount: 1, warehouseId: shop.store }]
  const { id: back } = await shop.who.ok(saleReturn.save, { clientId: trade.clientId, thDate: today, lines })
  await shop.who.ok(saleReturn.approve, { id: back })
  await shop.who.ok(saleReturnSteps.checkDone, { id: back })
  expect(await pools()).toEqual([['B', 7, 385, 35]])
  expect(await profitOf(head, 'all')).toEqual({ profit: 90, inner: 0, netProfit: 90, stock: 350 })
  const steps = [
    { document: 'xt', id: back },
    { document: 'ck', id: sale },
    { document: 'db', id },
  ] as const
  for (const step of steps) await (step.document === 'db' ? head : shop).who.ok(reversal.reverse, { steps: [step], note: '撤回' })
  expect(await pools()).toEqual([['A', 10, 500, 0]])
  expect(await owed()).toEqual([0, 0])
  expect(await profitOf(head, 'all')).toEqual({ profit: 0, inner: 0, netProfit: 0, stock: 500 })
  await sound()
})

test('goods that had been sold before they arrived hand their margin to what was sold, and have it again when the sale is taken back', async () => {
  const { trade, head, shop, rule, move, sell, pools, profitOf, sound } = await tradingBranches()
  const { id: loose } = await shop.who.ok(warehouses.save, { warehouseName: '可负仓', allowNegative: true })
  const there = { ...shop, store: loose }
  const pjid = await trade.part({ purchasePrice: 48 })
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 50 })
  await rule('成本', 1.1)
  const { id } = await sell(there, pjid, 4, 80)
  await move([{ pjid, qty: 10 }], head, there)
  expect(await pools()).toEqual([['B', 6, 330, 30]])
  expect(await profitOf(head, 'all')).toEqual({ profit: 120, inner: 0, netProfit: 120, stock: 300 })
  await sound()
  await shop.who.ok(reversal.reverse, { steps: [{ document: 'ck', id }], note: '开错' })
  expect(await pools()).toEqual([['B', 10, 550, 50]])
  expect(await profitOf(head, 'all')).toEqual({ profit: 0, inner: 0, netProfit: 0, stock: 500 })
  await sound()
})

test('goods that go on to where they came from take the margin of the first way along', async () => {
  const { trade, head, shop, rule, move, pools, owed, profitOf, sound } = await tradingBranches()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 50 })
  await rule('成本', 1.1)
  await rule('成本', 1.2, shop, head)
  await move([{ pjid, qty: 10 }])
  await move([{ pjid, qty: 5 }], shop, head)
  expect(await pools()).toEqual([
    ['A', 5, 330, 80],
    ['B', 5, 275, 25],
  ])
  expect(await owed()).toEqual([220, -220])
  expect(await profitOf(head, 'all')).toEqual({ profit: 0, inner: 0, netProfit: 0, stock: 500 })
  const { page } = await head.who.ok(branchDues.balances, {})
  expect(page.list).toMatchObject([{ creditorId: head.companyId, debtorId: shop.companyId, amount: 220 }])
  const rows = (await shop.who.ok(branchDues.page, {})).page.list
  expect(rows.map(({ about, owesUs, weOwe }) => [about, owesUs, weOwe])).toEqual([
    ['调拨', 330, null],
    ['调拨', null, 550],
  ])
  await sound()
})

test('received by two at once it is owed once, and taken back by two at once it is owed no longer', async () => {
  const branches = await tradingBranches()
  const { trade, head, shop, rule, send, owed, pools, sound } = branches
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 2, purchasePrice: 50 })
  await rule('成本', 1.1)
  const id = await send([{ pjid, qty: 2 }])
  const submittime = Date.now()
  const press = () => shop.who.call(stockPapers.receive, { id, warehouseId: shop.store })
  const done = await Promise.all([press(), press(), press()])
  expect(done.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect(await owed()).toEqual([110, -110])
  const undo = () => head.who.call(stockPapers.close, { id, note: '调错', submittime })
  const undone = await Promise.all([undo(), undo(), undo()])
  expect(undone.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect([await owed(), await pools()]).toEqual([[0, 0], [['A', 2, 100, 0]]])
  await sound()
})

test('a part without the price that is asked for does not leave, and rules that make no sense are refused', async () => {
  const branches = await tradingBranches()
  const { trade, head, shop, rule, sound } = branches
  const pjid = await trade.part({ pfPrice: 0 })
  await trade.receive({ pjid, rkAmount: 2, purchasePrice: 50 })
  await rule('批发价', 1)
  const lines = [{ pjid, qty: 1, warehouseId: head.store }]
  const { id } = await head.who.ok(stockPapers.save, { kind: 'db', paperDate: today, toCompanyId: shop.companyId, lines })
  await head.who.ok(stockPapers.audit, { id })
  expect((await head.who.call(stockPapers.ship, { id })).msg).toMatch(
    /^第1行：P-\w+ 没有批发价，不能按批发价调拨；请先定价，或修改内部调拨价$/,
  )
  const asked = { fromCompanyId: head.companyId, toCompanyId: shop.companyId, basis: '成本', factor: 1.1, fromDay: today } as const
  const said = async (change: object) => (await head.who.send(branchPrices.save, { ...asked, ...change })).body.msg
  expect(await said({ toCompanyId: head.companyId })).toBe('调入公司不能是调出公司')
  expect(await said({ factor: 0 })).toBe('系数应大于0，不超过10')
  expect(await said({ fromDay: daysFrom(today, -1) })).toBe('生效日期不能早于今天')
  expect(await said({ basis: '吊牌价' })).toBe('请选择计价基准')
  expect(await said({ toCompanyId: 999_999 })).toBe('公司不存在')
  const [mine] = (await head.who.ok(branchPrices.list, {})).content
  await head.who.ok(branchPrices.remove, { id: mine?.id ?? 0 })
  expect((await head.who.call(branchPrices.remove, { id: mine?.id ?? 0 })).code).toBe(Code.notYours)
  await head.who.ok(stockPapers.ship, { id })
  await sound()
})

test('who may not see cost sees no transfer price, and who may not read 内部往来 does not', async () => {
  const branches = await tradingBranches()
  const { trade, head, rule, move } = branches
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 2, purchasePrice: 50 })
  await rule('成本', 1.1)
  const id = await move([{ pjid, qty: 2 }])
  const store = await trade.tenant.withTags('busi:db:query', 'fin:branch:query')
  const token = await seat(trade.tenant.tenantId, { ...store.user, companyId: head.companyId })
  const blind = caller({ token })
  expect((await blind.ok(stockPapers.pageLines, { paperId: id })).page.list).toMatchObject([{ branchPrice: '***', branchSum: '***' }])
  expect((await blind.ok(stockPapers.page, { kind: 'db' })).page.list).toMatchObject([{ branchSum: '***', value: '***' }])
  expect((await blind.ok(stockPapers.totals, { kind: 'db' })).content.posted).toMatchObject({ branchSum: '***' })
  expect((await blind.ok(branchDues.page, {})).page.list).toMatchObject([{ owesUs: '***' }])
  expect((await blind.ok(branchDues.total, {})).content).toEqual({ owesUs: '***', weOwe: '***', net: '***' })
  expect((await blind.call(branchPrices.save, {} as never)).code).toBe(Code.forbidden)
  const other = await trade.tenant.withTags('busi:db:query')
  expect((await other.call(branchDues.page, {})).code).toBe(Code.forbidden)
  expect((await other.call(branchPrices.list, {})).code).toBe(Code.forbidden)
})
