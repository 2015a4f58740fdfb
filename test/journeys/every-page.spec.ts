import { expect, test } from '@playwright/test'
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

/** Who walks, and how many pages his role has at least. */
const walks = [
  ['walksThrough', '老板', 21],
  ['walksSelling', '开单员', 5],
  ['walksBuying', '采购', 5],
  ['walksStore', '仓库', 5],
  ['walksBooks', '财务', 5],
] as const

for (const [who, role, least] of walks) {
  test(`every page of the menu of ${role} opens, loads, and complains of nothing`, async ({ page }) => {
    test.setTimeout(180_000)
    const menus = page.waitForResponse((response) => response.url().endsWith('/getRouters'))
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
        await page.goto(path)
        await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: title, exact: true })).toBeVisible({
          timeout: 30_000,
        })
        await page.waitForLoadState('networkidle')
        await expect(page.getByText('页面尚未开放')).toHaveCount(0)
        await expect(page.getByText(/加载失败/)).toHaveCount(0)
      })
    }
    expect(complaints).toEqual([])
  })
}
