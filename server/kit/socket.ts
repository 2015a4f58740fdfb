import type { Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Identity, Shown } from './context.ts'
import type { Push } from './push.ts'
import { companionIn } from './request.ts'
import { openDoor } from './upgrade.ts'

const PATH = /^\/admin\/v1\/websocket\/([\w-]{1,64})(?:\?.*)?$/
const HANDSHAKE_MS = 5000
const PING_MS = 30_000
/** Close code of a page that goes away: closed, reloaded, on its way to another address. A lost network has another one (1006). */
const GOING_AWAY = 1001
/** busiMsgType of the message that ends a session (platform.md 4.6). */
const SIGNED_OUT = -1

interface Persons {
  identify(shown: Shown): Promise<Identity | undefined>
  /** A page of this session went away. */
  left(shown: Shown): Promise<unknown>
}

interface Sockets {
  readonly open: number
  deliver(push: Push): void
  close(): void
}

/**
 * The live socket `/admin/v1/websocket/{sessionId}`: its first message is `{busiMsgType: 99, token}` within five seconds, or it is closed.
 * It is greeted with the build of the screens: a page that came with another one knows that it is old. Afterwards the server only speaks; what a screen says is answered by calls.
 */
export function liveSockets(server: Server, log: FastifyBaseLogger, { identify, left }: Persons, build = ''): Sockets {
  const accepting = new WebSocketServer({ noServer: true, maxPayload: 4096 })
  const signedIn = new Map<WebSocket, { who: Identity; alive: boolean }>()
  let ending = false

  openDoor(server, PATH, ([, sessionId = ''], request, socket, head) =>
    accepting.handleUpgrade(request, socket, head, (opened) => greet(opened, sessionId, companionIn(request.headers.cookie))),
  )

  function greet(socket: WebSocket, sessionId: string, companion: string | undefined) {
    const late = setTimeout(() => socket.close(4001, 'no handshake'), HANDSHAKE_MS)
    socket.on('error', (error) => log.debug({ err: error }, 'socket'))
    socket.once('close', () => clearTimeout(late))
    socket.once('message', async (data) => {
      clearTimeout(late)
      const { token, session: page } = introductionIn(String(data))
      const shown = token && { token, page, companion }
      const who = shown && (await identify(shown).catch(() => undefined))
      const own = who && String(who.sessionId) === sessionId && (page === undefined || page === who.pageKey)
      if (!shown || !own) return socket.close(4003, 'not signed in')
      signedIn.set(socket, { who, alive: true })
      socket.on('pong', () => {
        const entry = signedIn.get(socket)
        if (entry) entry.alive = true
      })
      socket.once('close', (code) => {
        signedIn.delete(socket)
        // our own 1001 comes back as an echo
        if (code === GOING_AWAY && !ending) left(shown).catch((error) => log.warn({ err: error }, 'a page left unheard'))
      })
      socket.send(JSON.stringify({ code: 100, busiMsgType: 0, msg: '', content: build ? { build } : null }))
    })
  }

  const pinging = setInterval(() => {
    for (const [socket, entry] of signedIn) {
      if (!entry.alive) socket.terminate()
      entry.alive = false
      socket.ping()
    }
  }, PING_MS)
  pinging.unref()

  return {
    get open() {
      return signedIn.size
    },
    deliver({ tenantId, userId, sessionId, message }) {
      const text = JSON.stringify(message)
      for (const [socket, { who }] of signedIn) {
        const meant = who.tenantId === tenantId && (userId ?? who.userId) === who.userId && (sessionId ?? who.sessionId) === who.sessionId
        if (!meant) continue
        socket.send(text)
        if (message.busiMsgType === SIGNED_OUT) socket.close(4003, 'signed out')
      }
    },
    close() {
      ending = true
      clearInterval(pinging)
      for (const socket of accepting.clients) socket.close(1001, 'restart')
      accepting.close()
    },
  }
}

function introductionIn(text: string): { token?: string; session?: string } {
  try {
    const { busiMsgType, token, session } = JSON.parse(text)
    if (busiMsgType !== 99 || typeof token !== 'string') return {}
    return typeof session === 'string' ? { token, session } : { token }
  } catch {
    return {}
  }
}
