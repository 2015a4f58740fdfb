import { expect, test } from 'vitest'
import { people } from '#contract/platform/people/people.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import type { Tag } from '#contract/tags.ts'
import { asOwner, rollResults } from '#test/roll-results.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'

const year = Number(today.slice(0, 4))
const PERIODS = [
  [`${year - 1}-01-01`, `${year - 1}-12-31`],
  [`${year}-01-01`, today],
  [`${year - 1}-03-17`, `${year}-02-11`],
] as const

/** Sales, returns and differences of two years of these parts, some in one month only, and what moved in stock. */
const history = (tenantId: number, companyId: number, parts: readonly number[], from: number, to: number) =>
  asOwner(async (client) => {
    await client.query('select setseed($1)', [(from % 97) / 97])
    await client.query(
      `insert into result_entry (tenant_id, company_id, biz_date, kind, part_id, incharge_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, posted_by)
       select $1, $2, day, kind, part, 1, case kind when '销售' then qty when '销售退货' then -qty else 0 end, 0, case kind when '销售' then qty * price when '销售退货' then -qty * price else 0 end,
         case kind when '销售退货' then -qty else qty end * round(price * 0.7, 2), 'xx', n, 'X', n, '记账', 1
       from (
         select n, (array['销售', '销售', '销售', '销售', '销售退货', '成本差异'])[1 + floor(random() * 6)::int] as kind, 1 + floor(random() * 5) as qty, 5 + part % 7 * 11 as price, part,
           case when part % 3 = 0 then date '${year - 1}-05-09' + floor(random() * 20)::int else current_date - floor(random() * 700)::int end as day
         from (select n, ($3::bigint[])[1 + floor(power(random(), 2) * cardinality($3::bigint[]))::int] as part from generate_series($4::int, $5::int) n offset 0) p
       ) r`,
      [tenantId, companyId, parts, from, to],
    )
    await client.query(
      `insert into stock_ledger (tenant_id, company_id, part_id, warehouse_id, pool, qty, value, pool_qty, pool_value, place_qty, kind, document, document_id, doc_no, line_id, event, leg, biz_date, posted_by)
       select $1, $2, ($3::bigint[])[1 + floor(random() * cardinality($3::bigint[]))::int], 1, 0, 1, 7, 0, 0, 0, '进货', 'xx', n, 'X', n, '记账', 0, current_date - floor(random() * 700)::int, 1
       from generate_series($4::int, $5::int) n`,
      [tenantId, companyId, parts, from, to],
    )
  })

interface Entry {
  day: string
  kind: string
  part: string
  qty: number
  income: number
  cost: number
}
const sum = <T>(of: readonly T[], value: (each: T) => number) => of.reduce((all, each) => all + value(each), 0)
const round = (value: number) => Math.round(value * 100) / 100

