import { expect, type Request, type Page as Tab, test } from '@playwright/test'
import { openPaths } from '#web/shell/standalone-paths.ts'
import { looksAsTheMachine, seriousOn, unreadInTheDark } from './axe.ts'
import { goTo } from './come-in.ts'
import type { Hired } from './hire.ts'
import { signInAs } from './master/sign-in.ts'

interface Menu {
  path: string
  hidden?: boolean
  meta?: { title: string }
  children?: Menu[]
}

interface Page {
  path: string
  title: string
}
/** Addresses of the pages below a menu, as the tabs know them. */
const pagesOf = (menus: Menu[], above = ''): Page[] =>
  menus.flatMap((menu) => {
    const path = menu.path.startsWith('/') ? menu.path : `${above}/${menu.path}`
    return menu.children?.length ? pagesOf(menu.children, path) : [{ path, title: menu.meta?.title ?? '' }]
  })

/** Everything asked of the server has been answered, and nothing more is asked. */
function answersOf(page: Tab) {
  const open = new Set<Request>()
  let last = 0
  page.on('request', (request) => {
    open.add(request)
    last = Date.now()
  })
  const ended = (request: Request) => {
    open.delete(request)
    last = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return () => expect.poll(() => open.size === 0 && Date.now() - last > 100, { intervals: [30] }).toBe(true)
}

/** What the page's policy keeps out is told on the console, also where the program goes on without it. */
const tellsOfPolicy = (page: Tab) =>
  page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      console.error('policy', violatedDirective, blockedURI, sourceFile, sample),
    ),
  )

function collectComplaints(page: Tab, hear: (text: string) => void) {
  page.on('console', (message) => message.type() === 'error' && hear(message.text()))
  page.on('pageerror', (error) => hear(String(error)))
}

/** By its address, as a bookmark does, or within the frame, as the menu does. */
const ways = {
  address: (page: Tab, path: string) => page.goto(path),
  menu: goTo,
}

/** The walks stand apart: as many at once as there are workers. */
test.describe.configure({ mode: 'parallel' })

/** Lists that may scroll sideways as they are first shown, and why. */
const MAY_SCROLL: Readonly<Record<string, string>> = {}
/** Of the scroll bar of a page, which a browser that is driven hides. */
const BAR = 15
/** Lists of the page in front that are wider than their place, on the commonest small screen: 1366 px. */
const tooWide = (page: Tab): Promise<string[]> =>
  page.evaluate(
    (bar) =>
      [...document.querySelectorAll<HTMLElement>('section.page:not([data-away]) .pc-grid')].flatMap((grid) => {
        // behind another tab of its page
        if (grid.clientWidth === 0) return []
        const has = grid.clientWidth - (grid.scrollHeight > grid.clientHeight ? bar : 0)
        // what columns keep when they have given what they can (shown-columns.ts)
        const needs = Math.max(
          grid.scrollWidth > grid.clientWidth ? grid.scrollWidth : 0,
          Number.parseFloat(getComputedStyle(grid).getPropertyValue('--low')),
        )
        return needs > has ? [`${grid.getAttribute('aria-label')} needs ${needs} of ${has} px`] : []
      }),
    BAR,
  )

/** Who walks, how, and how many pages his role has at least. */
const walks = [
  ['walksSelling', '开单员', 'menu', 5],
  ['walksBuying', '采购', 'menu', 5],
  ['walksStore', '仓库', 'address', 5],
  ['walksBooks', '财务', 'menu', 5],
] as const
/** 老板 sees them all: on his way every page is looked at by axe, too. One walks through each part of the menu. */
const inspectors = ['walksThrough', 'walksSecond', 'walksThird', 'walksFourth'] as const

for (const [nth, who] of inspectors.entries()) {
  test(`every page of the menu of 老板 opens, loads, and complains of nothing, for axe neither, in the dark neither: part ${nth + 1} of ${inspectors.length}`, async ({
    page,
  }) => {
    // a quarter of the pages and of axe, beside whatever else a busy machine does: the longest seen was 222 s
    test.setTimeout(600_000)
    const part = (pages: Page[]) => {
      expect(pages.length).toBeGreaterThanOrEqual(21)
      return pages.filter((_, at) => at % inspectors.length === nth)
    }
    await walk(page, who, 'menu', part, async (...where) => [...(await seriousOn(...where)), ...(await unreadInTheDark(...where))])
  })
}

