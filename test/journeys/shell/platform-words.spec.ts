import { expect, type Locator, type Page } from '@playwright/test'
import { HAND } from '../by-hand.ts'
import { accountOfHired, passwordOfHired } from '../hire.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun } from '../trade/arrange.ts'
import { tab } from './sign-in.ts'

/** Words, widths and limits of platform.md that no other journey reads (docs/checklist-platform.md). */
test.describe.configure({ mode: 'serial' })

const WHO = 'readsWords'
const banner = (page: Page) => page.getByRole('banner')
const widthOf = async (box: Locator) => Math.round((await box.boundingBox())?.width ?? 0)

test('2.4 and 9: breadcrumb, menu width, entries of the hosted platform, colours, switches, the words of logging out', async ({ page }) => {
  const noted: { url: string; body: string | null }[] = []
  page.on('request', (request) => {
    if (request.url().includes('/menu/addMenuLog/')) noted.push({ url: request.url(), body: request.postData() })
  })
  await page.route('**/messageRecord/getWaitMsg', async (route) => {
    const answer = (await (await route.fetch()).json()) as { content: object }
    await route.fulfill({ json: { ...answer, content: { ...answer.content, cnt: 1000 } } })
  })
  await signInAs(page, WHO, '/base/clients')
  await gridOf(page, '客户资料')
  await expect(banner(page).getByRole('navigation').getByRole('listitem').filter({ hasText: /\S/ })).toContainText([
    '首页',
    '基础资料',
    '客户资料',
  ])
  expect(await widthOf(page.locator('aside.side'))).toBe(200)
  await expect(banner(page).locator('.bell sup')).toHaveText('999+')
  expect(noted.at(-1)?.url).toMatch(/\/addMenuLog\/\d+$/)
  expect(noted.at(-1)?.body ?? '{}').toBe('{}')
  await expect(banner(page).getByRole('link', { name: '配件目录' })).toHaveAttribute('target', '_blank')
  await expect(banner(page).getByRole('button', { name: '在线续费' })).toBeVisible()

  await page.getByRole('button', { name: '布局设置' }).click()
  const colours = page.getByRole('button', { name: /^主题颜色 / })
  await expect(colours.first()).toHaveAttribute('aria-pressed', 'true')
  const presets = ['#5a87c0', '#409EFF', '#1890ff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959CD', '#f5222d']
  expect(await colours.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual(
    presets.map((colour) => `主题颜色 ${colour}`),
  )
  await expect(page.getByRole('switch', { name: '显示页签' })).toBeChecked()
  await expect(page.getByRole('switch', { name: '固定头部' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: '显示标志' })).toBeChecked()
  await page.getByRole('switch', { name: '显示标志' }).click()
  await expect(page.locator('.side-logo')).toHaveCount(0)
  await page.getByRole('switch', { name: '显示标志' }).click()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '帮助与支持' }).click()
  const drawer = page.getByRole('dialog', { name: '帮助与支持' })
  await expect(drawer.getByText('常用链接')).toBeVisible()
  expect(await widthOf(drawer)).toBe(400)
  await page.keyboard.press('Escape')

  // a word left out is still found: the search forgives
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).fill('供应商料')
  await page.keyboard.press('Enter')
  await expect(tab(page, '供应商资料')).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: /^用户 / }).click()
  for (const words of ['修改密码', '在线用户', '在线续费', '切换用户', '切换角色', '退出登录'])
    await expect(page.getByRole('menuitem', { name: words })).toBeVisible()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('.ant-modal-confirm-title')).toHaveText('提示')
  await expect(dialog.getByText('确定注销并退出系统吗？', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveText([/取 ?消/, /确 ?定/])
})

test('6: on a company’s own installation nothing is quoted quickly, renewed online or looked up in the catalogue', async ({ page }) => {
  await page.route('**/admin/auth/getUserinfo', async (route) => {
    const answer = (await (await route.fetch()).json()) as { content?: object }
    await route.fulfill({ json: { ...answer, content: { ...answer.content, platType: 1 } } })
  })
  await signInAs(page, WHO, '/index')
  await expect(banner(page).getByRole('button', { name: '布局设置' })).toBeVisible()
  for (const words of ['配件目录', '在线续费', /快速报价|快速询价/]) await expect(banner(page).getByText(words)).toHaveCount(0)
  await page.getByRole('button', { name: /^用户 / }).click()
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '在线续费' })).toHaveCount(0)
})

