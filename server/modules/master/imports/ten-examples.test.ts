import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { imports } from '#contract/master/imports/imports.ts'
import { exchange } from '#contract/master/interchange.ts'
import { parts } from '#contract/master/parts.ts'
import { confirmed, sendList, settled } from '#test/import-hand.ts'
import { csvTable, oldTable, type TableCell, type TableSheet, xlsxTable } from '#test/tables.ts'
import { type Caller, newTenant } from '#test/world.ts'

/** A cell, and how it is shown where that is not what it holds; a csv holds nothing else. */
type Cell = TableCell | (Exclude<TableCell, string | number> & { shown: string })
interface Table {
  name: string
  rows: Cell[][]
  merges?: string[]
}
const shownOf = (cell: Cell) => (typeof cell === 'object' ? ('shown' in cell ? cell.shown : String(cell.v ?? '')) : String(cell))
const plain = ({ rows, ...sheet }: Table): TableSheet => ({
  ...sheet,
  rows: rows.map((cells) => cells.map((cell) => (typeof cell === 'object' && 'shown' in cell ? { ...cell, shown: undefined } : cell))),
})
const FORMATS: Record<'csv' | 'xlsx' | 'xls', (...tables: Table[]) => Buffer> = {
  csv: (...tables) => iconv.encode(csvTable(...tables.flatMap(({ rows }) => rows.map((cells) => cells.map(shownOf)))), 'gb18030'),
  xlsx: (...tables) => xlsxTable(...tables.map(plain)),
  xls: (...tables) => oldTable('biff8', ...tables.map(plain)),
}

const HEAD = ['编码', '名称', '品牌', '进价']
const line = (code: Cell, price: Cell = ''): Cell[] => [code, '滤清器', '玉柴', price]
const table = (...rows: Cell[][]): Table => ({ name: '价目', rows: [HEAD, ...rows] })
const listed = async (by: Caller) => (await by.ok(parts.page, { sortProp: 'pjNo', limit: 100 })).page.list
const rowsOf = async (by: Caller, id: number) => (await by.ok(imports.rows, { id, limit: 500 })).page.list
const asked = async (by: Caller, id: number) =>
  (await by.ok(imports.questions, { id })).list.map(({ key, samples }) => [key, ...samples.map(({ from, to }) => `${from}→${to}`)])
const answered = async (by: Caller, id: number, answers: Record<string, string>) => {
  await by.ok(imports.answer, { id, answers })
  return settled(by, id)
}

/** Read as it is suggested, by a company that has nothing yet unless one is given. */
async function read(bytes: Buffer, by?: Caller, name = '价目表', down: string[] = []) {
  const owner = by ?? (await newTenant()).as('owner')
  const { content, columns, sheets } = await sendList(owner, name, bytes)
  await owner.ok(imports.check, { id: content.id, mapping: columns.map(({ field }) => field), down })
  const batch = await settled(owner, content.id)
  return { by: owner, id: content.id, batch, columns, sheets, guessed: content.guessed, rows: await rowsOf(owner, content.id) }
}

