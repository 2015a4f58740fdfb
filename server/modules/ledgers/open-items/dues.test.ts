import { expect, test } from 'vitest'
import { openingCalls } from '#contract/documents/opening-items.ts'
import { payments, receipts, refunds } from '#contract/documents/payments/payments.ts'
import { settlementCalls } from '#contract/documents/payments/settling.ts'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { saleLine } from '#contract/documents/sales/line-facts.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { searchAll } from '#contract/documents/search-all.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { home } from '#contract/reports/home/home.ts'
import { daysFrom } from '#server/kit/time.ts'
import { confirmed, previewList, undone } from '#test/import-hand.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'
import { caller, newTenant, seat } from '#test/world.ts'

const month = today.slice(0, 7)
const before = daysFrom(`${month}-01`, -1).slice(0, 7)
const earlier = daysFrom(`${before}-01`, -1).slice(0, 7)

test('who owes what since when: debts by age, what was paid in advance apart, and how much of the credit is used', async () => {
  const { owner, client, supplierId, expectSound } = await newBooks()
  const clientId = await client({ maxPrice: 5000, maxDays: 10, clientName: '老张汽修' })
  const add = (amount: number, days: number) =>
    owner.ok(openingCalls.ys.addOpening, { clientId, amount, bizDate: daysFrom(today, -days), docNo: `老单${days}` })
  for (const [amount, days] of [
    [100, 0],
    [200, 30],
    [300, 31],
    [400, 60],
    [500, 90],
    [600, 91],
    [-50, 5],
  ] as const)
    await add(amount, days)
  const { page } = await owner.ok(openItemCalls.ys.owed, { clientId })
  expect(page.list).toMatchObject([
    { id: clientId, balance: 2050, age30: 300, age60: 700, age90: 500, older: 600, credit: 50, overdue: 1950, limit: 5000, used: 2050 },
  ])
  expect(page.list[0]?.oldestDue).toBe(daysFrom(today, -81))
  expect((await owner.ok(openItemCalls.ys.owedTotal, {})).content).toMatchObject({ balance: 2050, credit: 50 })
  expect(
    (await owner.ok(openItemCalls.ys.items, { clientId, state: 'overdue' })).page.list.map(({ docNo, overdueDays }) => [
      docNo,
      overdueDays,
    ]),
  ).toEqual([
    ['老单91', 81],
    ['老单90', 80],
    ['老单60', 50],
    ['老单31', 21],
    ['老单30', 20],
  ])
  expect((await owner.ok(openItemCalls.ys.itemTotal, { clientId, state: 'credit' })).content).toEqual({
    amount: -50,
    settled: 0,
    rest: -50,
  })
  // what lies there in advance is counted up
  expect((await owner.ok(openItemCalls.ys.advanceTotal, { clientId })).content).toEqual({ amount: 50, settled: 0, rest: 50 })
  const advances = (await owner.ok(openItemCalls.ys.advances, { clientId, sortProp: 'rest', sortOrder: 'desc' })).page
  expect([advances.totalCount, ...advances.list.map(({ amount, settled, rest }) => [amount, settled, rest])]).toEqual([1, [50, 0, 50]])
  expect((await owner.ok(openItemCalls.ys.advances, { clientId, docNo: '没有' })).page.list).toEqual([])
  expect((await owner.ok(openItemCalls.yf.owed, {})).page.list).toMatchObject([{ id: supplierId, balance: 1000, age30: 1000 }])
  await expectSound()
})

