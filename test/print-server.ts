import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { FromHelper, HELPER_SOCKET, PROTOCOL, TICKET_DOMAIN, type Ticket, type ToHelper } from '#contract/printing/tasks/wire.ts'

/** The side of the server that a print helper sees, small enough to go away and come back within a test. */
export async function printServer() {
  const keys = generateKeyPairSync('ed25519')
  const pages = new Map<number, Buffer>()
  const heard: FromHelper[] = []
  /** What the next connection is refused with. */
  let refusing = 0
  let sockets = new Set<WebSocket>()
  let port = 0
  const pairing = { tenantId: 7, tenantName: '顺达汽配', helperId: 3, computer: '前台', deviceToken: 'device-token' }
  let clock = 0

  function content(url: string, token: string | undefined, answer: ServerResponse) {
    const body = pages.get(Number(/content\/(\d+)\?round=\d+$/.exec(url)?.[1]))
    if (body && token === `Bearer ${pairing.deviceToken}`) return answer.writeHead(200, { 'content-type': 'application/pdf' }).end(body)
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 6, msg: '没有这个打印任务，或已取消' }))
  }
  async function open() {
    const http = createServer((request, answer) => content(request.url ?? '', request.headers.authorization, answer))
    const accepting = new WebSocketServer({ server: http, path: HELPER_SOCKET })
    accepting.on('connection', (socket) => {
      if (refusing) return socket.close(refusing)
      sockets.add(socket)
      socket.on('message', (data) => {
        const message = FromHelper.parse(JSON.parse(String(data)))
        heard.push(message)
        if (message.type === 'hello') say({ type: 'welcome', ...pairing, now: Date.now() + clock }, socket)
      })
    })
    await once(http.listen(port, '127.0.0.1'), 'listening')
    port = (http.address() as { port: number }).port
    return async (code = 1001) => {
      for (const socket of sockets) socket.close(code)
      sockets = new Set()
      http.closeAllConnections()
      accepting.close()
      await new Promise((done) => http.close(done))
    }
  }
  const say = (message: ToHelper, socket = [...sockets].at(-1)) => socket?.send(JSON.stringify(message))
  let shut = await open()
  let last = 0

  const signed = (text: string, key: KeyObject = keys.privateKey) => {
    const body = Buffer.from(text).toString('base64url')
    return `${body}.${sign(null, Buffer.from(TICKET_DOMAIN + body), key).toString('base64url')}`
  }
  /** A ticket for some pages, which lie ready to be fetched. */
  function ticket(pdf: Buffer, changes: Partial<Ticket> = {}): { ticket: Ticket; text: string } {
    const ticket: Ticket = {
      v: PROTOCOL,
      taskId: changes.taskId ?? ++last,
      round: 1,
      tenantId: pairing.tenantId,
      helperId: pairing.helperId,
      title: `单据 ${last}`,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      bytes: pdf.length,
      paper: { width: 60, height: 40 },
      printer: '',
      copies: 1,
      offset: { x: 0, y: 0 },
      expires: Date.now() + clock + 60_000,
      nonce: randomBytes(16).toString('base64url'),
      ...changes,
    }
    pages.set(ticket.taskId, pdf)
    return { ticket, text: signed(JSON.stringify(ticket)) }
  }
  const origin = () => `http://127.0.0.1:${port}`
  return {
    origin,
    /** As the helper keeps it. */
    pairing: () => ({ ...pairing, server: origin(), publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }),
    ticket,
    signed,
    pages,
    heard,
    say,
    of: <T extends FromHelper['type']>(type: T) => heard.filter((each): each is Extract<FromHelper, { type: T }> => each.type === type),
    /** Its clock is so many ms before ours. */
    ahead: (ms: number) => (clock = ms),
    stop: (code?: number) => shut(code),
    again: async () => (shut = await open()),
    refuse: (code: number) => (refusing = code),
  }
}
