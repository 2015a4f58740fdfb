import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openPool } from './pool.ts'
import { stepBehind } from './step-behind.ts'

const onLinux = test.skipIf(process.platform !== 'linux')

onLinux('a connection of a pool that steps behind is served by a process that gives way, one of another pool as before', async () => {
  const { appUrl } = inject('database')
  const [front, behind] = [openPool(appUrl, 1), openPool(appUrl, 1).on('connect', stepBehind)]
  const processOf = async (pool: pg.Pool): Promise<number> => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const [usual, lower] = [await processOf(front), await processOf(behind)]
  expect(getPriority(lower)).toBe(Math.min(19, getPriority(usual) + 10))
  if (existsSync(`/proc/${lower}/autogroup`)) expect([usual, lower].map(sessionOf)).toEqual(['nice 0', 'nice 10'])
  await Promise.all([front.end(), behind.end()])
})

const sessionOf = (id: number) => readFileSync(`/proc/${id}/autogroup`, 'utf8').trim().split(' ').slice(-2).join(' ')

test('a process that only bears the number of a far server keeps its place', () => {
  const before = getPriority(process.pid)
  const far = { processID: process.pid, connection: { stream: { localPort: 5432 } } } as unknown as pg.PoolClient
  expect(stepBehind(far)).toBe(false)
  expect(getPriority(process.pid)).toBe(before)
  const unknown = { processID: null, connection: { stream: { localPort: 5432 } } } as unknown as pg.PoolClient
  expect(stepBehind(unknown)).toBe(false)
})