test('a monthly-settlement client owes from the end of the month; his statement tells the month, and what came late comes in the next', async () => {
  const { owner, client, draft, expectSound } = await newBooks()
  const clientId = await client({ vip: true, maxDays: 15, clientName: '顺达车队' })
  const owed = (amount: number, bizDate: string, docNo: string) =>
    owner.ok(openingCalls.ys.addOpening, { clientId, amount, bizDate, docNo })
  await owed(1000, `${earlier}-20`, '旧账')
  await owed(300, `${before}-03`, '甲')
  await owed(200, `${before}-18`, '乙')
  await owed(-100, `${before}-20`, '退')
  const { made } = await owner.ok(statementCalls.ys.makeStatements, { month: before })
  expect(made).toBe(1)
  const [statement] = (await owner.ok(statementCalls.ys.statements, { month: before })).page.list
  const due = daysFrom(daysFrom(`${month}-01`, -1), 15)
  expect(statement).toMatchObject({
    clientId,
    status: '草稿',
    opening: 1000,
    charged: 500,
    paid: 100,
    closing: 1400,
    itemCount: 3,
    dueDate: due,
  })
  const id = statement?.id ?? 0
  const lines = (await owner.ok(statementCalls.ys.statementLines, { statementId: id })).page.list
  expect(lines.map(({ docNo, charged, paid, balance }) => [docNo, charged, paid, balance])).toEqual([
    ['甲', 300, null, 1300],
    ['乙', 200, null, 1500],
    ['退', null, 100, 1400],
  ])
  expect((await owner.ok(openItemCalls.ys.items, { clientId, docNo: '甲' })).page.list[0]?.dueDate).toBe(due)
  expect((await owner.call(statementCalls.ys.makeStatements, { month: before, clientId })).msg).toBe('该月的对账单已生成')
  expect(await owner.ok(statementCalls.ys.makeStatements, { month: before })).toMatchObject({ made: 0 })
  expect(await owner.ok(statementCalls.ys.confirmStatement, { id, remark: '张会计确认' })).toMatchObject({ status: '已确认' })
  expect((await owner.call(statementCalls.ys.removeStatement, { id })).msg).toBe('已确认的对账单不能删除，请先撤销确认')
  // late for last month, and the payment of this one
  await owed(40, `${before}-25`, '补')
  const { id: paid } = await owner.ok(receipts.save, draft(1400, { clientId }))
  await owner.ok(receipts.audit, { id: paid })
  await owner.ok(statementCalls.ys.makeStatements, { month, clientId })
  const [next] = (await owner.ok(statementCalls.ys.statements, { month })).page.list
  expect(next).toMatchObject({ opening: 1400, charged: 40, paid: 1400, closing: 40, itemCount: 2 })
  await owner.ok(statementCalls.ys.reopenStatement, { id })
  expect((await owner.call(statementCalls.ys.removeStatement, { id })).msg).toMatch(/^请先删除之后月份的对账单 DZ/)
  await owner.ok(statementCalls.ys.removeStatement, { id: next?.id ?? 0 })
  await owner.ok(statementCalls.ys.removeStatement, { id })
  expect((await owner.ok(statementCalls.ys.statementTotal, {})).content).toMatchObject({
    opening: 0,
    charged: 0,
    paid: 0,
    sold: 0,
    other: 0,
    closing: 0,
  })
  await expectSound()
})

test('two make the statements of a month at once: each client has one', async () => {
  const { owner, client } = await newBooks()
  const clientId = await client({ vip: true })
  await owner.ok(openingCalls.ys.addOpening, { clientId, amount: 10, bizDate: `${before}-03` })
  const made = await Promise.all([1, 2, 3].map(() => owner.ok(statementCalls.ys.makeStatements, { month: before })))
  expect(made.map((each) => each.made).sort()).toEqual([0, 0, 1])
  expect((await owner.call(statementCalls.ys.makeStatements, { month: '2999-01' })).msg).toBe('不能生成以后月份的对账单')
  expect((await owner.call(statementCalls.ys.makeStatements, { month: '2026-13' })).msg).toBe('请选择月份')
})

