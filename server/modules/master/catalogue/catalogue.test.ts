import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { exchange } from '#contract/master/interchange.ts'
import { parts } from '#contract/master/parts.ts'
import { newTrade, type Trade } from '#test/trade.ts'
import { makerOf } from './makers.ts'
import { checkDigit, yearOf } from './vin-rules.ts'

/** 大众 朗逸 with two models; a brake disc for both, a filter for the old one, each in stock. */
async function shop(trade: Trade) {
  const { owner } = trade
  const { id: brandId } = await owner.ok(carModels.save, { modelName: '大众' })
  const { id: seriesId } = await owner.ok(carModels.save, { modelName: '朗逸', parentId: brandId })
  const model = async (change: object) => (await owner.ok(carModels.save, { parentId: seriesId, ...change })).id
  const old = await model({ yearFrom: 2008, yearTo: 2012, displacement: '1.6L' })
  const young = await model({ yearFrom: 2012, yearTo: 2018, displacement: '1.4T' })
  const disc = await trade.part({ pjName: '前刹车盘', pjType: '制动件', xsPrice: 150 })
  const filter = await trade.part({ pjName: '机油滤清器', pjType: '滤清器', pjOemcode: '06A 115 561 B', xsPrice: 20 })
  await owner.ok(carModels.fit, { modelIds: [seriesId], pjids: [disc] })
  await owner.ok(carModels.fit, { modelIds: [old], pjids: [filter] })
  await trade.receive({ pjid: disc, rkAmount: 8 })
  const list = async (input: object) => (await owner.ok(catalogue.parts, input)).page.list
  return { brandId, seriesId, old, young, disc, filter, list }
}
const idsOf = (rows: { pjid: number }[]) => rows.map(({ pjid }) => pjid).sort((a, b) => a - b)

test.each([
  ['1M8GDM9AXKP042788', 'X'],
  ['LSVAA4180E2184847', checkDigit('LSVAA4180E2184847')],
  ['11111111111111111', '1'],
])('the check digit of %s is %s', (vin, digit) => {
  expect(checkDigit(vin)).toBe(digit)
  expect(digit).toMatch(/^[\dX]$/)
})

test.each([
  ['LSVAA4180E2184847', 2026, 2014],
  ['LSVAA4180A2184847', 2026, 2010],
  ['LSVAA418092184847', 2026, 2009],
  ['LSVAA4180V2184847', 2026, 2027],
  ['LSVAA4180W2184847', 2026, 1998],
  ['LSVAA4180Z2184847', 2026, 0],
])('sign 10 of %s, read in %i, means %i', (vin, thisYear, year) => {
  expect(yearOf(vin, thisYear)).toBe(year)
})

test.each([
  ['LSVAA4180E2184847', '大众'],
  ['LHGCP1683A8012345', '本田'],
  ['LGBG22E0X7Y012345', '日产'],
  ['LBVNU5705DSB12345', '宝马'],
  ['LE4WG4CB0FL123456', '奔驰'],
  ['LGWEF4A50GF123456', '哈弗'],
  ['JTDBR32E420123456', '丰田'],
  ['WVWZZZ1KZAW123456', '大众'],
])('the maker of %s builds %s', (vin, brand) => {
  expect(makerOf(vin)?.brands).toContain(brand)
})

test('groups and parts of a series, narrowed by year, displacement and model', async () => {
  const { seriesId, old, young, disc, filter, list } = await shop(await newTrade())
  expect(idsOf(await list({ seriesId }))).toEqual(idsOf([{ pjid: disc }, { pjid: filter }]))
  expect(idsOf(await list({ seriesId, year: 2015 }))).toEqual([disc])
  expect(idsOf(await list({ seriesId, year: 2012 }))).toEqual(idsOf([{ pjid: disc }, { pjid: filter }]))
  expect(idsOf(await list({ seriesId, year: 2012, displacement: '1.4T' }))).toEqual([disc])
  expect(idsOf(await list({ modelId: old, pjType: '滤清器' }))).toEqual([filter])
  expect(idsOf(await list({ seriesId, modelId: young }))).toEqual([disc])
  expect(idsOf(await list({ seriesId, year: 1999 }))).toEqual([])
})

test('groups are counted for the chosen cars; parts without a category are a group too', async () => {
  const trade = await newTrade()
  const { seriesId, young } = await shop(trade)
  const bare = await trade.part({ pjType: '' })
  await trade.owner.ok(carModels.fit, { modelIds: [young], pjids: [bare] })
  const groups = async (input: object) =>
    (await trade.owner.ok(catalogue.groups, { seriesId, ...input })).content.map(({ pjType, parts: count }) => [pjType, count])
  expect(await groups({})).toEqual([
    ['制动件', 1],
    ['滤清器', 1],
    ['', 1],
  ])
  expect(await groups({ year: 2010 })).toEqual([
    ['制动件', 1],
    ['滤清器', 1],
  ])
})

