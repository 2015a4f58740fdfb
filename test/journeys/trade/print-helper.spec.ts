import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { FILE_PRINTER, fileDriver } from '../../../print-helper/drivers/file.ts'
import { openHelper } from '../../../print-helper/helper.ts'
import { gridOf, signInAs } from '../master/sign-in.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'
import { helperAt } from './loopback.ts'

let folder: string
let helper: Awaited<ReturnType<typeof openHelper>> | undefined
const begin = async (baseURL: string) => {
  helper = await openHelper({
    data: join(folder, 'data'),
    port: 0,
    pagePort: 0,
    servers: [new URL(baseURL).origin],
    drivers: [fileDriver(join(folder, 'out'))],
    log: () => undefined,
  })
}
const end = async () => {
  await helper?.close()
  helper = undefined
}
/** What has come out of the printer. */
const paper = () => {
  try {
    return readdirSync(join(folder, 'out')).filter((name) => name.endsWith('.pdf'))
  } catch {
    return []
  }
}
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'peichi-helper-'))
})
test.afterEach(async () => {
  await end()
  rmSync(folder, { recursive: true, force: true })
})

async function openSale(page: Page, ckNo: string) {
  await page.goto('/sale/orders')
  const list = await gridOf(page, '销售单')
  const found = page.waitForResponse((answer) => answer.url().includes('pageCkorder') || answer.url().includes('pageCkOrder'))
  await page.getByPlaceholder('单号').fill(ckNo)
  await page.keyboard.press('Enter')
  await found
  await expect(list.locator('.pc-canvas [role=row]')).toHaveCount(1)
  await list.locator('[data-r="0"]').dblclick()
  const dialog = page.getByRole('dialog', { name: '出库单信息' })
  await expect(dialog.getByRole('button', { name: /^打印 F9/ })).toBeEnabled()
  return dialog
}

test('a computer is paired with its helper by one press; what is printed comes out of its printer, over the server where the browser may not reach it, and for others', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  // three browsers' worth of pages, and real programs beside them
  test.slow()
  const stamp = stampOfRun()
  const request = await playwright.request.newContext({ baseURL })
  const owner = await callAs(request, 'printsThrough')
  const pjid = await makePart(owner, `DZ${stamp}`, { xsPrice: 80, purchasePrice: 40 })
  await stockUp(owner, await makeClient(owner, 2, `助手供货${stamp}`), pjid, 10)
  const clientId = await makeClient(owner, 1, `助手客户${stamp}`)
  const { content } = await owner<{ content: { id: number; kind: string }[] }>('/basedata/v1/warehouse/findWarehouse', { enabled: '1' })
  const warehouseId = content.find(({ kind }) => kind === 'normal')?.id ?? 0
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const sale = { clientId, ckDate: day, lines: [{ pjid, warehouseId, ckAmount: 2 }] }
  const { ckNo } = await owner<{ ckNo: string }>('/busicore/v1/ckorder/counterCkOrder', sale)
  await request.dispose()
  await begin(baseURL ?? '')

  // paired by one press on the computer itself, and one kind of paper given a printer
  await helperAt(page, () => helper?.port)
  await signInAs(page, 'printsThrough', '/system/print-hosts')
  await gridOf(page, '打印主机')
  await page.getByRole('button', { name: '设置打印主机' }).click()
  const picker = page.getByRole('dialog', { name: '设置打印主机' })
  const own = (await gridOf(picker, '登录设备')).getByRole('row').filter({ hasText: '（本机）' })
  const code = (await own.textContent())?.match(/[0-9A-F]{8}/)?.[0] ?? ''
  await own.getByRole('checkbox').click()
  await expect(own.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  const row = (await gridOf(page, '打印主机')).getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('未配对')
  await row.getByRole('radio').click()
  await page.getByRole('button', { name: '命名' }).click()
  const naming = page.getByRole('dialog', { name: '电脑名称' })
  await expect(naming.getByLabel('电脑名称')).toBeFocused()
  await page.keyboard.type(`门口${stamp}`)
  await page.keyboard.press('Enter')
  await expect(naming).toBeHidden()
  await expect(row).toContainText(`门口${stamp}`)
  await row.dblclick()
  const about = page.getByRole('dialog', { name: /^打印助手/ })
  await about.getByRole('button', { name: '配对本机' }).click()
  await expect(about.getByText('已连接')).toBeVisible()
  await expect(about.getByRole('list', { name: '打印机' })).toContainText(FILE_PRINTER)
  await page.keyboard.press('Escape')
  await expect(about).toBeHidden()
  await expect(row).toContainText('已连接')

  // here, by loopback
  const dialog = await openSale(page, ckNo)
  await page.keyboard.press('F9')
  await expect.poll(paper).toHaveLength(1)
  expect(paper()[0]).toContain(ckNo)
  await expect(page.getByText('打印完成')).toBeVisible()
  await expect(dialog.getByText('已打印 1 次')).toBeVisible()
  await expect(page.locator('iframe.pc-printed')).toHaveCount(0)

  // the browser may not reach it: the server carries it
  let reached = false
  await helperAt(page, () => {
    reached = true
    return undefined
  })
  await page.keyboard.press('F9')
  await expect.poll(paper).toHaveLength(2)
  expect(reached).toBe(true)

  // another computer has it as its host
  const elsewhere = await (await browser.newContext({ baseURL, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage()
  await signInAs(elsewhere, 'printsElsewhere', '/')
  const there = await openSale(elsewhere, ckNo)
  await there.getByRole('checkbox', { name: '代理打印' }).check()
  await elsewhere.keyboard.press('F9')
  await expect(elsewhere.getByText('请选择代理主机')).toBeVisible()
  await there.getByLabel('代理主机').click()
  await elsewhere.keyboard.type(stamp)
  await elsewhere.getByTitle(`门口${stamp}`, { exact: true }).click()
  await elsewhere.keyboard.press('Escape')
  await elsewhere.keyboard.press('F9')
  await expect.poll(paper).toHaveLength(3)
  await elsewhere.context().close()

  // the program has ended: the alert of a missing plugin, and the way out
  await end()
  await expect
    .poll(async () =>
      (await page.request.post('/basedata/v1/report/chkPrintHost', { data: { reportType: 'ck' }, headers: await bearer(page) })).text(),
    )
    .toContain('offline')
  await page.keyboard.press('F9')
  await expect(page.getByText('本机尚未安装打印插件，即将为您下载插件。请完成安装后重试打印')).toBeVisible()
  await page.getByRole('button', { name: '用浏览器打印' }).click()
  await expect(page.locator('iframe.pc-printed')).toHaveAttribute('title', `销售单 ${ckNo}`)
})

async function bearer(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access-token')?.value
  return { Authorization: `Bearer ${token}` }
}
