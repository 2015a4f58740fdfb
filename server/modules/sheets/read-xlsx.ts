import { readFile } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { streamXlsxRows } from 'hucre/xlsx'
import { invalid } from '#server/kit/fault.ts'
import { cellText, type FindHeader, type Line, MAX_COLUMNS, type Sheet } from './sheet.ts'

const MAX_UNPACKED = 400 * 1_048_576
const BROKEN = '文件已损坏，或不是有效的 .xlsx 文件'
/** The list may stand behind a cover sheet. */
const SHEETS_TRIED = 5

/** `findHeader` tells the sheet that is meant: the first whose top holds a header. */
export async function readXlsx(path: string, findHeader: FindHeader): Promise<Sheet> {
  const bytes = await readFile(path)
  await demandHarmless(bytes)
  let sheet = 0
  for (let at = 0; at < SHEETS_TRIED; at++) {
    const top = await rowsOf(bytes, at, 30).catch(() => undefined)
    if (!top) {
      if (at === 0) throw invalid(BROKEN)
      break
    }
    if (findHeader(top) !== undefined) {
      sheet = at
      break
    }
  }
  return { format: 'xlsx', lines: () => linesOf(bytes, sheet) }
}

async function rowsOf(bytes: Uint8Array, sheet: number, maxRows: number): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { values } of streamXlsxRows(bytes, { sheet, maxRows })) rows.push(values.slice(0, MAX_COLUMNS).map(cellText))
  return rows
}

async function* linesOf(bytes: Uint8Array, sheet: number): AsyncIterable<Line> {
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
      yield { no: index + 1, cells: values.slice(0, MAX_COLUMNS).map(cellText) }
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
