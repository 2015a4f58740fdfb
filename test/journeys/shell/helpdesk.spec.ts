import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { seriousOn } from '../axe.ts'
import { accountOfHired, type Hired, passwordOfHired } from '../hire.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'

const picture = async () => ({
  name: '截图.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background: '#5a87c0' } })
    .png()
    .toBuffer(),
})

/** From the login page back to where one came from, outside the frame. */
async function signInFor(page: Page, who: Hired, arrived: Locator) {
  await page.getByLabel('用户名').fill(accountOfHired(who))
  await page.keyboard.press('Enter')
  await page.keyboard.type(passwordOfHired)
  await page.keyboard.press('Enter')
  const question = page.getByText('该账号已在其他设备登录，是否继续？')
  await expect(question.or(arrived).first()).toBeVisible()
  if (await question.isVisible()) await page.keyboard.press('Enter')
  await expect(arrived).toBeVisible()
}

const noSeriousFault = async (page: Page) => expect(await seriousOn(page, page.url())).toEqual([])
const fitsThePhone = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

/** Complaints of the browser, and sockets that pages of this kind must not open (platform.md 2.2). */
function watch(page: Page): string[] {
  const noticed: string[] = []
  page.on('console', (message) => message.type() === 'error' && noticed.push(message.text()))
  page.on('pageerror', (error) => noticed.push(String(error)))
  page.on('websocket', (socket) => noticed.push(`socket ${socket.url()}`))
  return noticed
}

test('anybody finds an answer as he types, opens it, and passes its address on', async ({ page }) => {
  const noticed = watch(page)
  await page.goto('/help')
  await expect(page.getByRole('textbox', { name: '搜索问题' })).toBeFocused()
  await expect(page.getByRole('status')).toHaveText(/共 \d\d 个问题/)
  await page.keyboard.type('快捷键')
  await expect(page.getByRole('list').getByRole('button').first()).toHaveText('有哪些快捷键？')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '有哪些快捷键？' })).toBeVisible()
  await expect(page.getByText('Ctrl+Enter', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/help\?id=\d+$/)
  await noSeriousFault(page)
  const address = page.url()

  await page.getByRole('textbox', { name: '搜索问题' }).fill('毫不相干的字')
  await expect(page.getByText('未找到相关的问题')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: '有哪些快捷键？' })).toBeVisible()
  await page.goto('/help?id=999999')
  await expect(page.getByText('该问题不存在或已被删除')).toBeVisible()
  expect(noticed).toEqual([])
})

test('on a phone the answer takes the place of the list, and Back returns to it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/help')
  await page.getByText('权限', { exact: true }).click()
  await page.getByRole('button', { name: '为什么价格显示为 ***？' }).click()
  await expect(page.getByText('您的角色没有看这种价格的权限')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '搜索问题' })).toBeHidden()
  await fitsThePhone(page)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: '搜索问题' })).toBeVisible()
  await page.getByRole('button', { name: '为什么价格显示为 ***？' }).click()
  await page.getByRole('button', { name: '返回问题列表' }).click()
  await expect(page.getByRole('textbox', { name: '搜索问题' })).toBeVisible()
})

test('a visitor writes with his phone number, and is told what is missing', async ({ page }) => {
  const noticed = watch(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/feedback')
  await expect(page.getByText('您尚未登录')).toBeVisible()
  await fitsThePhone(page)
  await noSeriousFault(page)
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('内容不能为空')).toBeVisible()
  await page.getByText('功能建议').click()
  await page.getByLabel('内容').fill('希望列表可以固定前三列')
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('请输入联系电话，以便我们答复您')).toBeVisible()
  await page.getByLabel('联系电话').fill('13900001234')
  await page.keyboard.press('Enter')
  await expect(page.getByText('谢谢您的反馈')).toBeVisible()
  await expect(page.getByText(/^FK\d+$/)).toBeVisible()
  expect(noticed).toEqual([])
})

