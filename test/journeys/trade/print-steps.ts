import { expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import type { Hired } from '../hire.ts'
import { gridOf } from '../master/sign-in.ts'
import { callAs, makeClient, makePart, stockUp } from './arrange.ts'

/** Two pieces of a new part, sold over the counter: something to print. */
export async function soldByCounter(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  account: Hired,
  stamp: string,
) {
  const pjNo = `DZ${stamp}`
  const request = await playwright.request.newContext({ baseURL })
  const owner = await callAs(request, account)
  const pjid = await makePart(owner, pjNo, { xsPrice: 80, purchasePrice: 40 })
  await stockUp(owner, await makeClient(owner, 2, `助手供货${stamp}`), pjid, 10)
  const clientId = await makeClient(owner, 1, `助手客户${stamp}`)
  const { content } = await owner<{ content: { id: number; kind: string }[] }>('/basedata/v1/warehouse/findWarehouse', { enabled: '1' })
  const warehouseId = content.find(({ kind }) => kind === 'normal')?.id ?? 0
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const sale = { clientId, ckDate: day, lines: [{ pjid, warehouseId, ckAmount: 2 }] }
  const { ckNo } = await owner<{ ckNo: string }>('/busicore/v1/ckorder/counterCkOrder', sale)
  await request.dispose()
  return { ckNo, pjNo }
}

/** On the hosts page: the computer one sits at becomes a host of that name and is paired with its helper, which has a printer of that name. */
export async function pairHere(page: Page, name: string, printer: string) {
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
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(naming).toBeHidden()
  await expect(row).toContainText(name)
  await row.dblclick()
  const about = page.getByRole('dialog', { name: /^打印插件/ })
  await about.getByRole('button', { name: '配对本机' }).click()
  await expect(about.getByText('已连接')).toBeVisible()
  await expect(about.getByRole('list', { name: '打印机' })).toContainText(printer)
  await page.keyboard.press('Escape')
  await expect(about).toBeHidden()
  await expect(row).toContainText('已连接')
}

/** The detail of a sale, ready to be printed. */
export async function openSale(page: Page, ckNo: string) {
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

/** Whom the calls of a page come from. */
export async function bearer(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access-token')?.value
  return { Authorization: `Bearer ${token}` }
}
