import { expect, test } from 'vitest'
import { figures } from '#contract/reports/figures/figures.ts'
import { daysFrom } from '#server/kit/time.ts'
import { asOwner, rollResults } from '#test/roll-results.ts'
import { newTrade, today } from '#test/trade.ts'

type Trade = Awaited<ReturnType<typeof newTrade>>
type Move = readonly [part: number, day: string, kind: string, qty: number]

let serial = 0
const post = ({ tenant, warehouseId }: Trade, moves: readonly Move[]) =>
  asOwner(async (client) => {
    for (const [part, day, kind, qty] of moves)
      await client.query(
        `insert into stock_ledger (tenant_id, company_id, part_id, warehouse_id, pool, qty, value, pool_qty, pool_value, place_qty, kind, document, document_id, doc_no, line_id, event, leg, biz_date, posted_by)
         values ($1, $2, $3, $4, 0, $5, $5::numeric * 10, 0, 0, 0, $6, 'xx', $7, 'X', $7, '记账', 0, $8, 1)`,
        [tenant.tenantId, tenant.companyIds[0], part, warehouseId, qty, kind, ++serial, day],
      )
  })

const inMonth = (back: number, day: string) => {
  const at = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - back
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-${day}`
}
const PERIODS = {
  'whole months': { from: inMonth(4, '01'), to: daysFrom(inMonth(1, '01'), -1) },
  'odd days': { from: inMonth(4, '17'), to: inMonth(2, '09') },
  'up to today': { from: inMonth(3, '01'), to: today },
}

/** 进销存汇总 by part as it stands on its pages, in one order: part → 期初, 进货, 销售, 其他, 期末. */
async function pages({ owner }: Trade, days: { from: string; to: string }, sortProp: string, sortOrder: 'asc' | 'desc') {
  const rows: Record<string, unknown>[] = []
  let more = 1
  for (let page = 1; page <= more; page++) {
    const answer = await owner.ok(figures.run, { report: 'movement', ...days, groups: ['part'], sortProp, sortOrder, limit: 2, page })
    rows.push(...answer.page.list)
    more = answer.page.totalPage
    expect(answer.page.totalCount).toBeLessThanOrEqual(more * 2)
  }
  return rows.map(({ key, openPieces, inPieces, salePieces, otherPieces, closePieces }) =>
    [key, openPieces, inPieces, salePieces, otherPieces, closePieces].map(Number),
  )
}

test.each(Object.entries(PERIODS))(
  'a page at a time and in any order parts say what happened to them, and what comes to nothing is no row: %s',
  { timeout: 120_000 },
  async (_, days) => {
    const trade = await newTrade()
    const [sold, undone, last, later, there, moved] = await Promise.all(Array.from({ length: 6 }, () => trade.part()))
    if (!sold || !undone || !last || !later || !there || !moved) throw new Error('parts')
    const { from, to } = days
    await post(trade, [
      // there the day before, sold on the first day: nothing is left
      ...[[sold, daysFrom(from, -1), '进货', 5] as const, [sold, from, '销售', -5] as const],
      // came on the first day, taken back on the last
      ...[[undone, from, '进货', 7] as const, [undone, to, '进货红冲', -7] as const],
      // the last day counts, the one after it does not
      ...[[last, to, '进货', 3] as const, [last, daysFrom(to, 1), '销售', -1] as const],
      [later, daysFrom(to, 1), '进货', 9],
      // long ago, and nothing since
      [there, daysFrom(from, -500), '期初', 4],
      ...[[moved, daysFrom(from, -40), '进货', 6] as const, [moved, daysFrom(from, 3), '销售', -2] as const],
    ])
    const rows = (corrected: number) => [
      [sold, 5, 0, 5, 0, 0],
      [last, 0, 3, 0, 0, 3],
      [there, 4 + corrected, 0, 0, 0, 4 + corrected],
      [moved, 6, 0, 2, 0, 4],
    ]
    const expected = async (corrected: number) => {
      for (const [column, at] of [
        ['closePieces', 5],
        ['openPieces', 1],
        ['salePieces', 3],
        ['key', 0],
      ] as const)
        for (const direction of ['asc', 'desc'] as const) {
          const sign = direction === 'asc' ? 1 : -1
          const wanted = rows(corrected).toSorted((a, b) => sign * ((a[at] ?? 0) - (b[at] ?? 0)) || (a[0] ?? 0) - (b[0] ?? 0))
          expect(await pages(trade, days, column, direction), `${column} ${direction}`).toEqual(wanted)
        }
    }
    await expected(0)
    await rollResults(trade.tenant.tenantId)
    await expected(0)
    // written later, of a day long before, beside sums and in them
    await post(trade, [[there, daysFrom(from, -200), '进货', 2]])
    await expected(2)
    await rollResults(trade.tenant.tenantId)
    await expected(2)
  },
)

test('of more goods that are all gone than are looked up one by one, those that moved in the period are rows', {
  timeout: 120_000,
}, async () => {
  const trade = await newTrade()
  const { from, to } = PERIODS['odd days']
  // the parts themselves are not asked for: 10,001 came and went in the period, of 40 the last went in it, 500 were gone before it, 30 came and went after it
  const lots: (readonly [first: number, many: number, came: string, went: string])[] = [
    [910_000_000, 10_001, from, to],
    [920_000_000, 40, daysFrom(from, -1), from],
    [930_000_000, 500, daysFrom(from, -90), daysFrom(from, -1)],
    [940_000_000, 30, daysFrom(to, 1), daysFrom(to, 2)],
  ]
  await asOwner(async (client) => {
    for (const [first, many, ...days] of lots)
      for (const [nth, kind] of (['进货', '销售'] as const).entries())
        await client.query(
          `insert into stock_ledger (tenant_id, company_id, part_id, warehouse_id, pool, qty, value, pool_qty, pool_value, place_qty, kind, document, document_id, doc_no, line_id, event, leg, biz_date, posted_by)
           select $1, $2, $3::bigint + n, $4, 0, $5, $5::numeric * 10, 0, 0, 0, $6, 'xx', $3::bigint + n, 'X', $3::bigint + n, $7, 0, $8, 1 from generate_series(1, $9::int) n`,
          [
            trade.tenant.tenantId,
            trade.tenant.companyIds[0],
            first,
            trade.warehouseId,
            nth === 0 ? 3 : -3,
            kind,
            `记账${nth}`,
            days[nth],
            many,
          ],
        )
  })
  const answer = async () => {
    const ask = (page: number) =>
      trade.owner.ok(figures.run, {
        report: 'movement',
        from,
        to,
        groups: ['part'],
        sortProp: 'closePieces',
        sortOrder: 'asc',
        limit: 50,
        page,
      })
    const { page, total } = await ask(1)
    const last = await ask(page.totalPage)
    const shown = ({ key, openPieces, inPieces, salePieces, closePieces }: Record<string, unknown>) =>
      [key, openPieces, inPieces, salePieces, closePieces].map(Number)
    return {
      count: page.totalCount,
      total: shown({ ...total, key: 0 }),
      first: page.list.slice(0, 2).map(shown),
      end: last.page.list.slice(-1).map(shown),
    }
  }
  const expected = {
    count: 10_041,
    total: [0, 120, 30_003, 30_123, 0],
    first: [
      [910_000_001, 0, 3, 3, 0],
      [910_000_002, 0, 3, 3, 0],
    ],
    end: [[920_000_040, 3, 0, 3, 0]],
  }
  expect(await answer()).toEqual(expected)
  await rollResults(trade.tenant.tenantId)
  expect(await answer()).toEqual(expected)
})
