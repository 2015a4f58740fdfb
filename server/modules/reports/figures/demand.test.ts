import { expect, test } from 'vitest'
import { lostSales } from '#contract/documents/lost-sales.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { MASKED, type Sent } from '#contract/kit/fields.ts'
import { people } from '#contract/platform/people/people.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import type { Tag } from '#contract/tags.ts'
import { monthEnd } from '#server/kit/time.ts'
import { tradingBranches } from '#test/branches.ts'
import { asOwner, rollResults } from '#test/roll-results.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

type Asked = Partial<Sent<typeof figures.run>>
const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
const run = (who: Caller, report: 'demand' | 'classes', more: Asked = {}) =>
  who.ok(figures.run, { report, from: ago(3), to: today, limit: 500, ...more })

/** A sale of which so many pieces were found. */
async function shipped(trade: Trade, pjid: number, asked: number, found: number) {
  const { owner } = trade
  const id = await trade.saleDraft([{ pjid, ckAmount: asked, xsPrice: 50 }])
  await owner.ok(outbound.confirm, { id })
  await owner.ok(outbound.pickStart, { id })
  const lines = await trade.tenant.act('owner', ({ db, tenantId }) =>
    db.selectFrom('ckProduct').select('lineId').where('tenantId', '=', tenantId).where('ckId', '=', id).execute(),
  )
  await owner.ok(outbound.pickDone, { id, lines: lines.map(({ lineId }) => ({ id: lineId, amount: found })) })
  return id
}

test('a line is satisfied when all of it left; what was short, given up and noted is what was lost, at its price', {
  timeout: 120_000,
}, async () => {
  const trade = await newTrade()
  const { owner, tenant, clientId } = trade
  const pads = await trade.part()
  const filters = await trade.part({ pjBrand: '天合', xsPrice: 80 })
  await trade.receive({ pjid: pads, rkAmount: 50, purchasePrice: 20 }, { pjid: filters, rkAmount: 50, purchasePrice: 20 })
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid: pads, ckAmount: 5, xsPrice: 50 }]))
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid: filters, ckAmount: 2, xsPrice: 50 }]))
  const { id: undone } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid: pads, ckAmount: 9, xsPrice: 50 }]))
  await owner.ok(reversal.sale, { id: undone, note: '开错' })
  // given up: 7 pieces at 50
  const closed = await trade.saleDraft([{ pjid: pads, ckAmount: 7, xsPrice: 50 }])
  await owner.ok(outbound.confirm, { id: closed })
  await owner.ok(outbound.close, { id: closed, note: '客户不要了' })
  // noted: 3 at what the client would have paid, 2 at the price of the house
  await owner.ok(lostSales.save, { pjid: filters, pjNo: 'x', amount: 3, clientId, askPrice: 70, reason: '无库存' })
  await owner.ok(lostSales.save, { pjid: filters, pjNo: 'x', amount: 2, clientId, reason: '无库存' })
  const { total, page, chart } = await run(owner, 'demand')
  // by what was lost: 370 and 350; drawn by what was asked for: 1 line and 2
  expect(page.list.map(({ key }) => Number(key))).toEqual([filters, pads])
  expect(chart.map(({ key }) => Number(key))).toEqual([pads, filters])
  expect(total).toMatchObject({
    demandLines: 3,
    filledLines: 2,
    filledRate: 66.67,
    shortPieces: 7,
    lostTimes: 2,
    lostPieces: 5,
    lostValue: 7 * 50 + 3 * 70 + 2 * 80,
  })
  expect(
    page.list.map(({ key, demandLines, filledLines, shortPieces, lostPieces }) => [
      Number(key),
      demandLines,
      filledLines,
      shortPieces,
      lostPieces,
    ]),
  ).toEqual([
    [filters, 1, 1, 0, 5],
    [pads, 2, 1, 7, 0],
  ])
  const list = await owner.ok(lostSales.totals, {})
  expect(Number(list.content.amount)).toBe(total.lostPieces)
  for (const group of ['brand', 'client', 'person', 'month', 'day'] as const)
    expect((await run(owner, 'demand', { groups: [group] })).total).toEqual(total)
  for (const measure of ['demandLines', 'filledLines', 'shortPieces', 'lostTimes', 'lostPieces', 'lostValue'] as const) {
    const below = await owner.ok(figures.drill, { report: 'demand', from: ago(3), to: today, measure })
    expect([measure, below.total.value]).toEqual([measure, total[measure]])
  }
  expect((await run(owner, 'demand', { from: ago(3), to: ago(1) })).total).toMatchObject({ demandLines: 0, filledRate: null })
  const { page: short } = await owner.ok(figures.drill, { report: 'demand', from: ago(3), to: today, measure: 'shortPieces' })
  expect(short.list.filter(({ value }) => value > 0).map(({ document, documentId, kind }) => [document, documentId, kind])).toEqual([
    ['ck', closed, '关单'],
  ])
  // without prices there is no value; one’s own only
  const { data: role } = await owner.ok(people.role, { id: tenant.roleIds.seller })
  const tags = [...role.tags.filter((tag) => tag !== 'price.txsprice'), 'report:goods:query'] as Tag[]
  await owner.ok(people.saveRole, { ...role, dataScope: 'own', tags })
  const mine = await run(tenant.as('seller'), 'demand')
  expect(mine.measures).toEqual(['demandLines', 'filledLines', 'filledRate', 'shortPieces', 'lostTimes', 'lostPieces'])
  expect(mine.total).toMatchObject({ demandLines: 0, lostTimes: 0 })
  const stranger = await newTrade()
  expect((await run(stranger.owner, 'demand', { partId: pads })).page.list).toEqual([])
  // two of three lines are satisfied: a rate of counts is no whole number
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid: pads, ckAmount: 1, xsPrice: 50 }]))
  const { page: rated } = await run(owner, 'demand')
  expect(rated.list.map(({ key, filledRate }) => [Number(key), filledRate])).toEqual([
    [filters, 100],
    [pads, 66.67],
  ])
})

