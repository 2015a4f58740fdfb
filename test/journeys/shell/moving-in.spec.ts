import { expect, type Page } from '@playwright/test'
import { seriousOn } from '../axe.ts'
import { comeIn } from '../come-in.ts'
import { newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { stampOfRun } from '../trade/arrange.ts'

const GOODS = [
  '商品编号,商品全名,规格,型号,品牌,零售价',
  '000101,前刹车片,朗逸,MJ-101,博世,180',
  '000102,机油滤清器,英朗,MJ-102,曼牌,35',
].join('\r\n')

/** By its words to the end: an icon before them is read aloud, too. */
const press = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
}
const theirs = (page: Page, name: string) => page.getByRole('textbox', { name: `${name} 原软件` })

test('a company moves in by keyboard: a list of its old program, the figures of both, 开账 with a reason, and all of it taken back', async ({
  page,
}) => {
  test.setTimeout(900_000)
  await comeIn(page, await newCompany(page, `迁入${stampOfRun()}`))
  await press(page, /从原软件迁入$/)
  await expect(page.getByRole('heading', { name: '核对单' })).toBeVisible()

  await test.step('the list of the old program is told as such, and which column is the part number is one choice', async () => {
    await press(page, /^商品$/)
    const dialog = page.getByRole('dialog', { name: /^导入商品/ })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '商品信息.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${GOODS}`) })
    await expect(dialog.getByText('按管家婆 商品信息的表头识别（未经实测，请核对各列）')).toBeVisible({ timeout: 240_000 })
    await dialog.getByRole('radio', { name: '商品编号' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: '型号' })).toBeChecked()
    await expect(dialog.getByRole('row', { name: '型号' }).locator('.ant-select')).toContainText('编码')
    await expect(dialog.getByRole('row', { name: '商品编号' }).locator('.ant-select')).toContainText('旧编码')
    await page.keyboard.press('F8')
    await expect(dialog.getByText('新增 2', { exact: true })).toBeVisible({ timeout: 240_000 })
    await page.keyboard.press('F8')
    await expect(dialog.getByText(/^导入完成：新增 2/)).toBeVisible({ timeout: 240_000 })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  const goods = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: '商品', exact: true }) })
  await expect(goods.getByText(/^2 行/).first()).toBeVisible()

  await test.step('the old program’s figures are typed beside those here; what differs is told at once', async () => {
    await theirs(page, '品种数').focus()
    await page.keyboard.type('3')
    await expect(page.getByRole('row', { name: /品种数/ })).toContainText('-1')
    await expect(page.getByRole('status').filter({ hasText: '1 项不一致或未填' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('0')
    await page.keyboard.press('F8')
    await expect(page.getByText('保存成功')).toBeVisible()
  })
  expect(await seriousOn(page, '迁入')).toEqual([])

  await test.step('opening asks why they differ', async () => {
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: '开账' })
    await expect(dialog.getByText(/1 项不一致或未填：品种数/)).toBeVisible()
    await expect(dialog.getByLabel('原因')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('请输入原因')).toBeVisible()
    await page.keyboard.type('一种已停产')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /^已于 .*开账/ })).toBeVisible()
    await expect(page.getByText('核对单有差异，原因：一种已停产')).toBeVisible()
  })

  await test.step('a whole migration is looked at, and taken back', async () => {
    await press(page, /^撤销整个迁移$/)
    const dialog = page.getByRole('dialog', { name: '撤销整个迁移' })
    await expect(dialog.getByRole('row', { name: /商品.*商品信息\.csv/ })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('已撤销 1 次导入，共 2 行')).toBeVisible({ timeout: 240_000 })
  })
  await expect(theirs(page, '品种数')).toBeEnabled()
})
