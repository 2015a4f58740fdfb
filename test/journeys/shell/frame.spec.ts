import { expect } from '@playwright/test'
import { comeIn, goTo } from '../come-in.ts'
import { test } from '../one-window.ts'
import { accountOf, sideMenu, tab } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })
const ROLE = '财务'

test.beforeEach(async ({ page }) => {
  await comeIn(page, await accountOf(page, ROLE))
})

test('the menu shows what the role may open, and a page outside of it is not found', async ({ page }) => {
  const menu = sideMenu(page)
  await expect(menu.getByText('报表中心')).toBeVisible()
  await menu.getByText('配货发货').click()
  await expect(menu.getByText('处理跟踪')).toBeVisible()
  await expect(menu.getByText('拣货', { exact: true })).toHaveCount(0)
  await page.goto('/system/users')
  await expect(page).toHaveURL(/\/404$/)
  // the frame stands around it: the menu, and the tabs to go back to
  await expect(sideMenu(page)).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.getByRole('button', { name: '返回首页' }).click()
  await expect(tab(page, '首页')).toBeVisible()
})

test('the menu scrolls to the page in front', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 420 })
  await goTo(page, '/finance/openings')
  await expect(sideMenu(page).getByRole('link', { name: '期初往来', exact: true })).toBeInViewport({ ratio: 1 })
  await goTo(page, '/base/clients')
  await expect(sideMenu(page).getByRole('link', { name: '客户资料', exact: true })).toBeInViewport({ ratio: 1 })
})

test('one submenu is open at a time', async ({ page }) => {
  const menu = sideMenu(page)
  await menu.getByText('基础资料').click()
  await expect(menu.getByText('客户资料')).toBeVisible()
  await menu.getByText('报表中心').click()
  await expect(menu.getByText('经营', { exact: true })).toBeVisible()
  await expect(menu.getByText('客户资料')).toBeHidden()
})

test('arrows walk through the menu, open and close it, and Enter opens the page', async ({ page }) => {
  const menu = sideMenu(page)
  await menu.getByRole('button', { name: '基础资料' }).focus()
  await page.keyboard.press('ArrowRight')
  const clients = menu.getByRole('link', { name: '客户资料', exact: true })
  await expect(clients).toBeVisible()
  for (let steps = 0; steps < 20 && !(await clients.evaluate((link) => link === document.activeElement)); steps++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(tab(page, '客户资料')).toHaveAttribute('aria-current', 'page')
  await expect(clients).toHaveAttribute('aria-current', 'page')
  await clients.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(menu.getByRole('button', { name: '基础资料' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(clients).toHaveCount(0)
  await expect(menu.getByRole('button', { name: '基础资料' })).toHaveAttribute('aria-expanded', 'false')
})

test('a letter goes to the next entry that begins so, in the menu and among the tabs; with Ctrl it is something else', async ({ page }) => {
  const menu = sideMenu(page)
  const group = (name: string) => menu.getByRole('button', { name, exact: true })
  await group('基础资料').focus()
  await page.keyboard.press('c')
  await expect(group('采购管理')).toBeFocused()
  await page.keyboard.press('c')
  await expect(group('财务管理')).toBeFocused()
  await page.keyboard.press('c')
  await expect(group('采购管理')).toBeFocused()
  await page.keyboard.press('q')
  await expect(group('采购管理')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  const clients = menu.getByRole('link', { name: '客户资料', exact: true })
  await expect(clients).toBeVisible()
  await page.keyboard.press('k')
  await expect(clients).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tab(page, '客户资料')).toHaveAttribute('aria-current', 'page')
  await tab(page, '客户资料').focus()
  await page.keyboard.press('s')
  await expect(tab(page, '首页')).toBeFocused()
  await page.keyboard.press('k')
  await expect(tab(page, '客户资料')).toBeFocused()
})

test('a folded menu shows a submenu beside its icon, for the pointer and for the keyboard', async ({ page }) => {
  const menu = sideMenu(page)
  await page.getByRole('button', { name: '折叠菜单' }).click()
  const clients = menu.getByRole('link', { name: '客户资料', exact: true })
  const master = menu.getByRole('button', { name: '基础资料' })
  await master.hover()
  await expect(clients).toBeInViewport({ ratio: 1 })
  await page.mouse.move(700, 400)
  await expect(clients).toHaveCount(0)
  await master.press('Enter')
  await expect(clients).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(clients).toHaveCount(0)
  await master.click()
  await clients.click()
  await expect(tab(page, '客户资料')).toHaveAttribute('aria-current', 'page')
  await expect(clients).toHaveCount(0)
  // the last one stands below and opens upwards
  await menu.getByRole('button', { name: '系统管理' }).hover()
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '折叠菜单' }).click()
  await expect(clients).toBeVisible()
})

test('pages open from the keyboard as tabs; tabs close by key, middle press and context menu', async ({ page }) => {
  for (const words of ['数据核对', '客户资料']) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索' }).fill(words)
    await page.keyboard.press('Enter')
    await expect(tab(page, words)).toHaveAttribute('aria-current', 'page')
  }
  await page.keyboard.press('Alt+,')
  await expect(tab(page, '数据核对')).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Alt+w')
  await expect(tab(page, '数据核对')).toHaveCount(0)
  await expect(tab(page, '客户资料')).toHaveAttribute('aria-current', 'page')

  await tab(page, '客户资料').click({ button: 'middle' })
  await expect(tab(page, '客户资料')).toHaveCount(0)

  // the submenu of the page that was in front is still open
  await sideMenu(page).getByText('供应商资料').click()
  await tab(page, '供应商资料').click({ button: 'right' })
  for (const words of ['刷新页面', '关闭当前', '关闭其他']) await expect(page.getByRole('menuitem', { name: words })).toBeVisible()
  await page.getByRole('menuitem', { name: '关闭所有' }).click()
  await expect(page).toHaveURL(/\/index$/)

  await tab(page, '首页').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: '刷新页面' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '关闭当前' })).toHaveCount(0)
})

