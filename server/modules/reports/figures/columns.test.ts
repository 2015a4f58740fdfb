import { expect, test } from 'vitest'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { tradingBranches } from '#test/branches.ts'
import { asOwner } from '#test/roll-results.ts'
import { ago, pick, read, run, trading } from '#test/sold-by-two.ts'
import { today } from '#test/trade.ts'

type Asked = Sent<typeof figures.run>
test('可用 stands beside parts, 额度 and 回款天数 beside clients, 逾期 beside clients and salesmen; each as the books have it', {
  timeout: 120_000,
}, async () => {
  const { owner, tenant, goods, buyers, ckDraft } = await trading()
  const mine = [tenant.tenantId]
  // some pieces are held for a sale that has not left
  const { id } = await owner.ok(outbound.save, ckDraft([{ pjid: goods[0] ?? 0, ckAmount: 2, xsPrice: 10 }], { clientId: buyers[0] }))
  await owner.ok(outbound.confirm, { id })
  await asOwner(async (client) => {
    await client.query(
      `update client set settle_kind = '月结', credit_unlimited = (client_id % 2 = 0), max_price = 1000 + client_id, days_unlimited = (client_id % 3 = 0) where tenant_id = $1`,
      mine,
    )
    await client.query(`update client set tmp_price = 77, tmp_from = $2, tmp_days = 5 where tenant_id = $1 and client_id = $3`, [
      ...mine,
      ago(3),
      buyers[1],
    ])
    await client.query(`update accysyf set due_date = biz_date + 10 where tenant_id = $1`, mine)
  })
  const free = await read<{ key: string; n: number }>(
    `select part_id::text as key, sum(qty - reserved)::float as n from stock_balance where tenant_id = $1 group by 1`,
    mine,
  )
  const sold = await run(owner, 'goods')
  expect(sold.page.list.length).toBeGreaterThan(0)
  for (const row of sold.page.list) expect([row.key, row.available]).toEqual([row.key, free.find(({ key }) => key === row.key)?.n])
  expect(sold.total.available).toBeUndefined()

  const books = await read<{ key: string; owed: number; net: number; most: number | null; late: number; person: string }>(
    `select c.client_id::text as key, c.incharge_id::text as person, sum(y.amount - y.settled)::float as owed,
       coalesce((select sum(income) from result_entry e where e.tenant_id = $1 and e.client_id = c.client_id and e.kind in ('销售', '销售退货') and e.biz_date > $2::date - 90), 0)::float as net,
       (case when c.tmp_price > 0 then c.tmp_price when not c.credit_unlimited then c.max_price end)::float as most,
       coalesce(sum(y.amount - y.settled) filter (where y.due_date < $2::date and not c.days_unlimited), 0)::float as late
     from accysyf y join client c using (tenant_id, client_id) where y.tenant_id = $1 and y.direction = 'ys' group by c.tenant_id, c.client_id`,
    [...mine, today],
  )
  const ageing = await run(owner, 'ageing')
  expect(ageing.page.list.length).toBe(books.filter(({ owed }) => owed !== 0).length)
  for (const row of ageing.page.list) {
    const book = books.find(({ key }) => key === row.key)
    expect([row.key, row.owed, row.creditLimit, row.overdue]).toEqual([row.key, book?.owed, book?.most, book?.late])
    const days = book && book.net > 0 ? Math.round((book.owed / book.net) * 900) / 10 : null
    expect([row.key, row.owedDays]).toEqual([row.key, days])
  }
  const clients = await run(owner, 'client')
  for (const row of clients.page.list)
    expect([row.key, row.overdue]).toEqual([row.key, books.find(({ key }) => key === row.key)?.late ?? 0])
  const persons = await run(owner, 'person')
  for (const row of persons.page.list)
    expect([row.key, row.overdue]).toEqual([
      row.key,
      books.filter(({ person }) => person === row.key).reduce((sum, { late }) => sum + late, 0),
    ])
  expect(persons.total.overdue).toBe(ageing.total.overdue)
  // of this moment: nothing along time, nothing of another period
  const months = await run(owner, 'client', { groups: ['month'] })
  expect(months.measures).not.toContain('overdue')
  const compared = await run(owner, 'client', { compare: 'before' })
  expect(Object.keys(compared.total)).not.toContain('overdueWas')
  expect(Object.keys(compared.total)).toContain('netWas')
})

