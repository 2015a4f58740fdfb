import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { MONEY_STATUSES, type MoneyKind, moneyCalls, offsets, payments, receipts } from '#contract/documents/payments/payments.ts'
import { settlementCalls } from '#contract/documents/payments/settling.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { newBooks } from '#test/money.ts'
import { newTenant } from '#test/world.ts'

test('a client pays in two parts: the oldest sale first, with a discount at the end', async () => {
  const { owner, clientId, sell, money, openOf, balanceOf, expectSound } = await newBooks()
  const first = await sell(300)
  await sell(200)
  const stateOf = async (id: number) => (await owner.ok(outbound.get, { id })).content?.moneyStatus
  expect(await stateOf(first.id)).toBe('未收款')

  expect((await money(100)).status).toBe('已完成')
  expect(await openOf()).toEqual([
    ['CK', 200],
    ['CK', 200],
  ])
  expect(await stateOf(first.id)).toBe('收款中')
  const last = await money(399.5, { discount: 0.5 })
  expect(last.status).toBe('已完成')
  expect(await openOf()).toEqual([])
  expect(await stateOf(first.id)).toBe('已收款')
  expect(await balanceOf()).toBe(1499.5)
  const { content } = await owner.ok(receipts.get, { id: last.id })
  expect(content).toMatchObject({ moneySum: 399.5, discount: 0.5, settled: 400, rest: 0, accounts: '现金', clientId })
  expect(content?.items.map(({ docNo, amount, total }) => [docNo, amount, total])).toEqual([
    [first.ckNo, 200, 300],
    [expect.stringMatching(/^CK/), 200, 200],
  ])
  const log = (await owner.ok(receipts.log, { id: last.id })).content
  expect(log.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
    ['草稿', '已审核'],
    ['已审核', '已完成'],
  ])
  await expectSound()
})

test('sales and stock-ins are found by how far they are paid; a draft has no money status', async () => {
  const { owner, supplierId, clientId, sell, money, draft, write, ckDraft, rkDraft, pjid } = await newBooks()
  const [paid, part, open] = [await sell(300), await sell(200), await sell(100)]
  await owner.ok(outbound.save, ckDraft([{ pjid, ckAmount: 1 }]))
  await money(400)
  const sales = async (moneyStatus: string) => {
    const { list } = (await owner.ok(outbound.page, { moneyStatus, clientId })).page
    expect(list.every((row) => moneyStatus.split(',').includes(row.moneyStatus))).toBe(true)
    return list.map(({ id }) => id).sort((a, b) => a - b)
  }
  expect(await sales('已收款')).toEqual([paid.id])
  expect(await sales('收款中')).toEqual([part.id])
  expect(await sales('未收款')).toEqual([open.id])
  expect(await sales('未收款,收款中')).toEqual([part.id, open.id])
  expect(await sales('未付款')).toEqual([])
  expect((await owner.ok(outbound.totals, { moneyStatus: '收款中' })).content.posted.txsPrice).toBe(200)
  const { page: all } = await owner.ok(outbound.page, { clientId })
  expect(all.list.map((row) => row.moneyStatus).sort()).toEqual(['', '已收款', '收款中', '未收款'])

  const { id: unpaid } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 1, purchasePrice: 5 }]))
  await owner.ok(stockIn.confirm, { id: unpaid })
  await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 1 }]))
  await owner.ok(payments.audit, { id: await write('fk', draft(400, { clientId: supplierId })) })
  const bought = async (moneyStatus: string) => (await owner.ok(stockIn.page, { moneyStatus })).page.list.map((row) => row.moneyStatus)
  expect(await bought('付款中')).toEqual(['付款中'])
  expect(await bought('未付款')).toEqual(['未付款'])
  expect(await bought('已付款')).toEqual([])
})

