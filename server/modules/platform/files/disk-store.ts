import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { clockNow } from '#server/kit/clock.ts'
import { type FileStore, readingWindow } from '#server/kit/file-store.ts'
import { type Allowed, type Disk, FILES, serveDisk } from './disk-serve.ts'
import { isKey } from './rules.ts'

/** Files in a folder. Addresses are signed with a secret that lies in the folder, so that several servers on one disk agree. */
export class DiskStore implements FileStore, Disk {
  readonly name = { region: 'local', bucket: 'files' }
  readonly #folder: string
  readonly #secret: Buffer

  constructor(folder: string) {
    this.#folder = folder
    // the folder above is the database's, too, which may run under another account: only what lies in here is shut
    mkdirSync(dirname(folder), { recursive: true })
    mkdirSync(join(folder, 'unfinished'), { recursive: true, mode: 0o700 })
    this.#secret = secretIn(folder)
    void this.#clear()
  }

  serve(http: FastifyInstance) {
    serveDisk(http, this)
  }

  async ticket(key: string, { size, type }: { size: number; type: string }, seconds: number) {
    const until = Math.floor(clockNow().getTime() / 1000) + seconds
    const signature = this.#sign('PUT', { key, until, extra: `${size} ${type}` })
    const query = new URLSearchParams({ e: String(until), z: String(size), s: signature })
    return { url: `${FILES}${key}?${query}`, method: 'PUT' as const, headers: { 'content-type': type }, keyId: 'local', signature }
  }

  async signedGet(key: string, fileName = '') {
    const { until } = readingWindow()
    const query = new URLSearchParams({ e: String(until), s: this.#sign('GET', { key, until, extra: fileName }) })
    if (fileName) query.set('n', fileName)
    return `${FILES}${key}?${query}`
  }

  allows(method: 'GET' | 'PUT', allowed: Allowed, signature: string): boolean {
    if (!isKey(allowed.key) || !(allowed.until * 1000 > clockNow().getTime())) return false
    const [ours, theirs] = [Buffer.from(this.#sign(method, allowed)), Buffer.from(signature)]
    return ours.length === theirs.length && timingSafeEqual(ours, theirs)
  }

  async head(key: string) {
    return stat(this.#path(key)).then(({ size }) => ({ size }), absent)
  }

  async read(key: string): Promise<Readable> {
    const file = await open(this.#path(key))
    return file.createReadStream()
  }

  stream = (key: string) => createReadStream(this.#path(key))

  put(key: string, body: Buffer) {
    return this.write(key, (file) => file.writeFile(body))
  }

  /** A file appears under its name when it is whole and on the disk; until then it lies among the unfinished. */
  async write(key: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
    const path = this.#path(key)
    const unfinished = join(this.#folder, 'unfinished', randomUUID())
    try {
      const file = await open(unfinished, 'wx', 0o600)
      try {
        await fill(file)
        await file.sync()
      } finally {
        await file.close()
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  async delete(keys: readonly string[]) {
    for (const key of keys) await rm(this.#path(key), { force: true })
  }

  #path(key: string): string {
    if (!isKey(key)) throw new Error(`not a key: ${key}`)
    return join(this.#folder, key)
  }

  #sign(method: string, { key, until, extra }: Allowed): string {
    return createHmac('sha256', this.#secret).update([method, key, until, extra].join('\n')).digest('base64url')
  }

  /** What a killed server left unfinished. */
  async #clear() {
    const folder = join(this.#folder, 'unfinished')
    for (const name of await readdir(folder).catch(() => [])) {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.NaN }))
      if (Date.now() - mtimeMs > 3_600_000) await rm(join(folder, name), { force: true })
    }
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** The first server on this folder draws it. */
function secretIn(folder: string): Buffer {
  const path = join(folder, 'secret')
  try {
    writeFileSync(path, randomBytes(32), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(path)
  if (secret.length !== 32) throw new Error(`${path} is damaged; delete it and start again (addresses given out become invalid)`)
  return secret
}
