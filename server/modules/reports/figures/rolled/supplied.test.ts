import { expect, test } from 'vitest'
import { purchaseReturn, purchaseReturnSteps, saleReturn } from '#contract/documents/returns.ts'
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
const firstOf = (day: string, months = 0) => {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
}
const lastMonth = firstOf(today, 1)
const PERIODS = [
  [`${year - 1}-01-01`, `${year - 1}-12-31`],
  [`${year}-01-01`, today],
  [firstOf(today, 3), monthEnd(lastMonth)],
  [lastMonth, monthEnd(lastMonth)],
  [firstOf(today), today],
  [`${firstOf(today, 13).slice(0, 8)}17`, `${lastMonth.slice(0, 8)}16`],
  [firstOf(today, 8), `${lastMonth.slice(0, 8)}11`],
  // evenings that are near the beginning of a month, near its end, and on either side of it
  [daysFrom(today, -6), today],
  [daysFrom(today, -1), daysFrom(today, -1)],
  [`${lastMonth.slice(0, 8)}03`, `${lastMonth.slice(0, 8)}06`],
  [`${lastMonth.slice(0, 8)}21`, `${lastMonth.slice(0, 8)}25`],
  [`${firstOf(today, 5).slice(0, 8)}26`, `${firstOf(today, 2).slice(0, 8)}24`],
] as const

/** Bought of two suppliers at prices that do not divide, sold from a shop that may owe, some of all of it taken back: on any days, as far as that is allowed. */
async function history(trade: Trade, parts: readonly number[], steps: number) {
  const { owner, rkDraft, ckDraft, warehouseId, clientId } = trade
  const suppliers = [trade.supplierId, await trade.client({ tags: 2 })]
  const bought: { id: number; supplierId: number }[] = []
  const someDay = () => daysFrom(today, -Math.floor(Math.random() ** 2 * 720))
  for (let nth = 0; nth < steps; nth++) {
    const what = Math.random()
    const rkDate = someDay()
    if (what < 0.45 || bought.length < 3) {
      const supplierId = pick(suppliers)
      const lines = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => ({
        ...{ pjid: pick(parts), rkAmount: 1 + Math.floor(Math.random() * 9), purchasePrice: pick([3.3333, 10.015, 7, 0.0049, 12.345]) },
      }))
      const { id } = await owner.ok(stockIn.save, rkDraft(lines, { rkDate, supplierId }))
      await owner.ok(stockIn.confirm, { id })
      bought.push({ id, supplierId })
    } else if (what < 0.75) {
      const lines = [{ pjid: pick(parts), ckAmount: 1 + Math.floor(Math.random() * 4), xsPrice: 20 }]
      await owner.call(outbound.counter, ckDraft(lines, { ckDate: rkDate }))
    } else if (what < 0.82) await owner.call(stockIn.changeDate, { id: pick(bought).id, rkDate })
    else if (what < 0.87) await owner.call(reversal.stockIn, { id: pick(bought).id, note: '送错' })
    else if (what < 0.94) {
      const { id: rkId, supplierId } = pick(bought)
      const lines = await trade.tenant.act('owner', ({ db, tenantId }) =>
        db.selectFrom('rkProduct').select('lineId').where('tenantId', '=', tenantId).where('rkId', '=', rkId).execute(),
      )
      const draft = { clientId: supplierId, thDate: today, lines: [{ sourceLineId: lines[0]?.lineId ?? 0, thAmount: 1, warehouseId }] }
      const { id } = await owner.call(purchaseReturn.save, draft)
      if (!id) continue
      await owner.call(purchaseReturn.approve, { id })
      await owner.call(purchaseReturnSteps.ship, { id })
      if (Math.random() < 0.3) await owner.call(reversal.reverse, { steps: [{ document: 'ct', id }], note: '不退了' })
    } else {
      const [sold] = (await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pick(parts)] })).content
      if (!sold) continue
      const { id } = await owner.ok(saleReturn.save, {
        clientId,
        thDate: today,
        lines: [{ sourceLineId: sold.id, thAmount: 1, warehouseId }],
      })
      await owner.call(saleReturn.approve, { id })
    }
  }
}

