import { expect, test } from 'vitest'
import { openingCalls } from '#contract/documents/opening-items.ts'
import { moneyCalls } from '#contract/documents/payments/payments.ts'
import { settlementCalls } from '#contract/documents/payments/settling.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { ReversibleDocument } from '#contract/documents.ts'
import { Code } from '#contract/kit/fields.ts'
import { periods } from '#contract/ledgers/periods.ts'
import { people } from '#contract/platform/people/people.ts'
import type { Tag } from '#contract/tags.ts'
import { daysFrom } from '#server/kit/time.ts'
import { balancesOf } from '#test/books.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'

type Step = { document: ReversibleDocument; id: number }

/**
 * 10 pieces ordered at 60 and taken in; 6 sold at 100, of which the client pays 400; he brings 5 back, gets 300 in cash, and 4 of those 5 are sold again and paid.
 * 10 − 6 + 5 − 8: the second sale is of 8. Nothing of the stock-in is left but 1 piece.
 */
async function newChain() {
  const books = await newBooks()
  const { owner, clientId, supplierId, warehouseId, cash } = books
  const pjid = await books.part()
  const line = { pjid, warehouseId, cgAmount: 10, purchasePrice: 60 }
  const { id: cg } = await owner.ok(purchaseOrders.save, { supplierId, cgDate: today, lines: [line] })
  await owner.ok(purchaseOrders.approve, { id: cg })
  const before = await balancesOf(books.tenant.tenantId)
  const { id: rk } = await owner.ok(stockIn.receive, { cgId: cg })
  await owner.ok(stockIn.confirm, { id: rk })
  const { id: ck } = await owner.ok(outbound.counter, books.ckDraft([{ pjid, ckAmount: 6, xsPrice: 100 }]))
  const { id: sk } = await books.money(400)
  const { content } = await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })
  const lines = [{ sourceLineId: content[0]?.id ?? 0, thAmount: 5, warehouseId }]
  const { id: xt } = await owner.ok(saleReturn.save, { clientId, thDate: today, lines })
  await owner.ok(saleReturn.approve, { id: xt })
  await owner.ok(saleReturnSteps.checkDone, { id: xt })
  const tk = await books.write('tk', books.draft(300))
  await owner.ok(moneyCalls.tk.audit, { id: tk })
  const other = await books.client()
  const { id: again } = await owner.ok(outbound.counter, books.ckDraft([{ pjid, ckAmount: 8, xsPrice: 90 }], { clientId: other }))
  const { id: paid } = await books.money(720, { clientId: other })
  const chain: Step[] = [
    { document: 'sk', id: paid },
    { document: 'ck', id: again },
    { document: 'tk', id: tk },
    { document: 'xt', id: xt },
    { document: 'sk', id: sk },
    { document: 'ck', id: ck },
    { document: 'rk', id: rk },
  ]
  return { ...books, pjid, before, rk, ck, sk, xt, tk, again, paid, cash, other, chain }
}
const named = (steps: readonly { document: string; id: number }[]) => steps.map(({ document, id }) => `${document} ${id}`).sort()
/** Every document of the chain stands before what it stands in the way of. */
function expectOrder(steps: readonly { document: string; id: number }[], before: [Step, Step][]) {
  const at = ({ document, id }: Step) => steps.findIndex((step) => step.document === document && step.id === id)
  for (const [first, then] of before) expect(at(first)).toBeLessThan(at(then))
}

test('a chain of seven is named in the order in which it has to go, and goes in one press; every balance is what it was', async () => {
  const story = await newChain()
  const { owner, tenant, before, rk, ck, sk, xt, tk, again, paid, chain, expectSound } = story
  const asked = await owner.ok(reversal.before, { document: 'rk', id: rk })
  const { steps, mayUndo, more } = asked.content
  expect([mayUndo, more, steps.every((step) => step.mayUndo)]).toEqual([true, false, true])
  expect(named(steps)).toEqual(named(chain.slice(0, -1)))
  expectOrder(steps, [
    [
      { document: 'sk', id: paid },
      { document: 'ck', id: again },
    ],
    [
      { document: 'ck', id: again },
      { document: 'xt', id: xt },
    ],
    [
      { document: 'tk', id: tk },
      { document: 'xt', id: xt },
    ],
    [
      { document: 'xt', id: xt },
      { document: 'ck', id: ck },
    ],
    [
      { document: 'sk', id: sk },
      { document: 'ck', id: ck },
    ],
  ])
  const all = [
    ...steps.map((step) => ({ document: step.document as ReversibleDocument, id: step.id })),
    { document: 'rk' as const, id: rk },
  ]
  const { statuses } = await owner.ok(reversal.reverse, { steps: all, note: '供应商送错' })
  expect(statuses).toEqual(all.map(() => '已红冲'))
  expect(await balancesOf(tenant.tenantId)).toEqual(before)
  await expectSound()
})

