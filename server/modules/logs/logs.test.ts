import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { logs } from '#contract/logs.ts'
import { people } from '#contract/people.ts'
import { session } from '#contract/session.ts'
import { caller, newTenant, PASSWORD } from '#test/world.ts'
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
  expect(summaryOf(changesOf(stored, (tag) => tag === 'price.purchaseprice'))).toBe('purchasePrice：10.0000 → 12.0000')
  expect(summaryOf(changesOf(stored, () => false))).toBe('purchasePrice：*** → ***')
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
