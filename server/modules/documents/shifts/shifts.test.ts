import { expect, test } from 'vitest'
import { fundOrders } from '#contract/documents/fund-orders.ts'
import { receipts, refunds } from '#contract/documents/payments/payments.ts'
import { pay } from '#contract/documents/payments/taking.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { shifts } from '#contract/documents/shifts.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

/** A company with cash (1,000.00), 微信 and a safe, and somebody at its till. */
async function newTill() {
  const books = await newBooks()
  const { owner, tenant, ckDraft, pjid, cash } = books
  const account = async (accountName: string, accountType: number) => (await owner.ok(funds.save, { accountName, accountType })).id
  const [wechat, safe] = [await account('微信', 3), await account('保险柜', 1)]
  const cashier = await tenant.withTags(
    ...(['busi:ck:add', 'busi:ck:counter', 'busi:ck:pay', 'price.txsprice', 'price.xsprice', 'fin:shift:own'] as const),
    ...(['fin:tk:add', 'fin:tk:audit', 'fin:sk:reverse', 'fin:sk:query'] as const),
  )
  const sell = (sum: number, payments: { method: string; amount: number; given?: number }[], by = cashier) =>
    by.call(outbound.counter, { ...ckDraft([{ pjid, ckAmount: 1, xsPrice: sum }]), payments })
  const open = (opening: number, by = cashier) => by.ok(shifts.open, { accountId: cash, opening })
  return { ...books, wechat, safe, cashier, sell, open }
}

test('two sales, a refund and cash fetched by the owner; 2 yuan are missing: 长短款 −2, the rest is handed over and confirmed by another', async () => {
  const { owner, tenant, cash, wechat, safe, cashier, sell, open, money, draft, balanceOf, expectSound } = await newTill()
  await money(50) // what is paid back later; before the shift
  const { id } = await open(200)
  expect((await sell(500, [{ method: '现金', amount: 500, given: 600 }])).code).toBe(Code.done)
  expect((await sell(300, [{ method: '微信', amount: 300 }])).code).toBe(Code.done)
  const refund = await cashier.ok(refunds.save, draft(50))
  await cashier.ok(refunds.audit, { id: refund.id })
  await owner.ok(fundOrders.save, { kind: 'zk', fundDate: today, accountId: cash, toAccountId: safe, amount: 100 })
  const mine = await cashier.ok(shifts.mine, {})
  expect(mine.content).toMatchObject({ id, accountId: cash, opening: 200, accounts: [{ id: cash }, { id: wechat }] })
  expect(mine.tills).toMatchObject([
    { id: cash, kept: null },
    { id: safe, cashier: '' },
  ])
  // blind: nothing is said of what should be there
  expect((await cashier.ok(shifts.sheet, { id })).content).toEqual([])

  // 200 + 500 − 50 − 100 = 550 should be there
  const counts = [
    { accountId: cash, counted: 548 },
    { accountId: wechat, counted: 300 },
  ]
  expect(await cashier.ok(shifts.close, { id, counts, safeId: safe, handed: 348 })).toMatchObject({ status: '已交班' })
  expect((await cashier.ok(shifts.sheet, { id })).content).toEqual([
    {
      ...{ accountId: cash, accountName: '现金', opening: 200, received: 500, refunded: 50, other: -100 },
      ...{ expected: 550, counted: 548, difference: -2 },
    },
    {
      ...{ accountId: wechat, accountName: '微信', opening: 0, received: 300, refunded: 0, other: 0 },
      ...{ expected: 300, counted: 300, difference: 0 },
    },
  ])
  // 1,000 + 50 + 500 − 50 − 100 − 2 − 348
  expect([await balanceOf(cash), await balanceOf(wechat), await balanceOf(safe)]).toEqual([1050, 300, 448])
  const { list } = (await owner.ok(fundOrders.page, { category: '长短款' })).page
  expect(list).toMatchObject([{ kind: 'qz', amount: 2, accountName: '现金' }])
  const row = async () => (await owner.ok(shifts.page, {})).page.list.find((each) => each.id === id)
  expect(await row()).toMatchObject({ status: '已交班', counted: 548, difference: -2, handed: 348, handedTo: '保险柜', mayConfirm: true })

  expect((await cashier.call(shifts.confirm, { id })).code).toBe(Code.forbidden)
  expect(await tenant.as('finance').ok(shifts.confirm, { id })).toMatchObject({ status: '已确认' })
  expect((await owner.call(shifts.confirm, { id })).msg).toBe('单据状态已变化，请刷新后重试')
  expect((await cashier.ok(shifts.mine, {})).tills[0]).toMatchObject({ kept: 200 })
  await expectSound()
})

