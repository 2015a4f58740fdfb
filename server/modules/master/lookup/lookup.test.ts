import { describe, expect, test } from 'vitest'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { exchange, supersession } from '#contract/master/interchange.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { enqueue } from '#server/kit/jobs.ts'
import { type Caller, newTenant } from '#test/world.ts'
import { rebuildPartSearch } from '../parts/index.ts'
import { refreshPartRanks } from '../search/index.ts'
import { kindOf } from './rules.ts'

const goods = [
  { pjNo: '06L-115 562B', pjName: '机油滤清器', pjBrand: '曼牌', pjSize: '奥迪A4L 2.0T', pjOemcode: '06L115562, 06L 115 466' },
  { pjNo: 'GDB3534', pjName: '前刹车片', pjBrand: '天合', pjSize: '现代途胜' },
  { pjNo: 'GDB-3535', pjName: '后刹车片', pjBrand: '天合', pjSize: '现代途胜' },
  { pjNo: 'W 123/45', pjName: '重卡后桥壳', pjBrand: '正厂', pjSize: '解放J6' },
  { pjNo: '58101-2EA512', pjName: '刹车片', pjBrand: '正厂', pjSize: '现代ix35' },
]

async function stocked() {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const ids = []
  for (const each of goods) ids.push((await owner.ok(parts.save, { ...each, xsPrice: 10, tips: 1 })).id)
  return { tenant, owner, ids }
}

describe('parts are found by', () => {
  test.each([
    ['06l115', ['06L-115 562B']],
    ['L115 562', ['06L-115 562B']],
    ['06l.115-562b', ['06L-115 562B']],
    ['115466', ['06L-115 562B']],
    ['w 123/45', ['W 123/45']],
    ['W12345', ['W 123/45']],
    ['gdb3534', ['GDB3534']],
    ['3535', ['GDB-3535']],
    ['途胜 刹车', ['GDB3534', 'GDB-3535']],
    ['刹车 途胜 gdb', ['GDB3534', 'GDB-3535']],
    ['512 刹车 现代', ['58101-2EA512']],
    ['qscp', ['GDB3534']],
    ['shachepian hou', ['GDB-3535']],
    ['jylqq', ['06L-115 562B']],
    ['zhongka', ['W 123/45']],
    ['xdts', ['GDB3534', 'GDB-3535']],
    ['ＧＤＢ３５３４', ['GDB3534']],
    ['天合\u3000后', ['GDB-3535']],
    ['不存在', []],
    ["' or 1=1 --", []],
    ['%', []],
    ['🔧', []],
  ])('%s', async (queryValue, codes) => {
    const { owner } = await shared
    const { content } = await owner.ok(lookup.pageNew, { queryType: 1, assists: '', queryValue })
    expect(content.map(({ no }) => no).sort()).toEqual([...codes].sort())
  })
  const shared = stocked()
})

test('an exact code comes first, stopped parts last', async () => {
  const { owner, ids } = await stocked()
  await owner.ok(parts.save, { pjNo: 'GDB353', pjName: '分泵', pjBrand: '天合' })
  await owner.ok(parts.stop, { ids: [ids[1] ?? 0] })
  const { content } = await owner.ok(lookup.page, { queryType: 1, queryValue: 'gdb353' })
  expect(content.map(({ no, part }) => [no, part?.pjEnable])).toEqual([
    ['GDB353', false],
    ['GDB-3535', false],
    ['GDB3534', true],
  ])
})

test('a result shows stock, price and what names the part; the price only with its tag', async () => {
  const { tenant, owner } = await stocked()
  const [found] = (await owner.ok(lookup.pageNew, { queryType: 1, queryValue: 'gdb3534' })).content
  expect(found).toMatchObject({ name: '前刹车片', no: 'GDB3534', udf0: '天合', udf1: '现代途胜', part: { xsPrice: 10, qty: 0, usable: 0 } })
  const blind = await tenant.withTags('base:basepj:query')
  expect((await blind.ok(lookup.pageNew, { queryType: 1, queryValue: 'gdb3534' })).content[0]?.part?.xsPrice).toBe(MASKED)
})

test('a result says what the typed text is to it: own code, barcode, OE number, interchange, a code it replaced', async () => {
  const { owner, ids } = await stocked()
  await owner.ok(parts.save, { pjNo: 'AK-1', pjName: '滤芯', pjBrand: '马勒', barcode: '690 1234567890' })
  await owner.ok(exchange.save, { pjid: ids[1] ?? 0, pjNo: 'FDB 7696' })
  await owner.ok(supersession.save, { oldNo: 'GDB-OLD', newNo: 'GDB-3535' })
  const same = async (queryValue: string) =>
    (await owner.ok(lookup.pageNew, { queryType: 1, queryValue })).content.map(({ no, part }) => [no, part?.same])
  expect(await same('gdb 3534')).toEqual([['GDB3534', 1]])
  expect(await same('6901234567890')).toEqual([['AK-1', 2]])
  expect(await same('06l-115.466')).toEqual([['06L-115 562B', 3]])
  expect(await same('fdb7696')).toEqual([['GDB3534', 4]])
  expect(await same('GDBOLD')).toEqual([['GDB-3535', 5]])
  // half a code, and a word of the name, is none of these
  expect((await same('gdb353')).map(([, what]) => what)).toEqual([0, 0])
  expect((await same('天合')).map(([, what]) => what)).toEqual([0, 0])
})

