import { expect } from '@playwright/test'
import { test } from '../one-window.ts'
import { stampOfRun } from '../trade/arrange.ts'
import { gridOf, signInAs, textAt } from './sign-in.ts'

const stamp = stampOfRun()

test('shelves are made by keyboard, put in the picker’s order, added from a file, stopped, and the unused deleted', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const store = `货架仓${stamp}`
  await signInAs(page, 'keepsShelves', '/base/warehouses')
  await page.getByRole('button', { name: '新增仓库' }).click()
  await expect(page.getByRole('dialog', { name: '新增仓库' }).getByLabel('仓库名称')).toBeFocused()
  await page.keyboard.type(store)
  await page.keyboard.press('F8')
  await expect(page.getByRole('grid', { name: '仓库', exact: true }).getByText(store)).toBeVisible()
  const shelves = await gridOf(page, `${store}的仓位`)

  await page.getByRole('button', { name: '批量生成' }).click()
  const made = page.getByRole('dialog', { name: `批量生成仓位 · ${store}` })
  await expect(made.getByLabel('区起')).toBeFocused()
  for (const text of ['a', 'b', '01', '02']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(made.getByText('共 4 个，新增 4 个')).toBeVisible()
  await expect(made.getByRole('list', { name: '将生成的仓位' })).toHaveText('A-01A-02B-01B-02')
  await page.keyboard.press('F8')
  await expect(page.getByText('已生成 4 个仓位')).toBeVisible()
  await expect.poll(() => textAt(shelves, 3, '仓位')).toBe('B-02')

  await page.locator('.pc-actions').getByRole('button', { name: '拣货顺序' }).click()
  const way = page.getByRole('dialog', { name: `拣货顺序 · ${store}` })
  await way.getByText('B-02').click()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('F8')
  await expect(way).toBeHidden()
  await expect.poll(() => textAt(shelves, 1, '仓位')).toBe('B-02')
  expect(await textAt(shelves, 1, '拣货顺序')).toBe('20')

  await page.getByRole('button', { name: '导入' }).hover()
  await page.getByRole('menuitem', { name: '导入仓位', exact: true }).click()
  const file = page.getByRole('dialog', { name: '导入仓位' })
  const rows = ['仓库,仓位,状态,备注', `${store},C-01,,高货`, `${store},A-01,停用,`, `${store},,,`].join('\n')
  await file.locator('input[type=file]').setInputFiles({ name: '仓位.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await expect(file.getByRole('button', { name: /^下一步/ })).toBeEnabled()
  await page.keyboard.press('F8')
  await expect(file.getByText('仓位不能为空')).toBeVisible()
  await page.keyboard.press('F8')
  await expect(file.getByText(/^导入完成/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(file).toBeHidden()
  await expect.poll(() => textAt(shelves, 4, '仓位')).toBe('C-01')
  expect(await textAt(shelves, 0, '状态')).toBe('停用')

  await shelves.locator('[data-r="4"]').getByRole('checkbox').check()
  await page.getByRole('button', { name: '选中 1 个' }).hover()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(shelves.getByText('C-01')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a computer is chosen as a print host and gets the name people know it by', async ({ page }) => {
  await signInAs(page, 'choosesPrinters', '/system/print-hosts')
  const hosts = await gridOf(page, '打印主机')
  await page.getByRole('button', { name: '设置打印主机' }).click()
  const picker = page.getByRole('dialog', { name: '设置打印主机' })
  const computers = await gridOf(picker, '登录设备')
  const own = computers.getByRole('row').filter({ hasText: '（本机）' })
  const code = (await own.textContent())?.match(/[0-9A-F]{8}/)?.[0] ?? ''
  await picker.getByLabel('登录设备', { exact: true }).first().fill(code)
  await page.keyboard.press('Enter')
  await own.getByRole('checkbox').click()
  await expect(page.getByText('设置完成')).toBeVisible()
  await expect(own.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  const row = hosts.getByRole('row').filter({ hasText: code })
  await row.getByRole('radio').click()
  await page.getByRole('button', { name: '命名' }).click()
  const name = page.getByRole('dialog', { name: '电脑名称' })
  await expect(name.getByLabel('电脑名称')).toBeFocused()
  await page.keyboard.type(`前台${stamp}`)
  await page.keyboard.press('Enter')
  await expect(name).toBeHidden()
  await expect(row).toContainText(`前台${stamp}`)
})
