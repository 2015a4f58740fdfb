import { WebSocket } from 'ws'
import { type FromHelper, HELPER_SOCKET, type HelperStatus, PRINT_LIMITS, SOCKET_END, ToHelper } from '#contract/printing/tasks/wire.ts'
import { aboutHere } from './about.ts'
import type { Desk } from './desk.ts'
import { ended, type Job } from './journal.ts'
import type { Printers } from './printers.ts'
import { isRefusal } from './refusal.ts'
import type { Kept } from './settings.ts'
import { told } from './tickets.ts'

const SILENCE_MS = 75_000
const PRINTERS_MS = 60_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const AT_ONCE = 20

export interface Relay {
  state(): HelperStatus['relay']
  /** Why it stays away, for people; '' = it does not. */
  away(): string
  /** A step of a job: told at once when there is a connection, otherwise after the next hello. */
  tell(job: Job): void
  /** Connects anew, to whomever we are paired with now. */
  start(): void
  close(): void
}

interface Tools {
  settings: Kept
  printers: Printers
  desk(): Desk
  log(text: string): void
}

/** Our own socket to the server: jobs come through it, news go back. It comes back by itself when server or network were away. */
export function openRelay({ settings, printers, desk, log }: Tools): Relay {
  let socket: WebSocket | undefined
  let welcome = false
  let pause = FIRST_PAUSE_MS
  let again: NodeJS.Timeout | undefined
  let away = ''
  let toldPrinters = ''
  /** Ended while there was no connection; said step by step, for the server hears only so much at once. */
  let untold: Job[] = []
  const timers: NodeJS.Timeout[] = []

  const send = (message: FromHelper) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  const tell = (job: Job) => {
    if (welcome && job.ticket.tenantId === settings.now.paired?.tenantId) send(newsOf(job, desk()))
  }
  const jobsHere = () =>
    desk()
      .jobs()
      .filter(({ ticket }) => ticket.helperId === settings.now.paired?.helperId)

  function stop() {
    clearTimeout(again)
    const old = socket
    socket = undefined
    welcome = false
    old?.removeAllListeners()
    old?.on('error', () => {})
    old?.close()
  }

  function start() {
    stop()
    away = ''
    const { paired } = settings.now
    if (!paired) return
    if (timers.length === 0)
      timers.push(
        setInterval(signsOfLife, PRINT_LIMITS.progressMs * 0.75),
        setInterval(() => void lookAtPrinters(), PRINTERS_MS),
      )
    const url = new URL(HELPER_SOCKET, paired.server)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const opened = new WebSocket(url, { handshakeTimeout: 10_000, maxPayload: PRINT_LIMITS.messageBytes })
    socket = opened
    let silence: NodeJS.Timeout | undefined
    const alive = () => {
      clearTimeout(silence)
      silence = setTimeout(() => opened.terminate(), SILENCE_MS)
    }
    opened.on('open', async () => {
      alive()
      const known = await printers.list()
      toldPrinters = JSON.stringify(known)
      send({ type: 'hello', token: paired.deviceToken, ...aboutHere(settings.now.machineId), printers: known })
    })
    opened.on('ping', alive)
    opened.on('message', (data) => {
      alive()
      hear(String(data))
    })
    opened.on('error', (error) => log(`relay: ${error.message}`))
    opened.on('close', (code) => {
      clearTimeout(silence)
      if (socket !== opened) return
      socket = undefined
      welcome = false
      if (code === SOCKET_END.notPaired) {
        away = '服务器已解除与这台电脑的配对'
        settings.change({ paired: null })
      } else if (code === SOCKET_END.newer) away = '同一份配对正在另一个程序中使用'
      else if (code === SOCKET_END.badMessage) away = '打印插件与服务器的版本不符，请重新下载'
      if (away !== '') return log(`relay: ${away}`)
      // apart from each other, so that a hundred helpers do not come back in the same moment
      again = setTimeout(start, pause * (0.5 + Math.random()))
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    })
  }

  function hear(text: string) {
    const message = ToHelper.safeParse(jsonIn(text)).data
    // a newer server may say more than we know
    if (!message) return log(`relay: not understood: ${text.slice(0, 200)}`)
    if (message.type === 'noted') {
      desk().noted(message)
      return tellNext()
    }
    if (message.type === 'job') return takeJob(message.ticket)
    const { paired } = settings.now
    if (!paired) return
    welcome = true
    pause = FIRST_PAUSE_MS
    settings.change({
      clock: message.now - Date.now(),
      paired: { ...paired, tenantName: message.tenantName, computer: message.computer },
    })
    for (const job of jobsHere()) if (!ended(job)) tell(job)
    untold = jobsHere().filter((job) => ended(job) && !job.noted)
    for (let first = 0; first < AT_ONCE; first++) tellNext()
  }

  function tellNext() {
    const job = untold.shift()
    if (job) tell(desk().find(job.ticket) ?? job)
  }

  function takeJob(signed: string) {
    try {
      send(newsOf(desk().take(signed), desk()))
    } catch (error) {
      const ticket = told(signed)
      if (!isRefusal(error)) log(`relay: ${error}`)
      else if (ticket)
        send({ type: 'failed', taskId: ticket.taskId, round: ticket.round, error: error.error, reason: error.message, uncertain: false })
    }
  }

  async function lookAtPrinters() {
    if (!welcome) return
    const known = await printers.list()
    if (JSON.stringify(known) === toldPrinters) return
    toldPrinters = JSON.stringify(known)
    send({ type: 'printers', printers: known })
  }
  const signsOfLife = () => {
    for (const job of jobsHere()) if (!ended(job)) tell(job)
  }

  return {
    state: () => (welcome ? 'connected' : settings.now.paired && away === '' ? 'connecting' : 'off'),
    away: () => away,
    tell,
    start,
    close() {
      for (const timer of timers.splice(0)) clearInterval(timer)
      stop()
    },
  }
}

function newsOf(job: Job, desk: Desk): FromHelper {
  const { taskId, round } = job.ticket
  if (job.state === 'queued') return { type: 'ack', taskId, round }
  if (job.state === 'printing') return { type: 'progress', taskId, round, page: desk.page(job.ticket), pages: 0 }
  if (job.state === 'done') return { type: 'done', taskId, round }
  const { error = 'printer-failed', reason, uncertain } = job
  return { type: 'failed', taskId, round, error, reason, uncertain }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