test('4.3: what each state of a scanned code leads to', async ({ page }) => {
  let polls = 0
  let answer: object = { code: 50, msg: '请使用手机扫码登录' }
  await page.route('**/admin/v1/weixin/getState/**', (route) => {
    polls++
    return route.fulfill({ json: { code: 1, msg: '', content: { access_token: '', busType: '', ...answer } } })
  })
  const says = page.getByRole('status')
  await page.goto('/login?lgtype=qcode')
  await expect(says).toHaveText('请使用手机扫码登录')
  answer = { code: 100, msg: '扫码成功，请勿刷新，请按手机提示操作' }
  await expect(says).toHaveText('扫码成功，请勿刷新，请按手机提示操作')
  const before = polls
  await expect.poll(() => polls - before).toBeGreaterThanOrEqual(3)
  // by the page's own clock: each a second after the other
  const begun = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/getState/'))
      .map(({ startTime }) => startTime),
  )
  for (const [at, start] of begun.entries()) if (at > 0) expect(start - (begun[at - 1] ?? 0)).toBeGreaterThan(900)
  answer = { code: 2, msg: '已取消登录' }
  await expect(page.getByText('已取消登录')).toBeVisible()
  await expect(page.getByRole('tab', { name: '账号登录' })).toHaveAttribute('aria-selected', 'true')
  // 2.7: the recovery dialog takes 30% of the screen
  await page.getByRole('button', { name: '忘记密码？' }).click()
  const recovery = page.getByRole('dialog', { name: '找回密码' })
  await expect(recovery).toBeVisible()
  expect(await widthOf(recovery)).toBe(Math.round(1366 * 0.3))
  await page.keyboard.press('Escape')

  const login = { username: accountOfHired(WHO), password: passwordOfHired, code: 'scanned', tips: 1 }
  const { data } = (await (await page.request.post('/admin/auth/login', { data: login })).json()) as { data: { access_token: string } }
  const done = { code: 200, msg: '', access_token: data.access_token }
  for (const [address, busType, arrives] of [
    ['/login?lgtype=qcode', 'EPC', /\/epc$/],
    ['/login?lgtype=qcode&index=kb', '', /\/billboards$/],
    ['/login?lgtype=qcode&redirect=%2Fbase%2Fclients', '', /\/base\/clients$/],
    ['/login?lgtype=qcode', '', /\/index$/],
  ] as const) {
    await page.context().clearCookies({ name: 'access-token' })
    answer = { ...done, busType }
    await page.goto(address)
    await expect(page).toHaveURL(arrives)
    // a page that is still being drawn when its token goes would lead to the login by itself
    await page.waitForLoadState('networkidle')
  }
})

test('5: a quantity of nothing is 请输入大于0数字, where it is typed', async ({ page, request }) => {
  const call = await callAs(request, WHO)
  const [supplier, code] = [`零供应商${stampOfRun()}`, `ZERO${stampOfRun()}`]
  await makeClient(call, 2, supplier)
  await makePart(call, code, { xsPrice: 2, purchasePrice: 1 })
  await signInAs(page, WHO, '/purchase/stock-in')
  await gridOf(page, '入库单')
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '供应商' })).toBeFocused()
  await page.keyboard.type(supplier)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await page.keyboard.type(code, HAND)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await page.keyboard.type('0')
  await page.keyboard.press('F8')
  await expect(page.getByText(`第1行 ${code}：请输入大于0数字`)).toBeVisible()
})

test('2.8 and 9: rows are 29 high and numbered; 毛利率 carries its percent sign, beside 毛利', async ({ page }) => {
  await signInAs(page, WHO, '/sale/lines')
  const grid = await gridOf(page, '销售明细')
  const heads = await grid.locator('.pc-label').allInnerTexts()
  expect(Math.round((await grid.locator('[data-r="0"]').boundingBox())?.height ?? 0)).toBe(29)
  await expect(grid.locator('[data-r="0"] .pc-number')).toHaveText('1')
  expect(heads.indexOf('毛利率')).toBe(heads.indexOf('毛利') + 1)
  await expect(
    grid
      .getByRole('gridcell')
      .filter({ hasText: /^-?[\d,.]+%$/ })
      .first(),
  ).toBeAttached()
})

test('平台公告: an operator publishes, a company reads it, and it is withdrawn again', async ({ page, browser }) => {
  const title = `升级${Date.now() % 1e8}`
  await signInAs(page, 'announces', '/platform/notices')
  const grid = await gridOf(page, '平台公告')
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog', { name: '新增公告' })
  await expect(dialog.getByLabel('标题')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.keyboard.type('今晚十点升级，约十分钟')
  // other journeys count their messages: it is for the owners of one company
  await dialog.getByRole('combobox', { name: '租户' }).fill('粤诚汽配')
  await page.locator('.ant-select-item-option', { hasText: '粤诚汽配（演示）' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('checkbox', { name: '只发给各租户的老板' }).check()
  await page.keyboard.press('F8')
  const row = grid.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('草稿')
  // a double click on the title opens one window, not two
  await row.getByText(title).dblclick()
  await expect(page.getByRole('dialog', { name: '修改公告' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await row.getByRole('radio').check()
  await page.getByRole('button', { name: '发布' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(row).toContainText('已发布')
  const reader = await (await browser.newContext()).newPage()
  await signInAs(reader, WHO, '/system/notification')
  await expect(async () => {
    await reader.reload()
    await reader.getByRole('tab', { name: '公告' }).click()
    await expect(reader.getByRole('tabpanel', { name: '公告' }).getByText(title)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await reader.context().close()
  await row.getByRole('radio').check()
  await page.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(row).toContainText('已撤回')
})
