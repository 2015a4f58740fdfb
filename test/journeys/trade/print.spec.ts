import { expect, type Page } from '@playwright/test'
import { goTo } from '../come-in.ts'
import { chooseOfPart, gridOf, signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

const stamp = stampOfRun()
const pjNo = `DY${stamp}`
let ckNo = ''

/** The pages that went to the browser's print dialog. */
const printed = (page: Page, title: string | RegExp) => expect(page.locator('iframe.pc-printed')).toHaveAttribute('title', title)

test('an order, its delivery note and its box labels are printed by key; a part’s labels from its cell; the form is changed on the template page', async ({
  page,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL })
  const owner = await callAs(request, 'printsPapers')
  const pjid = await makePart(owner, pjNo, { xsPrice: 80, purchasePrice: 40 })
  await stockUp(owner, await makeClient(owner, 2, `打印供货${stamp}`), pjid, 10)
  const clientId = await makeClient(owner, 1, `打印客户${stamp}`)
  const { content } = await owner<{ content: { id: number; kind: string }[] }>('/basedata/v1/warehouse/findWarehouse', { enabled: '1' })
  const warehouseId = content.find(({ kind }) => kind === 'normal')?.id ?? 0
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const sale = { clientId, ckDate: day, lines: [{ pjid, warehouseId, ckAmount: 2 }] }
  ckNo = (await owner<{ ckNo: string }>('/busicore/v1/ckorder/counterCkOrder', sale)).ckNo
  await request.dispose()

  await signInAs(page, 'printsPapers', '/sale/orders')
  const list = await gridOf(page, '销售单')
  await page.getByPlaceholder('单号').fill(ckNo)
  await page.keyboard.press('Enter')
  await expect(list.locator('.pc-canvas [role=row]')).toHaveCount(1)
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '出库单信息' })
  await expect(dialog.getByRole('button', { name: /^打印/ }).first()).toBeEnabled()
  await page.keyboard.press('F9')
  await expect(page.getByText('任务已提交').first()).toBeVisible()
  await printed(page, `销售单 ${ckNo}`)

  // by key: the licence's reminder may lie over it
  await dialog.getByRole('button', { name: '发货标签：更多' }).press('Enter')
  await page.getByRole('menuitem', { name: '指定箱数' }).click()
  const boxes = page.getByRole('dialog', { name: '发货标签' })
  await expect(boxes.getByLabel('打印箱数')).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(boxes.getByText('起始箱数不正确,请重新填写')).toBeVisible()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(boxes).toBeHidden()
  await printed(page, `发货标签 ${ckNo}`)

  // the part's own labels, from its cell
  await page.goto('/base/parts')
  await chooseOfPart(page, pjNo, '打印标签')
  const label = page.getByRole('dialog', { name: `打印标签 ${pjNo}` })
  await expect(label.getByLabel('标签数量')).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('F9')
  await expect(label).toBeHidden()
  await printed(page, `商品标签 ${pjNo}`)

  await goTo(page, '/system/print-templates')
  const form = page.getByRole('region', { name: '销售单' })
  const picture = form.getByRole('img', { name: '打印预览' })
  await expect(picture).toBeVisible()
  const before = await picture.getAttribute('src')
  await form.getByLabel('标题', { exact: true }).fill('送货单')
  await form.getByRole('checkbox', { name: '打印 产地' }).uncheck()
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  expect((await picture.boundingBox())?.width).toBeGreaterThanOrEqual(640)
  await form.getByRole('button', { name: '标题：插入字段' }).press('Enter')
  await page.getByRole('menuitem', { name: '付款方式' }).click()
  await expect(form.getByLabel('标题', { exact: true })).toHaveText(/送货单.*付款方式/)
  await page.keyboard.press('F8')
  await expect(page.getByText('保存成功').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '销售单（已调整）' })).toBeVisible()
  await form.getByRole('button', { name: '恢复标准' }).click()
  await page.getByRole('button', { name: /确\s*定/ }).click()
  await expect(page.getByRole('menuitem', { name: '销售单', exact: true })).toBeVisible()
  await expect(form.getByLabel('标题', { exact: true })).toHaveText(/公司名称.*单据类型.*单$/)
  expect(await form.innerText()).not.toMatch(/[{}]/)
})
