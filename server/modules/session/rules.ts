/** One spelling of an account name: full-width signs folded, lower case. */
export const accountKey = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** Why a new password will not do; undefined when it will. */
export function passwordFlaw(password: string): string | undefined {
  if (password.length > 32) return '密码不能超过32位'
  return password.length >= 8 && /\p{L}/u.test(password) && /\d/.test(password) ? undefined : '密码至少8位，且须同时包含字母和数字'
}

export const FORGET_MINUTES = 15
export const LOCK_AT = 10
const CAPTCHA_ACCOUNT = 3
const CAPTCHA_ADDRESS = 10

/** What the people of a stopped tenant read. */
export const STOPPED = '贵公司的账号已停用，请联系平台客服'

/** Too many failures of this account: nothing is tried for a while. */
export const isLocked = (accountFails: number) => accountFails >= LOCK_AT
export const needsCaptcha = (accountFails: number, addressFails: number) =>
  accountFails >= CAPTCHA_ACCOUNT || addressFails >= CAPTCHA_ADDRESS

/** What can be told of a place without asking anybody. */
export function placeOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/, '')
  if (plain === '::1' || plain.startsWith('127.')) return '本机'
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i.test(plain)) return '内网'
  return ''
}

/** Browser and system in a word, for the list of online users. */
export function deviceOf(userAgent: string): string {
  const first = (table: [RegExp, string][]) => table.find(([sign]) => sign.test(userAgent))?.[1] ?? ''
  const browser = first([
    [/MicroMessenger/, '微信'],
    [/Edg\//, 'Edge'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = first([
    [/Windows/, 'Windows'],
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ])
  return [browser, system].filter(Boolean).join(' / ')
}