test('money of a shift that was handed over is reversed in the open one', async () => {
  const { owner, cash, wechat, cashier, sell, open, balanceOf, expectSound } = await newTill()
  const first = await open(200)
  await sell(300, [{ method: '微信', amount: 300 }])
  await cashier.ok(shifts.close, { id: first.id, counts: [{ accountId: cash, counted: 200 }] })
  const second = await open(200)
  const [receipt] = (await owner.ok(receipts.page, {})).page.list
  await cashier.ok(receipts.reverse, { id: receipt?.id ?? 0, note: '收错' })
  await cashier.ok(shifts.close, { id: second.id, counts: [{ accountId: cash, counted: 200 }] })
  const received = async (id: number) =>
    (await cashier.ok(shifts.sheet, { id })).content.map((row) => [row.accountId, row.received, row.counted])
  expect(await received(first.id)).toEqual([
    [cash, 0, 200],
    [wechat, 300, null],
  ])
  expect(await received(second.id)).toEqual([
    [cash, 0, 200],
    [wechat, -300, null],
  ])
  // nothing was missing, nothing was posted
  expect((await owner.ok(fundOrders.page, {})).page.list).toEqual([])
  expect([await balanceOf(cash), await balanceOf(wechat)]).toEqual([1000, 0])
  await expectSound()
})

test('a shift handed over twice at once, or again after a lost answer: one 长短款', async () => {
  const { owner, cash, cashier, open, balanceOf, expectSound } = await newTill()
  const { id } = await open(200)
  const counts = [{ accountId: cash, counted: 205 }]
  const answers = await Promise.all([1, 2].map(() => cashier.call(shifts.close, { id, counts })))
  expect(answers.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done].sort())
  expect(await balanceOf(cash)).toBe(1005)
  const again = await open(205)
  const sent = { id: again.id, counts, submittime: Date.now() }
  await cashier.ok(shifts.close, sent)
  expect((await cashier.call(shifts.close, sent)).code).not.toBe(Code.done)
  expect(await balanceOf(cash)).toBe(1005)
  expect((await owner.ok(fundOrders.page, { category: '长短款' })).page.list).toHaveLength(1)
  await expectSound()
})

test('sales go on while the shift is handed over: each is in one shift, and the two together are the money', async () => {
  const { owner, cash, cashier, sell, open, balanceOf, expectSound } = await newTill()
  const { id } = await open(0)
  const [, , closed] = await Promise.all([
    sell(10, [{ method: '现金', amount: 10 }]),
    sell(20, [{ method: '现金', amount: 20 }]),
    cashier.call(shifts.close, { id, counts: [{ accountId: cash, counted: 0 }] }),
  ])
  expect(closed.code).toBe(Code.done)
  const [row] = (await cashier.ok(shifts.sheet, { id })).content
  const list = (await owner.ok(fundOrders.page, {})).page.list
  const missing = list.reduce((sum, { amount }) => sum + amount, 0)
  expect(row?.received).toBe(missing)
  expect(await balanceOf(cash)).toBe(1030 - missing)
  await expectSound()
})

test('COUNTER_SHIFT: money is taken at the counter by whoever is on duty; a sale on account needs none', async () => {
  const { owner, sell, open, balanceOf, expectSound } = await newTill()
  await owner.ok(parameters.edit, { name: 'COUNTER_SHIFT', value: '1' })
  const cash = [{ method: '现金', amount: 100 }]
  expect((await sell(100, cash)).msg).toBe('您尚未开班，不能收款；请先在“财务管理 - 交班”开班')
  expect((await sell(100, [])).code).toBe(Code.done)
  expect(await balanceOf()).toBe(1000)
  await open(0)
  expect((await sell(100, cash)).code).toBe(Code.done)
  expect(await balanceOf()).toBe(1100)
  await expectSound()
})

