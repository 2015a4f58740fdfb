import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { menus } from '#contract/platform/menus.ts'
import { asOwner } from '#test/roll-results.ts'
import { newTenant } from '#test/world.ts'
import { USED } from './most-used.ts'
import { routersOf } from './rules.ts'

const level = (menuId: number, parentId: number | null, component: string, tags: string[] = []) => ({
  ...{ menuId, parentId, component, tags, title: `菜单${menuId}`, path: `p${menuId}`, icon: '', hidden: false, noCache: false, pinyin: [] },
})

test('a level without a page one may open does not show', () => {
  const rows = [level(1, null, 'Framelayout'), level(2, 1, 'A', ['a']), level(3, null, 'Framelayout'), level(4, 3, 'B', ['b'])]
  const tree = routersOf(rows, (...tags) => tags.includes('b'))
  expect(tree.map(({ meta, children }) => [meta.title, children.map(({ component }) => component)])).toEqual([['菜单3', ['B']]])
})

test('pages may lie one level deeper', () => {
  const rows = [level(1, null, 'Framelayout'), level(2, 1, 'ParentView'), level(3, 2, 'A'), level(4, 1, 'ParentView')]
  expect(routersOf(rows, () => true)[0]?.children.map(({ children }) => children.map(({ name }) => name))).toEqual([['A']])
})

test('the owner sees every page, a picker only his own', async () => {
  const tenant = await newTenant()
  const titles = async (role: 'owner' | 'keeper') =>
    (await tenant.as(role).ok(menus.routers, {})).data.flatMap(({ children }) =>
      children.flatMap(({ meta, children: below }) => [meta.title, ...below.map((page) => page.meta.title)]),
    )
  const { data } = await tenant.as('owner').ok(menus.list, {})
  const pages = data.filter(({ parentId }) => parentId !== 0).map(({ title }) => title)
  expect((await titles('owner')).sort()).toEqual(pages.sort())
  const keeper = await titles('keeper')
  expect(keeper).toEqual(expect.arrayContaining(['拣货', '验货', '打包', '发货', '入库单', '消息中心']))
  expect(keeper).not.toEqual(expect.arrayContaining(['用户']))
  expect(keeper).not.toContain('数据核对')
})

test('a page has its path, component and menu id', async () => {
  const { data } = await (await newTenant()).as('seller').ok(menus.routers, {})
  const sale = data.find(({ path }) => path === '/sale')
  expect(sale).toMatchObject({ component: 'Framelayout', hidden: false, meta: { title: '销售管理', icon: 'sale' } })
  expect(sale?.children.find(({ path }) => path === 'orders')).toMatchObject({
    path: 'orders',
    name: 'SaleList',
    component: 'SaleList',
    children: [],
    meta: { title: '销售单', noCache: false, affix: false },
  })
})

test('visits are noted; a menu of nobody or of another tenant leaves no trace', async () => {
  const [mine, theirs] = await Promise.all([newTenant(), newTenant()])
  const idOf = async (tenant: typeof mine) => (await tenant.as('owner').ok(menus.list, {})).data[1]?.id ?? 0
  for (const menuId of [await idOf(mine), await idOf(theirs), 0, Number.MAX_SAFE_INTEGER])
    await mine.as('seller').ok(menus.visited, { menuId })
  const visits = await mine.act('owner', ({ db, tenantId }) =>
    db.selectFrom('menuLog').select(['menuId', 'userId']).where('tenantId', '=', tenantId).execute(),
  )
  expect(visits).toEqual([{ menuId: await idOf(mine), userId: mine.user('seller').userId }])
  expect((await mine.as('seller').send(menus.visited, { menuId: '1e99' })).body.code).toBe(Code.invalid)
})

test('the pages one opens most come first, of two alike the last; what others open, and other tenants, count for nothing', async () => {
  const [mine, theirs] = await Promise.all([newTenant(), newTenant()])
  const { data } = await mine.as('owner').ok(menus.list, {})
  const idOf = (component: string) => data.find((row) => row.component === component)?.id ?? 0
  const [sales, parts, lines] = [idOf('SaleList'), idOf('PartList'), idOf('SaleLines')]
  for (const menuId of [lines, sales, parts, sales, parts, sales]) await mine.as('seller').ok(menus.visited, { menuId })
  for (const menuId of [lines, lines, lines, parts]) await mine.as('owner').ok(menus.visited, { menuId })
  expect((await mine.as('seller').ok(menus.mostUsed, {})).data).toEqual([sales, parts, lines])
  await mine.as('seller').ok(menus.visited, { menuId: lines })
  expect((await mine.as('seller').ok(menus.mostUsed, {})).data).toEqual([sales, lines, parts])
  expect((await mine.as('keeper').ok(menus.mostUsed, {})).data).toEqual([])
  expect((await theirs.as('seller').ok(menus.mostUsed, {})).data).toEqual([])
})

test('常用功能 reads the newest visits of its reader in an index, however many others there are', async () => {
  const { tenantId } = await newTenant()
  const plan = await asOwner(async (client) => {
    await client.query('begin')
    await client.query(
      `insert into menu_log (tenant_id, user_id, menu_id) select $1, 900000 + n % 50, m.menu_id from generate_series(1, 20000) n,
         lateral (select menu_id from menu where tenant_id = $1 order by menu_id limit 1) m`,
      [tenantId],
    )
    await client.query('analyze menu_log')
    const { rows } = await client.query(`explain (analyze, format json) ${USED}`, [tenantId, 900007, 100, 30])
    await client.query('rollback')
    return JSON.stringify(rows[0])
  })
  expect(plan).toContain('menu_log_reader')
  expect(plan).not.toContain('Seq Scan')
})
