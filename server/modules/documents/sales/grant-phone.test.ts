import { expect, test } from 'vitest'
import { grants } from '#contract/documents/sales/grants.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { session } from '#contract/platform/session/session.ts'
import { newBooks } from '#test/money.ts'
import { newTenant } from '#test/world.ts'

/** A counter where a clerk asks for a word on a price of 70, below the minimum of 80. */
async function newAsking() {
  const books = await newBooks()
  const { tenant, owner, part, receive, ckDraft } = books
  const clerk = tenant.as('seller')
  const manager = tenant.as('finance')
  const pjNo = 'LOW-1'
  const pjid = await part({ pjNo, minPrice: 80 })
  await receive({ pjid, rkAmount: 100, purchasePrice: 10 })
  await owner.ok(funds.save, { accountName: '微信', accountType: 3 })
  const sale = (xsPrice = 70, change: Partial<Sent<typeof outbound.counter>> = {}) => ({
    ...ckDraft([{ pjid, ckAmount: 1, xsPrice }]),
    ...change,
  })
  const ask = (draft = sale()) => clerk.ok(grants.askCounter, draft)
  const answer = (id: number, agree = true) => manager.ok(grants.answer, { id, agree, note: agree ? '老客户' : '价格太低' })
  const agreed = async (draft = sale()) => {
    const { id } = await ask(draft)
    await answer(id)
    return id
  }
  const stateOf = (id: number) => clerk.ok(grants.state, { id })
  const sold = async () => (await owner.ok(outbound.page, { status: '已完成' })).page.list
  const later = (id: number) =>
    tenant.act('owner', ({ db, tenantId }) =>
      db
        .updateTable('saleGrant')
        .set({ expiresAt: '2020-01-01T00:00:00Z' })
        .where('tenantId', '=', tenantId)
        .where('grantId', '=', id)
        .execute(),
    )
  return { ...books, clerk, manager, pjid, pjNo, sale, ask, answer, agreed, stateOf, sold, later }
}

test('发到手机: the approver reads the sale on his phone and agrees; the counter carries out just that sale, and it is kept as his word', async () => {
  const { tenant, owner, clerk, manager, pjNo, sale, ask, answer, stateOf, sold, expectSound } = await newAsking()
  const orders = (await owner.ok(outbound.page, {})).page.totalCount
  const asked = await ask()
  expect(asked).toMatchObject({ seconds: 300 })
  expect(asked.told).toContain(tenant.user('finance').loginAccount.replace('-', ' '))
  expect((await owner.ok(outbound.page, {})).page.totalCount).toBe(orders)
  expect(await stateOf(asked.id)).toMatchObject({ status: '待授权', answeredBy: '', note: '' })
  const { content } = await manager.ok(grants.read, { id: asked.id })
  expect(content).toMatchObject({
    ...{ status: '待授权', companyName: '总公司', ckNo: '', due: 70, rounding: 0, owed: 70, hindrance: '', objections: [] },
    lines: [
      { rowNo: 1, pjNo, pjName: '刹车片', pjBrand: '博世', ckAmount: 1, txsPrice: 70, txsSum: 70, objections: [`${pjNo} 低于限价80`] },
    ],
  })
  expect(content?.seconds).toBeGreaterThan(290)
  const [letter] = (await manager.ok(messages.newest, {})).content
  expect(letter).toMatchObject({ link: `/grant?id=${asked.id}` })
  expect(letter?.title).toMatch(/^柜台等您授权：单位/)
  expect(letter?.content).toBe(`${tenant.user('seller').loginAccount.replace('-', ' ')}：${pjNo} 低于限价。5 分钟内有效`)
  // nothing is posted by the phone itself
  await answer(asked.id)
  expect(await sold()).toEqual([])
  expect(await stateOf(asked.id)).toMatchObject({ status: '已同意', note: '老客户' })
  const { id } = await clerk.ok(outbound.counter, sale(70, { askedId: asked.id }))
  expect((await owner.ok(outbound.get, { id })).content).toMatchObject({ status: '已完成', override: `${pjNo} 低于限价` })
  const log = (await owner.ok(outbound.log, { id })).content.map(({ note }) => note)
  expect(log).toContain(`手机授权 ${tenant.user('finance').loginAccount.replace('-', ' ')}：老客户`)
  expect((await manager.ok(grants.read, { id: asked.id })).content).toMatchObject({
    status: '已使用',
    hindrance: expect.stringMatching(/^已由 finance/),
  })
  // one word is good for one sale
  expect((await clerk.call(outbound.counter, sale(70, { askedId: asked.id }))).msg).toBe('情况已变化，请重新授权')
  expect(await sold()).toHaveLength(1)
  await expectSound()
})

