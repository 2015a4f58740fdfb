import { createHash, randomBytes } from 'node:crypto'

/** Opaque, 256 bits. The database keeps its hash only. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

const PREFIX = 'rm.'
/** What the remember-me cookie holds in place of a password; longer than any password may be. */
export const newCredential = () => PREFIX + newToken()
export const isCredential = (password: string) => password.startsWith(PREFIX) && password.length === PREFIX.length + 43
