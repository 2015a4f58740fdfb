import { expect, test } from 'vitest'
import { ownDatabase } from '#test/postgres.ts'
import { startProgram } from '../program.ts'
import { runDay } from './day.ts'
import { openServer } from './service.ts'

test('a small day of mixed documents by six at once, with kill −9 of the server in the middle: what everybody was told is what the books say', {
  timeout: 180_000,
}, async () => {
  const { ownerUrl, appUrl } = await ownDatabase()
  const env = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, PEICHI_CONNECTIONS: '8' }
  const open = () => {
    const service = openServer(() => startProgram(env))
    return { service, troubles: [{ name: 'kill −9', carryOut: service.crash }] }
  }
  const found = await runDay(
    { open, withDatabase: (work) => work({ ownerUrl, appUrl }) },
    { documents: 60, clients: 6, parts: 8, seed: 1, lost: 6 },
  )
  expect([...found.record.surprises]).toEqual([])
  expect(found.books.untold).toEqual([])
  expect(found.books.twice).toEqual([])
  expect(found.books.broken).toEqual([])
  expect(found.reconciled.wrong).toEqual([])
  // and something was at stake
  expect(found.reconciled.compared).toBeGreaterThan(400)
  const [crash] = found.troubles
  expect(crash?.seconds).toBeGreaterThan(0)
  expect(found.record.lost).toBeGreaterThan(crash?.cutOff ?? 0)
  expect(found.record.repeated).toBeGreaterThan(0)
  const kinds = ['cg', 'ck', 'ct', 'db', 'dc', 'fk', 'hc', 'offer', 'pd', 'qc', 'qr', 'rk', 'sk', 'xt', 'bs', 'tz'].sort()
  expect(
    Object.keys(found.books.documents)
      .filter((kind) => kind !== 'qk')
      .sort(),
  ).toEqual(kinds)
  expect(found.record.done).toBeGreaterThan(found.record.late)
})
