import { isIP } from 'node:net'
import { problem } from './db/problem.ts'

/** Whose `x-forwarded-for` is believed: of the proxies at these addresses. */
export type TrustedProxies = string | false

const NAMES = ['loopback', 'linklocal', 'uniquelocal']

/**
 * TRUST_PROXY: addresses, networks and their names, parted by commas. Without it nobody is believed. Anything else is a start-up problem, a mere number of proxies too:
 * whoever reaches the server past them could name as many as it takes.
 */
export function trustedProxies({ TRUST_PROXY: said = '' }: Record<string, string | undefined>): TrustedProxies {
  const text = said.trim()
  if (text === '') return false
  const wrong = text.split(',').find((each) => !isProxy(each.trim()))
  if (wrong === undefined) return text
  throw problem(
    `TRUST_PROXY=${said} 无法识别：“${wrong.trim()}”不是 IP 地址或网段。请写前面代理的地址，内网里的代理可写 uniquelocal。`,
    `TRUST_PROXY=${said}: ${wrong.trim()} is no address. Name the addresses of the proxies in front; uniquelocal stands for all private networks.`,
  )
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (bits === undefined) return NAMES.includes(address) || isIP(address) > 0
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}
