import { expect, type Page } from '@playwright/test'
import { findingsOn, looksAsTheMachine, unreadInTheDark } from '../axe.ts'
import { goTo } from '../come-in.ts'
import type { Hired } from '../hire.ts'
import { signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'

type Open = (page: Page) => Promise<void>
const keys =
  (combination: string): Open =>
  (page) =>
    page.keyboard.press(combination)
const button =
  (name: string | RegExp): Open =>
  (page) =>
    page.locator('section.page').getByRole('button', { name }).first().click()
/** A draft opens as a page to write on, and somebody may be writing one. */
const firstRow = (page: Page) => page.locator('section.page [data-r]:visible').filter({ hasNotText: '草稿' }).first()
const opened: Open = (page) => firstRow(page).dblclick()
const chosen =
  (name: string | RegExp): Open =>
  async (page) => {
    await firstRow(page).click()
    await button(name)(page)
  }

const settled = (page: Page) => expect(page.locator('section.page [role=grid][aria-busy]:visible')).toHaveCount(0)

test.describe.configure({ mode: 'parallel' })

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

/** Those few people open, and seldom: of the company and its rights, of master data, of stock and money. */
const rare: typeof windows = [
  ['/system/departments', button('新增公司'), '新增公司'],
  ['/system/users', opened, '修改用户'],
  ['/system/roles', opened, '查看角色 老板'],
  ['/system/roles', button('以此角色查看'), '以此角色查看'],
  ['/system/menus', button('修改'), '修改菜单'],
  ['/system/dictionaries', button('新增字典'), '新增字典'],
  ['/system/notices', button('新增'), '新增公告'],
  ['/system/print-hosts', button('打印任务'), '打印任务'],
  ['/system/company-data', button('导出公司数据'), '导出公司数据'],
  ['/system/company-data', button('申请删除公司数据'), '删除公司数据'],
  ['/base/exchange', button('新建互换组'), '新建互换组'],
  ['/base/models', button('新增品牌'), '新增品牌'],
  ['/base/cars', button('新增'), '新增客户车辆'],
  ['/base/suppliers', opened, '查看客户资料'],
  ['/base/agreed', button('新增'), '新增协议价'],
  ['/base/price-lists', button('新增'), '新增价格表'],
  ['/base/warehouses', button('新增仓库'), '新增仓库'],
  ['/purchase/orders', opened, '采购订单信息'],
  ['/sale/lost', button('缺货登记'), '缺货登记'],
  ['/stock/transfers', opened, '调拨单信息'],
  ['/finance/payments', button('新增付款单'), '新增付款单'],
  ['/finance/payments', opened, '付款单信息'],
]

const all: readonly [who: Hired, what: string, windows: typeof windows][] = [
  ['opensWindows', 'people meet most', windows],
  ['opensRare', 'few people open', rare],
]
for (const [who, what, opens] of all)
  test(`the windows ${what}: axe finds nothing of any weight, and all of them read in the dark`, async ({ page }) => {
    test.setTimeout(300_000)
    await signInAs(page, who, '/index')
    await looksAsTheMachine(page)
    for (const [path, open, name] of opens)
      await test.step(`${path} ${name}`, async () => {
        await goTo(page, path)
        await expect(page).toHaveURL(new RegExp(`${path}$`))
        await settled(page)
        await expect(page.locator('section.page .loading:visible, section.page .ant-skeleton:visible')).toHaveCount(0)
        await open(page)
        await inspected(page, `${path} ${name}`, name)
      })
  })

/** The window reads, and goes with Escape. */
async function inspected(page: Page, where: string, name: string | RegExp): Promise<void> {
  const shown = page.getByRole('dialog', { name })
  await expect(shown).toBeVisible()
  await expect(shown.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
  expect.soft(await findingsOn(page, where, '[role=dialog]')).toEqual([])
  expect.soft(await unreadInTheDark(page, where, '[role=dialog]')).toEqual([])
  // its foot is in sight, and nothing but a table is wider than the window
  expect.soft(await shown.evaluate(leavesTheScreen), where).toEqual([])
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  // a list that a window has had read again
  await settled(page)
}

const leavesTheScreen = (shown: Element) => {
  const frame = (shown.querySelector('.ant-modal-container') ?? shown).getBoundingClientRect()
  const wide = [...shown.querySelectorAll('.ant-modal-body')].filter((part) => part.scrollWidth > part.clientWidth)
  return [...(frame.bottom > innerHeight ? [`${frame.bottom} > ${innerHeight}`] : []), ...wide.map(({ className }) => className)]
}

test('the windows of one’s own account, of views and columns, on a phone too: axe finds nothing of any weight, and all of them read in the dark', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await signInAs(page, 'opensOwn', '/finance/receipts')
  await looksAsTheMachine(page)
  const own =
    (entry: string): Open =>
    async () => {
      await page.getByRole('button', { name: /^用户 / }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
  const view: Open = async () => {
    await page.getByRole('button', { name: /^视图/ }).click()
    await page.getByText('另存为视图…').click()
  }
  const factor: Open = async () => {
    await own('账号安全')(page)
    await page.getByRole('dialog', { name: '账号安全' }).getByRole('button', { name: '开启' }).first().click()
  }
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [open, name] of [
      [own('修改头像'), '修改头像'],
      [own('修改密码'), '修改密码'],
      [own('设置授权码'), '设置授权码'],
      [own('账号安全'), '账号安全'],
      [own('我的打印任务'), '我的打印任务'],
      [factor, '开启两步验证'],
      [view, /视图/],
    ] as const)
      await test.step(`${name} ${width}`, async () => {
        await open(page)
        await inspected(page, `${name} ${width}`, name)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })
  }
})
