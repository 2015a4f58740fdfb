import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openingCalls } from '#contract/documents/opening-items.ts'
import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { oldTrade } from '#contract/master/old-trade.ts'
import { partCodes } from '#contract/master/part-codes.ts'
import { parts } from '#contract/master/parts.ts'
import { people } from '#contract/platform/people/people.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { daysFrom } from '#server/kit/time.ts'
import { confirmed, importedList, linesOf, previewList, sendList, settled, undone } from '#test/import-hand.ts'
import { newTrade, today } from '#test/trade.ts'
import { type Caller, newTenant } from '#test/world.ts'

const root = new pg.Client({ connectionString: inject('database').ownerUrl })
beforeAll(() => root.connect())
afterAll(() => root.end())

const HEAD = ['日期', '类型', '往来单位', '编码', '数量', '单价', '单号']
const ago = (days: number) => daysFrom(today, -days)
type Line = (string | number)[]

/** A company that has sold nothing here yet: two clients, a supplier, two parts. */
async function movingIn() {
  const trade = await newTrade()
  const { owner } = trade
  const yong = await trade.client({ clientName: '永兴修理厂' })
  const pad = await trade.part({ pjNo: 'PAD-01' })
  const disc = await trade.part({ pjNo: 'DISC-02' })
  const bring = (...lines: Line[]) => importedList(owner, 'oldTrade', [HEAD, ...lines])
  const lineOf = async (pjid: number, clientId = yong, by: Caller = owner) =>
    (await by.ok(outbound.linePrices, { clientId, pjids: [pjid] })).content[0]
  const headOf = async (pjid: number) => (await owner.ok(partTrade.view, { pjid })).content
  return { ...trade, yong, pad, disc, bring, lineOf, headOf }
}

test('every line is told: what is wrong, what is kept without its partner, what is there twice', async () => {
  const { owner } = await movingIn()
  const { rows, counts } = await previewList(owner, 'oldTrade', [
    HEAD,
    [ago(30), '销售单', '永兴修理厂', 'pad 01', 2, 95, 'XS-1'],
    [ago(30), '销售单', '永兴修理厂', 'PAD-01', 2, 95, 'XS-1'],
    [ago(29), '销售退货单', '早就搬走的店', 'PAD-01', 1, 95, 'XT-1'],
    [ago(28), '销售单', '', 'PAD-01', 1, 90, ''],
    [ago(28), '销售单', '', 'PAD-01', 1, 90, ''],
    [ago(28), '销售单', '永兴修理厂', 'NO-SUCH', 1, 90, 'XS-2'],
    [daysFrom(today, 1), '销售单', '永兴修理厂', 'PAD-01', 1, 90, 'XS-3'],
    [ago(27), '盘点单', '永兴修理厂', 'PAD-01', 1, 90, 'PD-1'],
    [ago(26), '进货单', '永兴修理厂', 'PAD-01', 9, 60, 'JH-1'],
    ['合计', '', '', '', 18, '', ''],
  ])
  expect(rows.map(({ place, verdict, problems }) => [place, verdict, problems])).toEqual([
    ['2', 'fresh', ''],
    ['3', 'same', '与前面的一行相同，只导入一次'],
    ['4', 'fresh', '没有这个往来单位，只记名称'],
    ['5', 'fresh', '没有写往来单位'],
    ['6', 'fresh', '没有写往来单位；与前面的一行相同，没有单号，按另一笔导入'],
    ['7', 'wrong', '没有这个编码的商品'],
    ['8', 'wrong', '日期在今天之后'],
    ['9', 'wrong', '类型应为销售、退货或采购'],
    // he only buys from us
    ['10', 'fresh', '没有这个往来单位，只记名称'],
    ['11', 'ignored', '合计行'],
  ])
  expect(counts).toMatchObject({ fresh: 5, same: 1, wrong: 3, ignored: 1, asked: 0 })
})