test('downloads for the visitor’s own system come first, and a kind without a file says so', async ({ page }) => {
  const noticed = watch(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/down?kind=app')
  await expect(page.getByText('您的系统：Linux')).toBeVisible()
  await expect(page.getByText('“手机应用”暂时没有可下载的文件')).toBeVisible()
  const helpers = page.getByRole('link', { name: /^下载 打印插件/ })
  await expect(helpers.first()).toHaveAccessibleName('下载 打印插件（Linux）')
  await expect(helpers.first()).toHaveAttribute('href', '/down/peichi-print-linux.zip')
  await expect(helpers).toHaveCount(3)
  await expect(page.getByRole('link', { name: '官网 Google Chrome' })).toHaveAttribute('href', 'https://www.google.cn/chrome/')
  await fitsThePhone(page)
  await noSeriousFault(page)
  expect(noticed).toEqual([])
})

test('operators keep questions, contacts and links; users find them in help drawer and top bar', async ({ page, browser }) => {
  const mark = String(Date.now()).slice(-7)
  await signInAs(page, 'helps', '/platform/questions')
  await gridOf(page, '常见问题')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('问题')).toBeFocused()
  await page.keyboard.type(`怎样核对 ${mark}`)
  await dialog.getByLabel('排序').fill('1')
  await dialog.getByRole('textbox', { name: '答案' }).fill('1. 按 `F8`\n2. 见[全部](/help)')
  await expect(dialog.getByRole('region', { name: '预览' }).getByText('F8', { exact: true })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByText('保存成功')).toBeVisible()

  await page.goto('/platform/contacts')
  await gridOf(page, '联系人')
  await page.getByRole('button', { name: '新增' }).click()
  await expect(dialog.getByLabel('姓名')).toBeFocused()
  for (const words of [`售后${mark}`, '13700007777', '020-66668888', '800123']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
  }
  await dialog.getByLabel('排序').fill('0')
  await dialog.getByLabel('售后联系人').check()
  await dialog
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(await picture())
  await expect(dialog.getByRole('img', { name: '二维码' })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('grid').getByText(`售后${mark}`)).toBeVisible()

  await page.goto('/platform/downloads')
  await gridOf(page, '下载')
  await page.getByRole('button', { name: '链接与二维码' }).click()
  await dialog.getByLabel('官网').fill('不是地址')
  await page.keyboard.press('F8')
  await expect(dialog.getByText('官网应以 http:// 或 https:// 开头')).toBeVisible()
  await dialog.getByLabel('官网').fill('https://www.example.com')
  await dialog.getByLabel('客服电话').fill('400-000-0000')
  await page.keyboard.press('F8')
  await expect(page.getByText('保存成功')).toBeVisible()

  const user = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  await signInAs(user, 'asksForHelp', '/')
  await user.getByRole('button', { name: '联系我们' }).click()
  await expect(user.getByRole('link', { name: '13700007777' }).first()).toBeVisible()
  await expect(user.getByRole('img', { name: `售后${mark}的二维码` })).toBeVisible()
  await user.keyboard.press('Escape')
  await user.getByRole('button', { name: '帮助与支持' }).click()
  const drawer = user.getByRole('dialog', { name: '帮助与支持' })
  await expect(drawer.getByText('粤诚汽配（演示）')).toBeVisible()
  await expect(drawer.getByText('asksForHelp')).toBeVisible()
  await expect(drawer.getByText(/^业务日期 \d{4}-\d\d-\d\d$/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: '绑定微信' })).toBeVisible()
  await expect(drawer.getByText(`售后${mark}`)).toBeVisible()
  await expect(drawer.getByRole('link', { name: '官网' })).toHaveAttribute('href', 'https://www.example.com')
  await expect(drawer.getByRole('button', { name: '小程序' })).toHaveCount(0)
  await expect(drawer.getByRole('link', { name: '浏览器' })).toHaveAttribute('href', '/down?kind=browser')
  const [tab] = await Promise.all([user.waitForEvent('popup'), drawer.getByRole('link', { name: `怎样核对 ${mark}` }).click()])
  await expect(tab.getByRole('heading', { name: `怎样核对 ${mark}` })).toBeVisible()
  await user.context().close()

  await page.goto('/platform/questions')
  await page.getByRole('row').filter({ hasText: mark }).getByRole('radio').check()
  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(page.getByRole('grid').getByText(mark)).toHaveCount(0)
})

test('a user’s letter with a picture is answered; he reads the answer on the page and, he alone, as a message on his phone', async ({
  page,
  browser,
}) => {
  const mark = `开单时合计不对 ${Date.now()}`
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto('/feedback')
  await phone.getByRole('link', { name: '去登录' }).click()
  await signInFor(phone, 'asksForHelp', phone.getByRole('heading', { name: '我的反馈' }))
  await phone.getByText('数据不对').click()
  await phone.getByLabel('内容').fill(mark)
  await phone.getByLabel('选择图片').setInputFiles(await picture())
  await expect(phone.getByRole('button', { name: '移除 截图.png' })).toBeVisible()
  await phone.getByRole('button', { name: '提交' }).click()
  await expect(phone.getByText('谢谢您的反馈')).toBeVisible()
  const mine = phone.getByRole('region', { name: '我的反馈' })
  await expect(mine.getByText(mark)).toBeVisible()
  await expect(mine.getByRole('img', { name: '图片 1' })).toBeVisible()
  await fitsThePhone(phone)

  await signInAs(page, 'helps', '/platform/feedback')
  const grid = await gridOf(page, '意见反馈')
  await grid.getByText(mark).dblclick()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: '图片 1' })).toBeVisible()
  await dialog.getByRole('textbox', { name: '答复' }).fill('已更正，请刷新页面')
  await expect(dialog.getByLabel('已答复')).toBeChecked()
  await page.keyboard.press('F8')
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(grid.getByRole('row').filter({ hasText: mark }).getByText('已答复')).toBeVisible()

  await phone.reload()
  await expect(mine.getByText('已更正，请刷新页面')).toBeVisible()
  const id = await messageAbout(phone, /意见反馈 FK\d+ 已答复/)
  await phone.goto(`/message?id=${id}`)
  await expect(phone.getByText('已更正，请刷新页面')).toBeVisible()
  await fitsThePhone(phone)

  // the link passed on shows nothing to somebody else, and asks a stranger who he is
  await page.goto(`/message?id=${id}`)
  await expect(page.getByText('消息不存在，或不是发给您的')).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await other.goto(`/message?id=${id}`)
  await expect(other).toHaveURL(/\/login\?redirect=/)
  await signInFor(other, 'asksForHelp', other.getByText('已更正，请刷新页面'))
  await other.context().close()
  await phone.context().close()
})

/** Id of the newest message of this title in the message centre; it is sent in the background. */
async function messageAbout(page: Page, title: RegExp): Promise<number> {
  let id = 0
  await expect(async () => {
    const answer = page.waitForResponse((response) => response.url().includes('/pageRecordMe'))
    await page.goto('/system/notification')
    const { page: found } = (await (await answer).json()) as { page: { list: { id: number; title: string }[] } }
    id = found.list.find((message) => title.test(message.title))?.id ?? 0
    expect(id).toBeGreaterThan(0)
  }).toPass()
  return id
}