test('opening items are written off while nothing is paid of them', async () => {
  const { owner, clientId, money, openOf, expectSound } = await newBooks()
  const { id } = await owner.ok(openingCalls.ys.addOpening, { clientId, amount: 100, bizDate: today, docNo: '期初一' })
  const paid = await money(30)
  expect((await owner.call(openingCalls.ys.reverseOpening, { id })).msg).toMatch(/^单据 期初一 已核销（SK\d+），请先取消核销或红冲收付款$/)
  await owner.ok(receipts.reverse, { id: paid.id })
  await owner.ok(openingCalls.ys.reverseOpening, { id })
  expect((await owner.call(openingCalls.ys.reverseOpening, { id })).msg).toBe('该期初已红冲')
  expect(await openOf()).toEqual([])
  expect((await owner.ok(openingCalls.ys.openings, {})).page.list).toMatchObject([{ id, amount: 100, reversed: true }])
  for (const [change, msg] of [
    [{ amount: 0 }, '金额不能为0'],
    [{ bizDate: '2999-01-01' }, '日期不能晚于今天'],
    [{ dueDate: '2020-01-01' }, '到期日不能早于日期'],
    [{ amount: 0.001 }, '金额最多两位小数'],
  ] as const) {
    expect((await owner.call(openingCalls.ys.addOpening, { clientId, amount: 1, bizDate: today, ...change })).msg).toBe(msg)
  }
  await expectSound()
})

test('opening items come from a table: judged first, then entered; the same file adds nothing twice', async () => {
  const { owner, client, openOf, expectSound } = await newBooks()
  const name = `广州${Math.random().toString(36).slice(2, 8)}汽修`
  const clientId = await client({ clientName: name })
  const file = Buffer.from(
    `客户,期初金额,日期,到期日,单号\n${name},"1,200.50",2026/1/5,,老账1\n${name},-300,2026-02-01,,预付\n没有的单位,5,2026-02-01,,\n${name},十元,2026-02-01,,\n`,
  )
  const { id, counts, rows } = await previewList(owner, 'dueYs', file)
  expect(counts).toMatchObject({ fresh: 2, wrong: 2 })
  expect(rows.map(({ problems }) => problems)).toEqual(['', '', '没有这个往来单位', '金额应为数字，最多两位小数'])
  expect(await openOf('ys', clientId)).toEqual([])
  expect(await confirmed(owner, id)).toMatchObject({ state: 'done' })
  expect(await openOf('ys', clientId)).toEqual([
    ['老账', 1200.5],
    ['预付', -300],
  ])
  expect((await previewList(owner, 'dueYs', file)).counts).toMatchObject({ fresh: 0, same: 2 })
  // one is reversed by hand, the other with the list
  const { list } = (await owner.ok(openingCalls.ys.openings, {})).page
  await owner.ok(openingCalls.ys.reverseOpening, { id: list[0]?.id ?? 0 })
  expect((await undone(owner, id)).message).toBe('已撤销2行')
  expect(await openOf('ys', clientId)).toEqual([])
  await expectSound()
}, 180_000)

