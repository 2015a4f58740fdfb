import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { HelperStatus } from '#contract/printing/tasks/wire.ts'
import { printServer } from '#test/print-server.ts'
import { type Driver, trouble } from './drivers/driver.ts'
import { type Opening, openHelper } from './helper.ts'

/** However slow the machine is. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 })

vi.setConfig({ testTimeout: 120_000 })
const PDF = Buffer.from('%PDF-1.3 pages')
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A printer that keeps what it got. */
function tray(behave: (times: number) => Promise<void> | void = () => {}) {
  const taken: { pdf: Buffer; printer: string; copies: number }[] = []
  const driver: Driver = {
    name: 'tray',
    printers: async () =>
      ['标签机', '针打'].map((name) => ({ name, driver: 'tray', language: 'pdf', isDefault: name === '针打', trouble: '' })),
    async print(pdf, printer, { copies }) {
      taken.push({ pdf, printer, copies })
      await behave(taken.length)
    },
  }
  return { driver, taken }
}

async function office({ behave, paired = true }: { behave?: (times: number) => Promise<void> | void; paired?: boolean } = {}) {
  const server = await printServer()
  ends.push(() => server.stop())
  const data = mkdtempSync(join(tmpdir(), 'peichi-helper-'))
  ends.push(() => rmSync(data, { recursive: true, force: true }))
  if (paired) writeFileSync(join(data, 'settings.json'), JSON.stringify({ machineId: 'machine-1', paired: server.pairing() }))
  const { driver, taken } = tray(behave)
  const start = async (changes: Partial<Opening> = {}) => {
    const helper = await openHelper({
      data,
      port: 0,
      pagePort: 0,
      drivers: [driver],
      log: () => {},
      servers: [server.origin()],
      ...changes,
    })
    let open = true
    const close = async () => {
      if (open) await helper.close()
      open = false
    }
    ends.push(close)
    return { ...helper, close }
  }
  const helper = await start()
  const ask = (path: string, body?: object, headers: Record<string, string> = {}, method = body ? 'POST' : 'GET', port = helper.port) =>
    asked(
      port,
      path,
      method,
      { origin: server.origin(), ...(body && { 'content-type': 'application/json' }), ...headers },
      body && JSON.stringify(body),
    )
  const printed = (ticket: string) => ask('/print', { ticket })
  return { server, data, helper, taken, start, ask, printed }
}

/** With headers that fetch would not let us write. */
function asked(port: number, path: string, method: string, headers: Record<string, string>, body = '') {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string; json: () => Record<string, unknown> }>(
    (resolve, reject) => {
      const asking = request(
        { host: '127.0.0.1', port, path, method, headers: { 'content-length': String(Buffer.byteLength(body)), ...headers } },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json: () => JSON.parse(text) }))
        },
      )
      asking.on('error', reject)
      asking.end(body)
    },
  )
}

test('a page of the paired server has a ticket printed, once, however often it brings it', async () => {
  const { server, taken, ask, printed } = await office()
  const { ticket, text } = server.ticket(PDF, { printer: '标签机', copies: 3 })
  expect((await printed(text)).json()).toMatchObject({ code: 1, taskId: ticket.taskId, round: 1, state: 'queued' })
  const state = async () => (await ask(`/job?taskId=${ticket.taskId}&round=1`)).json().state
  await eventually(state).toBe('done')
  expect(taken).toEqual([{ pdf: PDF, printer: '标签机', copies: 3 }])
  const answers = await Promise.all([1, 2, 3].map(() => printed(text)))
  // another ticket for the same round is no other round
  answers.push(await printed(server.ticket(PDF, { taskId: ticket.taskId }).text))
  expect(answers.map((answer) => answer.json().state)).toEqual(['done', 'done', 'done', 'done'])
  expect(taken).toHaveLength(1)
  await printed(server.ticket(PDF, { taskId: ticket.taskId, round: 2 }).text)
  await eventually(() => taken.map(({ printer }) => printer)).toEqual(['标签机', '针打'])
})

test('of tickets brought at the same moment, by the page and by the server, one is printed', async () => {
  const { server, taken, printed } = await office()
  await eventually(() => server.of('hello')).toHaveLength(1)
  const { ticket, text } = server.ticket(PDF)
  server.say({ type: 'job', ticket: text })
  server.say({ type: 'job', ticket: server.ticket(PDF, { taskId: ticket.taskId }).text })
  await Promise.all([printed(text), printed(text)])
  await eventually(() => server.of('done')).not.toHaveLength(0)
  expect(taken).toHaveLength(1)
})

