import { expect, test } from 'vitest'
import { lostSales } from '#contract/documents/lost-sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { people } from '#contract/platform/people/people.ts'
import { newTrade } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

type Want = Partial<Sent<typeof lostSales.save>>

async function shop() {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const seller = tenant.as('seller')
  const want = async (change: Want = {}, who = seller) =>
    (await who.ok(lostSales.save, { pjNo: 'unknown-1', amount: 2, reason: '没有该商品', ...change })).id
  const states = async () => (await owner.ok(lostSales.page, {})).page.list.map(({ pjNo, state }) => `${pjNo} ${state}`)
  return { ...trade, seller, want, states }
}

test('a lost sale keeps who asked, for what, how many, at which price and why', async () => {
  const { want, seller, part, client, owner, clientId } = await shop()
  const pjid = await part({ pjNo: 'KNOWN-1', pjName: '前刹车片' })
  await want({ pjid, pjNo: 'whatever', clientId, askPrice: 88.5, remark: '明天要' })
  await want({ pjNo: ' Ｕnknown 1 ', clientName: '路过的客人' })
  const { page } = await owner.ok(lostSales.page, {})
  expect(page.list).toMatchObject([
    { pjid: 0, pjNo: 'Unknown 1', clientId: 0, clientName: '路过的客人', askPrice: null, state: '待处理' },
    { pjid, pjNo: 'KNOWN-1', pjName: '前刹车片', amount: 2, clientId, askPrice: 88.5, reason: '没有该商品', remark: '明天要' },
  ])
  expect(page.list[0]?.creatorName).toMatch(/^seller/)
  expect((await owner.ok(lostSales.totals, { pjNo: 'known' })).content.amount).toBe(4)
  expect((await seller.ok(lostSales.page, { clientId: await client() })).page.totalCount).toBe(0)
})

test('the same press of the button is registered once', async () => {
  const { seller, owner } = await shop()
  const press = { pjNo: 'A-1', amount: 1, submittime: Date.now() }
  await Promise.all([seller.call(lostSales.save, press), seller.call(lostSales.save, press)])
  expect((await owner.ok(lostSales.page, {})).page.totalCount).toBe(1)
})

test('it is corrected by whoever may, and two corrections of the same record do not overwrite each other', async () => {
  const { want, owner, tenant } = await shop()
  const id = await want({ askPrice: 50 })
  const change = { id, version: 1, pjNo: 'unknown-1', amount: 7 }
  const both = await Promise.all([owner.call(lostSales.save, change), owner.call(lostSales.save, { ...change, amount: 8 })])
  expect(both.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  expect(both.find(({ code }) => code === Code.refused)?.msg).toBe('缺货记录已被修改，请刷新后重试')
  // who may not see prices neither reads the asked one nor wipes it out
  const clerk = await tenant.withTags('busi:lost:query', 'busi:lost:upd')
  expect((await clerk.ok(lostSales.page, {})).page.list[0]?.askPrice).toBe(MASKED)
  await clerk.ok(lostSales.save, { ...change, version: 2, askPrice: MASKED })
  expect((await owner.ok(lostSales.page, {})).page.list[0]).toMatchObject({ askPrice: 50, version: 3 })
  const adds = await tenant.withTags('busi:lost:add')
  expect((await adds.call(lostSales.save, { ...change, version: 3 })).code).toBe(Code.forbidden)
  expect((await clerk.call(lostSales.save, { pjNo: 'x', amount: 1 })).code).toBe(Code.forbidden)
})

test('states move as the trade goes; what cannot be is refused and nothing of the choice moves', async () => {
  const { want, owner, states } = await shop()
  const [first, second] = [await want({ pjNo: 'A-1' }), await want({ pjNo: 'B-1' })]
  expect(await owner.ok(lostSales.setState, { ids: [first, second], state: '已订货' })).toMatchObject({ changed: 2 })
  await owner.ok(lostSales.setState, { ids: [first], state: '已关闭' })
  expect(await owner.call(lostSales.setState, { ids: [first, second], state: '已到货' })).toMatchObject({
    code: Code.refused,
    msg: 'A-1 已关闭，不能改为已到货',
  })
  expect(await states()).toEqual(['B-1 已订货', 'A-1 已关闭'])
  expect(await owner.ok(lostSales.setState, { ids: [second], state: '已订货' })).toMatchObject({ changed: 0 })
  expect((await owner.ok(lostSales.page, { state: '待处理,已关闭' })).page.list.map(({ pjNo }) => pjNo)).toEqual(['A-1'])
})

test('when the goods arrive whoever registered the want hears it once, and the record says so', async () => {
  const { want, part, receive, seller, states, tenant, owner } = await shop()
  const pjid = await part({ pjNo: 'KNOWN-9', pjName: '机滤' })
  const other = await part({ pjNo: 'KNOWN-8' })
  await want({ pjid, pjNo: 'KNOWN-9', clientName: '张师傅' })
  await want({ pjid: other, pjNo: 'KNOWN-8' }, owner)
  await receive({ pjid, rkAmount: 5 }, { pjid: other, rkAmount: 1 })
  const told = async (who = seller) =>
    (await who.ok(messages.mine, {})).page.list
      .filter(({ title }) => title.startsWith('缺货到货'))
      .map(({ title, content, link }) => [title, content, link])
  const [[title, content, link] = []] = await told()
  expect([title, link]).toEqual(['缺货到货：KNOWN-9 机滤', '/sale/lost'])
  expect(content).toMatch(/已入库，您登记的缺货已有货。可以通知：张师傅$/)
  // the owner received the goods himself: he knows
  expect(await told(owner)).toEqual([])
  expect(await states()).toEqual(['KNOWN-8 已到货', 'KNOWN-9 已到货'])
  await receive({ pjid, rkAmount: 5 })
  expect(await told()).toHaveLength(1)
  expect(await told(tenant.as('buyer'))).toEqual([])
})

test('two deliveries at once tell of a want once', async () => {
  const { want, part, owner, rkDraft, seller } = await shop()
  const pjid = await part()
  await want({ pjid })
  const ids = []
  for (const rkAmount of [1, 2]) ids.push((await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount }]))).id)
  await Promise.all(ids.map((id) => owner.ok(stockIn.confirm, { id })))
  expect((await seller.ok(messages.mine, {})).page.list.filter(({ title }) => title.startsWith('缺货到货'))).toHaveLength(1)
})

