import type { Page } from '@playwright/test'
import { HELPER_PORT } from '#contract/printing/tasks/wire.ts'

/**
 * Pages speak to the helper at its fixed port; journeys beside this one may have a helper too, so each has a port of its own and the page's calls are
 * passed on to it. `port` undefined: nobody answers there.
 */
export async function helperAt(page: Page, port: () => number | undefined): Promise<void> {
  await page.route(`http://127.0.0.1:${HELPER_PORT}/**`, async (route) => {
    const request = route.request()
    const there = port()
    const { pathname, search } = new URL(request.url())
    const answer =
      there !== undefined &&
      (await fetch(`http://127.0.0.1:${there}${pathname}${search}`, {
        method: request.method(),
        headers: { origin: new URL(page.url()).origin, 'content-type': 'application/json' },
        ...(request.method() === 'POST' && { body: request.postData() ?? '' }),
      }).catch(() => undefined))
    if (!answer) return route.abort('connectionrefused')
    await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() })
  })
}
