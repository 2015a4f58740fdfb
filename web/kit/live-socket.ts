import { useEffect, useEffectEvent } from 'react'
import { readToken } from './request.ts'

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
/** The server's close code for a token that is no longer good: asking again does not help. */
const NOT_SIGNED_IN = 4003

export interface LiveSocket {
  close: () => void
}

/** Opens the socket of a session and keeps it open. `onFrame` gets the messages of the frame except those for the log. */
export function openLive(sessionId: string, onFrame: (message: LiveMessage) => void): LiveSocket {
  let socket: WebSocket | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  function introduce() {
    socket?.send(JSON.stringify({ busiMsgType: Live.log, token: readToken() }))
  }

  function receive(text: string) {
    let message: LiveMessage
    try {
      message = JSON.parse(text) as LiveMessage
    } catch {
      return console.warn('push message is not JSON', text.slice(0, 200))
    }
    failures = 0
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
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const base = import.meta.env.DEV ? '/devapi' : ''
    socket = new WebSocket(`${scheme}://${location.host}${base}/admin/v1/websocket/${encodeURIComponent(sessionId)}`)
    socket.onopen = introduce
    socket.onmessage = ({ data }) => receive(String(data))
    socket.onclose = ({ code }) => {
      if (closed || code === NOT_SIGNED_IN) return
      failures += 1
      if (failures > MAX_FAILURES) return console.warn('push socket given up after', failures, 'failed attempts')
      timer = setTimeout(connect, RECONNECT)
    }
  }

  // a laptop that slept has used up its attempts: coming back is a new start
  function revive() {
    if (closed || document.visibilityState === 'hidden' || (socket && socket.readyState <= WebSocket.OPEN)) return
    failures = 0
    connect()
  }
  window.addEventListener('online', revive)
  document.addEventListener('visibilitychange', revive)
  connect()

  return {
    close() {
      closed = true
      clearTimeout(timer)
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
export function hearLive(listener: (message: LiveMessage) => void): () => void {
  pageListeners.add(listener)
  return () => {
    pageListeners.delete(listener)
  }
}
