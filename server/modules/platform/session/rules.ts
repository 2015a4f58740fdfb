/** One spelling of an account name: full-width signs folded, lower case. */
export const accountKey = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** Why a new password will not do; undefined when it will. */
export function passwordError(password: string): string | undefined {
  if (password.length > 32) return '密码不能超过32位'
  return password.length >= 8 && /\p{L}/u.test(password) && /\d/.test(password) ? undefined : '密码至少8位，且须同时包含字母和数字'
}

export const FORGET_MINUTES = 15
export const LOCK_AT = 10
const CAPTCHA_ACCOUNT = 3
const CAPTCHA_ADDRESS = 10

/** A password somebody else has read out is good for a day. */
export const ONE_TIME_HOURS = 24
export const ONE_TIME_OVER = '一次性密码已过期，请联系管理员重新生成'

/** What the people of a stopped tenant read. */
export const STOPPED = '贵公司的账号已停用，请联系平台客服'

/** Too many failures of this account: nothing is tried for a while. */
export const isLocked = (accountFails: number) => accountFails >= LOCK_AT
export const needsCaptcha = (accountFails: number, addressFails: number) =>
  accountFails >= CAPTCHA_ACCOUNT || addressFails >= CAPTCHA_ADDRESS
