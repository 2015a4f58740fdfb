import { test as base, type Page } from '@playwright/test'
import { forgetBrowser } from './come-in.ts'

/** The window a worker goes on with from journey to journey. */
interface Kept {
  page?: Page
}

/** A picture: a page of the same server that runs nothing. */
const NOTHING = '/logo.svg'

const HEARD = ['console', 'dialog', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response', 'websocket']

/**
 * A journey in the window of the one before: signed out, nothing kept, nothing in the way, but with the program fetched and read, which is half of what opening a
 * page costs (decision 248). Whoever stops the clock, runs scripts before those of the page or has to be a browser that comes for the first time takes a window of
 * his own: `test` of Playwright itself.
 */
export const test = base.extend<object, { kept: Kept }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names
    ({}, use) => use({}),
    { scope: 'worker' },
  ],
  context: async ({ kept, browser, viewport }, use) => {
    kept.page ??= await (await browser.newContext()).newPage()
    const page = kept.page
    if (viewport) await page.setViewportSize(viewport)
    await use(page.context())
    if (await cleared(page)) return
    await page.context().close()
    kept.page = undefined
  },
  page: ({ context }, use) => use(context.pages()[0] as Page),
})

/** Whether the window is as it was before anybody came. */
async function cleared(page: Page): Promise<boolean> {
  try {
    const context = page.context()
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of HEARD) page.removeAllListeners(event)
    context.removeAllListeners('page')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await forgetBrowser(context)
    await context.setOffline(false)
    await context.clearPermissions()
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', forcedColors: null })
    await page.mouse.move(-1, -1)
    await context.clearCookies()
    if (!page.url().startsWith('http')) return true
    // where it ended: some begin at another server
    await page.goto(new URL(NOTHING, page.url()).href)
    await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    return true
  } catch {
    return false
  }
}
