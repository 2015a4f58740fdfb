import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headerKey } from '#contract/kit/header-key.ts'
import { splitCodes } from '#server/modules/platform/lists/index.ts'
import { cellText, delimiterOf, openSheet, type Sheet } from '#server/modules/platform/sheets/index.ts'
import { cleanCode, cleanName } from '../search/index.ts'
import { nearBrand } from './brands.ts'
import { suggestMapping } from './header-rules.ts'
import { readRow } from './read-row.ts'
import { headerOf } from './shape-rules.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peichi-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(name: string, bytes: Uint8Array | string) {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
const findHeader = (rows: string[][]) => headerOf(rows)?.from
const openTable = (path: string) => openSheet(path, findHeader)
async function linesOf(sheet: Sheet) {
  const lines: (number | string)[][] = []
  for await (const { no, cells } of sheet.lines()) lines.push([no, ...cells])
  return lines
}

describe('headers', () => {
  test.each([
    [
      ['编码', '名称', '车型', '产地', '品牌', '进价', '售价', '批发价', '单位', '备注'],
      'pjNo pjName pjSize pjFactory pjBrand purchasePrice xsPrice pfPrice pjUnit remark',
    ],
    [['零件号', '品名', '适用车型', '牌子', '采购价（元）', '零售价'], 'pjNo pjName pjSize pjBrand purchasePrice xsPrice'],
    [['OE号', '配件名称', '单价'], 'pjNo pjName purchasePrice'],
    [['序号', '商品编码', 'OE号', '商品名称'], '- pjNo pjOemcode pjName'],
    [['图号', '编码', '名称'], 'pjOemcode pjNo pjName'],
    [['图号', '名称'], 'pjNo pjName'],
    [['＊配件编码', ' 名 称 ', '含税进价(元/只)', '现行零售价格'], 'pjNo pjName purchasePrice xsPrice'],
    [['Part No.', 'Description', 'Brand', 'Price'], 'pjNo pjName pjBrand purchasePrice'],
    [['编码', '编码', '名称', '名称'], 'pjNo - pjName -'],
    [['成本价', '进价', '编码'], '- purchasePrice pjNo'],
  ])('%j', (header, fields) => {
    expect(
      suggestMapping(header)
        .map((field) => field ?? '-')
        .join(' '),
    ).toBe(fields)
  })
  test('titles above the header are passed over', () => {
    const rows = [
      ['XX汽配2026年价格表', ''],
      ['联系电话：', '138'],
      ['编码', '名称', '进价'],
      ['A1', '刹车片', '12'],
    ]
    expect(findHeader(rows)).toBe(2)
    expect(findHeader([['A1', '刹车片', '12']])).toBeUndefined()
  })
  test('width, stars and units do not count', () => expect(headerKey('＊ 进价（元）')).toBe('进价'))
})

const reading = {
  mapping: ['pjNo', 'pjName', 'pjBrand', 'purchasePrice'] as const,
  brand: '',
  unit: '',
  type: '',
  decimals: 2,
  answers: {},
  spell: (brand: string) => brand,
  aliasOf: () => undefined,
  cleanCode,
  cleanName,
}
const read = (...cells: string[]) => readRow(cells, { ...reading, mapping: [...reading.mapping] })

describe('rows', () => {
  test.each([
    ['12.5', '12.5'],
    ['1,234.50', '1234.5'],
    ['￥１２．３４５', '12.35'],
    ['12元', '12'],
    ['.5', '0.5'],
    ['12.300000000000001', '12.3'],
    ['-', undefined],
    ['面议', undefined],
    ['约300', undefined],
    ['=', undefined],
    ['95元/支', '95'],
    ['２８．５', '28.5'],
    ['￥1,285.00', '1285'],
    ['', undefined],
  ])('the price %s is read as %s', (cell, price) => {
    const row = read('A1', '刹车片', '博世', cell)
    expect(row.problems).toEqual([])
    expect(row.prices.purchasePrice).toBe(price)
  })
  test.each([
    [['', '刹车片', '博世', '1'], '编码不能为空'],
    [['A1', '刹车片', '博世', '十二'], '进价“十二”格式不正确'],
    [['A1', '刹车片', '博世', '-3'], '进价不能小于0'],
    [['A1', '刹车片', '博世', '9'.repeat(15)], '进价数值过大'],
    [['A1', '刹车片', '博世', '12%'], '进价“12%”是百分数'],
    [['1.23457E+11', '刹车片', '博世', ''], '编码 1.23457E+11 是科学计数法，数字已丢失，请在表格中把该列设为文本'],
    [['A'.repeat(21), '刹车片', '博世', ''], '编码不能超过20个字'],
  ])('%j is refused', (cells, problem) => {
    expect(read(...cells).problems).toEqual([problem])
  })
  test('full-width and zero-width characters leave the code', () => expect(read('ＡＢ\u200b－１２', '片', '博世').texts.pjNo).toBe('AB-12'))
})

test.each([
  [4465000000, '4465000000'],
  [0.1 + 0.2, '0.3'],
  [1e-7, '0.0000001'],
  [2 ** 60, '1.152921504606847e+18'],
  [new Date('2026-03-04'), '2026-03-04'],
  [true, 'true'],
  [null, ''],
  ['a\0\ud800b', 'a\ufffdb'],
])('the cell %s is the text %s', (cell, shown) => {
  expect(cellText(cell)).toBe(shown)
})

