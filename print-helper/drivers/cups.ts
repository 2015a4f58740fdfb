import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Printer } from '#contract/printing/tasks/wire.ts'
import { shifted } from '../shifted.ts'
import { type Driver, inLanguage, type Manner, type PrintOptions, trouble } from './driver.ts'
import { type Asked, ask, operation, type Spooler } from './ipp.ts'

const USER: Asked = { 'requesting-user-name': ['name', 'peichi'] }
const uri = (printer: string) => `ipp://localhost/printers/${encodeURIComponent(printer)}`
const NEW = { poll: 300, stopped: 120_000, longest: 30 * 60_000 }
const state = { printerStopped: 5, processing: 5, canceled: 7, aborted: 8, completed: 9 } as const

const reasons: [RegExp, string][] = [
  [/media-empty|media-needed/, '缺纸'],
  [/media-jam/, '卡纸'],
  [/cover-open|door-open/, '盖子未合上'],
  [/offline|connecting-to-device|timed-out/, '连接不上'],
  [/toner-empty|marker-supply-empty/, '耗材用完'],
  [/paused/, '已暂停'],
]

/** Where the print system listens: CUPS_SERVER as its own programs read it, its socket, or port 631. */
function spoolerHere(server = process.env.CUPS_SERVER ?? ''): Spooler {
  if (server.startsWith('/')) return { socketPath: server }
  if (server !== '') return { host: server.split(':')[0] ?? '', port: Number(server.split(':')[1] ?? 631) }
  const socketPath = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd'].find((path) => existsSync(path))
  return socketPath ? { socketPath } : { host: '127.0.0.1', port: 631 }
}

/** CUPS, the print system of macOS and Linux. A queue whose printer speaks a language of its own gets it raw. */
export function cupsDriver(mannerOf: (printer: string) => Manner, spooler = spoolerHere(), times = NEW): Driver {
  return {
    name: 'cups',
    async printers() {
      const wanted: Asked = {
        'requested-attributes': ['keyword', 'printer-name', 'printer-state', 'printer-state-reasons', 'printer-is-accepting-jobs'],
      }
      const [[, ...queues], standard] = await Promise.all([
        ask(spooler, operation.printers, { about: { ...USER, ...wanted } }).catch(none),
        ask(spooler, operation.defaultPrinter, { about: { ...USER } }).catch(none),
      ])
      const first = standard[1]?.get('printer-name')?.[0]
      return queues.flatMap((queue): Printer[] => {
        const name = String(queue.get('printer-name')?.[0] ?? '')
        if (name === '') return []
        return [{ name, driver: 'cups', language: mannerOf(name).language, isDefault: name === first, trouble: troubleOf(queue) }]
      })
    },
    async print(pdf, printer, options) {
      const [, job] = await ask(spooler, operation.print, {
        path: `/printers/${encodeURIComponent(printer)}`,
        ...(await order(pdf, printer, options)),
      }).catch((error) => {
        throw trouble(
          error.status === 0x0406
            ? `没有打印机“${printer}”`
            : error.status
              ? `打印机“${printer}”不接收任务`
              : '连接不上本机的打印系统（CUPS）',
        )
      })
      await ended(spooler, printer, Number(job?.get('job-id')?.[0]), times)
    },
  }

  async function order(pdf: Buffer, printer: string, options: PrintOptions) {
    const manner = mannerOf(printer)
    const raw = manner.language !== 'pdf'
    const about: Asked = {
      'printer-uri': ['uri', uri(printer)],
      ...USER,
      'job-name': ['name', options.title.slice(0, 80)],
      'document-format': ['mime', raw ? 'application/vnd.cups-raw' : 'application/pdf'],
    }
    if (raw) return { about, document: Buffer.concat(await Array.fromAsync(inLanguage(manner, pdf, options))) }
    const { width, height } = options.paper
    const media = `custom_${width}x${height}mm_${width}x${height}mm`
    return {
      about,
      job: { copies: ['integer', options.copies], media: ['keyword', media], 'print-scaling': ['keyword', 'none'] } as Asked,
      document: shifted(pdf, options.shift),
    }
  }
}

/** No queue, or no print system at all. */
const none = (error: Error & { status?: number; code?: string }) => {
  if (error.status === undefined && error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT') throw error
  return []
}

function troubleOf(queue: Map<string, unknown[]>): string {
  const said = (queue.get('printer-state-reasons') ?? []).join(' ')
  const known = reasons.find(([pattern]) => pattern.test(said))?.[1]
  if (known) return known
  if (queue.get('printer-state')?.[0] === state.printerStopped) return '已停用'
  return queue.get('printer-is-accepting-jobs')?.[0] === false ? '不接收任务' : ''
}

/** Waits for the end of a job. One that its printer does not take up is withdrawn, so that no paper comes long after somebody has been told it failed. */
async function ended(spooler: Spooler, printer: string, id: number, { poll, stopped, longest }: typeof NEW) {
  const about: Asked = { 'printer-uri': ['uri', uri(printer)], 'job-id': ['integer', id], ...USER }
  const begun = Date.now()
  let moving = begun
  let started = false
  for (;;) {
    const [, job] = await ask(spooler, operation.jobAttributes, { about }).catch(() => {
      throw trouble('打印系统（CUPS）中断，请看打印机是否已出纸', { uncertain: true })
    })
    const now = Number(job?.get('job-state')?.[0])
    if (now === state.completed) return
    if (now === state.aborted || now === state.canceled)
      throw trouble(now === state.aborted ? '打印系统没有打出来' : '任务在打印队列里被取消', { uncertain: started })
    if (now === state.processing) {
      started = true
      moving = Date.now()
    }
    if (Date.now() - moving > stopped || Date.now() - begun > longest) {
      await ask(spooler, operation.cancelJob, { about }).catch(() => undefined)
      throw trouble(`打印机“${printer}”没有打印，任务已撤回`, { uncertain: started })
    }
    await wait(poll)
  }
}
