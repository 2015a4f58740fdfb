import { expect, type Page, type Route, test } from '@playwright/test'
import { signInAs } from '../master/sign-in.ts'

/** Every row of the error catalogue (platform.md 8) that a browser can meet, provoked once; words and manner as specified. */
const LIST = '**/basedata/v1/client/pageClient'
const EXPIRED = '登录状态已过期，请重新登录'

interface Answer {
  status?: number
  body?: object | string
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'meetsErrors', '/base/clients')
  // the first answer is there: a test may stop the clock now
  await expect(page.getByRole('grid', { name: '客户资料' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: '查询', exact: true })).toBeVisible()
})

/** The list is asked for again and answered like this. */
async function provoke(page: Page, { status = 200, body = {} }: Answer): Promise<void> {
  await page.unroute(LIST)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  await page.route(LIST, (route) => route.fulfill({ status, body: text, contentType: 'application/json' }))
  // by key: what the last one was told may still lie over the button
  await page.getByRole('button', { name: '查询', exact: true }).press('Enter')
}
/** A press whose answer is like this: columns of the list are saved. */
const SAVE = '**/basedata/v1/rscolumn/saveOrUpdate'
async function provokePress(page: Page, { status = 200, body = {} }: Answer): Promise<void> {
  await page.unroute(SAVE)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  await page.route(SAVE, (route) => route.fulfill({ status, body: text, contentType: 'application/json' }))
  await pressSave(page)
}
async function pressSave(page: Page): Promise<void> {
  const chooser = page.getByRole('dialog').filter({ has: page.locator('.pc-chooser') })
  if (!(await chooser.isVisible())) await page.keyboard.press('Alt+l')
  await expect(chooser).toBeVisible()
  // by key: what the last one was told may still lie over the button
  await chooser.getByRole('button', { name: /^确\s*定$/ }).press('Enter')
}
const inList = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const short = (page: Page, text: string) => page.locator('.ant-message').getByText(text, { exact: true })
const corner = (page: Page, text: string) => page.locator('.ant-notification').getByText(text, { exact: true }).first()
const alertOf = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text })

/** The alert is read, the session gone, the login page there. */
async function leaves(page: Page, words: string): Promise<void> {
  await expect(alertOf(page, words)).toHaveCount(1)
  if (words === EXPIRED) await page.getByRole('button', { name: '返回首页' }).click()
  else await page.keyboard.press('Enter')
  await expect(page.getByLabel('用户名')).toBeVisible()
  expect((await page.context().cookies()).filter(({ name, value }) => name === 'access-token' && value !== '')).toEqual([])
}

test('code 3: ten calls that fail together are one alert, then logout and home', async ({ page }) => {
  await page.route(/\/(admin|basedata|busicore)\//, (route) => route.fulfill({ status: 401, json: { code: 3, msg: '' } }))
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.pc-filters button')) for (let at = 0; at < 5; at++) button.click()
  })
  await expect(alertOf(page, EXPIRED)).toHaveCount(1)
  await page.waitForTimeout(500)
  await leaves(page, EXPIRED)
})

test('a message with session and timeout ends the session too', async ({ page }) => {
  await provoke(page, { body: { code: 0, msg: 'the Session hit its TimeOut' } })
  await leaves(page, EXPIRED)
})

test('an HTTP failure with code 3 ends the session', async ({ page }) => {
  await provoke(page, { status: 500, body: { code: 3, msg: 'x' } })
  await leaves(page, EXPIRED)
})

