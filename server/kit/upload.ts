import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { invalid } from './errors.ts'
import { turns } from './turns.ts'

/** An uploaded file, on disk for the length of the request. */
export interface UploadedFile {
  name: string
  type: string
  path: string
  /** bytes */
  size: number
}

/** Files in hand: two of a company at once, whoever sends more waits for himself. */
export const inHand = turns({
  ...{ all: 4, each: 2, waiting: 10, patience: 60_000 },
  full: '您公司正在处理的文件较多，请等前面的文件处理完再上传',
})

/** Milliseconds between two pieces of what is let pass (64 KB): all at once it would be read at a stretch, and everybody waits meanwhile. */
const PACE = 5

/** What is sent with a call that is refused is let pass unread: before it is through, nobody hears the answer. */
export function letPass({ raw }: FastifyRequest): Promise<void> {
  raw.on('data', () => {
    raw.pause()
    setTimeout(() => raw.resume(), PACE)
  })
  return finished(raw, { error: false }).catch(() => {})
}

/** Reads a multipart request: one part `input` (JSON fields, before the file) and one part `file`. */
export async function receive(request: FastifyRequest, megabytes: number): Promise<{ fields: unknown; file: UploadedFile }> {
  if (!request.isMultipart()) throw invalid('请选择文件')
  let fields: unknown = {}
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: megabytes * 1_048_576, files: 1, fields: 5 } })) {
      if (part.type === 'field') {
        if (part.fieldname === 'input') fields = JSON.parse(String(part.value))
        continue
      }
      const path = join(tmpdir(), `peichi-${randomUUID()}`)
      file = { name: part.filename, type: part.mimetype, path, size: 0 }
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
      file.size = part.file.bytesRead
      if (part.file.truncated) throw invalid(`文件不能超过 ${megabytes} MB`)
    }
  } catch (error) {
    if (file) await discard(file)
    throw error instanceof SyntaxError ? invalid('请求内容不是有效的 JSON') : error
  }
  if (!file) throw invalid('请选择文件')
  return { fields, file }
}

export const discard = (file: UploadedFile) => rm(file.path, { force: true })
