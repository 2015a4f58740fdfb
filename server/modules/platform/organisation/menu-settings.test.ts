import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { menus } from '#contract/platform/menus.ts'
import { menuSettings } from '#contract/platform/organisation.ts'
import { newTenant, type World } from '#test/world.ts'
import { type MenuGroup, menusForAll } from '../menus/index.ts'
import { startingMenu } from '../tenants/index.ts'

const rows = async (tenant: World) => (await tenant.as('owner').ok(menus.list, {})).data
const entry = async (tenant: World, component: string) => {
  const found = (await rows(tenant)).find((row) => row.component === component || row.path === component)
  if (!found) throw new Error(`no menu ${component}`)
  return found
}
/** A start of the program with this standard menu, for this tenant alone: the others of the test database keep theirs. */
async function release(tenant: World, groups: readonly MenuGroup[]) {
  const owner = new pg.Client({ connectionString: inject('database').ownerUrl })
  await owner.connect()
  const { values } = menusForAll(groups, [])
  await owner.query('select house.sync_menu($1::jsonb, $2)', [values[0], tenant.tenantId])
  await owner.end()
}
const page = (component: string) => ({ component, title: `新页 ${component}`, path: component.toLowerCase(), tags: [] })
const withPage = (component: string) =>
  startingMenu.map((group) => (group.path === '/sale' ? { ...group, pages: [page(component), ...group.pages] } : group))

test('a page that comes with a release reaches a tenant that is here already', async () => {
  const tenant = await newTenant()
  const before = (await entry(tenant, 'SaleList')).sort
  await release(tenant, withPage('Later'))
  await release(tenant, withPage('Later'))
  const found = (await rows(tenant)).filter(({ component }) => component === 'Later')
  expect(found).toMatchObject([{ title: '新页 Later', parentId: (await entry(tenant, '/sale')).id, sort: 0 }])
  expect((await entry(tenant, 'SaleList')).sort).toBe(before + 1)
})

test('a release renames and moves what the tenant left alone, and nothing he set himself', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const [orders, lines] = [await entry(tenant, 'SaleList'), await entry(tenant, 'SaleLines')]
  await owner.ok(menuSettings.edit, { id: orders.id, title: '卖货', hidden: true, noCache: false, tags: orders.tags })
  await owner.ok(menuSettings.move, { id: lines.id, parentId: lines.parentId, position: 0 })
  const renamed = startingMenu.map((group) => ({
    ...group,
    pages: group.pages.map((each) => ({ ...each, title: `${each.title}新`, noCache: true })),
  }))
  await release(tenant, renamed)
  expect(await entry(tenant, 'SaleList')).toMatchObject({ title: '卖货', hidden: true, noCache: true, sort: orders.sort + 1 })
  expect(await entry(tenant, 'SaleLines')).toMatchObject({ title: '销售明细新', sort: 0 })
})

test('a page that left the program leaves the menu, visits and all', async () => {
  const tenant = await newTenant()
  await release(tenant, withPage('Brief'))
  await tenant.as('owner').ok(menus.visited, { menuId: (await entry(tenant, 'Brief')).id })
  await release(tenant, startingMenu)
  expect((await rows(tenant)).map(({ component }) => component)).not.toContain('Brief')
})

test('restoring brings the standard back: one entry, or all', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const before = await rows(tenant)
  const [orders, lines] = [await entry(tenant, 'SaleList'), await entry(tenant, 'SaleLines')]
  await owner.ok(menuSettings.edit, { id: orders.id, title: '卖货', hidden: true, noCache: true, tags: [] })
  await owner.ok(menuSettings.move, { id: lines.id, parentId: (await entry(tenant, '/stock')).id, position: 0 })
  expect(await entry(tenant, 'SaleList')).toMatchObject({ own: ['title', 'hidden', 'noCache', 'tags'] })
  await owner.ok(menuSettings.restore, { id: orders.id })
  expect(await entry(tenant, 'SaleList')).toEqual(orders)
  await owner.ok(menuSettings.restore, { id: 0 })
  expect(await rows(tenant)).toEqual(before)
})

test('hidden and renamed is what the user’s own menu shows', async () => {
  const tenant = await newTenant()
  const { id, tags } = await entry(tenant, 'SaleList')
  await tenant.as('owner').ok(menuSettings.edit, { id, title: '卖货', hidden: true, noCache: true, tags })
  const { data } = await tenant.as('seller').ok(menus.routers, {})
  const shown = data.flatMap(({ children }) => children).find(({ component }) => component === 'SaleList')
  expect(shown).toMatchObject({ hidden: true, meta: { title: '卖货', noCache: true } })
})

test.each([
  [{ title: '' }, '菜单名称不能为空'],
  [{ title: '字'.repeat(21) }, '菜单名称不能超过20个字'],
  [{ tags: ['platform:tenant:cutin'] }, '没有权限标签“platform:tenant:cutin”'],
])('an entry with %j is refused: %s', async (change, msg) => {
  const tenant = await newTenant()
  const { id, tags } = await entry(tenant, 'SaleList')
  const form = { id, title: '卖货', hidden: false, noCache: false, tags, ...change }
  expect((await tenant.as('owner').send(menuSettings.edit, form)).body).toMatchObject({ code: Code.invalid, msg })
})

test('levels stay levels, pages hang below one', async () => {
  const tenant = await newTenant()
  const [orders, sale, stock] = [await entry(tenant, 'SaleList'), await entry(tenant, '/sale'), await entry(tenant, '/stock')]
  const move = async (id: number, parentId: number) =>
    (await tenant.as('owner').send(menuSettings.move, { id, parentId, position: 0 })).body.msg
  expect(await move(orders.id, 0)).toBe('一级菜单与页面不能互换位置')
  expect(await move(sale.id, stock.id)).toBe('一级菜单与页面不能互换位置')
  expect(await move((await entry(tenant, 'SaleLines')).id, (await entry(tenant, '/purchase')).id)).toBe('“采购管理”下已有相同地址的页面')
  expect(await move(sale.id, 0)).toBe('保存成功')
  expect((await rows(tenant)).filter(({ parentId }) => parentId === 0)[0]?.title).toBe('销售管理')
})

test('another tenant’s menu is none of ours', async () => {
  const [mine, theirs] = await Promise.all([newTenant(), newTenant()])
  const { id } = await entry(theirs, 'SaleList')
  const owner = mine.as('owner')
  const form = { id, title: '偷', hidden: true, noCache: true, tags: [] }
  expect((await owner.send(menuSettings.edit, form)).body.code).toBe(Code.notYours)
  expect((await owner.send(menuSettings.restore, { id })).body.code).toBe(Code.notYours)
  const { id: parentId } = await entry(theirs, '/sale')
  expect((await owner.send(menuSettings.move, { id: (await entry(mine, 'SaleList')).id, parentId, position: 0 })).body.code).toBe(
    Code.notYours,
  )
})
