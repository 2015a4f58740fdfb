import { type Browser, expect, type Page, test } from '@playwright/test'
import { comeIn } from '../come-in.ts'
import { newCompany } from '../new-company.ts'
import { tab } from './sign-in.ts'

test.setTimeout(180_000)

/** The owner of a company of the journey's own, signed in at a path. */
async function owner(page: Page, path: string, companyName = '组织汽配') {
  const account = await newCompany(page, companyName)
  await comeIn(page, account, path)
  return account
}
/** A call in the name of whoever is signed in: what the journey needs beforehand. */
async function send(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access-token')?.value ?? ''
  const answer = await page.request[method](path, { data, headers: { Authorization: `Bearer ${token}` } })
  return (await answer.json()) as { code: number; msg: string; data: never; id: number; password: string }
}
const node = (page: Page, name: string) => page.locator('.ant-tree-treenode', { hasText: name }).locator('.ant-tree-node-content-wrapper')

test('the owner opens a branch and departments by keyboard, puts them in order and stops one', async ({ page }) => {
  await owner(page, '/system/departments')
  await expect(tab(page, '公司与部门')).toHaveAttribute('aria-current', 'page')
  await node(page, '组织汽配').click()
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('部门名称')).toBeFocused()
  await page.keyboard.type('质检部')
  await page.keyboard.press('F8')
  await expect(dialog).toHaveCount(0)
  await expect(node(page, '质检部')).toBeVisible()

  await node(page, '销售部').click()
  await page.getByRole('button', { name: '新增公司' }).click()
  await expect(dialog.getByLabel('公司名称')).toBeFocused()
  await page.keyboard.type('珠海分店')
  await page.keyboard.press('F8')
  await expect(dialog.getByText('选中节点不是公司节点！')).toBeVisible()
  await page.keyboard.press('Escape')
  await node(page, '组织汽配').click()
  await page.getByRole('button', { name: '新增公司' }).click()
  await page.keyboard.type('珠海分店')
  await page.keyboard.press('Enter')
  await page.keyboard.type('02')
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: '珠海分店资料' }).getByText('分公司')).toBeVisible()

  const names = () => page.locator('.ant-tree-node-content-wrapper').allInnerTexts()
  const before = await names()
  await node(page, '质检部').click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await names()).indexOf('质检部')).toBe(before.indexOf('质检部') - 1)
  await page.getByRole('button', { name: '停用' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '质检部资料' }).getByText('停用', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '删除' }).click()
  await page.keyboard.press('Enter')
  await expect(node(page, '质检部')).toHaveCount(0)
})

test('a user is hired by keyboard, gets several roles, his prices are seen at a glance, and he is told to change his password', async ({
  page,
}) => {
  await owner(page, '/system/users')
  const grid = page.getByRole('grid', { name: '用户' })
  await expect(grid).not.toHaveAttribute('aria-busy')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增用户' })
  await expect(dialog.getByLabel('账号', { exact: true })).toBeFocused()
  const account = `u${Date.now()}`
  await page.keyboard.type(account)
  await page.keyboard.press('Enter')
  await page.keyboard.type('小新')
  for (let field = 0; field < 3; field++) await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('部门')).toBeFocused()
  await page.keyboard.type('销售部')
  await page.getByTitle('销售部').last().click()
  await dialog.getByLabel('角色').click()
  await page.getByTitle('开单员').last().click()
  await expect(dialog.getByText('可见价格：售价 实销 批发 分销 限价')).toBeVisible()
  await page.getByTitle('采购', { exact: true }).last().click()
  await expect(dialog.getByText('可见价格：全部')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('F8')
  await expect(page.getByText(`账号 ${account} 的一次性密码`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('row', { name: new RegExp(account) })).toContainText('开单员、采购')
  await expect(grid.getByRole('row', { name: new RegExp(account) })).toContainText('待改密码')
  await page.getByLabel('状态').click()
  await page.getByTitle('停用').last().click()
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('没有符合条件的用户')).toBeVisible()
})

