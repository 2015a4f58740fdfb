import pg from 'pg'
import { expect, test } from 'vitest'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { asOwner } from '#test/roll-results.ts'
import { newTrade } from '#test/trade.ts'
import { onOwnServer } from '#test/world.ts'

// the clock looks at all companies there are
const own = onOwnServer()
const byClock = <T>(work: (client: pg.Client) => Promise<T>) => asOwner(work, own.ownerUrl)
const wrongOf = async ({ owner }: Pick<Awaited<ReturnType<typeof newTrade>>, 'owner'>) =>
  (await owner.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0).map(({ name }) => name)

/** A company with goods at 10, which it sells one by one at 30. */
async function selling() {
  const trade = await newTrade()
  const { owner, tenant, ckDraft, part, receive } = trade
  const { tenantId } = tenant
  const pjid = await part()
  await receive({ pjid, rkAmount: 50, purchasePrice: 10 })
  const sale = () => owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 1, xsPrice: 30 }]))
  /** What was posted so far is old enough for the clock. */
  const aged = () =>
    byClock(async (client) => {
      for (const ledger of ['result_entry', 'stock_ledger'])
        await client.query(`update ${ledger} set posted_at = now() - interval '2 hours' where tenant_id = $1`, [tenantId])
    })
  return { trade, owner, tenantId, sale, aged }
}

test('rolling up is killed half-way, two roll at once, new postings come meanwhile: the sums are those of the entries', async () => {
  const { trade, owner, tenantId, sale, aged } = await selling()
  await sale()
  await aged()
  const dying = new pg.Client({ connectionString: own.ownerUrl })
  dying.on('error', () => undefined)
  await dying.connect()
  await dying.query('begin')
  await dying.query('select house.roll_results()')
  const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid')
  const others = Promise.all([1, 2].map(() => byClock((client) => client.query('select house.roll_results()'))))
  await sale()
  await byClock((client) => client.query('select pg_terminate_backend($1::int)', [rows[0]?.pid]))
  await others
  await dying.end().catch(() => undefined)
  const rolled = () =>
    byClock(async (client) => {
      const { rows } = await client.query('select sum(qty)::int as qty, sum(income)::int as income from result_day where tenant_id = $1', [
        tenantId,
      ])
      return rows[0]
    })
  // the sale that came meanwhile is not old enough
  expect(await rolled()).toEqual({ qty: 1, income: 30 })
  expect(await wrongOf(trade)).toEqual([])
  const { id } = await sale()
  await owner.ok(reversal.sale, { id, note: '开错' })
  await aged()
  await Promise.all([1, 2, 3].map(() => byClock((client) => client.query('select house.roll_results()'))))
  expect(await rolled()).toEqual({ qty: 2, income: 60 })
  expect(await wrongOf(trade)).toEqual([])
  const all = await byClock((client) =>
    client.query(
      `select company_id <> 0 as own, span, n, qty::int, income::int, cost::int from result_part where tenant_id = $1 order by 1, 2`,
      [tenantId],
    ),
  )
  const line = { n: 2, qty: 2, income: 60, cost: 20 }
  expect(all.rows).toEqual([false, true].flatMap((own) => ['M', 'Q', 'Y'].map((span) => ({ own, span, ...line }))))
})

test('years of trade are rolled up in steps, each by itself, two at once and with new postings between: the sums are those of the entries', async () => {
  const { trade, tenantId, sale, aged } = await selling()
  for (let nth = 0; nth < 9; nth++) await sale()
  await aged()
  const border = async () => {
    const { rows } = await byClock((client) =>
      client.query(
        `select (select count(*)::int from result_entry e where e.tenant_id = $1 and e.entry_id <= k.entry_id) as entries,
           (select count(*)::int from stock_ledger l where l.tenant_id = $1 and l.ledger_id <= k.ledger_id) as moves, d.moved
         from (select $1::bigint as tenant_id) t left join result_rolled k using (tenant_id)
         left join lateral (select sum(moves)::int as moved from stock_day d where d.tenant_id = t.tenant_id) d on true`,
        [tenantId],
      ),
    )
    return rows[0]
  }
  const step = (size: number) =>
    byClock(async (client) => {
      const { rows } = await client.query(
        `select house.roll_results(interval '1 hour', $1) as results, house.roll_ledger(0, $1) as ledger`,
        [size],
      )
      return rows[0].results || rows[0].ledger
    })
  let steps = 0
  for (let more = true; more; steps++) {
    const asked = await Promise.all([step(4), step(3)])
    more = asked.some(Boolean)
    if (steps === 0) await sale()
    if (steps < 5) expect(await wrongOf(trade)).toEqual([])
  }
  // ten rows of the ledger by four (or three) at a time; the sale that came meanwhile is not old enough
  expect(steps).toBeGreaterThan(2)
  expect(await border()).toEqual({ entries: 9, moves: 10, moved: 10 })
})
