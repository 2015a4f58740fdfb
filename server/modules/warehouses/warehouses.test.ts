import { expect, test } from 'vitest'
import { Code } from '#contract/kit.ts'
import { warehouses } from '#contract/warehouses.ts'
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
