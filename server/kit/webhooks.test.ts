import rateLimit from '@fastify/rate-limit'
import { fastify } from 'fastify'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openServices } from '#server/services.ts'
import { type ForeignRequest, registerWebhooks } from './webhooks.ts'

async function listening() {
  const heard: ForeignRequest[] = []
  const http = fastify()
  await http.register(rateLimit, { global: false })
  const pool = new pg.Pool({ connectionString: inject('database').appUrl })
  const answer = async (_: unknown, request: ForeignRequest) => {
    heard.push(request)
    return { status: 200, type: 'text/plain', body: 'heard', headers: { 'set-cookie': ['a=1', 'b=2'] } }
  }
  registerWebhooks(http, pool, openServices({}), [
    { path: '/toy/told', answer },
    { path: '/toy/asked', method: 'GET', perMinute: 5, answer },
  ])
  await http.ready()
  onTestFinished(async () => {
    await http.close()
    await pool.end()
  })
  return { http, heard }
}

test('a foreign system is heard by the method it is known for, with its query and its bytes as they came', async () => {
  const { http, heard } = await listening()
  const body = '<xml> 中 </xml>\r\n'
  const told = await http.inject({
    method: 'POST',
    url: '/toy/told?a=1&a=2&b=%E4%B8%AD',
    headers: { 'content-type': 'text/xml' },
    payload: body,
  })
  expect([told.statusCode, told.body, told.headers['set-cookie']]).toEqual([200, 'heard', ['a=1', 'b=2']])
  expect(heard[0]).toMatchObject({ query: { a: '1', b: '中' }, body, headers: { 'content-type': 'text/xml' } })
  expect((await http.inject({ method: 'GET', url: '/toy/asked?x=1' })).statusCode).toBe(200)
  expect(heard[1]).toMatchObject({ query: { x: '1' }, body: '' })
  for (const [method, url] of [
    ['GET', '/toy/told'],
    ['POST', '/toy/asked'],
    ['HEAD', '/toy/asked'],
  ] as const)
    expect((await http.inject({ method, url })).statusCode, `${method} ${url}`).toBe(404)
  expect(
    (await http.inject({ method: 'POST', url: '/toy/told', payload: 'x'.repeat(65_537), headers: { 'content-type': 'text/xml' } }))
      .statusCode,
  ).toBe(413)
  expect(heard).toHaveLength(2)
})

test('one address that floods what browsers call is held up; the foreign system is not', async () => {
  const { http, heard } = await listening()
  const ask = async () => (await http.inject({ method: 'GET', url: '/toy/asked' })).statusCode
  const first = []
  for (let n = 0; n < 7; n++) first.push(await ask())
  expect(first).toEqual([200, 200, 200, 200, 200, 429, 429])
  for (let n = 0; n < 20; n++) await http.inject({ method: 'POST', url: '/toy/told' })
  expect(heard).toHaveLength(25)
})
