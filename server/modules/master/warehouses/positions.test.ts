import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code } from '#contract/kit/fields.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { positions } from '#contract/master/warehouses/positions.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { confirmed, previewList, settled, undone } from '#test/import-hand.ts'
import { newTrade } from '#test/trade.ts'
import { type Caller, newTenant } from '#test/world.ts'

const shelves = {
  parts: [
    { from: 'A', to: 'B' },
    { from: '01', to: '02' },
    { from: '1', to: '2' },
  ],
  joint: '-',
}

async function newWarehouse(by: Caller, warehouseName = '货架仓') {
  return (await by.ok(warehouses.save, { warehouseName })).id
}
const listOf = async (by: Caller, warehouseId: number, filter = {}) =>
  (await by.ok(positions.page, { warehouseId, limit: 100, ...filter })).page.list
const namesOf = async (by: Caller, warehouseId: number, filter = {}) =>
  (await listOf(by, warehouseId, filter)).map(({ posiName }) => posiName)

test('positions are made many at once, behind those there are; the same again adds nothing', async () => {
  const owner = (await newTenant()).as('owner')
  const warehouseId = await newWarehouse(owner)
  await owner.ok(warehouses.savePosition, { warehouseId, posiName: 'A-01-1', walk: 5 })
  expect(await owner.ok(positions.create, { warehouseId, ...shelves })).toMatchObject({ added: 7, existed: 1 })
  expect(await owner.ok(positions.create, { warehouseId, ...shelves })).toMatchObject({ added: 0, existed: 8 })
  expect(await namesOf(owner, warehouseId)).toEqual(['A-01-1', 'A-01-2', 'A-02-1', 'A-02-2', 'B-01-1', 'B-01-2', 'B-02-1', 'B-02-2'])
  const wrong = { ...shelves, parts: [{ from: 'B', to: 'A' }] }
  expect((await owner.call(positions.create, { warehouseId, ...wrong })).msg).toBe('区的起止不正确：应同为字母或同为数字，且起不大于止')
})

test('two who make the same positions at once make them once', async () => {
  const owner = (await newTenant()).as('owner')
  const warehouseId = await newWarehouse(owner)
  const made = await Promise.all([1, 2, 3].map(() => owner.ok(positions.create, { warehouseId, ...shelves })))
  expect(made.reduce((sum, { added }) => sum + added, 0)).toBe(8)
})

test('the way is put in order; whoever does not know of a new position is told', async () => {
  const owner = (await newTenant()).as('owner')
  const warehouseId = await newWarehouse(owner)
  await owner.ok(positions.create, { warehouseId, ...shelves, parts: [{ from: '1', to: '3' }] })
  const ids = (await listOf(owner, warehouseId)).map(({ id }) => id).toReversed()
  await owner.ok(positions.arrange, { warehouseId, ids })
  expect((await listOf(owner, warehouseId)).map(({ posiName, walk }) => [posiName, walk])).toEqual([
    ['3', 10],
    ['2', 20],
    ['1', 30],
  ])
  await owner.ok(warehouses.savePosition, { warehouseId, posiName: '4' })
  expect((await owner.call(positions.arrange, { warehouseId, ids })).msg).toBe('仓位已有增减，请刷新后重新排序')
  expect((await listOf(owner, warehouseId)).at(-1)).toMatchObject({ posiName: '4', walk: 40 })
})

test('of two people editing one position the later is told', async () => {
  const owner = (await newTenant()).as('owner')
  const warehouseId = await newWarehouse(owner)
  const { id } = await owner.ok(warehouses.savePosition, { warehouseId, posiName: 'A' })
  const edits = await Promise.all(
    ['靠门', '靠窗'].map((remark) => owner.call(warehouses.savePosition, { id, warehouseId, posiName: 'A', walk: 10, remark, version: 1 })),
  )
  expect(edits.map(({ msg }) => msg).sort()).toEqual(['仓位已被他人修改，请刷新后重试', '保存成功'])
})

test('a picker walks the way of the warehouse, and a stopped position takes nothing new', async () => {
  const { owner, warehouseId, part, receive, saleDraft, rkDraft } = await newTrade()
  const place = async (posiName: string, walk: number) => (await owner.ok(warehouses.savePosition, { warehouseId, posiName, walk })).id
  const [first, last] = [await place('Z', 10), await place('A', 20)]
  const pjid = await part()
  await receive({ pjid, rkAmount: 3, posiId: last }, { pjid, rkAmount: 2, posiId: first })
  const id = await saleDraft([{ pjid, ckAmount: 4 }])
  await owner.ok(outbound.confirm, { id })
  const [line] = (await owner.ok(outbound.pageLines, { ckId: id })).page.list
  expect(line?.places).toEqual([
    { posiName: 'Z', walk: 10, qty: 2 },
    { posiName: 'A', walk: 20, qty: 2 },
  ])
  expect((await listOf(owner, warehouseId)).map(({ posiName, goods }) => [posiName, goods])).toEqual([
    ['Z', 1],
    ['A', 1],
  ])

  await owner.ok(positions.stop, { warehouseId, ids: [first] })
  expect((await owner.call(stockIn.save, rkDraft([{ pjid, rkAmount: 1, posiId: first }]))).msg).toBe('第1行：仓位不属于所选仓库')
  expect(await namesOf(owner, warehouseId, { enabled: '0' })).toEqual(['Z'])
  await owner.ok(positions.resume, { warehouseId, ids: [first] })
  await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 1, posiId: first }]))
})

