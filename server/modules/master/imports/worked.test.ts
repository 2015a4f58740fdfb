import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { imports } from '#contract/master/imports/imports.ts'
import { exchange } from '#contract/master/interchange.ts'
import { parts } from '#contract/master/parts.ts'
import { checkedList, confirmed, sendList, settled, undone } from '#test/import-hand.ts'
import { csvTable, oldTable, type TableCell, type TableSheet, xlsxTable } from '#test/tables.ts'
import { type Caller, newTenant, server } from '#test/world.ts'
import { identityKey } from '../search/index.ts'

const list = async (by: Caller) => (await by.ok(parts.page, { sortProp: 'pjNo', limit: 100 })).page.list
const lines = async (by: Caller, id: number, verdict = '') => (await by.ok(imports.rows, { id, verdict, limit: 500 })).page.list
const head = ['编码', '名称', '品牌', '进价']
const row = (code: TableCell, price: TableCell = ''): TableCell[] => [code, '滤清器', '玉柴', price]
const one = (...rows: TableCell[][]): TableSheet => ({ name: '价目', rows: [head, ...rows] })
/** What else is called .xls; the other formats have their examples in ten-examples.test.ts. */
const books: [string, (...sheets: TableSheet[]) => Buffer][] = [['xml', (...sheets) => oldTable('xlml', ...sheets)]]

async function read(bytes: Buffer | string, name = 'list') {
  const by = (await newTenant()).as('owner')
  const batch = await checkedList(by, name, bytes)
  return { by, batch, all: await lines(by, batch.id) }
}
const codes = ({ all }: Awaited<ReturnType<typeof read>>) => all.map(({ pjNo, purchasePrice, problems }) => [pjNo, purchasePrice, problems])

describe.each(books)('cells of %s as they are shown', (_, write) => {
  test('1: leading zeros and digits behind the point', async () => {
    const rows = [row({ v: 402625, z: '0000000' }), row({ v: 1.1, z: '0.00' }, { v: 1.1, z: '0.00' })]
    expect(codes(await read(write(one(...rows))))).toEqual([
      ['0402625', undefined, ''],
      ['1.10', 1.1, ''],
    ])
  })
  test('3: digits the display hides are taken as stored; what Excel has lost is told', async () => {
    expect(codes(await read(write(one(row({ v: 130801002003, z: '0.00E+00' }), row(6901234567890123)))))).toEqual([
      ['130801002003', undefined, ''],
      ['6.901234567890123e+15', undefined, expect.stringContaining('超过15位')],
    ])
  })
  test('4: a code that became a date is asked', async () => {
    expect(codes(await read(write(one(row({ v: 46297, z: 'm"月"d"日"' })))))).toEqual([['10-2', undefined, '待答复：日期 10月2日→10-2']])
  })
  test('7: a cover, two sheets, a header of two lines, joined cells, sections and totals', async () => {
    const sheet = (name: string, first: number): TableSheet => ({
      name,
      rows: [
        ['玉柴配件2026年供货价格表'],
        ['序号', '零件号', '品名', '品牌', '价格', ''],
        ['', '', '', '', '供货价', '零售价'],
        ['发动机系统'],
        ...Array.from({ length: 13 }, (_, at): TableCell[] => [
          at + 1,
          { v: first + at, z: '0000000' },
          `滤芯${at}`,
          at === 0 ? '玉柴' : '',
          { v: 10.5 + at, z: '0.00' },
          20 + at,
        ]),
        ['合计', '', '', '', { v: 214.5, z: '0.00' }, 338],
        ['制单：张三', '', '', '审核：李四'],
      ],
      merges: ['A1:F1', 'E2:F2', 'A4:F4', 'D5:D17'],
    })
    const cover: TableSheet = { name: '封面', rows: [['玉柴价格表'], ['2026年1月']] }
    const { by, batch, all } = await read(write(cover, sheet('柴滤', 402600), sheet('机滤', 502600)))
    expect([batch.total, batch.fresh, batch.wrong, batch.ignored]).toEqual([26, 26, 0, 6])
    const { sheets } = await by.ok(imports.getOne, { id: batch.id })
    expect(sheets.map(({ name, ticked, reason }) => [name, ticked, reason])).toEqual([
      ['封面', false, '没有表头'],
      ['柴滤', true, ''],
      ['机滤', true, ''],
    ])
    const left = all.filter(({ verdict }) => verdict === 'ignored')
    expect(left.map(({ place, problems }) => `${place} ${problems}`)).toEqual([
      '柴滤!4 小节标题',
      '柴滤!18 合计行',
      '柴滤!19 表尾说明',
      '机滤!4 小节标题',
      '机滤!18 合计行',
      '机滤!19 表尾说明',
    ])
    await confirmed(by, batch.id)
    const made = await list(by)
    expect(made).toHaveLength(26)
    expect(made[0]).toMatchObject({ pjNo: '0402600', pjName: '滤芯0', pjBrand: '玉柴', purchasePrice: 10.5, xsPrice: 20 })
    expect(made[25]).toMatchObject({ pjNo: '0502612', pjName: '滤芯12', pjBrand: '玉柴', purchasePrice: 22.5, xsPrice: 32 })
  })
})