test('of the car that is named it is told where a part sits; of another one, of none, or by half a sign, it is not', async () => {
  const { tenant, owner, ids } = await stocked()
  const [, front = 0, , , both = 0] = ids
  const node = async (change: object) => (await owner.ok(carModels.save, change)).id
  const parentId = await node({ modelName: '途胜', parentId: await node({ modelName: '现代' }) })
  const old = await node({ parentId, yearFrom: 2008, yearTo: 2012 })
  const young = await node({ parentId, yearFrom: 2013 })
  const other = await node({ parentId: await node({ modelName: 'ix35', parentId: await node({ modelName: '北京现代' }) }), yearFrom: 2010 })
  await owner.ok(carModels.fit, { modelIds: [old], pjids: [front], fitPlace: '前左' })
  await owner.ok(carModels.fit, { modelIds: [young], pjids: [front], fitPlace: '右前' })
  await owner.ok(carModels.fit, { modelIds: [other], pjids: [front], fitPlace: '后' })
  await owner.ok(carModels.fit, { modelIds: [young], pjids: [both] })
  const places = async (queryValue: string, by: Caller = owner) =>
    Object.fromEntries((await by.ok(lookup.pageNew, { queryType: 1, queryValue })).content.map(({ no, part }) => [no, part?.fitPlaces]))
  expect(await places('途胜 前刹车')).toEqual({ GDB3534: '前右、前左' })
  expect(await places('gdb3534')).toEqual({ GDB3534: '' })
  // all of 现代 that anybody said something of; nothing is said of the third
  expect(await places('现代 刹车')).toEqual({ GDB3534: '前右、前左', 'GDB-3535': '', '58101-2EA512': '' })
  expect(await places('天合 3534')).toEqual({ GDB3534: '' })
  // it is no price: whoever may look parts up sees it
  expect(await places('途胜 前刹车', await tenant.withTags('base:basepj:query'))).toEqual({ GDB3534: '前右、前左' })
  await owner.ok(parts.save, { pjNo: 'GDB3534', pjName: '前刹车片', pjBrand: '天合', id: front, version: 1, pjSize: '途胜 2012' })
  expect(await places('途胜 2012 前刹车')).toEqual({ GDB3534: '前左' })
})

test('what is in stock and selling comes before what is not', async () => {
  const { tenant, owner, ids } = await stocked()
  const { id: warehouseId } = await owner.ok(warehouses.save, { warehouseName: '主仓' })
  const { companyId } = tenant.user('owner')
  await tenant.act('owner', async (ctx) => {
    const place = { tenantId: ctx.tenantId, companyId, warehouseId, partId: ids[2] ?? 0, qty: '5', reserved: '2' }
    await ctx.db.insertInto('stockBalance').values(place).execute()
    await enqueue(ctx, refreshPartRanks, {})
  })
  const found = async () => (await owner.ok(lookup.pageNew, { queryType: 1, queryValue: '途胜' })).content
  await expect.poll(async () => (await found()).map(({ no }) => no), { timeout: 10_000 }).toEqual(['GDB-3535', 'GDB3534'])
  expect((await found())[0]?.part).toMatchObject({ qty: 5, usable: 3 })
})

test('names and models in use are offered once each; a model shows in udf1', async () => {
  const { owner } = await stocked()
  const found = async (assists: string, queryValue: string) =>
    (await owner.ok(lookup.page, { queryType: 1, assists, queryValue, trial: '0' })).content
  expect((await found('2', 'scp')).map(({ id, name }) => [id, name]).sort()).toEqual([
    [0, '刹车片'],
    [0, '前刹车片'],
    [0, '后刹车片'],
  ])
  expect((await found('3', '现代')).map(({ udf1 }) => udf1).sort()).toEqual(['现代ix35', '现代途胜'])
  expect((await owner.ok(lookup.showValue, { queryType: 1, assists: '3', queryValue: '现代途胜' })).content[0]?.udf1).toBe('现代途胜')
})

test('companies and the tenant are found', async () => {
  const { owner } = await stocked()
  expect((await owner.ok(lookup.pageNew, { queryType: 3, assists: '6', queryValue: '分' })).content.map(({ name }) => name)).toEqual([
    '分公司',
  ])
  expect((await owner.ok(lookup.pageNew, { queryType: 4, assists: 7, queryValue: '' })).content).toHaveLength(1)
})

