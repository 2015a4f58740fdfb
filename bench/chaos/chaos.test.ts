import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { ownDatabase } from '#test/postgres.ts'
import { runDay } from '../day/day.ts'
import { openLine } from './line.ts'
import { openNodes } from './nodes.ts'

test('two nodes, one with a wrong clock: lines cut, commits cut before and after they arrive, a silent line, every session of the database ended, a node killed; what everybody was told is what the books say', {
  timeout: 300_000,
}, async () => {
  const urls = await ownDatabase()
  const line = await openLine(() => Number(new URL(urls.ownerUrl).port))
  const name = new URL(urls.ownerUrl).pathname.slice(1)
  const ended = {
    name: 'all sessions ended',
    async carryOut() {
      const admin = new pg.Client({ connectionString: inject('adminUrl') })
      await admin.connect()
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]).finally(() => admin.end())
    },
  }
  try {
    const found = await runDay(
      {
        withDatabase: (work) => work(urls),
        open() {
          const { service, crash, lines } = openNodes(urls, line)
          return { service, troubles: [...lines, ended, crash(0)] }
        },
      },
      { documents: 120, clients: 6, parts: 8, seed: 3, lost: 4, twice: 6 },
    )
    expect([...found.record.surprises]).toEqual([])
    expect(found.books.untold).toEqual([])
    expect(found.books.twice).toEqual([])
    expect(found.books.broken).toEqual([])
    expect(found.reconciled.wrong).toEqual([])
    // and something was at stake
    expect(found.troubles.map(({ name }) => name)).toHaveLength(5)
    expect(found.record.repeated).toBeGreaterThan(0)
    expect(found.reconciled.compared).toBeGreaterThan(400)
  } finally {
    line.close()
  }
})
