import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { session } from '#contract/platform/session/session.ts'
import { userSettings } from '#contract/platform/user-settings.ts'
import { listViews } from '#contract/platform/views.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { type Caller, newTenant } from '#test/world.ts'

type Saved = Sent<typeof listViews.save>
const SALES = { path: outbound.page.path, place: 'SaleList' }
const question: Saved['question'] = {
  filters: { status: ['草稿', '待审核'], dateFrom: { quick: 'thisMonth' }, clientId: { id: 7 }, 'remark:compare': 'contains' },
  sort: { prop: 'ckSum', order: 'desc' },
  columns: ['ckNo', 'clientName', 'ckSum'],
  size: 50,
}
const view = (change: Partial<Saved> = {}): Saved => ({ ...SALES, name: '本月待办', question, ...change })
const seen = async (who: Caller, place = 'SaleList') => (await who.ok(listViews.page, { ...SALES, place })).content

test('a view of a list is kept word for word, renamed and taken away; another list has none of it', async () => {
  const owner = (await newTenant()).as('owner')
  const { id } = await owner.ok(listViews.save, view())
  const [kept] = await seen(owner)
  expect(kept).toMatchObject({ id, name: '本月待办', shared: false, mine: true, mayChange: true, version: 1 })
  expect(kept?.question).toEqual(question)
  expect(await seen(owner, 'QuoteList')).toEqual([])
  await owner.ok(listViews.save, view({ id, version: 1, name: '待办', question: { ...question, sort: null, size: 0 } }))
  expect(await seen(owner)).toMatchObject([{ id, name: '待办', version: 2, question: { sort: null, size: 0, columns: question.columns } }])
  await owner.ok(listViews.remove, { id })
  expect(await seen(owner)).toEqual([])
})

test('one’s own is nobody else’s; a shared one is the whole company’s, and no other company’s', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  const owner = tenant.as('owner')
  const own = (await owner.ok(listViews.save, view())).id
  const shared = (await owner.ok(listViews.save, view({ name: '全公司', shared: true }))).id
  const seller = tenant.as('seller')
  expect(await seen(seller)).toMatchObject([
    { id: shared, mine: false, mayChange: false, shared: true, maker: expect.stringContaining('owner') },
  ])
  expect(await seen(other.as('owner'))).toEqual([])
  for (const [id, change] of [[own, {}] as const, [shared, {}] as const]) {
    expect(await seller.call(listViews.save, view({ id, version: 1, name: '改', ...change }))).toMatchObject({ code: Code.notYours })
    expect(await seller.call(listViews.remove, { id })).toMatchObject({ code: Code.notYours })
  }
  expect(await other.as('owner').call(listViews.save, view({ id: shared, version: 1 }))).toMatchObject({
    msg: '视图已被删除，请另存为新视图',
  })
  expect((await seen(owner)).map(({ id }) => id)).toEqual([own, shared])
})

test('sharing has a right of its own; whoever has it also changes and takes away what others have shared', async () => {
  const tenant = await newTenant()
  const seller = tenant.as('seller')
  expect(await seller.call(listViews.save, view({ shared: true }))).toMatchObject({ code: Code.forbidden, msg: '您没有共享视图的权限' })
  const sharer = await tenant.withTags('busi:ck:query', 'system:view:share')
  const { id } = await sharer.ok(listViews.save, view({ shared: true }))
  const owner = tenant.as('owner')
  await owner.ok(listViews.save, view({ id, version: 1, name: '改过', shared: true }))
  expect(await seen(sharer)).toMatchObject([{ id, name: '改过', mine: true, version: 2 }])
  await owner.ok(listViews.remove, { id })
  expect(await seen(sharer)).toEqual([])
  expect(await sharer.call(listViews.save, view({ id, version: 2, shared: true }))).toMatchObject({ msg: '视图已被删除，请另存为新视图' })
})