test('only a position that nothing needs is deleted, and the refusal names what needs it', async () => {
  const { owner, warehouseId, part, receive } = await newTrade()
  await owner.ok(positions.create, { warehouseId, parts: [{ from: '1', to: '4' }], joint: '' })
  const [full, usual, empty, other] = (await listOf(owner, warehouseId)).map(({ id }) => id) as [number, number, number, number]
  const pjid = await part()
  await receive({ pjid, rkAmount: 3, posiId: full })
  await owner.ok(positions.savePart, { pjid, places: [{ warehouseId, posiId: usual }] })
  expect((await owner.call(positions.remove, { warehouseId, ids: [full, usual, empty] })).msg).toBe(
    '1 还有库存；2 是商品的默认仓位，不能删除，可以停用',
  )
  await owner.ok(positions.remove, { warehouseId, ids: [empty, other] })
  expect(await namesOf(owner, warehouseId)).toEqual(['1', '2'])
  expect(await namesOf(owner, warehouseId, { filled: '1' })).toEqual(['1'])
  expect(await namesOf(owner, warehouseId, { filled: '0' })).toEqual(['2'])
  // the name is free again
  await owner.ok(warehouses.savePosition, { warehouseId, posiName: '3' })
})

test('a part has a usual place in each warehouse; lines of documents ask for those of many parts', async () => {
  const { owner, warehouseId, part } = await newTrade()
  const [one, two] = [await part(), await part()]
  const other = await newWarehouse(owner)
  const { id: posiId } = await owner.ok(warehouses.savePosition, { warehouseId, posiName: 'A-1' })
  await owner.ok(positions.savePart, { pjid: one, places: [{ warehouseId, posiId }] })
  const placed = async (pjid: number) =>
    (await owner.ok(positions.ofPart, { pjid })).content.map((row) => [row.warehouseName, row.posiName])
  expect(await placed(one)).toEqual(
    expect.arrayContaining([
      ['主仓', 'A-1'],
      ['货架仓', ''],
    ]),
  )
  expect((await owner.ok(positions.usual, { warehouseId, pjids: [one, two] })).content).toEqual([{ pjid: one, posiId, posiName: 'A-1' }])
  expect((await owner.call(positions.savePart, { pjid: one, places: [{ warehouseId: other, posiId }] })).msg).toBe('仓位不属于所选仓库')
  expect((await owner.call(positions.savePart, { pjid: 987_654, places: [] })).msg).toBe('无效商品')
  // a stopped position is no place to put things; the part keeps it for when it is in use again
  await owner.ok(positions.stop, { warehouseId, ids: [posiId] })
  expect((await owner.ok(positions.usual, { warehouseId, pjids: [one] })).content).toEqual([])
  await owner.ok(positions.savePart, { pjid: one, places: [{ warehouseId, posiId: 0 }] })
  expect((await listOf(owner, warehouseId)).map(({ usual }) => usual)).toEqual([0])
})

