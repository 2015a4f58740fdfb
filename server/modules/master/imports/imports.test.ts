import { writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { type ImportField, imports } from '#contract/master/imports/imports.ts'
import { exchange } from '#contract/master/interchange.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { checkedList, confirmed, sendList, settled, undone } from '#test/import-hand.ts'
import { type Caller, newTenant } from '#test/world.ts'
import { checkImport, importJob } from './index.ts'

async function imported(by: Caller, name: string, bytes: Buffer) {
  const { id } = await checkedList(by, name, bytes)
  return confirmed(by, id)
}
const counts = ({ total, fresh, changed, same, wrong }: { total: number; fresh: number; changed: number; same: number; wrong: number }) => [
  total,
  fresh,
  changed,
  same,
  wrong,
]
const csv = (...rows: (string | number)[][]) => Buffer.from(rows.map((row) => row.join(',')).join('\n'))
const list = async (by: Caller) => (await by.ok(parts.page, { sortProp: 'pjNo', limit: 100 })).page.list

const header = ['编码', '名称', '品牌', '车型', '进价', '售价']
const rows = [
  ['A-100', '刹车片', '博世', '现代途胜', '12.5', '20'],
  ['B-200', '机油滤清器', '曼牌', '奥迪A4L', '30', '45.5'],
]

describe('a price list', () => {
  test.each([
    ['xlsx', async () => Buffer.from(await writeXlsx({ sheets: [{ name: '价格', rows: [['XX公司2026年价格表'], [], header, ...rows] }] }))],
    ['csv in UTF-8', async () => csv(header, ...rows)],
    ['csv in UTF-8 with mark', async () => Buffer.concat([Buffer.from('\ufeff'), csv(['2026年价格表'], header, ...rows)])],
    ['csv in GB18030', async () => iconv.encode(csv(header, ...rows).toString(), 'gb18030')],
  ])('%s: imported once, unchanged the second time, undone', async (name, make) => {
    const owner = (await newTenant()).as('owner')
    const bytes = await make()
    const batch = await imported(owner, name, bytes)
    expect([batch.state, counts(batch)]).toEqual(['done', [2, 2, 0, 0, 0]])
    expect(await list(owner)).toMatchObject([
      { pjNo: 'A-100', pjName: '刹车片', pjBrand: '博世', pjSize: '现代途胜', purchasePrice: 12.5, xsPrice: 20 },
      { pjNo: 'B-200', pjBrand: '曼牌', purchasePrice: 30, xsPrice: 45.5 },
    ])
    expect((await owner.ok(lookup.pageNew, { queryType: 1, queryValue: 'jylqq a4' })).content.map(({ no }) => no)).toEqual(['B-200'])
    const again = await checkedList(owner, name, bytes)
    expect(counts(again)).toEqual([2, 0, 0, 2, 0])
    expect((await owner.call(imports.confirm, { id: again.id })).msg).toBe('没有需要导入的数据')
    const undo = await undone(owner, batch.id)
    expect([undo.state, undo.message]).toEqual(['undone', '已撤销2行'])
    expect(await list(owner)).toEqual([])
    expect((await owner.ok(lookup.pageNew, { queryType: 1, queryValue: '滤清' })).content).toEqual([])
    expect(counts(await imported(owner, name, bytes))).toEqual([2, 2, 0, 0, 0])
  })

  test('an update changes what it names, keeps the rest, and the undo brings everything back', async () => {
    const owner = (await newTenant()).as('owner')
    const { id: pjid } = await owner.ok(parts.save, {
      pjNo: 'a100',
      pjName: '旧名',
      pjBrand: '博世',
      pjFactory: '德国',
      remark: '留着',
      xsPrice: 18,
      pfPrice: 15,
    })
    const batch = await imported(owner, 'a.csv', csv(['零件号', '品名', '牌子', '零售价'], ['A-100', '刹车片', '博世', '"20.00"']))
    expect(counts(batch)).toEqual([1, 0, 1, 0, 0])
    expect((await list(owner))[0]).toMatchObject({
      id: pjid,
      pjNo: 'a100',
      pjName: '刹车片',
      pjFactory: '德国',
      remark: '留着',
      xsPrice: 20,
      pfPrice: 15,
    })
    await undone(owner, batch.id)
    expect((await list(owner))[0]).toMatchObject({ id: pjid, pjName: '旧名', pjFactory: '德国', xsPrice: 18, pfPrice: 15 })
    const changes = (await owner.ok(parts.priceHistory, { pjid })).page.list.filter(({ field }) => field === 'xsPrice')
    expect(changes.map(({ newPrice }) => newPrice)).toEqual([18, 20, 18])
  })

  test('wrong lines are told one by one and left out', async () => {
    const owner = (await newTenant()).as('owner')
    const bytes = csv(
      header,
      ['A1', '刹车片', '博世', '', '十二', ''],
      ['', '刹车片', '博世', '', '', ''],
      ['A2', '', '博世', '', '', ''],
      ['A3', '刹车片', '', '', '', ''],
      ['1.2E+12', '刹车片', '博世', '', '', ''],
      ['A4', '刹车片', '博世', '', '1', ''],
      ['a-4', '刹车片', '博世', '', '2', ''],
      ['<b>\u200bA5', "'; drop table part; --", '🔧', '', '1e400', ''],
    )
    const batch = await checkedList(owner, 'w.csv', bytes)
    expect([...counts(batch), batch.asked]).toEqual([8, 0, 0, 0, 6, 2])
    const wrong = (await owner.ok(imports.rows, { id: batch.id, verdict: 'wrong' })).page.list
    expect(wrong.map(({ rowNo, problems }) => `${rowNo} ${problems}`)).toEqual([
      '2 进价“十二”格式不正确',
      '3 编码不能为空',
      '4 名称不能为空',
      '5 品牌不能为空',
      '6 编码 1.2E+12 是科学计数法，数字已丢失，请在表格中把该列设为文本',
      '9 进价“1e400”格式不正确',
    ])
    expect((await owner.call(imports.confirm, { id: batch.id })).msg).toBe('请先答复疑问')
    await owner.ok(imports.answer, { id: batch.id, answers: { duplicate: 'last' } })
    await settled(owner, batch.id)
    await confirmed(owner, batch.id)
    expect((await list(owner)).map(({ pjNo, purchasePrice }) => [pjNo, purchasePrice])).toEqual([['a-4', 2]])
  })

  test('a missing brand is the default, or that of the only part with the code', async () => {
    const owner = (await newTenant()).as('owner')
    for (const pjBrand of ['甲', '乙']) await owner.ok(parts.save, { pjNo: 'T1', pjName: '两家', pjBrand, tips: 1 })
    await owner.ok(parts.save, { pjNo: 'E1', pjName: '一家', pjBrand: '甲' })
    const bytes = csv(['编码', '名称', '售价'], ['T1', '两家', '5'], ['E1', '一家', '5'], ['N1', '新的', '5'])
    const without = await checkedList(owner, 'b.csv', bytes)
    expect(counts(without)).toEqual([3, 0, 1, 0, 2])
    const problems = (await owner.ok(imports.rows, { id: without.id, verdict: 'wrong' })).page.list.map((row) => row.problems)
    expect(problems).toEqual(['该编码有多个品牌的商品，请填写品牌', '品牌不能为空'])
    expect(counts(await checkedList(owner, 'b.csv', bytes, { brand: '甲', unit: '只' }))).toEqual([3, 1, 2, 0, 0])
  })

  test('what was edited or used since stays, with the reason', async () => {
    const owner = (await newTenant()).as('owner')
    const lines = ['A1', 'A2', 'A3', 'A4'].map((code) => [code, '刹车片', '博世', '', '', '5'])
    const batch = await imported(owner, 'u.csv', csv(header, ...lines))
    const [edited, priced, used] = await list(owner)
    await owner.ok(parts.save, { id: edited?.id ?? 0, pjNo: 'A1', pjName: '改过', pjBrand: '博世' })
    await owner.ok(parts.savePrice, { pjid: priced?.id ?? 0, xsPrice: 6 })
    await owner.ok(exchange.save, { pjid: used?.id ?? 0, pjNo: 'X9' })
    const undo = await undone(owner, batch.id)
    expect(undo.message).toBe('已撤销1行，3行因导入后已被使用或修改而保留')
    expect((await list(owner)).map(({ pjNo }) => pjNo)).toEqual(['A1', 'A2', 'A3'])
    const kept = (await owner.ok(imports.rows, { id: batch.id, outcome: 'kept' })).page.list
    const notes = [/^导入后已被owner .*修改，不能撤销$/, /^导入后已被owner .*修改，不能撤销$/, /^已被使用（互换码），不能撤销$/]
    expect(kept.map(({ note }) => note)).toEqual(notes.map((note) => expect.stringMatching(note)))
    expect((await owner.call(imports.undo, { id: batch.id })).msg).toBe('该批次已撤销，不能进行此操作，请刷新后重试')
  })
})

describe('who may', () => {
  test('a user without the tag of a price neither imports nor sees that column', async () => {
    const tenant = await newTenant()
    const owner = tenant.as('owner')
    const clerk = await tenant.withTags('base:basepj:import', 'base:basepj:query', 'price.xsprice')
    const bytes = csv(header, ...rows)
    const mine = await sendList(clerk, 'a.csv', bytes)
    expect(mine.columns.map(({ field }) => field)).toEqual(['pjNo', 'pjName', 'pjBrand', 'pjSize', null, 'xsPrice'])
    expect(mine.columns[4]?.samples).toEqual([MASKED, MASKED])
    expect(mine.fields.map(({ field }) => field)).not.toContain('purchasePrice')
    const mapping: ImportField[] = ['pjNo', 'pjName', 'pjBrand', 'pjSize', 'purchasePrice', 'xsPrice']
    expect(await clerk.call(imports.check, { id: mine.content.id, mapping })).toMatchObject({
      code: Code.forbidden,
      msg: '没有权限导入进价',
    })
    const theirs = await checkedList(owner, 'a.csv', bytes)
    expect((await clerk.call(imports.confirm, { id: theirs.id })).code).toBe(Code.forbidden)
    const seen = await clerk.ok(imports.rows, { id: theirs.id })
    expect(seen.page.list.map(({ purchasePrice, xsPrice }) => [purchasePrice, xsPrice])).toEqual([
      [MASKED, 20],
      [MASKED, 45.5],
    ])
    for (const answer of [seen, await clerk.ok(imports.getOne, { id: theirs.id })]) expect(JSON.stringify(answer)).not.toContain('12.5')
    const stranger = await tenant.withTags('base:basepj:query')
    expect((await sendList(stranger, 'a.csv', bytes)).code).toBe(Code.forbidden)
  })

  test('batches of another tenant do not exist', async () => {
    const owner = (await newTenant()).as('owner')
    const { content } = await sendList(owner, 'a.csv', csv(header, ...rows))
    const stranger = (await newTenant()).as('owner')
    for (const reply of [
      await stranger.call(imports.getOne, { id: content.id }),
      await stranger.call(imports.check, { id: content.id, mapping: ['pjNo'] }),
      await stranger.call(imports.confirm, { id: content.id }),
      await stranger.call(imports.undo, { id: content.id }),
      await stranger.call(imports.rows, { id: content.id }),
    ])
      expect(reply).toMatchObject({ code: Code.refused, msg: '导入批次不存在' })
    expect((await stranger.ok(imports.page, {})).page.list).toEqual([])
    expect((await owner.ok(imports.page, {})).page.list).toMatchObject([{ fileName: 'a.csv', state: 'mapped', total: 2 }])
  })
})

describe('bad files and bad orders', () => {
  test.each([
    ['half an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '该文件版本过旧或已加密，请另存为 .xlsx'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), '不是有效的表格文件'],
    ['a broken workbook', Buffer.from('PK\x03\x04broken'), '文件已损坏，或不是有效的 .xlsx 文件'],
    ['an empty file', Buffer.alloc(0), '文件中没有数据'],
    ['only a header', csv(header), '文件中没有数据'],
  ])('%s is refused', async (_, bytes, message) => {
    const reply = await sendList((await newTenant()).as('owner'), 'file.xlsx', bytes)
    expect([reply.code, reply.msg]).toEqual([Code.invalid, message])
  })

  test('without a code column, with a field given twice, or with other columns nothing is checked', async () => {
    const owner = (await newTenant()).as('owner')
    const { content, columns } = await sendList(owner, 'a.csv', csv(['甲', '乙'], ['A1', '刹车片']))
    expect(columns.map(({ title, field }) => [title, field])).toEqual([
      ['第1列', null],
      ['第2列', null],
    ])
    const check = async (mapping: (ImportField | null)[]) => (await owner.call(imports.check, { id: content.id, mapping })).msg
    expect(await check([null, 'pjName'])).toBe('请指定编码所在的列')
    expect(await check(['pjNo', 'pjNo'])).toBe('编码对应了多列')
    expect(await check(['pjNo'])).toBe('列与文件不一致，请重新上传')
    expect((await owner.call(imports.confirm, { id: content.id })).msg).toBe('该批次待检查，不能进行此操作，请刷新后重试')
  })

  test('two people confirming one batch: it is imported once', async () => {
    const owner = (await newTenant()).as('owner')
    const { id } = await checkedList(owner, 'a.csv', csv(header, ...rows))
    const replies = await Promise.all([1, 2, 3].map(() => owner.call(imports.confirm, { id })))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 0, 1])
    await settled(owner, id)
    expect(await list(owner)).toHaveLength(2)
  })
})

test('a job that is delivered again after its work is done changes nothing', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const before = await imported(owner, 'a.csv', csv(header, ...rows))
  for (const task of [checkImport, importJob]) {
    await tenant.act('owner', (ctx) => task.run({ ...ctx, transact: (work) => work(ctx) }, { id: before.id }))
  }
  expect((await owner.ok(imports.getOne, { id: before.id })).content).toEqual(before)
})

test('whoever began an import hears that it is done, once, also when its job is delivered again', async () => {
  const tenant = await newTenant()
  const buyer = tenant.as('buyer')
  const { id } = await imported(buyer, '博世价格.csv', csv(header, ...rows, ['', '无编码', '博世', '', '1', '2']))
  await tenant.act('buyer', (ctx) => importJob.run({ ...ctx, transact: (work) => work(ctx) }, { id }))
  const { list: letters } = (await buyer.ok(messages.mine, { view: true })).page
  expect(letters.map(({ title, content }) => [title, content])).toEqual([['导入完成：博世价格.csv', '新增2条，修改0条，有1条错误未导入']])
  expect((await tenant.as('owner').ok(messages.mine, { view: true })).page.totalCount).toBe(0)
})
