import { expect, test } from 'vitest'
import { funds } from '#contract/funds.ts'
import { grants } from '#contract/grants.ts'
import { Code, MASKED, type Sent } from '#contract/kit.ts'
import { messages } from '#contract/messages.ts'
import { outbound } from '#contract/outbound.ts'
import { parameters } from '#contract/parameters.ts'
import { people } from '#contract/people.ts'
import { receipts } from '#contract/receipts.ts'
import { session } from '#contract/session.ts'
import type { SettleKind } from '#contract/terms.ts'
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

/** 发货 to a client of 款到发货, 签收 of one of 货到付款: 300.00 each, asked for by who may do nothing but the step. */
async function newOnTheWay() {
  const books = await newAsking()
  const { tenant, owner, client, ckDraft, pjid, manager } = books
  await owner.ok(parameters.edit, { name: 'CK_STEPS', value: 'ship,sign' })
  const waiting = async (settleKind: SettleKind) => {
    const clientId = await client({ settleKind })
    const lines = [{ pjid, ckAmount: 1, xsPrice: 300 }]
    const { id } = await owner.ok(outbound.save, { ...ckDraft(lines, { clientId }), fhNotice: true })
    await owner.ok(outbound.confirm, { id })
    return { id, clientId }
  }
  const leaving = await waiting('款到发货')
  const arriving = await waiting('货到付款')
  await owner.ok(outbound.ship, { id: arriving.id })
  const keeper = await tenant.withTags('busi:ck:ship')
  const driver = await tenant.withTags('busi:ck:sign', 'busi:ck:pay', 'price.txsprice')
  const word = (id: number, agree = true) => manager.ok(grants.answer, { id, agree, note: '老客户' })
  return { ...books, leaving, arriving, keeper, driver, word }
}
const cash = (amount: number) => ({ payments: [{ method: '现金', amount }] })

test('发货 and 签收 ask the approver on his phone, too: he reads the sale and what stays unpaid; by his word just that step is done', async () => {
  const { tenant, owner, manager, leaving, arriving, keeper, driver, word, openOf, expectSound } = await newOnTheWay()
  const asked = await keeper.ok(grants.askStep, { id: leaving.id })
  expect((await owner.ok(outbound.get, { id: leaving.id })).content).toMatchObject({ status: '待发货', override: '' })
  const { content } = await manager.ok(grants.read, { id: asked.id })
  expect(content).toMatchObject({
    ...{ status: '待授权', due: 300, owed: 300, hindrance: '', ckNo: expect.stringMatching(/^CK/) },
    objections: ['现款未付清（款到发货客户，还差300.00），请收款或由主管授权'],
    lines: [{ rowNo: 1, ckAmount: 1, txsSum: 300 }],
  })
  expect((await keeper.call(outbound.ship, { id: leaving.id, askedId: asked.id })).msg).toBe('情况已变化，请重新授权')
  await word(asked.id)
  expect(await keeper.ok(grants.state, { id: asked.id })).toMatchObject({ status: '已同意' })
  expect(await keeper.ok(outbound.ship, { id: leaving.id, askedId: asked.id })).toMatchObject({ status: '已在途', denied: '' })
  expect((await owner.ok(outbound.get, { id: leaving.id })).content?.override).toBe('现款未付清')
  const log = (await owner.ok(outbound.log, { id: leaving.id })).content.map(({ note }) => note)
  expect(log).toContain(`手机授权 ${tenant.user('finance').loginAccount.replace('-', ' ')}：老客户`)
  // at the door a part is paid, and the rest let pass
  const door = await driver.ok(grants.askStep, { id: arriving.id, ...cash(100) })
  expect((await manager.ok(grants.read, { id: door.id })).content).toMatchObject({ due: 300, owed: 200 })
  expect(await openOf('ys', arriving.clientId)).toEqual([['CK', 300]])
  await word(door.id)
  const answers = await Promise.all([1, 2].map(() => driver.call(outbound.sign, { id: arriving.id, ...cash(100), askedId: door.id })))
  expect(answers.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  expect(await openOf('ys', arriving.clientId)).toEqual([['CK', 200]])
  await expectSound()
})

test('of 发货 and 签收 too, what changed after the answer was never agreed to, and a refusal lets nothing pass', async () => {
  const { owner, clerk, leaving, arriving, keeper, driver, word, money, expectSound } = await newOnTheWay()
  // less is paid than he saw
  const door = await driver.ok(grants.askStep, { id: arriving.id, ...cash(100) })
  await word(door.id)
  expect((await driver.call(outbound.sign, { id: arriving.id, ...cash(50), askedId: door.id })).msg).toBe('情况已变化，请重新授权')
  // the word about one sale is none about another, nor another's word one of mine
  expect((await keeper.call(outbound.ship, { id: leaving.id, askedId: door.id })).msg).toBe('情况已变化，请重新授权')
  const refusedOne = await keeper.ok(grants.askStep, { id: leaving.id })
  await word(refusedOne.id, false)
  expect((await keeper.call(outbound.ship, { id: leaving.id, askedId: refusedOne.id })).msg).toBe('情况已变化，请重新授权')
  // 120 came in and went out again between the word and the goods: more is owed than he saw
  const { id: sk } = await money(120, { clientId: leaving.clientId })
  const asked = await keeper.ok(grants.askStep, { id: leaving.id })
  await word(asked.id)
  await owner.ok(receipts.reverse, { id: sk, note: '退票' })
  expect((await keeper.call(outbound.ship, { id: leaving.id, askedId: asked.id })).msg).toBe('情况已变化，请重新授权')
  // whoever may do neither step asks nothing; of the other step neither; once paid there is nothing to ask
  expect((await keeper.call(grants.askStep, { id: arriving.id })).code).toBe(Code.forbidden)
  expect((await clerk.call(grants.askStep, { id: 999_999_999 })).code).not.toBe(Code.done)
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.call(grants.askStep, { id: leaving.id })).code).toBe(Code.notYours)
  await money(300, { clientId: leaving.clientId })
  expect((await keeper.call(grants.askStep, { id: leaving.id })).msg).toBe('没有需要授权的内容，请直接完成')
  expect((await owner.ok(outbound.get, { id: leaving.id })).content?.status).toBe('待发货')
  await expectSound()
})