test('one step that cannot be done undoes none, and says which', async () => {
  const { owner, tenant, rk, ck, again, paid } = await newChain()
  const standing = await balancesOf(tenant.tenantId)
  const { ckNo } = (await owner.ok(outbound.get, { id: ck })).content ?? { ckNo: '' }
  const steps: Step[] = [
    { document: 'sk', id: paid },
    { document: 'ck', id: again },
    { document: 'ck', id: ck },
    { document: 'rk', id: rk },
  ]
  const { code, msg } = await owner.call(reversal.reverse, { steps, note: '错' })
  expect(code).toBe(Code.refused)
  expect(msg).toMatch(new RegExp(`^第3步 ${ckNo}：已有退货单 XT\\d+，不能红冲$`))
  expect(await balancesOf(tenant.tenantId)).toEqual(standing)
})

test('pressed by two at once, and sent again with the same stamp, it happens once', async () => {
  const { owner, tenant, chain, before, expectSound } = await newChain()
  const presses = await Promise.all([1, 2, 3].map(() => owner.call(reversal.reverse, { steps: chain, note: '错' })))
  expect(presses.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect(await balancesOf(tenant.tenantId)).toEqual(before)
  await expectSound()
  const second = await newChain()
  const stamped = { steps: second.chain, note: '错', submittime: Date.now() }
  const replies = [await second.owner.call(reversal.reverse, stamped), await second.owner.call(reversal.reverse, stamped)]
  expect(replies.filter(({ code }) => code === Code.done).length).toBeGreaterThanOrEqual(1)
  expect(await balancesOf(second.tenant.tenantId)).toEqual(second.before)
  await second.expectSound()
})

test('chains that cross each other at the same moment do not wait for each other for ever', async () => {
  const { owner, tenant, before, chain, expectSound } = await newChain()
  const [head, tail] = [chain.slice(0, 2), chain.slice(2, 4)]
  const first = await Promise.all([
    owner.call(reversal.reverse, { steps: head, note: '甲' }),
    owner.call(reversal.reverse, { steps: [...tail].reverse(), note: '乙' }),
  ])
  expect(first.map(({ msg }) => msg).join()).not.toContain('系统繁忙')
  const asked = await owner.ok(reversal.before, { document: 'rk', id: chain.at(-1)?.id ?? 0 })
  const rest = [...asked.content.steps, { document: 'rk', id: chain.at(-1)?.id ?? 0 }].map(({ document, id }) => ({ document, id }) as Step)
  await owner.ok(reversal.reverse, { steps: rest, note: '其余' })
  expect(await balancesOf(tenant.tenantId)).toEqual(before)
  await expectSound()
})

test('goods that somebody holds, or that are about to come back, are closed on the way', async () => {
  const { owner, warehouseId, clientId, tenant, part, receive, saleDraft, expectSound } = await newBooks()
  const pjid = await part()
  const before = await balancesOf(tenant.tenantId)
  const rk = await receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  const { id: ck } = await owner.ok(outbound.counter, { clientId, ckDate: today, lines: [{ pjid, warehouseId, ckAmount: 4 }] })
  const { content } = await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })
  const lines = [{ sourceLineId: content[0]?.id ?? 0, thAmount: 1, warehouseId }]
  const { id: xt } = await owner.ok(saleReturn.save, { clientId, thDate: today, lines })
  await owner.ok(saleReturn.approve, { id: xt })
  const held = await saleDraft([{ pjid, ckAmount: 5 }])
  await owner.ok(outbound.confirm, { id: held })
  const asked = await owner.ok(reversal.before, { document: 'rk', id: rk })
  expect(asked.content.steps.map(({ document, id, way }) => [document, id, way])).toEqual([
    ['ck', held, '关单'],
    ['xt', xt, '关单'],
    ['ck', ck, '红冲'],
  ])
  const steps = [...asked.content.steps, { document: 'rk', id: rk }].map(({ document, id }) => ({ document, id }) as Step)
  expect((await owner.ok(reversal.reverse, { steps, note: '错' })).statuses).toEqual(['已关单', '已关单', '已红冲', '已红冲'])
  expect(await balancesOf(tenant.tenantId)).toEqual(before)
  await expectSound()
})

