import { expect, test } from 'vitest'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { FOUND_DOCUMENTS, searchAll, seeingTag } from '#contract/documents/search-all.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { documents } from '#contract/documents.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { people } from '#contract/platform/people/people.ts'
import { tenantTags } from '#contract/tags.ts'
import { newTrade, today } from '#test/trade.ts'
import { type Caller, caller, newTenant, seat } from '#test/world.ts'

const found = async (who: Caller, text: string) => (await who.ok(searchAll.all, { text })).content
const numbers = async (who: Caller, text: string) => (await found(who, text)).documents.map(({ no }) => no)

async function traded() {
  const trade = await newTrade()
  const { owner } = trade
  const clientId = await trade.client({ clientName: '佛山永兴修理厂' })
  const pjid = await trade.part({ pjNo: 'FDB 7696', pjName: '前刹车片' })
  const rkId = await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  const { id: ckId, ckNo } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 2, xsPrice: 104 }], { clientId }))
  const quote = await owner.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 99 }], { clientId, ckType: 1 }))
  const { rkNo } = (await owner.ok(stockIn.get, { id: rkId })).content ?? { rkNo: '' }
  return { trade, owner, clientId, pjid, rkId, rkNo, ckId, ckNo, quote }
}

test('a word finds parts, partners and documents at once', async () => {
  const { owner, trade, clientId, pjid, ckId, ckNo, quote, rkNo } = await traded()
  const part = await found(owner, 'fdb7696')
  expect(part.parts).toMatchObject([{ id: pjid, no: 'FDB 7696', part: { same: 1, qty: 8, usable: 8, xsPrice: 100 } }])
  expect([part.partners, part.documents]).toEqual([[], []])
  expect((await found(owner, 'yongxing')).partners).toMatchObject([
    { id: clientId, name: '佛山永兴修理厂', receivable: 208, overdue: 0, lastTrade: today },
  ])
  const supplier = await trade.client({ clientName: '永兴配件厂', tags: 2 })
  expect((await found(owner, '永兴')).partners.map(({ id, receivable }) => [id, receivable]).sort()).toEqual(
    [
      [clientId, 208],
      [supplier, null],
    ].sort(),
  )
  const sale = { document: 'ck', id: ckId, no: ckNo, status: '已完成', day: today, partner: '佛山永兴修理厂', sold: 208, bought: null }
  expect((await found(owner, ckNo.toLowerCase())).documents).toEqual([sale])
  expect((await found(owner, ` ${quote.ckNo} `)).documents).toMatchObject([{ document: 'bj', status: '草稿', sold: 99 }])
  expect((await found(owner, rkNo)).documents).toMatchObject([{ document: 'rk', sold: null, bought: 600 }])
})

test('what begins so is found, the newest first; of digits alone what ends so today or yesterday; five at most', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  const made = []
  for (let at = 0; at < 6; at++) made.push((await owner.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 1 }]))).ckNo)
  const day = made[0]?.slice(2, 8)
  expect(made).toEqual([1, 2, 3, 4, 5, 6].map((count) => `CK${day}000${count}`))
  expect(await numbers(owner, 'ck')).toEqual(made.slice(1).reverse())
  expect(await numbers(owner, `CK${day}0003`)).toEqual([made[2]])
  expect(await numbers(owner, '3')).toEqual([made[2]])
  await trade.receive({ pjid, rkAmount: 1 })
  expect((await numbers(owner, '1')).sort()).toEqual([made[0], `RK${day}0001`])
  expect(await numbers(owner, '77')).toEqual([])
  // one letter begins too much; signs begin no number
  expect([await numbers(owner, 'C'), await numbers(owner, 'CK%'), await numbers(owner, "' or 1=1 --")]).toEqual([[], [], []])
})

test('documents of every kind stand under the right of their list, and each such right is one', () => {
  for (const code of FOUND_DOCUMENTS) expect(tenantTags, documents[code].name).toContain(seeingTag(code))
})

test('papers without a partner and money are found by their number too', async () => {
  const { trade, owner, pjid } = await traded()
  const draft = { kind: 'qr' as const, paperDate: today, lines: [{ pjid, warehouseId: trade.warehouseId, qty: 1, price: 5 }] }
  const { id } = await owner.ok(stockPapers.save, draft)
  expect((await found(owner, 'QR')).documents).toMatchObject([{ document: 'qr', id, partner: '', sold: null, bought: null, day: today }])
})

test('each kind only for whoever may see its list, prices only with their tag', async () => {
  const { trade, ckNo, rkNo } = await traded()
  const blind = await trade.tenant.withTags('busi:ck:query')
  expect((await found(blind, ckNo)).documents).toMatchObject([{ no: ckNo, sold: MASKED }])
  expect((await found(blind, rkNo)).documents).toEqual([])
  // who only reads sales is told neither prices nor terms, so no debts
  expect((await found(blind, '永兴')).partners).toMatchObject([{ receivable: MASKED, overdue: MASKED, lastTrade: '' }])
  const writer = await trade.tenant.withTags('busi:ck:add')
  expect((await found(writer, '永兴')).partners).toMatchObject([{ receivable: MASKED, overdue: MASKED, lastTrade: today }])
  const keeper = await trade.tenant.withTags('busi:rk:query', 'price.txsprice')
  expect((await found(keeper, rkNo)).documents).toMatchObject([{ no: rkNo, bought: MASKED }])
  expect((await found(keeper, ckNo)).documents).toEqual([])
  const nobody = await trade.tenant.withTags('system:user:query')
  expect((await nobody.send(searchAll.all, { text: 'FDB' })).body.code).toBe(Code.forbidden)
})

