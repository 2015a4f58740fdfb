import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { logs } from '#contract/reports/logs.ts'
import { confirmed, importedList, previewList, undone } from '#test/import-hand.ts'
import { newTrade, type Trade } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'
import { modelDocument } from './document.ts'
import { yearsOf } from './import-rules.ts'
import { titleOf, yearsText } from './rules.ts'

const bare = { modelName: '', yearFrom: 0, yearTo: 0, displacement: '', engine: '', chassis: '' }

/** 大众 → 朗逸 → two models. */
async function lavida({ owner }: Pick<Trade, 'owner'>) {
  const { id: brandId } = await owner.ok(carModels.save, { modelName: '大众' })
  const { id: seriesId } = await owner.ok(carModels.save, { modelName: '朗逸', parentId: brandId })
  const model = async (change: object) => (await owner.ok(carModels.save, { parentId: seriesId, ...change })).id
  const old = await model({ yearFrom: 2008, yearTo: 2012, displacement: '1.6L', chassis: 'PQ34' })
  const young = await model({ yearFrom: 2013, displacement: '1.4T', engine: 'EA211' })
  return { brandId, seriesId, old, young }
}

test.each([
  [{ yearFrom: 2012, yearTo: 2018, displacement: '1.4T', engine: 'EA211' }, '2012-2018 1.4T EA211'],
  [{ modelName: '八代', yearFrom: 2013 }, '八代 2013-'],
  [{ yearTo: 2010, chassis: 'E90' }, '-2010 E90'],
  [{ yearFrom: 2015, yearTo: 2015 }, '2015'],
])('a model with %j is called %s', (facts, title) => {
  expect(titleOf({ ...bare, ...facts })).toBe(title)
})

test('years that are not known are not told', () => {
  expect(yearsText(0, 0)).toBe('')
})

test('a model is found by the names above it, in pinyin and by its years', () => {
  expect(modelDocument(['大众', '朗逸', '2013-2018 1.4T'])).toBe(' 大众 朗逸 2013 2018 14t dz ly dazhong langyi ')
})

test('the tree holds brands and series, a series its models in the order of their years', async () => {
  const trade = await newTrade()
  const { brandId, seriesId } = await lavida(trade)
  const { content } = await trade.owner.ok(carModels.tree, {})
  expect(content.map(({ id, parentId, level, title, amount }) => [id, parentId, level, title, amount])).toEqual([
    [brandId, 0, 1, '大众', 1],
    [seriesId, brandId, 2, '朗逸', 2],
  ])
  const models = (await trade.owner.ok(carModels.ofSeries, { seriesId })).content
  expect(models.map(({ title }) => title)).toEqual(['2008-2012 1.6L PQ34', '2013- 1.4T EA211'])
})

test.each(['大众 朗逸', '朗逸 1.4', 'dz ly', 'langyi 2013', 'ea211', '14t 大众'])('%s finds the model', async (typed) => {
  const trade = await newTrade()
  const { young, seriesId, brandId } = await lavida(trade)
  const { content } = await trade.owner.ok(carModels.search, { queryValue: typed })
  expect(content.find(({ id }) => id === young)).toEqual({
    id: young,
    level: 3,
    brandId,
    seriesId,
    brandName: '大众',
    seriesName: '朗逸',
    title: '2013- 1.4T EA211',
    stopped: false,
  })
})

test('what a brand is renamed to finds the models below it, what it was called does not', async () => {
  const trade = await newTrade()
  const { brandId, old } = await lavida(trade)
  await trade.owner.ok(carModels.save, { id: brandId, modelName: '上汽大众', version: 1 })
  const found = async (queryValue: string) => (await trade.owner.ok(carModels.search, { queryValue, level: 3 })).content.map(({ id }) => id)
  expect(await found('上汽大众 1.6')).toEqual([old])
  expect(await found('dazhong 1.6')).toEqual([old])
  await trade.owner.ok(carModels.save, { id: brandId, modelName: '斯柯达', version: 2 })
  expect(await found('大众')).toEqual([])
})

