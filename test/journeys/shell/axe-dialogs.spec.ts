import { expect, type Page, test } from '@playwright/test'
import { findingsOn, looksAsTheMachine, unreadInTheDark } from '../axe.ts'
import { goTo } from '../come-in.ts'
import { signInAs } from '../master/sign-in.ts'

type Open = (page: Page) => Promise<void>
const keys =
  (combination: string): Open =>
  (page) =>
    page.keyboard.press(combination)
const button =
  (name: string | RegExp): Open =>
  (page) =>
    page.locator('section.page').getByRole('button', { name }).first().click()
const firstRow = (page: Page) => page.locator('section.page [data-r="0"]:visible').first()
const opened: Open = (page) => firstRow(page).dblclick()
const chosen =
  (name: string | RegExp): Open =>
  async (page) => {
    await firstRow(page).click()
    await button(name)(page)
  }

const settled = (page: Page) => expect(page.locator('section.page [role=grid][aria-busy]:visible')).toHaveCount(0)

/** The windows people meet most: where, how, and what they are called. */
const windows: readonly [path: string, open: Open, name: string | RegExp][] = [
  ['/base/parts', keys('Alt+n'), '新增商品'],
  ['/base/parts', opened, '商品资料'],
  ['/base/parts', button('设置显示字段'), '设置显示字段'],
  ['/base/parts', button('导入'), '导入商品'],
  ['/base/clients', keys('Alt+n'), '新增客户资料'],
  ['/base/clients', opened, '查看客户资料'],
  ['/sale/orders', opened, '出库单信息'],
  ['/purchase/stock-in', opened, /入库单/],
  ['/stock/counts', keys('Alt+n'), /盘点/],
  ['/stock/counts', opened, /盘点/],
  ['/finance/receivable', chosen('收款'), /收款/],
  ['/finance/receipts', opened, /收款单/],
  ['/finance/funds', button('登记支出'), /支出/],
  ['/system/users', button('新增'), '新增用户'],
  ['/system/roles', button('新增'), '新增角色'],
  ['/system/numbers', chosen('修改'), /编号/],
  ['/system/print-hosts', button('设置打印主机'), /打印主机/],
  ['/system/oper-log', opened, /./],
]

test('the windows people meet most: axe finds nothing of any weight, and all of them read in the dark', async ({ page }) => {
  await signInAs(page, 'opensWindows', '/index')
  await looksAsTheMachine(page)
  for (const [path, open, name] of windows)
    await test.step(`${path} ${name}`, async () => {
      await goTo(page, path)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await settled(page)
      await expect(firstRow(page)).toBeVisible()
      await open(page)
      const shown = page.getByRole('dialog', { name })
      await expect(shown).toBeVisible()
      await expect(shown.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
      const where = `${path} ${name}`
      expect.soft(await findingsOn(page, where, '[role=dialog]')).toEqual([])
      expect.soft(await unreadInTheDark(page, where, '[role=dialog]')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(shown).toBeHidden()
      // a list that a window has had read again
      await settled(page)
    })
})