test('an approver beyond whose data scope the sale lies is not told, sees nothing and lets nothing pass; within it he may', async () => {
  const { tenant, owner, clerk, ask, stateOf, sale } = await newAsking()
  const { data: roles } = await owner.ok(people.roles, {})
  const role = roles.find(({ id }) => id === tenant.roleIds.keeper)
  const tags = [...(role?.tags ?? []), 'busi:ck:approve', 'price.txsprice', 'price.minprice']
  const scope = (dataScope: 'own' | 'all') =>
    owner.ok(people.saveRole, { id: tenant.roleIds.keeper, roleName: role?.roleName ?? '', dataScope, tags })
  await scope('own')
  const chief = tenant.as('keeper')
  const name = tenant.user('keeper').loginAccount.replace('-', ' ')
  const letters = async () => (await chief.ok(messages.newest, {})).content.filter(({ link }) => link.startsWith('/grant')).length
  const asked = await ask()
  expect([asked.told.includes(name), await letters()]).toEqual([false, 0])
  expect((await chief.ok(grants.read, { id: asked.id })).content).toBeNull()
  expect((await chief.call(grants.answer, { id: asked.id, agree: true, note: '好' })).code).toBe(Code.notYours)
  expect(await stateOf(asked.id)).toMatchObject({ status: '待授权' })
  expect((await clerk.call(outbound.counter, sale(70, { askedId: asked.id }))).msg).toBe('情况已变化，请重新授权')
  await scope('all')
  const again = await ask()
  expect([again.toldCount, await letters()]).toEqual([asked.toldCount + 1, 1])
  expect((await chief.ok(grants.read, { id: again.id })).content).toMatchObject({ hindrance: '', due: 70 })
  await chief.ok(grants.answer, { id: again.id, agree: true, note: '好' })
  await clerk.ok(outbound.counter, sale(70, { askedId: again.id }))
})