test('codes 0 and 4 are the message of the server and a rejected call; 5, 1 and 6 pass', async ({ page }) => {
  for (const code of [0, 4]) {
    await provokePress(page, { body: { code, msg: `客户${code}的列不能保存` } })
    await expect(short(page, `客户${code}的列不能保存`)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  for (const code of [5, 1, 6]) {
    const list = { list: [], totalCount: code, totalPage: 1, currPage: 1, pageSize: 20 }
    await provoke(page, { body: { code, msg: '请注意', page: list } })
    await expect(page.getByText(`共 ${code} 条`)).toBeVisible()
    await expect(page.getByText(/加载失败/)).toHaveCount(0)
  }
})

test('a list tells its fault in itself, once: no message beside it', async ({ page, context }) => {
  for (const [answer, text] of [
    [{ body: { code: 0, msg: '客户已被停用，不能查询' } }, '加载失败：客户已被停用，不能查询'],
    [{ body: { code: 403, msg: '' } }, '加载失败：当前操作没有权限'],
    [{ status: 502, body: '<html>bad gateway</html>' }, '加载失败：服务异常：服务器出错'],
    [{ status: 500, body: { code: 2, msg: 'x', req: '8f3a2c11-0b5e' } }, '加载失败：服务异常：服务器出错（请求编号 8f3a2c11）'],
  ] as const) {
    await provoke(page, answer)
    await expect(inList(page, text)).toBeVisible()
  }
  await page.unroute(LIST)
  await context.setOffline(true)
  await page.getByRole('button', { name: '查询', exact: true }).press('Enter')
  await expect(inList(page, '服务异常：网络已断开，恢复后自动重试')).toBeVisible()
  await expect(page.locator('.ant-notification-notice, .ant-message-notice')).toHaveCount(0)
  // back again: nobody presses anything
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('grid', { name: '客户资料' }).getByRole('row').nth(1)).toBeVisible()
})

test('other codes are a notification: what the server says, or the words of the code', async ({ page }) => {
  for (const [status, code, msg, text] of [
    [200, 401, '', '认证失败，无法访问系统资源'],
    [200, 403, '', '当前操作没有权限'],
    [200, 404, '', '访问资源不存在'],
    [200, 777, '', '系统未知错误，请反馈给管理员'],
    [200, 403, '您不能查看别人的客户', '您不能查看别人的客户'],
    [403, 5, 'x', '提交数据权限问题,请提交合法的数据'],
    [409, 6, 'x', '提交数据重复,请等候10秒提交'],
  ] as const) {
    await provokePress(page, { status, body: { code, msg } })
    await expect(corner(page, text)).toBeVisible()
  }
})

test('any other HTTP failure is 服务异常, shown for five seconds; so is a network that is gone', async ({ page }) => {
  await page.mouse.move(10, 300)
  await provokePress(page, { body: { code: 0, msg: '先打开' } })
  // from here on only the journey moves the clock
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await provokePress(page, { status: 502, body: '<html>bad gateway</html>' })
  const told = corner(page, '服务异常：服务器出错')
  await expect(told).toBeVisible()
  await page.clock.runFor(4000)
  await expect(told).toBeVisible()
  await page.clock.runFor(2000)
  await expect(told).toBeHidden()
  await page.clock.resume()
  await page.unroute(SAVE)
  await page.route(SAVE, (route) => route.abort('connectionrefused'))
  await pressSave(page)
  await expect(corner(page, '服务异常：网络已断开')).toBeVisible()
})

test('a call is given up after 180000 ms: 请求服务超时', async ({ page }) => {
  await page.evaluate(() => {
    AbortSignal.timeout = (ms) => {
      document.title = `timeout ${ms}`
      const late = new AbortController()
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), 100)
      return late.signal
    }
  })
  await page.route(SAVE, () => {})
  await pressSave(page)
  await expect(corner(page, '请求服务超时')).toBeVisible()
  expect(await page.title()).toBe('timeout 180000')
})

test('a file without a name is 导出失败，未匹配到对应数据; one with a name is saved', async ({ page }) => {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  expect((await file).suggestedFilename()).toMatch(/^客户资料 .*\.xlsx$/)
  await expect(short(page, '导出成功')).toBeVisible()
  await page
    .getByRole('textbox', { name: /关键字|名称/ })
    .first()
    .fill('没有这样的客户名称')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/未找到客户/)).toBeVisible()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await expect(short(page, '导出失败，未匹配到对应数据')).toBeVisible()
})

