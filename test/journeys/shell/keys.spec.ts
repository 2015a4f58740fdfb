import { expect, type Page, test } from '@playwright/test'
import { gridOf, signInAs } from '../master/sign-in.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: '快捷键一览' })
/** What the panel says of a key. */
const said = (page: Page, keys: string) =>
  panel(page)
    .locator('.pc-keys > div')
    .filter({ has: page.locator('kbd').getByText(keys, { exact: true }) })
    .locator('dd')

test('? lists the keys that hold on a list, each once, and they do what is said', async ({ page }) => {
  await signInAs(page, 'strikesKeys', '/sale/orders')
  await gridOf(page, '销售单')
  await page.locator('.page:not([data-away]) .pc-grid').focus()
  await page.keyboard.press('?')
  for (const [keys, label] of [
    ['Alt+N', '新增销售单'],
    ['Alt+V', '视图'],
    ['F4', '到第一个查询条件'],
    ['Shift+F4', '高级查询'],
    ['Alt+Z', '重置查询条件'],
    ['Alt+X', '导出'],
    ['Alt+L', '设置显示字段'],
    ['Enter', '打开选中的行'],
    ['Ctrl+K', '搜索页面、商品、客户、单号'],
  ] as const)
    await expect(said(page, keys)).toHaveText(label)
  const keys = await panel(page).locator('kbd').allInnerTexts()
  expect(new Set(keys).size).toBe(keys.length)
  // F8 saves where there is something to save
  expect(keys).not.toContain('F8')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await page.keyboard.press('Shift+F4')
  await expect(page.getByRole('dialog', { name: '高级查询' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+l')
  await expect(page.getByRole('dialog', { name: '设置显示字段' })).toBeVisible()
  await page.keyboard.press('Escape')
  const file = page.waitForEvent('download')
  await page.keyboard.press('Alt+x')
  expect((await file).suggestedFilename()).toContain('销售单')
})

test('in a document and in a dialog it lists theirs, also while something is typed, and not those of the page behind', async ({ page }) => {
  await signInAs(page, 'strikesKeys', '/sale/orders')
  await gridOf(page, '销售单')
  await page.keyboard.press('Alt+n')
  await gridOf(page, '销售明细')
  await page.keyboard.press('Control+/')
  await expect(said(page, 'F8')).toHaveText('保存')
  await expect(said(page, 'F10')).toHaveText('柜台销售（一步完成）')
  await expect(said(page, 'Ctrl+V')).toHaveText('从 Excel 粘贴')
  await expect(said(page, 'Enter / Shift+Enter')).toHaveText('下一个、上一个可编辑单元格')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.goto('/base/clients')
  await gridOf(page, '客户资料')
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog', { name: '新增客户资料' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+/')
  await expect(said(page, 'F8')).toHaveText('保存')
  await expect(said(page, 'Alt+V')).toHaveCount(0)
  await expect(said(page, 'Alt+N')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('the steps of a document that is read are counted: Alt+1 takes the first', async ({ page }) => {
  await signInAs(page, 'strikesKeys', '/sale/orders')
  await gridOf(page, '销售单')
  await page.keyboard.press('Alt+v')
  await page.getByRole('menuitem', { name: '全部' }).press('Enter')
  const row = (await gridOf(page, '销售单')).locator('[data-r]').filter({ hasText: '已完成' }).first()
  await row.dblclick()
  const record = page.getByRole('dialog', { name: '出库单信息' })
  await expect(record.getByRole('button', { name: '红冲' })).toHaveAttribute('title', /Alt\+1$/)
  await page.keyboard.press('Alt+1')
  await expect(page.getByRole('dialog', { name: /红冲/ }).last()).toBeVisible()
})

test('nobody strikes a key on a screen that is touched: none is written on it', async ({ browser, baseURL }) => {
  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await phone.newPage()
  await signInAs(page, 'strikesKeys', '/sale/orders')
  await expect(page.getByRole('button', { name: '新增销售单' })).toBeVisible()
  await page.getByRole('button', { name: '新增销售单' }).tap()
  await expect(page.getByRole('button', { name: /^保存/ })).toBeVisible()
  await expect(page.locator('kbd:visible')).toHaveCount(0)
  await phone.close()
})
