import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type HelperError, type HelperStatus, PairAsked, PrintAnswer, PrintAsked } from '#contract/printing/tasks/wire.ts'
import type { Job } from './journal.ts'
import { bodyOf } from './loopback.ts'
import { isRefusal, refusal } from './refusal.ts'

interface House {
  /** May pages of this origin speak to us? */
  mayAsk(origin: string): boolean
  status(): Promise<HelperStatus>
  take(ticket: string): Job
  find(key: { taskId: number; round: number }): Job | undefined
  /** Throws words for people. */
  pair(server: string, code: string): Promise<void>
}

const stateOf = ({ ticket, state, reason }: Job): PrintAnswer => ({ taskId: ticket.taskId, round: ticket.round, state, reason })

/** What pages of the paired server may ask on port 28502. */
export function localCalls(house: House): RequestListener {
  return (request, response) => {
    const origin = request.headers.origin ?? ''
    if (!house.mayAsk(origin)) return send(response, 403, failure('wrong-origin', refusal('wrong-origin').message))
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('vary', 'origin')
    if (request.method === 'OPTIONS') return preflight(request, response)
    answer(house, request, origin)
      .then((reply) => send(response, 200, { code: 1, msg: '', ...reply }))
      .catch((error) =>
        send(response, 200, isRefusal(error) ? failure(error.error, error.message) : failure('invalid', '打印插件出错，详见它的日志')),
      )
  }
}

function preflight({ headers }: IncomingMessage, response: ServerResponse) {
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', 'content-type')
  response.setHeader('access-control-max-age', '600')
  for (const network of ['private-network', 'local-network'])
    if (headers[`access-control-request-${network}`] === 'true') response.setHeader(`access-control-allow-${network}`, 'true')
  response.writeHead(204).end()
}

async function answer(house: House, request: IncomingMessage, origin: string): Promise<object> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  switch (`${request.method} ${pathname}`) {
    case 'GET /status':
      return house.status()
    case 'GET /job': {
      const job = house.find({ taskId: Number(searchParams.get('taskId')), round: Number(searchParams.get('round')) })
      if (!job) throw refusal('invalid', '打印插件不知道这个任务')
      return stateOf(job)
    }
    case 'POST /print': {
      const asked = PrintAsked.safeParse(await json(request))
      if (!asked.success) throw refusal('invalid')
      return PrintAnswer.parse(stateOf(house.take(asked.data.ticket)))
    }
    case 'POST /pair': {
      const asked = PairAsked.safeParse(await json(request))
      if (!asked.success) throw refusal('invalid', '请输入服务器网址和配对码')
      const { server, code } = asked.data
      if (new URL(server).origin !== origin) throw refusal('wrong-origin')
      if ((await house.status()).paired) throw refusal('invalid', '打印插件已经配对；要换公司，请先在它的状态页解除配对')
      await house.pair(origin, code)
      return {}
    }
  }
  throw refusal('invalid', '打印插件没有这个功能，请升级')
}

/** Only JSON: a page that sends it must ask beforehand (preflight), and a form cannot. */
async function json(request: IncomingMessage): Promise<unknown> {
  const body = request.headers['content-type']?.startsWith('application/json') ? await bodyOf(request) : undefined
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}

const failure = (error: HelperError, msg: string) => ({ code: 0, msg, error })

function send(response: ServerResponse, status: number, reply: object) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }).end(JSON.stringify(reply))
}
