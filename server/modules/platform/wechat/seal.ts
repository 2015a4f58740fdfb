import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { clockNow } from '#server/kit/clock.ts'

const BLOCK = 32
const OLD_SECONDS = 300

/** SHA-1 over the sorted parts, as WeChat signs its callbacks. */
export const signatureOf = (...parts: string[]) => createHash('sha1').update(parts.sort().join('')).digest('hex')

export function isSigned(signature: string, ...parts: string[]): boolean {
  const expected = Buffer.from(signatureOf(...parts))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Within five minutes of our clock: an older callback is a recording. `timestamp` in seconds. */
export const isRecent = (timestamp: string, now = clockNow().getTime()) =>
  /^\d{10}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= OLD_SECONDS

const keyFrom = (aesKey: string) => Buffer.from(`${aesKey}=`, 'base64')

/** Opens a sealed message: 16 random bytes, four of length, the text, the app's id; AES-256-CBC, padded to 32. Throws when it is not for this app. */
export function unseal(sealed: string, aesKey: string, appId: string): string {
  const key = keyFrom(aesKey)
  const opening = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([opening.update(sealed, 'base64'), opening.final()])
  const padding = padded.at(-1) ?? 0
  if (padding < 1 || padding > BLOCK || padding > padded.length - 20) throw new Error('wechat: wrong padding')
  const plain = padded.subarray(0, padded.length - padding)
  const end = 20 + plain.readUInt32BE(16)
  if (plain.subarray(end).toString() !== appId) throw new Error('wechat: a message for another app')
  return plain.subarray(20, end).toString()
}

export function seal(text: string, aesKey: string, appId: string): string {
  const key = keyFrom(aesKey)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(text))
  const plain = Buffer.concat([randomBytes(16), length, Buffer.from(text), Buffer.from(appId)])
  const padding = BLOCK - (plain.length % BLOCK)
  const closing = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([closing.update(Buffer.concat([plain, Buffer.alloc(padding, padding)])), closing.final()]).toString('base64')
}
