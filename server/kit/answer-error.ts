import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Code } from '#contract/kit/fields.ts'
import { AppError, tooMany } from './errors.ts'

const BUSY: [code: number, msg: string] = [Code.refused, '系统繁忙，请重试']

/** PostgreSQL's refusals that a user can bring about, in words he can use. */
const database: Record<string, [code: number, msg: string]> = {
  '22003': [Code.invalid, '数值超出范围'],
  '22021': [Code.invalid, '内容含有无效字符'],
  '22P05': [Code.invalid, '内容含有无效字符'],
  '23503': [Code.refused, '引用的资料不存在，或已被使用，不能删除'],
  '23505': [Code.refused, '相同的数据已存在，请刷新后重试'],
  '23514': [Code.refused, '数据不符合规则'],
  '40001': BUSY,
  '40P01': BUSY,
  '55P03': [Code.refused, '单据正被他人处理，请稍后重试'],
  '57014': [Code.refused, '查询时间过长，请缩小范围后重试'],
}
const RESTARTS = '服务正在重启，请稍后重试'
const AWAY = '数据库暂时连接不上，请稍后重试'
/** The installation itself cannot, for whoever asks: HTTP 503, so that balancers and monitors see it too. */
const unable: Record<string, string> = {
  '53100': '磁盘空间不足，请联系管理员',
  '53200': '服务器内存不足，请稍后重试',
  '53300': '数据库连接数已满，请稍后重试',
  '57P01': RESTARTS,
  '57P02': RESTARTS,
  '57P03': RESTARTS,
  '08000': AWAY,
  '08003': AWAY,
  '08006': AWAY,
  ECONNREFUSED: AWAY,
  ECONNRESET: AWAY,
  EPIPE: AWAY,
  ENOTFOUND: AWAY,
  EAI_AGAIN: AWAY,
  ETIMEDOUT: AWAY,
  ENOSPC: '磁盘空间不足，请联系管理员',
}
/** The driver's words for a line that broke, and PostgreSQL's for a database that is being taken away. */
const LINE_BROKE = /Connection terminated|Client has encountered a connection error|is not currently accepting connections/
/** The driver's own words when no connection came free in time. */
const NO_CONNECTION = /timeout exceeded when trying to connect/
const transport: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: '提交的数据过大，最多 2 MB',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: '请求内容应为 JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: '请求内容不能为空',
  FST_ERR_CTP_INVALID_JSON_BODY: '请求内容不是有效的 JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: '请求内容不完整',
}

/** Requests that came upon a bug: their answer is a friendly one, the monitor counts them. */
export const failedRequests = new WeakSet<FastifyRequest>()

/** Turns whatever was thrown into an answer. An unknown throw is a bug: logged whole, told in general words. `req` (请求编号) finds its lines in the log. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, answer: FastifyReply) {
  const say = (code: number, msg: string, status = 200) =>
    answer.status(status).type('application/json; charset=utf-8').send({ code, msg, req: request.id })
  if (answer.raw.headersSent) return answer.raw.destroy(error)
  if (error instanceof AppError) {
    // the limit of a single call has told its own already
    if (error.retryAfter !== undefined && !answer.hasHeader('retry-after')) answer.header('retry-after', error.retryAfter)
    return say(error.code, error.message, error.status)
  }
  const { code = '', statusCode = 0 } = error as FastifyError
  if (statusCode === 429) return answerError(tooMany(), request, answer)
  const malformed = transport[code] ?? (statusCode >= 400 && statusCode < 500 ? '请求格式不正确' : undefined)
  if (malformed) return say(Code.invalid, malformed)
  const known = NO_CONNECTION.test(error.message) ? BUSY : database[code]
  if (known) {
    request.log.warn({ err: error }, 'refused by the database')
    return say(...known)
  }
  const cannot = unable[code] ?? (LINE_BROKE.test(error.message) ? AWAY : undefined)
  if (cannot !== undefined) {
    request.log.error({ err: error }, 'unable')
    answer.header('retry-after', 5)
    return say(Code.refused, cannot, 503)
  }
  failedRequests.add(request)
  request.log.error({ err: error }, 'bug')
  return say(Code.bug, '系统未知错误，请反馈给管理员')
}
