import { readFile } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { streamXlsxRows } from 'hucre/xlsx'
import { invalid } from '#server/kit/fault.ts'
import { cellText, type FindHeader, type Line, MAX_COLUMNS, type Sheet } from './sheet.ts'

const MAX_UNPACKED = 400 * 1_048_576
const BROKEN = '文件已损坏，或不是有效的 .xlsx 文件'
/** The list may stand behind a cover sheet. */
const SHEETS_TRIED = 5

/** Lines read before it is known whether the sheet is the one that is meant. */
const TOP = 30

/** `findHeader` tells the sheet that is meant: the first whose top holds a header. */
export async function readXlsx(path: string, findHeader: FindHeader): Promise<Sheet> {
  const bytes = await readFile(path)
  await demandHarmless(bytes)
  for (let at = 0; at < SHEETS_TRIED; at++) {
    const opened = await openSheet(bytes, at).catch(() => undefined)
    if (!opened) {
      if (at === 0) throw invalid(BROKEN)
      break
    }
    // to begin a sheet takes as long as to read it: its words are in a list of all sheets. What was begun is gone on with.
    if (findHeader(opened.top.map(({ cells }) => cells)) !== undefined) return { format: 'xlsx', lines: () => linesOf(opened) }
    await opened.rest.return?.()
  }
  return {
    format: 'xlsx',
    lines: async function* () {
      yield* linesOf(await openSheet(bytes, 0))
    },
  }
}

interface Opened {
  top: Line[]
  rest: AsyncIterator<Line>
}

async function openSheet(bytes: Uint8Array, sheet: number): Promise<Opened> {
  const rest = rowsOf(bytes, sheet)
  const top: Line[] = []
  while (top.length < TOP) {
    const { value, done } = await rest.next()
    if (done) break
    top.push(value)
  }
  return { top, rest }
}

async function* rowsOf(bytes: Uint8Array, sheet: number): AsyncGenerator<Line, undefined> {
  for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
    yield { no: index + 1, cells: values.slice(0, MAX_COLUMNS).map(cellText) }
}

/** The whole sheet, once. */
async function* linesOf({ top, rest }: Opened): AsyncIterable<Line> {
  yield* top
  try {
    yield* { [Symbol.asyncIterator]: () => rest }
  } catch {
    throw invalid(BROKEN)
  }
}

/** Unpacks every part of the archive into nothing first: what its directory says of sizes is not to be believed (zip bombs). */
async function demandHarmless(bytes: Buffer): Promise<void> {
  let unpacked = 0
  for (const { method, data } of entriesOf(bytes)) {
    if (method === 0) unpacked += data.length
    else if (method === 8) unpacked += await inflatedSize(data, MAX_UNPACKED - unpacked)
    else throw invalid(BROKEN)
    if (unpacked > MAX_UNPACKED) throw invalid('文件解压后过大，拒绝导入')
  }
}

function* entriesOf(bytes: Buffer): Iterable<{ method: number; data: Buffer }> {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > bytes.length) throw invalid(BROKEN)
  const count = bytes.readUInt16LE(end + 10)
  if (count > 2000) throw invalid(BROKEN)
  let at = bytes.readUInt32LE(end + 16)
  try {
    for (let entry = 0; entry < count; entry++) {
      const local = bytes.readUInt32LE(at + 42)
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      yield { method: bytes.readUInt16LE(at + 10), data: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)) }
      at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  } catch (error) {
    throw error instanceof RangeError ? invalid(BROKEN) : error
  }
}

/** Bytes that come out, counting no further than the limit. */
function inflatedSize(data: Buffer, limit: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let size = 0
    const inflate = createInflateRaw()
    inflate.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= limit) return
      inflate.destroy()
      resolve(size)
    })
    inflate.on('end', () => resolve(size))
    inflate.on('error', () => reject(invalid(BROKEN)))
    inflate.end(data)
  })
}
