import { expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { receivables } from '#contract/dues.ts'
import { Code, type Sent } from '#contract/kit.ts'
import { outbound } from '#contract/outbound.ts'
import { parameters } from '#contract/parameters.ts'
import { receipts } from '#contract/receipts.ts'
import { reversal } from '#contract/reversal.ts'
import { session } from '#contract/session.ts'
import type { SettleKind } from '#contract/terms.ts'
import { newBooks } from '#test/money.ts'
import { PASSWORD } from '#test/world.ts'

const PIN = '314159'
type Counter = Partial<Sent<typeof outbound.counter>>

/** A company with a cash box (1,000.00); clients by their terms, sales over the counter and through the warehouse by one word each. */
async function newShop() {
  const books = await newBooks()
  const { tenant, owner, client, pjid, ckDraft } = books
  await tenant.as('finance').ok(session.setPin, { password: PASSWORD, pin: PIN })
  const manager = tenant.user('finance').loginAccount
  const clerk = tenant.as('seller')
  const paying = (settleKind: SettleKind) => client({ settleKind })
  const sale = (clientId: number, sum: number, change: Counter = {}) => ({
    ...ckDraft([{ pjid, ckAmount: 1, xsPrice: sum }], { clientId }),
    ...change,
  })
  const over = async (clientId: number, sum: number, change: Counter = {}) =>
    (await owner.call(outbound.counter, sale(clientId, sum, change))).msg
  /** A confirmed sale that waits for 发货. */
  const waiting = async (clientId: number, sum: number, qty = 1) => {
    const lines = [{ pjid, ckAmount: qty, xsPrice: sum }]
    const { id } = await owner.ok(outbound.save, { ...ckDraft(lines, { clientId }), fhNotice: true })
    expect((await owner.ok(outbound.confirm, { id })).status).toBe('待发货')
    return id
  }
  const shipped = async (clientId: number, sum: number, qty = 1) => {
    const id = await waiting(clientId, sum, qty)
    await owner.ok(outbound.ship, { id })
    return id
  }
  const signed = (reasons: string[], change = {}) => ({ grant: { account: manager, pin: PIN, note: '老客户', reasons, ...change } })
  const notes = async (id: number) => (await owner.ok(outbound.log, { id })).content.map(({ note }) => note)
  const steps = (value: string) => owner.ok(parameters.edit, { name: 'CK_STEPS', value })
  await steps('ship,sign')
  return { ...books, clerk, manager, paying, sale, over, waiting, shipped, signed, notes, steps }
}
const cash = (amount: number) => ({ payments: [{ method: '现金', amount }] })
const UNPAID = ['现款未付清']

test.each(['现结', '款到发货', '货到付款'] as const)(
  '%s: over the counter it is paid, in money or out of what lies in advance, or somebody signs',
  async (kind) => {
    const { paying, over, sale, owner, clerk, manager, signed, money, openOf, notes, expectSound } = await newShop()
    const clientId = await paying(kind)
    expect(await over(clientId, 300)).toBe(`现款未付清（${kind}客户，还差300.00），请收款或由主管授权`)
    expect(await over(clientId, 300, cash(299.99))).toBe(`现款未付清（${kind}客户，还差0.01），请收款或由主管授权`)
    await owner.ok(outbound.counter, sale(clientId, 300, cash(300)))
    // 100 lie here in advance: 300 need 200 more, also where they are used at once
    await money(100, { clientId })
    expect(await owner.ok(outbound.checkCounter, sale(clientId, 300))).toMatchObject({ settleKind: kind, creditLeft: 100, objections: [] })
    expect(await over(clientId, 300, cash(199))).toContain('还差1.00')
    await owner.ok(outbound.counter, sale(clientId, 300, cash(200)))
    expect(await over(clientId, 1)).toContain('还差1.00')
    expect((await clerk.call(outbound.counter, sale(clientId, 50, signed([])))).msg).toBe('情况已变化，请重新授权')
    const { id } = await clerk.ok(outbound.counter, sale(clientId, 50, signed(UNPAID)))
    expect(await notes(id)).toContain(`授权 ${manager.replace('-', ' ')}：老客户`)
    expect(await openOf('ys', clientId)).toEqual([
      ['SK', -100],
      ['CK', 100],
      ['CK', 50],
    ])
    await expectSound()
  },
)

test('what lay in advance is counted once, also where it is used with the sale', async () => {
  const { paying, over, sale, owner, money, itemsOf, openOf, expectSound } = await newShop()
  const clientId = await paying('现结')
  await money(50, { clientId })
  const itemId = (await itemsOf('ys', clientId))[0]?.id ?? 0
  const credits = [{ itemId, amount: 50 }]
  expect(await over(clientId, 200, { ...cash(100), credits })).toContain('还差50.00')
  await owner.ok(outbound.counter, sale(clientId, 200, { ...cash(150), credits }))
  expect(await openOf('ys', clientId)).toEqual([])
  await expectSound()
})

test('散客: what one of them left here pays for none of the others, nor does his debt stop them', async () => {
  const { owner, sale, over, money, signed, expectSound } = await newShop()
  const clientId = (await owner.ok(clients.page, { keyword: '散客' })).page.list[0]?.id ?? 0
  await money(500, { clientId })
  expect(await owner.ok(outbound.checkCounter, sale(clientId, 80))).toMatchObject({ creditLeft: 0 })
  expect(await over(clientId, 80)).toContain('还差80.00')
  await owner.ok(outbound.counter, sale(clientId, 80, signed(UNPAID)))
  await owner.ok(outbound.counter, sale(clientId, 80, cash(80)))
  await expectSound()
})

test.each(['现结', '款到发货'] as const)('%s: confirmed and picked without a question; it leaves when it is paid', async (kind) => {
  const { paying, waiting, money, owner, openOf, balanceOf, notes, expectSound } = await newShop()
  const clientId = await paying(kind)
  const id = await waiting(clientId, 300)
  expect(await owner.ok(outbound.cashDue, { id })).toMatchObject({ due: 300, settleKind: kind, clientId })
  expect((await owner.call(outbound.ship, { id })).msg).toBe(`现款未付清（${kind}客户，还差300.00），请收款或由主管授权`)
  await money(120, { clientId })
  expect(await owner.ok(outbound.cashDue, { id })).toMatchObject({ due: 180, inHand: 120, asks: true })
  expect((await owner.call(outbound.ship, { id, ...cash(179) })).msg).toContain('还差1.00')
  const left = await owner.ok(outbound.ship, { id, ...cash(180) })
  expect(left).toMatchObject({ status: '已在途', moneyNo: expect.stringMatching(/^SK/), denied: '' })
  // what lay there in advance was used with it, and the log says of which paper
  expect(await openOf('ys', clientId)).toEqual([])
  expect(await notes(id)).toContainEqual(expect.stringMatching(/^预收抵扣 SK\d+$/))
  expect(await balanceOf()).toBe(1300)
  // it has been paid: arriving asks nothing
  expect(await owner.ok(outbound.cashDue, { id })).toMatchObject({ due: 0 })
  expect((await owner.ok(outbound.sign, { id })).status).toBe('已完成')
  await expectSound()
})

test('款到发货: paid in advance in full it leaves without a word; the same money lets only one of two leave', async () => {
  const { paying, waiting, money, owner, expectSound } = await newShop()
  const clientId = await paying('款到发货')
  await money(300, { clientId })
  const two = [await waiting(clientId, 300), await waiting(clientId, 300)]
  const answers = await Promise.all(two.map((id) => owner.call(outbound.ship, { id })))
  expect(answers.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  expect(answers.find(({ code }) => code === Code.refused)?.msg).toContain('还差300.00')
  await expectSound()
})

test('款到发货 paid in advance in full: nothing is asked, the advance is used by whoever ships; 红冲 frees it again', async () => {
  const { tenant, paying, waiting, money, owner, openOf, expectSound } = await newShop()
  const clientId = await paying('款到发货')
  const { id: sk } = await money(500, { clientId })
  const id = await waiting(clientId, 300)
  expect(await owner.ok(outbound.cashDue, { id })).toMatchObject({ due: 0, inHand: 300, asks: false })
  // whoever ships takes no money and sees no price
  const keeper = await tenant.withTags('busi:ck:ship')
  await keeper.ok(outbound.ship, { id })
  expect(await openOf('ys', clientId)).toEqual([['SK', -200]])
  expect((await owner.ok(outbound.get, { id })).content?.moneyStatus).toBe('已收款')
  expect((await owner.ok(receipts.get, { id: sk })).content).toMatchObject({ status: '进行中', rest: 200 })
  await owner.ok(reversal.sale, { id, note: '不要了' })
  expect(await openOf('ys', clientId)).toEqual([['SK', -500]])
  await expectSound()
})

test('an older debt is covered first; who says himself what is used is taken at his word; a sale that may stay unpaid uses nothing', async () => {
  const { paying, waiting, money, owner, sale, signed, itemsOf, openOf, expectSound } = await newShop()
  const clientId = await paying('款到发货')
  await owner.ok(outbound.counter, sale(clientId, 100, signed(UNPAID)))
  await money(300, { clientId, settling: '不核销' })
  const id = await waiting(clientId, 250)
  // 300 lie there: 100 cover the old debt, 200 this one
  expect(await owner.ok(outbound.cashDue, { id })).toMatchObject({ due: 50, inHand: 200 })
  await owner.ok(outbound.ship, { id, ...cash(50) })
  expect(await openOf('ys', clientId)).toEqual([
    ['CK', 100],
    ['SK', -100],
  ])
  const itemId = (await itemsOf('ys', clientId)).find(({ document, rest }) => document === 'sk' && Number(rest) < 0)?.id ?? 0
  const second = await waiting(clientId, 60)
  await owner.ok(outbound.ship, { id: second, ...cash(50), credits: [{ itemId, amount: 10 }] })
  expect(await openOf('ys', clientId)).toEqual([
    ['CK', 100],
    ['SK', -90],
  ])
  const third = await waiting(clientId, 20)
  await owner.ok(outbound.letOwe, { id: third, note: '熟客' })
  await owner.ok(outbound.ship, { id: third })
  expect(await openOf('ys', clientId)).toEqual([
    ['CK', 100],
    ['SK', -90],
    ['CK', 20],
  ])
  await expectSound()
})

test('one advance, two sales that leave and a hand that settles at the same moment: it is used once', async () => {
  const { paying, waiting, money, owner, itemsOf, openOf, sale, signed, expectSound } = await newShop()
  const clientId = await paying('款到发货')
  await owner.ok(outbound.counter, sale(clientId, 40, signed(UNPAID)))
  await money(300, { clientId, settling: '不核销' })
  const items = await itemsOf('ys', clientId)
  const pair = items.map(({ id, document }) => ({ itemId: id, amount: document === 'sk' ? -40 : 40 }))
  const two = [await waiting(clientId, 260), await waiting(clientId, 260)]
  const answers = await Promise.all([
    ...two.map((id) => owner.call(outbound.ship, { id })),
    owner.call(receivables.settle, { clientId, items: pair }),
  ])
  expect(
    answers
      .slice(0, 2)
      .map(({ code }) => code)
      .sort(),
  ).toEqual([Code.refused, Code.done])
  expect(answers.map(({ msg }) => msg).join()).not.toContain('系统繁忙')
  expect(await openOf('ys', clientId)).toEqual([])
  await expectSound()
})

test('货到付款: goods on their way are overdue nowhere, however long they travel; at the door an advance is used', async () => {
  const { tenant, paying, shipped, owner, sale, over, money, openOf, expectSound } = await newShop()
  const clientId = await paying('货到付款')
  const id = await shipped(clientId, 300)
  const longAgo = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  await tenant.act('owner', ({ db, tenantId }) =>
    db
      .updateTable('accysyf')
      .set({ dueDate: longAgo })
      .where('tenantId', '=', tenantId)
      .where('documentId', '=', id)
      .where('document', '=', 'ck')
      .execute(),
  )
  const lateOf = async () => (await owner.ok(clients.page, { id: clientId })).page.list[0]?.overdueDays
  const ageing = async () => (await owner.ok(receivables.owed, { clientId })).page.list[0]
  expect([await lateOf(), Number((await ageing())?.overdue)]).toEqual([0, 0])
  expect((await owner.ok(outbound.checkCounter, sale(clientId, 10))).objections).toEqual([])
  // it arrives: paid in part, the rest is due today, and stops nobody before tomorrow
  await money(100, { clientId, settling: '不核销' })
  expect(await owner.ok(outbound.cashDue, { id })).toMatchObject({ due: 200, inHand: 100 })
  await owner.ok(outbound.sign, { id, ...cash(200) })
  expect(await openOf('ys', clientId)).toEqual([])
  expect(await over(clientId, 10, cash(10))).toBe('操作成功')
  await expectSound()
})

test('two at the counter with the money of one: the second is refused', async () => {
  const { paying, money, owner, sale, openOf, expectSound } = await newShop()
  const clientId = await paying('现结')
  await money(100, { clientId })
  const answers = await Promise.all([1, 2].map(() => owner.call(outbound.counter, sale(clientId, 100))))
  expect(answers.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  expect(await openOf('ys', clientId)).toEqual([
    ['SK', -100],
    ['CK', 100],
  ])
  await expectSound()
})

test('授权赊账 from the manager’s desk: the sale leaves unpaid; that its price was let pass says nothing of its money', async () => {
  const { tenant, paying, waiting, clientId: onAccount, owner, client, part, receive, ckDraft, notes, expectSound } = await newShop()
  const id = await waiting(await paying('款到发货'), 300)
  const keeper = await tenant.withTags('busi:ck:ship', 'busi:ck:query')
  const note = '老板同意'
  expect((await keeper.call(outbound.letOwe, { id, note })).code).toBe(Code.forbidden)
  expect((await keeper.call(outbound.ship, { id })).msg).toBe('现款未付清（款到发货客户），请收款或由主管授权')
  const finance = tenant.as('finance')
  await finance.ok(outbound.letOwe, { id, note })
  expect((await finance.call(outbound.letOwe, { id, note })).msg).toBe('本单已授权赊账')
  expect(await owner.ok(outbound.cashDue, { id })).toMatchObject({ due: 0 })
  await keeper.ok(outbound.ship, { id })
  expect(await notes(id)).toContain('授权赊账：老板同意')
  const usual = await waiting(onAccount, 10)
  expect((await finance.call(outbound.letOwe, { id: usual, note })).msg).toMatch(/的结算方式是账期，不需要授权赊账$/)
  // let pass for its price
  const dear = await part({ minPrice: 80 })
  await receive({ pjid: dear, rkAmount: 1, purchasePrice: 10 })
  const draft = ckDraft([{ pjid: dear, ckAmount: 1, xsPrice: 70 }], { clientId: await client({ settleKind: '现结' }) })
  const cheap = await owner.ok(outbound.save, { ...draft, fhNotice: true })
  expect((await owner.ok(outbound.confirm, { id: cheap.id })).status).toBe('待审核')
  await owner.ok(outbound.approve, { id: cheap.id, note })
  expect((await owner.call(outbound.ship, { id: cheap.id })).msg).toContain('还差70.00')
  await expectSound()
})

test('发货 is signed for at the desk of the warehouse, too; a wrong code leaves the goods where they are', async () => {
  const { tenant, paying, waiting, signed, owner, expectSound } = await newShop()
  const id = await waiting(await paying('款到发货'), 300)
  const keeper = await tenant.withTags('busi:ck:ship')
  expect(await keeper.ok(outbound.ship, { id, ...signed(UNPAID, { pin: '271828' }) })).toMatchObject({
    status: '',
    denied: '授权账号或授权码不正确',
  })
  expect((await owner.ok(outbound.get, { id })).content?.status).toBe('待发货')
  expect((await keeper.call(outbound.ship, { id, ...signed(UNPAID, { account: '', pin: '' }) })).msg).toMatch(/没有授权“现款未付清”的权限$/)
  expect(await keeper.ok(outbound.ship, { id, ...signed(UNPAID) })).toMatchObject({ status: '已在途', denied: '' })
  expect((await owner.ok(outbound.get, { id })).content?.override).toBe('现款未付清')
  await expectSound()
})

test('货到付款: it leaves unpaid and is not overdue on its way; at the door it is paid, or somebody signs', async () => {
  const { paying, shipped, waiting, owner, signed, openOf, balanceOf, expectSound } = await newShop()
  const clientId = await paying('货到付款')
  const [first, second] = [await shipped(clientId, 300), await shipped(clientId, 200)]
  expect((await owner.call(outbound.sign, { id: first })).msg).toBe('现款未付清（货到付款客户，还差300.00），请收款或由主管授权')
  expect(await owner.ok(outbound.sign, { id: first, ...cash(299.5), rounding: 0.5 })).toMatchObject({ status: '已完成', denied: '' })
  expect(await owner.ok(outbound.sign, { id: second, ...signed(UNPAID) })).toMatchObject({ status: '已完成' })
  expect(await openOf('ys', clientId)).toEqual([['CK', 200]])
  // paid before at the desk of the office: nothing is asked at the door
  const third = await waiting(clientId, 100)
  await owner.ok(outbound.ship, { id: third })
  await owner.ok(outbound.pay, { id: third, ...cash(100) })
  expect((await owner.ok(outbound.sign, { id: third })).status).toBe('已完成')
  expect(await balanceOf()).toBe(1399.5)
  await expectSound()
})

test('货到付款: who signs twice takes the money once, and a driver without the right takes none', async () => {
  const { tenant, paying, shipped, owner, balanceOf, expectSound } = await newShop()
  const id = await shipped(await paying('货到付款'), 300)
  const driver = await tenant.withTags('busi:ck:sign')
  expect((await driver.call(outbound.sign, { id, ...cash(300) })).code).toBe(Code.forbidden)
  const answers = await Promise.all([1, 2].map(() => owner.call(outbound.sign, { id, ...cash(300), submittime: 'press-1' })))
  expect(answers.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect(await balanceOf()).toBe(1300)
  await expectSound()
})

test('货到付款 of which a part is refused: what he keeps is paid first', async () => {
  const { paying, shipped, owner, pjid, expectSound } = await newShop()
  const id = await shipped(await paying('货到付款'), 100, 3)
  const lines = (await owner.ok(outbound.pageLines, { ckId: id })).page.list
    .filter((line) => line.pjid === pjid)
    .map((line) => ({ id: line.id, amount: 1 }))
  expect((await owner.call(reversal.refuse, { id, lines })).msg).toContain('还差200.00')
  await owner.ok(outbound.pay, { id, ...cash(200) })
  expect((await owner.ok(reversal.refuse, { id, lines })).status).toBe('已完成')
  // nothing kept, nothing to pay
  const other = await shipped(await paying('货到付款'), 100)
  expect((await owner.ok(reversal.refuse, { id: other })).status).toBe('已完成')
  await expectSound()
})

test('where 发货 is skipped nobody is there to take money: unpaid goods stay, unless a manager has let them go', async () => {
  const { paying, owner, pjid, ckDraft, steps, expectSound } = await newShop()
  await steps('pick')
  const { id } = await owner.ok(outbound.save, {
    ...ckDraft([{ pjid, ckAmount: 1, xsPrice: 60 }], { clientId: await paying('款到发货') }),
    fhNotice: true,
  })
  await owner.ok(outbound.confirm, { id })
  await owner.ok(outbound.pickStart, { id })
  expect((await owner.call(outbound.pickDone, { id })).msg).toContain('现款未付清')
  await owner.ok(outbound.letOwe, { id, note: '熟客' })
  expect((await owner.ok(outbound.pickDone, { id })).status).toBe('已完成')
  await expectSound()
})

test('额度 0 is no credit, 不限 is none; days 0 are due at once, 不限 never', async () => {
  const { owner, client, over, sale, openOf, expectSound } = await newShop()
  const none = await client({ settleKind: '账期', creditUnlimited: false, maxDays: 30 })
  expect(await over(none, 1)).toBe('超出信用额度（额度0，已用0，本单1）')
  await owner.ok(outbound.counter, sale(none, 1, cash(1)))
  const free = await client({ settleKind: '账期', creditUnlimited: true, daysUnlimited: true })
  const strict = await client({ settleKind: '账期', creditUnlimited: true, daysUnlimited: false })
  for (const clientId of [free, strict]) await owner.ok(receivables.addOpening, { clientId, amount: 10, bizDate: yesterday })
  expect(await over(strict, 10)).toBe('有逾期1天的欠款')
  await owner.ok(outbound.counter, sale(free, 10))
  const lateOf = async (id: number) => (await owner.ok(clients.page, { id })).page.list[0]?.overdueDays
  expect([await lateOf(free), await lateOf(strict)]).toEqual([0, 1])
  expect(await openOf('ys', none)).toEqual([])
  await expectSound()
})
const yesterday = new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)
