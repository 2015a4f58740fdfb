import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../one-window.ts'
import { gridOf, signInAs } from './sign-in.ts'

// one part and its pictures, one person after the other
test.describe.configure({ mode: 'serial' })

const folder = mkdtempSync(join(tmpdir(), 'peichi-pictures-'))
const code = `TP-${Date.now() % 1_000_000}`
async function photo(name: string, background: string, width = 640, height = 480): Promise<string> {
  const path = join(folder, name)
  const picture = sharp({ create: { width, height, channels: 3, background } })
  writeFileSync(path, await (name.endsWith('.png') ? picture.png() : picture.jpeg()).toBuffer())
  return path
}
function file(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

function watch(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
async function open(page: Page): Promise<void> {
  await signInAs(page, 'photographs', '/base/parts')
  const keyword = page.getByPlaceholder('编码 名称 车型 拼音，空格隔开')
  await keyword.fill(code)
  const answered = page.waitForResponse((response) => response.url().endsWith('/pagePj'))
  await keyword.press('Enter')
  await answered
}
async function edit(page: Page) {
  const grid = await gridOf(page, '商品资料')
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '产品资料' })).toBeFocused()
  await page.keyboard.press('Enter')
  // the record is there when its button is
  await expect(page.getByRole('dialog', { name: '商品资料' }).getByRole('button', { name: '修改' })).toBeEnabled()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: '修改商品' })
  await expect(dialog.getByLabel('编码', { exact: true })).toBeFocused()
  return dialog
}
/** Waits until the browser has drawn it: a broken address has no width. */
const drawn = (page: Page, name: string) =>
  expect.poll(() => page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

test('a new part is entered together with its picture', async ({ page }) => {
  const complaints = watch(page)
  await signInAs(page, 'photographs', '/base/parts')
  await gridOf(page, '商品资料')
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog', { name: '新增商品' })
  await expect(dialog.getByText('可以拖进来，也可以直接粘贴截图')).toBeVisible()
  await dialog.getByLabel('编码', { exact: true }).fill(code)
  await dialog.getByLabel('名称', { exact: true }).fill('拍照件')
  await dialog.getByLabel('品牌', { exact: true }).fill('博世')
  await page.keyboard.press('Enter')
  // a slow line: who saves meanwhile would save without the picture
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/files/t/*/in/**', (route) => arrived.then(() => route.continue()))
  await dialog.getByLabel('选择商品图片').setInputFiles(await photo('正面.jpg', '#7799bb'))
  await expect(dialog.getByRole('progressbar', { name: '上传进度' })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByText('图片正在上传，请稍候再保存')).toBeVisible()
  arrive()
  await expect(page.getByText('正面.jpg 上传成功')).toBeVisible()
  await expect(page.getByText('上传结束')).toBeVisible()
  await drawn(page, '正面.jpg')
  await page.keyboard.press('F8')
  await expect(page.getByText('保存成功')).toBeVisible()
  expect(complaints).toEqual([])
})

test('more pictures are saved at once, whatever becomes of the form; preview opens a window; removing asks', async ({ page }) => {
  const complaints = watch(page)
  await open(page)
  let dialog = await edit(page)
  await drawn(page, '正面.jpg')
  await dialog.getByLabel('选择商品图片').setInputFiles([await photo('背面.png', '#bb9977'), await photo('铭牌.jpg', '#77bb99')])
  await expect(page.getByText('操作成功')).toBeVisible()
  await drawn(page, '铭牌.jpg')
  await dialog.getByLabel('备注').fill('不保存的话')
  await dialog.getByRole('button', { name: '取消' }).click()

  dialog = await edit(page)
  await expect(dialog.locator('.pc-file img')).toHaveCount(3)
  await expect(dialog.getByLabel('备注')).toHaveValue('')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: '预览 铭牌.jpg' }).press('Enter')
  const window = await opened
  await window.waitForLoadState()
  expect(await window.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await window.close()

  await dialog.getByRole('button', { name: '移除 背面.png' }).press('Enter')
  const question = page.getByRole('dialog').filter({ hasText: '是否确认移除文件?' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(dialog.locator('.pc-file img')).toHaveCount(3)
  await dialog.getByRole('button', { name: '移除 背面.png' }).press('Enter')
  await question.getByRole('button', { name: '确定' }).click()
  await expect(dialog.locator('.pc-file img')).toHaveCount(2)
  expect(complaints).toEqual([])
})

test('what may not be kept is told: too large, too many, SVG, a program in the dress of a picture', async ({ page }) => {
  await open(page)
  const dialog = await edit(page)
  const choose = dialog.getByLabel('选择商品图片')
  await choose.setInputFiles(file('大图.jpg', Buffer.alloc(12 * 1_048_576)))
  await expect(page.getByText('大图.jpg 超过 10 MB，不能上传')).toBeVisible()
  await choose.setInputFiles(file('图标.svg', Buffer.from('<svg/>')))
  await expect(page.getByText('图标.svg 是 SVG 图片，不能上传，请转成 JPG 或 PNG')).toBeVisible()
  await choose.setInputFiles(Array.from({ length: 9 }, (_, at) => file(`多${at}.jpg`, Buffer.from('x'))))
  // two stand there already: eight are taken, of which the store keeps none
  await expect(page.getByText('最多只能选择10个文件，未上传：多8.jpg')).toBeVisible()
  await expect(dialog.locator('.pc-file-failed')).toHaveCount(8)
  await choose.setInputFiles(file('木马.jpg', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])))
  await expect(dialog.getByText('木马.jpg 的内容不是有效的图片，不能上传')).toBeVisible()
  await dialog.getByRole('button', { name: '移除 木马.jpg' }).click()
  await expect(dialog.getByText('木马.jpg')).toHaveCount(0)
})

test('ten files at once, eight of them new, and a screenshot is pasted', async ({ page }) => {
  await open(page)
  const dialog = await edit(page)
  const many = await Promise.all(Array.from({ length: 7 }, (_, at) => photo(`细节${at}.jpg`, `#${at}${at}8899`)))
  await dialog.getByLabel('选择商品图片').setInputFiles(many)
  await expect(dialog.locator('.pc-file img')).toHaveCount(9)
  await dialog.getByLabel('备注').focus()
  const shot = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  await page.evaluate(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }))
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [...shot],
  )
  await expect(dialog.locator('.pc-file img')).toHaveCount(10)
  await expect(dialog.getByRole('img', { name: /^截图\d{6}\.png$/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: '上传图片' })).toHaveCount(0)
})

test('where the store cannot be reached, files go through the server', async ({ page }) => {
  await open(page)
  const dialog = await edit(page)
  await page.route('**/files/t/*/in/**', (route) => route.abort())
  await dialog.getByRole('button', { name: '移除 细节0.jpg' }).press('Enter')
  await page.getByRole('dialog').filter({ hasText: '是否确认移除文件?' }).getByRole('button', { name: '确定' }).click()
  await expect(dialog.locator('.pc-file img')).toHaveCount(9)
  await dialog.getByLabel('选择商品图片').setInputFiles(await photo('绕道.jpg', '#999999'))
  await drawn(page, '绕道.jpg')
})

test('the list shows them once 截图 is chosen; they open large and turn by keyboard', async ({ page }) => {
  const complaints = watch(page)
  await open(page)
  const grid = await gridOf(page, '商品资料')
  const columns = page.getByRole('dialog')
  const settle = async (change: () => Promise<void>) => {
    await grid.getByRole('button', { name: '设置显示字段' }).click()
    await change()
    await columns.getByRole('button', { name: '确定' }).click()
    await expect(columns).toHaveCount(0)
  }
  // as it is at first, whatever was chosen before
  await settle(() => columns.getByRole('button', { name: '恢复默认' }).click())
  await expect(grid.locator('.pc-thumb')).toHaveCount(0)
  await settle(() => columns.getByRole('checkbox', { name: '截图' }).check())
  const thumbs = grid.locator('.pc-thumb')
  await expect(thumbs).toHaveCount(3)
  await expect.poll(() => thumbs.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240)
  await thumbs.nth(1).click()
  const large = page.locator('.pc-preview')
  await expect(large.getByText('2 / 10')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(large.getByText('3 / 10')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(large.getByText('1 / 10')).toBeVisible()
  const image = large.locator('img')
  const before = (await image.boundingBox())?.width ?? 0
  await page.keyboard.press('+')
  await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.3)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  // and without the mouse
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(large.getByText('1 / 10')).toBeVisible()
  expect(complaints).toEqual([])
})

test('one’s own portrait is changed from the user menu and seen in the frame', async ({ page }) => {
  const complaints = watch(page)
  await signInAs(page, 'photographs', '/base/parts')
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByRole('menuitem', { name: '修改头像' }).click()
  const dialog = page.getByRole('dialog', { name: '修改头像' })
  await dialog.getByLabel('选择头像').setInputFiles(await photo('我.jpg', '#cc8866', 500, 700))
  await expect(page.getByText('保存成功')).toBeVisible()
  const portrait = page.getByRole('button', { name: /^用户 / }).locator('img')
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.reload()
  await expect(portrait).toBeVisible()
  expect(complaints).toEqual([])
})
