import type { HelperError } from '#contract/printing/tasks/wire.ts'

const words: Record<HelperError, string> = {
  'not-paired': '打印插件尚未与公司配对',
  'wrong-origin': '这个网页不能使用本机的打印插件',
  invalid: '打印请求不正确',
  forged: '打印凭证的签名不正确',
  expired: '打印凭证已过期，请重新打印',
  replayed: '打印凭证已经用过',
  'wrong-helper': '打印凭证是给另一台电脑的',
  'wrong-content': '收到的打印内容与凭证不符',
  'no-content': '取不到打印内容',
  'no-printer': '这台电脑没有可用的打印机',
  'printer-failed': '打印机没有打出来',
}

/** Why the helper does not print; the message is for people. */
export interface Refusal extends Error {
  name: 'Refusal'
  error: HelperError
}
export const refusal = (error: HelperError, message = words[error]): Refusal =>
  Object.assign(new Error(message), { name: 'Refusal' as const, error })
export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refusal'