test('a role is copied, ticked along the menu, and looked at with its own eyes', async ({ page }) => {
  await owner(page, '/system/roles')
  const grid = page.getByRole('grid', { name: '角色' })
  await grid.getByRole('row', { name: /开单员/ }).click()
  await page.getByRole('button', { name: '复制' }).click()
  const dialog = page.getByRole('dialog', { name: '新增角色' })
  await expect(dialog.getByLabel('角色名称')).toHaveValue('开单员（副本）')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('学徒')
  await dialog.getByText('本人', { exact: true }).click()
  const base = dialog.getByRole('group', { name: /基础资料/ })
  await base.getByRole('checkbox', { name: '客户资料', exact: true }).uncheck()
  await dialog
    .getByRole('group', { name: /可见价格/ })
    .getByRole('checkbox', { name: '批发价' })
    .uncheck()
  await page.keyboard.press('F8')
  await expect(dialog).toHaveCount(0)
  await expect(grid.getByRole('row', { name: /学徒/ })).toContainText('本人')
  await grid.getByRole('row', { name: /学徒/ }).click()
  await page.getByRole('button', { name: '以此角色查看' }).click()
  const eyes = page.getByRole('dialog', { name: '以此角色查看' })
  await expect(eyes.getByText('学徒：数据范围 本人；可见价格 售价 实销 分销 限价')).toBeVisible()
  const menu = eyes.getByRole('navigation', { name: '学徒的菜单' })
  await expect(menu.getByText('销售单')).toBeVisible()
  await expect(menu.getByText('客户资料')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(eyes).toHaveCount(0)
})

test('the menu is renamed, put in order and restored; a colleague’s open screen follows', async ({ page, browser }) => {
  const account = await owner(page, '/system/menus', '菜单汽配')
  const { loginAccount, password } = await hire(page, '开单员')
  const other = await colleague(browser, { loginAccount, password })
  await other.getByRole('menuitem', { name: '销售管理' }).click()
  await expect(other.getByRole('menuitem', { name: '销售单' })).toBeVisible()
  await node(page, '销售单').click()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: '修改菜单 销售单' })
  await expect(dialog.getByLabel('菜单名称')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('卖货单')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(other.getByRole('menuitem', { name: '卖货单' })).toBeVisible()
  await node(page, '卖货单').click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('region', { name: '卖货单设置' }).getByText('名称、位置')).toBeVisible()
  await page.getByRole('button', { name: '恢复标准菜单' }).click()
  await page.keyboard.press('Enter')
  await expect(other.getByRole('menuitem', { name: '销售单' })).toBeVisible()
  expect(account.loginAccount).not.toBe(loginAccount)
  await other.context().close()
})