test('formats a Chinese Excel does not describe', async () => {
  const rows = [row({ v: 46297, z: '58' }), row({ v: 46297, z: '57' }), row({ v: 46297, z: '14' })]
  expect(codes(await read(xlsxTable(one(...rows)))).map(([, , problem]) => problem)).toEqual([
    '待答复：日期 10月2日→10-2',
    '待答复：日期 2026年10月→10-26',
    '待答复：日期 2026/10/2→2026-10-2',
  ])
})

const plainRows = [head, ['0402625', '机油滤清器', '玉柴', '12.50']] as string[][]
test.each([
  ['UTF-16 without a mark', iconv.encode(plainRows.map((cells) => cells.join('\t')).join('\r\n'), 'utf-16le')],
  ['UTF-16 the other way round', iconv.encode(plainRows.map((cells) => cells.join('\t')).join('\r\n'), 'utf-16be')],
  ['sep=', Buffer.from(`\ufeffsep=;\r\n${plainRows.map((cells) => cells.join(';')).join('\r\n')}`)],
  ['GB18030', iconv.encode(csvTable(...plainRows), 'gb18030')],
])('csv: %s', async (_, bytes) => {
  expect(codes(await read(bytes))).toEqual([['0402625', 12.5, '']])
})

const table = `<tr><td>编码</td><td>名称</td><td>品牌</td><td>进价</td></tr><tr><td>0402625</td><td rowspan=2>机油滤清器</td><td rowspan=2>玉柴</td><td>￥12.50</td></tr><tr><td>0402626</td><td>13</td></tr>`
test.each([
  ['GBK that says so', iconv.encode(`<html><head><meta charset="gb2312"></head><body><table>${table}</table></body></html>`, 'gb18030')],
  ['GBK that says nothing', iconv.encode(`<table border=1>${table}</table>`, 'gb18030')],
  ['UTF-8', Buffer.from(`\ufeff<!DOCTYPE html><html><table>${table}</table></html>`)],
])('9: a page of HTML called .xls, %s', async (_, bytes) => {
  const { all } = await read(bytes, '价目表.xls')
  expect(all.map(({ pjNo, pjName, pjBrand, purchasePrice }) => [pjNo, pjName, pjBrand, purchasePrice])).toEqual([
    ['0402625', '机油滤清器', '玉柴', 12.5],
    ['0402626', '机油滤清器', '玉柴', 13],
  ])
})

test('a list without a header is guessed, and says so', async () => {
  const by = (await newTenant()).as('owner')
  const text = csvTable(...['48G214LF', '48G215', '12A2092', '88G221'].map((code, at) => [code, `Gasket set ${code}`, `${at}.50`]))
  const { content, columns } = await sendList(by, 'x.csv', text)
  expect([content.guessed, content.total, columns.map(({ field }) => field)]).toEqual([true, 4, ['pjNo', 'pjName', 'purchasePrice']])
})

test('formulas nobody has worked out, errors, and lines nobody sees', async () => {
  const sheet = { ...one(row('A1', { f: 'B2*2' }), row({ f: '1/0', v: '#DIV/0!' }), row('A3'), row('A4')), hiddenRows: [4] }
  const { all, by, batch } = await read(xlsxTable(sheet))
  expect(all.map(({ place, verdictName, problems }) => `${place} ${verdictName} ${problems}`)).toEqual([
    '2 错误 进价：公式没有结果，请用 Excel 打开并保存',
    '3 新增 ',
    '4 忽略 隐藏的行',
    '5 新增 ',
  ])
  const mapping = (await by.ok(imports.getOne, { id: batch.id })).columns.map(({ field }) => field)
  await by.ok(imports.check, { id: batch.id, mapping, hiddenRows: true })
  expect(await settled(by, batch.id)).toMatchObject({ fresh: 3, wrong: 1, ignored: 0 })
})

