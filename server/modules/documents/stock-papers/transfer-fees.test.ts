import { expect, test } from 'vitest'
import { payments } from '#contract/documents/payments/payments.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'
import { caller, newTenant, seat } from '#test/world.ts'

type Fee = NonNullable<Sent<typeof stockPapers.receive>['fees']>[number]
const cash = (amount: number) => ({ method: '现金', amount })

/** Two companies; 100 pieces at 10.00 with a freight of 60.00 lie in the first, of which transfers go to the branch. The branch has 500.00 in cash. */
async function yard() {
  const books = await newBooks()
  const { owner, tenant, warehouseId } = books
  const [head = 0, second = 0] = tenant.companyIds
  const branch = caller({ token: await seat(tenant.tenantId, { ...tenant.user('owner'), companyId: second }) })
  const { id: store } = await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  const { id: till } = await branch.ok(funds.save, { accountName: '现金', accountType: 1, opening: 500 })
  const carrier = await books.client({ tags: 2, maxDays: 15 })
  const pjid = await books.part({ pjWeight: 2 })
  const { id: rkId } = await owner.ok(stockIn.save, books.rkDraft([{ pjid, rkAmount: 100, purchasePrice: 10 }]))
  await owner.ok(stockIn.saveFees, { id: rkId, fees: [{ kind: '运费', partnerId: carrier, amount: 60 }] })
  await owner.ok(stockIn.confirm, { id: rkId })
  const fee = (amount: number, change: Partial<Fee> = {}): Fee => ({ kind: '运费', partnerId: carrier, amount, ...change })
  /** Goods on their way. */
  const send = async (...lines: { pjid: number; qty: number }[]) => {
    const draft = { kind: 'db' as const, paperDate: today, toCompanyId: second }
    const { id } = await owner.ok(stockPapers.save, { ...draft, lines: lines.map((line) => ({ warehouseId, ...line })) })
    await owner.ok(stockPapers.audit, { id })
    await owner.ok(stockPapers.ship, { id })
    return id
  }
  const sent = (id: number, fees: Fee[] = [], change: object = {}) => ({ id, warehouseId: store, fees, ...change })
  const pool = (of = pjid, companyId = second) =>
    tenant.act('owner', async ({ db, tenantId }) => {
      const row = await db
        .selectFrom('partCost')
        .select(['qty', 'value', 'fee'])
        .where('tenantId', '=', tenantId)
        .where('companyId', '=', companyId)
        .where('partId', '=', of)
        .where('pool', '=', 0)
        .executeTakeFirst()
      return row && [row.qty, row.value, row.fee].map(Number)
    })
  const owedIn = async (by: typeof owner, of = carrier) =>
    (await by.ok(openItemCalls.yf.items, { clientId: of, limit: 50 })).page.list
      .map(({ docNo, amount, rest }) => [docNo.slice(0, 2), Number(amount), Number(rest)])
      .sort((a, b) => Number(a[1]) - Number(b[1]))
  const tillOf = async () => (await branch.ok(funds.page, {})).page.list.find(({ id }) => id === till)?.balance
  const spentIn = async (by: typeof owner) => (await by.ok(figures.run, { report: 'profit', from: today, to: today })).total.freight
  const sound = async () => {
    await books.expectSound()
    expect((await branch.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0)).toEqual([])
  }
  const stateOf = async (id: number) => (await branch.ok(stockPapers.get, { id })).content?.status
  const undo = (by: typeof owner, id: number) => by.call(reversal.reverse, { steps: [{ document: 'db', id }], note: '调错' })
  return { ...books, head, second, branch, store, carrier, pjid, fee, send, sent, pool, owedIn, tillOf, spentIn, sound, stateOf, undo }
}

