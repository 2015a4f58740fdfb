import { useSyncExternalStore } from 'react'
import { messages } from '#contract/platform/messages/messages.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { PRINT_PROGRESS, type TaskNews } from '#contract/printing/tasks/progress.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { Live, type LiveMessage, type LiveSocket, openLive, subscribeLive } from '#web/kit/session/live-socket.ts'
import { reloadDictionaries, reloadRights } from '#web/kit/session/session.ts'
import { licenceChanged } from '#web/modules/platform/renewal/renewing.ts'
import { putOut } from './page-session.ts'

/** Number of unread messages: asked for each minute, told in between by the push socket that the same answer opens. */

const ROUND = 60_000

let unread = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useUnread = (): number => useSyncExternalStore(subscribe, () => unread)

function setUnread(count: number): void {
  if (count === unread) return
  unread = count
  for (const listener of listeners) listener()
}

/** Of several answers that are on their way the one asked for last counts, and what was pushed meanwhile more than what was asked before it. */
let asked = 0
let heard = 0

let socket: LiveSocket | undefined
let socketOf = ''

/** Asks now, for instance after messages were read. */
export async function askUnread(): Promise<void> {
  const mine = ++asked
  const { content } = await call(messages.waiting, {}, { quiet: true })
  if (mine > heard) {
    heard = mine
    setUnread(content.cnt)
  }
  if (content.sid === socketOf) return
  socket?.close()
  socketOf = content.sid
  socket = openLive(content.sid, handlePush, askForMissed)
}

/** What the server tried to say while nobody listened is asked for. */
function askForMissed(): void {
  for (const ask of [askUnread, reloadRights, reloadDictionaries]) void ask().catch(() => undefined)
  licenceChanged()
  announce('missed')
}

/** What the frame does with each kind of push (platform.md 4.6): the one place. */
function handlePush({ busiMsgType, msg, content }: LiveMessage): void {
  if (busiMsgType === Live.kicked) void putOut(msg || '您已被强制下线')
  else if (busiMsgType === Live.handshake) replyToHandshake()
  else if (busiMsgType === Live.unread) subscribeUnread(content)
  else if (busiMsgType === Live.licence) licenceChanged()
  else if (busiMsgType === Live.retryPrint) void retryPrint(content)
}

const SAY_AGAIN = 2000

/** From here on nothing is missed; what came while the socket was not open is asked for. */
function replyToHandshake(): void {
  const stay = () => call(sessionCalls.stay, {}, { quiet: true })
  // unheard, it is said once more: the session may depend on it
  void stay().catch(() => setTimeout(() => void stay().catch(() => undefined), SAY_AGAIN))
  void askUnread().catch(() => undefined)
}

/** 重新打印 of a task of this session: by the helper of this computer, or its browser. */
function retryPrint(content: unknown): void {
  const id = typeof content === 'object' && content !== null && 'id' in content ? Number(content.id) : 0
  // the pages are drawn; what goes wrong is told by the printing itself
  if (id > 0) void againFetched(id).catch(() => undefined)
}

/** How papers are printed is fetched by whoever prints. */
async function againFetched(id: number): Promise<void> {
  const [{ printAgain }, { printTaskOut }] = await Promise.all([
    import('#web/kit/print/to-helper.ts'),
    import('#web/kit/print/print-out.ts'),
  ])
  await printAgain(id, printTaskOut)
}

/** What became of a paper. */
const followPrints = () =>
  subscribeLive(({ code, busiMsgType, content }) => {
    if (code === 100 && busiMsgType === PRINT_PROGRESS)
      void import('#web/kit/print/print-news.ts').then(({ publishNews }) => publishNews(content as TaskNews)).catch(() => undefined)
  })

/** The push carries the count, or only says that it may have changed. */
function subscribeUnread(content: unknown): void {
  const count = typeof content === 'object' && content !== null && 'cnt' in content ? content.cnt : content
  if (typeof count === 'number') {
    heard = ++asked
    setUnread(count)
  } else void askUnread().catch(() => undefined)
}

/** In another session there is another socket. */
export function listenAnew(): void {
  socketOf = ''
  void askUnread().catch(() => undefined)
}

export function followUnread(): () => void {
  const ask = () => void askUnread().catch(() => undefined)
  ask()
  const timer = setInterval(ask, ROUND)
  const deaf = followPrints()
  return () => {
    clearInterval(timer)
    deaf()
    socket?.close()
    socket = undefined
    socketOf = ''
  }
}