/** The table of ten cells and files of the plan, each as csv, xlsx and xls. */
describe.each(Object.entries(FORMATS))('%s', (format, write) => {
  const csv = format === 'csv'

  test('1: 402625 shown as 0000000, 1.1 shown as 0.00', async () => {
    const figure = { v: 1.1, z: '0.00', shown: '1.10' }
    const { by, id } = await read(write(table(line({ v: 402625, z: '0000000', shown: '0402625' }), line(figure, figure))))
    await confirmed(by, id)
    expect((await listed(by)).map(({ pjNo, purchasePrice }) => [pjNo, purchasePrice])).toEqual([
      ['0402625', 0],
      ['1.10', 1.1],
    ])
  })

  test('2: ="0402625" and \'0402626', async () => {
    const formula = { f: '"0402625"', v: '0402625', shown: '="0402625"' }
    const { rows } = await read(write(table(line(formula), line("'0402626"))))
    expect(rows.map(({ pjNo, verdict }) => [pjNo, verdict])).toEqual([
      ['0402625', 'fresh'],
      ['0402626', 'fresh'],
    ])
  })

  test('3: digits that are hidden, and digits that are lost', async () => {
    const hidden = { v: 130801002003, z: '0.00000E+00', shown: '1.30801E+11' }
    const { rows } = await read(write(table(line(hidden), line({ v: '6.90001E+12' }), line(6901234567890123))))
    const lost = (code: string) => ['wrong', `编码 ${code} 是科学计数法，数字已丢失，请在表格中把该列设为文本`]
    expect(rows.map(({ verdict, pjNo, problems }) => [verdict, problems || pjNo])).toEqual([
      csv ? lost('1.30801E+11') : ['fresh', '130801002003'],
      lost('6.90001E+12'),
      // a csv never made a number of it
      csv ? ['fresh', '6901234567890123'] : ['wrong', expect.stringContaining('超过15位的数字已丢失')],
    ])
  })

  test('4: 10-2, which became 10月2日', async () => {
    const { by, id, rows } = await read(write(table(line({ v: 46297, z: 'm"月"d"日"', shown: '10月2日' }), line('10-3'))))
    expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
      ['asked', '待答复：日期 10月2日→10-2'],
      ['fresh', ''],
    ])
    expect(await answered(by, id, { date: 'yes' })).toMatchObject({ fresh: 2, asked: 0 })
    await confirmed(by, id)
    expect((await listed(by)).map(({ pjNo }) => pjNo)).toEqual(['10-2', '10-3'])
  })

  test('5: BP01; BP02 and E/F', async () => {
    const bytes = write(table(line('BP01; BP02'), line('1K0 698 151 E/F')))
    const first = await read(bytes)
    expect(first.rows.map(({ pjNo, verdict, changes }) => [pjNo, verdict, changes])).toEqual([
      ['BP01', 'fresh', '新增互换码 BP02'],
      ['1K0 698 151 E/F', 'fresh', ''],
    ])
    expect(await asked(first.by, first.id)).toEqual([['expand', '1K0 698 151 E/F→1K0 698 151 E，1K0 698 151 F']])
    const groupOf = async (by: Caller, code: string) => {
      const part = (await listed(by)).find(({ pjNo }) => pjNo === code)
      return (await by.ok(exchange.find, { pjid: part?.id ?? 0 })).content.map(({ pjNo }) => pjNo).sort()
    }
    await confirmed(first.by, first.id)
    expect((await listed(first.by)).map(({ pjNo }) => pjNo)).toEqual(['1K0 698 151 E/F', 'BP01'])
    expect(await groupOf(first.by, 'BP01')).toEqual(['BP01', 'BP02'])
    const ticked = await read(bytes)
    await answered(ticked.by, ticked.id, { expand: 'yes' })
    await confirmed(ticked.by, ticked.id)
    expect((await listed(ticked.by)).map(({ pjNo }) => pjNo)).toEqual(['1K0 698 151 E', 'BP01'])
    expect(await groupOf(ticked.by, '1K0 698 151 E')).toEqual(['1K0 698 151 E', '1K0 698 151 F'])
  })

  test('6: E8400M P76555M SP4051M are three after yes, 0 986 424 828 is one', async () => {
    const rows = [
      ['编码', '名称', '品牌', 'OE号'],
      ['A1', '滤清器', '玉柴', 'E8400M P76555M SP4051M'],
      ['A2', '滤清器', '玉柴', '0 986 424 828'],
    ]
    const { by, id, batch } = await read(write({ name: '价目', rows }))
    expect([batch.fresh, batch.asked]).toEqual([1, 1])
    expect(await asked(by, id)).toEqual([['blank', 'E8400M P76555M SP4051M→E8400M，P76555M，SP4051M']])
    await answered(by, id, { blank: 'yes' })
    await confirmed(by, id)
    expect((await listed(by)).map(({ pjNo, pjOemcode }) => [pjNo, pjOemcode])).toEqual([
      ['A1', 'E8400M; P76555M; SP4051M'],
      ['A2', '0 986 424 828'],
    ])
  })

  test('7: a cover, two sheets, a header of two lines, 品牌 over 13 lines, sections and totals', async () => {
    const sheet = (name: string, first: number): Table => ({
      name,
      rows: [
        ['玉柴配件2026年供货价格表', '', '', '', '', ''],
        ['序号', '零件号', '品名', '品牌', '价格', ''],
        ['', '', '', '', '供货价', '零售价'],
        ['发动机系统', '', '', '', '', ''],
        ...Array.from({ length: 13 }, (_, at): Cell[] => [
          at + 1,
          { v: first + at, z: '0000000', shown: `0${first + at}` },
          `滤芯${at}`,
          at === 0 ? '玉柴' : '',
          { v: 10.5 + at, z: '0.00', shown: (10.5 + at).toFixed(2) },
          20 + at,
        ]),
        ['合计', '', '', '', 214.5, 338],
        ['制单：张三', '', '', '审核：李四', '', ''],
      ],
      merges: ['A1:F1', 'E2:F2', 'A4:F4', 'D5:D17'],
    })
    const cover = { name: '封面', rows: [['玉柴价格表'], ['2026年1月']] }
    const { by, id, batch, columns, rows } = await read(
      write(cover, sheet('柴滤', 402600), sheet('机滤', 502600)),
      undefined,
      '价目表',
      // a csv joins no cells: the brand is filled down
      csv ? ['pjBrand'] : [],
    )
    expect(columns.find(({ title }) => title.endsWith('供货价'))?.field).toBe('purchasePrice')
    const left = rows.filter(({ verdict }) => verdict === 'ignored').map(({ problems }) => problems)
    expect(new Set(left)).toEqual(new Set(['小节标题', '合计行', '表尾说明', ...(csv ? ['重复的表头'] : [])]))
    expect([batch.fresh, batch.wrong, batch.asked]).toEqual([26, 0, 0])
    await confirmed(by, id)
    const made = await listed(by)
    expect(made).toHaveLength(26)
    expect(new Set(made.map(({ pjBrand }) => pjBrand))).toEqual(new Set(['玉柴']))
    const told = ({ pjNo, purchasePrice, xsPrice }: (typeof made)[number]) => [pjNo, purchasePrice, xsPrice]
    expect([made[0], made[25]].map((part) => part && told(part))).toEqual([
      ['0402600', 10.5, 20],
      ['0502612', 22.5, 32],
    ])
  })

  test('8: ￥1,285.00 · ２８．５ · 95元/支 · 约300 · 0 · 12%', async () => {
    const by = (await newTenant()).as('owner')
    for (const [pjNo, purchasePrice] of [
      ['P4', 66],
      ['P5', 77],
    ] as const)
      await by.ok(parts.save, { pjNo, pjName: '滤清器', pjBrand: '玉柴', purchasePrice })
    const prices: Cell[] = [
      { v: 1285, z: '"￥"#,##0.00', shown: '￥1,285.00' },
      ...['２８．５', '95元/支', '约300'],
      { v: 0, z: '0', shown: '0' },
      { v: 0.12, z: '0%', shown: '12%' },
    ]
    const { id, rows } = await read(write(table(...prices.map((price, at) => line(`P${at + 1}`, price)))), by)
    expect(rows.map(({ pjNo, verdict, problems }) => [pjNo, verdict, problems])).toEqual([
      ['P1', 'fresh', ''],
      ['P2', 'fresh', ''],
      ['P3', 'fresh', ''],
      ['P4', 'same', '进价“约300”未导入'],
      ['P5', 'same', '进价为0，未更新'],
      ['P6', 'wrong', '进价“12%”是百分数'],
    ])
    await confirmed(by, id)
    expect((await listed(by)).map(({ pjNo, purchasePrice, pjUnit }) => [pjNo, purchasePrice, pjUnit])).toEqual([
      ['P1', 1285, ''],
      ['P2', 28.5, ''],
      ['P3', 95, '支'],
      ['P4', 66, ''],
      ['P5', 77, ''],
    ])
  })

  test('9: GBK, whatever the file is called', async () => {
    const cells = ['0402625', '机油滤清器', '玉柴', '￥12.50']
    const page = `<table><tr>${HEAD.map((title) => `<td>${title}`).join('')}<tr>${cells.map((cell) => `<td>${cell}`).join('')}</table>`
    const bytes = format === 'xls' ? iconv.encode(page, 'gb18030') : write({ name: '价目', rows: [HEAD, cells] })
    const { by, id } = await read(bytes, undefined, '价目表.xls')
    await confirmed(by, id)
    expect((await listed(by)).map(({ pjNo, pjName, pjBrand, purchasePrice }) => [pjNo, pjName, pjBrand, purchasePrice])).toEqual([
      ['0402625', '机油滤清器', '玉柴', 12.5],
    ])
  })

  test('10: no header, codes that differ in a sign, a brand in small letters', async () => {
    const by = (await newTenant()).as('owner')
    await by.ok(parts.save, { pjNo: '48G214LF', pjName: 'Gasket set', pjBrand: 'SLG' })
    const codes = ['48G214LF', '48G214LF#', '12A2092', '88G221']
    const { id, guessed, columns, rows } = await read(write({ name: '1', rows: codes.map((code) => [code, 'Gasket set', 'slg']) }), by)
    expect([guessed, columns.map(({ field }) => field)]).toEqual([true, ['pjNo', 'pjName', 'pjBrand']])
    expect(rows.map(({ pjNo, verdict }) => [pjNo, verdict])).toEqual([
      ['48G214LF', 'same'],
      ['48G214LF#', 'fresh'],
      ['12A2092', 'fresh'],
      ['88G221', 'fresh'],
    ])
    await confirmed(by, id)
    const brands = (await listed(by)).map(({ pjNo, pjBrand }) => [pjNo, pjBrand])
    expect(brands).toEqual(expect.arrayContaining([['48G214LF', 'SLG']]))
    expect(brands).toHaveLength(4)
  })
})