test('of two who change the same view the second is told, and nothing of the first is lost', async () => {
  const owner = (await newTenant()).as('owner')
  const { id } = await owner.ok(listViews.save, view())
  const both = await Promise.all(['甲', '乙'].map((name) => owner.call(listViews.save, view({ id, version: 1, name }))))
  expect(both.map(({ code }) => code).sort()).toEqual([Code.done, Code.refused].sort())
  expect(both.find(({ code }) => code === Code.refused)?.msg).toBe('视图已在别处修改，请重新选择后再保存')
  const kept = both[0]?.code === Code.done ? '甲' : '乙'
  expect(await seen(owner)).toMatchObject([{ name: kept, version: 2 }])
})

test('whoever may not read a list neither sees nor keeps views of it, not even under its name with another list’s call', async () => {
  const tenant = await newTenant()
  await tenant.as('owner').ok(listViews.save, view({ shared: true }))
  const stranger = await tenant.withTags('busi:rk:query')
  expect(await stranger.call(listViews.page, SALES)).toMatchObject({ code: Code.forbidden })
  expect(await stranger.call(listViews.save, view())).toMatchObject({ code: Code.forbidden })
  for (const path of ['/nowhere', figures.paper.path, session.login.path])
    expect(await tenant.as('owner').call(listViews.page, { path, place: 'SaleList' })).toMatchObject({ msg: '列表名称不正确' })
})

test('views belong to the call a list is read by: another right opens none of them', async () => {
  const tenant = await newTenant()
  await tenant.as('owner').ok(listViews.save, view({ shared: true }))
  const buyer = await tenant.withTags('busi:rk:query')
  expect((await buyer.ok(listViews.page, { path: '/busicore/v1/rkOrder/pageRkOrder', place: 'SaleList' })).content).toEqual([])
})

test.each([
  [{ name: ' ' }, '请输入视图名称'],
  [{ name: '长'.repeat(31) }, '视图名称不能超过30个字'],
  [{ place: '../x' }, '列表名称不正确'],
  [{ question: { ...question, filters: { a: 'x'.repeat(8000) } } }, '查询条件格式不正确'],
  [{ question: { ...question, filters: [] } }, '查询条件格式不正确'],
  [{ question: { ...question, columns: Array.from({ length: 121 }, () => 'x') } }, '显示的列过多'],
  [{ question: { ...question, size: 501 } }, '每页条数应为 0 到 500 的整数'],
])('%j is refused: %s', async (change, msg) => {
  expect(await (await newTenant()).as('owner').call(listViews.save, view(change as never))).toMatchObject({ msg })
})

test('a name is taken once among one’s own and once among the shared; twenty are enough; the same press keeps one', async () => {
  const tenant = await newTenant()
  const [owner, seller] = [tenant.as('owner'), tenant.as('seller')]
  await owner.ok(listViews.save, view({ name: 'abc', shared: true }))
  expect(await owner.call(listViews.save, view({ name: 'ABC' }))).toMatchObject({ msg: '已有视图“abc”' })
  await seller.ok(listViews.save, view({ name: 'abc' }))
  const twice = await Promise.all([1, 2].map(() => seller.call(listViews.save, view({ name: '同时' }))))
  expect(twice.map(({ code }) => code).sort()).toEqual([Code.done, Code.refused].sort())
  const press = view({ name: '一次', submittime: 1_700_000_000_000 })
  await seller.ok(listViews.save, press)
  expect((await seller.send(listViews.save, press as never)).status).toBe(409)
  for (let nth = 3; nth < 20; nth++) await seller.ok(listViews.save, view({ name: `第${nth}` }))
  expect(await seller.call(listViews.save, view({ name: '多一个' }))).toMatchObject({ msg: '最多保存20个视图' })
})

test('what a list opens with is its reader’s own: a shared view is the standard of one and not of another', async () => {
  const tenant = await newTenant()
  const { id } = await tenant.as('owner').ok(listViews.save, view({ shared: true }))
  await tenant.as('seller').ok(userSettings.save, { key: 'view.SaleList', value: String(id) })
  const settings = async (who: Caller) => (await who.ok(session.userinfo, {})).content.settings
  expect(await settings(tenant.as('seller'))).toEqual({ 'view.SaleList': String(id) })
  expect(await settings(tenant.as('owner'))).toEqual({})
})