test('settling by hand asks for both sides to be the same; what another pays is not touched', async () => {
  const { owner, clientId, client, itemsOf } = await newBooks()
  const other = await client()
  for (const [who, amount] of [
    [clientId, 100],
    [clientId, -60],
    [other, -60],
  ] as const)
    await owner.ok(openingCalls.ys.addOpening, { clientId: who, amount, bizDate: today })
  const [debt, credit] = await itemsOf('ys')
  const [theirs] = await itemsOf('ys', other)
  const settle = (...pairs: [number | undefined, number][]) =>
    owner.call(settlementCalls.ys.settle, { clientId, items: pairs.map(([itemId = 0, amount]) => ({ itemId, amount })) })
  expect((await settle([debt?.id, 70], [credit?.id, -60])).msg).toBe('两边的核销金额不相等')
  expect((await settle([debt?.id, 50], [credit?.id, -60])).msg).toBe('所选的预收（付）和退货超过所选的应收（付）')
  expect((await settle([debt?.id, 60], [theirs?.id, -60])).code).toBe(Code.notYours)
  expect((await settle([debt?.id, 60], [debt?.id, -60])).msg).toBe('同一张单据只能选择一次')
  const both = await Promise.all([settle([debt?.id, 60], [credit?.id, -60]), settle([debt?.id, 60], [credit?.id, -60])])
  expect(both.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
})

test('who does not hold the tag does none of it, and another tenant finds nothing', async () => {
  const { tenant, owner, clientId, supplierId } = await newBooks()
  await owner.ok(openingCalls.ys.addOpening, { clientId, amount: 10, bizDate: `${before}-03` })
  await owner.ok(statementCalls.ys.makeStatements, { month: before, clientId })
  const [statement] = (await owner.ok(statementCalls.ys.statements, {})).page.list
  const id = statement?.id ?? 0
  const reader = await tenant.withTags('fin:ys:query', 'fin:statement:query')
  expect((await reader.ok(statementCalls.ys.statement, { id })).content).toMatchObject({ closing: '***', clientId })
  expect((await reader.ok(statementCalls.ys.statementLines, { statementId: id })).page.list).toMatchObject([
    { charged: '***', balance: '***' },
  ])
  expect((await reader.call(openItemCalls.yf.owed, {})).code).toBe(Code.forbidden)
  expect((await reader.call(statementCalls.ys.confirmStatement, { id })).code).toBe(Code.forbidden)
  expect((await reader.call(settlementCalls.ys.unsettle, { settlementId: 1 })).code).toBe(Code.forbidden)
  const other = (await newTenant()).as('owner')
  expect((await other.ok(statementCalls.ys.statement, { id })).content).toBeNull()
  expect((await other.ok(statementCalls.ys.statementLines, { statementId: id })).page.list).toEqual([])
  expect((await other.call(statementCalls.ys.confirmStatement, { id })).code).toBe(Code.notYours)
  expect((await other.call(openingCalls.ys.addOpening, { clientId, amount: 1, bizDate: today })).code).toBe(Code.notYours)
  expect((await other.call(statementCalls.ys.makeStatements, { month: before, clientId })).code).toBe(Code.notYours)
  expect((await owner.call(payments.save, { clientId, moneyDate: today })).msg).toBe('请输入付款金额')
  expect((await owner.call(openingCalls.ys.addOpening, { clientId: supplierId, amount: 1, bizDate: today })).code).toBe(Code.notYours)
})

test('money in hand covers the oldest debts: only what it leaves is overdue, in the sale, in every list and on the home page', async () => {
  const { owner, client, ckDraft, pjid, expectSound } = await newBooks()
  const clientId = await client({ maxDays: 10, clientName: '预收先抵' })
  // due 53 and 22 days ago; 350 lie there: 300 of it cover the older one, 50 the other
  const add = (amount: number, bizDate: string, dueDate: string) =>
    owner.ok(openingCalls.ys.addOpening, { clientId, amount, bizDate, dueDate, docNo: '' })
  await add(300, daysFrom(today, -63), daysFrom(today, -53))
  await add(200, daysFrom(today, -32), daysFrom(today, -22))
  await add(-350, daysFrom(today, -1), daysFrom(today, -1))
  const sell = () => owner.call(outbound.counter, ckDraft([{ pjid, ckAmount: 1, xsPrice: 5 }], { clientId }))
  expect((await sell()).msg).toMatch('有逾期22天的欠款')
  const [row] = (await owner.ok(openItemCalls.ys.owed, { clientId })).page.list
  expect(row).toMatchObject({ balance: 150, overdue: 150, credit: 350, oldestDue: daysFrom(today, -22) })
  expect((await owner.ok(openItemCalls.ys.items, { clientId, state: 'overdue' })).page.list).toMatchObject([
    { amount: 200, overdueDays: 22 },
  ])
  const all = (await owner.ok(openItemCalls.ys.items, { clientId, state: 'open' })).page.list
  expect(all.map(({ amount, overdueDays }) => [amount, overdueDays])).toEqual([
    [300, 0],
    [200, 22],
    [-350, 0],
  ])
  expect((await owner.ok(clients.page, { id: clientId })).page.list).toMatchObject([{ due: 150, overdueDays: 22 }])
  expect((await owner.ok(home.summary, {})).content.owed).toMatchObject({ receivable: 150, overdue: 150, clients: 1 })
  // 150 more and nothing is overdue, though nothing was settled
  await add(-150, today, today)
  expect((await owner.ok(openItemCalls.ys.owed, { clientId, state: 'overdue' })).page.list).toEqual([])
  expect((await owner.ok(clients.page, { owes: 'overdue' })).page.list).toEqual([])
  expect((await owner.ok(clients.totals, { owes: 'overdue' })).content).toMatchObject({ due: 0 })
  await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 1, xsPrice: 5 }], { clientId }))
  await expectSound()
})