test('a file without kinds says its kind once; numbers of the old program are known as 旧编码', async () => {
  const { owner, pad } = await movingIn()
  const oldCode = 'SP000123'
  const { version } = await owner.ok(partCodes.find, { pjid: pad })
  await owner.ok(partCodes.save, { pjid: pad, version, codes: [{ kind: 4, no: oldCode }] })
  const file = [
    ['单据日期', '购货单位', '商品编号', '基本数量', '价税合计', '单据编号'],
    [ago(40), '永兴修理厂', oldCode, 4, 380, 'XS-9'],
  ]
  const without = await previewList(owner, 'oldTrade', file)
  expect(without.rows.map(({ problems }) => problems)).toEqual(['请填写类型（销售、退货或采购）'])
  const { rows } = await previewList(owner, 'oldTrade', file, { fill: { kind: '销售' } })
  // 380 of 4 pieces
  expect(rows[0]).toMatchObject({ verdict: 'fresh', values: { pjNo: 'PAD-01', qty: '4', price: '95', amount: '380', kind: '销售' } })
})

test('what he paid in the program before is his price until he buys here, and is told as 旧系统', async () => {
  const { owner, bring, lineOf, pad, yong, receive, ckDraft, client, stockOf, expectSound } = await movingIn()
  await receive({ pjid: pad, rkAmount: 50, purchasePrice: 60 })
  const { id } = await bring(
    [ago(60), '销售', '永兴修理厂', 'PAD-01', 5, 88, 'XS-1'],
    [ago(20), '销售', '永兴修理厂', 'PAD-01', 2, 91.5, 'XS-2'],
    [ago(10), '退货', '永兴修理厂', 'PAD-01', 1, 91.5, 'XT-2'],
    [ago(5), '销售', '永兴修理厂', 'PAD-01', 1, '', 'XS-3'],
  )
  expect(await lineOf(pad)).toMatchObject({
    ...{ xsPrice: 91.5, priceSource: '旧系统价', lastPrice: 91.5, lastDate: ago(20), lastOld: true },
    last: [
      { ckId: 0, ckNo: '旧系统 XS-2', ckDate: ago(20), ckAmount: 2, price: 91.5, old: true },
      { ckId: 0, ckNo: '旧系统 XS-1', ckDate: ago(60), ckAmount: 5, price: 88, old: true },
    ],
  })
  // another client has none of it
  expect(await lineOf(pad, await client())).toMatchObject({ priceSource: '销售价', lastPrice: null, lastOld: false, last: [] })
  // nothing was posted: as many pieces as came in, nothing owed
  expect(await stockOf(pad)).toMatchObject([{ stockAmount: 50 }])
  await expectSound()
  // the sale takes the price, and keeps it when the history goes
  const sold = await owner.ok(outbound.counter, ckDraft([{ pjid: pad, ckAmount: 1 }], { clientId: yong }))
  const line = async () =>
    (await owner.ok(outbound.pageLines, { ckId: sold.id })).page.list.map(({ xsPrice, priceSource }) => [xsPrice, priceSource])
  expect(await line()).toEqual([[91.5, '旧系统价']])
  expect(await lineOf(pad)).toMatchObject({ priceSource: '上次价', lastOld: false, last: [{ old: false }, { old: true }, { old: true }] })
  expect((await owner.ok(imports.undoPreview, { id })).content).toMatchObject({ restored: 4, kept: 0, reasons: [] })
  await undone(owner, id)
  expect(await line()).toEqual([[91.5, '旧系统价']])
  expect((await lineOf(pad))?.last).toHaveLength(1)
  await expectSound()
})

