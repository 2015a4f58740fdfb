import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { printing } from '#contract/printing/printouts.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { HERE, printed } from '#test/printed.ts'
import { newTrade, today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

const month = { from: `${today.slice(0, 8)}01`, to: today }
type Asked = Sent<typeof printing.figures>
const print = (who: Caller, asked: Partial<Asked> & Pick<Asked, 'report'>) =>
  printed(who, who.ok(printing.figures, { ...month, ...HERE, ...asked }))

async function trading() {
  const trade = await newTrade()
  const pads = await trade.part({ pjName: '刹车片', pjBrand: '博世' })
  const filter = await trade.part({ pjName: '机油滤', pjBrand: '曼牌' })
  await trade.receive({ pjid: pads, rkAmount: 50, purchasePrice: 40 }, { pjid: filter, rkAmount: 50, purchasePrice: 10 })
  await trade.owner.ok(
    outbound.counter,
    trade.ckDraft([
      { pjid: pads, ckAmount: 20, xsPrice: 100 },
      { pjid: filter, ckAmount: 3, xsPrice: 15.5 },
    ]),
  )
  return { ...trade, pads, filter }
}

test('a printed report says what it is, what was asked, who asked, and the rows and 合计 of the screen', async () => {
  const { owner, pads } = await trading()
  const [page = '', ...more] = await print(owner, { report: 'goods', sortProp: 'net', sortOrder: 'asc', brand: '' })
  expect(more).toEqual([])
  // 20 × 100 and 3 × 15.5, bought for 40 and 10
  for (const said of ['商品销售', '什么卖得好？', `期间：${month.from} 至 ${month.to}`, '分组：商品', '制表：owner', '第 1 / 1 页'])
    expect(page).toContain(said)
  const rows = page.split(/\r?\n/).map((row) => row.trim())
  expect(rows.findIndex((row) => row.includes('46.50'))).toBeLessThan(rows.findIndex((row) => row.includes('2,000.00')))
  for (const figure of ['2,046.50', '1,216.50', '59.44%', '97.73%', '2.27%']) expect(page).toContain(figure)
  // the chart: its ticks and the names of its rows
  expect(page).toContain('2,000\r\n')
  const one = (await print(owner, { report: 'goods', partId: pads, columns: ['profit', 'name'] }))[0] ?? ''
  expect(one).toMatch(/商品：\S+ 刹车片/)
  expect(one).toContain('1,200.00')
  expect(one).not.toContain('2,000.00')
})

test('what the reader may not see stands in no column, chart or total, asked for or not; without the right there is no paper', async () => {
  const { owner, tenant } = await trading()
  const clerk = await tenant.withTags('report:goods:query', 'report:export', 'price.txsprice')
  const asked = { report: 'goods', columns: ['name', 'net', 'profit', 'profitRate'] } as const
  const whole = (await print(owner, { ...asked, columns: [...asked.columns] }))[0]
  expect(whole).toContain('毛利')
  const page = (await print(clerk, { ...asked, columns: [...asked.columns] }))[0]
  expect(page).toContain('2,046.50')
  for (const secret of ['毛利', '1,216.50', '59.44']) expect(page).not.toContain(secret)
  const wrong = { ...month, ...HERE, ...asked, columns: [...asked.columns] }
  expect(await clerk.call(printing.figures, { ...wrong, sortProp: 'profit' })).toMatchObject({ msg: '当前操作没有权限' })
  expect(await clerk.call(printing.figures, { ...wrong, report: 'cash' })).toMatchObject({ code: Code.forbidden })
  const reader = await tenant.withTags('report:goods:query')
  expect(await reader.call(printing.figures, wrong)).toMatchObject({ code: Code.forbidden })
  expect(await reader.call(figures.paper, { ...month, ...asked, columns: [] })).toMatchObject({ code: Code.forbidden })
})

test('the rows on paper are those of the answer, in its order, and the chart has its points', async () => {
  const { owner } = await trading()
  for (const report of ['goods', 'margin', 'movement', 'ageing', 'cash', 'profit'] as const) {
    const { content } = await owner.ok(figures.paper, { report, ...month })
    const answer = await owner.ok(figures.run, { report, ...month, limit: 500 })
    expect(content.lines).toHaveLength(answer.page.list.length)
    const at = content.columns.findIndex(({ number }) => number)
    const measure = answer.measures[0] as string
    expect(content.lines.map((line) => Number(line[at]?.replaceAll(',', '')))).toEqual(answer.page.list.map((row) => row[measure]))
    expect(content.chart.points).toHaveLength(answer.chart.length)
  }
})

test('more rows than are printed are said, with how many there are', async () => {
  const { owner, tenant, pads } = await trading()
  await tenant.act('owner', async ({ db, tenantId }) => {
    // as many parts again as are too many, each with a row of stock
    const { rows } = await sql<{ written: string }>`select string_agg(quote_ident(attname), ', ') as written from pg_attribute
      where attrelid = 'part'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
    const written = sql.raw(rows[0]?.written ?? '')
    await sql`insert into part (${written}) select ${written} from (
      select (jsonb_populate_record(p, jsonb_build_object('part_id', 90000000 + n, 'pj_no', 'M' || n, 'code_n', 'm' || n))).*
      from part p, generate_series(1, 5000) n where p.tenant_id = ${tenantId} and p.part_id = ${pads}) x`.execute(db)
    await sql`insert into stock_ledger select (jsonb_populate_record(l, jsonb_build_object('part_id', 90000000 + n, 'ledger_id', 90000000 + n, 'line_id', 90000000 + n))).*
      from stock_ledger l, generate_series(1, 5000) n where l.tenant_id = ${tenantId} and l.part_id = ${pads} and l.qty > 0`.execute(db)
  })
  const pages = await print(owner, { report: 'movement', columns: ['code', 'name', 'closePieces'] })
  expect(pages[0]).toContain('共 5002 行，仅打印前 5000 行，全部请导出')
  expect(pages.length).toBeGreaterThan(100)
})