test('a sale says of its client what every list says of him: overdue, credit used, the last sale; the box, too', async () => {
  const { owner, tenant, client, ckDraft, pjid, expectSound } = await newBooks()
  const clientId = await client({ maxDays: 10, maxPrice: 5000, clientName: '对得上修理厂' })
  const add = (who: typeof owner, amount: number, days: number) =>
    who.ok(openingCalls.ys.addOpening, {
      clientId,
      amount,
      bizDate: daysFrom(today, -days - 10),
      dueDate: daysFrom(today, -days),
      docNo: '',
    })
  await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 1, xsPrice: 5 }], { clientId }))
  await add(owner, 300.25, 53)
  await add(owner, 200.5, 22)
  await add(owner, -100, 1)
  // 300.25 + 200.50 − 100.00 late, 5.00 not yet due
  const card = async (who = owner) => (await who.ok(saleLine.client, { clientId })).content
  const told = await card()
  expect(told?.standing).toEqual({ limit: 5000, used: 405.75, overdue: 400.75, overdueDays: 53 })
  expect(told?.visits.map(({ ckDate, txsPrice }) => [ckDate, txsPrice])).toEqual([[today, 5]])
  const [owed] = (await owner.ok(openItemCalls.ys.owed, { clientId })).page.list
  expect(owed).toMatchObject({ overdue: 400.75, used: 405.75, limit: 5000, oldestDue: daysFrom(today, -53) })
  const listed = async () => (await owner.ok(clients.page, { id: clientId })).page.list[0]
  expect(await listed()).toMatchObject({ due: 400.75, used: 405.75, overdueDays: 53, lastTrade: today })
  const found = async (who = owner) => (await who.ok(searchAll.all, { text: '对得上' })).content.partners[0]
  expect(await found()).toMatchObject({ receivable: 405.75, overdue: 400.75, lastTrade: today })
  const ageing = async () => (await owner.ok(figures.run, { report: 'ageing', from: today, to: today, clientId })).page.list[0]
  expect(await ageing()).toMatchObject({ owed: 405.75, overdue: 400.75 })

  // credit is one for all companies: the card counts what the branch is owed, each company's list its own
  const branch = caller({ token: await seat(tenant.tenantId, { ...tenant.user('owner'), companyId: tenant.companyIds[1] ?? 0 }) })
  await add(branch, 50, 60)
  // the 100 in hand cover the branch's 50 first, they are the oldest: 300.25 of 53 days ago are the oldest that is left
  expect((await card())?.standing).toEqual({ limit: 5000, used: 455.75, overdue: 450.75, overdueDays: 53 })
  expect(await listed()).toMatchObject({ due: 400.75, used: 455.75, overdueDays: 53 })
  expect((await branch.ok(openItemCalls.ys.owed, { clientId })).page.list).toMatchObject([{ overdue: 50, used: 455.75 }])

  // without the right to what things are sold at no sum, but the days; without that to terms nothing
  const blind = await tenant.withTags('busi:ck:add')
  expect((await card(blind))?.standing).toEqual({ limit: MASKED, used: MASKED, overdue: MASKED, overdueDays: 53 })
  expect(await found(blind)).toMatchObject({ receivable: MASKED, overdue: MASKED })
  const keeper = await tenant.withTags('busi:ck:query')
  expect((await keeper.call(saleLine.client, { clientId })).content?.standing ?? null).toBeNull()
  expect(await found(keeper)).toMatchObject({ receivable: MASKED, overdue: MASKED, lastTrade: '' })
  await expectSound()
})

