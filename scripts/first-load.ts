import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** Gzipped JavaScript that a browser fetches before anything can be done, in kB: it may shrink, and not grow unseen. */
export const LOGIN_KB = 250
export const FRAME_KB = 350

/** What comes from now on; answers the sum once the page has come to rest. */
export function scriptsOf(page: Page): () => Promise<number> {
  const sizes = new Map<string, number>()
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) sizes.set(pathname, gzipSync(await response.body().catch(() => Buffer.alloc(0))).length)
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024
  }
}
