import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { logs } from '#contract/reports/logs.ts'
import { confirmed, previewList, undone } from '#test/import-hand.ts'
import { newTrade } from '#test/trade.ts'

/** 大众 朗逸 with two models, and a brake pad for both. */
async function shop() {
  const trade = await newTrade()
  const { owner } = trade
  const { id: brandId } = await owner.ok(carModels.save, { modelName: '大众' })
  const { id: seriesId } = await owner.ok(carModels.save, { modelName: '朗逸', parentId: brandId })
  const model = async (change: object) => (await owner.ok(carModels.save, { parentId: seriesId, ...change })).id
  const old = await model({ yearFrom: 2008, yearTo: 2012 })
  const young = await model({ yearFrom: 2013 })
  const pad = await trade.part({ pjNo: 'PAD', pjType: '制动件' })
  await owner.ok(carModels.fit, { modelIds: [seriesId], pjids: [pad] })
  const fits = async (pjid = pad) =>
    (await owner.ok(carModels.ofPart, { pjid })).content.map(({ id, fitPlace, perCar, fitNote, fitVersion }) => ({
      ...{ id, fitPlace, perCar, fitNote, fitVersion },
    }))
  return { ...trade, seriesId, old, young, pad, fits }
}

test('place, quantity and note are said of one model or of several; what is not meant stays', async () => {
  const { owner, old, young, pad, fits } = await shop()
  const both = [old, young].map((modelId) => ({ modelId, pjid: pad, fitVersion: 1 }))
  await owner.ok(carModels.saveFit, { fits: both, change: ['fitPlace', 'perCar'], fitPlace: '右前、左前', perCar: 2 })
  await owner.ok(carModels.saveFit, { fits: [{ modelId: old, pjid: pad, fitVersion: 2 }], change: ['fitNote'], fitNote: '带传感器' })
  expect(await fits()).toEqual([
    { id: old, fitPlace: '前左右', perCar: 2, fitNote: '带传感器', fitVersion: 3 },
    { id: young, fitPlace: '前左右', perCar: 2, fitNote: '', fitVersion: 2 },
  ])
  const [row] = (await owner.ok(carModels.parts, { modelId: old })).page.list
  expect(row).toMatchObject({ pjid: pad, fitPlace: '前左右', perCar: 2, fitNote: '带传感器', fitVersion: 3 })
  // said again of what is there: it stays; taken away and emptied
  await owner.ok(carModels.fit, { modelIds: [old], pjids: [pad], fitPlace: '后' })
  await owner.ok(carModels.saveFit, { fits: [{ modelId: old, pjid: pad, fitVersion: 3 }], change: ['fitPlace', 'perCar', 'fitNote'] })
  expect((await fits())[0]).toMatchObject({ fitPlace: '', perCar: 0, fitNote: '' })
  const trail = (await owner.ok(logs.operations, { page: 1, limit: 20 })).page.list.filter(({ action }) => action.startsWith('设置适用'))
  expect(trail).toHaveLength(3)
})

test('what is new may be said at once', async () => {
  const { owner, old, part, fits } = await shop()
  const pjid = await part({ pjNo: 'OIL' })
  await owner.ok(carModels.fit, { modelIds: [old], pjids: [pjid], fitPlace: '下', perCar: 4.5, fitNote: '5W-30' })
  expect(await fits(pjid)).toEqual([{ id: old, fitPlace: '下', perCar: 4.5, fitNote: '5W-30', fitVersion: 1 }])
})

