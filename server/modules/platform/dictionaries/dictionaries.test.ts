import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { dictionaries } from '#contract/platform/dictionaries.ts'
import { newTenant } from '#test/world.ts'
import { learnWord } from './index.ts'

test('a new tenant has the word lists that the dialogs need', async () => {
  const { data } = await (await newTenant()).as('keeper').ok(dictionaries.init, {})
  for (const code of [
    'PJPP',
    'PJSUBBRAND',
    'PJSIZE',
    'PJFACTORY',
    'PJTYPE',
    'PJUNIT',
    'CLIENTTYPE',
    'CLIENTLEVEL',
    'POSITION',
    'PAYTYPE',
  ]) {
    expect(data[code]?.length, code).toBeGreaterThan(0)
  }
  expect(data.PJUNIT?.[0]).toMatchObject({ dictName: '个', dictValue: '个', dictLabel: '个' })
})

test('entries of one list by name or by code; an unknown list is empty', async () => {
  const keeper = (await newTenant()).as('keeper')
  const named = await keeper.ok(dictionaries.names, { type: 'PJUNIT' })
  const found = await keeper.ok(dictionaries.find, { code: 'PJUNIT' })
  expect(named.content).toEqual(found.content)
  expect((await keeper.ok(dictionaries.find, { code: "x' or 1=1" })).content).toEqual([])
  expect((await keeper.ok(dictionaries.payTypes, { n: 0 })).content.map(({ dictName }) => dictName)).toContain('月结')
})

test('a list and its entries: written, changed, stopped, deleted', async () => {
  const owner = (await newTenant()).as('owner')
  const { id } = await owner.ok(dictionaries.typeAdd, { dictType: 'COLOUR', dictName: '颜色', remark: '测试' })
  const entry = await owner.ok(dictionaries.dataAdd, { dictType: 'COLOUR', dictName: '红😀', sort: 2 })
  await owner.ok(dictionaries.dataAdd, { dictType: 'COLOUR', dictName: '<i>绿</i>', dictValue: 'g', sort: 1 })
  expect((await owner.ok(dictionaries.find, { code: 'COLOUR' })).content).toEqual([
    { id: expect.any(Number), dictName: '<i>绿</i>', dictValue: 'g', dictLabel: '<i>绿</i>', py: '<i>l</i>' },
    { id: entry.id, dictName: '红😀', dictValue: '红😀', dictLabel: '红😀', py: 'h😀' },
  ])
  await owner.ok(dictionaries.dataEdit, { id: entry.id, dictName: '红', sort: 2, enable: false })
  expect((await owner.ok(dictionaries.dataGet, { id: entry.id })).data).toMatchObject({ dictName: '红', enable: false, dictType: 'COLOUR' })
  expect((await owner.ok(dictionaries.find, { code: 'COLOUR' })).content).toHaveLength(1)
  const page = await owner.ok(dictionaries.dataQuery, { dictType: 'COLOUR', pageSize: 1 })
  expect(page.data).toMatchObject({ total: 2, dataList: [{ dictName: '<i>绿</i>' }] })
  await owner.ok(dictionaries.typeEdit, { id, dictName: '色' })
  expect((await owner.ok(dictionaries.typeGet, { id })).data).toMatchObject({
    dictName: '色',
    dictType: 'COLOUR',
    entries: 2,
    fixed: false,
  })
  expect(await owner.ok(dictionaries.dataDel, { id: entry.id })).toMatchObject({ msg: '删除成功' })
  await owner.ok(dictionaries.typeDel, { ids: String(id) })
  expect((await owner.ok(dictionaries.typeQuery, { dictType: 'colour' })).data.total).toBe(0)
})

test.each([
  ['typeAdd', { dictType: 'PJPP', dictName: '又一个' }, '字典编码“PJPP”已存在'],
  ['typeAdd', { dictType: 'lower', dictName: '小写' }, '字典编码应为大写字母、数字、下划线，以字母开头'],
  ['typeAdd', { dictType: 'X', dictName: '' }, '字典名称不能为空'],
  ['dataAdd', { dictType: 'PJUNIT', dictName: '个' }, '“个”已存在'],
  ['dataAdd', { dictType: 'NOWHERE', dictName: '个' }, '字典“NOWHERE”不存在'],
  ['dataAdd', { dictType: 'PJUNIT', dictName: '名'.repeat(61) }, '名称不能超过60个字'],
  ['dataAdd', { dictType: 'PJUNIT', dictName: '新', sort: 1e12 }, '排序应为 0 到 99999 的整数'],
  ['dataAdd', { dictType: 'PJUNIT', dictName: 'a\ud800' }, '内容含有无效字符'],
] as const)('%s %j is refused: %s', async (name, input, msg) => {
  const { body } = await (await newTenant()).as('owner').send(dictionaries[name], input)
  expect(body.msg).toBe(msg)
  expect([Code.refused, Code.invalid]).toContain(body.code)
})

test('a list the program asks for stays', async () => {
  const owner = (await newTenant()).as('owner')
  const { data } = await owner.ok(dictionaries.typeList, {})
  const unit = data.find(({ dictType }) => dictType === 'PJUNIT')
  expect((await owner.send(dictionaries.typeDel, { ids: String(unit?.id) })).body.msg).toBe('字典“单位”由系统使用，不能删除')
  expect((await owner.send(dictionaries.typeDel, { ids: 'all' })).body.msg).toBe('请选择数据')
})

test('without the tags word lists can be read only; another tenant’s do not exist', async () => {
  const [mine, theirs] = await Promise.all([newTenant(), newTenant()])
  const seller = mine.as('seller')
  for (const name of ['typeQuery', 'typeAdd', 'typeEdit', 'typeDel', 'dataQuery', 'dataAdd', 'dataEdit', 'dataDel'] as const) {
    expect((await seller.send(dictionaries[name], { id: 1, ids: '1' })).body.code, name).toBe(Code.forbidden)
  }
  const { id } = await theirs.as('owner').ok(dictionaries.dataAdd, { dictType: 'PJUNIT', dictName: '他们的' })
  for (const name of ['dataGet', 'dataEdit', 'dataDel'] as const) {
    expect((await mine.as('owner').send(dictionaries[name], { id, dictName: '偷' })).body.code).toBe(Code.notYours)
  }
})

test('a word typed freely joins its list once', async () => {
  const tenant = await newTenant()
  await Promise.all([1, 2, 3].map(() => tenant.act('buyer', (ctx) => learnWord(ctx, 'PJPP', ' 新品牌 '))))
  const { content } = await tenant.as('buyer').ok(dictionaries.find, { code: 'PJPP' })
  expect(content.filter(({ dictName }) => dictName === '新品牌')).toHaveLength(1)
})

test('the cache call gives the map again', async () => {
  const owner = (await newTenant()).as('owner')
  expect((await owner.ok(dictionaries.cache, { flag: 1 })).content).toHaveProperty('PJUNIT')
  expect((await owner.send(dictionaries.cache, { flag: 2 })).body.code).toBe(Code.invalid)
})

test('门店类型 is a list of its own', async () => {
  const { content } = await (await newTenant()).as('seller').ok(dictionaries.shopTypes, {})
  expect(content.map(({ dictName }) => dictName)).toContain('综合修理厂')
})
