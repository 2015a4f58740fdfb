import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Code } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { people } from '#contract/platform/people/people.ts'
import { session } from '#contract/platform/session/session.ts'
import { sendMessage } from '#server/modules/platform/messages/index.ts'
import { liveAddress, newTenant, server, type World } from '#test/world.ts'

let address = ''
const sockets: WebSocket[] = []
beforeAll(async () => {
  address = await liveAddress()
})
afterAll(() => {
  for (const socket of sockets) socket.terminate()
})

/** A tab of this user: introduces itself and keeps what it hears. */
async function openTab(tenant: World, role: 'owner' | 'seller') {
  const heard: { busiMsgType: number; msg: string; content?: unknown }[] = []
  const { content } = await tenant.as(role).ok(messages.waiting, {})
  const socket = new WebSocket(`${address}/admin/v1/websocket/${content.sid}`)
  sockets.push(socket)
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  socket.on('open', () => socket.send(JSON.stringify({ busiMsgType: 99, token: tenant.as(role).token })))
  const hears = async (type: number, times = 1) => {
    for (let tries = 0; tries < 100; tries++, await wait(30)) {
      const found = heard.filter(({ busiMsgType }) => busiMsgType === type)
      if (found.length >= times) return found.at(-1)
    }
    throw new Error(`never heard ${type}, only ${JSON.stringify(heard)}`)
  }
  await hears(0)
  return { hears, heard, socket }
}

test('a message reaches the open screen of its receiver, and only his', async () => {
  const tenant = await newTenant()
  const [seller, owner] = await Promise.all([openTab(tenant, 'seller'), openTab(tenant, 'owner')])
  await tenant.act('owner', (ctx) => sendMessage(ctx, [tenant.user('seller').userId], { title: '到货', content: '' }))
  expect(await seller.hears(3)).toMatchObject({ code: 100, content: { cnt: 1 } })
  expect(owner.heard.filter(({ busiMsgType }) => busiMsgType === 3)).toEqual([])
})

test('whoever is put out reads why', async () => {
  const tenant = await newTenant()
  const seller = await openTab(tenant, 'seller')
  const { page } = await tenant.as('owner').ok(people.online, { search: tenant.user('seller').loginAccount })
  await tenant.as('owner').ok(people.forceOut, { sessionId: page.list[0]?.sessionId ?? 0 })
  expect(await seller.hears(-1)).toMatchObject({ code: 100, msg: '您已被管理员强制下线' })
})

test('when one tab closes, the others of the session are asked whether they are there', async () => {
  const tenant = await newTenant()
  const seller = await openTab(tenant, 'seller')
  await tenant.as('seller').ok(session.leave, {})
  expect(await seller.hears(0, 2)).toMatchObject({ busiMsgType: 0 })
  expect(seller.socket.readyState).toBe(WebSocket.OPEN)
})

test('a page that goes away without a word leaves through its socket: the other tabs keep the session, nobody does not', async () => {
  const tenant = await newTenant()
  const { pool } = await server()
  const closesAt = async () =>
    (await pool.query('select closes_at from session where user_id = $1', [tenant.user('seller').userId])).rows[0].closes_at
  const [first, second] = [await openTab(tenant, 'seller'), await openTab(tenant, 'seller')]
  first.socket.close(1001)
  await second.hears(0, 2)
  expect(await closesAt()).not.toBeNull()
  await tenant.as('seller').ok(session.stay, {})
  expect(await closesAt()).toBeNull()
  second.socket.close(1001)
  await expect.poll(closesAt).not.toBeNull()
  await pool.query(`update session set closes_at = now() - interval '1 second' where user_id = $1`, [tenant.user('seller').userId])
  expect((await tenant.as('seller').send(session.userinfo)).body.code).toBe(Code.signedOut)
})

test('a socket introduces its page too, and one that was drawn for another session is not let in', async () => {
  const seller = (await newTenant()).as('seller')
  const { body, drawnFor } = await seller.send(messages.waiting)
  const { sid } = body.content as { sid: string }
  const knock = (introduction: object) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${address}/admin/v1/websocket/${sid}`)
      sockets.push(socket)
      socket.on('message', (data) => resolve(String(data)))
      socket.on('close', (code) => resolve(`closed ${code}`))
      socket.on('open', () => socket.send(JSON.stringify({ busiMsgType: 99, token: seller.token, ...introduction })))
    })
  expect(await knock({ session: randomUUID() })).toBe('closed 4003')
  expect(await knock({ session: drawnFor })).toContain('"busiMsgType":0')
  expect(await knock({})).toContain('"busiMsgType":0')
})
