import type { Printer } from '#contract/printing/tasks/wire.ts'
import { type Bitmap, rasterOf } from '../raster.ts'
import { type Driver, inLanguage, type Manner, type PrintOptions, trouble } from './driver.ts'
import { type Pointer, type WindowsCalls, windowsCalls } from './windows-calls.ts'

const LOCAL_AND_CONNECTED = 6
/** Of a PRINTER_INFO_4W on a 64-bit system. */
const INFO_BYTES = 24
const MOST_DPI = 600
const SRCCOPY = 0x00cc0020
const cap = { dpiX: 88, dpiY: 90, marginX: 112, marginY: 113 } as const
/** Places in a DEVMODEW, and what is filled in there. */
const devmode = { fields: 72, paperSize: 78, paperLength: 80, paperWidth: 82 } as const
const USER_PAPER = 256
const PAPER_FIELDS = 0x2 | 0x4 | 0x8
const READ_AND_WRITE = 2 | 8

/**
 * The printing system of Windows (winspool, GDI). Pages are drawn as dots on paper of their own size; a printer that speaks a language of its own
 * gets that raw. "Printed" means that Windows has taken it: its spooler does not say more.
 */
export function windowsDriver(mannerOf: (printer: string) => Manner): Driver {
  let loaded: Promise<WindowsCalls> | undefined
  const windows = () => (loaded ??= windowsCalls())
  return {
    name: 'windows',
    async printers() {
      const calls = await windows()
      const standard = defaultPrinter(calls)
      return names(calls).map(
        (name): Printer => ({ name, driver: 'windows', language: mannerOf(name).language, isDefault: name === standard, trouble: '' }),
      )
    },
    async print(pdf, printer, options) {
      const manner = mannerOf(printer)
      if (manner.language === 'pdf') await drawn(await windows(), pdf, printer, options)
      else await raw(await windows(), inLanguage(manner, pdf, options), printer, options)
    },
  }
}

function names({ enumPrinters, textAt }: WindowsCalls): string[] {
  const [needed, count] = [[0], [0]] as [[number], [number]]
  enumPrinters(LOCAL_AND_CONNECTED, null, 4, null, 0, needed, count)
  const bytes = Buffer.alloc(Math.max(needed[0], 1))
  if (!enumPrinters(LOCAL_AND_CONNECTED, null, 4, bytes, bytes.length, needed, count)) return []
  return Array.from({ length: count[0] }, (_, at) => textAt(bytes.readBigUInt64LE(at * INFO_BYTES)))
}

function defaultPrinter(calls: WindowsCalls): string {
  const bytes = Buffer.alloc(1024)
  const size: [number] = [bytes.length / 2]
  return calls.defaultPrinter(bytes, size) ? bytes.toString('utf16le', 0, Math.max(0, size[0] - 1) * 2) : ''
}

async function withPrinter<T>(calls: WindowsCalls, printer: string, work: (handle: Pointer) => Promise<T>): Promise<T> {
  const handle: [Pointer] = [null]
  if (!calls.open(printer, handle, null)) throw trouble(`没有打印机“${printer}”`)
  try {
    return await work(handle[0])
  } finally {
    calls.close(handle[0])
  }
}

const raw = (calls: WindowsCalls, parts: AsyncIterable<Buffer>, printer: string, { title }: PrintOptions) =>
  withPrinter(calls, printer, async (handle) => {
    if (!calls.startRaw(handle, 1, { name: title, output: null, type: 'RAW' })) throw trouble(`打印机“${printer}”不接收任务`)
    calls.startRawPage(handle)
    for await (const part of parts) {
      const written: [number] = [0]
      if (calls.write(handle, part, part.length, written) && written[0] === part.length) continue
      calls.abortRaw(handle)
      throw trouble(`打印机“${printer}”不再接收数据`, { uncertain: true })
    }
    calls.endRawPage(handle)
    if (!calls.endRaw(handle)) throw trouble(`打印机“${printer}”没有收下任务`, { uncertain: true })
  })

/** The printer's own settings, with paper of the size of the pages. */
const settingsOf = (calls: WindowsCalls, printer: string, { paper }: PrintOptions) =>
  withPrinter(calls, printer, async (handle) => {
    const mode = Buffer.alloc(Math.max(calls.properties(null, handle, printer, null, null, 0), 220))
    calls.properties(null, handle, printer, mode, null, 2)
    mode.writeUInt32LE(mode.readUInt32LE(devmode.fields) | PAPER_FIELDS, devmode.fields)
    mode.writeInt16LE(USER_PAPER, devmode.paperSize)
    mode.writeInt16LE(Math.round(paper.height * 10), devmode.paperLength)
    mode.writeInt16LE(Math.round(paper.width * 10), devmode.paperWidth)
    calls.properties(null, handle, printer, mode, mode, READ_AND_WRITE)
    return mode
  })

async function drawn(calls: WindowsCalls, pdf: Buffer, printer: string, options: PrintOptions) {
  const mode = await settingsOf(calls, printer, options)
  const dc = calls.createDc('WINSPOOL', printer, null, mode)
  if (!dc) throw trouble(`没有打印机“${printer}”`)
  let begun = false
  try {
    const [dpiX, dpiY, left, top] = [cap.dpiX, cap.dpiY, cap.marginX, cap.marginY].map((index) => calls.deviceCaps(dc, index)) as [
      number,
      number,
      number,
      number,
    ]
    const dpi = Math.min(Math.max(dpiX, dpiY), MOST_DPI)
    if (calls.startDocument(dc, { size: 40, name: options.title, output: null, type: null, flags: 0 }) <= 0)
      throw trouble(`打印机“${printer}”不接收任务`)
    begun = true
    let page = 0
    for (let copy = 0; copy < options.copies; copy++) {
      for await (const bitmap of rasterOf(pdf, dpi, options.shift)) {
        const { width, height } = bitmap
        const [toWidth, toHeight] = [Math.round((width * dpiX) / dpi), Math.round((height * dpiY) / dpi)]
        const [bits, head] = [fourByteRows(bitmap), headOf(bitmap)]
        const taken =
          calls.startPage(dc) > 0 &&
          calls.stretch(dc, -left, -top, toWidth, toHeight, 0, 0, width, height, bits, head, 0, SRCCOPY) !== 0 &&
          calls.endPage(dc) > 0
        if (!taken) throw trouble(`打印机“${printer}”没有收下第 ${page + 1} 页`, { uncertain: true })
        options.progress?.(++page)
      }
    }
    if (calls.endDocument(dc) <= 0) throw trouble(`打印机“${printer}”没有收下任务`, { uncertain: true })
    begun = false
  } finally {
    if (begun) calls.abortDocument(dc)
    calls.deleteDc(dc)
  }
}

/** Windows wants rows of whole four bytes. */
function fourByteRows({ stride, height, bits }: Bitmap): Buffer {
  const wide = Math.ceil(stride / 4) * 4
  const rows = Buffer.alloc(wide * height)
  for (let y = 0; y < height; y++) rows.set(bits.subarray(y * stride, (y + 1) * stride), y * wide)
  return rows
}

/** BITMAPINFO: one bit a dot, from the top down; 0 white, 1 black. */
function headOf({ width, height }: Bitmap): Buffer {
  const head = Buffer.alloc(48)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(width, 4)
  head.writeInt32LE(-height, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(1, 14)
  head.writeUInt32LE(0x00ffffff, 40)
  return head
}
