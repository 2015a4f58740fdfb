import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { onAnswer, pageSession, readToken } from '../request/request.ts'
import { recordBuild } from './build.ts'

/** The push socket (platform.md 4.6 and 7.2): the server speaks, the browser only introduces itself. */

export interface LiveMessage {
  code: number
  busiMsgType: number
  msg?: string
  content?: unknown
}

/** Kinds that belong to the frame; all others go to the page in front. The handshake is answered by a call, for after the first message only the server speaks. */
export const Live = { kicked: -1, handshake: 0, unread: 3, retryPrint: 4, licence: 20, log: 99 } as const
const ofFrame = new Set<number>(Object.values(Live))

const RECONNECT = 2000
const MAX_FAILURES = 3
/** After the specification's tries, for as long as somebody looks: 15, 30, then every 60 seconds. */
const LATER = [15_000, 30_000, 60_000]
/** An answered call is a sign that the server is there again; where sockets are shut out by a proxy, each call would be another try. */
const BETWEEN = 5000
/** The server's close code for a token that is no longer good: asking again does not help. */
const NOT_SIGNED_IN = 4003

// ---- how it stands ----

/** `next`: when it is tried again, in milliseconds of the clock. */
export type Connection = { state: 'open' | 'trying' | 'off' } | { state: 'waiting'; next: number }
let connection: Connection = { state: 'trying' }
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}
function stands(next: Connection): void {
  connection = next
  for (const watcher of watchers) watcher()
}
export const useConnection = (): Connection => useSyncExternalStore(watch, () => connection)

let tryNow = () => {}
/** By the person who looks at the dot. */
export const reconnect = (): void => tryNow()

// ---- the socket ----

export interface LiveSocket {
  close: () => void
}

/** Opens the socket of a session and keeps it open. `onFrame` gets the messages of the frame except those for the log; `onBack` hears that something may have been missed. */
export function openLive(sessionId: string, onFrame: (message: LiveMessage) => void, onBack: () => void = () => {}): LiveSocket {
  let socket: WebSocket | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let lost = false
  let tried = 0

  function introduce() {
    const session = pageSession()?.key
    socket?.send(JSON.stringify({ busiMsgType: Live.log, token: readToken(), ...(session && { session }) }))
  }

  function greeted() {
    failures = 0
    stands({ state: 'open' })
    if (lost) onBack()
    lost = false
  }

  function receive(text: string) {
    let message: LiveMessage
    try {
      message = JSON.parse(text) as LiveMessage
    } catch {
      return console.warn('push message is not JSON', text.slice(0, 200))
    }
    if (connection.state !== 'open') greeted()
    if (message.busiMsgType === Live.handshake) recordBuild(message.content)
    if (message.code === 100 && ofFrame.has(message.busiMsgType)) {
      if (message.busiMsgType === Live.log) console.info('push', message.msg ?? message.content)
      else onFrame(message)
      return
    }
    for (const listener of pageListeners) listener(message)
  }

  function connect() {
    clearTimeout(timer)
    if (closed || !readToken()) return
    tried = Date.now()
    stands({ state: 'trying' })
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const base = import.meta.env.DEV ? '/devapi' : ''
    const own = new WebSocket(`${scheme}://${location.host}${base}/admin/v1/websocket/${encodeURIComponent(sessionId)}`)
    socket = own
    own.onopen = introduce
    own.onmessage = ({ data }) => receive(String(data))
    own.onclose = ({ code }) => {
      if (closed || own !== socket) return
      lost = true
      if (code === NOT_SIGNED_IN) return stands({ state: 'off' })
      failures += 1
      if (failures === MAX_FAILURES + 1) console.warn('push socket given up after', failures, 'failed attempts; tried again more seldom')
      wait(failures <= MAX_FAILURES ? RECONNECT : (LATER[failures - MAX_FAILURES - 1] ?? 60_000))
    }
  }

  function wait(ms: number) {
    stands({ state: 'waiting', next: Date.now() + ms })
    timer = setTimeout(() => {
      // nobody looks: the return to the tab is the next try
      if (failures > MAX_FAILURES && document.visibilityState === 'hidden') stands({ state: 'off' })
      else connect()
    }, ms)
  }

  const isDown = () => !closed && document.visibilityState !== 'hidden' && !(socket && socket.readyState <= WebSocket.OPEN)
  // a laptop that slept has used up its attempts: coming back is a new start
  function revive() {
    if (!isDown()) return
    failures = 0
    connect()
  }
  const answered = () => {
    if (isDown() && Date.now() - tried >= BETWEEN) revive()
  }
  const deaf = onAnswer(answered)
  tryNow = revive
  window.addEventListener('online', revive)
  document.addEventListener('visibilitychange', revive)
  connect()

  return {
    close() {
      closed = true
      clearTimeout(timer)
      deaf()
      window.removeEventListener('online', revive)
      document.removeEventListener('visibilitychange', revive)
      socket?.close()
    },
  }
}
const pageListeners = new Set<(message: LiveMessage) => void>()

/**
 * Hears what the server pushes to pages, while this page is in front.
 * @public
 */
export function useLive(onMessage: (message: LiveMessage) => void): void {
  const heard = useEffectEvent(onMessage)
  useEffect(() => {
    const listener = (message: LiveMessage) => heard(message)
    pageListeners.add(listener)
    return () => {
      pageListeners.delete(listener)
    }
  }, [])
}

/** Hears what the server pushes to pages, whichever page is in front: word lists and settings concern the whole frame. */
export function subscribeLive(listener: (message: LiveMessage) => void): () => void {
  pageListeners.add(listener)
  return () => {
    pageListeners.delete(listener)
  }
}
