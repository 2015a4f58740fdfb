import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LARGEST_FILE } from '#contract/platform/files.ts'
import { readingWindow } from '#server/kit/file-store.ts'
import { type Extension, isPicture, typeOf } from './rules.ts'

/** Where the disk answers for itself, as a cloud store would under its own name. */
export const FILES = '/files/'

/** What a signed address allows. */
export interface Allowed {
  key: string
  until: number
  /** put: exactly this size and type. get: offered under this name. */
  extra: string
}
export interface Disk {
  /** Is this what we signed, and still good? */
  allows(method: 'GET' | 'PUT', allowed: Allowed, signature: string): boolean
  head(key: string): Promise<{ size: number } | undefined>
  stream(key: string): Readable
  write(key: string, fill: (file: FileHandle) => Promise<void>): Promise<void>
}

interface Asked {
  Params: { '*': string }
  Querystring: { e?: string; s?: string; z?: string; n?: string }
}

const MEMORY = `private, max-age=${readingWindow().kept}, immutable`

/** The folder as a store of its own: GET and PUT of signed addresses, as a cloud store answers them. */
export function serveDisk(http: FastifyInstance, store: Disk) {
  void http.register(async (scope) => {
    // bytes pass through; nobody parses them here
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, body, done) => done(null, body))
    scope.put<Asked>(`${FILES}*`, { bodyLimit: LARGEST_FILE + 1 }, (request, answer) => take(store, request, answer))
    scope.get<Asked>(`${FILES}*`, (request, answer) => give(store, request, answer))
  })
}

const no = (answer: FastifyReply, status: number, msg: string) => answer.status(status).send({ code: 0, msg, req: answer.request.id })

async function give(store: Disk, { params, query }: FastifyRequest<Asked>, answer: FastifyReply) {
  const { e, s = '', n = '' } = query
  const key = params['*']
  if (!store.allows('GET', { key, until: Number(e), extra: n }, s)) return no(answer, 403, '文件地址无效或已过期，请刷新页面')
  const found = await store.head(key)
  if (!found) return no(answer, 404, '文件不存在')
  const extension = key.split('.').at(-1) as Extension
  const shown = isPicture(extension) || extension === 'pdf'
  return answer
    .header('content-type', typeOf(extension))
    .header('content-length', found.size)
    .header('cache-control', MEMORY)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(n)}`)
    .send(store.stream(key))
}

async function take(store: Disk, { params, query, headers, body }: FastifyRequest<Asked>, answer: FastifyReply) {
  const { e, s = '', z } = query
  const [key, size] = [params['*'], Number(z)]
  const allowed = store.allows('PUT', { key, until: Number(e), extra: `${z} ${headers['content-type'] ?? ''}` }, s)
  if (!allowed) return no(answer, 403, '上传凭证无效或已过期')
  if (Number(headers['content-length']) !== size) return no(answer, 400, '文件大小与上传凭证不符')
  try {
    await store.write(key, (file) => file.writeFile(exactly(size, body as Readable)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return no(answer, 507, '服务器磁盘已满，请联系管理员')
    throw error
  }
  return answer.status(200).send()
}

/** Lets through this many bytes, no more and no fewer. */
async function* exactly(size: number, body: Readable) {
  let seen = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    seen += chunk.length
    if (seen > size) throw new Error('more bytes than announced')
    yield chunk
  }
  if (seen < size) throw new Error('fewer bytes than announced')
}