test('退货分析 says why: each reason with what came back for it, the line before its document', async () => {
  const { trade: _, ...books } = { trade: 0, ...(await trading()) }
  const { owner, warehouseId, buyers, goods } = books
  for (const [nth, reason] of ['质量', '发错', '质量', ''].entries()) {
    const clientId = buyers[nth % 2] ?? 0
    const pjid = goods[nth % 3] ?? 0
    await owner.ok(outbound.counter, books.ckDraft([{ pjid, ckAmount: 2, xsPrice: 40 + nth }], { clientId }))
    const sources = (await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })).content
    const lines = [{ sourceLineId: sources[0]?.id ?? 0, thAmount: 1, warehouseId, ...(nth === 2 ? { reason: '客户多订' } : {}) }]
    const { id } = await owner.ok(saleReturn.save, { clientId, thDate: today, reason, lines })
    await owner.ok(saleReturn.approve, { id })
    await owner.ok(saleReturnSteps.checkDone, { id })
  }
  const { page, total } = await run(owner, 'returns', { groups: ['reason'] })
  const expected = await read<{ name: string; pieces: number; sum: number }>(
    `select coalesce(nullif(coalesce(nullif(t.reason, ''), o.reason), ''), '（未分摊）') as name, sum(t.th_amount)::float as pieces, sum(t.th_sum)::float as sum
     from th_product t join th_order o using (tenant_id, th_id) where t.tenant_id = $1 and o.th_type = 0 group by 1`,
    [books.tenant.tenantId],
  )
  expect(
    page.list
      .filter(({ backPieces }) => backPieces !== 0)
      .map(({ name, backPieces, back }) => [name, backPieces, back])
      .sort(),
  ).toEqual(expected.map(({ name, pieces, sum }) => [name, pieces, sum]).sort())
  expect(expected).toHaveLength(4)
  expect(total.backPieces).toBe(4)
  const below = await owner.ok(figures.drill, {
    report: 'returns',
    from: ago(5),
    to: today,
    measure: 'back',
    path: [{ group: 'reason', key: '质量' }],
  })
  expect(below.total.value).toBe(expected.find(({ name }) => name === '质量')?.sum)
})