for (const [who, role, way, least] of walks) {
  test(`every page of the menu of ${role} opens, loads, and complains of nothing`, async ({ page }) => {
    const all = (pages: Page[]) => {
      expect(pages.length).toBeGreaterThanOrEqual(least)
      return pages
    }
    await walk(page, who, way, all)
  })
}

async function walk(page: Tab, who: Hired, way: keyof typeof ways, choose: (pages: Page[]) => Page[], inspect?: typeof seriousOn) {
  await tellsOfPolicy(page)
  const menus = page.waitForResponse((response) => response.url().endsWith('/getRouters'))
  const answered = answersOf(page)
  await signInAs(page, who, '/index')
  const { data } = (await (await menus).json()) as { data: Menu[] }
  // 发货看板 has a browser tab of its own and its own journey
  const pages = choose(pagesOf(data).filter(({ path, title }) => title !== '' && !['/index', '/billboards'].includes(path)))
  if (inspect) await looksAsTheMachine(page)
  const complaints: string[] = []
  let at = ''
  collectComplaints(page, (text) => complaints.push(`${at}: ${text}`))
  page.on('response', async (response) => {
    if (!/\/(admin|basedata|busicore)\//.test(response.url())) return
    const body = await response.json().catch(() => undefined)
    if (body && body.code !== 1) complaints.push(`${at}: ${response.url()} ${body.code} ${body.msg}`)
  })
  for (const { path, title } of pages) {
    await test.step(`${title} ${path}`, async () => {
      at = title
      await ways[way](page, path)
      await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: title, exact: true })).toBeVisible()
      await expect(page.locator('section.page:visible .loading')).toHaveCount(0)
      await answered()
      await expect(page.getByText('页面尚未开放')).toHaveCount(0)
      await expect(page.getByText(/加载失败/)).toHaveCount(0)
      if (!MAY_SCROLL[title]) complaints.push(...(await tooWide(page)).map((list) => `${title} scrolls sideways: ${list}`))
      if (inspect) complaints.push(...(await inspect(page, title, `section.page[aria-label="${title}"]`)))
    })
  }
  expect(complaints).toEqual([])
}

test('every page outside the frame, and a printed paper: the page’s policy has nothing to keep out, and everything has its style', async ({
  page,
}) => {
  const complaints: string[] = []
  collectComplaints(page, (text) => complaints.push(`${new URL(page.url()).pathname}: ${text}`))
  await tellsOfPolicy(page)
  const answered = answersOf(page)
  const look = async (path: string) => {
    await page.goto(path)
    await expect(page.locator('#root .loading')).toHaveCount(0)
    await answered()
    expect(await page.evaluate(() => getComputedStyle(document.body).margin), path).toBe('0px')
  }
  for (const path of ['/login', '/404', ...openPaths]) await look(path)
  await signInAs(page, 'walksOutside', '/sale/orders')
  for (const path of ['/billboards', '/epc', '/epc/brand', '/alipay', '/grant']) await look(path)

  // styles of antd's own: nothing of them comes from a file
  await page.goto('/sale/orders')
  const ask = page.getByRole('button', { name: '查询', exact: true })
  expect(await ask.evaluate((button) => getComputedStyle(button).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
  const orders = page.getByRole('grid', { name: '销售单' })
  await orders.locator('[data-r="0"]').dblclick()
  await page.getByRole('dialog', { name: '出库单信息' }).getByRole('button', { name: /^打印/ }).first().click()
  await expect(page.locator('iframe.pc-printed')).toHaveAttribute('src', /^blob:/)
  await answered()
  expect(complaints).toEqual([])
})

test('an injected style and an injected script stay out', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('用户名')).toBeVisible()
  const kept = await page.evaluate(async () => {
    const violated: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective))
    const host = document.createElement('div')
    host.innerHTML = '<style>body { margin: 77px }</style><p style="margin: 77px">x</p><img src="data:," onerror="document.title = 1">'
    document.body.append(host)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const marginOf = (element: Element | null) => element && getComputedStyle(element).marginTop
    return { violated: violated.sort(), body: marginOf(document.body), title: document.title !== '1' }
  })
  expect(kept).toEqual({ violated: ['script-src-attr', 'style-src-attr', 'style-src-elem'], body: '0px', title: true })
})
