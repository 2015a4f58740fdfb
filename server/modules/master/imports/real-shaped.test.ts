import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import type { Sent } from '#contract/kit/fields.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { partCodes } from '#contract/master/part-codes.ts'
import { parts } from '#contract/master/parts.ts'
import { confirmed, sendList, settled, undone } from '#test/import-hand.ts'
import { csvTable } from '#test/tables.ts'
import { type Caller, newTenant } from '#test/world.ts'

// lists of our own in the shape of real ones: how many lines, how often a code stands twice, how long its texts are (findings of 2026-11-23)

const count = async (by: Caller) => (await by.ok(parts.page, { limit: 1 })).page.totalCount
const numbered = (at: number) => String(at).padStart(4, '0')

/** As it is suggested, or with the columns chosen by hand. */
async function read(by: Caller, bytes: Buffer, byHand?: Sent<typeof imports.check>['mapping']) {
  const { content, columns } = await sendList(by, '价目表.csv', bytes)
  await by.ok(imports.check, { id: content.id, mapping: byHand ?? columns.map(({ field }) => field) })
  return { id: content.id, batch: await settled(by, content.id) }
}

/** 644 parts on 1,298 lines: 66 with a second code in the cell, a quarter with a text of cars longer than its field, many numbers of makers. */
function fuelPumps(): Buffer {
  const PRICES = ['￥28.50', '95元', '1,285.00', '电议', '２８．５']
  const CARS = '大众 桑塔纳 1.8 1995-2004；捷达 1.6 1998-2010；帕萨特 B5 1.8T 2000-2005；'
  const part = (at: number): string[] => [
    at < 66 ? `FP${numbered(at)}; 05804${numbered(at)}` : at < 100 ? `ＦＰ${numbered(at)}` : `FP${numbered(at)}`,
    '电动燃油泵',
    'FASTWAY',
    at % 4 === 0 ? CARS.repeat(3) : '大众 桑塔纳',
    // 35 numbers and 364 signs at most: beyond what the field shows
    at === 7 ? Array.from({ length: 35 }, (_, no) => `1K09${numbered(no)}`).join(';') : `${numbered(at)}-13350;E84${numbered(at)}`,
    PRICES[at % PRICES.length] ?? '',
  ]
  const lines = Array.from({ length: 1298 }, (_, at) => part(at % 644))
  const head = ['零件号', '品名', '品牌', '适用车型', 'OE号', '供货价']
  const blank = head.map(() => '')
  const title = (text: string) => [text, ...blank.slice(1)]
  return iconv.encode(csvTable(title('FASTWAY 燃油泵价格表'), title('2026年11月'), blank, head, ...lines), 'gb18030')
}

test('1,298 lines of a GBK list are 644 parts, none is lost: second codes, cars and numbers longer than a field come along', async () => {
  const by = (await newTenant()).as('owner')
  const { id, batch } = await read(by, fuelPumps())
  expect(batch).toMatchObject({ fresh: 644, wrong: 0, asked: 0 })
  await confirmed(by, id)
  expect(await count(by)).toBe(644)
  const find = async (keyword: string) => (await by.ok(parts.page, { keyword, limit: 10 })).page.list
  // the second code of the cell finds the part, written in full width it is the same code
  expect((await find('058040065')).map(({ pjNo }) => pjNo)).toEqual(['FP0065'])
  expect((await find('FP0099')).map(({ pjNo, purchasePrice }) => [pjNo, purchasePrice])).toEqual([['FP0099', 28.5]])
  const [many] = await find('FP0007')
  expect((await by.ok(partCodes.find, { pjid: many?.id ?? 0 })).content.filter(({ kind }) => kind === 1)).toHaveLength(35)
  expect((await find('1K090034')).map(({ pjNo }) => pjNo)).toEqual(['FP0007'])
  // 28.50, 95, 1285, none, 28.5
  const prices = await Promise.all(['FP0100', 'FP0101', 'FP0102', 'FP0103', 'FP0104'].map(async (no) => (await find(no))[0]?.purchasePrice))
  expect(prices).toEqual([28.5, 95, 1285, 0, 28.5])
  // the same file again says nothing new
  expect((await read(by, fuelPumps())).batch).toMatchObject({ fresh: 0, changed: 0, same: 644, wrong: 0 })
  await undone(by, id)
  expect(await count(by)).toBe(0)
}, 120_000)

test('4,999 codes without a header, 123 of them different by a sign only, are 4,999 parts', async () => {
  const by = (await newTenant()).as('owner')
  const codes = Array.from({ length: 4876 }, (_, at) => `48G${numbered(at)}LF`)
  const lines = [...codes, ...codes.slice(0, 123).map((code) => `${code}#`)].map((code, at) => [
    code,
    '衬套',
    'SLG',
    (1 + at / 100).toFixed(2),
  ])
  const { id, batch } = await read(by, Buffer.from(csvTable(...lines)), ['pjNo', 'pjName', 'pjBrand', 'xsPrice'])
  expect(batch).toMatchObject({ fresh: 4999, wrong: 0, asked: 0 })
  await confirmed(by, id)
  expect(await count(by)).toBe(4999)
}, 120_000)

test('72 parts under a header in Cyrillic, mapped by hand, come in whole', async () => {
  const by = (await newTenant()).as('owner')
  const titles = ['Артикул', 'Назва', 'Бренд', 'Авто', 'Ціна']
  const cars = 'ВАЗ 2101-2107, 2108-21099, 2110-2112, 2113-2115 Калина 1117-1119 Приора 2170-2172 Гранта 2190; '
  const lines = Array.from({ length: 72 }, (_, at) => [
    `UA-${numbered(at)}`,
    'Колодка гальмівна',
    'LPR',
    at < 68 ? cars.repeat(2) : 'ВАЗ 2101',
    `${100 + at}`,
  ])
  const { content } = await sendList(by, 'прайс.csv', csvTable(titles, ...lines))
  const { id } = content
  // its first line is the header: nobody here can tell but who looks at it
  const { columns } = await by.ok(imports.shape, { id, sheets: [{ index: 0, ticked: true, header: 1 }] })
  expect(columns.map(({ title }) => title)).toEqual(titles)
  await by.ok(imports.check, { id, mapping: ['pjNo', 'pjName', 'pjBrand', 'pjSize', 'xsPrice'] })
  expect(await settled(by, id)).toMatchObject({ total: 72, fresh: 72, wrong: 0, asked: 0 })
  await confirmed(by, id)
  expect(await count(by)).toBe(72)
})
