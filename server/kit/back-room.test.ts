import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { backRoom } from './back-room.ts'
import type { Call } from './carry-out.ts'
import type { RequestFacts } from './context.ts'
import { AppError } from './errors.ts'

const log = pino({ level: 'silent' })
const endpoint = { method: 'POST', path: '/report' } as never
const folder = mkdtempSync(join(tmpdir(), 'peichi-room-'))
/** A program of these words, in a file of its own. */
function program(text: string): URL {
  const path = join(folder, `${randomUUID()}.mjs`)
  writeFileSync(path, text)
  return pathToFileURL(path)
}
/** A process that answers by these words of a program; `asked` is what it was asked. */
const room = (answer: string, idleMs?: number) => {
  const text = `const told = (each) => process.send(each)
    process.on('message', (asked) => { if (asked === 'end') return process.disconnect(); if ('open' in asked) return; ${answer} })
    told('open')`
  return backRoom(program(text), undefined, log, idleMs)
}
function callOf(input: unknown, aborted = new AbortController().signal): Call {
  const facts = { id: 'r1', address: '', userAgent: '', aborted, cookie: () => undefined } as unknown as RequestFacts
  return { caller: undefined, input, file: undefined, submittime: undefined, facts, log }
}
const HERE = { wire: { here: true } }
const here = vi.fn(async () => HERE)
const ECHO = 'told({ id: asked.id, done: { wire: asked.order.input } })'

test('the first call is carried out where it is, those beside it wait for the back room, and from then on all go there', async () => {
  const back = room(ECHO)
  const slow = vi.fn(async () => wait(1500, HERE))
  const first = back.call(endpoint, callOf(1), slow)
  expect(await back.call(endpoint, callOf(2), here)).toEqual({ wire: 2 })
  expect(await first).toBe(HERE)
  expect(await back.call(endpoint, callOf(3), here)).toEqual({ wire: 3 })
  expect([slow.mock.calls.length, here.mock.calls.length]).toEqual([1, 0])
  await back.close()
})

test('a refusal comes back as the refusal it was, a bug as an error', async () => {
  const back = room(
    `told({ id: asked.id, fault: { refusal: asked.order.input, message: '数据过多', code: 0, status: 429, retryAfter: 7 } })`,
  )
  await back.open()
  const refusal = await back.call(endpoint, callOf(true), here).catch((error) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ message: '数据过多', code: 0, status: 429, retryAfter: 7 })
  const bug = await back.call(endpoint, callOf(false), here).catch((error) => error)
  expect(bug).not.toBeInstanceOf(AppError)
  await back.close()
})

test('whoever goes away is no longer worked for there', async () => {
  const back = room(`if ('gone' in asked) told({ id: asked.gone, done: { wire: { gone: true } } })`)
  await back.open()
  const left = new AbortController()
  const answer = back.call(endpoint, callOf({}, left.signal), here)
  left.abort()
  expect(await answer).toEqual({ wire: { gone: true } })
  expect(await back.call(endpoint, callOf({}, left.signal), here)).toEqual({ wire: { gone: true } })
  await back.close()
})

test('a room that breaks down fails what was in hand and nothing else: the next opens it anew', async () => {
  const back = room(`if (asked.order.input === 'break') process.exit(1); ${ECHO}`)
  await back.open()
  await expect(back.call(endpoint, callOf('break'), here)).rejects.toThrow('the back room broke down')
  expect(await back.open()).toBe(true)
  expect(await back.call(endpoint, callOf('go on'), here)).toEqual({ wire: 'go on' })
  await back.close()
})

test('where it cannot be opened jobs are told so, and calls stay where they are, however many there are', async () => {
  const back = backRoom(program('process.exit(1)'), undefined, log)
  expect(await back.open()).toBe(false)
  here.mockClear()
  expect(await Promise.all([1, 2, 3].map((each) => back.call(endpoint, callOf(each), here)))).toEqual([HERE, HERE, HERE])
  expect(here).toHaveBeenCalledTimes(3)
  await back.close()
})

test('a room nobody has needed for a while closes, what is in hand keeps it open, and the next opens it again', async () => {
  const back = room(`setTimeout(() => { ${ECHO} }, asked.order.input)`, 100)
  await back.open()
  expect(await back.call(endpoint, callOf(300), here)).toEqual({ wire: 300 })
  await wait(250)
  expect(await back.call(endpoint, callOf(1), here)).toBe(HERE)
  expect(await back.open()).toBe(true)
  await back.close()
})

test('what the server is told of its work reaches it whole: dates, bytes, sets, what is missing', async () => {
  const back = room(ECHO)
  await back.open()
  const sent = {
    at: new Date('2026-11-26T08:00:00Z'),
    bytes: new Uint8Array([0, 255]),
    tags: new Set(['a']),
    none: undefined,
    big: 'x'.repeat(3_000_000),
  }
  expect(await back.call(endpoint, callOf(sent), here)).toEqual({ wire: sent })
  await back.close()
})

test.skipIf(process.platform !== 'linux')(
  'what a terminal sends to all does not end it; all its threads give way; it ends by itself when the server is gone',
  async () => {
    const behind = program(`import { workBehind } from ${JSON.stringify(new URL('./work-behind.ts', import.meta.url).href)}
    await workBehind(async () => ({ pool: { end: async () => {} }, routes: [], tasks: [] }))`)
    const parent = program(`import { fork } from 'node:child_process'
    const child = fork(${JSON.stringify(fileURLToPath(behind))}, { serialization: 'advanced', detached: true })
    child.on('message', () => process.send(child.pid))
    child.send({ open: {} })`)
    const server = fork(parent, { execArgv: [] })
    const [pid] = (await once(server, 'message')) as [number]
    process.kill(pid, 'SIGINT')
    process.kill(pid, 'SIGTERM')
    await wait(300)
    expect(isRunning(pid)).toBe(true)
    const steps = readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)) - getPriority())
    expect(new Set(steps)).toEqual(new Set([Math.min(10, 19 - getPriority())]))
    server.kill('SIGKILL')
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
  },
)
const isRunning = (pid: number) => {
  try {
    // one that has ended and whose end nobody has asked for is not running
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