test('40 arrive at 400 with 24 of fees, their own freight of 30 makes it 54, owed by the branch; all of it taken back leaves nothing', async () => {
  const { owner, branch, head, carrier, pjid, fee, send, sent, pool, owedIn, spentIn, sound, stateOf, undo } = await yard()
  const id = await send({ pjid, qty: 40 })
  await branch.ok(stockPapers.receive, sent(id, [fee(20), fee(10, { kind: '装卸' })]))
  expect([await pool(), await pool(pjid, head)]).toEqual([
    [40, 400, 54],
    [60, 600, 36],
  ])
  // one payable of both fees, the branch's own, due by the carrier's terms
  expect([await owedIn(branch), await owedIn(owner)]).toEqual([[['DB', 30, 30]], [['RK', 60, 60]]])
  const [item] = (await branch.ok(openItemCalls.yf.items, { clientId: carrier })).page.list
  expect(item).toMatchObject({ bizDate: today, document: 'db', documentId: id })
  expect((await branch.ok(stockPapers.fees, { id })).content).toMatchObject([
    { kind: '运费', amount: 20, shares: [{ amount: 20 }], moneyStatus: '未付款', late: '' },
    { kind: '装卸', amount: 10, shares: [{ amount: 10 }], moneyStatus: '未付款' },
  ])
  expect((await branch.ok(stockPapers.get, { id })).content).toMatchObject({ value: 400, feeSum: 30 })
  expect((await branch.ok(stockPapers.pageLines, { paperId: id })).page.list).toMatchObject([{ value: 400, feeSum: 30 }])
  expect((await branch.ok(stockPapers.totals, { kind: 'db' })).content.posted).toMatchObject({ value: 400, feeSum: 30 })
  await sound()
  expect((await undo(owner, id)).code).toBe(Code.done)
  expect([await pool(), await pool(pjid, head)]).toEqual([
    [0, 0, 0],
    [100, 1000, 60],
  ])
  expect(await owedIn(branch)).toEqual([
    ['DB', -30, 0],
    ['DB', 30, 0],
  ])
  expect([await stateOf(id), await spentIn(branch), await spentIn(owner)]).toEqual(['已红冲', 0, 0])
  // a word about payment of what is no longer owed would be a lie
  expect((await branch.ok(stockPapers.fees, { id })).content.map(({ moneyStatus }) => moneyStatus)).toEqual(['', ''])
  await sound()
})

test('what the branch sells of them takes its share along; what is then taken back leaves the rest as 运杂费', async () => {
  const { branch, owner, store, pjid, fee, client, send, sent, pool, spentIn, sound, undo } = await yard()
  const buyer = await client()
  const id = await send({ pjid, qty: 40 })
  await branch.ok(stockPapers.receive, sent(id, [fee(26)]))
  expect(await pool()).toEqual([40, 400, 50])
  const { id: ckId } = await branch.ok(outbound.counter, {
    clientId: buyer,
    ckDate: today,
    lines: [{ pjid, ckAmount: 10, xsPrice: 15, warehouseId: store }],
  })
  expect([await pool(), await spentIn(branch)]).toEqual([[30, 300, 37.5], -12.5])
  expect((await undo(owner, id)).msg).toContain('库存不足')
  await branch.ok(reversal.sale, { id: ckId, note: '录错' })
  expect((await undo(owner, id)).code).toBe(Code.done)
  expect([await pool(), await spentIn(branch)]).toEqual([[0, 0, 0], 0])
  await sound()
})

test('fees are shared over what arrived: by amount, pieces, weight or by hand, the last line takes the rest; what did not arrive bears none', async () => {
  const { branch, owner, part, rkDraft, pjid, fee, send, sent, pool, sound } = await yard()
  const [heavy, never] = [await part({ pjWeight: 5 }), await part()]
  const more = [heavy, never].map((each) => ({ pjid: each, rkAmount: 10, purchasePrice: 20 }))
  const { id: rkId } = await owner.ok(stockIn.save, rkDraft(more))
  await owner.ok(stockIn.confirm, { id: rkId })
  const id = await send({ pjid, qty: 10 }, { pjid: heavy, qty: 10 }, { pjid: never, qty: 10 })
  const lines = (await branch.ok(stockPapers.pageLines, { paperId: id })).page.list
  const counted = [
    { id: lines[1]?.id, amount: 5 },
    { id: lines[2]?.id, amount: 0 },
  ]
  const short = { lines: counted, missing: 'back' }
  const byHand = (shares: number[]) => fee(7, { kind: '其他', spread: '手工', shares })
  const refusal = async (fees: Fee[]) => (await branch.call(stockPapers.receive, sent(id, fees, short))).msg
  expect(await refusal([byHand([3, 3, 1])])).toBe('第3行没有收到商品，不能分摊费用')
  expect(await refusal([byHand([7, 0])])).toBe('其他 7 的手工分摊与明细不符，请重新分摊')
  expect(await refusal([fee(30, { spread: '体积' })])).toBe('运费 30 不能按体积分摊：明细的体积都是0，请换一种方式')
  // by amount 100 : 100; by pieces 10 : 5; by weight 20 : 25; by hand 2 : 5
  await branch.ok(
    stockPapers.receive,
    sent(id, [fee(0.01), fee(10, { spread: '数量' }), fee(9, { spread: '重量' }), byHand([2, 5, 0])], short),
  )
  // half a fen is rounded up, and there is no second one; 6 of the freight that came with the first part
  const [one, two, none] = (await branch.ok(stockPapers.pageLines, { paperId: id })).page.list.map(({ feeSum }) => feeSum)
  expect([one, two, none]).toEqual([12.68, 13.33, 0])
  expect([await pool(pjid), await pool(heavy), await pool(never)]).toEqual([
    [10, 100, 18.68],
    [5, 100, 13.33],
    [0, 0, 0],
  ])
  await sound()
  // nothing arrives: nothing bears a fee
  const empty = await send({ pjid, qty: 1 })
  const [only] = (await branch.ok(stockPapers.pageLines, { paperId: empty })).page.list
  const nothing = { lines: [{ id: only?.id, amount: 0 }], missing: 'loss' }
  expect((await branch.call(stockPapers.receive, sent(empty, [fee(1)], nothing))).msg).toBe('没有收到商品，不能录入费用')
})

