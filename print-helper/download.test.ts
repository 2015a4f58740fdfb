import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fastify } from 'fastify'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/db/embedded-process.ts'
import { openPrintHelper, servePrintHelper } from '#server/modules/platform/helpdesk/index.ts'
import { render } from '#server/modules/printing/templates/index.ts'
import { printServer } from '#test/print-server.ts'
import { ensurePrintHelper, keepingNodeEnv } from '../scripts/print-helper-bundle.ts'

const built = join(import.meta.dirname, '../dist/print-helper')
const http = fastify()
const ends: (() => unknown)[] = []
beforeAll(async () => {
  await ensurePrintHelper()
  servePrintHelper(http, openPrintHelper({ folder: built, publicUrl: 'https://erp.example.com/' }))
}, 180_000)
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await http.close()
})

async function download(system: string, host = 'pei.example:3000') {
  const answer = await http.inject({ method: 'GET', url: `/down/peichi-print-${system}.zip`, headers: { host } })
  return { status: answer.statusCode, files: answer.statusCode === 200 ? unzipSync(answer.rawPayload) : {} }
}

test('for each system there is what it needs, and the names of the server it came from', async () => {
  const text = (bytes?: Uint8Array) => Buffer.from(bytes ?? []).toString()
  for (const [system, script] of [
    ['windows', 'install.cmd'],
    ['mac', 'install.command'],
    ['linux', 'install.sh'],
  ] as const) {
    const { files } = await download(system)
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(
        ['print-helper.mjs', 'pdfium.wasm', 'server.json', '使用说明.txt', script].map((name) => `peichi-print/${name}`),
      ),
    )
    expect(JSON.parse(text(files['peichi-print/server.json']))).toEqual({
      servers: ['http://pei.example:3000', 'https://pei.example:3000', 'https://erp.example.com'],
    })
    expect(text(files[`peichi-print/${script}`])).not.toMatch(/@[A-Z_0-9]+@/)
  }
  const windows = (await download('windows')).files
  expect(text(windows['peichi-print/install.cmd'])).toMatch(/^@echo off\r\n/)
  expect(windows['peichi-print/node_modules/koffi/index.js']).toBeDefined()
  expect((await download('amiga')).status).toBe(404)
}, 180_000)

test('what is downloaded runs by itself, and prints', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-download-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const server = await printServer()
  ends.push(() => server.stop())
  for (const [name, bytes] of Object.entries((await download('linux', new URL(server.origin()).host)).files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const taken: Buffer[] = []
  const printer = createServer((socket) => socket.on('data', (bytes) => taken.push(bytes)))
  await once(printer.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => printer.close())
  const to = `tcp://127.0.0.1:${(printer.address() as { port: number }).port}`
  const data = join(folder, 'data')
  mkdirSync(data)
  const raw = [{ name: '标签机', to, manner: { language: 'zpl', dpi: 203 } }]
  writeFileSync(
    join(data, 'settings.json'),
    JSON.stringify({ machineId: 'machine-1', paired: server.pairing(), raw, defaultPrinter: '标签机' }),
  )

  const program = join(folder, 'peichi-print/print-helper.mjs')
  expect(spawnSync(process.execPath, [program, '--help']).stdout.toString()).toContain('配驰打印插件')
  const port = await freePort()
  const args = [program, '--data', data, '--port', String(port), '--page-port', String(await freePort())]
  const child: ChildProcess = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  ends.push(() => child.kill('SIGKILL'))
  await once(child.stdout ?? child, 'data')
  const paper = { width: 60, height: 40, top: 1, right: 1, bottom: 1, left: 1 }
  const pdf = await render(1, { kind: 'label', layout: { kind: 'label', border: true, paper, items: [] }, labels: [{}], title: '标签' })
  const answer = await fetch(`http://127.0.0.1:${port}/print`, {
    method: 'POST',
    headers: { origin: server.origin(), 'content-type': 'application/json' },
    body: JSON.stringify({ ticket: server.ticket(pdf).text }),
  })
  expect(await answer.json()).toMatchObject({ code: 1 })
  await expect.poll(() => Buffer.concat(taken).toString(), { timeout: 60_000 }).toMatch(/\^XA\^PW480\^LL320.*\^PQ1\^XZ/)
  await expect.poll(() => server.of('done'), { timeout: 60_000 }).toHaveLength(1)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  expect(JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8')).origins).toContain(server.origin())
}, 180_000)

test('building it does not make a production server of the process that builds', async () => {
  const before = process.env.NODE_ENV
  delete process.env.NODE_ENV
  await keepingNodeEnv(async () => {
    process.env.NODE_ENV = 'production'
  })
  expect(process.env.NODE_ENV).toBeUndefined()
  process.env.NODE_ENV = before
})
