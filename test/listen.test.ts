import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { listenSomewhere } from '#server/listen.ts'

let open: Server[] = []
afterEach(async () => {
  await Promise.all(open.map((server) => new Promise((resolve) => server.close(resolve))))
  open = []
})

async function listen(port: number) {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
}

test('a taken port is passed over, with a word about it', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const first = await listenSomewhere(listen, {})
  const second = await listenSomewhere(listen, {})
  expect(second).toBeGreaterThan(first)
  expect(said).toHaveBeenCalledWith(expect.stringContaining('已被占用'))
  said.mockRestore()
})

test('a port asked for by PORT is taken or refused, never exchanged', async () => {
  const port = await listenSomewhere(listen, {})
  await expect(listenSomewhere(listen, { PORT: String(port) })).rejects.toThrow(`端口 ${port} 已被占用`)
})

test.each(['abc', '0', '70000', '80.5'])('PORT=%s is no port', async (PORT) => {
  await expect(listenSomewhere(listen, { PORT })).rejects.toThrow('不是端口号')
})
