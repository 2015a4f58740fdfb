import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { type FileStore, readingWindow } from '#server/kit/file-store.ts'

export interface S3Settings {
  /** https://s3.example.com, or with the bucket in its name: https://bucket.oss-cn-hangzhou.aliyuncs.com */
  endpoint: string
  region: string
  bucket: string
  keyId: string
  secret: string
}

const PATIENCE = 30_000
/** Addresses; about a kilobyte each. */
const REMEMBERED = 20_000

/** An S3-compatible store. The browser puts and gets by presigned addresses; our key never leaves the server. */
export class S3Store implements FileStore {
  readonly name: { region: string; bucket: string }
  readonly origin: string
  readonly #client: AwsClient
  readonly #keyId: string
  readonly #base: string
  #signed = { from: 0, urls: new Map<string, string>() }

  constructor({ endpoint, region, bucket, keyId, secret }: S3Settings) {
    this.name = { region, bucket }
    this.#keyId = keyId
    this.#client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 2 })
    const named = new URL(endpoint).hostname.startsWith(`${bucket}.`)
    this.origin = new URL(endpoint).origin
    this.#base = `${endpoint.replace(/\/+$/, '')}${named ? '' : `/${bucket}`}`
  }

  async ticket(key: string, { size, type }: { size: number; type: string }, seconds: number) {
    // size and type are signed: the store itself refuses anything else
    const headers = { 'content-type': type, 'content-length': String(size) }
    const url = await this.#presign('PUT', key, { 'X-Amz-Expires': String(seconds) }, { headers, allHeaders: true })
    const signature = new URL(url).searchParams.get('X-Amz-Signature') ?? ''
    return { url, method: 'PUT' as const, headers: { 'content-type': type }, keyId: this.#keyId, signature }
  }

  async signedGet(key: string, fileName = '') {
    const { from, until, kept } = readingWindow()
    // signing takes 0.4 ms and a list shows hundreds; within a half day the same address comes out
    if (from !== this.#signed.from || this.#signed.urls.size >= REMEMBERED) this.#signed = { from, urls: new Map() }
    const known = this.#signed.urls.get(`${key} ${fileName}`)
    if (known) return known
    const shown = !key.endsWith('.xlsx')
    const params = {
      'X-Amz-Expires': String(until - from),
      'response-cache-control': `private, max-age=${kept}, immutable`,
      'response-content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    }
    const datetime = new Date(from * 1000).toISOString().replace(/[:-]|\.\d{3}/g, '')
    const url = await this.#presign('GET', key, params, { datetime })
    this.#signed.urls.set(`${key} ${fileName}`, url)
    return url
  }

  async head(key: string) {
    const answer = await this.#fetch('HEAD', key)
    if (answer.status === 404) return undefined
    demand(answer, 'head')
    return { size: Number(answer.headers.get('content-length')) }
  }

  async read(key: string): Promise<Readable> {
    const answer = await this.#fetch('GET', key)
    demand(answer, 'read')
    if (!answer.body) throw new Error('the file store sent no body')
    return Readable.fromWeb(answer.body as ReadableStream)
  }

  async put(key: string, body: Buffer, type: string) {
    demand(await this.#fetch('PUT', key, { body: new Uint8Array(body), headers: { 'content-type': type } }), 'put')
  }

  async delete(keys: readonly string[]) {
    for (const key of keys) {
      const answer = await this.#fetch('DELETE', key)
      if (answer.status !== 404) demand(answer, 'delete')
    }
  }

  #fetch(method: string, key: string, init: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {}) {
    return this.#client.fetch(`${this.#base}/${key}`, { method, ...init, signal: AbortSignal.timeout(PATIENCE) })
  }

  async #presign(
    method: string,
    key: string,
    params: Record<string, string>,
    { headers, ...aws }: { headers?: Record<string, string>; allHeaders?: boolean; datetime?: string },
  ) {
    const url = new URL(`${this.#base}/${key}`)
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
    const signed = await this.#client.sign(url, { method, ...(headers && { headers }), aws: { signQuery: true, ...aws } })
    return signed.url
  }
}

/** The store's own words stay in our log; they are nothing for users. */
function demand(answer: Response, what: string) {
  if (!answer.ok) throw new Error(`the file store refused to ${what}: HTTP ${answer.status}`)
}
