import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { FILE_PRINTER, fileDriver } from '../../../print-helper/drivers/file.ts'
import { openHelper } from '../../../print-helper/helper.ts'
import { signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { stampOfRun } from './arrange.ts'
import { helperAt } from './loopback.ts'
import { bearer, openSale, pairHere, soldByCounter } from './print-steps.ts'

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

test('a computer is paired with its helper by one press; what is printed comes out of its printer, over the server where the browser may not reach it, and for others', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  // three browsers' worth of pages, and real programs beside them
  test.slow()
  const stamp = stampOfRun()
  const { ckNo } = await soldByCounter(playwright, baseURL, 'printsThrough', stamp)
  await begin(baseURL ?? '')

  // paired by one press on the computer itself, and one kind of paper given a printer
  await helperAt(page, () => helper?.port)
  await signInAs(page, 'printsThrough', '/system/print-hosts')
  await pairHere(page, `门口${stamp}`, FILE_PRINTER)

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
