import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { backRoom } from './back-room.ts'
import type { Call } from './carry-out.ts'
import type { RequestFacts } from './context.ts'
import { AppError } from './errors.ts'

const log = pino({ level: 'silent' })
const endpoint = { method: 'POST', path: '/report' } as never
/** A thread that answers by these words of a program; `asked` is what it was asked. */
const room = (answer: string, idleMs?: number) => {
  const text = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (asked) => { if (asked === 'end') return parentPort.close(); ${answer} })
    parentPort.postMessage('open')`
  return backRoom(new URL(`data:text/javascript,${encodeURIComponent(text)}`), undefined, log, idleMs)
}
function callOf(input: unknown, aborted = new AbortController().signal): Call {
  const facts = { id: 'r1', address: '', userAgent: '', aborted, cookie: () => undefined } as unknown as RequestFacts
  return { caller: undefined, input, file: undefined, submittime: undefined, facts, log }
}
const ECHO = 'parentPort.postMessage({ id: asked.id, done: { wire: asked.order.input } })'

test('a call is left where it is until the back room is open, and carried out there from then on', async () => {
  const back = room(ECHO)
  expect(back.call(endpoint, callOf({ code: 1 }))).toBeUndefined()
  expect(await back.open()).toBe(true)
  expect(await back.call(endpoint, callOf({ code: 1 }))).toEqual({ wire: { code: 1 } })
  await back.close()
})

test('a refusal comes back as the refusal it was, a bug as an error', async () => {
  const back = room(
    `parentPort.postMessage({ id: asked.id, fault: { refusal: asked.order.input, message: '数据过多', code: 0, status: 429, retryAfter: 7 } })`,
  )
  await back.open()
  const refusal = await back.call(endpoint, callOf(true))?.catch((error) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ message: '数据过多', code: 0, status: 429, retryAfter: 7 })
  const bug = await back.call(endpoint, callOf(false))?.catch((error) => error)
  expect(bug).not.toBeInstanceOf(AppError)
  await back.close()
})

test('whoever goes away is no longer worked for there', async () => {
  const back = room(`if ('gone' in asked) parentPort.postMessage({ id: asked.gone, done: { wire: { gone: true } } })`)
  await back.open()
  const left = new AbortController()
  const answer = back.call(endpoint, callOf({}, left.signal))
  left.abort()
  expect(await answer).toEqual({ wire: { gone: true } })
  expect(await back.call(endpoint, callOf({}, left.signal))).toEqual({ wire: { gone: true } })
  await back.close()
})

test('a room that breaks down fails what was in hand and nothing else: the next opens it anew', async () => {
  const back = room(`if (asked.order.input === 'break') process.exit(1); ${ECHO}`)
  await back.open()
  await expect(back.call(endpoint, callOf('break'))).rejects.toThrow('the back room broke down')
  expect(await back.open()).toBe(true)
  expect(await back.call(endpoint, callOf('go on'))).toEqual({ wire: 'go on' })
  await back.close()
})

test('where it cannot be opened jobs are told so, and calls stay where they are', async () => {
  const back = backRoom(new URL('data:text/javascript,throw new Error("no")'), undefined, log)
  expect(await back.open()).toBe(false)
  expect(back.call(endpoint, callOf({}))).toBeUndefined()
  await back.close()
})

test('a room nobody has needed for a while closes, what is in hand keeps it open, and the next opens it again', async () => {
  const back = room(`setTimeout(() => { ${ECHO} }, asked.order.input)`, 100)
  await back.open()
  expect(await back.call(endpoint, callOf(300))).toEqual({ wire: 300 })
  await wait(250)
  expect(back.call(endpoint, callOf(1))).toBeUndefined()
  expect(await back.open()).toBe(true)
  await back.close()
})