test('one has a till at a time, and cash goes to one’s own', async () => {
  const { owner, clientId, cash, wechat, safe, cashier, sell, open, balanceOf, expectSound } = await newTill()
  await open(0)
  const taken = '您尚未交班，或 现金 有人当班；请先交班'
  expect((await owner.call(shifts.open, { accountId: cash, opening: 0 })).msg).toBe(taken)
  expect((await cashier.call(shifts.open, { accountId: safe, opening: 0 })).msg).toBe(taken.replace('现金', '保险柜'))
  expect((await owner.call(shifts.open, { accountId: wechat, opening: 0 })).msg).toBe('钱箱须是启用的现金账户，请重新选择')
  await owner.ok(shifts.open, { accountId: safe, opening: 0 })
  const { methods } = await owner.ok(pay.beforeSale, { clientId })
  expect(methods.find(({ name }) => name === '现金')?.accountId).toBe(safe)
  expect((await sell(70, [{ method: '现金', amount: 70 }], owner as typeof cashier)).code).toBe(Code.done)
  expect([await balanceOf(cash), await balanceOf(safe)]).toEqual([1000, 70])
  await expectSound()
})

test.each([
  [{ counts: [] }, '请先清点钱箱，输入实点金额'],
  [{ handed: 1 }, '请选择上交账户'],
  [{ handed: 201, safeId: 'safe' }, '上交金额不能大于实点现金'],
  [{ handed: 1, safeId: 'cash' }, '上交账户不能是钱箱本身'],
  [{ handed: 0.001, safeId: 'safe' }, '金额最多两位小数'],
])('handing over with %j is refused: %s', async (change, msg) => {
  const { cash, safe, cashier, open } = await newTill()
  const { id } = await open(200)
  const of = { safe, cash }
  const safeId = 'safeId' in change ? of[change.safeId as keyof typeof of] : 0
  const sent = { id, counts: [{ accountId: cash, counted: 200 }], ...change, safeId }
  expect((await cashier.send(shifts.close, sent)).body.msg).toBe(msg)
})

test('a colleague sees his own shifts alone, without prices ***; another tenant’s are nobody’s', async () => {
  const { tenant, cash, cashier, open } = await newTill()
  const { id } = await open(200)
  const other = await tenant.withTags('fin:shift:own')
  expect((await other.ok(shifts.page, {})).page.list).toEqual([])
  const counts = [{ accountId: cash, counted: 200 }]
  expect((await other.call(shifts.close, { id, counts })).code).toBe(Code.notYours)
  expect((await (await tenant.withTags('fin:fund:query')).call(shifts.page, {})).code).toBe(Code.forbidden)
  const blind = await tenant.withTags('fin:shift:query')
  expect((await blind.ok(shifts.page, {})).page.list).toMatchObject([{ id, opening: MASKED }])
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(shifts.page, {})).page.list).toEqual([])
  for (const answer of [
    await stranger.call(shifts.open, { accountId: cash, opening: 0 }),
    await stranger.call(shifts.close, { id, counts }),
    await stranger.call(shifts.sheet, { id }),
    await stranger.call(shifts.confirm, { id }),
  ])
    expect(answer.code).toBe(Code.notYours)
  // nobody confirms what he handed over himself
  const alone = await tenant.withTags('fin:shift:own', 'fin:shift:confirm')
  await cashier.ok(shifts.close, { id, counts })
  const own = await alone.ok(shifts.open, { accountId: cash, opening: 200 })
  await alone.ok(shifts.close, { id: own.id, counts })
  expect((await alone.call(shifts.confirm, { id: own.id })).msg).toBe('不能确认自己的交班，请由他人确认')
  expect((await alone.ok(shifts.confirm, { id })).status).toBe('已确认')
})
