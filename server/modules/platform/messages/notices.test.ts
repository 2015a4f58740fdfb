import { expect, test } from 'vitest'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { notices, platformNotices } from '#contract/platform/messages/notices.ts'
import { newOperator } from '#test/operator.ts'
import { today } from '#test/trade.ts'
import { type Caller, newTenant } from '#test/world.ts'

const cntOf = async (by: Caller) => (await by.ok(messages.waiting, {})).content.cnt
const titlesOf = async (by: Caller) => (await by.ok(notices.mine, {})).content.map(({ title }) => title)
type Draft = Partial<Sent<typeof notices.save>>

async function published(by: Caller, change: Draft = {}) {
  const { id } = await by.ok(notices.save, { title: '盘点', content: '周六盘点', ...change })
  await by.ok(notices.publish, { id })
  return id
}

test('a notice is nobody’s until it is published, then everybody’s, and gone when it is withdrawn', async () => {
  const tenant = await newTenant()
  const [owner, seller] = [tenant.as('owner'), tenant.as('seller')]
  const { id } = await owner.ok(notices.save, { title: '盘点', content: '周六盘点\n请提前备货' })
  expect(await cntOf(seller)).toBe(0)
  await owner.ok(notices.publish, { id })
  expect(await cntOf(seller)).toBe(1)
  const [found] = (await seller.ok(messages.mine, {})).page.list
  expect(found).toMatchObject({ title: '盘点', content: '周六盘点\n请提前备货', view: false })
  expect(await cntOf(seller)).toBe(1)
  await owner.ok(notices.withdraw, { id })
  expect(await cntOf(seller)).toBe(0)
  expect(await titlesOf(seller)).toEqual([])
})

test('who has read it is counted, and the others are named first', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const id = await published(owner)
  const [mine] = (await tenant.as('seller').ok(notices.mine, {})).content
  await tenant.as('seller').ok(messages.read, { ids: String(mine?.id) })
  expect((await owner.ok(notices.page, {})).page.list[0]).toMatchObject({
    readers: 1,
    receivers: 5,
    stateValue: '已发布',
    audienceValue: '全体用户',
  })
  const { list, totalCount } = (await owner.ok(notices.receipts, { id })).page
  expect([totalCount, list.at(-1)?.userId]).toEqual([5, tenant.user('seller').userId])
  expect(list.filter(({ readTime }) => readTime !== '')).toHaveLength(1)
})

test('a notice for some roles or companies reaches only them', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const { content } = await owner.ok(notices.targets, {})
  expect(content.roles.map(({ id }) => id)).toContain(tenant.roleIds.seller)
  await published(owner, { title: '给开单员', audience: 'roles', targetIds: [tenant.roleIds.seller] })
  await published(owner, { title: '给分公司', audience: 'companies', targetIds: [tenant.companyIds[1] ?? 0] })
  await published(owner, { title: '给总公司', audience: 'companies', targetIds: [tenant.companyIds[0] ?? 0] })
  expect((await titlesOf(tenant.as('seller'))).sort()).toEqual(['给开单员', '给总公司'])
  expect(await titlesOf(tenant.as('buyer'))).toEqual(['给总公司'])
  expect((await owner.ok(notices.page, {})).page.list.map(({ audienceValue, receivers }) => [audienceValue, receivers])).toEqual([
    ['总公司', 5],
    ['分公司', 0],
    ['开单员', 1],
  ])
})

test('pinned ones come first; one whose last day is over is shown to nobody', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  await published(owner, { title: '置顶', pinned: true, validUntil: today })
  await published(owner, { title: '普通', important: true })
  expect(await titlesOf(tenant.as('keeper'))).toEqual(['置顶', '普通'])
  await tenant.act('owner', ({ db, tenantId }) =>
    db.updateTable('notice').set({ validUntil: '2020-01-01' }).where('tenantId', '=', tenantId).where('title', '=', '置顶').execute(),
  )
  expect(await titlesOf(tenant.as('keeper'))).toEqual(['普通'])
  expect((await owner.ok(notices.page, { search: '置顶' })).page.list[0]?.stateValue).toBe('已过期')
})

test('what is published is not changed; withdrawn and published again it is unread again', async () => {
  const tenant = await newTenant()
  const [owner, seller] = [tenant.as('owner'), tenant.as('seller')]
  const id = await published(owner)
  const [first] = (await seller.ok(notices.mine, {})).content
  await seller.ok(messages.read, { ids: String(first?.id) })
  const change = { id, title: '改期', content: '周日盘点', version: 2 }
  expect((await owner.send(notices.save, change)).body.msg).toBe('公告已发布，请先撤回')
  expect((await owner.send(notices.remove, { id })).body.msg).toBe('公告已发布，请先撤回')
  expect((await owner.send(notices.publish, { id })).body.msg).toBe('公告已经发布')
  await owner.ok(notices.withdraw, { id })
  expect((await owner.send(notices.save, change)).body.msg).toBe('公告已被他人修改，请刷新后重试')
  await owner.ok(notices.save, { ...change, version: 3 })
  await owner.ok(notices.publish, { id })
  expect(await cntOf(seller)).toBe(1)
  expect(await titlesOf(seller)).toEqual(['改期'])
  await owner.ok(notices.withdraw, { id })
  await owner.ok(notices.remove, { id })
  expect((await owner.ok(notices.page, {})).page.totalCount).toBe(0)
})