/** Classes of a period and what they come to, from the entries alone. */
function classified(entries: readonly Entry[], moves: readonly { day: string; part: string; value: number }[], from: string, to: string) {
  const trade = entries.filter(({ kind }) => kind !== '成本差异')
  const within = Map.groupBy(
    trade.filter(({ day }) => day >= from && day <= to),
    ({ part }) => part,
  )
  const sold = [...within]
    .map(([part, own]) => ({ part, net: sum(own, ({ income }) => income), pieces: sum(own, ({ qty }) => qty) }))
    .filter(({ net, pieces }) => net !== 0 || pieces !== 0)
    .sort((a, b) => b.net - a.net || Number(a.part) - Number(b.part))
  const everything = sum(sold, ({ net }) => Math.max(0, net))
  const next = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10)
  const last = next.endsWith('-01') ? to.slice(0, 7) : monthBefore(to.slice(0, 7), 1)
  const months = Array.from({ length: 12 }, (_, nth) => monthBefore(last, nth))
  let reached = 0
  const classes = new Map<string, string>()
  for (const { part, net } of sold) {
    const abc = net > 0 && reached < 0.8 * everything ? 'A' : net > 0 && reached < 0.95 * everything ? 'B' : 'C'
    reached += Math.max(0, net)
    const each = months.map((month) =>
      sum(
        trade.filter((entry) => entry.part === part && entry.day.startsWith(month)),
        ({ qty }) => qty,
      ),
    )
    const mean = sum(each, (q) => q) / 12
    const swing = mean > 0 ? Math.sqrt(sum(each, (q) => (q - mean) ** 2) / 12) / mean : Number.POSITIVE_INFINITY
    classes.set(part, abc + (swing <= 0.5 ? 'X' : swing <= 1 ? 'Y' : 'Z'))
  }
  const classOf = (part: string) => classes.get(part) ?? '未动销'
  const days = entries.filter(({ day }) => day >= from && day <= to)
  const names = new Set([...days.map(({ part }) => classOf(part)), ...moves.map(({ part }) => classOf(part))])
  const rows = [...names].map((name) => {
    const own = days.filter(({ part }) => classOf(part) === name)
    const sales = own.filter(({ kind }) => kind !== '成本差异')
    return [
      name,
      {
        classParts: [...classes.values()].filter((each) => each === name).length,
        net: round(sum(sales, ({ income }) => income)),
        profit: round(sum(own, ({ income, cost }) => income - cost)),
        netPieces: sum(sales, ({ qty }) => qty),
        closeValue: round(
          sum(
            moves.filter(({ day, part }) => day <= to && classOf(part) === name),
            ({ value }) => value,
          ),
        ),
        postings: sales.length,
      },
    ] as const
  })
  return new Map(rows.filter(([, { net, netPieces, closeValue }]) => net !== 0 || netPieces !== 0 || closeValue !== 0))
}
const monthBefore = (month: string, months: number) => {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 - months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

async function expectAsInLedgers({ owner, tenant: { tenantId, companyIds } }: Trade, when: string) {
  const { entries, moves } = await asOwner(async (client) => {
    const of = [tenantId, companyIds[0]]
    const e = await client.query(
      `select to_char(biz_date, 'YYYY-MM-DD') as day, kind, part_id::text as part, qty::float, income::float, cost::float from result_entry where tenant_id = $1 and company_id = $2`,
      of,
    )
    const m = await client.query(
      `select to_char(biz_date, 'YYYY-MM-DD') as day, part_id::text as part, value::float from stock_ledger where tenant_id = $1 and company_id = $2`,
      of,
    )
    return { entries: e.rows as Entry[], moves: m.rows as { day: string; part: string; value: number }[] }
  })
  for (const [from, to] of PERIODS) {
    const expected = classified(entries, moves, from, to)
    // the first answer makes what the second finds
    for (const nth of [1, 2]) {
      const { page, total } = await owner.ok(figures.run, { report: 'classes', from, to, limit: 50, sortProp: 'key' })
      const said = page.list.map(({ key, classParts, net, profit, netPieces, closeValue }) => [
        key,
        { classParts, net, profit, netPieces, closeValue },
      ])
      const told = [...expected].map(([key, { postings: _, ...row }]) => [key, row])
      expect(said.sort(), `${when} ${from} ${to} ${nth}`).toEqual(told.sort())
      expect(total.net).toBe(round(sum([...expected.values()], ({ net }) => net)))
    }
    for (const [key, { net, postings, netPieces }] of expected) {
      const { page, total } = await owner.ok(figures.drill, {
        ...{ report: 'classes', from, to, path: [{ group: 'class', key }], measure: 'net', limit: 500 },
      })
      expect([key, page.totalCount, total.value, Number(total.qty)], `${when} ${from} ${to}`).toEqual([key, postings, net, netPieces])
      expect(page.list.length).toBe(Math.min(500, postings))
      if (postings <= 500) expect(round(sum(page.list, ({ value }) => value))).toBe(net)
    }
  }
}

test('classes are kept with the first question, stand until the ledgers hold more of those days, and say what the ledgers say', {
  timeout: 300_000,
}, async () => {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const { tenantId, companyIds } = tenant
  const company = companyIds[0] ?? 0
  const parts = await Promise.all(Array.from({ length: 24 }, () => trade.part()))
  const kept = () =>
    asOwner(
      async (client) =>
        (await client.query('select kept_id::text from class_kept where tenant_id = $1 order by first_day, last_day', [tenantId])).rows,
    )
  const wrong = async () =>
    (await owner.ok(reconciliation.reconcile, {})).content.filter(({ name, wrong }) => name.startsWith('ABC-XYZ') && wrong > 0)
  await history(tenantId, company, parts, 1, 600)
  await expectAsInLedgers(trade, 'nothing rolled up')
  await rollResults(tenantId)
  const before = await kept()
  expect(before).toHaveLength(PERIODS.length)
  await expectAsInLedgers(trade, 'rolled up')
  // the border has moved on over what was there
  expect(await kept()).toEqual(before)
  await history(tenantId, company, parts, 601, 640)
  await expectAsInLedgers(trade, 'entries of old days')
  expect((await kept()).filter(({ keptId, kept_id }) => before.some((each) => each.kept_id === (kept_id ?? keptId)))).toEqual([])
  await rollResults(tenantId)
  await expectAsInLedgers(trade, 'rolled on')
  expect(await wrong()).toEqual([])
  // of a day behind the period nothing changes
  const then = await kept()
  await asOwner((client) =>
    client.query(
      `insert into result_entry (tenant_id, company_id, biz_date, kind, part_id, qty, income, document, document_id, doc_no, event, posted_by) values ($1, $2, $3, '销售', $4, 1, 9, 'xx', 9999, 'X', '记账', 1)`,
      [tenantId, company, today, parts[0]],
    ),
  )
  await owner.ok(figures.run, { report: 'classes', from: PERIODS[0][0], to: PERIODS[0][1] })
  expect((await kept())[0]).toEqual(then[0])
  // whoever may see neither prices nor cost finds them in no row, kept or not
  const { data: role } = await owner.ok(people.role, { id: tenant.roleIds.seller })
  const tags = [...role.tags.filter((tag) => !tag.startsWith('price.')), 'report:goods:query'] as Tag[]
  await owner.ok(people.saveRole, { ...role, dataScope: 'all', tags })
  const seen = await tenant.as('seller').ok(figures.run, { report: 'classes', from: PERIODS[0][0], to: PERIODS[0][1] })
  expect(seen.measures).toEqual(['partClass', 'classParts', 'netPieces'])
  for (const row of [...seen.page.list, seen.total])
    for (const name of ['net', 'profit', 'closeValue']) expect(row).not.toHaveProperty(name)
  expect(
    await tenant.as('seller').call(figures.drill, { report: 'classes', path: [{ group: 'class', key: 'AX' }], measure: 'net' }),
  ).not.toMatchObject({
    code: 0,
  })
  // it is read from what is kept
  await asOwner((client) =>
    client.query(`update class_sums set sums = sums || '{"net": "1"}' where tenant_id = $1 and cardinality(parts) > 0`, [tenantId]),
  )
  const { page } = await owner.ok(figures.run, { report: 'classes', from: PERIODS[0][0], to: PERIODS[0][1] })
  expect(new Set(page.list.flatMap(({ key, net }) => (key === '未动销' ? [] : [net])))).toEqual(new Set([1]))
  expect((await wrong()).map(({ name }) => name)).toEqual(['ABC-XYZ 分级 = 损益明细'])
})