test('days of sales, suggestions and the part’s page count it beside what is sold here; no report of money does', async () => {
  const { owner, bring, headOf, pad, disc, yong, receive, ckDraft } = await movingIn()
  await bring(
    [ago(80), '销售', '永兴修理厂', 'PAD-01', 30, 90, 'XS-1'],
    [ago(20), '销售', '永兴修理厂', 'PAD-01', 12, 90, 'XS-2'],
    [ago(20), '销售', '永兴修理厂', 'PAD-01', 3, 90, 'XS-2'],
    [ago(15), '退货', '永兴修理厂', 'PAD-01', 5, 90, 'XT-1'],
    [ago(14), '采购', '老厂', 'DISC-02', 40, 20, 'JH-1'],
  )
  await receive({ pjid: pad, rkAmount: 4, purchasePrice: 60 })
  await owner.ok(outbound.counter, ckDraft([{ pjid: pad, ckAmount: 2, xsPrice: 100 }], { clientId: yong }))
  // 30 days: 12 + 3 − 5 of the old program and 2 here; 90 days: 30 more
  expect(await headOf(pad)).toMatchObject({ sold30: 12, sold90: 42, sold365: 42, old365: 40, orders365: 3, unsaleDays: 0 })
  expect(await headOf(disc)).toMatchObject({ sold365: 0, old365: 0, unsaleDays: null })
  const { page } = await owner.ok(purchasePlan.suggest, {})
  // 12 sell in 30 days and 2 are there
  expect(page.list.map(({ pjid, sold30, sold90, suggest }) => ({ pjid, sold30, sold90, suggest }))).toEqual([
    { pjid: pad, sold30: 12, sold90: 42, suggest: 10 },
  ])
  const [year] = (await owner.ok(partTrade.salesIndex, { pjid: pad })).page
  expect(year).toMatchObject({ lday30Amt: 12, lday30Cnt: 2, lday90Amt: 42, lday90Cnt: 3, oldAmt: 40, unsaleDays: 0 })
  const run = (report: 'goods' | 'client') => owner.ok(figures.run, { report, from: ago(40), to: today, limit: 50 })
  const { page: goods, total } = await run('goods')
  expect(goods.list).toMatchObject([{ key: String(pad), netPieces: 2, net: 200, oldPieces: 10 }])
  expect(total).toMatchObject({ netPieces: 2, net: 200 })
  expect((await run('client')).page.list).toMatchObject([{ key: String(yong), net: 200, oldNet: 900 }])
  expect((await owner.ok(openingCalls.ys.openings, {})).page.list).toEqual([])
})

test('who wants to delete what only the history names is told so, and what was sold here as well', async () => {
  const { owner, yong, pad, disc, bring, receive } = await movingIn()
  const { id } = await bring(
    [ago(30), '销售单', '永兴修理厂', 'PAD-01', 2, 95, 'XS-1'],
    [ago(30), '销售单', '永兴修理厂', 'DISC-02', 2, 95, 'XS-1'],
  )
  expect((await owner.call(parts.remove, { ids: [pad] })).msg).toBe('商品 PAD-01 已被使用（旧系统历史），不能删除，只能停用')
  expect((await owner.call(clients.remove, { ids: [yong] })).msg).toBe('永兴修理厂 已被使用（旧系统历史），不能删除，只能停用')
  await receive({ pjid: disc, rkAmount: 5, purchasePrice: 60 })
  const uses = (await owner.ok(parts.uses, { ids: [disc] })).content[0]?.uses ?? ''
  // days on which only the old program sold are no sales of ours
  expect(uses.split('、').sort()).toEqual(['入库单', '库存', '旧系统历史'].sort())
  await undone(owner, id)
  await owner.ok(parts.remove, { ids: [pad] })
  await owner.ok(clients.remove, { ids: [yong] })
})

test('what is younger than the first sale here is asked about', async () => {
  const { owner, receive, pad, ckDraft } = await movingIn()
  await receive({ pjid: pad, rkAmount: 9 })
  await owner.ok(outbound.counter, ckDraft([{ pjid: pad, ckAmount: 1 }]))
  await root.query(`update rk_product set rk_date = $2 where part_id = $1`, [pad, ago(3)])
  const lines: Line[] = [
    [ago(3), '销售', '永兴修理厂', 'PAD-01', 1, 90, 'A'],
    [ago(2), '销售', '永兴修理厂', 'PAD-01', 1, 90, 'B'],
  ]
  const { id, rows, counts } = await previewList(owner, 'oldTrade', [HEAD, ...lines])
  expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['fresh', ''],
    ['asked', `待答复：日期在开单之后 ${ago(2)}→${ago(3)}`],
  ])
  expect(counts.asked).toBe(1)
  const answered = async (answer: string) => {
    await owner.ok(imports.answer, { id, answers: { overlap: answer } })
    await settled(owner, id)
    return (await linesOf(owner, id)).map(({ verdict }) => verdict)
  }
  expect((await owner.ok(imports.questions, { id })).list).toMatchObject([
    { title: `日期在本系统第一笔开单（${ago(3)}）之后的行，也导入吗？`, proposed: 'no', samples: [{ from: ago(2), to: ago(3) }] },
  ])
  expect(await answered('no')).toEqual(['fresh', 'wrong'])
  expect(await answered('yes')).toEqual(['fresh', 'fresh'])
})