test('each step needs its own right; who lacks one is told which, and nothing happens', async () => {
  const { tenant, rk, chain } = await newChain()
  const standing = await balancesOf(tenant.tenantId)
  const seen: Tag[] = ['busi:rk:query', 'busi:ck:query', 'busi:xt:query', 'fin:sk:query', 'fin:tk:query']
  const all: Tag[] = ['busi:rk:reverse', 'busi:ck:reverse', 'busi:xt:reverse', 'fin:sk:reverse', 'fin:tk:reverse']
  for (const missing of all) {
    const clerk = await tenant.withTags(...seen, ...all.filter((tag) => tag !== missing))
    const { code, msg } = await clerk.call(reversal.reverse, { steps: chain, note: '错' })
    expect(code).toBe(Code.forbidden)
    expect(msg).toMatch(/^第\d步 [A-Z]{2}\d+：当前操作没有权限$/)
    if (missing === 'busi:rk:reverse') continue
    const asked = await clerk.ok(reversal.before, { document: 'rk', id: rk })
    expect(asked.content.steps.some(({ mayUndo }) => !mayUndo)).toBe(true)
  }
  const nobody = await tenant.withTags(...seen)
  expect((await nobody.send(reversal.before, { document: 'rk', id: rk })).body.code).toBe(Code.forbidden)
  expect((await nobody.send(reversal.reverse, { steps: chain, note: '错' })).body.code).toBe(Code.forbidden)
  expect(await balancesOf(tenant.tenantId)).toEqual(standing)
})

test('what somebody may not read stands there without number and amount; amounts are masked for who may not see them', async () => {
  const { tenant, rk } = await newChain()
  const buyer = await tenant.withTags('busi:rk:query', 'busi:rk:reverse', 'busi:ck:query')
  const { content } = await buyer.ok(reversal.before, { document: 'rk', id: rk })
  expect(content.amount).toBe('***')
  const hidden = content.steps.filter(({ id }) => id === 0)
  expect(hidden.map(({ docNo, amount, status, mayUndo }) => [docNo, amount, status, mayUndo])).toEqual(
    hidden.map(() => ['其他单据', '', '', false]),
  )
  expect(hidden).toHaveLength(4)
  expect(content.steps.filter(({ document }) => document === 'ck').map(({ amount }) => amount)).toEqual(['***', '***'])
  const { content: seen } = await tenant.as('owner').ok(reversal.before, { document: 'rk', id: rk })
  expect(Number(seen.amount)).toBe(600)
})

test('beyond somebody’s data scope nothing is taken back, and what is in the way is 其他单据', async () => {
  const {
    tenant,
    owner,
    rkDraft,
    ckDraft,
    part,
    clientId,
    tenant: { roleIds },
  } = await newBooks()
  const { data: roles } = await owner.ok(people.roles, {})
  const role = roles.find(({ id }) => id === roleIds.seller)
  const tags = [...(role?.tags ?? []), 'busi:rk:query', 'busi:rk:add', 'busi:rk:confirm', 'busi:rk:reverse', 'busi:ck:reverse']
  await owner.ok(people.saveRole, { id: roleIds.seller, roleName: role?.roleName ?? '', dataScope: 'own', tags })
  const seller = tenant.as('seller')
  const pjid = await part()
  const { id: rk } = await seller.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 3, purchasePrice: 5 }]))
  await seller.ok(stockIn.confirm, { id: rk })
  const { id: ck } = await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 3 }], { clientId }))
  const asked = await seller.ok(reversal.before, { document: 'rk', id: rk })
  expect(asked.content.steps).toMatchObject([{ id: 0, docNo: '其他单据', mayUndo: false }])
  for (const call of [reversal.before, reversal.reverse] as const) {
    const input = call === reversal.before ? { document: 'ck', id: ck } : { steps: [{ document: 'ck', id: ck }], note: '错' }
    expect((await seller.send(call, input)).body.code).toBe(Code.notYours)
  }
})

