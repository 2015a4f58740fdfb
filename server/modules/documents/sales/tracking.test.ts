import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { tracking } from '#contract/documents/sales/tracking.ts'
import { Code } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { people } from '#contract/platform/people/people.ts'
import { newTrade, today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

/** A sale written by the salesman, in the hands of the warehouse. */
async function sold() {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10 })
  const seller = trade.tenant.as('seller')
  const keeper = trade.tenant.as('keeper')
  const { id: ckId, ckNo } = await seller.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 1 }]))
  await seller.ok(outbound.confirm, { id: ckId })
  await keeper.ok(outbound.pickStart, { id: ckId })
  return { ...trade, pjid, seller, keeper, ckId, ckNo }
}
const told = async (who: Caller) => (await who.ok(messages.mine, {})).page.list.filter(({ title }) => title.endsWith('有新的跟踪'))

test('the warehouse writes, the salesman reads and answers, and each hears of the other but never of himself', async () => {
  const { seller, keeper, ckId, ckNo, tenant } = await sold()
  await keeper.ok(tracking.add, { trackType: 11, remark: ' 仓位 A1 少一件，已向客户说明 ', ckId, ckNo })
  expect(await told(seller)).toMatchObject([{ title: `销售单 ${ckNo} 有新的跟踪`, link: `ck/${ckId}`, view: false }])
  expect((await told(seller))[0]?.content).toContain('仓位 A1 少一件，已向客户说明')
  expect(await told(keeper)).toEqual([])
  await seller.ok(tracking.add, { trackType: 10, remark: '可以少发', ckId, ckNo })
  expect(await told(keeper)).toHaveLength(1)
  expect(await told(seller)).toHaveLength(1)
  const { page } = await seller.ok(tracking.page, { ckId })
  expect(page.list).toMatchObject([
    { trackType: 10, trackTypeValue: '回复', remark: '可以少发', creatorId: tenant.user('seller').userId, ckId, ckNo },
    { trackType: 11, trackTypeValue: '处理', remark: '仓位 A1 少一件，已向客户说明', creatorId: tenant.user('keeper').userId },
  ])
  expect(page.list[0]?.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test.each([
  [{ trackType: 11, remark: '' }, '请输入处理内容'],
  [{ trackType: 10, remark: '  ' }, '请输入回复内容'],
  [{ trackType: 10 }, '请输入回复内容'],
  [{ trackType: 12, remark: '好' }, '处理类型应为 10 到 11 的整数'],
  [{ trackType: 11, remark: '好'.repeat(126) }, '内容不能超过125个字'],
  [{ trackType: 11, remark: '好', ckNo: 'CK0000000000' }, '无效单据'],
  [{ trackType: 11, remark: '好', ckId: 0 }, '请选择单据'],
])('%j is refused: %s', async (input, msg) => {
  const { keeper, ckId, ckNo } = await sold()
  const { body } = await keeper.send(tracking.add, { ckId, ckNo, ...input })
  expect(body.msg).toBe(msg)
  expect((await keeper.ok(tracking.page, { ckId })).page.totalCount).toBe(0)
})

test('125 characters are kept whole; the same press sent again writes nothing twice, two presses at once write two', async () => {
  const { keeper, seller, ckId, ckNo } = await sold()
  const entry = { trackType: 11, remark: '好'.repeat(125), ckId, ckNo, submittime: 'one-press' }
  const answers = await Promise.all([keeper.send(tracking.add, entry), keeper.send(tracking.add, entry)])
  expect(answers.filter(({ body }) => body.code === Code.done)).toHaveLength(1)
  const again = await keeper.send(tracking.add, entry)
  expect(again.body).toMatchObject({ code: Code.asks, msg: expect.stringContaining('重复') })
  await Promise.all([keeper.ok(tracking.add, { ...entry, submittime: 'a' }), seller.ok(tracking.add, { ...entry, submittime: 'b' })])
  const { page } = await keeper.ok(tracking.page, { ckId })
  expect(page.totalCount).toBe(3)
  expect(page.list[0]?.remark).toHaveLength(125)
})

test('twenty entries a page', async () => {
  const { keeper, ckId, ckNo } = await sold()
  for (let nth = 1; nth <= 21; nth++) await keeper.ok(tracking.add, { trackType: 11, remark: `第${nth}次`, ckId, ckNo })
  const first = (await keeper.ok(tracking.page, { ckId })).page
  expect([first.list.length, first.totalCount, first.totalPage, first.list[0]?.remark]).toEqual([20, 21, 2, '第21次'])
  expect((await keeper.ok(tracking.page, { ckId, page: 2 })).page.list.map(({ remark }) => remark)).toEqual(['第1次'])
})

test('who may read orders may read; to write takes its own tag; nobody reaches into another tenant, company or data scope', async () => {
  const { keeper, owner, ckId, ckNo, tenant } = await sold()
  const entry = { trackType: 11, remark: '好', ckId, ckNo }
  await keeper.ok(tracking.add, entry)
  const reader = await tenant.withTags('busi:ck:query')
  expect((await reader.ok(tracking.page, { ckId })).page.totalCount).toBe(1)
  expect((await reader.send(tracking.add, entry)).body.code).toBe(Code.forbidden)
  const blind = await tenant.withTags('busi:ck:track')
  for (const call of [tracking.page, tracking.pageAll]) expect((await blind.send(call, { ckId })).body.code).toBe(Code.forbidden)

  const other = await newTrade()
  expect((await other.owner.send(tracking.add, entry)).body.code).toBe(Code.notYours)
  expect((await other.owner.ok(tracking.page, { ckId })).page.totalCount).toBe(0)
  expect((await other.owner.ok(tracking.pageAll, {})).page.totalCount).toBe(0)

  await owner.ok(people.saveRole, {
    ...{ id: tenant.roleIds.keeper, roleName: '仓库', dataScope: 'own' },
    tags: ['busi:ck:query', 'busi:ck:track', 'busi:ck:pick'],
  })
  expect((await keeper.ok(tracking.page, { ckId })).page.totalCount).toBe(0)
  expect((await keeper.ok(tracking.pageAll, {})).page.totalCount).toBe(0)
  expect((await keeper.send(tracking.add, entry)).body.code).toBe(Code.notYours)
})

test('处理跟踪 finds entries of all orders by day, client, order, type and person', async () => {
  const { keeper, seller, ckId, ckNo, clientId } = await sold()
  await keeper.ok(tracking.add, { trackType: 11, remark: '已处理', ckId, ckNo })
  await seller.ok(tracking.add, { trackType: 10, remark: '已回复', ckId, ckNo })
  const find = async (filters: object) =>
    (await seller.ok(tracking.pageAll, filters)).page.list.map(({ remark, clientId, status }) => [remark, clientId, status])
  const [reply, handling] = [
    ['已回复', clientId, '拣货中'],
    ['已处理', clientId, '拣货中'],
  ]
  expect(await find({})).toEqual([reply, handling])
  expect(await find({ dateFrom: today, dateTo: today, clientId, ckNo: ckNo.toLowerCase() })).toEqual([reply, handling])
  expect(await find({ trackType: 10 })).toEqual([reply])
  expect(await find({ creatorName: 'keeper' })).toEqual([handling])
  expect(await find({ dateFrom: '2999-01-01' })).toEqual([])
  expect(await find({ clientId: clientId + 1000 })).toEqual([])
})

test('a draft that is deleted takes along what was written about it', async () => {
  const { seller, pjid, ckDraft } = await sold()
  const { id: ckId, ckNo } = await seller.ok(outbound.save, ckDraft([{ pjid, ckAmount: 1 }]))
  await seller.ok(tracking.add, { trackType: 11, remark: '等客户回话', ckId, ckNo })
  await seller.ok(outbound.remove, { id: ckId })
  expect((await seller.ok(tracking.page, { ckId })).page.totalCount).toBe(0)
})