test('the number of the next document is foretold while its rule is changed', async ({ page }) => {
  await owner(page, '/system/numbers')
  const grid = page.getByRole('grid', { name: '单据编号' })
  await grid.getByRole('gridcell', { name: '销售单', exact: true }).dblclick()
  const dialog = page.getByRole('dialog', { name: '销售单编号' })
  await expect(dialog.getByLabel('前缀')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('xs')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('6')
  await expect(dialog.getByText(/样式：XS261121000001/)).toBeVisible()
  await page.keyboard.press('F8')
  await expect(dialog).toHaveCount(0)
  await expect(grid.getByText(/^XS\d{6}000001$/)).toBeVisible()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect(grid.getByText(/^CK\d{6}0001$/)).toBeVisible()
})

test('a changed parameter is in force on the screen a colleague has open', async ({ page, browser }) => {
  await owner(page, '/system/parameters', '参数汽配')
  await send(page, 'post', '/basedata/v1/pj/saveOrUpdatePj', { pjNo: 'P-1', pjName: '刹车片', pjBrand: '博世', xsPrice: 12.5 })
  const other = await colleague(browser, await hire(page, '采购'))
  await other.goto('/base/parts')
  const parts = other.getByRole('grid', { name: '商品资料' })
  await expect(parts.getByText('12.50')).toBeVisible()
  const line = (name: string) => page.locator(`[data-parameter="${name}"]`)
  await line('BUSI_PRICE_LENGTH').getByLabel('价格小数位数').fill('3')
  await page.keyboard.press('Enter')
  await expect(parts.getByText('12.500')).toBeVisible()
  await line('TABLE_PAGE_SIZE').getByLabel('每页条数').fill('15,40')
  await page.keyboard.press('Enter')
  await expect(line('TABLE_PAGE_SIZE').getByRole('button', { name: '恢复默认' })).toBeVisible()
  await other.reload()
  await expect(other.getByTitle('15 条/页').first()).toBeVisible()
  await line('PJNAME_PY_INPUT').getByRole('switch').click()
  await expect(line('PJNAME_PY_INPUT').getByRole('button', { name: '恢复默认' })).toBeVisible()
  await other.context().close()
})

test('a word joins a list by keyboard and stands in the fields of a colleague at once', async ({ page, browser }) => {
  await owner(page, '/system/dictionaries', '字典汽配')
  const other = await colleague(browser, await hire(page, '采购'))
  await page.getByRole('grid', { name: '字典' }).getByText('PJUNIT').click()
  await expect(page.getByRole('button', { name: '新增单位' })).toBeVisible()
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('名称', { exact: true })).toBeFocused()
  await page.keyboard.type('捆')
  await page.keyboard.press('F8')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('grid', { name: '单位' }).getByText('捆').first()).toBeVisible()
  await other.goto('/base/parts')
  await other.getByRole('button', { name: '新增' }).first().click()
  const part = other.getByRole('dialog')
  await part.getByLabel('单位').fill('捆')
  await expect(other.getByRole('option', { name: '捆' })).toBeVisible()
  await other.context().close()
})

test('a warehouse and its positions are made by keyboard', async ({ page }) => {
  await owner(page, '/base/warehouses', '仓库汽配')
  await page.getByRole('button', { name: '新增仓库' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('仓库名称')).toBeFocused()
  await page.keyboard.type('二号仓')
  await page.keyboard.press('F8')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('grid', { name: '仓库', exact: true }).getByText('二号仓')).toBeVisible()
  await page.getByRole('button', { name: '新增仓位' }).click()
  await expect(dialog.getByLabel('仓位', { exact: false }).first()).toBeFocused()
  await page.keyboard.type('A-01-1')
  await page.keyboard.press('F8')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('A-01-1').first()).toBeVisible()
})

/** Somebody with a starting role, his password changed already. */
async function hire(page: Page, roleName: string) {
  const { data: roles } = (await send(page, 'get', '/admin/system/role/list')) as unknown as { data: { id: number; roleName: string }[] }
  const { data: depts } = (await send(page, 'get', '/admin/system/dept/list')) as unknown as { data: { id: number }[] }
  const loginAccount = `c${Date.now()}${Math.floor(Math.random() * 1000)}`
  const roleIds = roles.filter((role) => role.roleName === roleName).map(({ id }) => id)
  const { password: once } = await send(page, 'post', '/admin/system/user/saveOrUpdate', {
    loginAccount,
    realName: '同事',
    deptId: depts[0]?.id,
    roleIds,
  })
  const login = { username: loginAccount, password: once, code: 'organisation-journey', tips: 1 }
  const { data } = (await (await page.request.post('/admin/auth/login', { data: login })).json()) as { data: { access_token: string } }
  const password = 'journey2026'
  await page.request.put('/admin/system/user/updatePwd', {
    data: { oldPassWord: once, newPassWord: password },
    headers: { Authorization: `Bearer ${data.access_token}` },
  })
  return { loginAccount, password }
}

async function colleague(browser: Browser, account: { loginAccount: string; password: string }): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await comeIn(page, account, '/index')
  return page
}