test('the same file twice adds nothing; a partner who came later needs the import before to go first', async () => {
  const { owner, client } = await movingIn()
  const lines: Line[] = [
    [ago(30), '销售', '永兴修理厂', 'PAD-01', 2, 95, 'XS-1'],
    [ago(28), '销售', '新来的店', 'PAD-01', 1, 90, ''],
    [ago(28), '销售', '新来的店', 'PAD-01', 1, 90, ''],
  ]
  const first = await importedList(owner, 'oldTrade', [HEAD, ...lines])
  expect(first).toMatchObject({ state: 'done', fresh: 3 })
  const again = await previewList(owner, 'oldTrade', [HEAD, ...lines])
  expect(again.rows.map(({ verdict, problems }) => [verdict, problems])).toEqual(Array(3).fill(['same', '已导入过']))
  expect((await owner.send(imports.confirm, { id: again.id })).body.msg).toBe('没有需要导入的数据')
  await client({ clientName: '新来的店' })
  const later = await previewList(owner, 'oldTrade', [HEAD, ...lines])
  const words = '已导入过，当时没有这个往来单位；先撤销那次导入，再导入'
  expect(later.rows.map(({ problems }) => problems)).toEqual(['已导入过', words, words])
  await undone(owner, first.id)
  const anew = await importedList(owner, 'oldTrade', [HEAD, ...lines])
  expect(anew).toMatchObject({ fresh: 3 })
  expect((await owner.ok(oldTrade.page, {})).page.list.map(({ clientId }) => clientId > 0)).toEqual([true, true, true])
})

test('two of the same file at once: what the first brought the second leaves', async () => {
  const { owner } = await movingIn()
  const lines = [HEAD, [ago(30), '销售', '永兴修理厂', 'PAD-01', 2, 95, 'XS-1']]
  const [one, other] = [await previewList(owner, 'oldTrade', lines), await previewList(owner, 'oldTrade', lines)]
  const done = await Promise.all([confirmed(owner, one.id), confirmed(owner, other.id)])
  expect(done.map(({ state }) => state)).toEqual(['done', 'done'])
  expect((await owner.ok(oldTrade.page, {})).page.totalCount).toBe(1)
  const outcomes = await Promise.all(
    [one, other].map(async ({ id }) => (await linesOf(owner, id)).map(({ outcome, note }) => [outcome, note])),
  )
  expect(outcomes.flat().sort()).toEqual([
    ['done', ''],
    ['kept', '预览后资料已有变化，未处理'],
  ])
})

