import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'
import { ensureWebBundle } from '../scripts/web-bundle.ts'
import { startProgram } from './program.ts'
import { plainRow, type Row } from './report.ts'

const LOGIN_KB = 250
const FRAME_KB = 350
const OPEN_MS = 100
const CACHED_MS = 30
const OPENINGS = 500
/** Growth of the heap that counts as none: what the engine keeps for itself differs by more from run to run. */
const GROWTH_KB_EACH = 2

/** Runs in the page; the frame's own buttons are pressed, and a tab counts as shown once its page is laid out. */
const inPage = `
  const tabs = () => [...document.querySelectorAll('.tabs .tab')]
  const named = (title) => tabs().find((tab) => tab.querySelector('.tab-title').textContent === title)
  const seen = (title) => [...document.querySelectorAll('section.page')].some((page) => page.getAttribute('aria-label') === title && page.offsetHeight > 0 && page.childElementCount > 0 && !page.querySelector('.loading'))
  const frame = () => new Promise((go) => requestAnimationFrame(go))
  async function until(is) { for (const end = performance.now() + 20000; !is(); await frame()) if (performance.now() > end) throw new Error('never shown') }
  const item = (title) => [...document.querySelectorAll('.side-menu a')].find((each) => each.textContent === title)
  const menus = new Map()
  window.bench = {
    async titles() {
      for (const menu of document.querySelectorAll('.side-menu > ul > li > button')) {
        if (menu.ariaExpanded === 'false') menu.click()
        await until(() => menu.nextElementSibling)
        for (const each of menu.nextElementSibling.querySelectorAll('a:not([target])')) menus.set(each.textContent, menu)
      }
      return [...menus.keys()]
    },
    async open(title) {
      if (!item(title)) menus.get(title).click()
      await until(() => item(title))
      const begun = performance.now(); item(title).click(); await until(() => seen(title)); return performance.now() - begun
    },
    async back(title) { const begun = performance.now(); named(title).querySelector('.tab-title').click(); await until(() => seen(title)); return performance.now() - begun },
    async close(title) { named(title).querySelector('.tab-close').click(); await until(() => !named(title)) },
  }`

const middle = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const ms = (time: number) => `${time.toFixed(0)} ms`

/** What a browser loads and how the frame answers: first load, a new tab, a kept tab, and whether five hundred openings leave anything behind. */
export async function screensSection(folder: string, effort: number): Promise<Row[]> {
  ensureWebBundle()
  const program = await startProgram({ PEICHI_DATA: folder, DATABASE_URL: '', PEICHI_DEMO: 'small' }, '/')
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ baseURL: program.address, viewport: { width: 1366, height: 768 } })
    return await measured(page, Math.max(50, Math.round(OPENINGS * effort)))
  } finally {
    await browser.close()
    await program.stop()
  }
}

async function measured(page: Page, openings: number): Promise<Row[]> {
  const scripts = new Map<string, number>()
  page.on('response', async (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname))
      scripts.set(response.url(), gzipSync(await response.body().catch(() => Buffer.alloc(0))).length)
  })
  const loaded = async () => {
    await page.waitForLoadState('networkidle')
    return [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1024
  }
  await page.goto('/login')
  const login = await loaded()
  await signIn(page)
  const frame = await loaded()
  const size = (what: string, limit: number, kb: number) => plainRow(what, `≤ ${limit} kB`, `${kb.toFixed(0)} kB`, kb <= limit)
  return [
    size('first load of the login page, gzipped JavaScript', LOGIN_KB, login),
    size('first load of the frame with the home page', FRAME_KB, frame),
    ...(await tabs(page, openings)),
  ]
}

async function signIn(page: Page): Promise<void> {
  const plat = (await (await page.request.get('/admin/auth/getPlat')).json()) as {
    data: { accounts: { loginAccount: string; password: string; roleName: string }[] }
  }
  const owner = plat.data.accounts.find(({ roleName }) => roleName === '老板')
  await page.getByLabel('用户名').fill(owner?.loginAccount ?? '')
  await page.keyboard.press('Enter')
  await page.keyboard.type(owner?.password ?? '')
  await page.keyboard.press('Enter')
  const question = page.getByText('该账号已在其他设备登录，是否继续？')
  const frame = page.locator('.tabs')
  await question.or(frame).first().waitFor()
  if (await question.isVisible()) await page.keyboard.press('Enter')
  await frame.waitFor()
}

async function tabs(page: Page, openings: number): Promise<Row[]> {
  await page.evaluate(inPage)
  const run = <T>(code: string) => page.evaluate(code) as Promise<T>
  const titles = (await run<string[]>('bench.titles()')).slice(0, 12)
  // the first time brings the code of a page along
  for (const title of titles) {
    await run(`bench.open(${JSON.stringify(title)})`)
    await page.waitForLoadState('networkidle')
  }
  const cached: number[] = []
  for (let round = 0; round < 5; round++) for (const title of titles) cached.push(await run<number>(`bench.back(${JSON.stringify(title)})`))
  for (const title of titles) await run(`bench.close(${JSON.stringify(title)})`)
  const opened: number[] = []
  const heaps: number[] = []
  const heap = await heapOf(page)
  for (let at = 0; at < openings; at++) {
    const title = JSON.stringify(titles[at % titles.length])
    opened.push(await run<number>(`bench.open(${title})`))
    await run(`bench.close(${title})`)
    // the first half fills what is filled once: compiled code, and the browser's own record of 250 calls
    if (at === Math.floor(openings / 2) || at === openings - 1) heaps.push(await heap())
  }
  const [before = 0, after = 0] = heaps
  const growth = (after - before) / (openings - Math.floor(openings / 2))
  const met = growth < GROWTH_KB_EACH
  return [
    plainRow('a tab is opened, its code loaded before', `< ${OPEN_MS} ms`, ms(middle(opened)), middle(opened) < OPEN_MS),
    plainRow('a kept tab comes to the front', `< ${CACHED_MS} ms`, ms(middle(cached)), middle(cached) < CACHED_MS),
    plainRow(`heap after ${openings} tab openings`, 'no growth', `${growth.toFixed(1)} kB each (${(after / 1024).toFixed(0)} MB)`, met),
  ]
}

/** Kilobytes in use after a collection. */
async function heapOf(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  return async () => {
    for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return usedSize / 1024
  }
}