test('money in advance waits as 预收 until it is used, by hand, for a later sale', async () => {
  const { owner, clientId, sell, money, openOf, itemsOf, expectSound } = await newBooks()
  const paid = await money(500)
  expect(paid.status).toBe('进行中')
  expect((await owner.ok(openItemCalls.ys.owed, {})).page.list).toMatchObject([{ id: clientId, balance: -500, credit: 500, age30: 0 }])
  await sell(300)
  expect(await openOf()).toEqual([
    ['SK', -500],
    ['CK', 300],
  ])
  // a receipt that settles by itself does not touch what was paid in advance
  await money(100)
  expect(await openOf()).toEqual([
    ['SK', -500],
    ['CK', 200],
  ])
  const [advance, sale] = await itemsOf('ys', clientId, 'open')
  const items = [
    { itemId: sale?.id ?? 0, amount: 200 },
    { itemId: advance?.id ?? 0, amount: -200 },
  ]
  await owner.ok(settlementCalls.ys.settle, { clientId, items })
  expect(await openOf()).toEqual([['SK', -300]])
  expect((await owner.ok(receipts.get, { id: paid.id })).content).toMatchObject({ status: '进行中', settled: 200, rest: 300 })
  await sell(300)
  const open = await itemsOf('ys', clientId, 'open')
  await owner.ok(settlementCalls.ys.settle, { clientId, items: open.map(({ id, rest }) => ({ itemId: id, amount: rest as number })) })
  const { content } = await owner.ok(receipts.get, { id: paid.id })
  expect(content).toMatchObject({ status: '已完成', rest: 0 })
  // 取消核销: both are open again, and the receipt goes on
  const settlementId = content?.items.at(-1)?.settlementId ?? 0
  await owner.ok(settlementCalls.ys.unsettle, { settlementId })
  expect(await openOf()).toEqual([
    ['SK', -300],
    ['CK', 300],
  ])
  expect((await owner.ok(receipts.get, { id: paid.id })).content?.status).toBe('进行中')
  expect((await owner.call(settlementCalls.ys.unsettle, { settlementId })).msg).toBe('该核销已取消，请刷新')
  await expectSound()
})

test('chosen documents are settled, the others stay', async () => {
  const { owner, clientId, sell, draft, write, openOf, itemsOf, money, expectSound } = await newBooks()
  await sell(100)
  await sell(200)
  const [, second] = await itemsOf('ys')
  const items = [{ itemId: second?.id ?? 0, amount: 150 }]
  const { status } = await money(180, { settling: '指定', items })
  expect(status).toBe('进行中')
  expect(await openOf()).toEqual([
    ['CK', 100],
    ['CK', 50],
    ['SK', -30],
  ])
  const id = await write('sk', draft(20, { settling: '指定', items: [{ itemId: second?.id ?? 0, amount: 50 }] }))
  expect((await owner.call(receipts.audit, { id })).msg).toBe('核销金额超过本单金额与优惠之和')
  const beyond = await write('sk', draft(200, { settling: '指定', items }))
  expect((await owner.call(receipts.audit, { id: beyond })).msg).toBe('所选单据的未核销金额已变化，请刷新后重新选择')
  const other = await owner.call(settlementCalls.ys.settle, {
    clientId,
    items: [
      { itemId: second?.id ?? 0, amount: 10 },
      { itemId: 1, amount: -10 },
    ],
  })
  expect(other.code).toBe(Code.notYours)
  await expectSound()
})

test('what a supplier is paid leaves the account; more than is in it does not', async () => {
  const { owner, supplierId, draft, write, openOf, balanceOf, expectSound } = await newBooks()
  const id = await write('fk', draft(400, { clientId: supplierId }))
  expect(await owner.ok(payments.audit, { id })).toMatchObject({ status: '已完成' })
  expect(await openOf('yf', supplierId)).toEqual([['RK', 600]])
  expect(await balanceOf()).toBe(600)
  const rk = (await owner.ok(stockIn.page, {})).page.list
  expect(rk.map(({ moneyStatus }) => moneyStatus)).toEqual(['付款中'])
  const more = await write('fk', draft(601, { clientId: supplierId }))
  expect((await owner.call(payments.audit, { id: more })).msg).toBe('账户 现金 余额不足')
  expect(await openOf('yf', supplierId)).toEqual([['RK', 600]])
  const { page } = await owner.ok(funds.flow, {})
  expect(page.list.map(({ kind, income, expense, balance }) => [kind, income, expense, balance])).toEqual([
    ['付款', null, 400, 600],
    ['期初', 1000, null, 1000],
  ])
  await expectSound()
})