test('采购汇总 says how long orders took, in the middle, and how much came when it was promised', async () => {
  const { owner, tenant, goods, supplierId, client, rkDraft } = await trading()
  const other = await client({ tags: 2 })
  for (let nth = 0; nth < 9; nth++) {
    const draft = rkDraft([{ pjid: pick(goods), rkAmount: 1, purchasePrice: 5 }], {
      rkDate: ago(nth),
      supplierId: nth % 3 === 0 ? other : supplierId,
    })
    await owner.ok(stockIn.confirm, { id: (await owner.ok(stockIn.save, draft)).id })
  }
  // the orders they came of, past the use-case: any day, promised or not
  await asOwner(async (client) => {
    const from = [tenant.tenantId, ago(8)]
    await client.query(
      `insert into purchase_order (tenant_id, cg_no, company_id, supplier_id, cg_date, arrive_date, status, modifier_id, created_by)
       select tenant_id, 'T' || line_id::text, company_id, supplier_id, rk_date - (line_id * 7 % 13)::int, case when line_id % 4 > 0 then rk_date + (line_id % 3)::int - 1 end, '已完成', 1, 1
       from rk_product where tenant_id = $1 and rk_date >= $2 and posted returning 1`,
      from,
    )
    await client.query(
      `insert into purchase_line (tenant_id, cg_id, row_no, company_id, part_id, pj_no, pj_name, warehouse_id, cg_amount, purchase_price, purchase_sum)
       select l.tenant_id, o.cg_id, 1, l.company_id, l.part_id, l.pj_no, l.pj_name, l.warehouse_id, l.rk_amount, 1, 1
       from rk_product l join purchase_order o on o.tenant_id = l.tenant_id and o.cg_no = 'T' || l.line_id::text
       where l.tenant_id = $1 and o.tenant_id = $1 and l.rk_date >= $2 and l.posted returning 1`,
      from,
    )
    await client.query(
      `update rk_product l set cg_line_id = n.line_id from purchase_line n join purchase_order o on o.tenant_id = $1 and o.cg_id = n.cg_id
       where l.tenant_id = $1 and n.tenant_id = $1 and o.cg_no = 'T' || l.line_id::text`,
      [tenant.tenantId],
    )
  })
  const rows = await read<{ key: string; days: number; due: string | null; came: string }>(
    `select l.supplier_id::text as key, l.rk_date - o.cg_date as days, to_char(o.arrive_date, 'YYYY-MM-DD') as due, to_char(l.rk_date, 'YYYY-MM-DD') as came
     from rk_product l join purchase_line n on n.line_id = l.cg_line_id and n.tenant_id = l.tenant_id join purchase_order o on o.cg_id = n.cg_id and o.tenant_id = n.tenant_id where l.tenant_id = $1`,
    [tenant.tenantId],
  )
  expect(rows).toHaveLength(9)
  const figuresOf = (some: typeof rows) => {
    const days = some.map((row) => row.days).sort((a, b) => a - b)
    const half = (days.length - 1) / 2
    const due = some.filter((row) => row.due !== null)
    const kept = due.filter((row) => row.came <= (row.due ?? '')).length
    return {
      arriveDays: days.length > 0 ? ((days[Math.floor(half)] ?? 0) + (days[Math.ceil(half)] ?? 0)) / 2 : null,
      ...{ dueLines: due.length, onTimeLines: kept, onTimeRate: due.length > 0 ? Math.round((kept / due.length) * 10_000) / 100 : null },
    }
  }
  const { page, total } = await run(owner, 'purchase')
  expect(total).toMatchObject(figuresOf(rows))
  for (const row of page.list)
    expect([row.key, row]).toEqual([row.key, expect.objectContaining(figuresOf(rows.filter(({ key }) => key === row.key)))])
})

test('分公司对比: 呆滞占比 and 内部往来 of each branch, 周转 of its stock; who lacks a right finds no such column anywhere', async () => {
  const { trade, head, shop, rule, move, sell } = await tradingBranches()
  const { owner, tenant } = trade
  const [old, fresh] = [await trade.part(), await trade.part()]
  const { id } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid: old, rkAmount: 3, purchasePrice: 40 }], { rkDate: ago(400) }))
  await owner.ok(stockIn.confirm, { id })
  await trade.receive({ pjid: fresh, rkAmount: 10, purchasePrice: 50 })
  await rule('成本', 1.1)
  await move([{ pjid: fresh, qty: 4 }])
  await sell(head, fresh, 2, 90)
  const { page } = await run(owner, 'branch', { companies: [head.companyId, shop.companyId], from: ago(0) })
  const of = (side: typeof head) => page.list.find(({ key }) => key === String(side.companyId))
  // 120 of 120 + 200 lie still; 4 × 55 are owed
  expect(of(head)).toMatchObject({ stillShare: 37.5, branchOwed: 220 })
  expect(of(shop)).toMatchObject({ stillShare: 0, branchOwed: -220 })
  // 100 of cost, 120 before and 320 now
  expect(of(head)?.stockTurns).toBe(0.45)
  const hidden = ['stillShare', 'branchOwed', 'creditLimit', 'owedDays', 'stockTurns']
  const keeper = await tenant.withTags('report:profit:query', 'report:money:query', 'report:goods:query', 'price.txsprice')
  for (const report of ['branch', 'ageing', 'goods'] as const) {
    const answer = await run(keeper, report)
    const seen = [...answer.measures, ...Object.keys(answer.page.list[0] ?? {})]
    expect(hidden.filter((name) => seen.includes(name))).toEqual(report === 'ageing' ? ['creditLimit', 'owedDays'] : [])
  }
  expect(
    (await run(await tenant.withTags('report:money:query', 'price.costprice', 'report:profit:query'), 'branch')).measures,
  ).not.toContain('branchOwed')
  const asked = { report: 'goods', from: ago(5), to: today } as const
  // of a brand there is no such column
  expect(await owner.call(figures.run, { ...asked, groups: ['brand'], sortProp: 'available' })).toMatchObject({ msg: '不能按这一列排序' })
  expect(await owner.call(figures.drill, { ...asked, measure: 'available' })).toMatchObject({ msg: '这个指标没有明细' })
  expect(await keeper.call(figures.drill, { report: 'branch', from: ago(5), to: today, measure: 'branchOwed' })).toMatchObject({
    msg: '当前操作没有权限',
  })
  expect(await keeper.call(figures.run, { report: 'branch', from: ago(5), to: today, sortProp: 'branchOwed' })).toMatchObject({
    msg: '当前操作没有权限',
  })
})