test('batches go in any order, and days of sales are what a count from the lines says', async () => {
  const { owner, tenant, bring, pad, disc, receive, ckDraft, expectSound } = await movingIn()
  await receive({ pjid: pad, rkAmount: 20 })
  await owner.ok(outbound.counter, ckDraft([{ pjid: pad, ckAmount: 3 }]))
  const days = async () =>
    (
      await root.query(
        'select part_id, sale_day::text, qty, times, old_qty, old_times from part_sale_day where tenant_id = $1 order by 1, 2',
        [tenant.tenantId],
      )
    ).rows
  const before = await days()
  const batches: number[] = []
  for (let at = 0; at < 6; at++) {
    const lines = Array.from({ length: 12 }, (_, n): Line => {
      const [day, kind] = [ago((at * 7 + n * 5) % 9), ['销售', '销售', '退货', '采购'][(at + n) % 4] ?? '']
      return [day, kind, '永兴修理厂', n % 3 === 0 ? 'DISC-02' : 'PAD-01', 1 + ((n + at) % 4), 10 + at, n % 2 === 0 ? `D-${n % 5}` : '']
    })
    batches.push((await bring(...lines)).id)
  }
  const order = [3, 0, 5, 1, 4, 2].map((at) => batches[at] ?? 0)
  for (const id of order) {
    await undone(owner, id)
    const kept = await days()
    await root.query('select house.rebuild_old_days($1)', [tenant.tenantId])
    expect(await days()).toEqual(kept)
    await expectSound()
  }
  expect(await days()).toEqual(before)
  expect((await owner.ok(oldTrade.page, {})).page.totalCount).toBe(0)
  expect((await owner.ok(oldTrade.sold, { pjid: disc })).page.list).toEqual([])
})
test('who may bring it, who sees what of it, and nobody of another company', async () => {
  const { owner, tenant, bring, pad, yong, client } = await movingIn()
  const { id } = await bring(
    [ago(30), '销售', '永兴修理厂', 'PAD-01', 2, 95, 'XS-1'],
    [ago(29), '销售', '不在这里的店', 'PAD-01', 1, 94, 'XS-2'],
    [ago(28), '采购', '老厂', 'PAD-01', 40, 61.5, 'JH-1'],
  )
  const file = [HEAD, [ago(3), '销售', '永兴修理厂', 'PAD-01', 1, 1, 'X']].map((row) => row.join(',')).join('\n')
  const reader = await tenant.withTags('fin:opening:query', 'price.xsprice', 'price.purchaseprice')
  expect((await sendList(reader, 'a.csv', file, 'oldTrade')).msg).toContain('没有权限')
  const blind = await tenant.withTags('fin:opening:upd', 'fin:opening:query', 'price.xsprice')
  expect((await sendList(blind, 'a.csv', file, 'oldTrade')).msg).toBe('没有查看销售价和进价的权限，不能导入旧系统历史')
  expect((await blind.send(imports.rows, { id })).body.code).not.toBe(1)
  expect((await blind.ok(oldTrade.page, {})).page.list.map(({ price, amount, qty }) => [price, amount, qty])).toEqual([
    [MASKED, MASKED, 40],
    [MASKED, MASKED, 1],
    [MASKED, MASKED, 2],
  ])
  expect((await reader.ok(oldTrade.page, { kind: '采购' })).page.list).toMatchObject([
    { price: 61.5, amount: 2460, partner: '老厂', clientId: 0 },
  ])
  expect((await reader.ok(oldTrade.page, { clientId: yong, sortProp: 'amount', sortOrder: 'desc' })).page.list).toMatchObject([
    { docNo: 'XS-1' },
  ])
  const clerk = await tenant.withTags('quick.ckHistory')
  expect((await clerk.send(oldTrade.page, {})).body.code).not.toBe(1)
  expect((await clerk.send(oldTrade.bought, { pjid: pad })).body.code).not.toBe(1)
  expect((await clerk.ok(oldTrade.sold, { pjid: pad })).page.list.map(({ xsPrice, ckNo }) => [xsPrice, ckNo])).toEqual([
    [MASKED, '旧系统 XS-2'],
    [MASKED, '旧系统 XS-1'],
  ])
  const buyer = await tenant.withTags('quick.rkHistory')
  expect((await buyer.ok(oldTrade.bought, { pjid: pad })).page.list).toMatchObject([
    { purchasePrice: MASKED, rkNo: '旧系统 JH-1', rkAmount: 40 },
  ])
  // who sees only his own clients sees of the others neither lines nor prices
  const theirs = await client({ clientName: '别人的店', inchargeId: tenant.user('keeper').userId })
  await bring([ago(9), '销售', '别人的店', 'PAD-01', 1, 66, 'XS-7'])
  const { data } = await owner.ok(people.roles, {})
  const role = data.find(({ id: own }) => own === tenant.roleIds.seller)
  if (role) await owner.ok(people.saveRole, { id: role.id, roleName: role.roleName, tags: role.tags, dataScope: 'own' })
  const seller = tenant.as('seller')
  expect((await seller.ok(oldTrade.sold, { pjid: pad })).page.list.map(({ ckNo }) => ckNo)).toEqual(['旧系统 XS-1'])
  expect((await seller.ok(outbound.linePrices, { clientId: theirs, pjids: [pad] })).content[0]?.last).toEqual([])
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(oldTrade.page, {})).page.list).toEqual([])
  expect((await stranger.ok(oldTrade.sold, { pjid: pad })).page.list).toEqual([])
  expect((await stranger.send(imports.undo, { id })).body.msg).toBe('导入批次不存在')
})