test('a refusal, a second answer, two approvers at once, an expired or withdrawn question: the counter gets one answer, and sells by none of the others', async () => {
  const { tenant, owner, clerk, manager, sale, ask, answer, agreed, stateOf, sold, later } = await newAsking()
  const refusedOne = await ask()
  await answer(refusedOne.id, false)
  expect(await stateOf(refusedOne.id)).toMatchObject({ status: '已拒绝', note: '价格太低' })
  expect((await manager.call(grants.answer, { id: refusedOne.id, agree: true, note: '算了' })).msg).toMatch(
    /^已由 finance .* 处理，无需再次授权$/,
  )
  expect((await clerk.call(outbound.counter, sale(70, { askedId: refusedOne.id }))).msg).toBe('情况已变化，请重新授权')
  const both = await ask()
  const said = await Promise.all(
    [manager, owner].map((by, at) => by.call(grants.answer, { id: both.id, agree: at === 0, note: `第${at}位` })),
  )
  expect(said.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  const old = await ask()
  await later(old.id)
  expect((await manager.call(grants.answer, { id: old.id, agree: true, note: '好' })).msg).toBe('授权请求已过期，请柜台重新发送')
  expect(await stateOf(old.id)).toMatchObject({ status: '已过期' })
  const [first, second] = [await ask(), await ask()]
  expect((await manager.ok(grants.read, { id: first.id })).content).toMatchObject({ hindrance: '柜台已取消这次授权请求' })
  await clerk.ok(grants.withdraw, { id: second.id })
  expect((await manager.call(grants.answer, { id: second.id, agree: true, note: '好' })).msg).toBe('柜台已取消这次授权请求')
  const late = await agreed()
  await later(late)
  expect((await clerk.call(outbound.counter, sale(70, { askedId: late }))).msg).toBe('情况已变化，请重新授权')
  // the same press sent again answers once
  const again = await ask()
  const press = { id: again.id, agree: true, note: '好', submittime: 'pressed' }
  await manager.ok(grants.answer, press)
  expect((await manager.send(grants.answer, press)).status).toBe(409)
  // whoever let it pass may do so no more
  await tenant.act('owner', ({ db, tenantId }) =>
    db
      .updateTable('appUser')
      .set({ enabled: false })
      .where('tenantId', '=', tenantId)
      .where('userId', '=', tenant.user('finance').userId)
      .execute(),
  )
  expect((await clerk.call(outbound.counter, sale(70, { askedId: again.id }))).msg).toMatch(/请重新授权$/)
  expect(await sold()).toEqual([])
})

test('what was changed after the answer was never agreed to: price, quantity, client, what is owed, or something new that is objected', async () => {
  const { clerk, client, owner, pjid, sale, agreed, sold, ckDraft, expectSound } = await newAsking()
  const askedId = await agreed()
  const other = await client()
  const changed = [
    sale(69, { askedId }),
    { ...ckDraft([{ pjid, ckAmount: 2, xsPrice: 70 }]), askedId },
    sale(70, { askedId, clientId: other }),
    sale(70, { askedId, yhRate: 99 }),
    sale(70, { askedId, payments: [{ method: '微信', amount: 30 }] }),
  ]
  for (const draft of changed) expect((await clerk.call(outbound.counter, draft)).msg).toBe('情况已变化，请重新授权')
  // by which methods it is paid is no business of his
  const paid = sale(70, { payments: [{ method: '微信', amount: 70 }] })
  const paidId = await agreed(paid)
  const cash = {
    ...paid,
    askedId: paidId,
    payments: [
      { method: '现金', amount: 50 },
      { method: '微信', amount: 20 },
    ],
  }
  expect((await clerk.ok(outbound.counter, cash)).status).toBe('已完成')
  const strict = await client({ maxPrice: 1000 })
  const draft = sale(70, { clientId: strict })
  const id = await agreed(draft)
  // since then 950 of his 1,000 have been used up
  await owner.ok(outbound.counter, { ...ckDraft([{ pjid, ckAmount: 1, xsPrice: 950 }]), clientId: strict })
  expect((await clerk.call(outbound.counter, { ...draft, askedId: id })).msg).toBe('情况已变化，请重新授权')
  expect(await sold()).toHaveLength(2)
  await expectSound()
})

test('抹零 wants the right of its own, with the sale and for money taken afterwards', async () => {
  const { tenant, clerk, manager, sale, sold, expectSound } = await newAsking()
  const draft = sale(92, { payments: [{ method: '微信', amount: 90 }], rounding: 2 })
  const approver = await tenant.withTags('busi:ck:approve', 'price.txsprice')
  const { id: askedId, told } = await clerk.ok(grants.askCounter, draft)
  expect(told).not.toContain(approver.user.loginAccount)
  expect((await approver.ok(grants.read, { id: askedId })).content).toMatchObject({
    hindrance: '您没有授权“抹零 2.00 超过上限 1.00”的权限',
  })
  expect((await approver.call(grants.answer, { id: askedId, agree: true, note: '好' })).msg).toBe(
    '您没有授权“抹零 2.00 超过上限 1.00”的权限',
  )
  expect((await manager.ok(grants.read, { id: askedId })).content).toMatchObject({
    ...{ due: 92, rounding: 2, owed: 0, objections: ['抹零 2.00 超过上限 1.00'] },
  })
  await manager.ok(grants.answer, { id: askedId, agree: true, note: '零头' })
  await clerk.ok(outbound.counter, { ...draft, askedId })
  const { id } = await clerk.ok(outbound.counter, sale(92))
  const later = { id, payments: [{ method: '微信', amount: 90 }], rounding: 2 }
  const asked = await clerk.ok(grants.askPay, later)
  expect((await manager.ok(grants.read, { id: asked.id })).content?.ckNo).toMatch(/^CK/)
  await manager.ok(grants.answer, { id: asked.id, agree: true, note: '零头' })
  expect((await clerk.call(outbound.pay, { ...later, rounding: 1.5, askedId: asked.id })).msg).toBe('情况已变化，请重新授权')
  await clerk.ok(outbound.pay, { ...later, askedId: asked.id })
  expect(await sold()).toHaveLength(2)
  await expectSound()
})

test('a stranger, another tenant, a colleague without the right or out of reach, the cashier himself: none of them answers', async () => {
  const { tenant, owner, clerk, sale, ask, pjNo } = await newAsking()
  const { id } = await ask()
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(grants.read, { id })).content).toBeNull()
  expect((await stranger.send(grants.answer, { id, agree: true, note: '好' })).body.code).toBe(Code.notYours)
  expect((await stranger.send(grants.state, { id })).body.code).toBe(Code.notYours)
  for (const call of [grants.read, grants.answer])
    expect((await tenant.as('keeper').send(call, { id, agree: true, note: '好' })).body.code).toBe(Code.forbidden)
  expect((await clerk.send(grants.answer, { id, agree: true, note: '好' })).body.code).toBe(Code.forbidden)
  // nobody takes another's answer along, nor takes it back for him
  const neighbour = await tenant.withTags('busi:ck:counter', 'busi:ck:add', 'price.xsprice', 'price.txsprice')
  expect((await neighbour.send(grants.state, { id })).body.code).toBe(Code.notYours)
  await neighbour.ok(grants.withdraw, { id })
  await owner.ok(grants.answer, { id, agree: true, note: '好' })
  expect((await neighbour.call(outbound.counter, sale(70, { askedId: id }))).msg).toBe('情况已变化，请重新授权')
  // a holder of one right asks for the other, and may not answer himself; whoever holds all of them is told to sign himself
  const half = await tenant.withTags('busi:ck:counter', 'busi:ck:pay', 'busi:ck:approve', 'price.xsprice', 'price.txsprice')
  const mixed = sale(70, { payments: [{ method: '微信', amount: 68 }], rounding: 2 })
  const own = await half.ok(grants.askCounter, mixed)
  expect((await half.ok(grants.read, { id: own.id })).content).toMatchObject({ hindrance: '不能在手机上授权自己的单据' })
  expect((await half.call(grants.askCounter, sale(70))).msg).toBe('您有授权的权限，请直接填写原因')
  expect((await clerk.call(grants.askCounter, sale(90))).msg).toBe('没有需要授权的内容，请直接完成')
  expect((await clerk.call(grants.askCounter, { ...sale(90), lines: [] })).msg).toBe('单据没有明细')
  expect((await owner.call(grants.answer, { id: own.id, agree: true, note: ' ' })).msg).toBe('请输入原因')
  // amounts are masked by the reader's own rights, whoever asked
  const blind = await tenant.withTags('busi:ck:approve', 'fin:sk:discount')
  const again = await ask()
  const { content } = await blind.ok(grants.read, { id: again.id })
  expect(content).toMatchObject({ due: MASKED, owed: MASKED, lines: [{ txsPrice: MASKED, objections: [`${pjNo} 低于限价`] }] })
})

test('somebody who looks after another company finds it there, whichever company he works in just now', async () => {
  const { tenant, owner, ask } = await newAsking()
  const { id } = await ask()
  await owner.ok(session.switchCompany, { companyId: tenant.companyIds[1] ?? 0 })
  expect((await owner.ok(grants.read, { id })).content).toMatchObject({ companyName: '总公司', hindrance: '' })
  await owner.ok(grants.answer, { id, agree: true, note: '好' })
})