interface Receipt {
  part: string
  line: string
  supplier: string
  day: string
  undone: string | null
  /** Ten-thousandths. */
  price: number
  qty: number
}
interface Back {
  line: string
  day: string
  undone: string | null
  qty: number
  sum: number
}
interface Move {
  part: string
  day: string
  qty: number
  value: number
  sold: boolean
  of: string
}
async function papersOf(tenantId: number) {
  const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`
  return asOwner(async (client) => {
    const rows = async <Row>(text: string) => (await client.query(text, [tenantId])).rows as Row[]
    return {
      receipts: await rows<Receipt>(
        `select l.part_id::text as part, l.line_id::text as line, l.supplier_id::text as supplier, ${day('l.rk_date')} as day, ${day('o.reversed_on')} as undone,
           (l.purchase_price * 10000)::float as price, l.rk_amount::float as qty
         from rk_product l join rk_order o using (tenant_id, rk_id) where l.tenant_id = $1 and l.rk_type = 0 and (o.confirmed_at is not null or o.reversed_on is not null) order by l.rk_date, l.line_id`,
      ),
      backs: await rows<Back>(
        `select t.source_line_id::text as line, ${day('o.post_date')} as day, ${day('o.reversed_on')} as undone, t.th_amount::float as qty, t.th_sum::float as sum
         from th_product t join th_order o using (tenant_id, th_id) where t.tenant_id = $1 and o.th_type = 1 and o.post_date is not null`,
      ),
      moves: await rows<Move>(
        `select part_id::text as part, ${day('biz_date')} as day, qty::float as qty, value::float as value, kind in ('销售', '销售红冲', '销售退货', '销售退货红冲') as sold,
           document || line_id as of from stock_ledger where tenant_id = $1 order by ledger_id`,
      ),
    }
  })
}
type Papers = Awaited<ReturnType<typeof papersOf>>

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
/** Ten-thousandths times whole pieces, in fen, halves away from nothing. */
const fen = (price: number, pieces: number) => Math.sign(pieces) * Math.floor((price * Math.abs(pieces) + 50) / 100)

/** What a piece of a part cost that came first of all that still stand; where none came, that went first. */
function firstCost(moves: readonly Move[]): number {
  const papers = [...Map.groupBy(moves, ({ of }) => of).values()].map((each) => ({
    qty: sum(each, ({ qty }) => qty),
    value: sum(each, ({ value }) => value),
  }))
  const first = papers.find(({ qty }) => qty > 0) ?? papers.find(({ qty }) => qty !== 0)
  return first ? Math.round((first.value / first.qty) * 10_000) : 0
}

const NAMES = ['came', 'cameValue', 'back', 'credited', 'sold', 'soldValue', 'rest', 'restValue'] as const
type State = Record<(typeof NAMES)[number], number>
/** What of each supplier and part came, went back, had been sold and was left at the end of a day. */
function stateAt({ receipts, backs, moves }: Papers, until: string): Map<string, State> {
  const found = new Map<string, State>()
  const add = (key: string, more: Partial<State>) => {
    const there = found.get(key) ?? {
      ...{ came: 0, cameValue: 0, back: 0, credited: 0 },
      ...{ sold: 0, soldValue: 0, rest: 0, restValue: 0 },
    }
    for (const name of NAMES) there[name] += more[name] ?? 0
    found.set(key, there)
  }
  const stands = ({ day, undone }: { day: string; undone: string | null }) => day <= until && !(undone && undone <= until)
  for (const [part, own] of Map.groupBy(moves, (move) => move.part)) {
    const past = own.filter(({ day }) => day <= until)
    const held = sum(past, ({ qty }) => qty)
    const sales = -sum(
      past.filter(({ sold }) => sold),
      ({ qty }) => qty,
    )
    const lines = receipts.filter((receipt) => receipt.part === part && receipt.day <= until)
    const stood = lines.map((receipt) => {
      const went = backs.filter((each) => each.line === receipt.line && stands(each))
      const came = stands(receipt) ? receipt.qty : 0
      return {
        ...receipt,
        came,
        back: sum(went, ({ qty }) => qty),
        credited: sum(went, (each) => each.sum),
        q: came - sum(went, ({ qty }) => qty),
      }
    })
    // one piece after the other: the last that came are left, of the others the first that came were sold
    let there = Math.max(0, held)
    const rests = new Map<string, number>()
    for (const { line, q } of stood.toReversed()) {
      const rest = Math.max(0, Math.min(q, there))
      rests.set(line, rest)
      there = Math.max(0, there - q)
    }
    let gone = Math.max(0, sales)
    let [explainedRest, explainedSold] = [0, 0]
    for (const receipt of stood) {
      const rest = rests.get(receipt.line) ?? 0
      const sold = Math.max(0, Math.min(receipt.q - rest, gone))
      gone = Math.max(0, gone - receipt.q)
      explainedRest += rest
      explainedSold += sold
      add(`${receipt.supplier} ${part}`, {
        ...{ came: receipt.came, cameValue: fen(receipt.price, receipt.came), back: receipt.back, credited: receipt.credited },
        ...{ sold, soldValue: fen(receipt.price, sold), rest, restValue: fen(receipt.price, rest) },
      })
    }
    const cost = firstCost(own)
    const [rest, sold] = [held - explainedRest, sales - explainedSold]
    add(` ${part}`, { rest, restValue: fen(cost, rest), sold, soldValue: fen(cost, sold) })
  }
  return found
}

const SHOWN = [
  'OpenPieces',
  'InPieces',
  'BackPieces',
  'SoldPieces',
  'OtherPieces',
  'ClosePieces',
  'OpenValue',
  'InValue',
  'SoldValue',
  'OtherValue',
  'CloseValue',
  'BackValue',
] as const
function expected(papers: Papers, from: string, to: string, key: (supplier: string, part: string) => string) {
  const [before, after] = [stateAt(papers, daysFrom(from, -1)), stateAt(papers, to)]
  const rows = new Map<string, number[]>()
  for (const each of new Set([...before.keys(), ...after.keys()])) {
    const none = Object.fromEntries(NAMES.map((name) => [name, 0])) as State
    const [was, is] = [before.get(each) ?? none, after.get(each) ?? none]
    const more = (name: keyof State) => is[name] - was[name]
    const credited = Math.round(more('credited') * 100)
    const row = [
      ...[was.rest, more('came'), more('back'), more('sold'), was.rest + more('came') - more('back') - more('sold') - is.rest, is.rest],
      ...[
        was.restValue,
        more('cameValue'),
        more('soldValue'),
        was.restValue + more('cameValue') - credited - more('soldValue') - is.restValue,
        is.restValue,
        credited,
      ],
    ]
    const [supplier = '', part = ''] = each.split(' ')
    const name = key(supplier, part)
    rows.set(
      name,
      row.map((value, nth) => value + (rows.get(name)?.[nth] ?? 0)),
    )
  }
  // what says nothing in pieces is left out
  return Object.fromEntries([...rows].filter(([, row]) => row.slice(0, 6).some((value) => value !== 0)).sort())
}

const shownOf = (row: Record<string, unknown>) =>
  SHOWN.map((name) => (name.endsWith('Value') ? Math.round(Number(row[`supply${name}`] ?? 0) * 100) : Number(row[`supply${name}`] ?? 0)))
async function rowsOf({ owner }: Trade, from: string, to: string, group: 'supplier' | 'part', more: object = {}) {
  const { page, total } = await owner.ok(figures.run, { report: 'supply', from, to, limit: 500, groups: [group], ...more })
  return { rows: Object.fromEntries(page.list.map((row) => [String(row.key ?? ''), shownOf(row)] as const).sort()), total: shownOf(total) }
}

async function expectAsInBooks(trade: Trade, when: string) {
  const papers = await papersOf(trade.tenant.tenantId)
  for (const [from, to] of PERIODS) {
    const at = `${when} ${from} ${to}`
    const suppliers = await rowsOf(trade, from, to, 'supplier')
    expect(suppliers.rows, at).toEqual(expected(papers, from, to, (supplier) => supplier))
    const parts = await rowsOf(trade, from, to, 'part')
    expect(parts.rows, at).toEqual(expected(papers, from, to, (_, part) => part))
    expect(parts.total, at).toEqual(suppliers.total)
    const supplierId = trade.supplierId
    const his = await rowsOf(trade, from, to, 'part', { supplierId })
    const { others: _, ...own } = expected(papers, from, to, (supplier, part) => (supplier === String(supplierId) ? part : 'others'))
    expect(his.rows, at).toEqual(own)
    await expectOpened(trade, { from, to }, suppliers.rows[String(supplierId)] ?? [], at)
  }
}

/** The receipts of what lies there, lay there and was sold of one supplier come to the figure that was opened. */
async function expectOpened({ owner, supplierId }: Trade, days: { from: string; to: string }, row: number[], at: string) {
  const path = [{ group: 'supplier' as const, key: String(supplierId) }]
  for (const name of ['OpenPieces', 'SoldPieces', 'ClosePieces', 'CloseValue'] as const) {
    const asked = { report: 'supply' as const, ...days, measure: `supply${name}` as const, path, limit: 500 }
    const { page, total } = await owner.ok(figures.drill, asked)
    const unit = name.endsWith('Value') ? 100 : 1
    const wanted = row[SHOWN.indexOf(name)] ?? 0
    expect([Math.round(total.value * unit), Math.round(sum(page.list, ({ value }) => Number(value)) * unit)], `${name} ${at}`).toEqual([
      wanted,
      wanted,
    ])
  }
}

test('供应商供销存 says what the books say, of whole spans and odd days, before its sums are kept, after, beyond the border, and made anew; months add up', {
  timeout: 300_000,
}, async () => {
  const trade = await newTrade()
  const { tenantId } = trade.tenant
  const parts = await Promise.all(Array.from({ length: 5 }, () => trade.part()))
  await history(trade, parts, 45)
  await expectAsInBooks(trade, 'nothing kept')
  await rollResults(tenantId)
  const kept = (table: string) =>
    asOwner(async (client) => (await client.query(`select * from ${table} where tenant_id = $1 order by 2, 3, 4, 5, 6`, [tenantId])).rows)
  expect((await kept('part_supplied')).length).toBeGreaterThan(20)
  await expectAsInBooks(trade, 'kept')
  await history(trade, parts.slice(0, 3), 15)
  await expectAsInBooks(trade, 'beyond the border')
  await rollResults(tenantId)
  await expectAsInBooks(trade, 'rolled on')
  const rows = await kept('part_supplied')
  await asOwner((client) => client.query('select house.rebuild_results($1)', [tenantId]))
  expect(await kept('part_supplied')).toEqual(rows)
  await expectAsInBooks(trade, 'made anew')
  // whatever parts are weighed side by side, each by itself comes to the same
  const ofAll = await kept('supplier_supplied')
  await asOwner(async (client) => {
    for (const table of ['part_supplied', 'supplier_supplied', 'part_first'])
      await client.query(`delete from ${table} where tenant_id = $1`, [tenantId])
    for (const part of parts) await client.query('select house.supply_slice($1, $2, $3)', [tenantId, [trade.tenant.companyIds[0]], [part]])
  })
  expect(await kept('part_supplied')).toEqual(rows)
  expect(await kept('supplier_supplied')).toEqual(ofAll)
  const wrong = async () =>
    (await trade.owner.ok(reconciliation.reconcile, {})).content.filter((check) => check.wrong > 0).map(({ name }) => name)
  expect(await wrong()).toEqual([])

  // twelve months come to their year, supplier by supplier, to the fen
  const whole = await rowsOf(trade, `${year - 1}-01-01`, `${year - 1}-12-31`, 'supplier')
  const months = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => `${year - 1}-${String(nth + 1).padStart(2, '0')}-01`).map((first) =>
      rowsOf(trade, first, monthEnd(first), 'supplier'),
    ),
  )
  const [IN, SOLD, OTHER] = [SHOWN.indexOf('InValue'), SHOWN.indexOf('SoldValue'), SHOWN.indexOf('OtherValue')]
  for (const at of [IN, SOLD, OTHER]) expect(sum(months, ({ total }) => total[at] ?? 0)).toBe(whole.total[at])
  for (const [key, row] of Object.entries(whole.rows)) expect(sum(months, (month) => month.rows[key]?.[SOLD] ?? 0)).toBe(row[SOLD])

  // it is read from what is kept: were nothing left there, nothing would lie there
  await asOwner((client) => client.query('update supplier_supplied set rest = 0, rest_value = 0 where tenant_id = $1', [tenantId]))
  expect((await rowsOf(trade, `${year}-01-01`, today, 'supplier')).total[SHOWN.indexOf('ClosePieces')]).toBe(0)
  expect(await wrong()).toEqual(['供应商供销存汇总 = 入库单、台账'])
})
