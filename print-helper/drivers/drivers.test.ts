import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#server/db/embedded-process.ts'
import { render } from '#server/modules/printing/templates/index.ts'
import { hasCups, startCups } from '#test/cupsd.ts'
import { differing } from '#test/paper.ts'
import { rasterOf } from '../raster.ts'
import { shifted } from '../shifted.ts'
import { cupsDriver } from './cups.ts'
import type { Manner, PrintOptions } from './driver.ts'
import { FILE_PRINTER, fileDriver } from './file.ts'
import { rawDriver } from './raw.ts'

/** However slow the machine is. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 })

vi.setConfig({ testTimeout: 120_000 })
const folder = mkdtempSync(join(tmpdir(), 'peichi-drivers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const options: PrintOptions = { title: '标签 7/8', copies: 1, shift: { x: 0, y: 0 }, paper: { width: 60, height: 40 } }
let pdf: Buffer
beforeAll(async () => {
  const text = { kind: 'text', x: 5, y: 5, width: 50, height: 8, text: '{pjNo}', size: 18, bold: true, align: 'left', lines: 1 } as const
  const layout = { kind: 'label', border: true, paper: { width: 60, height: 40, top: 4, right: 4, bottom: 4, left: 4 } } as const
  pdf = await render(1, {
    kind: 'label',
    layout: { ...layout, items: [text, { kind: 'qr', x: 20, y: 15, width: 18, height: 18, text: '{pjNo}' }] },
    labels: ['A-1', 'A-2', 'A-3'].map((pjNo) => ({ pjNo })),
    title: '标签',
  })
})

const pagesOf = (bytes: Buffer, shift?: { x: number; y: number }) => Array.fromAsync(rasterOf(bytes, 150, shift))

test('without any printer the pages lie in a folder, whole, named by what they are', async () => {
  const driver = fileDriver(join(folder, 'PDF'))
  expect(await driver.printers()).toMatchObject([{ name: FILE_PRINTER, driver: 'file' }])
  await driver.print(pdf, FILE_PRINTER, options)
  const [name = '', ...others] = readdirSync(join(folder, 'PDF'))
  expect([name.replace(/^[\d.-]+ /, ''), others]).toEqual(['标签 7_8.pdf', []])
  expect(readFileSync(join(folder, 'PDF', name))).toEqual(pdf)
})

test('a printer in the network gets its bytes; one that is not there has printed nothing for certain', async () => {
  const taken: Buffer[] = []
  const printer = createServer((socket) => socket.on('data', (bytes) => taken.push(bytes)))
  await once(printer.listen(0, '127.0.0.1'), 'listening')
  const { port } = printer.address() as { port: number }
  const manner = { language: 'zpl', dpi: 203 } as const
  const driver = rawDriver(() => [
    { name: '标签机', to: `tcp://127.0.0.1:${port}`, manner },
    { name: '关着', to: `tcp://127.0.0.1:${closed}`, manner },
  ])
  const closed = await freePort()
  const pages: number[] = []
  await driver.print(pdf, '标签机', { ...options, progress: (page) => pages.push(page) })
  await eventually(() => Buffer.concat(taken).toString().match(/\^XZ/g)).toHaveLength(3)
  expect(pages).toEqual([1, 2, 3])
  await expect(driver.print(pdf, '关着', options)).rejects.toMatchObject({
    message: `连接不上打印机（tcp://127.0.0.1:${closed}），请检查电源、网线和地址`,
    uncertain: false,
  })
  printer.close()
})

test('a printer that breaks off in the middle may have printed something', async () => {
  const printer = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()).on('error', () => {}))
  await once(printer.listen(0, '127.0.0.1'), 'listening')
  const { port } = printer.address() as { port: number }
  const driver = rawDriver(() => [{ name: '标签机', to: `tcp://127.0.0.1:${port}`, manner: { language: 'tspl', dpi: 300 } }])
  await expect(driver.print(pdf, '标签机', { ...options, copies: 200 })).rejects.toMatchObject({ name: 'PrintTrouble', uncertain: true })
  printer.close()
})

test('a shifted PDF is the page of before, so many millimetres further', async () => {
  const [moved, expected] = [await pagesOf(shifted(pdf, { x: 3, y: -2.5 })), await pagesOf(pdf, { x: 3, y: -2.5 })]
  expect(moved).toHaveLength(3)
  for (const [at, page] of moved.entries()) expect(differing(page, expected[at])).toBeLessThan(5)
  expect(differing(moved[0], (await pagesOf(pdf))[0])).toBeGreaterThan(200)
  expect(shifted(pdf, { x: 0, y: 0 })).toBe(pdf)
})

if (!hasCups) console.info('CUPS is not installed here (or we are not root): printing through it is not tested')

test.skipIf(!hasCups)(
  'through CUPS: its queues are found, PDF and labels come out as drawn, a paused queue is told and gets nothing later',
  async () => {
    const cups = await startCups()
    try {
      const mannerOf = (printer: string): Manner => (printer === 'LABEL' ? { language: 'tspl', dpi: 203 } : { language: 'pdf' })
      const driver = cupsDriver(mannerOf, { host: '127.0.0.1', port: cups.port }, { poll: 50, stopped: 1500, longest: 60_000 })
      expect((await driver.printers()).map(({ name, language, isDefault, trouble }) => [name, language, isDefault, trouble])).toEqual([
        ['DOTS', 'pdf', false, ''],
        ['LABEL', 'tspl', false, ''],
        ['PDF', 'pdf', true, ''],
      ])

      const shift = { x: 2, y: 1 }
      await driver.print(pdf, 'PDF', { ...options, copies: 2, shift })
      const [out, expected] = [await pagesOf(cups.printed() ?? Buffer.alloc(0)), await pagesOf(pdf, shift)]
      expect(out).toHaveLength(6)
      for (const [at, page] of out.entries()) expect(differing(page, expected[at % 3])).toBeLessThan(60)
      expect(differing(out[0], (await pagesOf(pdf))[0])).toBeGreaterThan(200)

      await driver.print(pdf, 'LABEL', options)
      await expect
        .poll(() =>
          cups
            .fed('LABEL')
            .toString('latin1')
            .match(/PRINT 1,1\r\n/g),
        )
        .toHaveLength(3)

      await expect(driver.print(pdf, 'KEINER', options)).rejects.toMatchObject({ message: '没有打印机“KEINER”', uncertain: false })
      cups.pause('LABEL')
      expect((await driver.printers()).find(({ name }) => name === 'LABEL')?.trouble).toBe('已暂停')
      await expect(driver.print(pdf, 'LABEL', options)).rejects.toMatchObject({
        message: '打印机“LABEL”没有打印，任务已撤回',
        uncertain: false,
      })
      const before = cups.fed('LABEL').length
      cups.goOn('LABEL')
      await driver.print(pdf, 'LABEL', options)
      await eventually(() => cups.fed('LABEL').length).toBe(before * 2)
    } finally {
      await cups.stop()
    }
    await expect(
      cupsDriver(() => ({ language: 'pdf' }), { host: '127.0.0.1', port: cups.port }).print(pdf, 'PDF', options),
    ).rejects.toMatchObject({
      message: '连接不上本机的打印系统（CUPS）',
      uncertain: false,
    })
  },
  60_000,
)