test('search rows lost are rebuilt in the background', async () => {
  const { tenant, owner } = await stocked()
  await tenant.act('owner', (ctx) => ctx.db.deleteFrom('partSearch').where('tenantId', '=', ctx.tenantId).execute())
  await owner.ok(parts.retryPinyin, {})
  await expect
    .poll(async () => (await owner.ok(lookup.pageNew, { queryType: 1, queryValue: 'gdb' })).content.length, { timeout: 10_000 })
    .toBe(2)
  expect(rebuildPartSearch.name).toBe('rebuild-part-search')
  await expect
    .poll(async () => (await owner.ok(lookup.rebuildState, { subject: 'part' })).content, { timeout: 10_000 })
    .toMatchObject({ state: '完成', done: 5, total: 5, modifier: expect.stringContaining('owner') })
  expect((await owner.ok(lookup.rebuildState, { subject: 'client' })).content).toBeNull()
})

test('parts and clients are found by both readings of their names, at once after saving', async () => {
  const owner = (await newTenant()).as('owner')
  await owner.ok(parts.save, { pjNo: 'CD-1', pjName: '传动轴', pjBrand: '重庆' })
  const saved = { clientType: '修理厂', tags: 1 }
  for (const clientName of ['单记汽配', '尉迟汽修', '曾氏配件', '重庆解放行', '老仇', '朴氏', '查记'])
    await owner.ok(clients.save, { ...saved, clientName })
  const found = async (queryType: number, assists: string, queryValue: string) =>
    (await owner.ok(lookup.pageNew, { queryType, assists, queryValue })).content.map(({ name }) => name)
  for (const typed of ['chuandong', 'zhuandongzhou', 'cdz', 'zdz', 'cdz cq', 'zdz zq'])
    expect(await found(1, '', typed), typed).toEqual(['传动轴'])
  expect(await found(1, '2', 'zhuandong')).toEqual(['传动轴'])
  const readings: [string, ...string[]][] = [
    ['单记汽配', 'shanji', 'danji', 'sjqp', 'djqp'],
    ['尉迟汽修', 'yuchi', 'weichi', 'ycqx', 'wcqx'],
    ['曾氏配件', 'zengshi', 'cengshi', 'zspj', 'cspj'],
    ['重庆解放行', 'chongqingjie', 'zhongqing', 'xiefang', 'fanghang'],
    ['老仇', 'laoqiu', 'laochou', 'lq', 'lc'],
    ['朴氏', 'piao', 'pushi'],
    ['查记', 'zhaji', 'chaji'],
  ]
  for (const [name, ...typed] of readings) for (const each of typed) expect(await found(2, '1,3', each), each).toContain(name)
  const { page } = await owner.ok(clients.page, { keyword: 'shanji' })
  await owner.ok(clients.save, { ...saved, id: page.list[0]?.id ?? 0, clientName: '改名汽配' })
  expect(await found(2, '1,3', 'shanji')).toEqual([])
})

test('an edit is searchable at once, and the old words are gone', async () => {
  const { owner, ids } = await stocked()
  await owner.ok(parts.save, { ...goods[1], id: ids[1] ?? 0, pjNo: 'GDB3534', pjName: '离合器片', pjBrand: '天合', tips: 1 })
  const found = async (queryValue: string) => (await owner.ok(lookup.pageNew, { queryType: 1, queryValue })).content.map(({ no }) => no)
  expect([await found('lhqp'), await found('qscp')]).toEqual([['GDB3534'], []])
})

test('nothing of another tenant is found', async () => {
  const { ids } = await stocked()
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(lookup.pageNew, { queryType: 1, queryValue: '刹车片' })).content).toEqual([])
  expect((await stranger.ok(lookup.showValue, { queryType: 1, queryValue: String(ids[0]) })).content).toEqual([])
})

test.each([{ queryType: 9 }, { queryType: 1, queryValue: 'x'.repeat(101) }, { queryType: 'x' }, { queryType: 1, queryValue: ['a'] }])(
  '%j is refused in words',
  async (input) => {
    const { body } = await (await newTenant()).as('owner').send(lookup.pageNew, input)
    expect([body.code, /[一-龥]/.test(body.msg)]).toEqual([Code.invalid, true])
  },
)

test('what the numbers ask for', () => {
  expect(kindOf(2, '2,3')).toEqual({ of: 'clients', tags: [2, 3] })
  expect(kindOf(2, '')).toEqual({ of: 'clients', tags: [1, 2, 3, 4, 5] })
  expect([kindOf(1, ''), kindOf(1, '2'), kindOf(1, '3'), kindOf(3, '6'), kindOf(4, '7')].map((kind) => kind.of)).toEqual([
    'parts',
    'names',
    'models',
    'companies',
    'tenants',
  ])
})
