import fastify from 'fastify'
import { expect, test } from 'vitest'
import { isProblem } from './db/problem.ts'
import { trustedProxies } from './trust-proxy.ts'

/** The address a call counts for: it came from `from`, and says that it came on behalf of `said`. */
async function seen(TRUST_PROXY: string | undefined, from: string, said: string): Promise<string> {
  const http = fastify({ trustProxy: trustedProxies(TRUST_PROXY === undefined ? {} : { TRUST_PROXY }) })
  http.get('/', (request) => request.ip)
  return (await http.inject({ url: '/', remoteAddress: from, headers: { 'x-forwarded-for': said } })).body
}
const [balancer, client, forged] = ['10.3.0.7', '203.0.113.5', '198.51.100.9']

test('without it nobody is believed', async () => {
  for (const nothing of [undefined, '', ' ']) expect(await seen(nothing, balancer, client)).toBe(balancer)
})

test('addresses, networks and names: only those are believed, and what a proxy was told by a stranger is not', async () => {
  for (const those of ['10.3.0.7', '10.3.0.0/16', 'uniquelocal', '127.0.0.1, 10.3.0.7'])
    expect(await seen(those, balancer, client)).toBe(client)
  expect(await seen('uniquelocal', balancer, `${forged}, ${client}`)).toBe(client)
  expect(await seen('uniquelocal', client, forged)).toBe(client)
  for (const others of ['10.3.0.8', 'loopback', '192.168.0.0/16']) expect(await seen(others, balancer, client)).toBe(balancer)
})

test('what cannot be read stops the start, in words', () => {
  for (const wrong of ['yes', '10.3.0', '10.3.0.0/33', '10.3.0.0/8/8', '10.3.0.7;10.3.0.8', 'nginx', '1', 'true']) {
    const error = (() => {
      try {
        return trustedProxies({ TRUST_PROXY: wrong })
      } catch (problem) {
        return problem
      }
    })()
    expect(isProblem(error) && error.message, wrong).toContain(`TRUST_PROXY=${wrong} 无法识别`)
  }
})