test('a statement tells sales, returns, money, what was let off and the rest apart; a receipt taken back counts against receipts', async () => {
  const { owner, client, ckDraft, draft, pjid, warehouseId, expectSound } = await newBooks()
  const clientId = await client({ clientName: '对账修理厂' })
  // 800 sold, 240 of it returned, a receipt of 100 taken back
  const { id: ckId } = await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 10, xsPrice: 80 }], { clientId }))
  const { content } = await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })
  const sourceLineId = content.find(({ docId }) => docId === ckId)?.id ?? 0
  const lines = [{ sourceLineId, thAmount: 3, warehouseId }]
  const { id: thId } = await owner.ok(saleReturn.save, { clientId, thDate: today, reason: '质量问题', lines })
  await owner.ok(saleReturn.approve, { id: thId })
  await owner.ok(saleReturnSteps.checkDone, { id: thId })
  const receive = async (amount: number, change: object = {}) => {
    const { id } = await owner.ok(receipts.save, draft(amount, { clientId, ...change }))
    await owner.ok(receipts.audit, { id })
    return id
  }
  await owner.ok(receipts.reverse, { id: await receive(100), note: '退票' })
  const stated = async () => {
    const [row] = (await owner.ok(statementCalls.ys.statements, { month })).page.list
    const { opening, sold, returned, received, refunded, discount, writtenOff, other, closing } = row ?? ({} as NonNullable<typeof row>)
    return [opening, sold, returned, received, refunded, discount, writtenOff, other, closing]
  }
  await owner.ok(statementCalls.ys.makeStatements, { month, clientId })
  expect(await stated()).toEqual([0, 800, 240, 0, 0, 0, 0, 0, 560])
  const [first] = (await owner.ok(statementCalls.ys.statements, { month })).page.list
  await owner.ok(statementCalls.ys.removeStatement, { id: first?.id ?? 0 })
  // 555 paid and 5 let off, the same taken back and paid again; 50 in advance of which 20 are paid back; 7 owed from before
  await owner.ok(receipts.reverse, { id: await receive(555, { discount: 5 }), note: '错' })
  await receive(555, { discount: 5 })
  await receive(50, { settling: '不核销' })
  const { id: tkId } = await owner.ok(refunds.save, draft(20, { clientId }))
  await owner.ok(refunds.audit, { id: tkId })
  await owner.ok(openingCalls.ys.addOpening, { clientId, amount: 7, bizDate: today, docNo: '' })
  await owner.ok(statementCalls.ys.makeStatements, { month, clientId })
  // 800 − 240 − 605 + 20 − 5 + 7 = −23
  expect(await stated()).toEqual([0, 800, 240, 605, 20, 5, 0, 7, -23])
  const [row] = (await owner.ok(statementCalls.ys.statements, { month })).page.list
  const all = (await owner.ok(statementCalls.ys.statementLines, { statementId: row?.id ?? 0, limit: 50 })).page.list
  const sumOf = (name: 'sold' | 'returned' | 'received' | 'refunded' | 'discount' | 'other') =>
    all.reduce((sum, line) => sum + Number(line[name] ?? 0), 0)
  expect((['sold', 'returned', 'received', 'refunded', 'discount', 'other'] as const).map(sumOf)).toEqual([800, 240, 605, 20, 5, 7])
  expect(all.at(-1)?.balance).toBe(-23)
  expect((await owner.ok(statementCalls.ys.statementTotal, { month })).content).toMatchObject({ sold: 800, discount: 5, closing: -23 })
  await expectSound()
})
