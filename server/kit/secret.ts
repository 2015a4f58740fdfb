import { createHash, randomBytes } from 'node:crypto'

/** Opaque, 256 bits. The database keeps its hash only. */
export const newToken = () => randomBytes(32).toString('base64url')
export const isToken = (value: string | undefined): value is string => /^[\w-]{43}$/.test(value ?? '')
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