test('tickets that are forged, changed, too old, used, for another computer or for other pages are refused in words', async () => {
  const { server, taken, printed, ask } = await office()
  const { ticket, text } = server.ticket(PDF)
  const [body = '', signature = ''] = text.split('.')
  const foreign = server.signed(JSON.stringify(ticket), generateKeyPairSync('ed25519').privateKey)
  const changed = `${Buffer.from(JSON.stringify({ ...ticket, copies: 99 })).toString('base64url')}.${signature}`
  const refused = async (bad: string) => {
    const { code, error, msg } = (await printed(bad)).json()
    return [code, error, msg]
  }
  expect(await refused(foreign)).toEqual([0, 'forged', '打印凭证的签名不正确'])
  expect(await refused(changed)).toEqual([0, 'forged', '打印凭证的签名不正确'])
  expect(await refused(`${body}.${'A'.repeat(86)}`)).toEqual([0, 'forged', '打印凭证的签名不正确'])
  expect(await refused('nothing')).toEqual([0, 'invalid', '打印请求不正确'])
  expect(await refused(server.signed('{"v":1}'))).toEqual([0, 'invalid', '打印请求不正确'])
  expect(await refused(server.ticket(PDF, { expires: Date.now() - 2000 }).text)).toEqual([0, 'expired', '打印凭证已过期，请重新打印'])
  expect(await refused(server.ticket(PDF, { helperId: 4 }).text)).toEqual([0, 'wrong-helper', '打印凭证是给另一台电脑的'])
  expect(await refused(server.ticket(PDF, { tenantId: 8 }).text)).toEqual([0, 'wrong-helper', '打印凭证是给另一台电脑的'])
  await printed(text)
  await eventually(() => taken).toHaveLength(1)
  const { nonce } = ticket
  expect(await refused(server.ticket(PDF, { nonce }).text)).toEqual([0, 'replayed', '打印凭证已经用过'])

  const other = server.ticket(PDF)
  server.pages.set(other.ticket.taskId, Buffer.from('%PDF-1.3 other'))
  const longer = server.ticket(PDF)
  server.pages.set(longer.ticket.taskId, Buffer.concat([PDF, PDF]))
  const gone = server.ticket(PDF)
  server.pages.delete(gone.ticket.taskId)
  const nowhere = server.ticket(PDF, { printer: '没有的' })
  for (const { text } of [other, longer, gone, nowhere]) await printed(text)
  await eventually(() => server.of('failed')).toHaveLength(4)
  expect(server.of('failed').map(({ error, reason, uncertain }) => [error, reason, uncertain])).toEqual([
    ['wrong-content', '收到的打印内容与凭证不符', false],
    ['wrong-content', '收到的打印内容与凭证不符', false],
    ['no-content', '没有这个打印任务，或已取消', false],
    ['no-printer', '这台电脑上没有打印机“没有的”', false],
  ])
  expect(taken).toHaveLength(1)
  expect((await ask('/job?taskId=999&round=1')).json()).toMatchObject({ code: 0, error: 'invalid' })
})

test('the helper judges the age of a ticket by the server’s clock', async () => {
  const { server, taken, printed } = await office()
  await eventually(() => server.of('hello')).toHaveLength(1)
  await server.stop()
  server.ahead(-3600_000)
  await server.again()
  await eventually(() => server.of('hello')).toHaveLength(2)
  await eventually(async () => (await printed(server.ticket(PDF).text)).json().code).toBe(1)
  expect((await printed(server.ticket(PDF, { expires: Date.now() - 3602_000 }).text)).json().error).toBe('expired')
  await eventually(() => taken.length).toBeGreaterThan(0)
})