test('对冲: what a partner owes us and we owe him meet without money', async () => {
  const { owner, client, sell, rkDraft, pjid, write, draft, openOf, balanceOf, expectSound } = await newBooks()
  const both = await client({ tags: 3 })
  await sell(300, { clientId: both })
  const { id: rk } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 100, purchasePrice: 5 }], { supplierId: both }))
  await owner.ok(stockIn.confirm, { id: rk })
  const id = await write('hc', draft(0, { clientId: both, offset: 300 }))
  expect(await owner.ok(offsets.audit, { id })).toMatchObject({ status: '已完成' })
  expect(await openOf('ys', both)).toEqual([])
  expect(await openOf('yf', both)).toEqual([['RK', 200]])
  expect(await balanceOf()).toBe(1000)
  const more = await write('hc', draft(0, { clientId: both, offset: 1 }))
  expect((await owner.call(offsets.audit, { id: more })).msg).toBe('对冲金额超过可核销的应收')
  const settlementId = (await owner.ok(offsets.get, { id })).content?.items[0]?.settlementId ?? 0
  expect((await owner.call(settlementCalls.ys.unsettle, { settlementId })).msg).toBe('对冲的核销不能单独取消，请红冲对冲单')
  await owner.ok(offsets.reverse, { id, note: '弄错了' })
  expect(await openOf('ys', both)).toEqual([['CK', 300]])
  expect(await openOf('yf', both)).toEqual([['RK', 500]])
  await expectSound()
})

test('红冲: the money goes back, what was settled is open again, and nothing can be done with the receipt any more', async () => {
  const { owner, clientId, sell, money, openOf, itemsOf, balanceOf, expectSound } = await newBooks()
  const sale = await sell(300)
  const { id } = await money(250, { discount: 50 })
  const settlementId = (await owner.ok(receipts.get, { id })).content?.items[0]?.settlementId ?? 0
  expect((await owner.call(settlementCalls.ys.unsettle, { settlementId })).msg).toMatch(/^SK\d+ 有优惠，不能单独取消核销，请红冲该单$/)
  await owner.ok(receipts.reverse, { id, note: '退票' })
  expect(await openOf()).toEqual([['CK', 300]])
  expect(await balanceOf()).toBe(1000)
  expect((await owner.ok(outbound.get, { id: sale.id })).content?.moneyStatus).toBe('未收款')
  expect((await owner.ok(receipts.get, { id })).content).toMatchObject({ status: '已红冲', settled: 0, rest: 0, items: [] })
  expect((await itemsOf('ys')).map(({ event, rest }) => [event, rest])).toEqual([
    ['发货', 300],
    ['收款', 0],
    ['红冲', 0],
  ])
  const [item] = await itemsOf('ys', clientId)
  const settlements = (await owner.ok(settlementCalls.ys.settlements, { id: item?.id ?? 0 })).content
  expect(settlements.map(({ amount, takenBack }) => [amount, takenBack])).toEqual([[300, true]])
  await expectSound()
})