test('the statistics count how often and how many, unknown codes in all spellings as one', async () => {
  const { want, part, receive, owner, clientId } = await shop()
  const pjid = await part({ pjNo: 'KNOWN-1', pjName: '前刹车片' })
  await receive({ pjid, rkAmount: 4 })
  await want({ pjid, clientId, amount: 3 })
  await want({ pjid, clientId, amount: 2 })
  await want({ pjid, clientName: '路过' })
  await want({ pjNo: 'no-7', amount: 10 })
  const closed = await want({ pjNo: 'NO 7', amount: 1, pjName: '不知名' })
  await owner.ok(lostSales.setState, { ids: [closed], state: '已关闭' })
  const { page } = await owner.ok(lostSales.byPart, {})
  expect(page.list).toMatchObject([
    { pjid, pjNo: 'KNOWN-1', times: 3, clients: 2, amount: 7, open: 3, usable: 4 },
    { pjid: 0, pjNo: 'NO 7', pjName: '不知名', times: 2, clients: 0, amount: 11, open: 1, usable: 0 },
  ])
  expect((await owner.ok(lostSales.byPart, { state: '已关闭' })).page.totalCount).toBe(1)
})

test('colleagues outside the data scope, other companies and other tenants neither see nor move it', async () => {
  const { want, tenant, owner, seller, clientId } = await shop()
  const id = await want()
  const roles = (await owner.ok(people.roles, {})).data
  const role = roles.find(({ roleName }) => roleName === '开单员')
  if (!role) throw new Error('no such role')
  await owner.ok(people.saveRole, { id: role.id, roleName: role.roleName, dataScope: 'own', tags: role.tags })
  expect((await seller.ok(lostSales.page, {})).page.totalCount).toBe(1)
  const mine = await want({}, owner)
  expect((await seller.ok(lostSales.page, {})).page.list.map((row) => row.id)).toEqual([id])
  expect((await seller.call(lostSales.setState, { ids: [id, mine], state: '已关闭' })).code).toBe(Code.notYours)
  const stranger = await newTenant()
  expect((await stranger.as('owner').ok(lostSales.page, {})).page.totalCount).toBe(0)
  expect((await stranger.as('owner').call(lostSales.setState, { ids: [id], state: '已关闭' })).code).toBe(Code.notYours)
  expect((await stranger.as('owner').call(lostSales.save, { id, version: 1, pjNo: 'x', amount: 1 })).code).toBe(Code.notYours)
  expect((await stranger.as('owner').call(lostSales.save, { pjNo: 'x', amount: 1, clientId })).code).toBe(Code.notYours)
  expect(tenant.tenantId).not.toBe(stranger.tenantId)
})

test.each([
  [{ pjNo: '' }, '请输入编码'],
  [{ amount: 0 }, '请输入大于0数字'],
  [{ amount: -1 }, '请输入大于0数字'],
  [{ amount: 1_000_000 }, '数量最多 999,999'],
  [{ amount: 1.5 }, '数量不能有小数'],
  [{ askPrice: -1 }, '客户要价不能小于0'],
  [{ askPrice: 10_000_000 }, '客户要价最高 9,999,999.99'],
  [{ remark: 'x'.repeat(201) }, '备注不能超过200个字'],
])('%j is refused: %s', async (change, msg) => {
  const { seller } = await shop()
  expect(await seller.call(lostSales.save, { pjNo: 'A', amount: 1, ...change })).toMatchObject({ code: Code.invalid, msg })
})

test('a part or a state that is not there is refused in words', async () => {
  const { seller, owner, want } = await shop()
  expect(await seller.call(lostSales.save, { pjNo: 'A', amount: 1, pjid: 999_999_999 })).toMatchObject({
    code: Code.refused,
    msg: '无效商品',
  })
  expect(await owner.call(lostSales.page, { state: '不知道' })).toMatchObject({ code: Code.invalid, msg: '状态不正确' })
  expect(await owner.call(lostSales.setState, { ids: [await want()], state: '作废' as '已关闭' })).toMatchObject({ msg: '状态不正确' })
})
