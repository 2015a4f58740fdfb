import { expect, type Page, type Request, test } from '@playwright/test'
import { seriousOn } from './axe.ts'
import { signInAs } from './master/sign-in.ts'

interface Menu {
  path: string
  hidden?: boolean
  meta?: { title: string }
  children?: Menu[]
}

/** Addresses of the pages below a menu, as the tabs know them. */
const pagesOf = (menus: Menu[], above = ''): { path: string; title: string }[] =>
  menus.flatMap((menu) => {
    const path = menu.path.startsWith('/') ? menu.path : `${above}/${menu.path}`
    return menu.children?.length ? pagesOf(menu.children, path) : [{ path, title: menu.meta?.title ?? '' }]
  })

/** Everything asked of the server has been answered, and nothing more is asked. */
function answersOf(page: Page) {
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

/** By its address, as a bookmark does, or within the frame, as the menu does. */
const ways = {
  address: (page: Page, path: string) => page.goto(path),
  menu: (page: Page, path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path),
}

/** Who walks, how, and how many pages his role has at least. */
const walks = [
  ['walksThrough', '老板', 'menu', 21],
  ['walksSelling', '开单员', 'menu', 5],
  ['walksBuying', '采购', 'menu', 5],
  ['walksStore', '仓库', 'address', 5],
  ['walksBooks', '财务', 'menu', 5],
] as const
/** He sees them all: on his way every page is looked at by axe, too. */
const INSPECTOR = 'walksThrough'

for (const [who, role, way, least] of walks) {
  test(`every page of the menu of ${role} opens, loads, and complains of nothing`, async ({ page }) => {
    if (who === INSPECTOR) test.setTimeout(900_000)
    const menus = page.waitForResponse((response) => response.url().endsWith('/getRouters'))
    const answered = answersOf(page)
    await signInAs(page, who, '/index')
    const { data } = (await (await menus).json()) as { data: Menu[] }
    // 发货看板 has a browser tab of its own and its own journey
    const pages = pagesOf(data).filter(({ path, title }) => title !== '' && !['/index', '/billboards'].includes(path))
    expect(pages.length).toBeGreaterThanOrEqual(least)
    const complaints: string[] = []
    let at = ''
    page.on('console', (message) => message.type() === 'error' && complaints.push(`${at}: ${message.text()}`))
    page.on('pageerror', (error) => complaints.push(`${at}: ${error}`))
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
        if (who === INSPECTOR) complaints.push(...(await seriousOn(page, title, `section.page[aria-label="${title}"]`)))
      })
    }
    expect(complaints).toEqual([])
  })
}
