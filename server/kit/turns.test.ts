import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { type Leave, turns } from './turns.ts'

const rules = { all: 4, each: 2, waiting: 3, patience: 5000, full: '请稍候' }
const [busy, other, third] = [1, 2, 3]

test('who asks for everything gets his part of it; another finds a place at once', async () => {
  const places = turns(rules)
  const served: number[] = []
  const taking = [0, 1, 2, 3, 4].map((at) =>
    places.take(busy).then((leave) => {
      served.push(at)
      return leave
    }),
  )
  await wait(1)
  expect(served).toEqual([0, 1])
  await places.take(other)
  await places.take(other)
  // each place that is given back goes to the next of those who wait
  for (const taken of taking) (await taken)()
  expect(served).toEqual([0, 1, 2, 3, 4])
})

test('those who wait are served by tenants in turn, however many one of them sent ahead', async () => {
  const places = turns({ ...rules, all: 1, each: 1 })
  const first = await places.take(busy)
  const order: number[] = []
  const queued = (holder: number) =>
    places.take(holder).then((leave) => {
      order.push(holder)
      leave()
    })
  const all = [queued(busy), queued(busy), queued(busy), queued(other), queued(third)]
  first()
  await Promise.all(all)
  expect(order).toEqual([busy, other, third, busy, busy])
})

test('a long line is refused in words, and so is who waited too long; the patient wait', async () => {
  const places = turns({ ...rules, all: 1, waiting: 1, patience: 20 })
  const leave = await places.take(busy)
  const patient = places.take(other, { patient: true })
  const waits = places.take(busy)
  await expect(places.take(busy)).rejects.toMatchObject({ message: '请稍候', code: Code.tooMany, status: 429, retryAfter: 10 })
  await expect(waits).rejects.toThrow('请稍候')
  leave()
  expect(await patient).toBeTypeOf('function')
})

test('who has gone away leaves the line, and a place given back twice is one place', async () => {
  const places = turns({ ...rules, all: 1, each: 1 })
  const leave = await places.take(busy)
  const left = new AbortController()
  const goes = places.take(busy, { gone: left.signal })
  left.abort()
  await expect(goes).rejects.toThrow()
  leave()
  leave()
  const again: Leave = await places.take(busy)
  let second = false
  void places.take(other).then(() => {
    second = true
  })
  await wait(1)
  expect(second).toBe(false)
  again()
})

test('who waits hears how many of his own are before him, each time that changes; the others are no business of his', async () => {
  const places = turns({ ...rules, all: 3, waiting: 4 })
  const leaves = [await places.take(busy), await places.take(busy)]
  const heard: number[][] = [[], [], []]
  const left = new AbortController()
  const waits = heard.map((told, at) =>
    places.take(busy, { onPlace: (ahead) => told.push(ahead), ...(at === 1 && { gone: left.signal }) }).catch(() => undefined),
  )
  await wait(1)
  expect(heard).toEqual([[2], [3], [4]])
  // somebody else takes the third place, and gives it back
  const other3 = await places.take(other)
  other3()
  expect(heard).toEqual([[2], [3], [4]])
  left.abort()
  expect(heard).toEqual([[2], [3], [4, 3]])
  leaves[0]?.()
  await waits[0]
  expect(heard).toEqual([[2], [3], [4, 3, 2]])
  leaves[1]?.()
  await waits[2]
  expect(heard).toEqual([[2], [3], [4, 3, 2]])
  const straight: number[] = []
  await places.take(third, { onPlace: (ahead) => straight.push(ahead) })
  expect(straight).toEqual([])
})
