import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { lookup } from '#contract/master/lookup.ts'
import { partCodes } from '#contract/master/part-codes.ts'
import { parts } from '#contract/master/parts.ts'
import { logs } from '#contract/reports/logs.ts'
import { newTrade } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

const box = { unit: '箱', factor: 12, barcode: '6901234567892', sells: true }
const pack = { unit: '盒', factor: 0.5, barcode: '', buys: true }

async function shop() {
  const trade = await newTrade()
  const { owner } = trade
  const read = async (id: number) => (await owner.ok(parts.getOne, { id })).content
  const form = async (id: number, changes: object) => {
    const { pjNo = '', pjName = '', pjBrand = '', pjUnit = '', barcode = '', version } = (await read(id)) ?? {}
    return { id, pjNo, pjName, pjBrand, pjUnit, barcode, version, tips: 1, ...changes }
  }
  const save = async (id: number, changes: object) => owner.call(parts.save, await form(id, changes))
  const found = async (queryValue: string) => (await owner.ok(lookup.pageNew, { queryType: 1, queryValue })).content
  return { ...trade, read, form, save, found }
}

test('units are kept with the part: read back in their order, shown in the list, told by the trail; what is not sent stays', async () => {
  const { part, owner, read, save } = await shop()
  const id = await part({ pjNo: 'U-1', pjUnit: '只', units: [box, pack] })
  expect((await read(id))?.units).toEqual([
    { unit: '箱', factor: 12, barcode: '6901234567892', buys: false, sells: true },
    { unit: '盒', factor: 0.5, barcode: '', buys: true, sells: false },
  ])
  const { page } = await owner.ok(parts.page, { pjNo: 'U-1' })
  expect([page.list[0]?.subUnits, page.list[0]?.unitRates]).toEqual(['箱；盒', '12；0.5'])
  expect((await save(id, { remark: '改' })).code).toBe(Code.done)
  expect((await read(id))?.units).toHaveLength(2)
  expect((await save(id, { units: [{ ...box, factor: 10 }] })).code).toBe(Code.done)
  expect((await read(id))?.units).toMatchObject([{ unit: '箱', factor: 10 }])
  const told = (await owner.ok(logs.record, { entity: 'part', id, page: 1, limit: 10 })).page.list
  expect(JSON.stringify(told)).toContain('箱=12 条码6901234567892 销售默认；盒=0.5 采购默认')
  expect(JSON.stringify(told)).toContain('箱=10 条码6901234567892 销售默认')
  expect((await save(id, { units: [] })).code).toBe(Code.done)
  expect((await read(id))?.units).toEqual([])
})

test.each([
  [[{ unit: '箱', factor: 0 }], '辅助单位第1行：换算率应大于0'],
  [[{ unit: '箱', factor: -1 }], '辅助单位第1行：换算率应大于0'],
  [[{ unit: '箱', factor: 100_000 }], '辅助单位第1行：换算率最大99999'],
  [
    [
      { unit: '箱', factor: 12 },
      { unit: ' 箱', factor: 6 },
    ],
    '辅助单位第2行：单位 箱 重复',
  ],
  [[{ unit: '只', factor: 2 }], '辅助单位第1行：只 是商品的基本单位'],
  [[{ unit: '箱/件', factor: 2 }], '辅助单位第1行：单位不能含 = ； /'],
  [[{ unit: '', factor: 2 }], '第1行：请输入单位'],
  [[{ unit: '箱', factor: 1.23456 }], '第1行：换算率应为数字，整数最多14位，小数最多4位'],
  [
    [
      { unit: '箱', factor: 12, sells: true },
      { unit: '盒', factor: 6, sells: true },
    ],
    '销售默认单位只能有一个',
  ],
  [
    [
      { unit: '箱', factor: 12, barcode: '690 1' },
      { unit: '盒', factor: 6, barcode: '6901' },
    ],
    '辅助单位第2行：条码 6901 重复',
  ],
])('%j is refused: %s', async (units, msg) => {
  const { owner } = await shared
  const answer = await owner.call(parts.save, { pjNo: 'UX-1', pjName: '片', pjBrand: '博世', pjUnit: '只', units })
  expect(answer.msg).toBe(msg)
  expect((await owner.ok(parts.page, { pjNo: 'UX-1' })).page.list).toEqual([])
})
const shared = shop()

