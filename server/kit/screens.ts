import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { contentPolicy } from './safe-headers.ts'

/** Stands in the built page wherever a nonce belongs (vite.config.ts). */
const PLACE = '__NONCE__'

/**
 * The one page of all screens. Each time it is served it carries a nonce of its own: the styles its program writes are let in by that, and no others
 * (docs/decisions/103). So it is never kept by a browser, and has no ETag. Undefined without built screens.
 */
export function screens(web: string | undefined, elsewhere: readonly string[]): ((answer: FastifyReply) => FastifyReply) | undefined {
  const index = join(web ?? '', 'index.html')
  if (web === undefined || !existsSync(index)) return undefined
  const page = readFileSync(index, 'utf8')
  return (answer) => {
    const nonce = randomBytes(16).toString('base64url')
    return answer
      .header('content-security-policy', contentPolicy(elsewhere, nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(PLACE, nonce))
  }
}
