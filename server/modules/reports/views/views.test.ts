import { expect, test } from 'vitest'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { reportViews } from '#contract/reports/figures/views.ts'
import { newTrade } from '#test/trade.ts'
import { type Caller, newTenant } from '#test/world.ts'
import { askedOn, readQuestion } from './question.ts'

type Saved = Sent<typeof reportViews.save>
const mine = async (who: Caller, report: 'goods' | 'client' | '' = '') => (await who.ok(reportViews.page, { report })).content
const view = (change: Partial<Saved> = {}): Saved => ({
  ...{ name: '本月亏本', question: { report: 'goods', quick: 'thisMonth', sortProp: 'profit', groups: ['brand'] } },
  ...change,
})

test('a view is kept, renamed and taken away; 本月 stays 本月', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pads = await trade.part({ pjName: '刹车片' })
  const { id } = await owner.ok(reportViews.save, view({ question: { ...view().question, partId: pads, columns: ['name', 'net'] } }))
  const [kept] = await mine(owner)
  expect(kept).toMatchObject({ id, name: '本月亏本', shared: false, mine: true, names: { partId: '刹车片' } })
  expect(kept?.question).toMatchObject({ quick: 'thisMonth', from: '', to: '', partId: pads, columns: ['name', 'net'] })
  const question = readQuestion(kept?.question)
  if (!question) throw new Error('it cannot be read')
  expect(askedOn(question, '2028-02-10')).toMatchObject({ from: '2028-02-01', to: '2028-02-29', path: [] })
  expect(askedOn(question, '2028-03-01')).toMatchObject({ from: '2028-03-01', to: '2028-03-31' })
  const other = (await owner.ok(reportViews.save, view({ name: '另一个' }))).id
  await owner.ok(reportViews.save, view({ id, version: 1, name: '亏本' }))
  expect((await mine(owner, 'goods')).map(({ name }) => name)).toEqual(['亏本', '另一个'])
  await owner.ok(reportViews.remove, { id: other })
  expect(await mine(owner)).toHaveLength(1)
  expect(await mine(owner, 'client')).toEqual([])
})

test('views are their owner’s alone, in this company and in others', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  const { id } = await tenant.as('owner').ok(reportViews.save, view())
  for (const stranger of [tenant.as('finance'), other.as('owner')]) {
    expect(await mine(stranger)).toEqual([])
    expect(await stranger.call(reportViews.save, view({ id, version: 1 }))).toMatchObject({
      code: expect.toBeOneOf([Code.notYours, Code.refused]),
    })
    expect(await stranger.call(reportViews.remove, { id })).toMatchObject({ code: Code.notYours })
    await stranger.ok(reportViews.save, view())
  }
  expect((await mine(tenant.as('owner'))).map((each) => each.id)).toEqual([id])
})

test('a shared view of a report is read by those who may open it, without the name of a client they may not know', async () => {
  const trade = await newTrade()
  const client = trade.clientId
  const { id } = await trade.owner.ok(
    reportViews.save,
    view({ name: '他的', shared: true, question: { report: 'goods', clientId: client } }),
  )
  const knows = await trade.tenant.withTags('report:goods:query')
  expect(await mine(knows, 'goods')).toMatchObject([{ id, mine: false, mayChange: false, names: { clientId: expect.stringMatching(/./) } }])
  expect(await mine(trade.tenant.as('keeper'), 'goods')).toEqual([])
  const apart = await trade.tenant.withTags('report:goods:query')
  await trade.tenant.act('owner', (ctx) =>
    ctx.db
      .updateTable('role')
      .set({ dataScope: 'own' })
      .where('tenantId', '=', ctx.tenantId)
      .where('roleName', '=', apart.user.loginAccount)
      .execute(),
  )
  expect(await mine(apart, 'goods')).toMatchObject([{ id, names: {} }])
})

test('a report that may not be opened has no views, kept or to be kept', async () => {
  const tenant = await newTenant()
  const keeper = tenant.as('keeper')
  expect(await keeper.call(reportViews.save, view())).toMatchObject({ code: Code.forbidden })
  expect(await mine(keeper, 'goods')).toEqual([])
})

test.each([
  [{ name: ' ' }, '请输入视图名称'],
  [{ name: '长'.repeat(31) }, '视图名称不能超过30个字'],
  [{ question: { report: 'goods', groups: ['account'] } }, '这个报表没有这个分组'],
  [{ question: { report: 'goods', from: '2026-02-01', to: '2026-01-01' } }, '结束日期不能早于开始日期'],
  [{ question: { report: 'goods', companies: [999_999] } }, '没有这家公司的权限，或公司已停用'],
])('%j is refused: %s', async (change, msg) => {
  expect(await (await newTenant()).as('owner').call(reportViews.save, view(change as never))).toMatchObject({ msg })
})

test('a name is taken once a report, twenty views are enough, and two windows at once do not get around either', async () => {
  const owner = (await newTenant()).as('owner')
  await owner.ok(reportViews.save, view({ name: 'abc' }))
  expect(await owner.call(reportViews.save, view({ name: 'ABC' }))).toMatchObject({ msg: '已有视图“abc”' })
  await owner.ok(reportViews.save, view({ name: 'abc', question: { report: 'client' } }))
  const twice = await Promise.all([1, 2].map(() => owner.call(reportViews.save, view({ name: '同时' }))))
  expect(twice.map(({ code }) => code).sort()).toEqual([Code.done, Code.refused].sort())
  for (let nth = 2; nth < 20; nth++) await owner.ok(reportViews.save, view({ name: `第${nth}` }))
  expect(await owner.call(reportViews.save, view({ name: '多一个' }))).toMatchObject({ msg: '最多保存20个视图' })
})

test('what a report has no longer falls away from a view, and the view stays', () => {
  expect(readQuestion({ report: 'goods', groups: ['nothing'], quick: 'today' })).toMatchObject({ report: 'goods', groups: [], quick: '' })
  expect(readQuestion({ report: 'nothing' })).toBeUndefined()
})
