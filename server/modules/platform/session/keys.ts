import type { RequestFacts } from '#server/kit/context.ts'
import { hashOf, newToken } from '#server/kit/secret.ts'

/**
 * What a new session is opened with from here on: the token, which the page keeps, and its companion, which only the browser knows (docs/decisions/102).
 * The browser is given the companion last, when nothing can be refused any more: the session it may have now must not lose its own.
 */
export function newKeys({ keepCompanion }: RequestFacts) {
  const [token, companion] = [newToken(), newToken()]
  const hashes = { tokenHash: hashOf(token), companionHash: hashOf(companion) }
  return { token, hashes, handOut: () => keepCompanion(companion) }
}