const kinds: MoneyKind[] = ['sk', 'fk', 'hc']
test.each(kinds)('%s: no step is taken from a state it does not belong to, nor without its tag', async (kind) => {
  const books = await newBooks()
  const { owner, tenant, client, pjid, rkDraft, sell } = books
  const both = await client({ tags: 3 })
  await sell(900, { clientId: both })
  const { id: rk } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 100, purchasePrice: 9 }], { supplierId: both }))
  await owner.ok(stockIn.confirm, { id: rk })
  const calls = moneyCalls[kind]
  const draft = kind === 'hc' ? books.draft(0, { clientId: both, offset: 10 }) : books.draft(10, { clientId: both })
  const made = async (status: (typeof MONEY_STATUSES)[number]) => {
    const id = await books.write(kind, status === '进行中' ? { ...draft, settling: '不核销' } : draft)
    if (status !== '草稿') await owner.ok(calls.audit, { id })
    if (status === '已红冲') await owner.ok(calls.reverse, { id })
    return id
  }
  const may: Record<string, readonly string[]> = { audit: ['草稿'], remove: ['草稿'], save: ['草稿'], reverse: ['进行中', '已完成'] }
  const states = MONEY_STATUSES.filter((status) => status !== '已审核' && !(kind === 'hc' && status === '进行中'))
  const nobody = await tenant.withTags('fin:sk:query', 'fin:fk:query', 'fin:hc:query')
  for (const [action, from] of Object.entries(may)) {
    for (const status of states) {
      const id = await made(status)
      const call = calls[action as 'audit']
      const input = action === 'save' ? { ...draft, id, version: 1 } : { id }
      expect((await nobody.send(call, input)).body.code, `${action} ${status}`).toBe(Code.forbidden)
      const { body } = await owner.send(call, input)
      const expected = from.includes(status) ? Code.done : Code.refused
      expect([action, status, body.code]).toEqual([action, status, expected])
      if (expected === Code.refused) expect(body.msg).toBe('单据状态已变化，请刷新后重试')
    }
  }
  await books.expectSound()
})

test('two receipts for one sale at the same moment: never more is settled than is owed', async () => {
  const { owner, sell, draft, write, openOf, itemsOf, balanceOf, expectSound } = await newBooks()
  await sell(100)
  const [item] = await itemsOf('ys')
  const chosen = { settling: '指定' as const, items: [{ itemId: item?.id ?? 0, amount: 100 }] }
  const ids = [await write('sk', draft(100, chosen)), await write('sk', draft(100, chosen)), await write('sk', draft(100))]
  const done = await Promise.all(ids.map((id) => owner.call(receipts.audit, { id })))
  const settled = done.filter(({ code }) => code === Code.done)
  expect(settled.length).toBeGreaterThanOrEqual(1)
  for (const { msg } of done.filter(({ code }) => code !== Code.done)) expect(msg).toBe('所选单据的未核销金额已变化，请刷新后重新选择')
  const [sale] = await itemsOf('ys')
  expect(sale).toMatchObject({ settled: 100, rest: 0 })
  expect(await openOf()).toEqual(Array.from({ length: settled.length - 1 }, () => ['SK', -100]))
  expect(await balanceOf()).toBe(1000 + settled.length * 100)
  await expectSound()
})

