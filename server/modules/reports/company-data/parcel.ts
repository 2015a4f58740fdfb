import { Readable } from 'node:stream'
import type { FileStore } from '#server/kit/file-store.ts'
import { parcelKey } from '#server/modules/platform/files/index.ts'

/** A file of any length lies in the store in pieces: no store needs it whole, and nothing here holds it. */
const PIECE = 8 * 1_048_576
const TYPE = 'application/octet-stream'

export interface Parcel {
  tenantId: number
  base: string
}
export interface Kept {
  parts: number
  bytes: number
}

export async function keepParcel(files: FileStore, { tenantId, base }: Parcel, whole: AsyncIterable<Buffer>, kept: Kept): Promise<void> {
  let waiting: Buffer[] = []
  let size = 0
  const put = async () => {
    await files.put(parcelKey(tenantId, base, kept.parts), Buffer.concat(waiting), TYPE)
    kept.parts += 1
    kept.bytes += size
    waiting = []
    size = 0
  }
  for await (const piece of whole) {
    waiting.push(piece)
    size += piece.length
    if (size >= PIECE) await put()
  }
  if (size > 0) await put()
}

const keysOf = ({ tenantId, base }: Parcel, parts: number) => Array.from({ length: parts }, (_, at) => parcelKey(tenantId, base, at))

export const dropParcel = (files: FileStore, parcel: Parcel, parts: number) => files.delete(keysOf(parcel, parts))

/** Of a parcel whose maker was killed nobody counted the pieces. */
export async function dropUncounted(files: FileStore, parcel: Parcel): Promise<void> {
  let parts = 0
  while (await files.head(parcelKey(parcel.tenantId, parcel.base, parts))) parts += 1
  await dropParcel(files, parcel, parts)
}

export function readParcel(files: FileStore, parcel: Parcel, parts: number): Readable {
  async function* pieces() {
    for (const key of keysOf(parcel, parts)) yield* (await files.read(key)) as AsyncIterable<Buffer>
  }
  return Readable.from(pieces(), { objectMode: false })
}
