import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { session } from '#contract/platform/session/session.ts'
import { guardedPaths, openPaths } from '#web/shell/standalone-paths.ts'
import { comeIn } from '../come-in.ts'
import { accountOfHired, type Hired, passwordOfHired } from '../hire.ts'
import { test } from '../one-window.ts'

/** As many browsers at once, an account each. */
const people: readonly Hired[] = ['leavesOutside1', 'leavesOutside2', 'leavesOutside3', 'leavesOutside4', 'leavesOutside5']
/** A session whose last page went ends after ten seconds; a page that stays says so after one and a half, and after five. */
const GRACE_MS = 13_000

/** They ask nothing in anybody's name, and are the same for whoever comes: no pages of a session. */
const nobodys = ['/register', '/help', '/finish', '/down', '/sandboxPay', '/certificate']

/** Who comes without a ticket is led to the login, and being signed in on into the frame. */
const led: Readonly<Record<string, string>> = { '/loginApply': '/index' }

const closing = (page: Page) => Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])

/** A page outside the frame beside a window of work, which is closed: where it stands, and whether the session lives on. */
async function leftWith(browser: Browser, who: Hired, path: string): Promise<string> {
  const context = await browser.newContext()
  try {
    const frame = await context.newPage()
    await comeIn(frame, { loginAccount: accountOfHired(who), password: passwordOfHired }, '/index')
    const outside = await context.newPage()
    await outside.goto(path)
    await expect(outside.locator('#root .loading')).toHaveCount(0)
    await outside.waitForLoadState('networkidle')
    await closing(frame)
    await wait(GRACE_MS)
    const { pathname } = new URL(outside.url())
    const token = (await context.cookies()).find(({ name }) => name === 'access-token')?.value ?? ''
    const answer = await context.request.post(session.userinfo.path, { data: {}, headers: { authorization: `Bearer ${token}` } })
    return `${pathname} ${((await answer.json()) as { code: number }).code === 1 ? 'kept' : 'ended'}`
  } finally {
    await context.close()
  }
}

test('the window of work is closed, and any page outside the frame that knows its person keeps the session', async ({ browser }) => {
  const paths = [...guardedPaths, ...openPaths].map((path) => path.replace('/*', ''))
  const kept: Record<string, string> = {}
  await Promise.all(
    people.map(async (who) => {
      for (let path = paths.pop(); path; path = paths.pop()) kept[path] = await leftWith(browser, who, path)
    }),
  )
  const expected = [...guardedPaths, ...openPaths].map((each) => {
    const path = each.replace('/*', '')
    return [path, `${led[path] ?? path} ${nobodys.includes(path) ? 'ended' : 'kept'}`]
  })
  expect(kept).toEqual(Object.fromEntries(expected))
})
