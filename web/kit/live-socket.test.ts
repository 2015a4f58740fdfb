import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearLive, openLive } from './live-socket.ts'

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
  close() {}
}
const said = { info: vi.fn(), warn: vi.fn() }

beforeEach(() => {
  opened = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('document', { cookie: 'access-token=abc', visibilityState: 'visible', addEventListener() {}, removeEventListener() {} })
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
  const deaf = hearLive(({ busiMsgType }) => pages.push(busiMsgType))
  for (const busiMsgType of [-1, 0, 3, 4, 99, 7]) push({ code: 100, busiMsgType })
  push({ code: 200, busiMsgType: 3 })
  deaf()
  expect(frame).toEqual([-1, 0, 3, 4])
  expect(pages).toEqual([7, 3])
  expect(said.info).toHaveBeenCalledOnce()
})

test('a lost socket is opened again after 2000 ms, and given up after more than 3 attempts that failed, in the log only', () => {
  openLive('s1', () => {})
  const lose = () => opened.at(-1)?.onclose?.({ code: 1006 })
  lose()
  vi.advanceTimersByTime(1999)
  expect(opened).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(opened).toHaveLength(2)
  for (let attempt = 2; attempt <= 4; attempt++) {
    lose()
    vi.advanceTimersByTime(2000)
  }
  expect(opened).toHaveLength(4)
  expect(said.warn).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(opened).toHaveLength(4)
})
