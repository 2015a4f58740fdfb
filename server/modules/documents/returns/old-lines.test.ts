import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { purchaseReturn, purchaseReturnSteps, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { oldTrade } from '#contract/master/old-trade.ts'
import { parts } from '#contract/master/parts.ts'
import { people } from '#contract/platform/people/people.ts'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { daysFrom } from '#server/kit/time.ts'
import { importedList, undone } from '#test/import-hand.ts'
import { newTrade, today } from '#test/trade.ts'

const root = new pg.Client({ connectionString: inject('database').ownerUrl })
beforeAll(() => root.connect())
afterAll(() => root.end())

const HEAD = ['日期', '类型', '往来单位', '编码', '数量', '单价', '金额', '单号']
const ago = (days: number) => daysFrom(today, -days)

/** A company with the history of its old program: one client bought five pads for 440.01 (88 each, as that program rounded), one supplier sold fifty. */
async function movedIn() {
  const trade = await newTrade()
  const { owner } = trade
  const yong = await trade.client({ clientName: '永兴修理厂' })
  const mill = await trade.client({ clientName: '老厂', tags: 2 })
  const pad = await trade.part({ pjNo: 'PAD-01', purchasePrice: 55 })
  const { id: batch } = await importedList(owner, 'oldTrade', [
    HEAD,
    [ago(40), '采购', '老厂', 'PAD-01', 50, 61.5, '', 'JH-1'],
    [ago(20), '销售', '永兴修理厂', 'PAD-01', 5, 88, 440.01, 'XS-1'],
  ])
  const sourcesOf = async (clientId = yong, by = owner) => (await by.ok(saleReturn.sourcesOf, { clientId, pjids: [pad] })).content
  const source = (await sourcesOf())[0]?.id ?? 0
  const draft = (sourceLineId: number, thAmount: number, more: object = {}, clientId = yong) => ({
    ...{ clientId, thDate: today, reason: '质量问题' },
    lines: [{ sourceLineId, thAmount, warehouseId: trade.warehouseId, ...more }],
  })
  const approved = async (thAmount: number) => {
    const { id } = await owner.ok(saleReturn.save, draft(source, thAmount))
    await owner.ok(saleReturn.approve, { id })
    return id
  }
  const owed = async (direction: 'ys' | 'yf', clientId: number) =>
    (await owner.ok(openItemCalls[direction].owed, {})).page.list.find(({ id }) => id === clientId)?.balance ?? 0
  const sold = async () => (await owner.ok(partTrade.view, { pjid: pad })).content?.sold30
  return { ...trade, yong, mill, pad, batch, source, sourcesOf, draft, approved, owed, sold }
}

test('a client brings back what he bought in the program before: its price and no more pieces than it had, in at the average, and as a credit', async () => {
  const { owner, yong, pad, batch, source, sourcesOf, draft, approved, owed, sold, receive, stockOf, expectSound } = await movedIn()
  await receive({ pjid: pad, rkAmount: 4, purchasePrice: 60 }, { pjid: pad, rkAmount: 6, purchasePrice: 70 })
  expect(await sourcesOf()).toMatchObject([
    { docId: 0, docNo: '旧系统 XS-1', docDate: ago(20), amount: 5, rest: 5, price: 88, warehouseName: '主仓', unit: '' },
  ])
  expect(await sold()).toBe(5)
  const id = await approved(2)
  expect(await sourcesOf()).toMatchObject([{ thAmount: 0, claimed: 2, rest: 3 }])
  expect((await owner.call(saleReturn.save, draft(source, 4))).msg).toBe('第1行 PAD-01：旧系统 XS-1 只能再退3，本单退4')
  await owner.ok(saleReturnSteps.checkDone, { id })
  // ten pieces were worth 660, two come in at 66 each; two of five for 440.01 are 176
  expect(await stockOf(pad)).toMatchObject([{ stockAmount: 12, costSum: 792 }])
  expect((await owner.ok(saleReturn.get, { id })).content).toMatchObject({ thSum: 176, costPrice: 132, status: '已完成' })
  expect((await owner.ok(saleReturn.pageLines, { thId: id })).page.list).toMatchObject([
    { sourceId: 0, sourceNo: '旧系统 XS-1', sourceDate: ago(20), sourceAmount: 5, rest: 5, thAmount: 2, thPrice: 88, costPrice: 132 },
  ])
  expect([await owed('ys', yong), await sold()]).toEqual([-176, 3])
  await expectSound()

  // every list of those lines says what has come back of each
  const said = async () => [
    ...(await owner.ok(oldTrade.page, {})).page.list.map(({ kind, thAmount }) => [kind, thAmount]),
    ...(await owner.ok(oldTrade.sold, { pjid: pad })).page.list.map(({ ckAmount, thAmount }) => [ckAmount, thAmount]),
    ...(await owner.ok(oldTrade.bought, { pjid: pad })).page.list.map(({ rkAmount, thAmount }) => [rkAmount, thAmount]),
  ]
  expect(await said()).toEqual([
    ['销售', 2],
    ['采购', 0],
    [5, 2],
    [50, 0],
  ])

  // the last three make the sum whole: 264.01
  const last = await approved(3)
  await owner.ok(saleReturnSteps.checkDone, { id: last })
  expect([await owed('ys', yong), await sold(), await sourcesOf()]).toEqual([-440.01, 0, []])
  expect((await owner.call(saleReturn.save, draft(source, 1))).msg).toBe('第1行 PAD-01：旧系统 XS-1 只能再退0，本单退1')

  // the history stays while something was taken back of it, and goes once that is undone
  const barred = /^其中的明细已有退货单 XT\d+、XT\d+，请先红冲或关单$/
  expect((await owner.ok(imports.undoPreview, { id: batch })).content).toMatchObject({ restored: 0, kept: 2 })
  expect((await owner.call(imports.undo, { id: batch })).msg).toMatch(barred)
  for (const each of [last, id]) await owner.ok(reversal.reverse, { steps: [{ document: 'xt', id: each }], note: '错退' })
  expect([await owed('ys', yong), await sold()]).toEqual([0, 5])
  expect(await stockOf(pad)).toMatchObject([{ stockAmount: 10, costSum: 660 }])
  await expectSound()
  expect((await undone(owner, batch)).message).toBe('已撤销2行')
  expect(await sourcesOf()).toEqual([])
  await expectSound()
})

test('without stock they come in at what such goods cost last; beside a sale of this program each line keeps to its own', async () => {
  const { owner, yong, pad, source, sourcesOf, warehouseId, receive, ckDraft, stockOf, owed, expectSound } = await movedIn()
  await receive({ pjid: pad, rkAmount: 3, purchasePrice: 60 })
  const { ckNo } = await owner.ok(outbound.counter, ckDraft([{ pjid: pad, ckAmount: 3, xsPrice: 100 }], { clientId: yong }))
  const [own, old] = await sourcesOf()
  expect([own?.docNo, old?.id]).toEqual([ckNo, source])
  const lines = [
    { sourceLineId: own?.id ?? 0, thAmount: 1, warehouseId },
    { sourceLineId: source, thAmount: 1, warehouseId, thPrice: 80 },
  ]
  const { id } = await owner.ok(saleReturn.save, { clientId: yong, thDate: today, lines })
  await owner.ok(saleReturn.approve, { id })
  await owner.ok(saleReturnSteps.checkDone, { id })
  expect((await owner.ok(saleReturn.pageLines, { thId: id })).page.list.map(({ thSum, costPrice }) => [thSum, costPrice])).toEqual([
    [100, 60],
    [80, 60],
  ])
  expect(await stockOf(pad)).toMatchObject([{ stockAmount: 2, costSum: 120 }])
  // 300 owed, 100 of it set off, 80 a credit
  expect(await owed('ys', yong)).toBe(120)
  await expectSound()
})

test('what stands in the way of it: another’s line, a price above, a history that is gone, somebody else’s client', async () => {
  const { tenant, owner, batch, source, sourcesOf, draft, client } = await movedIn()
  expect((await owner.call(saleReturn.save, draft(source, 1, { thPrice: 88.01 }))).msg).toBe('第1行 PAD-01：退货价不能高于原价88')
  expect((await owner.call(saleReturn.save, draft(source, 1, {}, await client()))).msg).toBe('第1行：来源明细不属于所选客户')
  expect((await owner.call(saleReturn.save, draft(source - 1_000_000, 1))).msg).toBe('第1行：来源单据已红冲或不存在，请重新选择')
  expect((await owner.call(saleReturn.save, draft(0, 1))).msg).toBe('第1行：请选择来源明细')
  // what was bought there goes back by a purchase return only
  expect((await owner.call(purchaseReturn.save, draft(source, 1))).code).not.toBe(1)
  const others = await client({ clientName: '别人的店', inchargeId: tenant.user('keeper').userId })
  const more = await importedList(owner, 'oldTrade', [HEAD, [ago(9), '销售', '别人的店', 'PAD-01', 1, 66, '', 'XS-7']])
  const { data } = await owner.ok(people.roles, {})
  const role = data.find(({ id }) => id === tenant.roleIds.seller)
  const tags = [...(role?.tags ?? []), 'busi:xt:add', 'busi:xt:query'] as never
  if (role) await owner.ok(people.saveRole, { id: role.id, roleName: role.roleName, tags, dataScope: 'own' })
  const seller = tenant.as('seller')
  const theirs = (await sourcesOf(others))[0]?.id ?? 0
  expect([theirs < 0, await sourcesOf(others, seller), (await sourcesOf(undefined, seller)).length]).toEqual([true, [], 1])
  expect((await seller.call(saleReturn.save, draft(theirs, 1, {}, others))).code).not.toBe(1)
  // a draft holds nothing: the history may go, and the draft says so
  const { id } = await owner.ok(saleReturn.save, draft(source, 1))
  expect((await undone(owner, batch)).message).toBe('已撤销2行')
  expect((await owner.call(saleReturn.approve, { id })).msg).toBe('来源单据已红冲或不存在，不能退货')
  await undone(owner, more.id)
})

test('two who take the same pieces back at once: one of both is refused', async () => {
  const { owner, source, draft, sourcesOf } = await movedIn()
  const ids = await Promise.all([1, 2].map(async () => (await owner.ok(saleReturn.save, draft(source, 3))).id))
  const replies = await Promise.all(ids.map((id) => owner.call(saleReturn.approve, { id })))
  expect(replies.flatMap(({ code, msg }) => (code === 1 ? [] : [msg]))).toEqual(['第1行 PAD-01：旧系统 XS-1 只能再退2，本单退3'])
  expect(await sourcesOf()).toMatchObject([{ claimed: 3, rest: 2 }])
})

test('what the supplier sold in the program before goes back to him: at its price, out at the average', async () => {
  const { owner, mill, pad, batch, warehouseId, receive, stockOf, owed, expectSound } = await movedIn()
  await receive({ pjid: pad, rkAmount: 10, purchasePrice: 60 })
  const { page } = await owner.ok(purchaseReturn.pageSource, { clientId: mill, docNo: 'jh-1' })
  expect(page.list).toMatchObject([{ docNo: '旧系统 JH-1', amount: 50, rest: 50, price: 61.5 }])
  const lines = [{ sourceLineId: page.list[0]?.id ?? 0, thAmount: 4, warehouseId }]
  const { id } = await owner.ok(purchaseReturn.save, { clientId: mill, thDate: today, lines })
  await owner.ok(purchaseReturn.approve, { id })
  expect(await stockOf(pad)).toMatchObject([{ stockAmount: 10, reserved: 4 }])
  await owner.ok(purchaseReturnSteps.ship, { id })
  expect(await stockOf(pad)).toMatchObject([{ stockAmount: 6, reserved: 0, costSum: 360 }])
  // 4 × 61.5 he owes us
  expect([await owed('yf', mill), (await owner.ok(purchaseReturn.get, { id })).content?.costPrice]).toEqual([-246, 240])
  await expectSound()
  expect((await owner.call(imports.undo, { id: batch })).msg).toContain('已有退货单 CT')
  await owner.ok(reversal.reverse, { steps: [{ document: 'ct', id }], note: '错退' })
  expect(await stockOf(pad)).toMatchObject([{ stockAmount: 10, costSum: 600 }])
  await expectSound()
  expect((await owner.ok(parts.page, { pjNo: 'PAD-01' })).page.totalCount).toBe(1)
})

test('a long list counts its days at once, and a day of which something has come back since less that', async () => {
  const { owner, pad, approved, receive, tenant, expectSound } = await movedIn()
  await receive({ pjid: pad, rkAmount: 4, purchasePrice: 60 })
  await owner.ok(saleReturnSteps.checkDone, { id: await approved(2) })
  const day = (at: number) => ago(20 + (at % 3))
  const lines = Array.from({ length: 400 }, (_, at) => {
    const kind = ['销售', '销售', '退货', '采购'][at % 4] ?? ''
    return [day(at), kind, '永兴修理厂', 'PAD-01', 1 + (at % 5), 90 + at, (90 + at) * (1 + (at % 5)), at % 2 === 0 ? `L-${at % 7}` : '']
  })
  await importedList(owner, 'oldTrade', [HEAD, ...lines])
  // the first sale: five, of which two came back
  const told = new Map([[ago(20), { qty: 3, papers: new Set<unknown>(['XS-1']) }]])
  lines.forEach(([at, kind, , , qty, , , no], index) => {
    const own = told.get(String(at)) ?? { qty: 0, papers: new Set<unknown>() }
    if (kind === '销售') own.papers.add(no || index)
    if (kind !== '采购') own.qty += (kind === '销售' ? 1 : -1) * Number(qty)
    told.set(String(at), own)
  })
  const { rows } = await root.query(
    'select sale_day::text as day, old_qty::float8 as qty, old_times as times from part_sale_day where tenant_id = $1 and part_id = $2 and (old_qty <> 0 or old_times <> 0)',
    [tenant.tenantId, pad],
  )
  expect(Object.fromEntries(rows.map(({ day: at, qty, times }) => [at, [qty, times]]))).toEqual(
    Object.fromEntries([...told].map(([at, { qty, papers }]) => [at, [qty, papers.size]])),
  )
  await expectSound()
})
