import { expect, test } from 'vitest'
import { purchaseReturn, purchaseReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { home } from '#contract/reports/home/home.ts'
import { asOwner, rollResults } from '#test/roll-results.ts'
import { newTrade, today } from '#test/trade.ts'

type Trade = Awaited<ReturnType<typeof newTrade>>
const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
const DAYS = [0, 1, 29, 30, 31, 60, 89, 90, 91, 179, 180, 181, 250, 364, 365, 366, 400]

async function bought(trade: Trade, pjid: number, rkDate: string) {
  const { id } = await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 5, purchasePrice: 7 }], { rkDate }))
  await trade.owner.ok(stockIn.confirm, { id })
  return id
}

/** Bought and sold on any day, some of it taken back, some sent back. */
async function history(trade: Trade, parts: readonly number[], steps: number) {
  const { owner, supplierId, warehouseId, tenant } = trade
  for (let nth = 0; nth < steps; nth++) {
    const pjid = pick(parts)
    const day = ago(pick(DAYS))
    const id = await bought(trade, pjid, day)
    const what = Math.random()
    if (what < 0.2) await owner.ok(reversal.stockIn, { id, note: '送错' })
    else if (what < 0.4) {
      const [line] = await tenant.act('owner', ({ db, tenantId }) =>
        db.selectFrom('rkProduct').select('lineId').where('tenantId', '=', tenantId).where('rkId', '=', id).execute(),
      )
      const back = { clientId: supplierId, thDate: today, lines: [{ sourceLineId: line?.lineId ?? 0, thAmount: 2, warehouseId }] }
      const { id: thId } = await owner.ok(purchaseReturn.save, back)
      await owner.ok(purchaseReturn.approve, { id: thId })
      await owner.ok(purchaseReturnSteps.ship, { id: thId })
    } else if (what < 0.8) {
      const { id: sale } = await owner.ok(
        outbound.counter,
        trade.ckDraft([{ pjid, ckAmount: 2, xsPrice: 20 }], { ckDate: pick([today, day]) }),
      )
      if (what < 0.6) await owner.ok(reversal.sale, { id: sale, note: '开错' })
    }
  }
}

/** From the books alone, part by part: pieces no older than so many days, when it was sold and when it came. */
const OF_BOOKS = `
  select c.part_id::text as key, c.qty::float as qty,
    (select array_agg(least(c.qty, coalesce((select sum(l.rk_amount - l.th_amount) from rk_product l
      where l.tenant_id = $1 and l.part_id = c.part_id and l.posted and l.rk_date >= $2::date - d), 0))::float order by d) from unnest(array[30, 90, 180, 365]) d) as upto,
    coalesce(to_char((select max(biz_date) from (select line_id, biz_date from stock_ledger g where g.tenant_id = $1 and g.part_id = c.part_id
      and g.kind = '销售' and not exists (select 1 from ck_order o where o.tenant_id = $1 and o.ck_id = g.document_id and o.reversed_on is not null)) s), 'YYYY-MM-DD'), '') as sold,
    coalesce(to_char((select max(rk_date) from rk_product l where l.tenant_id = $1 and l.part_id = c.part_id and l.posted), 'YYYY-MM-DD'), '') as came
  from part_cost c where c.tenant_id = $1 and c.pool = 0 and c.qty > 0`

async function expectAsInBooks({ owner, tenant }: Trade, slowDays: number) {
  const books = await asOwner(async (client) => {
    const { rows } = await client.query(OF_BOOKS, [tenant.tenantId, today])
    return rows as { key: string; qty: number; upto: number[]; sold: string; came: string }[]
  })
  const { page } = await owner.ok(figures.run, { report: 'age', limit: 500 })
  const aged = page.list.map((row) => {
    const [a, b, c, d] = [row.aged30Pieces, row.aged90Pieces, row.aged180Pieces, row.aged365Pieces].map(Number) as [
      number,
      number,
      number,
      number,
    ]
    return [row.key, row.agedPieces, [a, a + b, a + b + c, a + b + c + d]]
  })
  expect(aged.sort()).toEqual(books.map(({ key, qty, upto }) => [key, qty, upto]).sort())
  const still = await owner.ok(figures.run, { report: 'still', limit: 500 })
  const slow = books.filter(({ sold, came }) => sold < ago(slowDays) && came < ago(slowDays))
  expect(still.page.list.map((row) => [row.key, row.stillPieces, row.lastSold ?? '', row.lastIn ?? '']).sort()).toEqual(
    slow.map(({ key, qty, sold, came }) => [key, qty, sold, came]).sort(),
  )
  // the home page and 库存查询 say the same
  const { content } = await owner.ok(home.summary, { fresh: true })
  expect(content.stock?.slow).toMatchObject({ parts: slow.length })
  const shelves = await owner.ok(stock.page, { limit: 200, unsoldDays: String(slowDays) })
  expect(shelves.page.totalCount).toBe(slow.length)
}

test('how parts rest is as in the books: before it is written down, after, beyond the border, and when days have passed', {
  timeout: 240_000,
}, async () => {
  const trade = await newTrade()
  const { tenantId } = trade.tenant
  const parts = await Promise.all(Array.from({ length: 8 }, () => trade.part()))
  await history(trade, parts, 14)
  await expectAsInBooks(trade, 180)
  await rollResults(tenantId)
  await expectAsInBooks(trade, 180)
  await history(trade, parts.slice(0, 3), 5)
  await expectAsInBooks(trade, 180)
  await rollResults(tenantId)
  // 31 days pass: all that is told by its day is as much older
  await asOwner(async (client) => {
    for (const [table, ...columns] of [
      ['rk_product', 'rk_date'],
      ['rk_order', 'rk_date'],
      ['part_sale_day', 'sale_day'],
      ['stock_ledger', 'biz_date'],
      ['part_rest', 'sold_on', 'came_on', 'counted_on', 'until'],
    ] as const)
      await client.query(`update ${table} set ${columns.map((each) => `${each} = ${each} - 31`).join(', ')} where tenant_id = $1`, [
        tenantId,
      ])
  })
  await expectAsInBooks(trade, 180)
  const due = () =>
    asOwner(
      async (client) =>
        (await client.query('select count(*)::int as n from part_rest where tenant_id = $1 and until <= $2', [tenantId, today])).rows[0].n,
    )
  expect(await due()).toBeGreaterThan(0)
  await asOwner((client) => client.query('select house.rest_due()'))
  expect(await due()).toBe(0)
  await expectAsInBooks(trade, 180)
})
