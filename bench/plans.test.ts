import type pg from 'pg'
import { expect, test } from 'vitest'
import { quotes } from '#contract/documents/quick-quotes.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Endpoint, Sent } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { daysFrom } from '#server/kit/time.ts'
import { ownDatabase } from '#test/postgres.ts'
import { using } from './database.ts'
import { load, rollUp } from './load.ts'
import { generatePart } from './parts-data.ts'
import { recorder, type Script } from './record.ts'
import { findWorld, type World } from './world.ts'

const PARTS = 3_000
const small = { parts: PARTS, tenants: 0, smallParts: 0, ledger: 12_000, lines: 3_000 }
/** Tables that grow with a company: of these no statement of a busy hour reads all. */
const GROWING = [
  ...['part', 'part_price', 'part_search', 'part_code', 'stock_ledger', 'stock_balance', 'part_cost', 'part_sale_day'],
  ...['ck_order', 'ck_product', 'rk_order', 'rk_product', 'accysyf', 'acc_flow', 'result_entry', 'doc_log', 'issued_number'],
  ...['result_part', 'part_moves'],
]

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}
interface Seen {
  wholes: string[]
  rows: number
}

/** What a plan reads: the tables it goes through from end to end, and rows of all tables, those thrown away again included. */
function readBy(node: Node, seen: Seen = { wholes: [], rows: 0 }): Seen {
  const table = node['Relation Name']
  if (table && GROWING.includes(table)) {
    if (node['Node Type'] === 'Seq Scan') seen.wholes.push(table)
    const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    seen.rows += each * node['Actual Loops']
  }
  for (const inner of node.Plans ?? []) readBy(inner, seen)
  return seen
}

async function plansOf(client: pg.Client, { tenantId }: World, script: Script): Promise<Seen> {
  const all: Seen = { wholes: [], rows: 0 }
  // a table of hundreds is read whole rather than by its index: what counts is that there is one that serves
  await client.query(`begin; set local app.tenant_id = '${tenantId}'; set local enable_seqscan = off`)
  for (const { text, values } of script.flat()) {
    const { rows } = await client.query({ text: `explain (analyze, timing off, format json) ${text}`, ...(values && { values }) })
    readBy(rows[0]['QUERY PLAN'][0].Plan, all)
  }
  await client.query('rollback')
  return all
}

test('the statements of a busy hour find what they need by an index, and read about as much as they answer', {
  timeout: 120_000,
}, async () => {
  const urls = await ownDatabase()
  await load(small, () => {})(urls)
  const world = await using(urls.ownerUrl, async (owner) => {
    await owner.query(
      `update stock_ledger set posted_at = posted_at - interval '2 hours'; update result_entry set posted_at = posted_at - interval '2 hours'`,
    )
    await rollUp(owner)
    await owner.query('analyze')
    return findWorld(owner, PARTS)
  })
  const { firstId, lastDay } = world
  // the first is 散客, who pays at once
  const clientId = world.clients[1] ?? 0
  const code = (at: number) => generatePart((at * 7919) % PARTS).pjNo
  const stocked = Array.from({ length: 20 }, (_, at) => firstId + ((10 - (firstId % 10)) % 10) + 100 * at)
  const { path, ...lastYear } = {
    ...{ from: `${Number(lastDay.slice(0, 4)) - 1}-01-01`, to: `${Number(lastDay.slice(0, 4)) - 1}-12-31` },
    path: [{ group: 'supplier' as const, key: String(world.suppliers[1] ?? 0) }],
  }
  const sale = {
    ...{ clientId, ckDate: lastDay },
    lines: stocked.map((pjid) => ({ pjid, warehouseId: world.warehouseId, ckAmount: 1, xsPrice: 12 })),
  }
  const year = { from: `${Number(lastDay.slice(0, 4)) - 1}-12-01`, to: lastDay }
  const monthOf = (back: number, days: number) =>
    new Date(Date.UTC(Number(lastDay.slice(0, 4)), Number(lastDay.slice(5, 7)) - 1 - back, days)).toISOString().slice(0, 10)
  // four months ago, or five where a quarter began then
  const back = Number(lastDay.slice(5, 7)) % 3 === 2 ? 5 : 4
  const threeMonths = { from: monthOf(back, 1), to: monthOf(back - 3, 0) }
  const oddYear = { from: daysFrom(lastDay, -360), to: daysFrom(lastDay, -10) }
  const asked = <E extends Endpoint>(what: string, most: number, endpoint: E, input: Sent<E>) => ({
    what,
    most,
    endpoint: endpoint as Endpoint,
    input: input as object,
  })
  const hot = [
    asked('quick quote, 20 exact codes', 400, quotes.fast, { pjCodes: Array.from({ length: 20 }, (_, at) => code(at)) }),
    asked('as you type, by the beginning of a code', 400, lookup.pageNew, { queryType: 1, limit: 10, queryValue: code(3).slice(0, 6) }),
    asked('prices of 20 lines', 400, outbound.linePrices, { clientId, pjids: stocked }),
    asked('parts by the beginning of a code', 400, parts.page, { keyword: code(5).slice(0, 6) }),
    // each line and what lies behind it is looked up a few times: part, price, last deal, gate, place
    asked('counter sale of 20 lines', 1200, outbound.counter, { ...sale, submittime: 1 }),
    asked('sale of 20 lines, 保存', 600, outbound.save, sale),
    asked('stock-in of 20 lines, 保存', 400, stockIn.save, {
      ...{ supplierId: world.suppliers[0] ?? 0, rkDate: lastDay },
      lines: stocked.map((pjid) => ({ pjid, warehouseId: world.warehouseId, rkAmount: 5, purchasePrice: 9 })),
    }),
    asked('stock totals', 100, stock.totals, { showStock: true }),
    asked('newest postings of a figure', 400, figures.drill, {
      report: 'branch',
      ...year,
      measure: 'net',
      path: [{ group: 'company', key: String(world.companyId) }],
      limit: 50,
    }),
    // each part once a span that it moved in, and not a second time for what is nothing in the order
    asked('goods of three months that are no quarter', 750, figures.run, { report: 'goods', ...threeMonths, groups: ['part'], limit: 50 }),
    asked('goods that came back in twelve odd months', 1400, figures.run, { report: 'returns', ...oddYear, groups: ['part'], limit: 50 }),
    // of all receipts of its parts
    asked('receipts of what lies there of a supplier', 1500, figures.drill, {
      ...{ report: 'supply', ...lastYear, measure: 'supplyClosePieces', path, limit: 50 },
    }),
  ]
  const statements = recorder(urls.appUrl, world)
  try {
    const found = await using(urls.appUrl, async (client) => {
      const all = []
      for (const { what, most, endpoint, input } of hot) {
        const { wholes, rows } = await plansOf(client, world, await statements.record(endpoint, input as never))
        all.push({ what, wholes, bounded: rows <= most ? true : rows })
      }
      return all
    })
    expect(found).toEqual(hot.map(({ what }) => ({ what, wholes: [], bounded: true })))
    // a sale over the counter is written once: nothing of it is changed again
    const texts = (await statements.record(outbound.counter, { ...sale, submittime: 2 })).flat().map(({ text }) => text)
    expect(texts.filter((text) => /update (ck_order|ck_product)\b/.test(text))).toEqual([])
    expect(texts.length).toBeLessThanOrEqual(20)
  } finally {
    await statements.close()
  }
})
