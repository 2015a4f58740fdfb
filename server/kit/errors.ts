import { Code } from '#contract/kit/codes.ts'

/** A refusal the user may read. Thrown anywhere below a handler; the request's transaction is rolled back. */
export class AppError extends Error {
  readonly code: number
  readonly status: number
  /** After so many seconds it may be tried again. */
  readonly retryAfter: number | undefined
  constructor(code: number, message: string, status = 200, retryAfter?: number) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The business says no, with the reason. */
export const refused = (message: string) => new AppError(Code.refused, message)
/** The input does not fit its rules. */
export const invalid = (message: string) => new AppError(Code.invalid, message)
/** A question: the client shows it and repeats the call with `tips` raised (decision 2). */
export const confirmFirst = (message: string) => new AppError(Code.asks, message)
export const signedOut = (message = '登录状态已过期，请重新登录') => new AppError(Code.signedOut, message, 401)
/** The page belongs to another session: whoever sits there must know before anything is done in his name. */
export const otherSession = () => new AppError(Code.otherSession, '当前页面的登录状态已变化，请刷新页面', 401)
export const notYours = (message = '提交数据权限问题,请提交合法的数据') => new AppError(Code.notYours, message, 403)
export const repeated = (message = '提交数据重复,请等候10秒提交') => new AppError(Code.asks, message, 409)
export const forbidden = (message = '当前操作没有权限') => new AppError(Code.forbidden, message)
export const tooMany = (message = '操作太频繁，请稍后再试', retryAfter = 60) => new AppError(Code.tooMany, message, 429, retryAfter)
export const notFound = (message = '访问资源不存在') => new AppError(Code.notFound, message)
/** An address that is neither a call nor a screen: told to machines, by the status. */
export const nowhere = () => new AppError(Code.notFound, '访问资源不存在', 404)
