import { expect, onTestFinished, test } from 'vitest'
import { clockNow, clockWrongBy, followClock } from './clock.ts'

const databaseAt = (time: () => number) =>
  ({ query: async () => ({ rows: [{ at: time() }] }) }) as unknown as Parameters<typeof followClock>[0]
const said: unknown[][] = []
const log = { warn: (...words: unknown[]) => said.push(words) }
const follow = async (time: () => number) => (await followClock(databaseAt(time), log))()

test('a machine that is an hour behind reckons with the hour, says so once, and is right again when its clock is', async () => {
  onTestFinished(() => follow(Date.now))
  const hour = 3_600_000
  await follow(() => Date.now() + hour)
  expect(Math.abs(clockNow().getTime() - Date.now() - hour)).toBeLessThan(500)
  expect(Math.round(clockWrongBy())).toBe(-3600)
  await follow(() => Date.now() + hour)
  expect(said).toHaveLength(1)
  await follow(() => Date.now() + 200)
  expect(clockWrongBy()).toBe(0)
  expect(Math.abs(clockNow().getTime() - Date.now())).toBeLessThan(50)
})

test('a database that does not answer leaves the clock as it was', async () => {
  const away = { query: () => Promise.reject(new Error('away')) } as unknown as Parameters<typeof followClock>[0]
  ;(await followClock(away, log))()
  expect(clockWrongBy()).toBe(0)
  expect(said.at(-1)).toEqual([{ reason: 'away' }, 'the clock of the database was not read'])
})
