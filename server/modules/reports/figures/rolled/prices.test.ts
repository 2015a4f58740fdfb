import { expect, test } from 'vitest'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { daysFrom, monthEnd } from '#server/kit/time.ts'
import { asOwner, rollResults } from '#test/roll-results.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
const year = Number(today.slice(0, 4))
const lastMonth = daysFrom(`${today.slice(0, 8)}01`, -1)
/** The first day of the month so many before the last. */
const monthsBefore = (months: number) => {
  const at = Number(lastMonth.slice(0, 4)) * 12 + Number(lastMonth.slice(5, 7)) - 1 - months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
}
const PERIODS = [
  [`${year - 1}-01-01`, `${year - 1}-12-31`],
  [`${year}-01-01`, today],
  [monthsBefore(2), lastMonth],
  [monthsBefore(0), lastMonth],
  [`${today.slice(0, 8)}01`, today],
  // odd days at both ends, at one, and within a month
  [`${monthsBefore(12).slice(0, 8)}17`, `${lastMonth.slice(0, 8)}16`],
  [`${monthsBefore(4).slice(0, 8)}09`, monthEnd(monthsBefore(1))],
  [monthsBefore(7), `${lastMonth.slice(0, 8)}11`],
  [`${lastMonth.slice(0, 8)}03`, `${lastMonth.slice(0, 8)}25`],
] as const

/** Bought at few prices on any day of two years, now and then as a gift; some of it taken back, some put on another day. */
async function history({ owner, rkDraft, ckDraft, tenant }: Trade, parts: readonly number[], steps: number) {
  for (let nth = 0; nth < steps; nth++) {
    const rkDate = daysFrom(today, -Math.floor(Math.random() ** 2 * 720))
    const lines = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => ({
      pjid: pick(parts),
      rkAmount: 4,
      purchasePrice: pick([0, 10, 10.5, 11, 12.25]),
    }))
    const { id } = await owner.ok(stockIn.save, rkDraft(lines, { rkDate }))
    await owner.ok(stockIn.confirm, { id })
    const what = Math.random()
    if (what < 0.15) await owner.ok(reversal.stockIn, { id, note: '送错' })
    else if (what < 0.3) await owner.ok(stockIn.changeDate, { id, rkDate: daysFrom(rkDate, rkDate === today ? -40 : 1) })
    else if (what < 0.6)
      await owner.ok(
        outbound.counter,
        ckDraft([{ pjid: lines[0]?.pjid ?? 0, ckAmount: 1, xsPrice: 20 }], { ckDate: pick([today, rkDate]) }),
      )
  }
  return tenant.tenantId
}

interface Line {
  part: string
  day: string
  price: number
}
/** Part by part the last price of the days and the one before, from the papers alone. */
function changed(lines: readonly Line[], from: string, to: string) {
  return [...Map.groupBy(lines, ({ part }) => part)].flatMap(([part, all]) => {
    const within = all.filter(({ day }) => day >= from && day <= to)
    const was = all.findLast(({ day }) => day < from) ?? within[0]
    const now = within.at(-1)
    return was && now && was.price !== now.price ? [[part, was.price, now.price]] : []
  })
}

async function expectAsInPapers({ owner, tenant: { tenantId } }: Trade, when: string) {
  const { lines, sales } = await asOwner(async (client) => {
    const receipts = await client.query(
      `select part_id::text as part, to_char(rk_date, 'YYYY-MM-DD') as day, purchase_price::float as price from rk_product
       where tenant_id = $1 and posted and purchase_price > 0 order by rk_date, line_id`,
      [tenantId],
    )
    const sales = await client.query(
      `select l.part_id::text as part, to_char(o.ck_date, 'YYYY-MM-DD') as day, l.ck_amount::float as n from ck_product l join ck_order o using (tenant_id, ck_id) where l.tenant_id = $1`,
      [tenantId],
    )
    return { lines: receipts.rows as Line[], sales: sales.rows as { part: string; day: string; n: number }[] }
  })
  for (const [from, to] of PERIODS) {
    const expected = changed(lines, from, to)
    const { page, total } = await owner.ok(figures.run, { report: 'prices', from, to, limit: 500, sortProp: 'key' })
    expect(page.list.map((row) => [row.key, row.priceWas, row.priceNow]).sort(), `${when} ${from} ${to}`).toEqual(expected.sort())
    const said = new Set(expected.map(([, , now]) => now))
    expect(total.priceNow ?? null, `${when} ${from} ${to}`).toBe(said.size === 1 ? [...said][0] : null)
    const sold = (key: unknown) =>
      sales.filter(({ part, day }) => part === key && day >= daysFrom(to, -29) && day <= to).reduce((sum, { n }) => sum + n, 0)
    expect(page.list.map((row) => [row.key, row.pricePieces])).toEqual(page.list.map(({ key }) => [key, sold(key)]))
    for (const row of page.list)
      expect(row.priceEffect).toBeCloseTo((Number(row.priceNow) - Number(row.priceWas)) * Number(row.pricePieces), 2)
  }
}

test('进价变动 says what the papers say, of whole spans and odd days, before its sums are kept, after, beyond the border, and made anew', {
  timeout: 300_000,
}, async () => {
  const trade = await newTrade()
  const parts = await Promise.all(Array.from({ length: 7 }, () => trade.part()))
  const tenantId = await history(trade, parts, 25)
  await expectAsInPapers(trade, 'nothing kept')
  await rollResults(tenantId)
  const kept = () =>
    asOwner(
      async (client) =>
        (await client.query('select count(*)::int as n from part_bought where tenant_id = $1', [tenantId])).rows[0].n as number,
    )
  expect(await kept()).toBeGreaterThan(3)
  await expectAsInPapers(trade, 'kept')
  await history(trade, parts.slice(0, 3), 8)
  await expectAsInPapers(trade, 'beyond the border')
  await rollResults(tenantId)
  await expectAsInPapers(trade, 'rolled on')
  const rows = await kept()
  await asOwner((client) => client.query('select house.rebuild_results($1)', [tenantId]))
  expect(await kept()).toBe(rows)
  await expectAsInPapers(trade, 'made anew')
  const wrong = async () =>
    (await trade.owner.ok(reconciliation.reconcile, {})).content.filter((check) => check.wrong > 0).map(({ name }) => name)
  expect(await wrong()).toEqual([])
  const thisYear = async () =>
    (await trade.owner.ok(figures.run, { report: 'prices', from: `${year}-01-01`, to: today, limit: 500, sortProp: 'key' })).total
      .pricePieces
  expect(await thisYear()).toBeGreaterThan(0)
  // it is read from what is kept: were all prices the same there, nothing would have changed
  await asOwner((client) =>
    client.query('update part_bought set prices = array_fill(1::bigint, array[cardinality(prices)]) where tenant_id = $1', [tenantId]),
  )
  expect(await thisYear()).toBe(0)
  expect(await wrong()).toEqual(['商品进价汇总 = 入库单'])
})
