import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, keysOf } from './keys.ts'

const IV = 12
const TAG = 16

export interface Seal {
  /** Closes a secret the server must be able to read again (AES-256-GCM). It opens in its own place only: `place` names the row. */
  close(secret: string, place: string): Buffer
  /** Undefined when it was closed with another key, for another place, or was touched. */
  open(sealed: Buffer, place: string): string | undefined
}

/** Without a key, one of this process: what is sealed ends with it. */
export const sealWith = (key: Buffer = randomBytes(32)): Seal => ({
  close(secret, place) {
    const iv = randomBytes(IV)
    const closing = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
    return Buffer.concat([iv, closing.update(secret, 'utf8'), closing.final(), closing.getAuthTag()])
  },
  open(sealed, place) {
    try {
      const opening = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), { authTagLength: TAG })
      opening.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG))
      return Buffer.concat([opening.update(sealed.subarray(IV, -TAG)), opening.final()]).toString('utf8')
    } catch {
      return undefined
    }
  },
})

const SHORTEST = 32

/** The installation's key: as the environment gives it (several servers of one database share it), else a file drawn at the first start. */
export function sealKey(env: Environment, folder: string): Buffer {
  const given = keysOf(env, '密封密钥', { key: 'PEICHI_SEAL_KEY' })?.key
  if (given !== undefined && given.length < SHORTEST) throw new Error(`PEICHI_SEAL_KEY：至少${SHORTEST}个字符`)
  return createHash('sha256')
    .update(given ?? keptIn(folder))
    .digest()
}

function keptIn(folder: string): string {
  const file = join(folder, 'seal.key')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