test.each([
  ['Excel 95', oldTable('biff5', one(row('A1')))],
  ['half a workbook', oldTable('biff8', one(row('A1'))).subarray(0, 700)],
])('%s is refused in words', async (_, bytes) => {
  const by = (await newTenant()).as('owner')
  expect((await sendList(by, 'a.xls', bytes)).msg).toBe('该文件版本过旧或已加密，请另存为 .xlsx')
})

/** A list of an owner who has parts already. */
async function listed(by: Caller, rows: (string | number)[][], answers: Record<string, string> = {}, more = {}) {
  const batch = await checkedList(by, 'list.csv', csvTable(...rows), more)
  if (Object.keys(answers).length > 0) {
    await by.ok(imports.answer, { id: batch.id, answers })
    await settled(by, batch.id)
  }
  return lines(by, batch.id).then((all) => ({ id: batch.id, all }))
}
const questions = async (by: Caller, id: number) =>
  (await by.ok(imports.questions, { id })).list.map(({ key, count, samples }) => [
    key,
    count,
    samples.map(({ from, to }) => `${from}→${to}`),
  ])

test('5, 6: several codes in a cell', async () => {
  const by = (await newTenant()).as('owner')
  const file = [
    ['编码', '名称', '品牌', 'OE号'],
    ['BP01; BP02', '刹车片', '博世', 'E8400M P76555M SP4051M'],
    ['1K0 698 151 E/F', '刹车片', '博世', '0 986 424 828'],
  ]
  const { id } = await listed(by, file)
  expect(await questions(by, id)).toEqual([
    ['blank', 1, ['E8400M P76555M SP4051M→E8400M，P76555M，SP4051M']],
    ['expand', 1, ['1K0 698 151 E/F→1K0 698 151 E，1K0 698 151 F']],
  ])
  await by.ok(imports.answer, { id, answers: { blank: 'yes' } })
  expect(await settled(by, id)).toMatchObject({ fresh: 2, asked: 0 })
  await confirmed(by, id)
  const made = await list(by)
  expect(made.map(({ pjNo, pjOemcode }) => [pjNo, pjOemcode])).toEqual([
    ['1K0 698 151 E/F', '0 986 424 828'],
    ['BP01', 'E8400M; P76555M; SP4051M'],
  ])
  const group = await by.ok(exchange.find, { pjid: made[1]?.id ?? 0 })
  expect(JSON.stringify(group)).toContain('BP02')
  // the next list of this header is read as this one was
  expect(await listed(by, file)).toMatchObject({ all: [{ verdict: 'same' }, { verdict: 'same' }] })
  await undone(by, id)
  expect(await list(by)).toEqual([])
  expect(await listed(by, file, { expand: 'yes' })).toMatchObject({ all: [{ pjNo: 'BP01' }, { pjNo: '1K0 698 151 E' }] })
})

test('10: codes that differ in signs are two parts; width and case of a brand are no news', async () => {
  const by = (await newTenant()).as('owner')
  await by.ok(parts.save, { pjNo: '48G214LF', pjName: 'Gasket', pjBrand: 'SLG' })
  const { id, all } = await listed(by, [
    ['编码', '名称', '品牌'],
    ['48G214LF', 'Gasket', 'ｓｌｇ'],
    ['48G214LF#', 'Gasket', 'slg'],
    ['48G-214 LF', 'Gasket', 'slg'],
  ])
  expect(all.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['same', ''],
    ['fresh', ''],
    ['ignored', '与第2行相同'],
  ])
  await confirmed(by, id)
  expect((await list(by)).map(({ pjNo, pjBrand }) => [pjNo, pjBrand])).toEqual([
    ['48G214LF', 'SLG'],
    ['48G214LF#', 'SLG'],
  ])
})