test('of two people the later is told; what is no place, too much or not there is refused', async () => {
  const { owner, tenant, old, pad, part, fits } = await shop()
  const one = { modelId: old, pjid: pad, fitVersion: 1 }
  const said = async (change: object) => (await owner.send(carModels.saveFit, { fits: [one], change: ['fitPlace'], ...change })).body
  const answers = await Promise.all(['前', '后'].map((fitPlace) => said({ fitPlace })))
  expect(answers.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  expect(answers.find(({ code }) => code === Code.refused)?.msg).toBe('该适用车型已被他人修改，请刷新后重试')
  expect((await said({ fitPlace: '中间' })).msg).toContain('安装位置由前、后')
  expect((await said({ perCar: -1 })).msg).toBe('每车用量不能小于0')
  expect((await said({ fitNote: '长'.repeat(126) })).msg).toBe('适用备注不能超过125个字')
  expect((await said({ fits: [{ ...one, pjid: await part() }] })).msg).toBe('该适用车型已被他人移除，请刷新后重试')
  expect((await said({ fits: [{ ...one, pjid: 987_654_321 }] })).msg).toBe('无效商品')
  const reader = await tenant.withTags('base:model:query')
  expect((await reader.call(carModels.saveFit, { fits: [one], change: ['fitPlace'], fitPlace: '左' })).code).toBe(Code.forbidden)
  expect((await fits())[0]?.fitVersion).toBe(2)
})

test('the catalogue shows where it sits, asks for a place, and says of several models what is true of all', async () => {
  const { owner, seriesId, old, young, pad, part } = await shop()
  const rear = await part({ pjNo: 'REAR', pjType: '制动件' })
  await owner.ok(carModels.fit, { modelIds: [old], pjids: [rear], fitPlace: '后', perCar: 4 })
  const say = (modelId: number, fitPlace: string, perCar: number, fitNote: string) =>
    owner.ok(carModels.saveFit, {
      fits: [{ modelId, pjid: pad, fitVersion: 1 }],
      change: ['fitPlace', 'perCar', 'fitNote'],
      fitPlace,
      perCar,
      fitNote,
    })
  await say(old, '前左', 2, '窄')
  await say(young, '前右', 4, '宽')
  const list = async (input: object) =>
    (await owner.ok(catalogue.parts, { seriesId, ...input })).page.list.map(({ pjNo, fitPlace, perCar, fitNote }) => [
      pjNo,
      fitPlace,
      perCar,
      fitNote,
    ])
  expect((await list({})).sort()).toEqual([
    ['PAD', '前左右', 0, '宽；窄'],
    ['REAR', '后', 4, ''],
  ])
  expect(await list({ modelId: old, fitPlace: '前' })).toEqual([['PAD', '前左', 2, '窄']])
  expect(await list({ modelId: old, fitPlace: '右' })).toEqual([])
  expect(await list({ keyword: 'pad', fitPlace: '后' })).toEqual([])
  expect((await list({ keyword: 'rear', seriesId: 0 }))[0]).toEqual(['REAR', '', 0, ''])
  const groups = async (input: object) => {
    const { content, places } = await owner.ok(catalogue.groups, { seriesId, ...input })
    return [content.map(({ parts }) => parts), places]
  }
  expect(await groups({})).toEqual([[2], ['前', '后', '左', '右']])
  expect(await groups({ modelId: young, fitPlace: '前' })).toEqual([[1], ['前', '右']])
})

test('a list says them, changes only what it says, and is taken back field by field', async () => {
  const { owner, old, pad, fits } = await shop()
  const head = ['编码', '汽车品牌', '车系', '起始年份', '截止年份', '安装位置', '每车用量', '适用备注']
  const file = [
    head,
    ['PAD', '大众', '朗逸', '2008', '2012', '前轮', '2', ''],
    ['PAD', '大众', '朗逸', '2019', '', '前左', '1', '新款'],
    ['PAD', '大众', '朗逸', '2013', '', '', '', ''],
    ['PAD', '大众', '朗逸', '2020', '', '中间', '', ''],
    ['PAD', '大众', '朗逸', '2021', '', '', '两个', ''],
  ]
  const { id, rows } = await previewList(owner, 'fitment', file)
  expect(rows.map(({ verdict, problems, olds }) => [verdict, problems, olds])).toEqual([
    ['changed', '', { fitPlace: '', perCar: '' }],
    ['fresh', '新建车型', {}],
    ['same', '', {}],
    ['wrong', '安装位置由前、后、左、右、上、下、内、外组成，如“前左”', {}],
    ['wrong', '每车用量“两个”格式不正确', {}],
  ])
  expect((await confirmed(owner, id)).state).toBe('done')
  expect((await fits()).map(({ fitPlace, perCar, fitNote }) => [fitPlace, perCar, fitNote])).toEqual([
    ['前', 2, ''],
    ['', 0, ''],
    ['前左', 1, '新款'],
  ])
  expect((await previewList(owner, 'fitment', file.slice(0, 4))).counts).toMatchObject({ same: 3, fresh: 0, changed: 0 })
  // somebody says more of it meanwhile: that stays
  await owner.ok(carModels.saveFit, { fits: [{ modelId: old, pjid: pad, fitVersion: 2 }], change: ['perCar'], perCar: 4 })
  expect((await undone(owner, id)).state).toBe('undone')
  expect((await fits()).map(({ fitPlace, perCar }) => [fitPlace, perCar])).toEqual([
    ['', 4],
    ['', 0],
  ])
})