test.each([
  [{ modelName: ' ' }, 'top', '品牌名称不能为空'],
  [{ modelName: '' }, 'brand', '车系名称不能为空'],
  [{ remark: '只有备注' }, 'series', '名称、年份、排量、发动机、底盘号至少填一项'],
  [{ yearFrom: 2015, yearTo: 2012 }, 'series', '截止年份不能早于起始年份'],
  [{ yearFrom: 99 }, 'series', '起始年份应为 4 位年份'],
  [{ displacement: 'x'.repeat(21) }, 'series', '排量不能超过20个字'],
  [{ modelName: 'x' }, 'model', '车型下面不能再加下级'],
  [{ modelName: 'x' }, 'nothing', '上级不存在'],
  [{ modelName: '大 众' }, 'top', '品牌 大 众 已存在'],
  [{ modelName: '朗逸' }, 'brand', '车系 朗逸 已存在'],
  [{ yearFrom: 2008, yearTo: 2012, displacement: '1.6L', chassis: 'PQ34' }, 'series', '车型 2008-2012 1.6L PQ34 已存在'],
] as const)('%j below a %s is refused: %s', async (form, below, msg) => {
  const trade = await newTrade()
  const { brandId, seriesId, old } = await lavida(trade)
  const parentId = { top: 0, brand: brandId, series: seriesId, model: old, nothing: 987_654_321 }[below]
  expect((await trade.owner.send(carModels.save, { parentId, ...form })).body.msg).toBe(msg)
})

test('1.6 and 16 are two displacements', async () => {
  const trade = await newTrade()
  const { seriesId } = await lavida(trade)
  for (const displacement of ['1.6', '16']) await trade.owner.ok(carModels.save, { parentId: seriesId, displacement })
  const again = await trade.owner.call(carModels.save, { parentId: seriesId, displacement: '16' })
  expect(again).toMatchObject({ code: Code.refused, msg: '车型 16 已存在' })
})

