import { createHash, hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { problem } from '#server/db/problem.ts'

/** What was put away: its length and SHA-256 unpacked, by which it is known whole again. */
export interface Sum {
  bytes: number
  sha256: string
}
export interface Piece extends Sum {
  /** Path below its part of the backup, with `/`. */
  name: string
}

export const PACKED = '.zst'

/** Of a database's thousands of files nearly all are smaller: streams for one of them cost more than its content. */
const SMALL = 128 * 1024
const ANEW = { mode: 0o600, flag: 'wx', flush: true } as const
const sumOfContent = (content: Buffer): Sum => ({ bytes: content.length, sha256: hash('sha256', content) })

/** Measures what flows through it. */
function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, sum: (): Sum => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Packs a stream into a file of its own, which lies on the disk when this answers. */
export async function pack(from: Readable, to: string): Promise<Sum> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const { stream, sum } = measure()
  await pipeline(from, stream, createZstdCompress(), createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }))
  return sum()
}

export async function packFile(from: string, to: string): Promise<Sum> {
  if ((await stat(from)).size > SMALL) return pack(createReadStream(from), to)
  const content = await readFile(from)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await writeFile(to, zstdCompressSync(content), ANEW)
  return sumOfContent(content)
}

/** Unpacks into what takes it in. Throws when it is not what was put away. */
export async function unpack(from: string, to: Writable, expected: Sum): Promise<void> {
  const { stream, sum } = measure()
  await pipeline(createReadStream(from), createZstdDecompress(), stream, to).catch((cause) => {
    throw damaged(from, cause)
  })
  requireSame(from, sum(), expected)
}

async function unpackSmall(from: string, expected: Sum): Promise<Buffer> {
  const content = await readFile(from)
    .then((packed) => zstdDecompressSync(packed, { maxOutputLength: SMALL }))
    .catch((cause) => {
      throw damaged(from, cause)
    })
  requireSame(from, sumOfContent(content), expected)
  return content
}

export async function unpackFile(from: string, to: string, expected: Sum): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  if (expected.bytes <= SMALL) return writeFile(to, await unpackSmall(from, expected), ANEW)
  await unpack(from, createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }), expected)
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
export async function checkPacked(from: string, expected: Sum): Promise<void> {
  if (expected.bytes <= SMALL) await unpackSmall(from, expected)
  else await unpack(from, nowhere(), expected)
}

/** The sum of a file as it lies there. */
export async function sumOf(path: string): Promise<Sum> {
  const { stream, sum } = measure()
  await pipeline(createReadStream(path), stream, nowhere())
  return sum()
}

export function requireSame(path: string, found: Sum, expected: Sum): void {
  if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) throw damaged(path)
}

const damaged = (path: string, cause?: unknown) =>
  problem(
    `备份已损坏：${path} 与备份时的内容不一致。请换一份备份。`,
    `The backup is damaged: ${path} is not what was put away. Use another one.`,
    cause,
  )

/** A name becomes lasting with its folder. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** So many files at once: the disk waits for one while another is packed. */
const AT_ONCE = 4
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