test('the same stamp a second time is refused by the server', async ({ page }) => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access-token')?.value ?? ''
  const save = () =>
    page.request.post('/basedata/v1/rscolumn/saveOrUpdate', {
      headers: { Authorization: `Bearer ${token}` },
      data: { funcId: 'errors', currColumn: JSON.stringify([{ prop: 'a' }]), submittime: 1 },
    })
  expect(await (await save()).json()).toMatchObject({ code: 1, msg: '保存成功' })
  const again = await save()
  expect(again.status()).toBe(409)
  expect(await again.json()).toMatchObject({ code: 6, msg: '提交数据重复,请等候10秒提交' })
})

test('a menu that cannot be read: the error is told, the token gone, the login page there', async ({ page }) => {
  await page.route('**/admin/auth/getRouters', (route) => route.fulfill({ json: { code: 1, msg: '', data: 7 } }))
  await page.goto('/base/clients')
  await expect(corner(page, '菜单加载失败')).toBeVisible()
  await expect(page.getByLabel('用户名')).toBeVisible()
  expect((await page.context().cookies()).filter(({ name, value }) => name === 'access-token' && value !== '')).toEqual([])
})

test('a page that is opened while the server is away keeps its session: it says so, and goes on by 重试', async ({ page }) => {
  const info = '**/admin/auth/getUserinfo'
  const answers: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort('connectionrefused'),
    (route) => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>', contentType: 'text/html' }),
    (route) => route.fulfill({ status: 503, json: { code: 0, msg: '数据库暂时无法连接，请稍后再试' } }),
    (route) => route.fulfill({ status: 429, json: { code: 429, msg: '操作过于频繁，请稍后再试' } }),
  ]
  for (const answer of answers) {
    await page.route(info, answer)
    await page.goto('/base/clients')
    await expect(page.getByText('登录信息加载失败')).toBeVisible()
    await expect(page.getByRole('button', { name: '重新登录' })).toBeVisible()
    await page.unroute(info)
    await page.getByRole('button', { name: '重试' }).press('Enter')
    await expect(page.getByRole('grid', { name: '客户资料' }).getByRole('row').nth(1)).toBeVisible()
  }
  // left in the middle of it, as by F5 twice: the next page is there
  await page.route(info, () => {})
  const asked = page.waitForRequest(info)
  await page.goto('/base/clients', { waitUntil: 'commit' })
  await asked
  await page.unroute(info)
  await page.goto('/base/suppliers')
  await expect(page.getByRole('grid', { name: '供应商' }).getByRole('row').nth(1)).toBeVisible()
})

test('who does not want to wait signs in again', async ({ page }) => {
  await page.route('**/admin/auth/getUserinfo', (route) => route.abort('connectionrefused'))
  await page.goto('/base/clients')
  await page.getByRole('button', { name: '重新登录' }).click()
  await expect(page.getByLabel('用户名')).toBeVisible()
})

test('an account that turns out invalid is told so and put out', async ({ page }) => {
  await page.route('**/admin/v1/weixin/check', (route) =>
    route.fulfill({ json: { code: 1, msg: '', user: { yxUser: true, headImg: '' }, cotent: [] } }),
  )
  await page.goto('/base/clients')
  await leaves(page, '无效用户，请重新登录')
})

test('a browser without fullscreen is warned', async ({ page }) => {
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await page.getByRole('button', { name: '全屏' }).click()
  await expect(short(page, '您的浏览器不支持全屏')).toBeVisible()
})

test('a ticket that is no good: its message, then the window closes', async ({ page }) => {
  await page.context().clearCookies()
  let closed = false
  await page.exposeFunction('close', () => {
    closed = true
  })
  await page.goto('/epc?gid=nothing')
  const alert = page.getByRole('dialog')
  await expect(alert).toBeVisible()
  await expect(alert).toContainText(/[一-鿿]{4,}/)
  await page.keyboard.press('Enter')
  await expect.poll(() => closed).toBe(true)
})

test('a refused login is a warning with the words of the server', async ({ page }) => {
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('用户名').fill('nobody-here')
  await page.keyboard.press('Enter')
  await page.keyboard.type('wrong-password')
  await page.keyboard.press('Enter')
  await expect(page.locator('.ant-message-warning')).toContainText(/[一-鿿]{4,}/)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
})