test('what is wrong is refused in words, and nothing has happened', async () => {
  const { branch, client, carrier, pjid, fee, send, sent, owedIn, stateOf, tillOf } = await yard()
  const id = await send({ pjid, qty: 10 })
  const refusal = async (fees: Fee[], feePayments: object[] = []) =>
    (await branch.call(stockPapers.receive, sent(id, fees, { feePayments }) as never)).msg
  expect(await refusal([fee(0)])).toBe('费用第1行：请输入大于0的金额，最多两位小数')
  expect(await refusal([fee(1), fee(-1)])).toBe('费用第2行：请输入大于0的金额，最多两位小数')
  expect(await refusal([fee(1.005)])).toBe('费用第1行：请输入大于0的金额，最多两位小数')
  expect(await refusal([fee(7, { spread: '手工', shares: [5] })])).toBe('费用第1行：手工分摊合计 5，应为 7')
  expect(await refusal(Array.from({ length: 21 }, () => fee(1)))).toBe('费用最多20行')
  expect(await refusal([fee(1, { kind: '' })])).toBe('第1行：请选择费用类型')
  expect(await refusal([fee(1, { partnerId: 999_999_999 })])).not.toBe('操作成功')
  expect(await refusal([fee(1, { partnerId: await client() })])).not.toBe('操作成功')
  expect(await refusal([fee(30)], [{ partnerId: carrier, payments: [cash(31)] }])).toBe('付款合计 31.00 超过应付 30.00')
  expect(await refusal([], [{ partnerId: carrier, payments: [cash(1)] }])).toBe('收款单位没有费用，请刷新后重试')
  expect([await stateOf(id), await owedIn(branch), await tillOf()]).toEqual(['已在途', [], 500])
  expect((await branch.ok(stockPapers.fees, { id })).content).toEqual([])
})

test('a fee paid on the spot leaves the branch’s till and nothing owed; it stands in the way of 红冲, by its name, until the branch takes it back', async () => {
  const { owner, branch, carrier, pjid, fee, send, sent, owedIn, tillOf, pool, sound, stateOf, undo } = await yard()
  const id = await send({ pjid, qty: 10 })
  await branch.ok(stockPapers.receive, sent(id, [fee(30)], { feePayments: [{ partnerId: carrier, payments: [cash(20)] }] }))
  expect([await owedIn(branch), await tillOf()]).toEqual([
    [
      ['FK', -20, 0],
      ['DB', 30, 10],
    ],
    480,
  ])
  expect((await branch.ok(stockPapers.fees, { id })).content).toMatchObject([{ amount: 30, moneyStatus: '付款中' }])
  await sound()
  expect((await undo(owner, id)).msg).toMatch(/^单据 DB\d+ 已核销（FK\d+），请先取消核销或红冲收付款$/)
  // it lies beyond the sender's company: he hears that there is something, not what
  expect((await owner.ok(reversal.before, { document: 'db', id })).content).toMatchObject({
    steps: [{ docNo: '其他单据', mayUndo: false }],
    along: [],
  })
  expect([await stateOf(id), await tillOf()]).toEqual(['已完成', 480])
  const [paid] = (await branch.ok(payments.page, {})).page.list
  await branch.ok(payments.reverse, { id: paid?.id ?? 0, note: '退回' })
  expect(await tillOf()).toBe(500)
  expect((await undo(owner, id)).code).toBe(Code.done)
  expect([
    await pool(),
    await tillOf(),
    await branch.ok(openItemCalls.yf.items, { clientId: carrier, state: 'open' }).then(({ page }) => page.list),
  ]).toEqual([[0, 0, 0], 500, []])
  await sound()
})

