import { createInflateRaw } from 'node:zlib'
import { invalid } from '#server/kit/errors.ts'

export const BROKEN = '文件已损坏，或不是有效的 .xlsx 文件'
const MAX_UNPACKED = 400 * 1_048_576
const PIECE = 65_536

/** A table is text: it shrinks to a tenth or a thirtieth. What unfolds far beyond that, and is large, was made to. */
const MOST_TIMES = 100
const HARMLESS = 20 * 1_048_576

interface Entry {
  /** 0 stored, 8 deflated. */
  method: number
  data: Buffer
  /** What the directory says it unfolds to. */
  declared: number
  /** As far as it has been unpacked. */
  seen: number
  /** Of all parts of the archive together. */
  budget: { left: number }
}
/** The parts of a workbook by their path, in small letters. */
export type Archive = ReadonlyMap<string, Entry>

const bomb = () => invalid('文件解压后过大，拒绝导入')

/**
 * Opens an archive whose directory admits to a harmless size: an honest bomb is refused before a byte of it is unpacked. A directory may lie, and
 * some programs leave sizes out: what is unpacked is counted as it comes.
 */
export function openArchive(bytes: Buffer): Archive {
  const budget = { left: Math.min(MAX_UNPACKED, Math.max(HARMLESS, bytes.length * MOST_TIMES)) }
  const archive = new Map(entriesOf(bytes, budget))
  if (archive.values().reduce((sum, { declared }) => sum + declared, 0) > budget.left) throw bomb()
  return archive
}

/** A part piece by piece; the next is unpacked when it is asked for. Read a second time, it counts once. */
export async function* unpack(entry: Entry): AsyncGenerator<Buffer> {
  if (entry.method === 0) yield entry.data
  else if (entry.method !== 8) throw new Error(`method ${entry.method}`)
  else {
    const inflate = createInflateRaw({ chunkSize: PIECE })
    inflate.end(entry.data)
    let unpacked = 0
    for await (const piece of inflate) {
      unpacked += (piece as Buffer).length
      entry.budget.left -= Math.max(0, unpacked - entry.seen)
      entry.seen = Math.max(entry.seen, unpacked)
      if (entry.budget.left < 0) throw bomb()
      yield piece as Buffer
    }
  }
}

function* entriesOf(bytes: Buffer, budget: Entry['budget']): Generator<[string, Entry]> {
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
      const [method, declared] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 24)]
      yield [name.toLowerCase().replace(/^\//, ''), { method, data, declared, seen: 0, budget }]
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  } catch (error) {
    throw error instanceof RangeError ? invalid(BROKEN) : error
  }
}
