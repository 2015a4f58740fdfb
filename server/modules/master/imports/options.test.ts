import iconv from 'iconv-lite'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { agreedPrices } from '#contract/master/agreed-prices.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { checkedList, confirmed, previewList, sendList, settled, undone } from '#test/import-hand.ts'
import { csvTable } from '#test/tables.ts'
import { type Caller, newTenant } from '#test/world.ts'

const rowsOf = async (by: Caller, id: number) => (await by.ok(imports.rows, { id, limit: 500 })).page.list
const listed = async (by: Caller) => (await by.ok(parts.page, { sortProp: 'pjNo', limit: 100 })).page.list
const asked = async (by: Caller, id: number) => (await by.ok(imports.questions, { id })).list
const head = ['编码', '名称', '品牌', '进价']

test('向下填充: an empty cell takes what stands above it in its sheet, beyond the first two thousand lines too, and only where that was asked for', async () => {
  const by = (await newTenant()).as('owner')
  const lines = Array.from({ length: 2100 }, (_, at) => [`D${at}`, '滤清器', at === 0 ? '玉柴' : at === 2050 ? '潍柴' : '', '5'])
  const text = csvTable(head, ...lines, ['合计', '', '', '10500'])
  expect(await checkedList(by, 'a.csv', text)).toMatchObject({ fresh: 2, wrong: 2098 })
  const batch = await checkedList(by, 'a.csv', text, { down: ['pjBrand'] })
  expect(batch).toMatchObject({ fresh: 2100, wrong: 0, ignored: 1 })
  expect((await rowsOf(by, batch.id)).slice(0, 3).map(({ pjNo, pjBrand }) => [pjNo, pjBrand])).toEqual([
    ['D0', '玉柴'],
    ['D1', '玉柴'],
    ['D2', '玉柴'],
  ])
  await confirmed(by, batch.id)
  const of = async (pjBrand: string) => (await by.ok(parts.page, { pjBrand })).page
  expect([(await of('潍柴')).totalCount, (await of('玉柴')).list.length > 0]).toEqual([50, true])
  // remembered with the header, and taken off again
  const { options, content, columns } = await sendList(by, 'a.csv', text)
  expect(options.down).toEqual(['pjBrand'])
  await by.ok(imports.check, { id: content.id, mapping: columns.map(({ field }) => field) })
  expect(await settled(by, content.id)).toMatchObject({ same: 2100, wrong: 0 })
  expect((await rowsOf(by, content.id))[1]?.pjBrand).toBe('')
})

test('向下填充 in lists of other kinds', async () => {
  const by = (await newTenant()).as('owner')
  await by.ok(parts.save, { pjNo: 'F1', pjName: '片', pjBrand: '博世' })
  const rows = [
    ['编码', '汽车品牌', '车系', '排量'],
    ['F1', '大众', '朗逸', '1.4T'],
    ['', '', '', '1.6'],
    ['', '', '途观', '2.0T'],
  ]
  expect((await previewList(by, 'fitment', rows)).counts).toMatchObject({ fresh: 1 })
  const { counts, rows: lines } = await previewList(by, 'fitment', rows, { down: ['pjNo', 'carBrand', 'series'] })
  expect([counts.fresh, lines.map(({ values }) => [values.series, values.title])]).toEqual([
    3,
    [
      ['朗逸', '1.4T'],
      ['朗逸', '1.6'],
      ['途观', '2.0T'],
    ],
  ])
})

test('the title over a section is the type of its lines, where that was ticked', async () => {
  const by = (await newTenant()).as('owner')
  const text = csvTable(
    head,
    ['S0', '片', '博世', ''],
    ['发动机系统', '', '', ''],
    ['S1', '片', '博世', ''],
    ['S2', '片', '博世', ''],
    ['底盘', '', '', ''],
    ['S3', '片', '博世', ''],
  )
  const { id } = await checkedList(by, 'a.csv', text, { sections: true })
  await confirmed(by, id)
  expect((await listed(by)).map(({ pjNo, pjType }) => [pjNo, pjType])).toEqual([
    ['S0', ''],
    ['S1', '发动机系统'],
    ['S2', '发动机系统'],
    ['S3', '底盘'],
  ])
})

