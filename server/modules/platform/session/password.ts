import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { refused } from '#server/kit/errors.ts'
import { ONE_TIME_HOURS } from './rules.ts'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** OWASP's second choice: 19 MB and two passes, about 25 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const LENGTH = 32

/** Each hash takes 19 MB and a core: two at a time, the others wait in line. */
const AT_ONCE = 2
const LONGEST_LINE = 500
const line: (() => void)[] = []
let running = 0

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (line.length >= LONGEST_LINE) throw refused('登录人数过多，请稍后再试')
  if (running >= AT_ONCE) await new Promise<void>((go) => line.push(go))
  else running++
  try {
    return await work()
  } finally {
    const next = line.shift()
    if (next) next()
    else running--
  }
}

/** Hash of a password in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const { memory, passes, parallelism } = cost
  const hash = await inLine(() => derive('argon2id', { ...cost, message: password, nonce, tagLength: LENGTH }))
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(nonce)}$${bare(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export async function passwordFits(password: string, stored: string): Promise<boolean> {
  const [, m, t, p, nonce = '', hash = ''] = PHC.exec(stored) ?? []
  const wanted = Buffer.from(hash, 'base64')
  if (wanted.length === 0) return false
  const parameters = { memory: Number(m), passes: Number(t), parallelism: Number(p), tagLength: wanted.length }
  const got = await inLine(() => derive('argon2id', { ...parameters, message: password, nonce: Buffer.from(nonce, 'base64') }))
  return timingSafeEqual(got, wanted)
}

/** Works as long as a real check: an unknown account answers no sooner than a known one. */
export async function pretendToCheck(password: string): Promise<false> {
  await inLine(() => derive('argon2id', { ...cost, message: password, nonce: Buffer.alloc(16, 7), tagLength: LENGTH }))
  return false
}

/** For secrets drawn by us and looked up by their hash: the salt is given. */
export const saltedHash = (secret: string, salt: Buffer) =>
  inLine(() => derive('argon2id', { ...cost, message: secret, nonce: salt, tagLength: LENGTH }))

const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** When a password drawn now ends. */
export const oneTimeUntil = () => sql<string>`now() + make_interval(hours => ${ONE_TIME_HOURS})`

/** Six lower-case letters and digits, at least one of each; to be changed at the first login. */
export function randomPassword(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyz23456789'
  const drawn = Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('')
  return /[a-z]/.test(drawn) && /\d/.test(drawn) ? drawn : randomPassword()
}