test('the identity of a code is the same to the program and to the database', async () => {
  const tenant = await newTenant()
  const by = tenant.as('owner')
  const codes = ['ａ-1·b', 'A.2/c\\d', '(E) 3_f', '48G#', '--', 'ß-9', '发动机 1']
  for (const pjNo of codes) await by.ok(parts.save, { pjNo, pjName: '片', pjBrand: '博世' })
  const stored = await tenant.act('owner', (ctx) =>
    ctx.db.selectFrom('part').select(['pjNo', 'codeK']).where('tenantId', '=', ctx.tenantId).execute(),
  )
  expect(stored).toHaveLength(codes.length)
  for (const { pjNo, codeK } of stored) if (!pjNo.includes('ß')) expect(codeK).toBe(identityKey(pjNo))
})

describe('what only a person knows is asked', () => {
  const withPrices = async () => {
    const by = (await newTenant()).as('owner')
    for (const [pjNo, xsPrice] of [
      ['J1', 10],
      ['J2', 20],
      ['J3', 30],
    ] as const)
      await by.ok(parts.save, { pjNo, pjName: '片', pjBrand: '博世', xsPrice, purchasePrice: 8 })
    return by
  }
  const file = [
    ['编码', '名称', '品牌', '进价', '销售价', '限价'],
    ['J1', '片', '博世', '8', '16', ''],
    ['J2', '片', '博世', '25', '20', ''],
    ['J3', '片', '博世', '8', '31', '32'],
  ]
  test('prices far from the old ones, purchase above sale, limit above sale; old prices are shown beside', async () => {
    const by = await withPrices()
    const { id, all } = await listed(by, file)
    expect(all.map(({ verdict }) => verdict)).toEqual(['asked', 'asked', 'asked'])
    expect(await questions(by, id)).toEqual([
      ['jump', 2, ['销售价 10→16（+60%）', '进价 8→25（+212.5%）']],
      ['inverse', 1, ['进价 25→销售价 20']],
      ['limit', 1, ['限价 32→销售价 31']],
    ])
    await by.ok(imports.answer, { id, answers: { jump: 'new', inverse: 'old', limit: 'old' } })
    expect(await settled(by, id)).toMatchObject({ changed: 1, same: 2, asked: 0 })
    const [first] = await lines(by, id, 'changed')
    expect([first?.xsPrice, first?.xsPriceOld, first?.changes]).toEqual([16, 10, ''])
    expect((await by.call(imports.answer, { id, answers: { jump: 'perhaps' } })).msg).toBe('请刷新后重新选择')
  })
  test('what was shown is what is confirmed', async () => {
    const by = await withPrices()
    const { id } = await listed(by, file, { jump: 'new', inverse: 'old', limit: 'old' })
    const { seal } = (await by.ok(imports.getOne, { id })).content
    await by.ok(imports.answer, { id, answers: { jump: 'old' } })
    await settled(by, id)
    expect((await by.call(imports.confirm, { id, seal })).msg).toBe('资料在预览后有变化，请重新预览')
  })
  test('a column that moved as a whole is one question', async () => {
    const by = (await newTenant()).as('owner')
    const rows = Array.from({ length: 15 }, (_, at) => [`C${at + 10}`, '片', '博世', 100 + at])
    await confirmed(by, (await listed(by, [head, ...rows])).id)
    const { id } = await listed(by, [
      head,
      ...rows.map(([code = '', name = '', brand = '', price]) => [code, name, brand, Number(price) * 1.13]),
    ])
    const asked = (await by.ok(imports.questions, { id })).list
    expect(asked.map(({ title, count }) => [title, count])).toEqual([['进价整列约为原价的 1.13 倍，是否含税价？', 15]])
    await by.ok(imports.answer, { id, answers: { 'column:purchasePrice': 'old' } })
    expect(await settled(by, id)).toMatchObject({ same: 15, asked: 0 })
  })
  test('a new brand that looks like a known one', async () => {
    const by = (await newTenant()).as('owner')
    await by.ok(parts.save, { pjNo: 'B1', pjName: '片', pjBrand: 'BOSCH' })
    const { id } = await listed(by, [
      ['编码', '名称', '品牌'],
      ['B1', '片', 'BOSHC'],
      ['B2', '片', 'boshc'],
    ])
    expect(await questions(by, id)).toEqual([['brand:boshc', 2, ['BOSHC→BOSCH', 'boshc→BOSCH']]])
    await by.ok(imports.answer, { id, answers: { 'brand:boshc': 'BOSCH' } })
    expect(await settled(by, id)).toMatchObject({ same: 1, fresh: 1, asked: 0 })
  })
  test('whoever may not see a price is not told it by a question', async () => {
    const tenant = await newTenant()
    const by = tenant.as('owner')
    await by.ok(parts.save, { pjNo: 'J2', pjName: '片', pjBrand: '博世', purchasePrice: 8 })
    const { id } = await listed(by, [head, ['J2', '片', '博世', '25']])
    const clerk = await tenant.withTags('base:basepj:import', 'price.xsprice')
    expect(JSON.stringify(await clerk.ok(imports.questions, { id }))).not.toMatch(/25|212/)
    expect(JSON.stringify(await clerk.ok(imports.rows, { id }))).not.toMatch(/25|212/)
  })
})