test('within the data scope: what colleagues wrote and whom they look after is not found', async () => {
  const { trade, owner, ckNo, pjid } = await traded()
  const { data: roles } = await owner.ok(people.roles, {})
  const role = roles.find(({ id }) => id === trade.tenant.roleIds.seller)
  await owner.ok(people.saveRole, { id: role?.id ?? 0, roleName: role?.roleName ?? '', dataScope: 'own', tags: role?.tags ?? [] })
  const seller = trade.tenant.as('seller')
  const other = await trade.client({ clientName: '别人的客户', inchargeId: trade.tenant.user('buyer').userId })
  const own = await trade.client({ clientName: '自己的客户', inchargeId: trade.tenant.user('seller').userId })
  const { ckNo: mine } = await seller.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 1 }], { clientId: own }))
  expect(await numbers(seller, ckNo)).toEqual([])
  expect(await numbers(seller, 'CK')).toEqual([mine])
  expect((await found(seller, '的客户')).partners.map(({ id }) => id)).toEqual([own])
  expect((await found(owner, '的客户')).partners.map(({ id }) => id).sort()).toEqual([other, own].sort())
})

/** What the box says of the last deal of a part, for this client. */
const dealOf = async (who: Caller, text: string, clientId = 0) =>
  (await who.ok(searchAll.all, { text, clientId })).content.parts[0]?.lastDeal

test('the last deal: of this company with anybody, of the client who is chosen wherever he bought; none that is not posted or was taken back', async () => {
  const { trade, owner, clientId, pjid } = await traded()
  const told = { day: today, price: 104, own: false, clientName: '佛山永兴修理厂' }
  expect(await dealOf(owner, 'fdb7696')).toEqual(told)
  const other = await trade.client({ clientName: '江门顺达' })
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 97 }], { clientId: other }))
  await trade.saleDraft([{ pjid, ckAmount: 1, xsPrice: 500 }])
  const undone = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 600 }], { clientId: other }))
  await owner.ok(reversal.sale, { id: undone.id, note: '开错' })
  expect(await dealOf(owner, 'fdb7696')).toMatchObject({ price: 97, clientName: '江门顺达' })
  expect(await dealOf(owner, 'fdb7696', clientId)).toEqual({ ...told, own: true })
  // who never bought it is told what it went for
  expect(await dealOf(owner, 'fdb7696', await trade.client())).toMatchObject({ price: 97, own: false })
  await trade.part({ pjNo: 'NEVER-1' })
  expect(await dealOf(owner, 'never1')).toBeNull()
  const branch = caller({
    token: await seat(trade.tenant.tenantId, { ...trade.tenant.user('owner'), companyId: trade.tenant.companyIds[1] ?? 0 }),
  })
  expect(await dealOf(branch, 'fdb7696')).toBeNull()
  expect(await dealOf(branch, 'fdb7696', clientId)).toMatchObject({ price: 104, own: true })
  const stranger = await traded()
  expect(await dealOf(stranger.owner, 'fdb7696', clientId)).toMatchObject({ price: 104, own: false })
  expect((await owner.send(searchAll.all, { text: 'fdb', clientId: -1 })).body.code).toBe(Code.invalid)
})

test('the last deal without the right to sales is not told, without that to prices not at what', async () => {
  const { trade } = await traded()
  const deal = { day: today, own: false }
  expect(await dealOf(await trade.tenant.withTags('busi:rk:query', 'price.xsprice'), 'fdb7696')).toBeNull()
  expect(await dealOf(await trade.tenant.withTags('busi:ck:query'), 'fdb7696')).toEqual({
    ...deal,
    price: MASKED,
    clientName: '佛山永兴修理厂',
  })
})

test('the last deal within the data scope: not a colleague’s, nor with his client', async () => {
  const { trade, owner, pjid, clientId } = await traded()
  const { data: roles } = await owner.ok(people.roles, {})
  const role = roles.find(({ id }) => id === trade.tenant.roleIds.seller)
  await owner.ok(people.saveRole, { id: role?.id ?? 0, roleName: role?.roleName ?? '', dataScope: 'own', tags: role?.tags ?? [] })
  const seller = trade.tenant.as('seller')
  const theirs = await trade.client({ inchargeId: trade.tenant.user('buyer').userId })
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 77 }], { clientId: theirs }))
  expect(await dealOf(seller, 'fdb7696')).toBeNull()
  expect(await dealOf(seller, 'fdb7696', theirs)).toBeNull()
  // nobody's client is everybody's: what he paid is told, as in the line of a sale
  expect(await dealOf(seller, 'fdb7696', clientId)).toMatchObject({ price: 104, own: true })
})

test('nothing of another tenant, no document of another company', async () => {
  const { trade, ckNo } = await traded()
  const stranger = (await newTenant()).as('owner')
  expect(await found(stranger, ckNo)).toEqual({ parts: [], partners: [], documents: [], cars: [] })
  const branch = caller({
    token: await seat(trade.tenant.tenantId, { ...trade.tenant.user('owner'), companyId: trade.tenant.companyIds[1] ?? 0 }),
  })
  expect(await numbers(branch, ckNo)).toEqual([])
})

test.each([{}, { text: '' }, { text: '   ' }, { text: 'x'.repeat(101) }, { text: ['a'] }])('%j is refused in words', async (input) => {
  const { body } = await (await newTenant()).as('owner').send(searchAll.all, input)
  expect([body.code, /[一-龥]/.test(body.msg)]).toEqual([Code.invalid, true])
})
