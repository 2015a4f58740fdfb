import { newToken } from '#server/kit/secret.ts'

const PREFIX = 'rm.'
/** What the remember-me cookie holds in place of a password; longer than any password may be. */
export const newCredential = () => PREFIX + newToken()
export const isCredential = (password: string) => password.startsWith(PREFIX) && password.length === PREFIX.length + 43
