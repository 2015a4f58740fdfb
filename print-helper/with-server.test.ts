import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { printHosts } from '#contract/printing/hosts.ts'
import { printing } from '#contract/printing/printouts.ts'
import { printHelpers, printTasks } from '#contract/printing/tasks/tasks.ts'
import { textOf } from '#test/pdf.ts'
import { computerOf } from '#test/print-computer.ts'
import { newTrade } from '#test/trade.ts'
import { onOwnServer, server } from '#test/world.ts'
import { FILE_PRINTER, fileDriver } from './drivers/file.ts'
import { openHelper } from './helper.ts'

vi.setConfig({ testTimeout: 180_000 })
onOwnServer()
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 })

test('paired with a code, the helper prints what the server sends it and what the page brings it, each once, and the server knows', async () => {
  const { http } = await server()
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  const trade = await newTrade()
  const { tenant, owner } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9 })
  const { id: ckId } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 10 }]))
  const hostId = await computerOf(tenant, 'owner', '前台')
  await owner.ok(printHosts.registerHost, { id: hostId, printHost: true })

  const data = mkdtempSync(join(tmpdir(), 'peichi-with-server-'))
  const folder = join(data, 'PDF')
  const open = () => openHelper({ data, port: 0, pagePort: 0, servers: [address], drivers: [fileDriver(folder)], log: () => {} })
  let helper = await open()
  const ask = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { origin: address, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await fetch(`http://127.0.0.1:${helper.port}${path}`, init)).json() as Promise<Record<string, unknown>>
  }
  const printed = () => readdirSync(folder).filter((name) => name.endsWith('.pdf'))
  const stateOf = async (id: number) => (await owner.ok(printTasks.pageTask, { limit: 50 })).page.list.find((task) => task.id === id)?.state
  try {
    expect(await ask('/pair', { server: address, code: '000000' })).toMatchObject({ code: 0 })
    const { content } = await owner.ok(printHelpers.pairCode, { id: hostId })
    expect(await ask('/pair', { server: address, code: content.code })).toMatchObject({ code: 1 })
    await eventually(async () => (await owner.ok(printHelpers.get, { id: hostId })).content).toMatchObject({
      connected: true,
      printers: [{ name: FILE_PRINTER, driver: 'file', isDefault: true }],
    })

    const sent = await owner.ok(printing.ck, { ckId, hostPrint: true, hostIds: [hostId] })
    await eventually(() => stateOf(sent.task.id)).toBe('done')
    expect(printed()).toHaveLength(1)
    expect((await textOf(readFileSync(join(folder, printed()[0] ?? ''))))[0]).toContain('销售单')

    const here = await owner.ok(printing.ck, { ckId, hostPrint: false, hostIds: [] })
    const { ticket } = (await owner.ok(printTasks.sendTask, { id: here.task.id })).content
    const answers = await Promise.all([1, 2].map(() => ask('/print', { ticket })))
    expect(answers.map(({ code }) => code)).toEqual([1, 1])
    await eventually(() => stateOf(here.task.id)).toBe('done')
    expect(printed()).toHaveLength(2)

    await helper.close()
    const waiting = await owner.ok(printing.ck, { ckId, hostPrint: true, hostIds: [hostId] })
    helper = await open()
    await eventually(() => stateOf(waiting.task.id)).toBe('done')
    expect(printed()).toHaveLength(3)

    await owner.ok(printHelpers.unpair, { id: hostId })
    await eventually(async () => (await helper.status()).paired).toBeNull()
    expect(await ask('/print', { ticket })).toMatchObject({ code: 0, error: 'not-paired' })
  } finally {
    await helper.close()
    rmSync(data, { recursive: true, force: true })
  }
})