test('positions come from a file: judged first, then carried out as they were shown', async () => {
  const owner = (await newTenant()).as('owner')
  const warehouseId = await newWarehouse(owner)
  await owner.ok(warehouses.savePosition, { warehouseId, posiName: 'A-1', walk: 70, remark: '靠门' })
  const file = [
    ['仓库', '仓位', '行走顺序', '状态', '备注'],
    ['货架仓', 'A-1', '', '停用', ''],
    ['货架仓', 'A-2', 15, '', '高货'],
    ['货架仓', 'A-3', '', '', ''],
    ['货架仓', 'A-2', '', '', ''],
    ['没有的仓', 'A-2', '', '', ''],
    ['货架仓', 'A-4', '第一', '', ''],
    ['货架仓', 'A-5', '', '封存', ''],
    ['货架仓', '', '', '', ''],
  ]
  const preview = await previewList(owner, 'positions', file, { mapping: ['warehouseName', 'posiName', 'walk', 'enabled', 'remark'] })
  expect(preview.rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['changed', ''],
    ['asked', '待答复：与第5行重复，内容不同'],
    ['fresh', ''],
    ['asked', '待答复：与第3行重复，内容不同'],
    ['wrong', '仓库 没有的仓 不存在'],
    ['wrong', '拣货顺序应为 0 到 9999999 的整数'],
    ['wrong', '状态应为启用或停用'],
    ['wrong', '仓位不能为空'],
  ])
  expect(preview.rows[0]?.olds).toEqual({ enabled: '启用' })
  await owner.ok(imports.answer, { id: preview.id, answers: { duplicate: 'first' } })
  await settled(owner, preview.id)
  expect(await namesOf(owner, warehouseId)).toEqual(['A-1'])
  const before = await listOf(owner, warehouseId)
  expect(await confirmed(owner, preview.id)).toMatchObject({ fresh: 2, changed: 1, wrong: 4, state: 'done' })
  expect((await listOf(owner, warehouseId)).map(({ posiName, walk, enabled, remark }) => [posiName, walk, enabled, remark])).toEqual([
    ['A-2', 15, true, '高货'],
    ['A-1', 70, false, '靠门'],
    ['A-3', 80, true, ''],
  ])
  expect((await previewList(owner, 'positions', file)).counts).toMatchObject({ fresh: 0, changed: 0, same: 2, asked: 2 })
  expect((await undone(owner, preview.id)).message).toBe('已撤销3行')
  expect(await listOf(owner, warehouseId)).toEqual(before.map((row) => ({ ...row, version: row.version + 2 })))
})

test('usual places come from a file, by code and brand', async () => {
  const { owner, warehouseId } = await newTrade()
  const part = async (pjNo: string, pjBrand: string) => (await owner.ok(parts.save, { pjNo, pjName: '件', pjBrand, tips: 1 })).id
  const [one] = [await part('K-1', '博世'), await part('K-2', '博世'), await part('K-2', '法雷奥')]
  const { id: posiId } = await owner.ok(warehouses.savePosition, { warehouseId, posiName: 'A-1' })
  await owner.ok(positions.savePart, { pjid: one, places: [{ warehouseId, posiId }] })
  const file = [
    ['编码', '品牌', '仓库', '仓位'],
    ['K-1', '', '主仓', ''],
    ['K-2', '', '主仓', 'A-1'],
    ['k 2', '法雷奥', '主仓', 'A-1'],
    ['K-2', '博世', '主仓', 'B-9'],
    ['K-9', '', '主仓', 'A-1'],
    ['K-1', '', '主仓', 'A-1'],
  ]
  const { id, rows } = await previewList(owner, 'places', file)
  expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['asked', '待答复：与第7行重复，内容不同'],
    ['wrong', '该编码有多个品牌的商品，请填写品牌'],
    ['fresh', ''],
    ['wrong', '仓位 B-9 不存在'],
    ['wrong', '编码不存在'],
    ['asked', '待答复：与第2行重复，内容不同'],
  ])
  await owner.ok(imports.answer, { id, answers: { duplicate: 'first' } })
  await settled(owner, id)
  await confirmed(owner, id)
  expect((await listOf(owner, warehouseId)).map(({ usual }) => usual)).toEqual([1])
  expect((await owner.ok(positions.usual, { warehouseId, pjids: [one] })).content).toEqual([])
  expect((await undone(owner, id)).message).toBe('已撤销2行')
  expect((await owner.ok(positions.usual, { warehouseId, pjids: [one] })).content).toEqual([{ pjid: one, posiId, posiName: 'A-1' }])
})

test('positions are the company’s own, and need their tags', async () => {
  const { owner, tenant, warehouseId, part } = await newTrade()
  const { id } = await owner.ok(warehouses.savePosition, { warehouseId, posiName: 'A-1' })
  const pjid = await part()
  const stranger = (await newTrade()).owner
  expect(await namesOf(stranger, warehouseId)).toEqual([])
  for (const change of [positions.stop, positions.remove, positions.arrange])
    expect((await stranger.call(change, { warehouseId, ids: [id] })).msg).toBe('仓库不存在')
  expect((await stranger.call(positions.create, { warehouseId, ...shelves })).msg).toBe('仓库不存在')
  expect((await stranger.call(positions.savePart, { pjid, places: [{ warehouseId, posiId: id }] })).msg).toBe('无效商品')
  const reader = await tenant.withTags('base:warehouse:query')
  expect(await namesOf(reader, warehouseId)).toEqual(['A-1'])
  for (const change of [positions.stop, positions.remove, positions.arrange])
    expect((await reader.call(change, { warehouseId, ids: [id] })).code).toBe(Code.forbidden)
  expect((await reader.call(positions.create, { warehouseId, ...shelves })).code).toBe(Code.forbidden)
  expect((await reader.call(positions.savePart, { pjid, places: [] })).code).toBe(Code.forbidden)
})