test('search finds by code, name and OE, within the chosen car or everywhere', async () => {
  const trade = await newTrade()
  const { young, filter, list } = await shop(trade)
  expect(idsOf(await list({ keyword: '06A115561B' }))).toEqual([filter])
  expect(idsOf(await list({ keyword: 'jylqq' }))).toEqual([filter])
  expect(idsOf(await list({ keyword: '机油', modelId: young }))).toEqual([])
})

test('stock, price and what stands in its place: interchange parts with their own stock', async () => {
  const trade = await newTrade()
  const { disc, list, seriesId } = await shop(trade)
  const other = await trade.part({ pjNo: `X-${disc}`, pjName: '刹车盘', xsPrice: 90 })
  await trade.receive({ pjid: other, rkAmount: 3 })
  await trade.owner.ok(exchange.find, { pjid: disc })
  const { pjNo } = (await trade.owner.ok(parts.getOne, { id: disc })).content ?? { pjNo: '' }
  await trade.owner.ok(exchange.save, { pjid: disc, pjNo })
  await trade.owner.ok(exchange.save, { pjid: disc, pjNo: `X-${disc}` })
  await trade.owner.ok(exchange.save, { pjid: disc, pjNo: `NOBODY-${disc}` })
  const [row] = (await list({ seriesId })).filter(({ pjid }) => pjid === disc)
  expect(row).toMatchObject({ qty: 8, usable: 8, xsPrice: 150, exchangeCount: 1, exchangeUsable: 3 })
  const { content } = await trade.owner.ok(catalogue.exchange, { pjid: disc })
  expect(content).toMatchObject([{ pjid: other, qty: 3, usable: 3, xsPrice: 90 }])
  await trade.owner.ok(parts.stop, { ids: [other] })
  expect((await trade.owner.ok(catalogue.exchange, { pjid: disc })).content).toEqual([])
})

test('stopped parts, and stopped brands, series and models, are not in the catalogue', async () => {
  const trade = await newTrade()
  const { brandId, seriesId, old, disc, filter, list } = await shop(trade)
  await trade.owner.ok(parts.stop, { ids: [filter] })
  expect(idsOf(await list({ seriesId }))).toEqual([disc])
  await trade.owner.ok(carModels.stop, { ids: [old] })
  expect(idsOf(await list({ modelId: old }))).toEqual([])
  await trade.owner.ok(carModels.stop, { ids: [brandId] })
  expect(await list({ seriesId })).toEqual([])
})

test('pages follow each other', async () => {
  const trade = await newTrade()
  const { seriesId, disc, filter } = await shop(trade)
  const page = async (number: number) => (await trade.owner.ok(catalogue.parts, { seriesId, page: number, limit: 1 })).page
  const [first, second] = [await page(1), await page(2)]
  expect([first.totalCount, first.totalPage]).toEqual([2, 2])
  expect(idsOf([...first.list, ...second.list])).toEqual(idsOf([{ pjid: disc }, { pjid: filter }]))
})

test('a VIN names maker and model year; a confirmed one names its model the next time', async () => {
  const trade = await newTrade()
  const { brandId, seriesId, old, young } = await shop(trade)
  const decode = async (vin: string) => (await trade.owner.ok(catalogue.decode, { vin })).content
  expect(await decode(' lsvaa418 3e2184847')).toMatchObject({
    vin: 'LSVAA4183E2184847',
    maker: '上汽大众',
    brandId,
    brandName: '大众',
    year: 2014,
    models: [],
  })
  await trade.owner.ok(catalogue.confirm, { vin: 'LSVAA4183E2184847', modelId: young })
  // another car of the same make, of this year and of the next
  const known = { modelId: young, seriesId, brandId, brandName: '大众', seriesName: '朗逸', title: '2012-2018 1.4T', times: 1 }
  expect((await decode('LSVAA4183E2999999')).models).toEqual([{ ...known, sameYear: true }])
  expect((await decode('LSVAA4183F2999999')).models).toEqual([{ ...known, sameYear: false }])
  // not of a year in which it was not built
  expect((await decode('LSVAA4183M2999999')).models).toEqual([])
  await trade.owner.ok(catalogue.confirm, { vin: 'LSVAA4183E2000000', modelId: old })
  await trade.owner.ok(catalogue.confirm, { vin: 'LSVAA4183E2000000', modelId: young })
  expect((await decode('LSVAA4183E2999999')).models.map(({ modelId, times }) => [modelId, times])).toEqual([
    [young, 2],
    [old, 1],
  ])
})

