import { expect, test } from 'vitest'
import { receipts } from '#contract/documents/payments/payments.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { session } from '#contract/platform/session/session.ts'
import { newBooks } from '#test/money.ts'
import { PASSWORD } from '#test/world.ts'

const PIN = '314159'

/** A counter where clerk 开单员 sells, and 财务 may let pass; a part with a minimum price of 80. */
async function newCounter() {
  const books = await newBooks()
  const { tenant, owner, part, receive, ckDraft } = books
  const clerk = tenant.as('seller')
  const manager = tenant.user('finance').loginAccount
  await tenant.as('finance').ok(session.setPin, { password: PASSWORD, pin: PIN })
  const pjid = await part({ minPrice: 80 })
  await receive({ pjid, rkAmount: 100, purchasePrice: 10 })
  const { id: ckId } = await owner.ok(outbound.save, ckDraft([{ pjid, ckAmount: 1, xsPrice: 90 }]))
  const pjNo = (await owner.ok(outbound.pageLines, { ckId })).page.list[0]?.pjNo ?? ''
  const sale = (xsPrice: number, change: Partial<Sent<typeof outbound.counter>> = {}) => ({
    ...ckDraft([{ pjid, ckAmount: 1, xsPrice }]),
    ...change,
  })
  const signed = (reasons: string[], change = {}) => ({ grant: { account: manager, pin: PIN, note: '老客户', reasons, ...change } })
  const sold = async () => (await owner.ok(outbound.page, { status: '已完成' })).page.list
  return { ...books, clerk, manager, pjid, pjNo, sale, signed, sold }
}

test('F10 hears every refusal before money is taken, and leaves nothing behind', async () => {
  const { clerk, client, sale, pjid, pjNo, owner, ckDraft, stockOf, openOf, expectSound } = await newCounter()
  const orders = (await owner.ok(outbound.page, {})).page.totalCount
  const clientId = await client({ maxPrice: 100 })
  const before = await stockOf(pjid)
  expect(await clerk.ok(outbound.checkCounter, sale(90, { clientId }))).toMatchObject({ due: 90, creditLeft: 100, objections: [] })
  const low = await clerk.ok(outbound.checkCounter, sale(70))
  expect(low).toMatchObject({ creditLeft: null, objections: [{ reason: `${pjNo} 低于限价`, detail: `${pjNo} 低于限价80` }] })
  expect((await clerk.call(outbound.checkCounter, ckDraft([{ pjid, ckAmount: 101 }]))).code).toBe(Code.refused)
  expect((await clerk.ok(outbound.checkCounter, sale(0))).objections).toMatchObject([{ reason: `${pjNo} 单价为0` }])
  const given = sale(0)
  const gift = { ...given, lines: given.lines.map((line) => ({ ...line, gift: true })) }
  expect((await clerk.ok(outbound.checkCounter, gift)).objections).toEqual([])
  expect([(await owner.ok(outbound.page, {})).page.totalCount, await stockOf(pjid), await openOf()]).toEqual([orders, before, []])
  await expectSound()
})

test('主管授权: he signs at the clerk’s desk with account, code and reason, and it stands on the sale', async () => {
  const { owner, clerk, manager, sale, signed, pjNo, tenant, sold, expectSound } = await newCounter()
  expect((await clerk.call(outbound.counter, sale(70))).msg).toBe(`${pjNo} 低于限价80`)
  const { id } = await clerk.ok(outbound.counter, sale(70, signed([`${pjNo} 低于限价`], { account: manager.toUpperCase() })))
  const { content } = await owner.ok(outbound.get, { id })
  expect(content).toMatchObject({ status: '已完成', override: `${pjNo} 低于限价` })
  const name = tenant.user('finance').loginAccount.replace('-', ' ')
  const log = (await owner.ok(outbound.log, { id })).content.map(({ note }) => note)
  expect(log).toContain(`授权 ${name}：老客户`)
  expect(await sold()).toHaveLength(1)
  await expectSound()
})

