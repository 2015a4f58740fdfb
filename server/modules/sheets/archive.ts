import { createInflateRaw } from 'node:zlib'
import { invalid } from '#server/kit/fault.ts'

export const BROKEN = '文件已损坏，或不是有效的 .xlsx 文件'
const MAX_UNPACKED = 400 * 1_048_576
const PIECE = 65_536

interface Entry {
  /** 0 stored, 8 deflated. */
  method: number
  data: Buffer
}
/** The parts of a workbook by their path, in small letters. */
export type Archive = ReadonlyMap<string, Entry>

/** Opens an archive once it is known to be harmless: every part is unpacked into nothing first, for what its directory says of sizes is not to be believed (zip bombs). */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const archive = new Map(entriesOf(bytes))
  let unpacked = 0
  for (const entry of archive.values()) {
    try {
      for await (const piece of unpack(entry)) {
        unpacked += piece.length
        if (unpacked > MAX_UNPACKED) break
      }
    } catch {
      throw invalid(BROKEN)
    }
    if (unpacked > MAX_UNPACKED) throw invalid('文件解压后过大，拒绝导入')
  }
  return archive
}

/** A part piece by piece; the next is unpacked when it is asked for. */
export async function* unpack({ method, data }: Entry): AsyncGenerator<Buffer> {
  if (method === 0) yield data
  else if (method !== 8) throw new Error(`method ${method}`)
  else {
    const inflate = createInflateRaw({ chunkSize: PIECE })
    inflate.end(data)
    for await (const piece of inflate) yield piece as Buffer
  }
}

function* entriesOf(bytes: Buffer): Generator<[string, Entry]> {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > bytes.length) throw invalid(BROKEN)
  const count = bytes.readUInt16LE(end + 10)
  if (count > 2000) throw invalid(BROKEN)
  try {
    let at = bytes.readUInt32LE(end + 16)
    for (let entry = 0; entry < count; entry++) {
      const nameLength = bytes.readUInt16LE(at + 28)
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
      const local = bytes.readUInt32LE(at + 42)
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const data = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
      yield [name.toLowerCase().replace(/^\//, ''), { method: bytes.readUInt16LE(at + 10), data }]
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  } catch (error) {
    throw error instanceof RangeError ? invalid(BROKEN) : error
  }
}