test('two screens that ask at the same moment get the notice once', async () => {
  const tenant = await newTenant()
  await published(tenant.as('owner'))
  const seller = tenant.as('seller')
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => seller.ok(messages.waiting, {})))
  expect(await cntOf(seller)).toBe(1)
  expect((await seller.ok(messages.mine, { view: true })).page.totalCount).toBe(1)
})

test('wrong notices are refused in words', async () => {
  const tenant = await newTenant()
  const other = await newTenant()
  const owner = tenant.as('owner')
  const refusal = async (change: Record<string, unknown>) =>
    (await owner.send(notices.save, { title: '题', content: '文', ...change })).body.msg
  expect(await refusal({ title: ' ' })).toBe('标题不能为空')
  expect(await refusal({ content: '' })).toBe('内容不能为空')
  expect(await refusal({ validUntil: '明天' })).toMatch(/[一-鿿]/)
  expect(await refusal({ audience: 'roles' })).toBe('请选择角色')
  expect(await refusal({ audience: 'companies', targetIds: [] })).toBe('请选择公司')
  expect(
    (await owner.send(notices.save, { title: '题', content: '文', audience: 'roles', targetIds: [other.roleIds.owner] })).body.code,
  ).toBe(Code.notYours)
  const { id } = await owner.ok(notices.save, { title: '题', content: '文', validUntil: '2020-01-01' })
  expect((await owner.send(notices.publish, { id })).body.msg).toBe('有效期至早于今天，请修改后再发布')
  for (const call of [notices.publish, notices.withdraw, notices.remove, notices.receipts])
    expect((await other.as('owner').send(call, { id })).body.code).toBe(Code.notYours)
  expect(await titlesOf(other.as('owner'))).toEqual([])
})

test('the operators’ notice reaches all tenants or some, all people or the owners, and goes when it is withdrawn', async () => {
  const [operator, mine, other] = await Promise.all([newOperator(), newTenant(), newTenant()])
  const post = async (change: Partial<Sent<typeof platformNotices.save>>) => {
    const { id } = await operator.ok(platformNotices.save, { title: '升级', content: '今晚升级', ...change })
    await operator.ok(platformNotices.publish, { id })
    return id
  }
  const mark = `升级${mine.tenantId}`
  const everybody = await post({ title: `${mark}全体` })
  const owners = await post({ title: `${mark}老板`, ownersOnly: true, tenantIds: [mine.tenantId, other.tenantId] })
  const one = await post({ title: `${mark}一家`, tenantIds: [mine.tenantId] })
  // other tests' notices stand beside these
  const seen = async (by: Caller) =>
    (await titlesOf(by))
      .filter((title) => title.startsWith(mark))
      .map((title) => title.slice(mark.length))
      .sort()
  expect(await seen(mine.as('owner'))).toEqual(['一家', '全体', '老板'].sort())
  expect(await seen(mine.as('seller'))).toEqual(['一家', '全体'].sort())
  expect(await seen(other.as('owner'))).toEqual(['全体', '老板'].sort())
  expect(await seen(other.as('seller'))).toEqual(['全体'])
  const [found] = (await mine.as('seller').ok(notices.mine, {})).content.filter(({ title }) => title === `${mark}一家`)
  await mine.as('seller').ok(messages.read, { ids: String(found?.id) })
  expect((await operator.ok(platformNotices.receipts, { id: one })).content).toEqual({ tenants: 1, received: 2, read: 1 })
  for (const id of [everybody, owners, one]) await operator.ok(platformNotices.withdraw, { id })
  for (const by of [mine.as('owner'), mine.as('seller'), other.as('seller')]) {
    await by.ok(messages.waiting, {})
    expect(await seen(by)).toEqual([])
    expect((await by.ok(messages.mine, { view: true })).page.list.filter(({ title }) => title.startsWith(mark))).toEqual([])
  }
  expect((await operator.send(platformNotices.remove, { id: one })).body.msg).toBe('只有草稿可以删除；发布过的公告请撤回')
})

test('a tenant can neither write nor read the operators’ drafts, whatever his statement says', async () => {
  const [operator, tenant] = await Promise.all([newOperator(), newTenant()])
  const { id } = await operator.ok(platformNotices.save, { title: '草稿', content: '未定' })
  const read = await tenant.act('owner', ({ db }) => db.selectFrom('platformNotice').selectAll().where('noticeId', '=', id).execute())
  expect(read).toEqual([])
  const write = tenant.act('owner', ({ db, userId }) =>
    db.insertInto('platformNotice').values({ title: '假', content: '假', authorId: userId, authorName: '假' }).execute(),
  )
  await expect(write).rejects.toThrow('row-level security')
  const changed = await tenant.act('owner', ({ db }) =>
    db.updateTable('platformNotice').set({ title: '假' }).where('noticeId', '=', id).executeTakeFirst(),
  )
  expect(Number(changed.numUpdatedRows)).toBe(0)
  for (const call of [platformNotices.page, platformNotices.tenants, platformNotices.save, platformNotices.publish])
    expect((await tenant.as('owner').send(call, { id, name: '', title: '假', content: '假' })).body.code).toBe(Code.forbidden)
})

test('operators find tenants by name', async () => {
  const [operator, tenant] = await Promise.all([newOperator('platform:notice:upd'), newTenant()])
  const { content } = await operator.ok(platformNotices.tenants, { name: String(tenant.tenantId) })
  expect(content.map(({ id }) => id)).toContain(tenant.tenantId)
  expect((await operator.send(platformNotices.publish, { id: 1 })).body.code).toBe(Code.forbidden)
})
