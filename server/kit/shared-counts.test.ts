import { pino } from 'pino'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/db/embedded-process.ts'
import { counterProgram, startCounters } from '#test/counter-server.ts'
import { type SharedCounts, sharedCounts } from './shared-counts.ts'

/** A node, and what it says. */
async function node(port: number) {
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line).msg) })
  const counts = await sharedCounts(`redis://127.0.0.1:${port}`, log)
  onTestFinished(() => counts.close())
  return { ...counts, said }
}
const AWAY = 'the shared counters are away, this node counts its limits for itself'
const BACK = 'the shared counters are back'
const one = async ({ count }: Pick<SharedCounts, 'count'>, name: string) => (await count(name))[0]

/** Both have reached the server: they see each other's counts, which neither does that still counts for itself. */
async function reached(here: SharedCounts, there: SharedCounts) {
  let n = 0
  const together = async () => {
    const name = `together ${n++}`
    return [await one(here, name), await one(there, name)]
  }
  await expect.poll(together, { timeout: 20_000, interval: 200 }).toEqual([1, 2])
}

test('without anybody at the address a node counts for itself, says so once, and no call waits', async () => {
  const alone = await node(await freePort())
  const begun = performance.now()
  expect([await one(alone, 'x'), await one(alone, 'x'), await one(alone, 'y')]).toEqual([1, 2, 1])
  expect(performance.now() - begun).toBeLessThan(300)
  await expect.poll(() => alone.said.length).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(alone.said).toEqual([AWAY])
})

const [program = ''] = counterProgram ? [counterProgram] : []
describe.skipIf(!counterProgram)(
  `with a real server (${program || 'skipped: neither valkey-server nor redis-server is installed'})`,
  () => {
    let running: Awaited<ReturnType<typeof startCounters>> | undefined
    afterEach(() => running?.stop())
    const start = async (port: number) => {
      running = await startCounters(program, port)
      return running
    }

    test('two nodes count together, several names in one trip, of many at once each is counted', async () => {
      const port = await freePort()
      await start(port)
      const [here, there] = [await node(port), await node(port)]
      await reached(here, there)
      expect(await here.count('user 1', 'tenant 1')).toEqual([1, 1])
      expect(await there.count('user 2', 'tenant 1')).toEqual([1, 2])
      const many = await Promise.all(Array.from({ length: 100 }, (_, n) => one(n % 2 ? here : there, 'many')))
      expect(many.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
    }, 30_000)

    test('gone, each node counts for itself; back again, they count together without anybody’s help', async () => {
      const port = await freePort()
      const first = await start(port)
      const [here, there] = [await node(port), await node(port)]
      await reached(here, there)
      await first.stop()
      expect(await one(here, 'gone')).toBe(1)
      expect(await one(there, 'gone')).toBe(1)
      await start(port)
      await reached(here, there)
      expect(here.said).toEqual([AWAY, BACK])
    }, 60_000)

    test('one that hangs holds a call up for a tenth of a second, and the next ones not at all', async () => {
      const port = await freePort()
      const server = await start(port)
      const here = await node(port)
      await reached(here, await node(port))
      server.pause()
      const timed = async () => {
        const begun = performance.now()
        await one(here, 'slow')
        return performance.now() - begun
      }
      expect(await timed()).toBeLessThan(1000)
      expect(Math.min(await timed(), await timed(), await timed())).toBeLessThan(50)
      expect(here.said).toEqual([AWAY])
      server.resume()
      await expect.poll(async () => (await one(here, 'slow')) && here.said.at(-1), { timeout: 20_000, interval: 200 }).toBe(BACK)
    }, 60_000)
  },
)
