import type { FastifyInstance } from 'fastify'
import { HELPER_PORT } from '#contract/printing/tasks/wire.ts'

/**
 * What a page of ours may do in the browser. Scripts come from us alone, none inside a page; styles likewise, and those that carry the page's `nonce`,
 * for antd writes its own. `blob:` are pages to print and pictures before they are sent, `wasm-unsafe-eval` lets WebAssembly run, nothing else.
 * `elsewhere` are stores of files and the like.
 */
export function contentPolicy(elsewhere: readonly string[], nonce?: string): string {
  const others = elsewhere.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    `img-src 'self' data: blob:${others}`,
    "font-src 'self' data:",
    `connect-src 'self' http://127.0.0.1:${HELPER_PORT}${others}`,
    "worker-src 'self' blob:",
    `frame-src 'self' blob:${others}`,
    `media-src 'self' blob:${others}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

const YEAR = 31_536_000

/** On every answer, pages, calls and files alike. Whoever serves a file may say something stricter himself. */
export function safeHeaders(http: FastifyInstance, elsewhere: readonly string[]): void {
  const steady = {
    'content-security-policy': contentPolicy(elsewhere),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), browsing-topics=()',
    'x-frame-options': 'SAMEORIGIN',
  }
  http.addHook('onRequest', async (request, answer) => {
    answer.headers(steady)
    if (request.protocol === 'https') answer.header('strict-transport-security', `max-age=${YEAR}`)
  })
}