test('what he did not see is not let pass; who lacks the right lets nothing pass; the holder himself needs no code', async () => {
  const { tenant, owner, clerk, sale, signed, pjNo, client, sold, expectSound } = await newCounter()
  expect((await clerk.call(outbound.counter, sale(70, signed([])))).msg).toBe('情况已变化，请重新授权')
  const clientId = await client({ maxPrice: 50 })
  const low = [`${pjNo} 低于限价`]
  expect((await clerk.call(outbound.counter, sale(70, { clientId, ...signed(low) }))).msg).toBe('情况已变化，请重新授权')
  await tenant.as('keeper').ok(session.setPin, { password: PASSWORD, pin: PIN })
  const keeper = tenant.user('keeper').loginAccount
  expect((await clerk.call(outbound.counter, sale(70, signed(low, { account: keeper })))).msg).toMatch(/没有授权“.* 低于限价”的权限$/)
  expect((await clerk.call(outbound.counter, sale(70, signed(low, { account: '', pin: '' })))).msg).toMatch(/没有授权/)
  await owner.ok(outbound.counter, sale(70, { clientId, ...signed([...low, '超出信用额度'], { account: '', pin: '' }) }))
  expect(await sold()).toHaveLength(1)
  await expectSound()
})

test('a wrong code is counted though nothing is written; after five the right one is no use for a quarter of an hour', async () => {
  const { tenant, clerk, sale, signed, pjNo, sold } = await newCounter()
  const wrong = () => clerk.ok(outbound.counter, sale(70, signed([`${pjNo} 低于限价`], { pin: '271828' })))
  expect((await wrong()).denied).toBe('授权账号或授权码不正确')
  await Promise.all([wrong(), wrong(), wrong(), wrong()])
  const right = await clerk.ok(outbound.counter, sale(70, signed([`${pjNo} 低于限价`])))
  expect(right).toMatchObject({ id: 0, denied: '授权码错误次数过多，请15分钟后再试' })
  const buyer = tenant.user('buyer').loginAccount
  expect((await clerk.ok(outbound.counter, sale(70, signed([], { account: buyer })))).denied).toMatch(/未设置授权码/)
  expect((await clerk.ok(outbound.counter, sale(70, signed([], { account: '无此人' })))).denied).toBe('授权账号或授权码不正确')
  expect(await sold()).toEqual([])
})

test('抹零 beyond one yuan wants its own right, with the sale and afterwards', async () => {
  const { owner, clerk, sale, signed, sold, expectSound } = await newCounter()
  await owner.ok(funds.save, { accountName: '微信', accountType: 3 })
  const paid = (amount: number) => ({ payments: [{ method: '微信', amount }] })
  await clerk.ok(outbound.counter, sale(90.9, { ...paid(90), rounding: 0.9 }))
  const more = sale(92, { ...paid(90), rounding: 2 })
  const reason = '抹零 2.00 超过上限 1.00'
  expect((await clerk.call(outbound.counter, more)).msg).toBe(reason)
  await clerk.ok(outbound.counter, { ...more, ...signed([reason]) })
  const { id } = await clerk.ok(outbound.counter, sale(92))
  const later = { id, ...paid(90), rounding: 2 }
  expect((await clerk.call(outbound.pay, later)).msg).toBe(reason)
  expect((await clerk.ok(outbound.pay, { ...later, ...signed([reason], { pin: '271828' }) })).denied).toBe('授权账号或授权码不正确')
  await clerk.ok(outbound.pay, { ...later, ...signed([reason]) })
  expect(await sold()).toHaveLength(3)
  expect((await owner.ok(receipts.page, {})).page.list.map(({ discount }) => discount).sort()).toEqual([0.9, 2, 2])
  await expectSound()
})

