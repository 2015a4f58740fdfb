import { expect, type Locator, type Page } from '@playwright/test'
import { comeIn } from '../come-in.ts'
import { newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { callAs, makePart, stampOfRun } from '../trade/arrange.ts'
import { gridOf, partAt, signInAs, textAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const pjNo = `WT${stamp}`
const name = `词句汽配${stamp}`
const WHO = 'readsMaster'

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  await makePart(await callAs(request, WHO), pjNo, { xsPrice: 80, purchasePrice: 40 })
  await request.dispose()
})

/** Share of the window's width. */
async function widthOf(page: Page, dialog: Locator): Promise<number> {
  const box = await dialog.locator('.ant-modal-container').or(dialog.locator('.ant-modal-content')).first().boundingBox()
  return Math.round(((box?.width ?? 0) / (page.viewportSize()?.width ?? 1)) * 100)
}
const lengths = async (dialog: Locator, labels: Readonly<Record<string, number>>) => {
  for (const [label, length] of Object.entries(labels))
    await expect(dialog.getByLabel(label, { exact: true }), label).toHaveAttribute('maxlength', String(length))
}
test('2.1–2.3, 4: the record of a part is 60% wide, is copied without its id and cleared for a new one; limits 45% and 300 high; prices', async ({
  page,
}) => {
  await signInAs(page, WHO, '/base/parts')
  const grid = await partAt(page, pjNo)
  await grid.locator('[data-r="0"]').getByText('旅行件').first().dblclick()
  const record = page.getByRole('dialog', { name: '商品资料' })
  await expect(record.getByLabel('编码', { exact: true })).toBeDisabled()
  expect(await widthOf(page, record)).toBe(60)
  for (const button of ['复制', '新增', '修改', '取消'])
    await expect(record.getByRole('button', { name: button, exact: true })).toBeVisible()
  await expect(record.getByRole('button', { name: '保存' })).toHaveCount(0)
  await record.getByRole('button', { name: '复制' }).click()
  const added = page.getByRole('dialog', { name: '新增商品' })
  await expect(added.getByLabel('名称', { exact: true })).toHaveValue(`旅行件${pjNo}`)
  await lengths(added, { 编码: 20, 名称: 50, 英文名称: 120, 厂家编码: 120, 通用车型: 125, 备注: 125 })
  // the copy has no id: under the same code and brand it is refused, and the dialog stays with what was typed
  await page.keyboard.press('F8')
  await expect(page.getByText(`编码 ${pjNo}、品牌 博世 的商品已存在`)).toBeVisible()
  await expect(added.getByLabel('编码', { exact: true })).toHaveValue(pjNo)
  await added.getByLabel('编码', { exact: true }).fill(`${pjNo}B`)
  await page.keyboard.press('F8')
  await expect(added).toBeHidden()

  await grid.locator('[data-r="0"]').getByText('旅行件').first().dblclick()
  await record.getByRole('button', { name: '新增', exact: true }).click()
  for (const label of ['编码', '名称', '品牌', '备注']) await expect(added.getByLabel(label, { exact: true })).toHaveValue('')
  for (const [label, message] of [
    ['编码', '编码不能为空'],
    ['名称', '名称不能为空'],
    ['品牌', '品牌不能为空'],
  ] as const) {
    await added.getByLabel(label, { exact: true }).focus()
    await added.getByLabel('备注', { exact: true }).focus()
    await expect(added.getByText(message)).toBeVisible()
  }
  await page.keyboard.press('Escape')

  await grid.getByRole('checkbox', { name: '选择第1行' }).check()
  await page.getByRole('button', { name: '设置价格' }).click()
  const prices = page.getByRole('dialog', { name: '设置价格' })
  await expect(prices.getByLabel('编码', { exact: true })).not.toBeEditable()
  await expect(prices.getByLabel('销售价')).toBeFocused()
  await page.keyboard.type('12.345')
  for (let field = 0; field < 5; field++) await page.keyboard.press('Enter')
  await expect(prices).toBeHidden()
  await expect.poll(() => textAt(grid, 0, '销售价')).toMatch(/^12\.3[45]$/)

  await grid.locator('[data-r="0"]').getByText(pjNo, { exact: true }).click()
  await page.getByRole('menuitem', { name: '设置上下限' }).click()
  const limits = page.getByRole('dialog', { name: '设置上下限' })
  await expect(limits.getByLabel('编码')).toHaveValue(pjNo)
  await expect(limits.getByLabel('编码')).not.toBeEditable()
  expect(await widthOf(page, limits)).toBe(45)
  const table = await gridOf(page, '设置上下限')
  expect(Math.round((await table.boundingBox())?.height ?? 0)).toBe(300)
  const heads = await table
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((head) => [head.textContent?.trim(), (head as HTMLElement).offsetWidth]))
  expect(heads.filter(([text]) => text === '类型' || text === '仓库')).toEqual([
    ['类型', 100],
    ['仓库', 200],
  ])
  await limits.getByRole('button', { name: '取消' }).click()
  await expect(limits).toBeHidden()
})