test('whose list it is decides how its header is read', async () => {
  const by = (await newTenant()).as('owner')
  const supplier = async (clientName: string) => (await by.ok(clients.save, { clientName, clientType: '修理厂', tags: 2 })).id
  const [one, other] = [await supplier('甲'), await supplier('乙')]
  const text = csvTable(['货号', '图号', '名称', '品牌'], ['A1', 'B1', '片', '博世'])
  for (const [supplierId, mapping] of [
    [one, ['pjNo', null, 'pjName', 'pjBrand']],
    [other, [null, 'pjNo', 'pjName', 'pjBrand']],
  ] as const)
    await checkedList(by, 'a.csv', text, { supplierId, mapping: [...mapping] })
  const read = async (supplierId: number) => {
    const { columns, options, profile } = await sendList(by, 'a.csv', text, 'part', { supplierId })
    return [columns.slice(0, 2).map(({ field }) => field), options.supplierName, profile !== '']
  }
  expect(await read(one)).toEqual([['pjNo', null], '甲', true])
  expect(await read(other)).toEqual([[null, 'pjNo'], '乙', true])
  expect((await sendList(by, 'a.csv', text, 'part', { supplierId: 999_999_999 })).msg).toBe('供应商不存在')
})

test('an encoding nobody can tell is chosen', async () => {
  const by = (await newTenant()).as('owner')
  const bytes = iconv.encode(csvTable(['Code', 'Name', 'Brand'], ['A1', '濾清器', '龍']), 'big5')
  const again = await sendList(by, 'a.csv', bytes, 'part', { encoding: 'big5' })
  expect(again.columns.map(({ field, samples }) => [field, samples])).toEqual([
    ['pjNo', ['A1']],
    ['pjName', ['濾清器']],
    ['pjBrand', ['龍']],
  ])
  const broken = Buffer.concat([iconv.encode('编码,名称,品牌\nA1,片,博世\n', 'gb18030'), Buffer.from([0xff, 0xff, 0x0a])])
  expect((await sendList(by, 'a.csv', broken)).msg).toBe('文件的编码不能识别，请选择编码后重新上传')
  expect((await sendList(by, 'a.csv', broken, 'part', { encoding: 'gb18030' })).content.total).toBe(2)
})

test('BOSCH = 博世: asked once, remembered for every list, and taken back by another answer', async () => {
  const by = (await newTenant()).as('owner')
  await by.ok(parts.save, { pjNo: 'B1', pjName: '片', pjBrand: '博世' })
  const { id } = await checkedList(by, 'a.csv', csvTable(head, ['B1', '片', 'BOSCH', ''], ['B2', '片', 'bosch', '']))
  expect((await asked(by, id)).map(({ key, title, options }) => [key, title, options.map(({ label }) => label)])).toEqual([
    ['brand:bosch', '新品牌与“博世”相近', ['归入 博世', '新增这个品牌']],
  ])
  await by.ok(imports.answer, { id, answers: { 'brand:bosch': '博世' } })
  expect(await settled(by, id)).toMatchObject({ same: 1, fresh: 1, asked: 0 })
  await confirmed(by, id)
  // another header, another list
  const other = csvTable(['货号', '牌子', '品名'], ['B1', 'Bosch', '片'], ['B3', 'BOSCH', '片'])
  const { id: second, ...counts } = await checkedList(by, 'b.csv', other)
  expect(counts).toMatchObject({ same: 1, fresh: 1, asked: 0 })
  expect((await asked(by, second)).map(({ key, proposed, answer }) => [key, proposed, answer])).toEqual([['alias:bosch', '博世', '']])
  await by.ok(imports.answer, { id: second, answers: { 'alias:bosch': 'add' } })
  await settled(by, second)
  const { id: third } = await checkedList(by, 'c.csv', other)
  expect((await asked(by, third)).map(({ key }) => key)).toEqual(['brand:bosch'])
  // what one company said is no other's: 博世 is in the dictionary every company begins with
  const stranger = (await newTenant()).as('owner')
  const { id: theirs } = await checkedList(stranger, 'd.csv', other)
  expect((await asked(stranger, theirs)).map(({ key }) => key)).toEqual(['brand:bosch'])
})

