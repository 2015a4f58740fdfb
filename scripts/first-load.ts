import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** Gzipped JavaScript that a browser fetches before anything can be done, in kB: it may shrink, and not grow unseen. */
export const LOGIN_KB = 250
export const FRAME_KB = 350
/** Files of it, and of a list and a document behind the frame: each is asked for by itself, and costs as much as some ten kB. */
export const LOGIN_FILES = 15
export const FRAME_FILES = 25
export const DOCUMENT_FILES = 60

interface Loaded {
  kb: number
  files: number
}

/** What comes from now on; answers what it is once the page has come to rest. */
export function scriptsOf(page: Page): () => Promise<Loaded> {
  const sizes = new Map<string, number>()
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) sizes.set(pathname, gzipSync(await response.body().catch(() => Buffer.alloc(0))).length)
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    return { kb: [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024, files: sizes.size }
  }
}
