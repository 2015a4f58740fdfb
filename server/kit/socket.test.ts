import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Identity } from './context.ts'
import { liveSockets } from './socket.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Sockets alone, for anybody who brings a token; `left` keeps the tokens whose page is heard to go. */
async function opened() {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const left: string[] = []
  const sockets = liveSockets(http, pino({ enabled: false }), {
    identify: async () => ({ sessionId: 7 }) as Identity,
    left: async ({ token }) => left.push(token),
  })
  ends.push(() => {
    sockets.close()
    http.close()
  })
  const { port } = http.address() as AddressInfo
  const page = async (token: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/admin/v1/websocket/7`)
    await once(socket, 'open')
    socket.send(JSON.stringify({ busiMsgType: 99, token }))
    await once(socket, 'message')
    return socket
  }
  return { sockets, left, page }
}

test('a page that goes away is heard; a lost network and a page that ends its socket itself say nothing', async () => {
  const { left, page } = await opened()
  const [lost, signedOut, gone] = [await page('lost'), await page('signed out'), await page('gone')]
  lost.terminate()
  signedOut.close()
  await wait(100)
  gone.close(1001)
  await expect.poll(() => left).toEqual(['gone'])
})

test('a server that goes down does not take it for people leaving', async () => {
  const { sockets, left, page } = await opened()
  const socket = await page('at work')
  sockets.close()
  const [code] = await once(socket, 'close')
  await wait(100)
  expect({ code, left }).toEqual({ code: 1001, left: [] })
})