test('费用分摊 of transfers that were received: what is there goes into stock, the rest is 运杂费 at once; the 红冲 takes both back, no earlier', async () => {
  const { tenant, owner, branch, store, carrier, client, pjid, fee, send, sent, pool, owedIn, spentIn, tillOf, sound, undo } = await yard()
  const buyer = await client()
  const [one, two] = [await send({ pjid, qty: 40 }), await send({ pjid, qty: 10 })]
  const late = { ids: [one, two], feeDate: today, kind: '装卸', partnerId: carrier, amount: 25 }
  expect((await branch.call(stockPapers.spreadFee, late)).msg).toBe('单据状态已变化，请刷新后重试')
  await branch.ok(stockPapers.receive, sent(one, [fee(16)]))
  await branch.ok(stockPapers.receive, sent(two))
  // whoever sent them has no say in what the branch pays
  expect((await owner.call(stockPapers.spreadFee, late)).msg).toBe('提交数据权限问题,请提交合法的数据')
  const { id: ckId } = await branch.ok(outbound.counter, {
    clientId: buyer,
    ckDate: today,
    lines: [{ pjid, ckAmount: 20, xsPrice: 15, warehouseId: store }],
  })
  // 24 and 6 came along, 16 were its own: 46, of which 20 of 50 pieces took 18.40
  expect(await pool()).toEqual([30, 300, 27.6])
  const pressed = { ...late, payments: [cash(21)], submittime: 'press-1' }
  const answers = await Promise.all([branch.call(stockPapers.spreadFee, pressed), branch.call(stockPapers.spreadFee, pressed)])
  // 20 and 5; of the first 40 pieces 30 are there and bear 15, nothing is left of the second's
  expect(answers.filter(({ code }) => code === Code.done)).toMatchObject([{ stocked: 15, expensed: 10 }])
  expect([await pool(), await spentIn(branch), await tillOf()]).toEqual([[30, 300, 42.6], -28.4, 479])
  expect((await owedIn(branch)).filter(([no]) => no === 'DB')).toEqual([
    ['DB', 5, 4],
    ['DB', 16, 16],
    ['DB', 20, 0],
  ])
  expect((await branch.ok(stockPapers.get, { id: one })).content).toMatchObject({ feeSum: 36 })
  expect((await branch.ok(stockPapers.fees, { id: one })).content).toMatchObject([
    { amount: 16, late: '' },
    { amount: 20, late: today, expensed: 5, moneyStatus: '已付款' },
  ])
  await sound()
  for (const { id } of (await branch.ok(payments.page, {})).page.list) await branch.ok(payments.reverse, { id, note: '退回' })
  await branch.ok(reversal.sale, { id: ckId, note: '录错' })
  const { along } = (await owner.ok(reversal.before, { document: 'db', id: one })).content
  expect(along.map(({ word, amount }) => [word, Number(amount)])).toEqual([['费用分摊 装卸', 20]])
  const clerk = await tenant.withTags('busi:db:query', 'busi:db:reverse')
  expect((await clerk.ok(reversal.before, { document: 'db', id: one })).content.along.map(({ amount }) => amount)).toEqual([MASKED])
  for (const id of [two, one]) expect((await undo(owner, id)).code).toBe(Code.done)
  expect([await pool(), await spentIn(branch), await tillOf()]).toEqual([[0, 0, 0], 0, 500])
  await sound()
})