test('2.5, 2.6, 2.10: a customer by Enter alone to the saving, the formula in three parts, the person picked, the code once he has an id', async ({
  page,
}) => {
  await signInAs(page, WHO, '/base/clients')
  await gridOf(page, '客户资料')
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog', { name: '新增客户资料' })
  await expect(dialog.getByLabel('客户名称')).toBeFocused()
  await expect(dialog.getByLabel('标签类型')).toHaveValue('客户')
  await expect(dialog.getByLabel('客户编号')).toBeDisabled()
  await expect(dialog.getByRole('button', { name: '绑定码' })).toBeDisabled()
  await lengths(dialog, {
    客户名称: 125,
    公司全称: 125,
    联系人: 32,
    手机: 11,
    电话: 32,
    详细地址: 125,
    开户行: 64,
    持卡人: 32,
    银行账号: 32,
    行号: 32,
    备注: 125,
  })
  await page.keyboard.press('F8')
  await expect(dialog.getByText('客户名称不能为空')).toBeVisible()
  await expect(dialog.getByText('客户类型不能为空')).toBeVisible()

  await dialog.getByRole('button', { name: '设置' }).click()
  await expect(page.getByText('公式：销售价*1')).toBeVisible()
  await page.getByRole('combobox', { name: '价格类型' }).click()
  await expect(page.locator('.ant-select-item-option')).toHaveText(['销售价', '进价', '批发价', '分销价', '成本价', '限价'])
  await page.getByTitle('批发价').last().click()
  await page.getByLabel('倍数').fill('1.05678')
  await expect(page.getByLabel('倍数')).toHaveValue('1.056')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('价格公式')).toHaveValue('批发价*1.056')
  await expect(dialog.getByLabel('价格公式')).not.toBeEditable()

  await dialog.getByRole('button', { name: '选择负责人' }).click()
  const picker = page.getByRole('dialog', { name: '选择用户' })
  const users = await gridOf(picker, '用户')
  await picker.getByRole('button', { name: /确\s?定/ }).click()
  await expect(page.getByText('请选择用户')).toBeVisible()
  await users
    .getByRole('checkbox', { name: '选择第1行' })
    .or(users.getByRole('radio', { name: '选择第1行' }))
    .check()
  await users
    .getByRole('checkbox', { name: '选择第2行' })
    .or(users.getByRole('radio', { name: '选择第2行' }))
    .check()
  await expect(users.locator('input:checked')).toHaveCount(1)
  const chosen = await textAt(users, 1, '姓名')
  await picker.getByRole('button', { name: /确\s?定/ }).click()
  await expect(dialog.getByLabel('负责人', { exact: true })).toHaveValue(chosen)

  await dialog.getByLabel('客户名称').focus()
  for (const text of [name, '', '修理厂']) {
    if (text) await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(dialog.getByLabel('公司全称')).toBeFocused()
  await dialog.getByLabel('备注').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(dialog).toBeHidden()

  const grid = await gridOf(page, '客户资料')
  await grid.getByText(name).click()
  const viewed = page.getByRole('dialog', { name: '查看客户资料' })
  await expect(viewed.getByLabel('公司全称')).toHaveValue(name)
  await viewed.getByRole('button', { name: '绑定码' }).click()
  await expect(page.getByText('客户用小程序扫描此码，即可绑定到这份资料')).toBeVisible()
  await page.keyboard.press('Escape')
  await viewed.getByRole('button', { name: '复制' }).click()
  await expect(dialog.getByLabel('客户名称')).toHaveValue(name)
  await expect(dialog.getByLabel('客户编号')).toHaveValue('')
  await page.keyboard.press('F8')
  await expect(page.getByText(`名称为 ${name} 的客户或供应商已存在`)).toBeVisible()
  await expect(dialog.getByLabel('客户名称')).toHaveValue(name)
})

