import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { connect } from 'node:net'
import type { Writable } from 'node:stream'
import { type Driver, inLanguage, type Manner, trouble } from './driver.ts'

/** A printer that takes bytes: `tcp://192.168.1.50:9100` or a device such as /dev/usb/lp0. */
export interface RawPrinter {
  name: string
  to: string
  manner: Exclude<Manner, { language: 'pdf' }>
}

const PATIENCE_MS = 60_000
const CONNECT_MS = 5000

/** Printers without a driver of the system: what they understand is written to them straight away. */
export function rawDriver(known: () => readonly RawPrinter[]): Driver {
  return {
    name: 'raw',
    printers: async () =>
      known().map(({ name, manner }) => ({ name, driver: 'raw', language: manner.language, isDefault: false, trouble: '' })),
    async print(pdf, name, options) {
      const printer = known().find((each) => each.name === name)
      if (!printer) throw trouble(`没有打印机“${name}”`)
      const out = await opened(printer)
      let sent = false
      try {
        for await (const bytes of inLanguage(printer.manner, pdf, options)) {
          sent = true
          if (!out.write(bytes)) await once(out, 'drain', { signal: AbortSignal.timeout(PATIENCE_MS) })
        }
        out.end()
        await once(out, 'finish', { signal: AbortSignal.timeout(PATIENCE_MS) })
      } catch (error) {
        const why = error instanceof Error && error.name === 'AbortError' ? '打印机不再接收数据，请检查缺纸或开盖' : '与打印机的连接中断'
        throw trouble(`${why}（${printer.to}）`, { uncertain: sent })
      } finally {
        out.destroy()
      }
    },
  }
}

async function opened({ to }: RawPrinter): Promise<Writable> {
  const address = /^tcp:\/\/([^/:]+|\[[\da-f:]+\])(?::(\d+))?$/i.exec(to)
  const out = address
    ? connect({ host: (address[1] ?? '').replace(/[[\]]/g, ''), port: Number(address[2] ?? 9100) })
    : createWriteStream(to, { flags: 'r+' })
  // heard by whoever waits; between two waits it must not end the program
  out.on('error', () => {})
  try {
    await once(out, address ? 'connect' : 'open', { signal: AbortSignal.timeout(CONNECT_MS) })
    return out
  } catch {
    out.destroy()
    throw trouble(`连接不上打印机（${to}），请检查电源、网线和地址`)
  }
}
