import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const NUMBER = /^[\w.-]{8,64}$/

/** 请求编号: behind a proxy the one that its own log has, else one of ours. It comes back as `x-request-id` and stands in each line of the log. */
export const requestNumber = (trustProxy: string | boolean | undefined) => (request: Pick<IncomingMessage, 'headers'>) => {
  const given = trustProxy ? request.headers['x-request-id'] : undefined
  return typeof given === 'string' && NUMBER.test(given) ? given : randomUUID()
}
