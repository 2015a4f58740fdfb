import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { newTenant } from '#test/world.ts'

test('warehouses and their positions, in walking order', async () => {
  const owner = (await newTenant()).as('owner')
  const { id } = await owner.ok(warehouses.save, { warehouseName: '主仓', sort: 2 })
  await owner.ok(warehouses.save, { warehouseName: '废品仓', kind: 'scrap', sort: 1 })
  for (const [walk, posiName] of [
    [2, 'A-02'],
    [1, 'Ａ-01'],
  ] as const)
    await owner.ok(warehouses.savePosition, { warehouseId: id, posiName, walk })
  const own = (await owner.ok(warehouses.list, {})).content.filter(({ warehouseName }) => ['主仓', '废品仓'].includes(warehouseName))
  expect(own.map(({ warehouseName, kindName, posiCount }) => [warehouseName, kindName, posiCount])).toEqual([
    ['废品仓', '废品', 0],
    ['主仓', '正常', 2],
  ])
  expect((await owner.ok(warehouses.positions, { warehouseId: id })).content.map(({ posiName }) => posiName)).toEqual(['A-01', 'A-02'])
})

test.each([
  [{ warehouseName: '' }, '仓库名称不能为空'],
  [{ warehouseName: '仓'.repeat(33) }, '仓库名称不能超过32个字'],
  [{ warehouseName: '主仓' }, '仓库 主仓 已存在'],
  [{ warehouseName: '别的', id: 987_654_321 }, '仓库不存在'],
])('%j is refused', async (wrong, message) => {
  const owner = (await newTenant()).as('owner')
  await owner.ok(warehouses.save, { warehouseName: '主仓' })
  expect((await owner.call(warehouses.save, wrong)).msg).toBe(message)
})

test('of two people editing one warehouse the later is told; names and positions are taken once', async () => {
  const owner = (await newTenant()).as('owner')
  const { id } = await owner.ok(warehouses.save, { warehouseName: '主仓' })
  const edits = await Promise.all(['甲', '乙'].map((warehouseName) => owner.call(warehouses.save, { id, warehouseName, version: 1 })))
  expect(edits.map(({ code }) => code).sort()).toEqual([0, 1])
  const made = await Promise.all([1, 2, 3].map(() => owner.call(warehouses.savePosition, { warehouseId: id, posiName: 'B-01' })))
  expect(made.map(({ code }) => code).sort()).toEqual([0, 0, 1])
})

test('another company and another tenant have warehouses of their own', async () => {
  const tenant = await newTenant()
  const { id } = await tenant.as('owner').ok(warehouses.save, { warehouseName: '主仓' })
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(warehouses.list, {})).content.map((row) => row.id)).not.toContain(id)
  expect((await stranger.call(warehouses.save, { id, warehouseName: 'x' })).msg).toBe('仓库不存在')
  expect((await stranger.call(warehouses.savePosition, { warehouseId: id, posiName: 'x' })).msg).toBe('仓库不存在')
  const reader = await tenant.withTags('base:warehouse:query')
  expect((await reader.call(warehouses.save, { warehouseName: 'x' })).code).toBe(Code.forbidden)
})

test('a company has one default warehouse: it goes over to another, and stays in use', async () => {
  const owner = (await newTenant()).as('owner')
  const names = async () =>
    (await owner.ok(warehouses.list, {})).content.filter(({ isDefault }) => isDefault).map((row) => row.warehouseName)
  const { id } = await owner.ok(warehouses.save, { warehouseName: '主仓', isDefault: true })
  expect(await names()).toEqual(['主仓'])
  const saved = await Promise.all(['东仓', '西仓'].map((warehouseName) => owner.call(warehouses.save, { warehouseName, isDefault: true })))
  expect(saved.map(({ code }) => code)).toEqual([Code.done, Code.done])
  expect(await names()).toHaveLength(1)
  await owner.ok(warehouses.save, { id, version: 1, warehouseName: '主仓', isDefault: true })
  expect(await names()).toEqual(['主仓'])
  expect((await owner.call(warehouses.save, { id, warehouseName: '总仓' })).msg).toBe('没有说明修改的是哪个版本，请刷新后重试')
  // an edit that says nothing of it leaves it where it is
  await owner.ok(warehouses.save, { id, version: 2, warehouseName: '总仓' })
  expect(await names()).toEqual(['总仓'])
  expect((await owner.call(warehouses.save, { id, version: 3, warehouseName: '总仓', enabled: false })).msg).toBe(
    '默认仓库不能停用或改变类型，请先把其他仓库设为默认',
  )
  expect((await owner.call(warehouses.save, { warehouseName: '废品仓', kind: 'scrap', isDefault: true })).msg).toBe(
    '只有启用的正常仓库可以作为默认仓库',
  )
})
