import { expect, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { seriousOn } from '../axe.ts'
import { HAND, press } from '../by-hand.ts'
import { comeIn } from '../come-in.ts'
import { gridOf } from '../master/sign-in.ts'
import { newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'

// a company that has just registered, until its first sale is printed

const BOOK = {
  商品: [
    ['编码*', '名称*', '品牌*', '进价', '售价', '供应商'],
    ['示例-1', '前刹车片', '博世', 1, 2, ''],
    ['KZ-1001', '机油滤清器', '曼牌', 18, 35, '开账供货商'],
    ['KZ-1002', '空气滤清器', '曼牌', 30, '五十五', ''],
  ],
  客户: [
    ['名称*', '类型*'],
    ['开账修理厂', '修理厂'],
  ],
  供应商: [
    ['名称*', '类型*'],
    ['开账供货商', '代理商'],
  ],
  期初库存: [
    ['编码*', '品牌', '仓库', '仓位', '数量*', '成本价*'],
    ['KZ-1001', '', '', '', 40, 17.5],
    ['KZ-1002', '', '', '', 5, 30],
  ],
  期初往来: [
    ['单位*', '方向*', '金额*', '到期日'],
    ['开账修理厂', '应收', 860, ''],
  ],
}
const fileOf = async (book: Record<string, (string | number)[][]>) =>
  Buffer.from(await writeXlsx({ sheets: Object.entries(book).map(([name, rows]) => ({ name, rows })) }))
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const step = (page: Page, title: string) =>
  page.locator('.summary-steps li', { has: page.getByRole('button', { name: title, exact: true }) })

test('one workbook, and the first sale is printed: the home page leads there', async ({ page }) => {
  test.setTimeout(600_000)
  await comeIn(page, await newCompany(page, '开账汽配'))
  await page.getByRole('button', { name: '用开账工作簿' }).click()
  const dialog = page.getByRole('dialog', { name: /^开账工作簿/ })
  const fetched = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载开账工作簿.xlsx' }).click()
  expect((await fetched).suggestedFilename()).toBe('开账工作簿.xlsx')
  // a line that is wrong, and stock that waits for it
  const send = async (book: typeof BOOK) =>
    dialog.locator('input[type=file]').setInputFiles({ name: '开账工作簿.xlsx', mimeType, buffer: await fileOf(book) })
  await send(BOOK)
  // the room for long work is opened with the first of it
  await expect(dialog.getByText('2 行有错误，不会导入')).toBeVisible({ timeout: 120_000 })
  await expect(dialog.getByText('销售价“五十五”格式不正确')).toBeVisible()
  expect(await seriousOn(page, '开账工作簿')).toEqual([])
  await dialog.getByRole('tab', { name: /^期初库存/ }).click()
  await expect(dialog.getByText('没有这个编码的商品：“商品”表中这一行有错误或待答复')).toBeVisible()
  await dialog.getByRole('button', { name: '重新上传' }).click()
  const mended = { ...BOOK, 商品: BOOK.商品.map((row) => row.map((cell) => (cell === '五十五' ? 55 : cell))) }
  await send(mended)
  const confirm = dialog.getByRole('button', { name: '确认开账' })
  await expect(confirm).toBeDisabled({ timeout: 120_000 })
  await expect(dialog.getByText('主仓 数量 45 · 主仓 金额 850.00')).toBeVisible()
  for (const box of await dialog.locator('.book-totals').getByRole('checkbox').all()) await box.check()
  await press(page, 'F8')
  await expect(dialog.getByText('开账完成')).toBeVisible({ timeout: 120_000 })
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(step(page, '商品')).toContainText('2，有售价 2')
  await expect(step(page, '期初库存')).toContainText('45 件 / 850.00')
  await expect(step(page, '期初往来')).toContainText('应收 860.00')

  await page.getByRole('button', { name: '开第一张销售单' }).click()
  await gridOf(page, '销售单')
  await press(page, 'Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await page.keyboard.type('kzxlc', HAND)
  await expect(page.getByRole('option').first()).toContainText('开账修理厂')
  await press(page, 'Enter')
  await expect(page.getByRole('combobox', { name: '编码' })).toBeFocused()
  await page.keyboard.type('kz1001', HAND)
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: '数量' })).toBeFocused()
  await press(page, 'Enter', 'F10')
  await expect(page.getByRole('dialog', { name: /^收款/ })).toContainText('35.00')
  await press(page, '1', 'Enter')
  await expect(page.locator('.sale-last')).toContainText('已完成')
  await press(page, 'F9')
  await expect(page.locator('iframe.pc-printed')).toHaveAttribute('title', /销售单/)
  // done: the guide has nothing more to lead to
  await page.goto('/')
  await expect(page.getByText('今日销售额')).toBeVisible()
  await expect(page.getByText('用开账工作簿')).toBeHidden()
})
