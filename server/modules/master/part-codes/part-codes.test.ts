import { expect, test } from 'vitest'
import { quotes } from '#contract/documents/quick-quotes.ts'
import { Code } from '#contract/kit/fields.ts'
import { exchange } from '#contract/master/interchange.ts'
import { lookup } from '#contract/master/lookup.ts'
import { partCodes } from '#contract/master/part-codes.ts'
import { parts } from '#contract/master/parts.ts'
import { newTrade } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

/** 35 numbers, as the longest of real lists has. */
const many = Array.from({ length: 35 }, (_, at) => ({ kind: 1, maker: '', no: `1K0 698 ${151 + at} E` }))

async function shop() {
  const trade = await newTrade()
  const { owner } = trade
  const read = async (id: number) => (await owner.ok(parts.getOne, { id })).content
  const stamp = { tips: 1 }
  /** Saves the part's form as it was read, with these changes. */
  const form = async (id: number, changes: object) => {
    const { pjNo = '', pjName = '', pjBrand = '', pjOemcode = '', barcode = '' } = (await read(id)) ?? {}
    return owner.ok(parts.save, { id, pjNo, pjName, pjBrand, pjOemcode, barcode, ...stamp, ...changes })
  }
  const numbers = async (id: number) => (await owner.ok(partCodes.find, { pjid: id })).content.map(({ no }) => no)
  const setNumbers = async (id: number, codes: { kind?: number; maker?: string; no: string }[]) =>
    owner.ok(partCodes.save, { pjid: id, version: (await owner.ok(partCodes.find, { pjid: id })).version, codes })
  const found = async (queryValue: string) => (await owner.ok(lookup.pageNew, { queryType: 1, queryValue })).content
  return { ...trade, read, form, numbers, setNumbers, found }
}

test('what is typed into 厂家编码 becomes numbers of the part, and what is deleted there is none any more', async () => {
  const { part, numbers, form, read, found } = await shop()
  const id = await part({ pjNo: 'F-200', pjOemcode: 'VW 06L 115 562, 06L-115-466' })
  expect(await numbers(id)).toEqual(['06L 115 562', '06L-115-466'])
  // the text stays as it was typed while it shows everything
  expect((await read(id))?.pjOemcode).toBe('VW 06L 115 562, 06L-115-466')
  expect((await found('06l115466')).map(({ no, part: it }) => [no, it?.same, it?.oe])).toEqual([['F-200', 3, '06L-115-466']])
  await form(id, { pjOemcode: '06L-115-466' })
  expect(await numbers(id)).toEqual(['06L-115-466'])
  expect(await found('06L115562')).toEqual([])
})

test('35 numbers: the field shows whole ones, saving it loses none, the last is found, quoted and scanned', async () => {
  const { part, owner, numbers, setNumbers, form, read, found } = await shop()
  const id = await part({ pjNo: 'Q-1' })
  const { pjOemcode } = await setNumbers(id, many)
  expect(pjOemcode.split('; ')).toEqual(many.slice(0, 8).map(({ no }) => no))
  expect((await read(id))?.pjOemcode).toBe(pjOemcode)
  await form(id, { remark: '改备注' })
  expect(await numbers(id)).toEqual(many.map(({ no }) => no))
  await form(id, { pjOemcode: pjOemcode.replace('1K0 698 151 E; ', '') })
  expect(await numbers(id)).toEqual(many.slice(1).map(({ no }) => no))
  // one more fits now
  expect((await read(id))?.pjOemcode.split('; ')).toEqual(many.slice(1, 9).map(({ no }) => no))
  expect((await found('1K0698185E')).map(({ no, part: it }) => [no, it?.same])).toEqual([['Q-1', 3]])
  expect((await owner.ok(quotes.fast, { pjCodes: '1k0-698-185-e' })).data.map(({ pjNo }) => pjNo)).toEqual(['Q-1'])
})

test('a number beyond the forty of the search row is found by its beginning', async () => {
  const { part, setNumbers, found } = await shop()
  const id = await part({ pjNo: 'Q-2' })
  await setNumbers(id, [...Array.from({ length: 60 }, (_, at) => ({ no: `AA${1000 + at}` })), { no: 'ZZ-909-1' }])
  expect((await found('zz909')).map(({ no, part: it }) => [no, it?.oe])).toEqual([['Q-2', 'ZZ-909-1']])
})