test('of two people editing one model the later is told; one name is taken once', async () => {
  const trade = await newTrade()
  const { old, seriesId } = await lavida(trade)
  const edit = (engine: string) => trade.owner.call(carModels.save, { id: old, yearFrom: 2008, engine, version: 1 })
  const edits = await Promise.all([edit('EA111'), edit('CFB')])
  expect(edits.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  expect(edits.find(({ code }) => code === Code.refused)?.msg).toBe('车型已被他人修改，请刷新后重试')
  const adds = await Promise.all([1, 2, 3].map(() => trade.owner.call(carModels.save, { parentId: seriesId, modelName: '同名' })))
  expect(adds.map(({ code }) => code).sort()).toEqual([Code.refused, Code.refused, Code.done])
})

test('a press that is repeated is carried out once', async () => {
  const trade = await newTrade()
  const { brandId } = await lavida(trade)
  const sent = { parentId: brandId, modelName: '宝来', submittime: 1_700_000_000_001 }
  await trade.owner.ok(carModels.save, sent)
  expect((await trade.owner.send(carModels.save, sent)).body).toMatchObject({ code: Code.asks, msg: '提交数据重复,请等候10秒提交' })
})

test('a stopped model stays with its parts, but nobody is offered it', async () => {
  const trade = await newTrade()
  const { old, young, seriesId } = await lavida(trade)
  await trade.owner.ok(carModels.stop, { ids: [old] })
  expect((await trade.owner.ok(carModels.ofSeries, { seriesId, stopped: '0' })).content.map(({ id }) => id)).toEqual([young])
  expect((await trade.owner.ok(carModels.search, { queryValue: '朗逸', level: 3, stopped: '0' })).content.map(({ id }) => id)).toEqual([
    young,
  ])
  const pjid = await trade.part()
  expect((await trade.owner.ok(carModels.fit, { modelIds: [seriesId], pjids: [pjid] })).added).toBe(1)
  await trade.owner.ok(carModels.resume, { ids: [old] })
  expect((await trade.owner.ok(carModels.ofSeries, { seriesId, stopped: '0' })).content.map(({ id }) => id)).toEqual([old, young])
})

test('a part fits a model, or all models of a series; seen from both sides, and undone', async () => {
  const trade = await newTrade()
  const { old, young, seriesId } = await lavida(trade)
  const [one, two] = [await trade.part(), await trade.part()]
  expect((await trade.owner.ok(carModels.fit, { modelIds: [old], pjids: [one] })).added).toBe(1)
  expect((await trade.owner.ok(carModels.fit, { modelIds: [seriesId], pjids: [one, two] })).added).toBe(3)
  const ofPart = async (pjid: number) => (await trade.owner.ok(carModels.ofPart, { pjid })).content.map(({ id }) => id)
  const ofModel = async (modelId: number) => (await trade.owner.ok(carModels.parts, { modelId })).page.list.map(({ pjid }) => pjid)
  expect(await ofPart(one)).toEqual([old, young])
  expect((await ofModel(young)).sort()).toEqual([one, two].sort())
  await trade.owner.ok(carModels.unfit, { modelIds: [young], pjids: [one] })
  expect(await ofPart(one)).toEqual([old])
  expect(await ofModel(young)).toEqual([two])
  const trail = (await trade.owner.ok(logs.operations, { page: 1, limit: 20 })).page.list.map(({ action }) => action)
  expect(trail).toEqual(expect.arrayContaining(['添加适用车型', '取消适用车型']))
})

test('the same fitment from two hands at once is there once', async () => {
  const trade = await newTrade()
  const { old, young } = await lavida(trade)
  const pjids = [await trade.part(), await trade.part(), await trade.part()]
  const both = [
    [old, young],
    [young, old],
  ]
  const added = await Promise.all(
    both.map((modelIds, at) => trade.owner.ok(carModels.fit, { modelIds, pjids: at ? [...pjids].reverse() : pjids })),
  )
  expect(added.reduce((sum, reply) => sum + reply.added, 0)).toBe(6)
})

test.each([
  ['no model', { modelIds: [], pjids: [1] }, '请选择车型'],
  ['no part', { modelIds: [1], pjids: [] }, '请选择商品'],
  ['too many', { modelIds: Array.from({ length: 201 }, (_, at) => at + 1), pjids: [1] }, '一次最多选择200个车型'],
  ['a model that is not there', { modelIds: [987_654_321], pjids: [1] }, '车型不存在'],
])('fitment with %s is refused', async (_, wrong, msg) => {
  expect((await (await newTenant()).as('owner').send(carModels.fit, wrong)).body.msg).toBe(msg)
})

test('a brand is no model, an unknown part no part, an empty series nothing to fit', async () => {
  const trade = await newTrade()
  const { brandId, old } = await lavida(trade)
  const pjid = await trade.part()
  const said = async (modelId: number, part: number) =>
    (await trade.owner.send(carModels.fit, { modelIds: [modelId], pjids: [part] })).body.msg
  expect(await said(brandId, pjid)).toBe('请选择车系或车型')
  expect(await said(old, 987_654_321)).toBe('无效商品')
  const { id: empty } = await trade.owner.ok(carModels.save, { modelName: '空', parentId: brandId })
  expect(await said(empty, pjid)).toBe('车系下面暂无启用的车型，请先新增车型')
})

test('the price of a fitted part goes only to whoever may see it', async () => {
  const trade = await newTrade()
  const { old } = await lavida(trade)
  const pjid = await trade.part({ xsPrice: 88 })
  await trade.receive({ pjid, rkAmount: 5 })
  await trade.owner.ok(carModels.fit, { modelIds: [old], pjids: [pjid] })
  const price = async (who: Trade['owner']) =>
    (await who.ok(carModels.parts, { modelId: old })).page.list.map(({ xsPrice, qty }) => [xsPrice, qty])
  expect(await price(trade.owner)).toEqual([[88, 5]])
  expect(await price(await trade.tenant.withTags('base:model:query'))).toEqual([['***', 5]])
})

test('each act has its tag', async () => {
  const trade = await newTrade()
  const { old, brandId } = await lavida(trade)
  const pjid = await trade.part()
  const reader = await trade.tenant.withTags('base:model:query')
  await reader.ok(carModels.tree, {})
  expect((await reader.call(carModels.save, { modelName: '甲' })).code).toBe(Code.forbidden)
  expect((await reader.call(carModels.stop, { ids: [old] })).code).toBe(Code.forbidden)
  expect((await reader.call(carModels.fit, { modelIds: [old], pjids: [pjid] })).code).toBe(Code.forbidden)
  const adder = await trade.tenant.withTags('base:model:add')
  await adder.ok(carModels.save, { modelName: '甲' })
  expect((await adder.call(carModels.save, { id: brandId, modelName: '乙' })).code).toBe(Code.forbidden)
})

test('another tenant sees, changes and fits nothing of it', async () => {
  const trade = await newTrade()
  const { brandId, seriesId, old } = await lavida(trade)
  const pjid = await trade.part()
  await trade.owner.ok(carModels.fit, { modelIds: [old], pjids: [pjid] })
  const other = await newTrade()
  const stranger = other.owner
  const theirs = await lavida(other)
  expect((await stranger.ok(carModels.ofSeries, { seriesId })).content).toEqual([])
  expect((await stranger.ok(carModels.parts, { modelId: old })).page.list).toEqual([])
  expect((await stranger.ok(carModels.ofPart, { pjid })).content).toEqual([])
  expect((await stranger.ok(carModels.search, { queryValue: '大众' })).content.map(({ brandId: id }) => id)).not.toContain(brandId)
  expect((await stranger.send(carModels.save, { id: old, modelName: 'x' })).body.msg).toBe('车型不存在')
  expect((await stranger.send(carModels.save, { parentId: seriesId, modelName: 'x' })).body.msg).toBe('上级不存在')
  expect((await stranger.send(carModels.stop, { ids: [old] })).body.msg).toBe('车型不存在')
  expect((await stranger.send(carModels.fit, { modelIds: [old], pjids: [await other.part()] })).body.msg).toBe('车型不存在')
  expect((await stranger.send(carModels.fit, { modelIds: [theirs.old], pjids: [pjid] })).body.msg).toBe('无效商品')
  expect((await stranger.send(carModels.unfit, { modelIds: [old], pjids: [pjid] })).body.msg).toBe('车型不存在')
})

test.each([
  ['2012', '', '', { yearFrom: 2012, yearTo: 2012 }],
  ['2012-2018', '', '', { yearFrom: 2012, yearTo: 2018 }],
  ['2012年—至今', '', '', { yearFrom: 2012, yearTo: 0 }],
  ['-2010', '', '', { yearFrom: 0, yearTo: 2010 }],
  ['', '2012', '', { yearFrom: 2012, yearTo: 0 }],
  ['', '', '', { yearFrom: 0, yearTo: 0 }],
  ['12款', '', '', undefined],
  ['2012-2014-2016', '', '', undefined],
])('the years "%s" from "%s" to "%s" of a file are %j', (span, from, to, years) => {
  expect(yearsOf(span, from, to)).toEqual(years)
})

test('fitment comes from a file: missing models are made, a series without a word means all of its models', async () => {
  const trade = await newTrade()
  const { seriesId, old, young } = await lavida(trade)
  const [one, two] = [await trade.part({ pjNo: 'F-1' }), await trade.part({ pjNo: 'F-2' })]
  await trade.owner.ok(carModels.fit, { modelIds: [old], pjids: [one] })
  const file = [
    ['编码', '品牌', '汽车品牌', '车系', '年份', '排量', '发动机', '底盘号'],
    ['F-1', '博世', '大众', '朗逸', '2008-2012', '1.6L', '', 'PQ34'],
    ['F-1', '', '大众', '朗逸', '', '', '', ''],
    ['f2', '', '丰田', '卡罗拉', '2014-至今', '1.2T', '', ''],
    ['F-2', '', '丰田', '卡罗拉', '2007-2013', '', '', ''],
    ['F-2', '', '丰田', '卡罗拉', '2014-', '1.2T', '', ''],
    ['F-2', '', '丰田', '凯美瑞', '', '', '', ''],
    ['F-9', '', '丰田', '凯美瑞', '2012', '', '', ''],
    ['F-2', '', '丰田', '', '2012', '', '', ''],
    ['F-2', '', '丰田', '凯美瑞', '2012-2010', '', '', ''],
    ['F-2', '', '丰田', '凯美瑞', '12款', '', '', ''],
  ]
  const preview = await previewList(trade.owner, 'fitment', file)
  expect(preview.rows.map(({ verdict, values, problems }) => [verdict, values.title ?? '', problems])).toEqual([
    ['same', '2008-2012 1.6L PQ34', ''],
    ['fresh', '全部 2 个车型', ''],
    ['fresh', '2014- 1.2T', '新建车型'],
    ['fresh', '2007-2013', '新建车型'],
    ['ignored', '2014- 1.2T', '与第4行相同'],
    ['wrong', '', '车系不存在，请填写年份、排量等以新建车型'],
    ['wrong', '', '编码不存在'],
    ['wrong', '', '车系不能为空'],
    ['wrong', '', '截止年份不能早于起始年份'],
    ['wrong', '', '年份应为 4 位年份，如 2012 或 2012-2018'],
  ])
  expect((await trade.owner.ok(carModels.tree, {})).content).toHaveLength(2)
  expect(await confirmed(trade.owner, preview.id)).toMatchObject({ fresh: 3, same: 1, wrong: 5, ignored: 1, state: 'done' })
  const fits = async (pjid: number) =>
    (await trade.owner.ok(carModels.ofPart, { pjid })).content.map(({ seriesName, title }) => `${seriesName} ${title}`)
  expect(await fits(one)).toEqual(['朗逸 2008-2012 1.6L PQ34', '朗逸 2013- 1.4T EA211'])
  expect((await fits(two)).sort()).toEqual(['卡罗拉 2007-2013', '卡罗拉 2014- 1.2T'])
  // what was made is there now: the file says nothing new
  expect((await previewList(trade.owner, 'fitment', file)).counts).toMatchObject({ fresh: 0, same: 4 })
  expect((await trade.owner.ok(carModels.ofSeries, { seriesId })).content.map(({ id, amount }) => [id, amount])).toEqual([
    [old, 1],
    [young, 1],
  ])
  // taken back, the models it made are gone, and what fitted before fits still
  expect((await undone(trade.owner, preview.id)).message).toBe('已撤销3行')
  expect([await fits(one), await fits(two)]).toEqual([['朗逸 2008-2012 1.6L PQ34'], []])
  expect((await previewList(trade.owner, 'fitment', file)).rows.map(({ verdict }) => verdict)).toEqual(
    preview.rows.map(({ verdict }) => verdict),
  )
}, 180_000)

test('whoever may not make models imports fitment of those there are; without the tag nobody does', async () => {
  const trade = await newTrade()
  await lavida(trade)
  await trade.part({ pjNo: 'F-1' })
  const file = [
    ['编码', '汽车品牌', '车系', '年份'],
    ['F-1', '大众', '朗逸', ''],
    ['F-1', '大众', '朗逸', '2020'],
  ]
  const fitter = await trade.tenant.withTags('base:model:fit')
  const { rows } = await previewList(fitter, 'fitment', file)
  expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['fresh', ''],
    ['wrong', '车型不存在，没有权限新建'],
  ])
  const reader = await trade.tenant.withTags('base:model:query')
  expect((await importedList(fitter, 'fitment', file)).state).toBe('done')
  expect((await previewList(reader, 'fitment', file)).code).toBe(Code.forbidden)
  const stranger = (await newTrade()).owner
  expect((await previewList(stranger, 'fitment', file)).counts).toMatchObject({ wrong: 2 })
})