test('another tenant’s document is nobody’s here', async () => {
  const [mine, theirs] = await Promise.all([newBooks(), newBooks()])
  const { id } = await theirs.sell(50)
  expect((await mine.owner.send(reversal.before, { document: 'ck', id })).body.code).toBe(Code.notYours)
  expect((await mine.owner.send(reversal.reverse, { steps: [{ document: 'ck', id }], note: '错' })).body.code).toBe(Code.notYours)
  await theirs.expectSound()
})

test('a receipt of a closed month is taken back today: the cheque has bounced', async () => {
  const lastDay = daysFrom(`${today.slice(0, 7)}-01`, -1)
  const { owner, clientId, money, balanceOf, openOf, expectSound } = await newBooks()
  await owner.ok(openingCalls.ys.addOpening, { clientId, amount: 300, bizDate: lastDay, docNo: '旧账' })
  const { id } = await money(300, { moneyDate: lastDay })
  await owner.ok(periods.close, { month: lastDay.slice(0, 7) })
  expect(await balanceOf()).toBe(1300)
  const asked = await owner.ok(reversal.before, { document: 'sk', id })
  expect(asked.content).toMatchObject({ day: today, steps: [] })
  await owner.ok(reversal.reverse, { steps: [{ document: 'sk', id }], note: '支票退票' })
  expect([await balanceOf(), await openOf()]).toEqual([1000, [['旧账', 300]]])
  await expectSound()
})

test('a credit that was used on another document by hand is freed first', async () => {
  const { owner, clientId, warehouseId, pjid, sell, itemsOf, tenant, expectSound } = await newBooks()
  const { id: sale } = await sell(200)
  const { id: other } = await sell(80)
  const before = await balancesOf(tenant.tenantId)
  const { content } = await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })
  const lines = [{ sourceLineId: content.find(({ docId }) => docId === sale)?.id ?? 0, thAmount: 1, warehouseId }]
  const { id: xt } = await owner.ok(saleReturn.save, { clientId, thDate: today, lines })
  await owner.ok(saleReturn.approve, { id: xt })
  await owner.ok(saleReturnSteps.checkDone, { id: xt })
  // finance takes the setting off apart and uses the credit elsewhere
  const items = await itemsOf('ys')
  const credit = items.find(({ docNo }) => docNo.startsWith('XT'))
  const debt = items.find(({ documentId, document }) => document === 'ck' && documentId === other)
  const [settled] = (await owner.ok(settlementCalls.ys.settlements, { id: credit?.id ?? 0 })).content
  await owner.ok(settlementCalls.ys.unsettle, { settlementId: settled?.id ?? 0 })
  const pair = [
    { itemId: credit?.id ?? 0, amount: -80 },
    { itemId: debt?.id ?? 0, amount: 80 },
  ]
  await owner.ok(settlementCalls.ys.settle, { clientId, items: pair })
  const asked = await owner.ok(reversal.before, { document: 'xt', id: xt })
  expect(asked.content.steps.map(({ document, way }) => [document, way])).toEqual([['hx', '取消核销']])
  expect((await owner.call(reversal.reverse, { steps: [{ document: 'xt', id: xt }], note: '错' })).msg).toMatch(
    /^退货款已核销（CK\d+），请先取消核销或红冲退款$/,
  )
  const steps = [...asked.content.steps, { document: 'xt', id: xt }].map(({ document, id }) => ({ document, id }) as Step)
  await owner.ok(reversal.reverse, { steps, note: '错' })
  expect(await balancesOf(tenant.tenantId)).toEqual(before)
  await expectSound()
})