test('the bell opens the messages, 查看更多 their page', async ({ page }) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^消息中心/ })
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('全选')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '标为已读' })).toBeDisabled()
  await drawer.getByRole('button', { name: '查看更多' }).click()
  await expect(page).toHaveURL(/\/system\/notification$/)
})

test('settings change the screen at once and outlive a refresh', async ({ page }) => {
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.getByRole('button', { name: '主题颜色 #11a983' }).click()
  await page.getByRole('switch', { name: '显示页签' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: '已打开的页面' })).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: '布局设置' }).click()
  await expect(page.getByRole('button', { name: '主题颜色 #11a983' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: '已打开的页面' })).toBeVisible()
})

test('the password dialog walks by Enter and says what is wrong', async ({ page }) => {
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('旧密码')).toBeFocused()
  await page.keyboard.type('old-password-1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('new-password-1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('new-password-2')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('确认密码不正确,请重新输入')).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toHaveCount(0)
})

test('on a phone the menu hides behind a button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(sideMenu(page)).toHaveCount(0)
  await page.getByRole('button', { name: '打开菜单' }).click()
  await sideMenu(page).getByText('系统管理').click()
  await sideMenu(page).getByText('数据核对').click()
  await expect(tab(page, '数据核对')).toHaveAttribute('aria-current', 'page')
  await expect(sideMenu(page)).toBeHidden()
})

test('keys struck right after Ctrl+K reach the search, before its field is there', async ({ page }) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('base/clients')
  await expect(page.getByRole('combobox', { name: '搜索' })).toHaveValue('base/clients')
  await page.keyboard.press('Enter')
  await expect(tab(page, '客户资料')).toHaveAttribute('aria-current', 'page')
})

test('what an input method hands over right after Ctrl+K reaches the search', async ({ page }) => {
  await expect(tab(page, '首页')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('客户资料')
  await page.keyboard.press('Enter')
  await expect(tab(page, '客户资料')).toHaveAttribute('aria-current', 'page')
})

test('a header that is not fixed goes away with the page at every width, a fixed one stays', async ({ page }) => {
  const top = () => page.getByRole('banner').evaluate((bar) => Math.round(bar.getBoundingClientRect().top))
  const scroll = (by: number) =>
    page.locator('section.page:visible').evaluate((section, to) => {
      // as a long page would be
      if (!section.querySelector('[data-long]')) section.insertAdjacentHTML('beforeend', '<div data-long style="height:3000px"></div>')
      section.scrollTop = to
    }, by)
  await expect(page.locator('section.page:visible .loading')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  for (const width of [1366, 800]) {
    await page.setViewportSize({ width, height: 768 })
    await scroll(0)
    await expect.poll(top).toBe(0)
    await scroll(30)
    await expect.poll(top).toBe(-30)
    await scroll(1000)
    await expect.poll(top).toBeLessThan(-60)
    await expect(page.getByRole('button', { name: '回到顶部' })).toBeVisible()
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const begun = Date.now()
  await page.getByRole('button', { name: '回到顶部' }).click()
  await expect.poll(top, { intervals: [50] }).toBe(0)
  expect(Date.now() - begun).toBeGreaterThan(600)
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.getByRole('switch', { name: '固定头部' }).click()
  await page.keyboard.press('Escape')
  await scroll(1000)
  await page.waitForTimeout(200)
  expect(await top()).toBe(0)
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.getByRole('switch', { name: '固定头部' }).click()
})

test('刷新页面 and /redirect build a page anew; a kept page keeps what was typed', async ({ page }) => {
  await page.goto('/base/clients')
  const field = page.locator('section.page:visible .pc-filter input').first()
  await field.fill('半个词')
  await tab(page, '首页').click()
  await tab(page, '客户资料').click()
  await expect(field).toHaveValue('半个词')
  await tab(page, '客户资料').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '刷新页面' }).click()
  await expect(field).toHaveValue('')
  await page.goto('/redirect/base/clients')
  await expect(page).toHaveURL(/\/base\/clients$/)
  await expect(tab(page, '客户资料')).toHaveAttribute('aria-current', 'page')
})