test('few rows are ordered by what is looked up of them, page by page; of too many that is refused', { timeout: 120_000 }, async () => {
  const { owner, tenant, goods } = await trading()
  const mine = [tenant.tenantId]
  await asOwner(async (client) => {
    await client.query(`update stock_balance set qty = qty + part_id % 7 * 10 where tenant_id = $1`, mine)
    await client.query(
      `update client set settle_kind = '月结', credit_unlimited = (client_id % 2 = 0), max_price = 5000 - client_id % 100 where tenant_id = $1`,
      mine,
    )
  })
  const free = await read<{ key: string; n: number }>(
    `select part_id::text as key, sum(qty - reserved)::float as n from stock_balance where tenant_id = $1 and part_id = any($2) group by part_id order by 2 desc, part_id`,
    [...mine, goods],
  )
  const shown = (await run(owner, 'goods')).page.list.map(({ key }) => key)
  const expected = free.map(({ key }) => key).filter((key) => shown.includes(key))
  expect(new Set(free.map(({ n }) => n)).size).toBeGreaterThan(1)
  const byFree = async (more: Partial<Asked>) =>
    (await run(owner, 'goods', { sortProp: 'available', sortOrder: 'desc', ...more })).page.list.map(({ key }) => key)
  expect(await byFree({})).toEqual(expected)
  expect([...(await byFree({ limit: 1 })), ...(await byFree({ limit: 1, page: 2 })), ...(await byFree({ limit: 1, page: 3 }))]).toEqual(
    expected,
  )
  const limits = (await run(owner, 'ageing', { sortProp: 'creditLimit', sortOrder: 'asc' })).page.list.map((row) => row.creditLimit)
  const known = limits.filter((limit) => limit !== null)
  expect([...known.map(Number).toSorted((a, b) => a - b), ...limits.filter((limit) => limit === null)]).toEqual(limits)
  await asOwner((client) =>
    client.query(
      `insert into result_entry (tenant_id, company_id, biz_date, kind, part_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, posted_by)
       select $1, $2, $3, '销售', 900000000 + n, 1, 1, 5, 3, 'xx', n, 'X' || n, n, '记账', 1 from generate_series(1, 3001) n`,
      [...mine, tenant.companyIds[0], today],
    ),
  )
  const many = { report: 'goods', from: ago(120), to: today, sortProp: 'available' } as const
  expect(await owner.call(figures.run, many)).toMatchObject({ msg: '超过3000行，不能按这一列排序' })
  expect((await run(owner, 'goods')).page.totalCount).toBeGreaterThan(3000)
})
