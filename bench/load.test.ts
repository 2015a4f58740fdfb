import { expect, test } from 'vitest'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { ownDatabase } from '#test/postgres.ts'
import { using } from './database.ts'
import { load } from './load.ts'
import { percentile } from './measure.ts'
import { recorder } from './record.ts'
import { rateRow, table, timesRow } from './report.ts'
import { findWorld } from './world.ts'

const small = { parts: 600, tenants: 1, smallParts: 200, ledger: 2_000, lines: 400 }

test('what is loaded past the application is what the application would have written: 数据核对 finds nothing', async () => {
  const urls = await ownDatabase()
  await load(small, () => {})(urls)
  const world = await using(urls.ownerUrl, (owner) => findWorld(owner, small.parts))
  const statements = recorder(urls.appUrl, world)
  try {
    const script = await statements.record(reconciliation.reconcile, {})
    const found = await using(urls.ownerUrl, async (owner) => {
      const all = []
      for (const sent of script.flat()) all.push(...(await owner.query(sent)).rows.filter((row) => 'compared' in row))
      return all
    })
    expect(found.length).toBeGreaterThan(8)
    expect(found.filter(({ wrong }) => wrong > 0)).toEqual([])
    expect(Math.max(...found.map(({ compared }) => compared))).toBeGreaterThan(60)
  } finally {
    await statements.close()
  }
})

test('a row of the table says what was measured, beside what, and whether it is enough', () => {
  const timing = (each: number[]) => ({ each, wall: each.reduce((sum, ms) => sum + ms, 0) })
  const both = { ours: timing([4, 4, 4, 40]), raw: timing([2, 2, 2, 2]) }
  expect(percentile(both.ours, 50)).toBe(4)
  expect(timesRow('search', both, { p50: 5, p99: 20 })).toMatchObject({ measured: 'p50 4.0, p99 40 ms', ratio: '2.0 ×', met: false })
  expect(rateRow('sale', both, 0.4)).toMatchObject({ ratio: '15 %', met: false })
  expect(table([rateRow('销售', both)])).toContain('| 销售 |')
})