test('two who receive at once, and one whose answer was lost, post the fees once', async () => {
  const { branch, carrier, pjid, fee, send, sent, pool, owedIn, tillOf, sound } = await yard()
  const id = await send({ pjid, qty: 10 })
  const paid = { feePayments: [{ partnerId: carrier, payments: [cash(30)] }] }
  const both = await Promise.all([1, 2].map(() => branch.call(stockPapers.receive, sent(id, [fee(30)], paid))))
  expect(both.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  expect([await pool(), (await owedIn(branch)).length, await tillOf()]).toEqual([[10, 100, 36], 2, 470])
  const again = await send({ pjid, qty: 10 })
  const pressed = { ...sent(again, [fee(5)]), submittime: 'press-2' }
  await branch.ok(stockPapers.receive, pressed)
  expect((await branch.call(stockPapers.receive, pressed)).code).not.toBe(Code.done)
  expect(await pool()).toEqual([20, 200, 47])
  await sound()
})

test('fees are for whoever receives and sees 含费成本; paying them needs its own right; another tenant has no part in it', async () => {
  const { tenant, branch, second, carrier, pjid, fee, send, sent, tillOf, stateOf } = await yard()
  const at = async (...tags: Parameters<typeof tenant.withTags>) => {
    const { user } = await tenant.withTags(...tags)
    return caller({ token: await seat(tenant.tenantId, { ...user, companyId: second }) })
  }
  const id = await send({ pjid, qty: 10 })
  const blind = await at('busi:db:query', 'busi:db:receive', 'busi:db:fee', 'price.costprice')
  expect((await blind.call(stockPapers.receive, sent(id, [fee(30)]))).msg).toContain('含费成本')
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.call(stockPapers.receive, sent(id, [fee(30)]))).msg).toBe('提交数据权限问题,请提交合法的数据')
  const keeper = await at('busi:db:query', 'busi:db:receive', 'price.tcostprice')
  const paid = { feePayments: [{ partnerId: carrier, payments: [cash(30)] }] }
  expect((await keeper.call(stockPapers.receive, sent(id, [fee(30)], paid))).code).toBe(Code.forbidden)
  expect([await stateOf(id), await tillOf()]).toEqual(['已在途', 500])
  await keeper.ok(stockPapers.receive, sent(id, [fee(30)]))
  expect((await blind.ok(stockPapers.fees, { id })).content).toMatchObject([
    { amount: MASKED, shares: [{ amount: MASKED }], expensed: MASKED, moneyStatus: '未付款' },
  ])
  expect((await blind.ok(stockPapers.get, { id })).content).toMatchObject({ feeSum: MASKED, value: 100 })
  expect((await blind.ok(stockPapers.pageLines, { paperId: id })).page.list).toMatchObject([{ feeSum: MASKED }])
  const late = { ids: [id], feeDate: today, kind: '运费', partnerId: carrier, amount: 1 }
  expect((await blind.call(stockPapers.spreadFee, late)).msg).toContain('含费成本')
  expect((await keeper.call(stockPapers.spreadFee, late)).code).toBe(Code.forbidden)
  expect((await stranger.call(stockPapers.spreadFee, late)).msg).not.toBe('分摊成功')
  expect((await stranger.ok(stockPapers.fees, { id })).content).toEqual([])
  expect((await branch.ok(stockPapers.fees, { id })).content).toHaveLength(1)
})

test('transfers that cross, their carriers too, are received, paid and taken back at the same moment: nobody waits for ever', async () => {
  const books = await yard()
  const { owner, branch, head, warehouseId, carrier, pjid, client, fee, send, sent, sound, undo } = books
  const other = await client({ tags: 2 })
  const full = await send({ pjid, qty: 50 })
  await branch.ok(stockPapers.receive, sent(full))
  const back = async () => {
    const lines = [{ pjid, qty: 5, warehouseId: books.store }]
    const { id } = await branch.ok(stockPapers.save, { kind: 'db', paperDate: today, toCompanyId: head, lines })
    await branch.ok(stockPapers.audit, { id })
    await branch.ok(stockPapers.ship, { id })
    return id
  }
  const fees = [fee(5), fee(6, { partnerId: other })]
  const [there, home] = [
    [await send({ pjid, qty: 5 }), await send({ pjid, qty: 5 })],
    [await back(), await back()],
  ]
  const received = await Promise.all([
    ...there.map((id, at) => branch.call(stockPapers.receive, sent(id, at === 0 ? fees : fees.toReversed()))),
    ...home.map((id) => owner.call(stockPapers.receive, { id, warehouseId, fees: fees.toReversed() })),
  ])
  expect(received.map(({ msg }) => msg)).toEqual(Array(4).fill('操作成功'))
  await sound()
  const undone = await Promise.all([...there.map((id) => undo(owner, id)), ...home.map((id) => undo(branch, id))])
  expect(undone.map(({ msg }) => msg)).toEqual(Array(4).fill('操作成功'))
  expect((await branch.ok(openItemCalls.yf.items, { clientId: carrier, state: 'open' })).page.list).toEqual([])
  await sound()
})
