/** Where a request comes from, in words. */

/** What can be told of a place without asking anybody. */
export function placeOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/, '')
  if (plain === '::1' || plain.startsWith('127.')) return '本机'
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i.test(plain)) return '内网'
  return ''
}

/** Browser and system in a word, for the list of online users. */
export const deviceOf = (userAgent: string): string => [browserOf(userAgent), systemOf(userAgent)].filter(Boolean).join(' / ')

/** The browser alone; '' when it cannot be told. */
export const browserOf = (userAgent: string): string =>
  firstOf(userAgent, [
    [/MicroMessenger/, '微信'],
    [/Edg\//, 'Edge'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])

/** The system alone; '' when it cannot be told. */
export const systemOf = (userAgent: string): string =>
  firstOf(userAgent, [
    [/Windows/, 'Windows'],
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ])

/** A phone, a tablet or a PDA. */
export const isHandheld = (userAgent: string): boolean => /Android|iPhone|iPad|HarmonyOS/i.test(userAgent)

const firstOf = (userAgent: string, table: [RegExp, string][]) => table.find(([sign]) => sign.test(userAgent))?.[1] ?? ''
