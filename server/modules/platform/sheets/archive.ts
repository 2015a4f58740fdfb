import { fromBufferPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl'
import { invalid } from '#server/kit/errors.ts'

export const BROKEN = '文件已损坏，或不是有效的 .xlsx 文件'
const MAX_UNPACKED = 400 * 1_048_576
/** More parts than any workbook has. */
const MOST_PARTS = 2000

/** A table is text: it shrinks to a tenth or a thirtieth. What unfolds far beyond that, and is large, was made to. */
const MOST_TIMES = 100
const HARMLESS = 20 * 1_048_576

interface Entry {
  zip: ZipFile
  of: ZipEntry
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
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const budget = { left: Math.min(MAX_UNPACKED, Math.max(HARMLESS, bytes.length * MOST_TIMES)) }
  const archive = new Map<string, Entry>()
  let declared = 0
  try {
    // names as bytes: a path in another spelling is no fault of a table
    const zip = await fromBufferPromise(withoutTail(bytes), { lazyEntries: true, decodeStrings: false, validateEntrySizes: false })
    if (zip.entryCount > MOST_PARTS) throw invalid(BROKEN)
    for await (const of of zip.eachEntry()) {
      archive.set(of.fileNameRaw.toString('utf8').toLowerCase().replace(/^\//, ''), { zip, of, seen: 0, budget })
      declared += of.uncompressedSize
    }
  } catch {
    throw invalid(BROKEN)
  }
  if (declared > budget.left) throw bomb()
  return archive
}

/** What was put behind the end of the archive on its way here. */
function withoutTail(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return end < 0 || end + 22 > bytes.length ? bytes : bytes.subarray(0, end + 22 + bytes.readUInt16LE(end + 20))
}

/** A part piece by piece; the next is unpacked when it is asked for. Read a second time, it counts once. */
export async function* unpack(entry: Entry): AsyncGenerator<Buffer> {
  let unpacked = 0
  for await (const piece of await entry.zip.openReadStreamPromise(entry.of)) {
    unpacked += (piece as Buffer).length
    entry.budget.left -= Math.max(0, unpacked - entry.seen)
    entry.seen = Math.max(entry.seen, unpacked)
    if (entry.budget.left < 0) throw bomb()
    yield piece as Buffer
  }
}