test('the same press twice, and the same audit from two desks, post once', async () => {
  const { owner, sell, draft, write, balanceOf, expectSound } = await newBooks()
  await sell(100)
  const id = await write('sk', draft(100))
  const submittime = Date.now()
  const done = await Promise.all([
    owner.call(receipts.audit, { id, submittime }),
    owner.call(receipts.audit, { id, submittime }),
    owner.call(receipts.audit, { id, submittime: submittime + 1 }),
  ])
  expect(done.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect(await balanceOf()).toBe(1100)
  await expectSound()
})

test.each([
  ['nothing is paid', { lines: [] }, '请输入收款金额'],
  ['an amount below nothing', { lines: [{ accountId: 0, amount: -1 }] }, '第1行：请选择账户'],
  ['more than fen', { discount: 0.001 }, '金额最多两位小数'],
  ['a discount below nothing', { discount: -1 }, '优惠不能小于0'],
  ['a day to come', { moneyDate: '2999-01-01' }, '日期不能晚于今天'],
  ['nothing chosen', { settling: '指定' as const }, '请选择要核销的单据，或改为自动核销'],
  ['a discount without settling', { settling: '不核销' as const, discount: 1 }, '不核销的款项没有优惠'],
  ['an item of nobody', { settling: '指定' as const, items: [{ itemId: 999_999_999, amount: 1 }] }, '所选单据不属于该客户，请重新选择'],
  ['the account of another', { lines: [{ accountId: 999_999_999, amount: 1 }] }, '账户不存在、已停用或不属于当前公司'],
])('a receipt with %s is refused: %s', async (_, change, msg) => {
  const { owner, draft } = await newBooks()
  expect((await owner.call(receipts.save, draft(10, change))).msg).toBe(msg)
})

test('a discount nobody is given is refused; a supplier is no client', async () => {
  const { owner, supplierId, draft, write } = await newBooks()
  const id = await write('sk', draft(10, { discount: 5 }))
  expect((await owner.call(receipts.audit, { id })).msg).toBe('核销的金额不足优惠，请减少优惠')
  expect((await owner.call(receipts.save, draft(10, { clientId: supplierId }))).msg).toMatch(/不是客户，不能开收款单$/)
  expect((await owner.call(offsets.save, draft(0, { offset: 5 }))).msg).toMatch(/不同时是客户和供应商，不能对冲$/)
})

test('whoever may not see sales amounts neither reads nor writes receipts’ money; another tenant sees nothing of them', async () => {
  const { tenant, owner, sell, money, draft, itemsOf } = await newBooks()
  await sell(100)
  const { id } = await money(60)
  const blind = await tenant.withTags('fin:sk:query', 'fin:sk:add', 'fin:ys:query')
  const { page } = await blind.ok(receipts.page, {})
  expect(page.list[0]).toMatchObject({ moneySum: '***', settled: '***', rest: '***' })
  expect((await blind.ok(receipts.totals, {})).content).toMatchObject({ posted: { count: 1, moneySum: '***' } })
  expect((await blind.ok(openItemCalls.ys.owed, {})).page.list[0]).toMatchObject({ balance: '***', used: '***', overdue: '***' })
  expect((await blind.call(receipts.page, { sortProp: 'moneySum' })).code).toBe(Code.forbidden)
  expect((await blind.call(receipts.save, draft(1))).msg).toBe('没有查看金额的权限，不能开收款单')
  const other = (await newTenant()).as('owner')
  expect((await other.ok(receipts.get, { id })).content).toBeNull()
  expect((await other.call(receipts.reverse, { id })).code).toBe(Code.notYours)
  const [item] = await itemsOf('ys')
  expect((await other.ok(settlementCalls.ys.settlements, { id: item?.id ?? 0 })).content).toEqual([])
  expect((await other.ok(openItemCalls.yf.owed, {})).page.list).toEqual([])
  expect((await owner.ok(receipts.page, { status: '已完成', moneyNo: 'sk' })).page.totalCount).toBe(1)
})

test('a sale is paid and taken back at the same moment: one of the two happens, and nothing is settled that does not exist', async () => {
  const { owner, sell, draft, write, openOf, expectSound } = await newBooks()
  for (let round = 0; round < 4; round++) {
    const sale = await sell(100)
    const id = await write('sk', draft(100))
    const [paid, undone] = await Promise.all([owner.call(receipts.audit, { id }), owner.call(reversal.sale, { id: sale.id, note: '开错' })])
    expect(paid.code).toBe(Code.done)
    if (undone.code === Code.done) await owner.ok(receipts.reverse, { id })
    else expect(undone.msg).toMatch(/核销/)
    expect(await openOf()).toEqual([])
  }
  await expectSound()
})

test('the reconciliation tells a settlement, an account and a receipt that do not agree', async () => {
  const { owner, tenant, sell, money } = await newBooks()
  await sell(100)
  await money(60)
  const client = new pg.Client({ connectionString: inject('database').ownerUrl })
  await client.connect()
  const where = `where tenant_id = ${tenant.tenantId}`
  await client.query(`update accysyf set settled = 50 ${where} and document = 'ck'`)
  await client.query(`update acc_account set balance = balance + 1 ${where}`)
  await client.query(`update money_order set money_sum = 61 ${where}`)
  await client.end()
  const { content } = await owner.ok(reconciliation.reconcile, {})
  const wrong = content.filter((check) => check.wrong > 0).map(({ name, samples }) => [name, samples.length])
  expect(wrong).toEqual([
    ['往来余额 = 往来明细', 1],
    ['核销明细 = 已核销', 1],
    ['收付款单 = 往来 = 账户流水', 2],
    ['账户余额 = 账户流水', 2],
  ])
})
