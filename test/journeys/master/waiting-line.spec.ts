import { expect } from '@playwright/test'
import { enterApart } from '../enter-apart.ts'
import { accountOfHired, passwordOfHired } from '../hire.ts'
import { test } from '../one-window.ts'
import { stampOfRun } from '../trade/arrange.ts'
import { gridOf, signInAs } from './sign-in.ts'

const stamp = stampOfRun()
const priceList = (rows: number) =>
  Buffer.from(['编码,名称,品牌', ...Array.from({ length: rows }, (_, at) => `WL${stamp}-${at},机油滤清器${at},博世`)].join('\n'))

test('a file behind those of a colleague says how many are before it, moves up, and is read', async ({ page, request }) => {
  // what reads files gives way to everything else: on a busy machine they take their time
  test.setTimeout(600_000)
  const headers = await enterApart({ username: accountOfHired('sendsMuch'), password: passwordOfHired, code: 'waiting-line' })
  await signInAs(page, 'waitsInLine', '/base/parts')
  await gridOf(page, '商品资料')
  await page.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入商品' })
  await expect(dialog.getByText('把价格表拖到这里')).toBeVisible()
  const buffer = priceList(60_000)
  const sent = Array.from({ length: 6 }, (_, at) =>
    request.post('/basedata/v1/import/upload', {
      headers,
      multipart: { input: '{}', file: { name: `${stamp}-${at}.csv`, mimeType: 'text/csv', buffer } },
      timeout: 500_000,
    }),
  )
  // the colleague's stand in line before this one is chosen
  const oneIsRead = () => Promise.race([Promise.any(sent), new Promise((go) => setTimeout(go, 300, undefined))])
  await expect.poll(oneIsRead, { timeout: 200_000 }).toBeDefined()
  await dialog.locator('input[type=file]').setInputFiles({ name: `${stamp}.csv`, mimeType: 'text/csv', buffer: priceList(3) })
  await expect(dialog.getByText(/^正在排队，前面还有 [2-9] 个…/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^下一步/ })).toBeVisible({ timeout: 300_000 })
  await Promise.all(sent)
})

test('what was typed stands as it was when the server asks for patience, and the next press saves it', async ({ page }) => {
  await signInAs(page, 'pressesFast', '/base/clients')
  await gridOf(page, '客户资料')
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog', { name: '新增客户资料' })
  await expect(dialog.getByLabel('客户名称')).toBeFocused()
  const name = `急性子${stamp}`
  await page.keyboard.type(name)
  await dialog.getByLabel('客户类型').fill('修理厂')
  await dialog.getByLabel('备注').fill('没有丢')
  const patience = { code: 429, msg: '操作太频繁，请稍后再试', req: 'r' }
  // not `times: 1`: with the last of its handlers the browser stops holding requests back, and the one in hand may slip through to the server
  let refused = 0
  await page.route('**/client/saveOrUpdateClient', (route) =>
    refused++ === 0 ? route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: patience }) : route.continue(),
  )
  await page.keyboard.press('F8')
  await expect(page.getByText('操作太频繁，请稍后再试')).toBeVisible()
  await expect(dialog.getByLabel('客户名称')).toHaveValue(name)
  await expect(dialog.getByLabel('客户类型')).toHaveValue('修理厂')
  await expect(dialog.getByLabel('备注')).toHaveValue('没有丢')
  await page.keyboard.press('F8')
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(dialog).toBeHidden()
})
