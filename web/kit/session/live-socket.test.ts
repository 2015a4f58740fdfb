import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '#contract/kit/fields.ts'
import { call } from '../request/request.ts'
import { openLive, subscribeLive } from './live-socket.ts'

/** Sockets the browser was asked for, in order. */
let opened: FakeSocket[] = []
class FakeSocket {
  static OPEN = 1
  readyState = 0
  sent: string[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  readonly url: string
  constructor(url: string) {
    this.url = url
    opened.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
}
/** What the page listens to, by name. */
let hears: Record<string, () => void> = {}
let shows: (state: 'visible' | 'hidden') => void = () => {}
const said = { info: vi.fn(), warn: vi.fn() }

beforeEach(() => {
  opened = []
  hears = {}
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  const addEventListener = (name: string, listener: () => void) => {
    hears[name] = listener
  }
  const listening = { addEventListener, removeEventListener() {} }
  const page = { cookie: 'access-token=abc', visibilityState: 'visible', ...listening }
  vi.stubGlobal('window', listening)
  vi.stubGlobal('document', page)
  shows = (state) => {
    page.visibilityState = state
  }
  vi.stubGlobal('fetch', async () => new Response('{"code":1,"msg":""}'))
  vi.stubGlobal('location', { protocol: 'https:', host: 'peichi.example' })
  vi.spyOn(console, 'info').mockImplementation(said.info)
  vi.spyOn(console, 'warn').mockImplementation(said.warn)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  said.info.mockClear()
  said.warn.mockClear()
})
const push = (message: object) => opened.at(-1)?.onmessage?.({ data: JSON.stringify(message) })

test('the first message introduces the session by its token', () => {
  openLive('s1', () => {})
  expect(opened[0]?.url).toMatch(/^wss:\/\/peichi\.example(\/devapi)?\/admin\/v1\/websocket\/s1$/)
  opened[0]?.onopen?.()
  expect(opened[0]?.sent.map((text) => JSON.parse(text))).toEqual([{ busiMsgType: 99, token: 'abc' }])
})

test('code 100 with −1, 0, 3 or 4 is for the frame, 99 for the log only, everything else for the pages', () => {
  const frame: number[] = []
  const pages: number[] = []
  openLive('s1', ({ busiMsgType }) => frame.push(busiMsgType))
  const deaf = subscribeLive(({ busiMsgType }) => pages.push(busiMsgType))
  for (const busiMsgType of [-1, 0, 3, 4, 99, 7]) push({ code: 100, busiMsgType })
  push({ code: 200, busiMsgType: 3 })
  deaf()
  expect(frame).toEqual([-1, 0, 3, 4])
  expect(pages).toEqual([7, 3])
  expect(said.info).toHaveBeenCalledOnce()
})

const lose = () => {
  const last = opened.at(-1)
  if (last) last.readyState = 3
  last?.onclose?.({ code: 1006 })
}
const greet = () => push({ code: 100, busiMsgType: 0 })

test('a lost socket is opened again after 2000 ms; after more than 3 attempts that failed the log says so, and it is tried after 15, 30 and each 60 s', () => {
  openLive('s1', () => {})
  const after = (ms: number) => {
    const before = opened.length
    lose()
    vi.advanceTimersByTime(ms - 1)
    expect(opened).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(opened).toHaveLength(before + 1)
  }
  for (const ms of [2000, 2000, 2000]) after(ms)
  expect(said.warn).not.toHaveBeenCalled()
  for (const ms of [15_000, 30_000, 60_000, 60_000, 60_000]) after(ms)
  expect(said.warn).toHaveBeenCalledOnce()
})

test('nobody looks: it is not tried on; the return to the tab, a network that is there again, or an answered call is a new start', async () => {
  const back = vi.fn()
  openLive('s1', () => {}, back)
  greet()
  for (let attempt = 1; attempt <= 4; attempt++) {
    lose()
    vi.advanceTimersByTime(attempt < 4 ? 2000 : 0)
  }
  shows('hidden')
  vi.advanceTimersByTime(600_000)
  const tried = opened.length
  shows('visible')
  hears.visibilitychange?.()
  expect(opened).toHaveLength(tried + 1)
  expect(back).not.toHaveBeenCalled()
  greet()
  expect(back).toHaveBeenCalledOnce()
  lose()
  hears.online?.()
  expect(opened).toHaveLength(tried + 2)
  for (let attempt = 1; attempt <= 4; attempt++) {
    lose()
    vi.advanceTimersByTime(attempt < 4 ? 2000 : 6000)
  }
  const before = opened.length
  await call(endpoint('GET /demo', { allow: 'anyone' }))
  expect(opened).toHaveLength(before + 1)
  // where sockets are shut out, not each call is another try
  lose()
  await call(endpoint('GET /demo', { allow: 'anyone' }))
  expect(opened).toHaveLength(before + 1)
})

test('a session that is no longer good is not knocked for', () => {
  openLive('s1', () => {})
  opened[0]?.onclose?.({ code: 4003 })
  vi.advanceTimersByTime(600_000)
  expect(opened).toHaveLength(1)
})
