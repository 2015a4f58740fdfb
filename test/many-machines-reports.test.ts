import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { figures } from '#contract/reports/figures/figures.ts'
import { reportNames, reportOf } from '#contract/reports/figures/reports.ts'
import { tradingBranches } from './branches.ts'
import { owner } from './tenant-ids.ts'
import { today } from './trade.ts'

/**
 * What a distributed database (Citus) asks of the reports, held on plain PostgreSQL. A table that is joined on what can never be true is planned without its
 * tenant: it is looked for on every machine, and Citus 13.2.2 died of it.
 */
const toNothing = (plan: string) => /Join Filter: false/.test(plan)

async function planOf(text: string, values: readonly unknown[] = []): Promise<string> {
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>({ text: `explain (costs off) ${text}`, values: [...values] })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('the rule sees a table joined to nothing', async () => {
  const joined = (partId: string) =>
    planOf(`select p.pj_no from accysyf y left join part p on p.tenant_id = 1 and p.part_id = ${partId} where y.tenant_id = 1`)
  expect(toNothing(await joined('null'))).toBe(true)
  expect(toNothing(await joined('y.client_id'))).toBe(false)
})

test('in no report of any rows, of one company or of all, is a table joined to nothing', async () => {
  const { trade } = await tradingBranches()
  const partId = await trade.part()
  const seen = new Map<string, { at: string; values: readonly unknown[] }>()
  let at = ''
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [text, values] = given
    if (typeof text === 'string' && text.includes('listed as')) seen.set(text, { at, values: values as unknown[] })
    return (query as (...given: unknown[]) => never).apply(this, given)
  } as never)
  try {
    for (const report of reportNames)
      for (const group of reportOf(report).groups)
        for (const companies of ['own', 'all'] as const) {
          at = `${report} by ${group}, ${companies}`
          const asked = { report, from: `${today.slice(0, 8)}01`, to: today, groups: [group], companies }
          // the card of a part is of one
          await trade.owner.ok(figures.run, report === 'card' ? { ...asked, partId } : asked)
          if (group !== reportOf(report).groups[0]) continue
          for (const filter of ['brand', 'type', 'area', 'level'] as const)
            if (reportOf(report).filters.includes(filter)) await trade.owner.ok(figures.run, { ...asked, [filter]: '甲', partId })
        }
  } finally {
    spy.mockRestore()
  }
  expect(seen.size).toBeGreaterThan(200)
  const broken: string[] = []
  for (const [text, { at, values }] of seen) if (toNothing(await planOf(text, values))) broken.push(at)
  expect(broken).toEqual([])
}, 120_000)