test('a barcode or an old code more is found like the others and is no candidate for interchange', async () => {
  const { part, owner, setNumbers, found } = await shop()
  const id = await part({ pjNo: 'B-1' })
  const other = await part({ pjNo: 'B-2' })
  for (const each of [id, other])
    await setNumbers(each, [
      { kind: 3, no: '6901234567892' },
      { kind: 4, no: 'OLD 77' },
    ])
  expect((await found('6901234567892')).map(({ no }) => no).sort()).toEqual(['B-1', 'B-2'])
  expect((await found('old77')).map(({ no }) => no).sort()).toEqual(['B-1', 'B-2'])
  expect((await owner.ok(partCodes.sharing, { pjid: id })).content).toEqual([])
})

test('parts that share an OE number are candidates until they are made interchangeable; nothing is joined by itself', async () => {
  const trade = await shop()
  const { part, owner, receive } = trade
  const own = await part({ pjNo: 'GDB1', pjBrand: '天合', pjOemcode: '1K0 698 151 E' })
  const away = await part({ pjNo: 'P85', pjBrand: '布雷博', pjOemcode: 'VW 1K0-698-151-E; 8E0 698 151' })
  const maker = await part({ pjNo: '1K0698151E', pjBrand: '原厂' })
  await part({ pjNo: 'X9', pjOemcode: '9999 999' })
  await receive({ pjid: maker, rkAmount: 4 })
  const candidates = async () => (await owner.ok(partCodes.sharing, { pjid: own })).content
  expect((await candidates()).map(({ pjNo, no, usable }) => [pjNo, no, Number(usable)])).toEqual([
    ['1K0698151E', '1K0 698 151 E', 4],
    ['P85', '1K0 698 151 E', 0],
  ])
  expect((await owner.ok(exchange.find, { pjid: own })).content).toEqual([])
  await owner.ok(exchange.save, { pjid: own, pjNo: 'P85' })
  expect((await candidates()).map(({ pjNo }) => pjNo)).toEqual(['1K0698151E'])
  await owner.ok(parts.stop, { ids: [maker] })
  expect(await candidates()).toEqual([])
  expect(away).toBeGreaterThan(0)
})

test('two editors: the later is told; twice the same number, none, too many or too long ones are refused whole', async () => {
  const { part, owner, numbers, setNumbers } = await shop()
  const id = await part({ pjNo: 'W-1', pjOemcode: '11 22' })
  const { version } = await owner.ok(partCodes.find, { pjid: id })
  await setNumbers(id, [{ no: '33 44' }])
  expect(await owner.call(partCodes.save, { pjid: id, version, codes: [] })).toMatchObject({ msg: '该商品已被他人修改，请刷新后重试' })
  const refusal = async (codes: { kind?: number; maker?: string; no: string }[]) => {
    const now = (await owner.ok(partCodes.find, { pjid: id })).version
    return (await owner.call(partCodes.save, { pjid: id, version: now, codes })).msg
  }
  expect(await refusal([{ no: '5-5' }, { no: '55' }])).toBe('第2行：号码 55 重复')
  expect(await refusal([{ no: '\u200b' }])).toMatch('号码')
  expect(await refusal([{ no: 'x'.repeat(41) }])).toMatch('40')
  expect(await refusal(Array.from({ length: 201 }, (_, at) => ({ no: `${at}` })))).toBe('一个商品最多200个号码')
  expect(await refusal([{ kind: 5, no: '1' }])).toMatch('类型')
  expect(await numbers(id)).toEqual(['33 44'])
})

test('two at once: one set of numbers stands, whole', async () => {
  const { part, owner, numbers } = await shop()
  const id = await part({ pjNo: 'W-2' })
  const { version } = await owner.ok(partCodes.find, { pjid: id })
  const sets = [many.slice(0, 20), many.slice(20)]
  const answers = await Promise.all(sets.map((codes) => owner.call(partCodes.save, { pjid: id, version, codes })))
  expect(answers.filter(({ code }) => code === Code.done)).toHaveLength(1)
  const stands = await numbers(id)
  expect(sets.map((codes) => codes.map(({ no }) => no))).toContainEqual(stands)
})

test('who may not change parts reads them only; another company has no way to them; a deleted part has none', async () => {
  const { part, owner, setNumbers, tenant } = await shop()
  const id = await part({ pjNo: 'W-3', pjOemcode: '77 88' })
  await setNumbers(id, [{ no: '77 88' }])
  const reader = await tenant.withTags('base:basepj:query')
  expect((await reader.ok(partCodes.find, { pjid: id })).content).toHaveLength(1)
  expect((await reader.call(partCodes.save, { pjid: id, version: 1, codes: [] })).code).toBe(Code.forbidden)
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.call(partCodes.find, { pjid: id })).msg).toBe('无效商品')
  expect((await stranger.call(partCodes.save, { pjid: id, version: 2, codes: [] })).msg).toBe('无效商品')
  await owner.ok(parts.remove, { ids: [id] })
  expect((await owner.call(partCodes.find, { pjid: id })).msg).toBe('无效商品')
})