test('two confirmations at once are counted both; the number itself is not kept', async () => {
  const trade = await newTrade()
  const { young } = await shop(trade)
  const vin = 'LSVAA4183E2184847'
  await Promise.all([1, 2].map(() => trade.owner.ok(catalogue.confirm, { vin, modelId: young })))
  expect((await trade.owner.ok(catalogue.decode, { vin })).content.models[0]?.times).toBe(2)
  const kept = await trade.tenant.act('owner', async ({ db, tenantId }) =>
    JSON.stringify([
      await db.selectFrom('vinPattern').selectAll().where('tenantId', '=', tenantId).execute(),
      await db.selectFrom('auditLog').selectAll().where('tenantId', '=', tenantId).execute(),
    ]),
  )
  expect(kept).toContain('LSVAA418')
  expect(kept).not.toContain('2184847')
})

test('a wrong check digit, an unknown maker and a strange year are warnings, not errors', async () => {
  const { owner } = await newTrade()
  const right = `LSVAA418${checkDigit('LSVAA4180E2184847')}E2184847`
  expect((await owner.ok(catalogue.decode, { vin: right })).content.warnings).toEqual([])
  const { warnings, maker } = (await owner.ok(catalogue.decode, { vin: 'ZZZAA4180U2184847' })).content
  expect(maker).toBe('')
  expect(warnings.join()).toMatch(/前三位 ZZZ 不在厂家名录中.*第10位 U 不是年份代码.*校验位不符/)
})

test.each([
  ['LSVAA4180E218484', '请输入17位车架号'],
  ['', '请输入17位车架号'],
  ['LSVAA4180E21848O7', '车架号不含字母 I、O、Q，请核对是否为数字 1、0'],
  ['大SVAA4180E2184847', '车架号只能是字母和数字'],
])('the VIN %s is refused: %s', async (vin, msg) => {
  const { owner } = await newTrade()
  expect((await owner.send(catalogue.decode, { vin })).body).toMatchObject({ code: Code.invalid, msg })
})

test('nothing asked, nothing listed; a VIN is confirmed for models in use only', async () => {
  const trade = await newTrade()
  const { seriesId, old } = await shop(trade)
  const said = async (work: ReturnType<Trade['owner']['send']>) => (await work).body.msg
  expect(await said(trade.owner.send(catalogue.parts, {}))).toBe('请选择车系，或输入编码、名称')
  expect(await said(trade.owner.send(catalogue.groups, {}))).toBe('请先选择车系')
  const vin = 'LSVAA4183E2184847'
  expect(await said(trade.owner.send(catalogue.confirm, { vin, modelId: seriesId }))).toBe('请选择车型')
  await trade.owner.ok(carModels.stop, { ids: [old] })
  expect(await said(trade.owner.send(catalogue.confirm, { vin, modelId: old }))).toBe('车型已停用')
})

test('prices go only to whoever may see them; either tag opens the catalogue', async () => {
  const trade = await newTrade()
  const { seriesId, disc } = await shop(trade)
  for (const tag of ['base:model:query', 'base:basepj:query'] as const) {
    const reader = await trade.tenant.withTags(tag)
    const { list } = (await reader.ok(catalogue.parts, { seriesId })).page
    expect(list.map(({ xsPrice }) => xsPrice)).toEqual(['***', '***'])
    expect((await reader.ok(catalogue.exchange, { pjid: disc })).code).toBe(Code.done)
  }
  const nobody = await trade.tenant.withTags('busi:ck:query')
  expect((await nobody.call(catalogue.parts, { seriesId })).code).toBe(Code.forbidden)
})

test('another tenant’s cars, parts and VINs are not there', async () => {
  const trade = await newTrade()
  const { seriesId, young, disc } = await shop(trade)
  const vin = 'LSVAA4183E2184847'
  await trade.owner.ok(catalogue.confirm, { vin, modelId: young })
  const { owner: stranger } = await newTrade()
  expect((await stranger.ok(catalogue.parts, { seriesId })).page.list).toEqual([])
  expect((await stranger.ok(catalogue.groups, { seriesId })).content).toEqual([])
  expect((await stranger.ok(catalogue.exchange, { pjid: disc })).content).toEqual([])
  expect((await stranger.ok(catalogue.decode, { vin })).content).toMatchObject({ brandId: 0, brandName: '大众', models: [] })
  expect((await stranger.send(catalogue.confirm, { vin, modelId: young })).body.msg).toBe('请选择车型')
})
