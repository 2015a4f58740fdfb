import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { departments } from '#contract/platform/organisation.ts'
import { people } from '#contract/platform/people/people.ts'
import { session } from '#contract/platform/session/session.ts'
import { newTrade } from '#test/trade.ts'
import { newTenant, type World } from '#test/world.ts'
import { branchOf, placed } from './department-rules.ts'

const head = (tenant: World) => tenant.companyIds[0] ?? 0
const branch = (tenant: World) => tenant.companyIds[1] ?? 0
const tree = async (tenant: World) => (await tenant.as('owner').ok(people.depts, {})).data
const named = async (tenant: World, name: string) => {
  const found = (await tree(tenant)).find(({ deptName }) => deptName === name)
  if (!found) throw new Error(`no department ${name}`)
  return found
}
const add = async (tenant: World, form: object) =>
  (await tenant.as('owner').ok(departments.save, { parentId: head(tenant), deptName: '新部门', ...form })).id

test('what hangs below a node is found at any depth', () => {
  const rows = [
    [1, null],
    [2, 1],
    [3, 2],
    [4, 1],
  ].map(([deptId, parentId]) => ({ deptId: deptId ?? 0, parentId: parentId ?? null }))
  expect(branchOf(rows, 2)).toEqual([2, 3])
  expect(branchOf(rows, 1)).toEqual([1, 2, 4, 3])
  expect(placed([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
  expect(placed([1, 2], 9, 5)).toEqual([1, 2, 9])
})

test('a new branch has a 13-digit id and its facts; a department has a name', async () => {
  const tenant = await newTenant()
  const facts = { shortName: '珠海', address: '珠海市香洲区', phone: '0756-1', taxNo: '91440400', bankName: '工行', bankAccount: '6222' }
  const id = await add(tenant, { company: true, deptName: '珠海分店', companyNo: '03', ...facts })
  expect(String(id)).toHaveLength(13)
  expect(await named(tenant, '珠海分店')).toMatchObject({ company: true, companyNo: '03', stopped: false, users: 0, ...facts })
  const dept = await add(tenant, { deptName: '门市部', parentId: id })
  expect(String(dept).length).toBeLessThan(13)
  await tenant.as('owner').ok(departments.save, { id, deptName: '珠海总店', ...facts, shortName: '珠' })
  expect(await named(tenant, '珠海总店')).toMatchObject({ id, shortName: '珠', parentId: head(tenant) })
})

test.each([
  [{ company: true, deptName: '店中店' }, 'dept', '选中节点不是公司节点！'],
  [{ deptName: '' }, 'head', '名称不能为空'],
  [{ deptName: '销售部' }, 'head', '同一级已有“销售部”'],
  [{ company: true, deptName: '别的', companyNo: '02' }, 'head', '公司编号“02”已存在'],
  [{ deptName: '字'.repeat(41) }, 'head', '名称不能超过40个字'],
] as const)('a node with %j below a %s is refused: %s', async (form, below, msg) => {
  const tenant = await newTenant()
  const parentId = below === 'dept' ? (await named(tenant, '销售部')).id : head(tenant)
  expect((await tenant.as('owner').send(departments.save, { parentId, ...form })).body.msg).toBe(msg)
})

test('people go with their department to another company', async () => {
  const tenant = await newTenant()
  const sales = await named(tenant, '销售部')
  const { userId: id, loginAccount } = tenant.user('seller')
  const form = { id, loginAccount, realName: '小曾', deptId: sales.id, roleIds: [tenant.roleIds.seller] }
  await tenant.as('owner').ok(people.saveUser, form)
  await tenant.as('owner').ok(departments.move, { id: sales.id, parentId: branch(tenant), position: 0 })
  expect((await tenant.as('owner').ok(people.user, { id })).data).toMatchObject({ companyName: '分公司', deptName: '销售部' })
  expect((await tenant.as('seller').ok(session.userinfo, {})).content.companyId).toBe(branch(tenant))
})

test('order among brothers is what was moved', async () => {
  const tenant = await newTenant()
  const store = await named(tenant, '仓储部')
  await tenant.as('owner').ok(departments.move, { id: store.id, parentId: head(tenant), position: 0 })
  const names = (await tree(tenant)).filter(({ parentId }) => parentId === head(tenant)).map(({ deptName }) => deptName)
  expect(names).toEqual(['仓储部', '销售部', '分公司'])
})

test('no node moves below itself, the head company nowhere, a company below no department', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const sales = await named(tenant, '销售部')
  const inner = await add(tenant, { parentId: sales.id, deptName: '一组' })
  const move = async (id: number, parentId: number) => (await owner.send(departments.move, { id, parentId, position: 0 })).body.msg
  expect(await move(sales.id, inner)).toBe('不能移到自己的下级')
  expect(await move(head(tenant), branch(tenant))).toBe('总公司不能移动')
  expect(await move(branch(tenant), sales.id)).toBe('选中节点不是公司节点！')
})

test('two moves at the same moment make no circle', async () => {
  const tenant = await newTenant()
  const [one, two] = [await add(tenant, { deptName: '甲' }), await add(tenant, { deptName: '乙' })]
  const replies = await Promise.all([
    tenant.as('owner').call(departments.move, { id: one, parentId: two, position: 0 }),
    tenant.as('owner').call(departments.move, { id: two, parentId: one, position: 0 }),
  ])
  expect(replies.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
})

test('what was used can only be stopped, and only when nobody works there', async () => {
  const trade = await newTrade()
  const { tenant, owner } = trade
  expect((await owner.send(departments.remove, { id: branch(tenant) })).body).toMatchObject({ code: 1 })
  const sales = await named(tenant, '销售部')
  const { userId: id, loginAccount } = tenant.user('seller')
  const person = { id, loginAccount, realName: '小曾', roleIds: [tenant.roleIds.seller] }
  await owner.ok(people.saveUser, { ...person, deptId: sales.id })
  expect((await owner.send(departments.remove, { id: sales.id })).body.msg).toBe('“销售部”已被使用，不能删除，只能停用')
  expect((await owner.send(departments.stop, { id: sales.id })).body.msg).toBe('“销售部”还有 1 个启用的用户，请先停用或调到别处')
  await owner.ok(people.saveUser, { ...person, deptId: head(tenant) })
  await owner.ok(departments.stop, { id: sales.id })
  expect((await owner.send(people.saveUser, { ...person, deptId: sales.id })).body.msg).toBe('所选部门已停用')
  await owner.ok(departments.resume, { id: sales.id })
  await owner.ok(people.saveUser, { ...person, deptId: sales.id })
})

test('a company that owns a warehouse is in use; stopped, nobody can switch to it and visitors go home', async () => {
  const { tenant, owner } = await newTrade()
  await owner.ok(session.switchCompany, { companyId: branch(tenant) })
  const { warehouses } = await import('#contract/master/warehouses/warehouses.ts')
  await owner.ok(warehouses.save, { warehouseName: '分仓' })
  expect((await owner.send(departments.remove, { id: branch(tenant) })).body.msg).toBe('“分公司”已被使用，不能删除，只能停用')
  await owner.ok(departments.stop, { id: branch(tenant) })
  expect((await owner.ok(session.userinfo, {})).content.companyId).toBe(head(tenant))
  expect((await owner.send(session.switchCompany, { companyId: branch(tenant) })).body.code).toBe(Code.notYours)
  expect((await owner.ok(people.companies, {})).content.map(({ id }) => id)).toEqual([head(tenant)])
  expect((await owner.send(departments.stop, { id: head(tenant) })).body.msg).toBe('总公司不能停用')
})

test('another tenant’s tree is none of ours', async () => {
  const [mine, theirs] = await Promise.all([newTenant(), newTenant()])
  const owner = mine.as('owner')
  const id = branch(theirs)
  expect((await owner.send(departments.save, { id, deptName: '偷' })).body.code).toBe(Code.notYours)
  expect((await owner.send(departments.save, { parentId: id, deptName: '偷' })).body.msg).toBe('请选择上级')
  for (const call of [departments.stop, departments.resume, departments.remove])
    expect((await owner.send(call, { id })).body.code).toBe(Code.notYours)
  expect((await owner.send(departments.move, { id: branch(mine), parentId: id, position: 0 })).body.code).toBe(Code.notYours)
})
