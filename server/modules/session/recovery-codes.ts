import { randomInt } from 'node:crypto'
import { saltedHash } from './password.ts'

const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10
const MANY = 10

/** Ten codes, each good once; about 50 bits, which is why they are kept as slow hashes. */
export function drawCodes(): string[] {
  const draw = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return Array.from({ length: MANY }, draw).map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** As it is typed from paper: capitals, spaces and dashes do not matter. Undefined = no recovery code at all. */
export function plainCode(typed: string): string | undefined {
  const plain = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return plain.length === LENGTH ? plain : undefined
}

/** One salt for all codes of an account, so that a typed one is hashed once. */
export const hashesOf = (codes: readonly string[], salt: Buffer) =>
  Promise.all(codes.map((code) => saltedHash(code.replace('-', ''), salt)))