test('IMPORT_PRICE_JUMP says from what change on a price is asked about, in price lists and in agreed prices', async () => {
  const by = (await newTenant()).as('owner')
  await by.ok(parts.save, { pjNo: 'J1', pjName: '片', pjBrand: '博世', purchasePrice: 100, xsPrice: 900 })
  await by.ok(clients.save, { clientName: '永兴', clientType: '修理厂', tags: 1 })
  const agreed = (price: number) => [
    ['客户', '编码', '协议价', '生效日期'],
    ['永兴', 'J1', price, '2026-01-01'],
  ]
  await confirmed(by, (await previewList(by, 'agreed', agreed(100))).id)
  const counts = async (price: number) => {
    const list = await checkedList(by, 'a.csv', csvTable(head, ['J1', '片', '博世', String(price)]))
    return [list.asked, (await previewList(by, 'agreed', agreed(price))).counts.asked]
  }
  expect([await counts(150), await counts(151), await counts(49)]).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
  ])
  await by.ok(parameters.edit, { name: 'IMPORT_PRICE_JUMP', value: '10' })
  expect([await counts(110), await counts(111)]).toEqual([
    [0, 0],
    [1, 1],
  ])
  const { id } = await previewList(by, 'agreed', agreed(120))
  expect((await asked(by, id)).map(({ title }) => title)).toEqual(['新价与原价相差超过10%'])
  expect((await by.ok(agreedPrices.page, {})).page.list[0]?.price).toBe(100)
})

test('cells go after 90 days, the way back after 400', async () => {
  const tenant = await newTenant()
  const by = tenant.as('owner')
  const batch = async (pjNo: string) =>
    (await confirmed(by, (await checkedList(by, 'a.csv', csvTable(head, [pjNo, '片', '博世', '5']))).id)).id
  const [young, middle, old] = [await batch('O1'), await batch('O2'), await batch('O3')]
  const waiting = (await checkedList(by, 'w.csv', csvTable(head, ['O4', '片', '博世', '5']))).id
  const owner = new pg.Client({ connectionString: inject('database').ownerUrl })
  await owner.connect()
  const aged = (days: number, ...ids: number[]) =>
    owner.query(`update import_batch set created_at = now() - make_interval(days => $2) where batch_id = any($1)`, [ids, days])
  await aged(89, young)
  await aged(91, middle, waiting)
  await aged(401, old)
  for (let more = true; more; ) more = (await owner.query('select house.sweep_imports() as more')).rows[0].more
  const left = await owner.query(
    'select batch_id, array_length(cells, 1) as cells from import_row where batch_id = any($1) and row_no = 2 order by 1',
    [[young, middle, old]],
  )
  await owner.end()
  expect(left.rows).toEqual([
    { batch_id: String(young), cells: 4 },
    { batch_id: String(middle), cells: null },
  ])
  expect((await by.call(imports.getOne, { id: old })).msg).toBe('导入批次不存在')
  expect((await by.ok(imports.getOne, { id: waiting })).content).toMatchObject({
    stateName: '失败',
    message: '文件内容已过期清理，请重新上传',
  })
  expect((await undone(by, middle)).message).toBe('已撤销1行')
  expect((await listed(by)).map(({ pjNo }) => pjNo)).toEqual(['O1', 'O3'])
})