test('4: a part that is stopped says so in its record, and no longer once it is sold again', async ({ page }) => {
  await signInAs(page, WHO, '/base/parts')
  const grid = await partAt(page, pjNo)
  const row = grid.locator('[data-r="0"]').getByText(pjNo, { exact: true })
  const record = page.getByRole('dialog', { name: '商品资料' })
  const look = async () => {
    await row.click()
    await page.getByRole('menuitem', { name: '产品资料' }).click()
    await expect(record.getByRole('button', { name: '修改' })).toBeVisible()
  }
  const leave = async () => {
    await page.keyboard.press('Escape')
    await expect(record).toBeHidden()
  }
  await look()
  await expect(record.getByText('已停用')).toHaveCount(0)
  await leave()
  await grid.getByRole('checkbox', { name: '选择第1行' }).check()
  await page.getByRole('button', { name: '停用', exact: true }).click()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(row).toHaveCount(0)

  await page.getByRole('combobox', { name: '状态' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '停用' }).click()
  await partAt(page, pjNo)
  await look()
  await expect(record.getByText('已停用')).toBeVisible()
  await leave()
  await grid.getByRole('checkbox', { name: '选择第1行' }).check()
  await page.getByRole('button', { name: '启用', exact: true }).click()
  await expect(row).toHaveCount(0)
})

test('8: a part that is no more is told as 无效商品', async ({ page }) => {
  await signInAs(page, WHO, '/base/parts')
  const grid = await partAt(page, pjNo)
  const cell = grid.locator('[data-r="0"]').getByText(pjNo, { exact: true })
  await page.route('**/getOnePj/**', (route) => route.fulfill({ json: { code: 1, msg: '', content: null } }))
  await cell.click()
  await page.getByRole('menuitem', { name: '产品资料' }).click()
  await expect(page.getByText('无效商品，不允许查看')).toBeVisible()
  await cell.click()
  await page.getByRole('menuitem', { name: '设置价格' }).click()
  await expect(page.getByText('无效商品', { exact: true })).toBeVisible()
})

test('2.10: of several companies one may be chosen for the people; where there is but one, nothing asks for it', async ({
  page,
  browser,
}) => {
  const openPicker = async (on: Page) => {
    await gridOf(on, '客户资料')
    await on.keyboard.press('Alt+n')
    const dialog = on.getByRole('dialog', { name: '新增客户资料' })
    await expect(dialog.getByLabel('客户名称')).toBeFocused()
    await dialog.getByRole('button', { name: '选择负责人' }).click()
    const picker = on.getByRole('dialog', { name: '选择用户' })
    await gridOf(picker, '用户')
    return picker
  }
  await signInAs(page, WHO, '/base/clients')
  const picker = await openPicker(page)
  const asked = page.waitForRequest((request) => request.url().endsWith('/user/query'))
  await picker.getByRole('combobox', { name: '公司' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '佛山分店' }).click()
  const { companyId } = (await asked).postDataJSON() as { companyId: number }
  expect(companyId).toBeGreaterThan(0)
  const users = await gridOf(picker, '用户')
  const rows = users.locator('[data-r]')
  await expect(rows.filter({ hasNotText: '佛山分店' })).toHaveCount(0)
  await expect(rows).not.toHaveCount(0)

  const own = await browser.newPage()
  await comeIn(own, await newCompany(own, `一间汽配${stamp}`), '/base/clients')
  const alone = await openPicker(own)
  await expect(alone.getByLabel('登录账号')).toBeVisible()
  await expect(alone.getByRole('combobox', { name: '公司' })).toHaveCount(0)
  await own.close()
})

test('8: a customer that is no more is told as 无效客户', async ({ page }) => {
  await signInAs(page, WHO, '/base/clients')
  const grid = await gridOf(page, '客户资料')
  await page.route('**/getOneClient/**', (route) => route.fulfill({ json: { code: 1, msg: '', content: null } }))
  await grid.getByText(name).click()
  await expect(page.getByText('无效客户')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
