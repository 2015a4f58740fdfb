import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#server/db/embedded-process.ts'
import { render } from '#server/modules/printing/templates/index.ts'
import { printServer } from '#test/print-server.ts'

/** However slow the machine is. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 })

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A printer in the network that takes the first bytes and then nothing more. */
async function stalledPrinter() {
  let jobs = 0
  const printer = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      jobs++
      socket.pause()
    })
  })
  await once(printer.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => printer.close())
  return { to: `tcp://127.0.0.1:${(printer.address() as { port: number }).port}`, jobs: () => jobs }
}

test('killed while it prints, the program does not print it again: it says that nobody knows', async () => {
  const server = await printServer()
  ends.push(() => server.stop())
  const printer = await stalledPrinter()
  const data = mkdtempSync(join(tmpdir(), 'peichi-killed-'))
  ends.push(() => rmSync(data, { recursive: true, force: true }))
  const raw = [{ name: '标签机', to: printer.to, manner: { language: 'tspl', dpi: 300 } }]
  writeFileSync(
    join(data, 'settings.json'),
    JSON.stringify({ machineId: 'machine-1', paired: server.pairing(), raw, defaultPrinter: '标签机' }),
  )
  const [port, pagePort] = [await freePort(), await freePort()]

  async function start(): Promise<ChildProcess> {
    const args = ['print-helper/main.ts', '--data', data, '--port', String(port), '--page-port', String(pagePort)]
    const child = spawn(process.execPath, args, { cwd: join(import.meta.dirname, '..'), stdio: ['ignore', 'pipe', 'pipe'] })
    ends.push(() => child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    return child
  }
  const ask = async (path: string, ticket?: string) => {
    const headers = { origin: server.origin(), 'content-type': 'application/json' }
    const init = ticket ? { method: 'POST', headers, body: JSON.stringify({ ticket }) } : { headers }
    return (await fetch(`http://127.0.0.1:${port}${path}`, init)).json() as Promise<Record<string, unknown>>
  }

  const paper = { width: 100, height: 150, top: 1, right: 1, bottom: 1, left: 1 }
  const qr = { kind: 'qr', x: 20, y: 20, width: 50, height: 50, text: '{pjNo}' } as const
  const labels = ['A-1', 'A-2'].map((pjNo) => ({ pjNo }))
  const pdf = await render(1, { kind: 'label', layout: { kind: 'label', border: true, paper, items: [qr] }, labels, title: '标签' })
  // more than the buffers between us and a printer that takes nothing can hold
  const { ticket, text } = server.ticket(pdf, { copies: 400 })
  const child = await start()
  await ask('/print', text)
  const job = `/job?taskId=${ticket.taskId}&round=1`
  await eventually(() => printer.jobs()).toBe(1)
  expect((await ask(job)).state).toBe('printing')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone

  await start()
  expect(await ask(job)).toMatchObject({ state: 'unknown', reason: '打印时程序被中断，请看打印机是否已出纸' })
  expect(await ask('/print', text)).toMatchObject({ code: 1, state: 'unknown' })
  await expect.poll(() => server.of('failed')).toMatchObject([{ taskId: ticket.taskId, error: 'printer-failed', uncertain: true }])
  await wait(300)
  expect(printer.jobs()).toBe(1)
  // the line that a power cut tears in two is none
  expect(readFileSync(join(data, 'jobs.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1)
}, 180_000)