test('the own unit cannot become one of the others, whoever saves without speaking of units', async () => {
  const { part, save } = await shop()
  const id = await part({ pjNo: 'U-2', pjUnit: '只', units: [box] })
  expect((await save(id, { pjUnit: '箱' })).msg).toBe('辅助单位第1行：箱 是商品的基本单位')
})

test('a box is scanned as its part with its unit; the part itself as before', async () => {
  const { part, found } = await shop()
  await part({ pjNo: 'U-3', pjUnit: '只', barcode: '6900000000001', units: [box, pack] })
  const scanned = async (code: string) => (await found(code)).map(({ no, part: it }) => [no, it?.same, it?.scanned])
  expect(await scanned('6901234567892')).toEqual([['U-3', 2, '箱']])
  expect(await scanned('6900000000001')).toEqual([['U-3', 2, '']])
  expect((await found('U-3'))[0]?.part?.units).toEqual([
    { unit: '箱', factor: 12, buys: false, sells: true },
    { unit: '盒', factor: 0.5, buys: true, sells: false },
  ])
})

test('a barcode is of one thing only: not of another unit, not of another part, nor the other way round; a deleted part sets it free', async () => {
  const { part, owner, save } = await shop()
  const id = await part({ pjNo: 'U-4', pjUnit: '只', units: [box] })
  const own = await part({ pjNo: 'U-5', pjUnit: '只', barcode: '6955555' })
  const numbered = await part({ pjNo: 'U-6' })
  const { version } = await owner.ok(partCodes.find, { pjid: numbered })
  await owner.ok(partCodes.save, { pjid: numbered, version, codes: [{ kind: 3, no: '6966666' }] })
  expect((await save(own, { units: [{ unit: '件', factor: 6, barcode: '690-1234567892' }] })).msg).toBe(
    '条码 6901234567892 已是商品 U-4 的单位 箱 的条码',
  )
  expect((await save(own, { barcode: '6901234567892' })).msg).toBe('条码 6901234567892 已是商品 U-4 的单位 箱 的条码')
  expect((await save(id, { units: [{ ...box, barcode: '6955555' }] })).msg).toBe('条码 6955555 已是商品 U-5 的条码')
  expect((await save(id, { units: [{ ...box, barcode: '6966666' }] })).msg).toBe('条码 6966666 已是商品 U-6 的条码')
  expect((await save(own, { units: [{ unit: '件', factor: 6, barcode: '6955555' }] })).msg).toBe('辅助单位第1行：条码 6955555 重复')
  await owner.ok(parts.remove, { ids: [id] })
  expect((await save(own, { units: [{ unit: '件', factor: 6, barcode: '6901234567892' }] })).code).toBe(Code.done)
})

test('two at once: the later of one part is told, and one barcode goes to one of two parts', async () => {
  const { part, owner, form, read } = await shop()
  const [a, b] = [await part({ pjNo: 'U-7', pjUnit: '只' }), await part({ pjNo: 'U-8', pjUnit: '只' })]
  const ways = [await form(a, { units: [box] }), await form(a, { units: [{ ...box, factor: 6, barcode: '' }] })]
  const answers = await Promise.all(ways.map((sent) => owner.call(parts.save, sent)))
  expect(answers.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect((await read(a))?.units).toHaveLength(1)
  const codes = [await form(a, { units: [{ ...box, barcode: '777' }] }), await form(b, { units: [{ ...box, barcode: '777' }] })]
  const both = await Promise.all(codes.map((sent) => owner.call(parts.save, sent)))
  expect(both.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect(both.find(({ code }) => code !== Code.done)?.msg).toMatch(/条码/)
})

test('who may only read sees the units and cannot change them; another company finds nothing', async () => {
  const { part, form, found, tenant } = await shop()
  const id = await part({ pjNo: 'U-9', pjUnit: '只', units: [box] })
  const reader = await tenant.withTags('base:basepj:query')
  expect((await reader.ok(parts.getOne, { id })).content?.units).toHaveLength(1)
  expect((await reader.call(parts.save, await form(id, { units: [] }))).code).toBe(Code.forbidden)
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(parts.getOne, { id })).content).toBeNull()
  expect((await stranger.ok(lookup.pageNew, { queryType: 1, queryValue: '6901234567892' })).content).toEqual([])
  // the barcode is free in another company
  const other = { pjNo: 'U-9', pjName: '片', pjBrand: '博世', pjUnit: '只', units: [box] }
  expect((await stranger.call(parts.save, other)).code).toBe(Code.done)
  expect(await found('6901234567892')).toHaveLength(1)
})
