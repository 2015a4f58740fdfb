import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { imports } from '#contract/master/imports/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { confirmed, previewList, sendList, settled } from '#test/import-hand.ts'
import { csvTable, xlsxTable } from '#test/tables.ts'
import { newTenant } from '#test/world.ts'

const HEAD = ['编码', '名称', '品牌', '进价']
const owner = async () => (await newTenant()).as('owner')
const parted = (sign: string, ...rows: string[][]) => rows.map((row) => row.join(sign)).join('\r\n')
/** Excel has 16,384 columns. */
const far = (at: number, there: string) => [...Array.from({ length: at }, () => ''), there]

/** What became of its lines when it is read as it is suggested; the refusal of a file. */
async function read(bytes: Buffer | string) {
  const by = await owner()
  const { code, msg, content, columns, sheets } = await sendList(by, '价目表.xlsx', bytes)
  if (code !== 1) return { by, id: 0, refusal: msg, rows: [], sheets: [], titles: [] }
  await by.ok(imports.check, { id: content.id, mapping: columns.map(({ field }) => field) })
  await settled(by, content.id)
  const { list } = (await by.ok(imports.rows, { id: content.id, limit: 500 })).page
  const rows = list.map(({ verdict, pjNo, purchasePrice, problems }) => [verdict, pjNo, purchasePrice ?? '', problems])
  return { by, id: content.id, refusal: '', rows, sheets: sheets ?? [], titles: columns.map(({ title }) => title) }
}

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000000', 'hex'), '不是有效的表格文件'],
  ['a paper', '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', '不是有效的表格文件'],
  ['a letter', '{\\rtf1\\ansi 编码,名称}', '不是有效的表格文件'],
  ['a page without a table', '<html><body><p>请登录</p></body></html>', '文件中没有数据'],
  ['a workbook with a password', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(2000)}`, 'hex'), '该文件版本过旧或已加密，请另存为 .xlsx'],
  ['nothing', '', '文件中没有数据'],
  ['a header and no line', csvTable(HEAD), '文件中没有数据'],
])('%s that calls itself .xlsx is refused in words', async (_, bytes, refusal) => {
  expect((await read(bytes)).refusal).toBe(refusal)
})

test('what stands beyond the columns that are read is told, never left out in silence', async () => {
  const refusal = '第2行超过 200 列，请删除不用的列后再导入'
  const line = ['A1', '片', '博世', 1]
  const wide = [...line, ...Array.from({ length: 1096 }, () => ''), 12]
  expect((await read(xlsxTable({ name: '价目', rows: [HEAD, wide] }))).refusal).toBe(refusal)
  expect((await read(csvTable(HEAD, wide))).refusal).toBe(refusal)
  // columns that were only coloured are none, and another sheet keeps no list from being read
  const { rows, sheets } = await read(
    xlsxTable(
      { name: '价目', rows: [HEAD, [...line, ...Array.from({ length: 300 }, () => '')]] },
      { name: '矩阵', rows: [far(250, '合计')] },
    ),
  )
  expect(rows).toEqual([['fresh', 'A1', 1, '']])
  expect(sheets.map(({ name, ticked, reason }) => [name, ticked, reason])).toEqual([
    ['价目', true, ''],
    ['矩阵', false, '超过 200 列，后面的未读取'],
  ])
})

test('a quotation mark that stands for itself takes no other lines with it', async () => {
  const lines = [HEAD, ['Q1', '"大灯', '博世', '2'], ['Q2', '片', '博世', '3'], ['Q3', '尾灯"', '博世', '5'], ['Q4', '片', '博世', '6']]
  for (const sign of ['\t', ',']) expect((await read(parted(sign, ...lines))).refusal).toBe('第2行附近格式错误，请检查引号是否成对')
  // one within a text is no matter, nor is a line break within quotation marks
  const { rows } = await read(
    iconv.encode(parted('\t', HEAD, ['Q1', '5"喇叭', '博世', '￥12.50'], ['Q2', '"片\n左, 右"', '博世', '1,285.00元']), 'gb18030'),
  )
  expect(rows).toEqual([
    ['fresh', 'Q1', 12.5, ''],
    ['fresh', 'Q2', 1285, ''],
  ])
})

test.each([
  // the second mark stands in another column than the first: one line of three cells would be left of two of four
  [
    'before',
    [
      ['Q1', '"大灯', '博世', '2'],
      ['Q2', '片', '博世"', '3'],
    ],
    '第2行附近格式错误，请检查引号是否成对',
  ],
  [
    'behind',
    [
      ['Q1', '片', '"博世', '2'],
      ['Q2"', '片', '博世', '3'],
    ],
    '第2行附近格式错误，请检查引号是否成对',
  ],
  [
    'lines later',
    [
      ['Q1', '片', '博世', '"2'],
      ['Q2', '片', '博世', '3'],
      ['Q3', '灯"', '博世', '4'],
    ],
    '第2行附近格式错误，请检查引号是否成对',
  ],
  [
    'nowhere',
    [
      ['Q1', '片', '博世', '2'],
      ['Q2', '"片', '博世', '3'],
      ['Q3', '片', '博世', '4'],
    ],
    '第3行附近格式错误，请检查引号是否成对',
  ],
] as [string, string[][], string][])('a quotation mark alone, and the next one %s', async (_, lines, refusal) => {
  for (const sign of ['\t', ',', ';']) expect((await read(parted(sign, HEAD, ...lines))).refusal).toBe(refusal)
})

test('a text over several lines, in whatever column and with whatever signs, is one cell', async () => {
  const { refusal, rows } = await read(
    parted(
      ',',
      HEAD,
      ['M1', '"前,\n后"', '博世', '1'],
      ['M2', '"左\n右\n中"', '"博世"', '2'],
      ['M3', '片', '博世', '"3\n"'],
      ['"M4\n"', '片', '博世', '4'],
    ),
  )
  expect(refusal).toBe('')
  expect(rows).toEqual([1, 2, 3, 4].map((at) => ['fresh', `M${at}`, at, '']))
})

test('a figure that is none for certain is named in every kind of list', async () => {
  const by = await owner()
  for (const pjNo of ['V1', 'V2', 'V3', 'V4'])
    await by.ok(parts.save, { pjNo, pjName: '片', pjBrand: '博世', purchasePrice: 100, xsPrice: 150 })
  await by.ok(warehouses.save, { warehouseName: '主仓' })
  // without a word it would have come in at 进价
  const opening = await previewList(by, 'opening', [
    ['编码', '数量', '成本价'],
    ['V1', 5, '约300'],
    ['V2', '约5', 80],
    ['V3', 5, '面议'],
    ['V4', 5, 80],
  ])
  expect(opening.rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['fresh', '成本价“约300”未导入'],
    ['wrong', expect.stringMatching(/^数量“约5”未导入；/)],
    ['fresh', ''],
    ['fresh', ''],
  ])
  const old = await previewList(by, 'oldTrade', [
    ['日期', '类型', '编码', '数量', '单价', '金额'],
    ['2026-01-05', '销售', 'V1', 2, '约300', 500],
    ['2026-01-05', '销售', 'V2', 2, 250, '约500'],
  ])
  expect(old.rows.map(({ verdict, problems, values }) => [verdict, problems, values.price, values.amount])).toEqual([
    ['fresh', '单价“约300”未导入；没有写往来单位', '250', '500'],
    ['fresh', '金额“约500”未导入；没有写往来单位', '250', '500'],
  ])
})

test('a day whose cell has lost its format is still a day, one in a column of codes is asked about', async () => {
  const by = await owner()
  await by.ok(parts.save, { pjNo: 'D1', pjName: '片', pjBrand: '博世', purchasePrice: 100, xsPrice: 150 })
  const head = ['日期', '类型', '编码', '数量', '单价']
  const days = [{ v: 45962, z: 'yyyy/m/d' }, { v: 45962, z: 'm"月"d"日"' }, 45962, '45962', 45962.75, '2025-11-1', 12345]
  const { rows } = await previewList(
    by,
    'oldTrade',
    xlsxTable({ name: 'a', rows: [head, ...days.map((day, at) => [day, '销售', 'D1', at + 1, 9])] }),
  )
  expect(rows.map(({ verdict, problems, values }) => [verdict, problems, values.bizDate])).toEqual([
    ...Array.from({ length: 6 }, () => ['fresh', '没有写往来单位', '2025-11-01']),
    ['wrong', '日期“12345”格式不正确', '12345'],
  ])
})

test('columns that are hidden in the workbook are read like the others, and stand among those that are mapped', async () => {
  const { rows, titles } = await read(
    xlsxTable({
      name: 'a',
      rows: [
        [...HEAD, '销售价'],
        ['H1', '片', '博世', 1.5, 3],
      ],
      hiddenColumns: [4, 5],
    }),
  )
  expect(titles).toEqual([...HEAD, '销售价'])
  expect(rows).toEqual([['fresh', 'H1', 1.5, '']])
})

test('a price in other money is none of ours; one that is only about so much is told', async () => {
  const price = (at: number, text: string) => [`P${at}`, '片', '博世', text]
  const { rows } = await read(
    xlsxTable({
      name: 'a',
      rows: [
        HEAD,
        ...['$12.50', 'US$3', '€ 4', '5美元', '约300', '面议', 'RMB12', '0.004', '0.00', '0.006'].map((text, at) => price(at, text)),
      ],
    }),
  )
  expect(rows).toEqual([
    ['wrong', 'P0', '', '进价“$12.50”不是人民币，请先换算'],
    ['wrong', 'P1', '', '进价“US$3”不是人民币，请先换算'],
    ['wrong', 'P2', '', '进价“€ 4”不是人民币，请先换算'],
    ['wrong', 'P3', '', '进价“5美元”不是人民币，请先换算'],
    ['fresh', 'P4', '', '进价“约300”未导入'],
    ['fresh', 'P5', '', ''],
    ['fresh', 'P6', 12, ''],
    ['fresh', 'P7', '', '进价“0.004”未导入'],
    ['fresh', 'P8', 0, ''],
    ['fresh', 'P9', 0.01, ''],
  ])
})

test('of a cell with more than is read of one the last number is not cut in two', async () => {
  // 199 numbers of 9 signs and their separators are 1,990 signs: of the 200th no more than the first nine would be read
  const numbers = Array.from({ length: 300 }, (_, at) => `OE${1_000_000 + at}`)
  const { by, id, rows } = await read(
    xlsxTable({
      name: 'a',
      rows: [
        [...HEAD, '厂家编码'],
        ['L1', '片', '博世', 1, numbers.join(';')],
      ],
    }),
  )
  expect(rows).toEqual([['fresh', 'L1', 1, '厂家编码的内容过长，只导入前面的1989个字']])
  await confirmed(by, id)
  const found = async (keyword: string) => (await by.ok(parts.page, { keyword })).page.list.map(({ pjNo }) => pjNo)
  expect([await found('OE1000198'), await found('OE1000199')]).toEqual([['L1'], []])
})

test('titles joined over both lines of a header are no part', async () => {
  const head = [
    ['编码', '名称', '品牌', '价格'],
    ['', '', '', '含税'],
  ]
  const { rows, titles } = await read(
    xlsxTable({
      name: 'a',
      rows: [...head, ['G1', '片', '博世', 1], ['G2', '', '', 2]],
      merges: ['A1:A2', 'B1:B2', 'C1:C2', 'B3:B4', 'C3:C4'],
    }),
  )
  expect(titles).toEqual(['编码', '名称', '品牌', '价格/含税'])
  expect(rows).toEqual([
    ['fresh', 'G1', 1, ''],
    ['fresh', 'G2', 2, ''],
  ])
})

test('signs that a page calls by name', async () => {
  const page = `<html><meta charset="gb2312"><table><tr><td>编码<td>名称<td>品牌<td>进价<tr><td>0012<td>油封 &Phi;30&times;50<td>博世<td>&yen;12.5</table></html>`
  const { by, id, rows } = await read(iconv.encode(page, 'gb18030'))
  expect(rows).toEqual([['fresh', '0012', 12.5, '']])
  await confirmed(by, id)
  expect((await by.ok(parts.page, {})).page.list.map(({ pjName }) => pjName)).toEqual(['油封 Φ30×50'])
})
