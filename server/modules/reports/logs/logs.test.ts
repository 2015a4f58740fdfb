import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { parts } from '#contract/master/parts.ts'
import { people } from '#contract/platform/people/people.ts'
import { session } from '#contract/platform/session/session.ts'
import { logs } from '#contract/reports/logs.ts'
import { type Caller, caller, newTenant, PASSWORD } from '#test/world.ts'
import { changesOf, summaryOf } from './rules.ts'

const all = () => true

test('changes are told in the words of the trade, in one line', () => {
  const changes = changesOf({ pjName: ['前刹片', '前制动片'], pjUnit: ['', '副'], pjEnable: [false, true], remark: [null, ''] }, all)
  expect(changes).toHaveLength(3)
  expect(summaryOf(changes)).toBe('名称：前刹片 → 前制动片；单位：副；停用：否 → 是')
  expect(summaryOf(changesOf({ remark: ['旧', null] }, all))).toBe('备注：旧 → 空')
  expect(summaryOf(changesOf({ pjName: ['all', 'kind'] }, all))).toBe('名称：all → kind')
  expect(summaryOf(changesOf({ tags: [['busi:kc:query', 'busi:ledger:query'], []], dataScope: [null, 'all'] }, all))).toBe(
    '权限：库存查询、库存台账 → 空；数据范围：全部公司',
  )
})

test('a price is told only to those who may see it', () => {
  const stored = { purchasePrice: ['10.0000', '12.0000'] }
  expect(summaryOf(changesOf(stored, (tag) => tag === 'price.purchaseprice'))).toBe('进价：10.0000 → 12.0000')
  expect(summaryOf(changesOf(stored, () => false))).toBe('进价：*** → ***')
  expect(summaryOf(changesOf({ wbPrice: [0, 9] }, (tag) => tag !== 'price.xsprice'))).toBe('外部报价：*** → ***')
  expect(changesOf({ maxPrice: ['0', '5000'] }, () => false)).toMatchObject([{ before: '0', after: '5000' }])
})

test('logins and failures stand in the log with device and place, and are found by person, event and day', async () => {
  const tenant = await newTenant()
  const { loginAccount } = tenant.user('seller')
  const visitor = caller({ address: '192.168.3.9' })
  const enter = (password: string) => visitor.call(session.login, { username: loginAccount, password, code: randomUUID(), tips: 1 })
  await enter('wrong-password1')
  await enter(PASSWORD)
  const read = async (filter: object) => (await tenant.as('owner').ok(logs.logins, { ...filter })).page
  const { list, totalCount } = await read({ search: loginAccount.toUpperCase() })
  expect(totalCount).toBeGreaterThanOrEqual(2)
  expect(list.map(({ event }) => event)).toEqual(expect.arrayContaining(['登录', '登录失败']))
  expect(list.find(({ event }) => event === '登录')).toMatchObject({
    loginAccount,
    ip: '192.168.3.9',
    address: '内网',
    device: 'Chrome / Windows',
  })
  expect((await read({ event: '登录失败' })).list).toHaveLength(1)
  const day = list[0]?.at.slice(0, 10) ?? ''
  expect((await read({ from: day, to: day })).totalCount).toBeGreaterThanOrEqual(2)
  expect((await read({ to: '2020-01-01' })).totalCount).toBe(0)
})

test('who changed what of whom is read with its name; another tenant reads nothing of it', async () => {
  const [tenant, other] = await Promise.all([newTenant(), newTenant()])
  const { id } = await tenant.as('owner').ok(people.saveRole, { roleName: '临时', tags: [] })
  await tenant.as('owner').ok(people.saveRole, { id, roleName: '长期', tags: [] })
  const { page } = await tenant.as('owner').ok(logs.operations, { entity: 'role' })
  const owner = tenant.user('owner').loginAccount
  expect(page.list[0]).toMatchObject({
    loginAccount: owner,
    entityName: '角色',
    target: '长期',
    action: '修改角色',
    summary: '角色名称：临时 → 长期',
  })
  expect((await other.as('owner').ok(logs.operations, {})).page.list).toEqual([])
  expect((await other.as('owner').ok(logs.logins, {})).page.list).toEqual([])
})

test('each log has its own tag', async () => {
  const tenant = await newTenant()
  const reader = await tenant.withTags('monitor:loginlog:query')
  expect((await reader.call(logs.logins, {})).code).toBe(1)
  expect((await reader.call(logs.operations, {})).code).toBe(403)
})

test('a record tells who changed what of it, with names for ids and its prices masked by tag', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const supplier = await owner.ok(clients.save, { tags: 2, clientName: '博世供货', clientType: '厂家' })
  const brake = { pjNo: 'GDB3534', pjName: '前刹车片', pjBrand: '天合' }
  const { id } = await owner.ok(parts.save, { ...brake })
  await owner.ok(parts.save, { ...brake, id, pjName: '前制动片', pjTaxRate: 0, supplierId: supplier.id })
  await owner.ok(parts.savePrice, { pjid: id, purchasePrice: 12, xsPrice: 20 })
  const trail = (reader: Caller) => reader.ok(logs.record, { entity: 'part', id })
  const { list, totalCount } = (await trail(owner)).page
  expect([totalCount, list.map(({ action }) => action)]).toEqual([3, ['修改价格', '修改商品', '新增商品']])
  expect(list[1]?.changes).toEqual([
    { field: '名称', before: '前刹车片', after: '前制动片' },
    { field: '供应商', before: '', after: '博世供货' },
  ])
  expect(list[0]?.realName).toBe((await owner.ok(people.query, {})).data.dataList[0]?.realName)

  const buyer = await tenant.withTags('base:basepj:query', 'price.purchaseprice')
  expect((await trail(buyer)).page.list[0]?.changes.toSorted((a, b) => (a.field < b.field ? 1 : -1))).toEqual(
    [
      { field: '销售价', before: '***', after: '***' },
      { field: '进价', before: '0', after: '12' },
    ].toSorted((a, b) => (a.field < b.field ? 1 : -1)),
  )
})

test('a customer’s history is for whoever may look at him: not for others, and never for another company', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const garage = { clientName: '单雄信汽配', clientType: '修理厂' }
  const { id } = await owner.ok(clients.save, { ...garage, areaId: 440106 })
  await owner.ok(clients.save, { ...garage, id, areaId: 440100, vip: true, tags: 3 })
  const { list } = (await owner.ok(logs.record, { entity: 'client', id })).page
  expect(list[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: '地区', before: '广东省/广州市/天河区', after: '广东省/广州市' },
      { field: '结算方式', before: '账期', after: '月结' },
      { field: '账期不限', before: '是', after: '否' },
      { field: '标签', before: '客户', after: '客户+供应商' },
    ]),
  )
  // unchanged limits are no changes
  expect(list[0]?.changes).toHaveLength(4)
  const stranger = (await newTenant()).as('owner')
  for (const reader of [await tenant.withTags('base:basepj:query'), stranger])
    expect((await reader.call(logs.record, { entity: 'client', id })).code).toBe(Code.forbidden)
  expect((await owner.call(logs.record, { entity: 'user' as 'part', id })).msg).toBe('对象不正确')
})