test('pages of other origins, other names and without an origin get nothing; a browser that asks beforehand is answered', async () => {
  const { server, helper, ask, data, start } = await office()
  const body = { ticket: server.ticket(PDF).text }
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: '' }]) {
    const answer = await ask('/print', body, headers)
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([403, undefined])
    expect((await ask('/status', undefined, headers)).status).toBe(403)
    expect((await ask('/print', undefined, headers, 'OPTIONS')).status).toBe(403)
  }
  for (const host of ['erp.example.com', `127.0.0.1.evil.example:${helper.port}`, '127.0.0.1@evil.example'])
    expect([(await ask('/status', undefined, { host })).status, (await ask('/print', body, { host })).status]).toEqual([403, 403])
  expect((await ask('/print', body, { 'content-type': 'text/plain' })).json()).toMatchObject({ code: 0, error: 'invalid' })
  expect((await ask('/print', { ticket: 'x'.repeat(20_000) })).json()).toMatchObject({ code: 0, error: 'invalid' })
  const before = await ask(
    '/print',
    undefined,
    { 'access-control-request-private-network': 'true', 'access-control-request-method': 'POST' },
    'OPTIONS',
  )
  expect([before.status, before.headers]).toMatchObject([
    204,
    {
      'access-control-allow-origin': server.origin(),
      'access-control-allow-private-network': 'true',
      'access-control-allow-headers': 'content-type',
      vary: 'origin',
    },
  ])
  const status = HelperStatus.parse((await ask('/status')).json())
  expect(status).toMatchObject({
    machineId: 'machine-1',
    paired: { tenantName: '顺达汽配', computer: '前台' },
    printers: [{ name: '标签机' }, { name: '针打', isDefault: true }],
  })
  expect(JSON.stringify(status)).not.toContain('device-token')
  await expect(start({ port: helper.port, data })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('the server starts anew: the helper comes back by itself and says what was printed meanwhile, until it is noted', async () => {
  const { server, printed, ask } = await office()
  await eventually(() => server.of('hello')).toHaveLength(1)
  const first = server.ticket(PDF).ticket
  const { ticket, text } = server.ticket(PDF)
  await printed(text)
  await eventually(() => server.of('done')).toHaveLength(1)
  await server.stop()
  expect(HelperStatus.parse((await ask('/status')).json()).relay).toBe('connecting')
  await server.again()
  await eventually(() => server.of('done')).toHaveLength(2)
  server.say({ type: 'noted', taskId: ticket.taskId, round: 1 })
  server.say({ type: 'noted', taskId: first.taskId, round: 1 })
  await eventually(async () => HelperStatus.parse((await ask('/status')).json()).relay).toBe('connected')
  await server.stop(1012)
  await server.again()
  await eventually(() => server.of('hello')).toHaveLength(3)
  await printed(server.ticket(PDF).text)
  await eventually(() => server.of('done')).toHaveLength(3)
  expect(server.of('done').map(({ taskId }) => taskId)).toEqual([ticket.taskId, ticket.taskId, ticket.taskId + 1])
})

test('a pairing that the server has ended is forgotten, and nothing is printed any more', async () => {
  const { server, printed, ask } = await office()
  await eventually(() => server.of('hello')).toHaveLength(1)
  await server.stop(4003)
  await eventually(async () => HelperStatus.parse((await ask('/status')).json())).toMatchObject({ paired: null, relay: 'off' })
  expect((await printed(server.ticket(PDF).text)).json()).toMatchObject({ code: 0, error: 'not-paired', msg: '打印插件尚未与公司配对' })
})

test('a printer that fails says why, and whether something may have come out; each printer has its own line', async () => {
  let release = () => {}
  const stuck = new Promise<void>((resolve) => {
    release = resolve
  })
  const { server, taken, printed } = await office({
    behave(times) {
      if (times === 1) return stuck
      if (times === 3) throw trouble('缺纸', { uncertain: true })
    },
  })
  await printed(server.ticket(PDF, { printer: '标签机' }).text)
  await printed(server.ticket(PDF, { printer: '标签机' }).text)
  await printed(server.ticket(PDF, { printer: '针打' }).text)
  await eventually(() => server.of('done').map(({ taskId }) => taskId)).toEqual([3])
  expect(taken.map(({ printer }) => printer)).toEqual(['标签机', '针打'])
  release()
  await eventually(() => server.of('failed')).toMatchObject([{ taskId: 2, error: 'printer-failed', reason: '缺纸', uncertain: true }])
})

test('its own page shows what it is, and takes orders from itself alone', async () => {
  const { server, helper, printed } = await office()
  await printed(server.ticket(PDF, { title: '<b>销售单</b>' }).text)
  const own = `http://127.0.0.1:${helper.pagePort}`
  const page = async (path = '/') => (await asked(helper.pagePort, path, 'GET', { host: `127.0.0.1:${helper.pagePort}` })).text
  await eventually(() => page('/live')).toContain('已打印')
  expect(await page()).toContain('&#60;b&#62;销售单')
  expect(await page()).not.toContain('device-token')
  const order = (path: string, form: Record<string, string>, origin = own) =>
    asked(
      helper.pagePort,
      path,
      'POST',
      { host: `127.0.0.1:${helper.pagePort}`, origin, 'content-type': 'application/x-www-form-urlencoded' },
      String(new URLSearchParams(form)),
    )
  for (const origin of [server.origin(), 'https://evil.example', 'null']) expect((await order('/unpair', {}, origin)).status).toBe(403)
  expect((await asked(helper.pagePort, '/', 'GET', { host: 'evil.example' })).status).toBe(403)
  expect((await order('/default', { printer: '标签机' })).status).toBe(303)
  expect((await helper.status()).printers.find(({ isDefault }) => isDefault)?.name).toBe('标签机')
  await order('/add', { name: '网络标签', to: 'http://x', manner: 'tspl-203' })
  expect(await page()).toContain('地址应为 tcp://')
  await order('/add', { name: '网络标签', to: 'tcp://192.168.1.9:9100', manner: 'zpl-300' })
  expect(await page()).toContain('已添加 网络标签')
  await order('/pair', { server: server.origin(), code: '1' })
  expect(await page()).toContain('已经配对')
  await order('/unpair', { sure: '1' })
  expect((await helper.status()).paired).toBeNull()
})