test('lines that were not imported come back as a file with the reason, and mended it is read as before', async () => {
  const by = (await newTenant()).as('owner')
  const batch = await checkedList(
    by,
    '博世.csv',
    csvTable(['货号X', '品名', '牌子', '零售价'], ['W1', '', '博世', '1'], ['0402625', '片', '博世', '十二']),
    {
      mapping: ['pjNo', 'pjName', 'pjBrand', 'xsPrice'],
    },
  )
  expect(batch.wrong).toBe(2)
  const { rawPayload, headers } = await (await server()).http.inject({
    method: 'POST',
    url: imports.rowsFile.path,
    headers: { authorization: `Bearer ${by.token}` },
    payload: { id: batch.id, verdict: 'wrong' },
  })
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('博世 待修改.xlsx')
  const { content, columns, profile } = await sendList(by, '博世 待修改.xlsx', rawPayload)
  expect(columns.map(({ title, field, samples }) => [title, field, samples])).toEqual([
    ['货号X', 'pjNo', ['W1', '0402625']],
    ['品名', 'pjName', ['', '片']],
    ['牌子', 'pjBrand', ['博世', '博世']],
    ['零售价', 'xsPrice', ['1', '十二']],
    ['行', null, ['2', '3']],
    ['原因', null, ['名称不能为空', '销售价“十二”格式不正确']],
  ])
  expect([content.total, profile]).toEqual([2, expect.stringMatching(/^20/)])
})

test('another sheet and another header are chosen by hand', async () => {
  const by = (await newTenant()).as('owner')
  const sheet = (name: string, ...rows: TableCell[][]): TableSheet => ({ name, rows })
  const bytes = xlsxTable(
    sheet('主表', head, row('A1', 5)),
    sheet('附表', ['名', '号', '牌子', '供应价'], ['活塞', 'B1', '玉柴', 7], ['缸套', 'B2', '玉柴', 8]),
  )
  const { content, sheets } = await sendList(by, 'x.xlsx', bytes)
  expect(sheets.map(({ name, ticked, reason }) => [name, ticked, reason])).toEqual([
    ['主表', true, ''],
    ['附表', false, '没有表头'],
  ])
  const { list: first } = await by.ok(imports.top, { id: content.id, sheet: 1 })
  expect(first[0]).toEqual({ line: 1, cells: ['名', '号', '牌子', '供应价'] })
  const chosen = await by.ok(imports.shape, {
    id: content.id,
    sheets: [
      { index: 0, ticked: false },
      { index: 1, ticked: true, header: 1 },
    ],
  })
  expect(chosen.columns.map(({ title, field }) => [title, field])).toEqual([
    ['名', null],
    ['号', null],
    ['牌子', 'pjBrand'],
    ['供应价', 'purchasePrice'],
  ])
  await by.ok(imports.check, { id: content.id, mapping: ['pjName', 'pjNo', 'pjBrand', 'purchasePrice'] })
  expect(await settled(by, content.id)).toMatchObject({ total: 2, fresh: 2 })
  await confirmed(by, content.id)
  expect((await list(by)).map(({ pjNo, pjName, purchasePrice }) => [pjNo, pjName, purchasePrice])).toEqual([
    ['B1', '活塞', 7],
    ['B2', '缸套', 8],
  ])
  expect((await by.call(imports.shape, { id: content.id, sheets: [{ index: 0, ticked: true }] })).msg).toContain('已经导入')
})