describe('files', () => {
  const rows = [
    ['编码', '名称', '备注'],
    ['A-1', '刹车片', '含"引号", 逗号'],
    ['B-2', '机油滤清器', ''],
  ]
  const csv = (sign = ',') =>
    rows.map((row) => row.map((cell) => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(sign)).join('\r\n')

  test.each([
    ['utf-8', Buffer.from(csv())],
    ['utf-8 with mark', Buffer.from(`\ufeff${csv()}`)],
    ['gb18030', iconv.encode(csv(), 'gb18030')],
    ['utf-16 as Excel writes it', iconv.encode(csv('\t'), 'utf-16le', { addBOM: true })],
    ['semicolons', Buffer.from(csv(';'))],
  ])('csv in %s', async (name, bytes) => {
    expect(await linesOf(await openTable(await written(`${name}.csv`, bytes)))).toEqual(rows.map((row, at) => [at + 1, ...row]))
  })
  test('the delimiter is the one that parts lines evenly', () => {
    expect(delimiterOf('编码;名称;价格\nA;刹车片,前;1,5\nB;片;2,5')).toBe(';')
    expect(delimiterOf('编码')).toBe(',')
  })
  test('an unclosed quotation mark is told', async () => {
    const unclosed = await written('q.csv', `编码,名称\nA,"刹车片\n${'x'.repeat(1_100_000)}`)
    await expect(openTable(unclosed).then(linesOf)).rejects.toThrow('格式错误')
  })

  test('xlsx: numbers as codes, dates, the line numbers of the sheet', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: '价格', rows: [['价格表'], [], ['编码', '名称', '进价'], [4465000000, '刹车片', 12.5], ['00123', '机滤', '1,200']] },
      ],
    })
    const lines = await linesOf(await openTable(await written('a.xlsx', bytes)))
    expect(lines.filter((line) => line.length > 2)).toEqual([
      [3, '编码', '名称', '进价'],
      [4, '4465000000', '刹车片', '12.5'],
      [5, '00123', '机滤', '1,200'],
    ])
  })
  test('xlsx: a cover sheet is passed over', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: '封面', rows: [['欢迎']] },
        {
          name: '价格',
          rows: [
            ['编码', '名称'],
            ['A1', '片'],
          ],
        },
      ],
    })
    expect(await linesOf(await openTable(await written('c.xlsx', bytes)))).toEqual([
      [1, '编码', '名称'],
      [2, 'A1', '片'],
    ])
  })
  test('a file that only claims to be xlsx is refused', async () => {
    await expect(openTable(await written('x.xlsx', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500)])))).rejects.toThrow(
      '文件已损坏',
    )
  })
})

describe('codes of a cell', () => {
  const codes = (cell: string, oe = true, answers = {}) => splitCodes(cell, oe, answers)
  test.each([
    ['BP01; BP02', ['BP01', 'BP02']],
    ['1K0698151E、1K0698151F，1K0698151G|1K0698151H\n1K0698151J', ['1K0698151E', '1K0698151F', '1K0698151G', '1K0698151H', '1K0698151J']],
    ['26300-35503/26300-35504', ['26300-35503', '26300-35504']],
    ['0 986 424 828', ['0 986 424 828']],
    ['AL2Z 9H307-AA', ['AL2Z 9H307-AA']],
    ['F 00H K00 470', ['F 00H K00 470']],
    ['BOSCH 67249', ['BOSCH 67249']],
  ])('%s', (cell, expected) => expect(codes(cell)).toEqual({ codes: expected }))
  test('blanks part what was answered, in columns of others only', () => {
    const to = ['E8400M', 'P76555M', 'SP4051M']
    expect(codes(to.join(' '))).toEqual({ codes: [to.join(' ')], ask: { key: 'blank', to } })
    expect(codes(to.join(' '), true, { blank: 'yes' })).toEqual({ codes: to })
    expect(codes(to.join(' '), true, { blank: 'no' })).toEqual({ codes: [to.join(' ')] })
    expect(codes(to.join(' '), false)).toEqual({ codes: [to.join(' ')] })
  })
  test.each([
    ['1K0 698 151 E/F', ['1K0 698 151 E', '1K0 698 151 F']],
    ['0E010/020', ['0E010', '0E020']],
    ['545111/73', ['545111', '545173']],
  ])('%s is one, or two if so answered', (cell, to) => {
    expect(codes(cell, false)).toEqual({ codes: [cell], ask: { key: 'expand', to } })
    expect(codes(cell, false, { expand: 'yes' })).toEqual({ codes: to })
  })
})

test('too long never loses the row', () => {
  const long = readRow(['A1', `${'滤清器 '.repeat(18)}尾`, '博世', ''], { ...reading, mapping: [...reading.mapping] })
  expect([long.problems, long.texts.pjName?.length, long.hints]).toEqual([[], 47, ['名称已截短 73→47']])
})

test('a brand one sign away is near, another word is not', () => {
  const known = new Map([
    ['bosch', 'BOSCH'],
    ['玉柴', '玉柴'],
  ])
  expect(['boshc', 'bosh', 'bosche', 'bosch', 'mann', '玉林'].map((key) => nearBrand(key, known))).toEqual([
    'BOSCH',
    'BOSCH',
    'BOSCH',
    undefined,
    undefined,
    undefined,
  ])
})