test('pieces that were not found while picking are short, whatever is shipped of the rest', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 20 })
  const id = await shipped(trade, pjid, 6, 4)
  await asOwner((client) =>
    client.query(`update ck_order set ship_date = $3 where tenant_id = $1 and ck_id = $2`, [trade.tenant.tenantId, id, today]),
  )
  expect((await run(owner, 'demand')).total).toMatchObject({
    demandLines: 1,
    filledLines: 0,
    filledRate: 0,
    shortPieces: 2,
    lostValue: 100,
  })
})

/** Entries of a year, month by month, written past the use-cases as postings write them. */
const sales = (tenantId: number, companyId: number, userId: number, rows: { part: number; day: string; qty: number; price: number }[]) =>
  asOwner(async (client) => {
    for (const [n, { part, day, qty, price }] of rows.entries())
      await client.query(
        `insert into result_entry (tenant_id, company_id, biz_date, kind, part_id, client_id, incharge_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, posted_by)
         values ($1, $2, $3, case when $5 > 0 then '销售' else '销售退货' end, $4, null, $7, $5, 1, $6, 0, 'xx', $8, 'X', $8, '记账', $7)`,
        [tenantId, companyId, day, part, qty, qty * price, userId, n + 1],
      )
  })
const monthsAgo = (months: number) => {
  const at = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

test('A is what brings the first 80 % of what is sold, B the next 15, X what sells evenly: by hand, before and after rolling up, and classes add up to 合计', async () => {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const { tenantId, companyIds } = tenant
  const [even = 0, swinging = 0, once = 0, little = 0, never = 0] = await Promise.all(Array.from({ length: 5 }, () => trade.part()))
  await trade.receive({ pjid: even, rkAmount: 4, purchasePrice: 10 }, { pjid: never, rkAmount: 3, purchasePrice: 10 })
  // the twelve whole months up to today: on the last day of a month that month is one of them
  const last = today === monthEnd(today) ? 0 : 1
  const year = Array.from({ length: 12 }, (_, nth) => `${monthsAgo(last + 11 - nth)}-15`)
  await sales(tenantId, companyIds[0] ?? 0, tenant.user('owner').userId, [
    // 12 × 5 × 10 = 600, every month the same
    ...year.map((day) => ({ part: even, day, qty: 5, price: 10 })),
    // 300 in six months of twelve: mean 2.5, deviation 2.5
    ...year.filter((_, nth) => nth % 2 === 0).map((day) => ({ part: swinging, day, qty: 5, price: 10 })),
    // 80, all of it in one month: mean 1, deviation √11
    { part: once, day: year[3] ?? '', qty: 12, price: 80 / 12 },
    // 20 and one piece back
    { part: little, day: year[1] ?? '', qty: 3, price: 10 },
    { part: little, day: year[2] ?? '', qty: -1, price: 10 },
  ])
  const days = { from: `${monthsAgo(last + 11)}-01`, to: today }
  const compared = async () => {
    // of 1,000: 600, then 300 more reach 90 %, then 80 reach 98 %
    const parts = await run(owner, 'classes', { ...days, groups: ['part'] })
    expect(new Map(parts.page.list.map(({ key, partClass }) => [Number(key), partClass]))).toEqual(
      new Map([
        ...([
          [even, 'AX'],
          [swinging, 'AY'],
          [once, 'BZ'],
          [little, 'CZ'],
        ] as const),
        [never, null],
      ]),
    )
    const classes = await run(owner, 'classes', days)
    expect(classes.page.list.map(({ key, classParts, net, netShare }) => [key, classParts, net, netShare])).toEqual([
      ['AX', 1, 600, 60],
      ['AY', 1, 300, 30],
      ['BZ', 1, 80, 8],
      ['CZ', 1, 20, 2],
      ['未动销', 0, 0, 0],
    ])
    expect(classes.total).toMatchObject({ net: 1000, classParts: 4, netPieces: 60 + 30 + 12 + 2, closeValue: 70 })
    expect(classes.page.list.find(({ key }) => key === '未动销')).toMatchObject({ closeValue: 30 })
    expect(parts.total).toMatchObject({ net: 1000, classParts: 4, closeValue: 70, partClass: null })
    const path = [{ group: 'class' as const, key: 'AY' }]
    const within = await run(owner, 'classes', { ...days, path, groups: ['part'] })
    expect(within.page.list.map(({ key, net }) => [Number(key), net])).toEqual([[swinging, 300]])
    const below = await owner.ok(figures.drill, { report: 'classes', ...days, path, measure: 'net' })
    expect([below.total.value, below.page.totalCount]).toEqual([300, 6])
  }
  await compared()
  await rollResults(tenantId)
  await compared()
  // 商品全景 says the same class, of twelve whole months
  const classOf = async (who: Caller, pjid: number) => (await who.ok(partTrade.view, { pjid })).content?.abc
  const all = [even, swinging, once, little, never]
  await asOwner((client) => client.query('select house.abc_of($1, $2, $3)', [tenantId, companyIds[0], `${monthsAgo(0)}-01`]))
  expect(await Promise.all(all.map((pjid) => classOf(owner, pjid)))).toEqual(['A', 'A', 'B', 'C', ''])
  expect(await classOf(await tenant.withTags('base:basepj:query'), once)).toBe(MASKED)
  const blank = async () => asOwner(async (client) => (await client.query('select house.abc_due(1000) as more')).rows[0].more)
  while (await blank());
  expect(await Promise.all(all.map((pjid) => classOf(owner, pjid)))).toEqual(['A', 'A', 'B', 'C', ''])
})

test('stock of two branches stands in the classes of what both sold; nobody without cost sees what lies there', async () => {
  const { trade, head, shop, move, sell } = await tradingBranches()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 40 })
  await move([{ pjid, qty: 4 }])
  await sell(shop, pjid, 1, 90)
  const own = await run(head.who, 'classes', { groups: ['part'] })
  expect(own.page.list).toMatchObject([{ partClass: null, closeValue: 240, net: 0 }])
  const whole = await run(head.who, 'classes', { companies: 'all' })
  expect(whole.page.list).toMatchObject([{ key: 'AZ', net: 90, closeValue: 360, classParts: 1 }])
  const seller = await run(trade.tenant.as('seller'), 'classes')
  expect(seller.measures).toEqual(['partClass', 'classParts', 'net', 'netShare', 'netPieces'])
  expect(await head.who.call(figures.run, { report: 'classes', from: today, to: ago(1) })).toMatchObject({
    msg: '结束日期不能早于开始日期',
  })
})
