import { expect, type Page } from '@playwright/test'
import { accountOfHired, passwordOfHired } from '../hire.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'

/** Where requests of a page go to. */
function placesOf(page: Page) {
  const places = new Set<string>()
  page.on('request', (request) => request.url().startsWith('http') && places.add(new URL(request.url()).origin))
  return places
}

test('the login page: title, footer as the operators fill it, one login at a time, 登录成功; 记住密码 given up is forgotten', async ({
  page,
  baseURL,
}) => {
  const places = placesOf(page)
  const footer = {
    website: 'https://peichi.example',
    servicePhone: '400-800-1234',
    onlineService: 'https://help.example',
    filingNo: '粤ICP备1号',
  }
  await page.route('**/basedata/v1/help/footer', (route) => route.fulfill({ json: { code: 1, msg: '', content: footer } }))
  expect(await (await page.request.get('/login')).text()).toContain('<title>配驰 · 汽配软件平台</title>')
  await page.context().addCookies([
    { name: 'username', value: 'somebody', url: baseURL },
    { name: 'password', value: 'a-credential', url: baseURL },
    { name: 'rememberMe', value: 'true', url: baseURL },
  ])
  await page.goto('/login')
  const foot = page.locator('.login-footer')
  await expect(foot.getByRole('link')).toHaveText([
    '官网',
    '帮助中心',
    '下载',
    '意见反馈',
    '在线客服',
    '客服电话 400-800-1234',
    '粤ICP备1号',
  ])
  await expect(foot.getByRole('link', { name: '官网' })).toHaveAttribute('href', footer.website)
  await expect(foot.getByRole('link', { name: '客服电话 400-800-1234' })).toHaveAttribute('href', 'tel:4008001234')
  await expect(foot.getByRole('link', { name: '粤ICP备1号' })).toHaveAttribute('href', 'https://beian.miit.gov.cn/')
  await expect(foot).toContainText('配驰 PeiChi · 汽配软件平台')

  await expect(page.getByRole('checkbox', { name: '记住密码' })).toBeChecked()
  await page.getByRole('checkbox', { name: '记住密码' }).uncheck()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/admin/auth/login', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('用户名').fill(accountOfHired('signsIn'))
  await page.getByLabel('密码', { exact: true }).fill(passwordOfHired)
  const button = page.getByRole('button', { name: /登录$/ })
  await expect(button).toBeEnabled()
  await button.click()
  await expect(button).toBeDisabled()
  release()
  await expect(page.getByText('登录成功')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '已打开的页面' })).toBeVisible()
  const kept = (await page.context().cookies()).filter(
    ({ name, value }) => ['username', 'password', 'rememberMe'].includes(name) && value !== '',
  )
  expect(kept).toEqual([])
  expect([...places]).toEqual([new URL(baseURL ?? '').origin])
})

test('the frame: fullscreen there and back, the menu at 992 and below, links to elsewhere, pictures of the help, the jumper', async ({
  page,
}) => {
  await page.route('**/getRouters', async (route) => {
    const answer = await route.fetch()
    const tree = (await answer.json()) as { data: object[] }
    const meta = { id: -7, title: '供应商门户', icon: '', noCache: false, affix: false, pinyin: ['gongyingshangmenhu'] }
    tree.data.push({ path: 'https://elsewhere.example/', name: 'Elsewhere', component: 'Link', hidden: false, meta, children: [] })
    await route.fulfill({ json: tree })
  })
  await page.context().route('https://elsewhere.example/', (route) => route.fulfill({ body: 'elsewhere' }))
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  await page.route('**/basedata/v1/help/drawer', async (route) => {
    const answer = (await (await route.fetch()).json()) as { content: object }
    const links = { website: '', onlineService: '', miniProgramQr: picture, officialQr: picture }
    await route.fulfill({ json: { ...answer, content: { ...answer.content, links } } })
  })
  await signInAs(page, 'smallThings', '/base/parts')

  await page.getByRole('button', { name: '全屏' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: '退出全屏' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)

  await page.setViewportSize({ width: 991, height: 768 })
  await expect(page.getByRole('button', { name: '打开菜单' })).toBeVisible()
  await page.setViewportSize({ width: 992, height: 768 })
  await expect(page.getByRole('button', { name: '打开菜单' })).toHaveCount(0)
  await page.setViewportSize({ width: 1366, height: 768 })

  const elsewhere = page.waitForEvent('popup')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).fill('供应商门户')
  await page.keyboard.press('Enter')
  expect((await elsewhere).url()).toBe('https://elsewhere.example/')
  await (await elsewhere).close()

  await page.getByRole('button', { name: '帮助与支持' }).click()
  const drawer = page.getByRole('dialog', { name: '帮助与支持' })
  for (const name of ['小程序', '公众号']) await expect(drawer.getByText(name, { exact: true })).toBeVisible()
  const letter = page.waitForEvent('popup')
  await drawer.getByRole('link', { name: '意见反馈' }).click()
  await expect(await letter).toHaveURL(/\/feedback$/)
  await (await letter).close()
  await page.keyboard.press('Escape')

  await gridOf(page, '商品资料')
  await page.locator('section.page:visible .ant-pagination-options-quick-jumper input').fill('2')
  await page.keyboard.press('Enter')
  await expect(page.locator('section.page:visible .ant-pagination-item-active')).toHaveText('2')
  await (await gridOf(page, '商品资料')).locator('[data-r="0"]').click()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const share =
    ((await page.getByRole('dialog').locator('.ant-modal-content, .ant-modal-container').first().boundingBox())?.width ?? 0) / 1366
  expect(share).toBeGreaterThan(0.29)
  expect(share).toBeLessThan(0.76)
})