test('授权码: six digits that are no row, behind one’s password', async () => {
  const { clerk } = await newCounter()
  const said = async (password: string, pin: string) => (await clerk.call(session.setPin, { password, pin })).msg
  expect(await said(PASSWORD, '12345')).toBe('授权码应为 6 位数字')
  expect(await said(PASSWORD, '123456')).toMatch(/过于简单/)
  expect(await said(PASSWORD, '888888')).toMatch(/过于简单/)
  expect(await said('not-mine-1', PIN)).toBe('登录密码不正确')
  expect(await said(PASSWORD, PIN)).toBe('授权码已设置')
})

test('低于成本 wants somebody’s word where the company says so; who may not see cost reads 价格过低, and learns it no closer than a step of 10 %', async () => {
  const { tenant, owner, part, receive, sale, signed, sold, expectSound } = await newCounter()
  // two lots: (10 × 60 + 10 × 64) ÷ 20 = 62 a piece
  const pjNo = 'COST-1'
  const pjid = await part({ pjNo, purchasePrice: 40 })
  await receive({ pjid, rkAmount: 10, purchasePrice: 60 }, { pjid, rkAmount: 10, purchasePrice: 64 })
  const blind = await tenant.withTags(
    'busi:ck:counter',
    'busi:ck:add',
    'busi:ck:confirm',
    'busi:ck:query',
    'price.xsprice',
    'price.txsprice',
  )
  const at = (xsPrice: number, gift = false) => {
    const draft = sale(xsPrice)
    return { ...draft, lines: draft.lines.map((line) => ({ ...line, pjid, gift })) }
  }
  const heard = async (by: typeof owner, price: number) => (await by.ok(outbound.checkCounter, at(price))).objections
  expect(await heard(owner, 61.99)).toEqual([])
  await owner.ok(parameters.edit, { name: 'SALE_BELOW_COST', value: '0' })
  expect(await heard(blind, 1)).toEqual([])
  await owner.ok(parameters.edit, { name: 'SALE_BELOW_COST', value: '2' })
  expect(await heard(owner, 62)).toEqual([])
  expect(await heard(owner, 61.99)).toEqual([{ reason: `${pjNo} 价格过低`, detail: `${pjNo} 低于成本62` }])
  // 1.1^44 = 66.2641 is the first step of 10 % above 62: that is all that trying tells
  expect(await heard(blind, 66.2641)).toEqual([])
  expect(await heard(blind, 66.26)).toEqual([{ reason: `${pjNo} 价格过低`, detail: `${pjNo} 价格过低` }])
  expect((await blind.call(outbound.counter, at(50))).msg).toBe(`${pjNo} 价格过低`)
  expect((await blind.ok(outbound.checkCounter, at(0, true))).objections).toEqual([])
  await blind.ok(outbound.counter, { ...at(50), ...signed([`${pjNo} 价格过低`]) })
  const { id } = await blind.ok(outbound.save, at(50))
  expect(await blind.ok(outbound.confirm, { id })).toMatchObject({ status: '待审核', override: `${pjNo} 价格过低` })
  expect((await owner.ok(outbound.get, { id })).content?.override).toBe(`${pjNo} 价格过低`)
  expect((await owner.ok(outbound.approve, { id, note: '清仓' })).status).not.toBe('待审核')
  expect(await sold()).toHaveLength(1)
  await expectSound()
})

test('goods nobody has are judged by what they cost last, or by their purchase price; a line given away twice is said once', async () => {
  const { owner, part, sale, warehouseId } = await newCounter()
  await owner.ok(parameters.edit, { name: 'SALE_BELOW_COST', value: '2' })
  const pjNo = 'COST-1'
  const pjid = await part({ pjNo, purchasePrice: 40 })
  const line = { pjid, warehouseId, ckAmount: 1, xsPrice: 39 }
  const { id } = await owner.ok(outbound.save, { ...sale(90), lines: [line, line, { ...line, xsPrice: 40 }] })
  expect((await owner.ok(outbound.confirm, { id })).override).toBe(`${pjNo} 低于成本40`)
})
