import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { MASKED, type Reply } from '#contract/kit/fields.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { openingBook } from '#contract/master/imports/opening-book.ts'
import { parts } from '#contract/master/parts.ts'
import { fetchedFile, linesOf, sendFile } from '#test/import-hand.ts'
import { newTrade, type Trade } from '#test/trade.ts'
import { type Caller, newTenant } from '#test/world.ts'

type Cell = string | number
type Sheets = Record<string, Cell[][]>
const HEADS = {
  商品: '编码* 名称* 品牌* 车型 产地 单位 类别 厂家编码 条码 进价 售价 批发价 分销价 限价 供应商'.split(' '),
  客户: '名称* 类型* 联系人 手机'.split(' '),
  供应商: '名称* 类型* 联系人 手机'.split(' '),
  期初库存: '编码* 品牌 仓库 仓位 数量* 成本价*'.split(' '),
  期初往来: '单位* 方向* 金额* 到期日'.split(' '),
}
const part = (pjNo: string, more: Partial<Record<'进价' | '售价' | '供应商' | '品牌', Cell>> = {}) => {
  const said: Record<string, Cell> = { '编码*': pjNo, '名称*': `名称${pjNo}`, '品牌*': '博世', 进价: 10, 售价: 18, ...more }
  if (more.品牌 !== undefined) said['品牌*'] = more.品牌
  return HEADS.商品.map((title) => said[title] ?? '')
}
const SHOP: Sheets = {
  商品: [['示例-1', '前刹车片', '博世'], part('OB-1', { 供应商: '广州博大' }), part('OB-2', { 进价: 20, 售价: 35 })],
  客户: [
    ['示例修理厂', '修理厂'],
    ['顺风修理厂', '修理厂', '张三', '13800138000'],
  ],
  供应商: [
    ['广州博大', '代理商'],
    ['顺风修理厂', '修理厂'],
  ],
  期初库存: [
    ['示例-1', '博世', '', '', 5, 1],
    ['OB-1', '博世', '主仓', '', 12, 9.5],
    ['ob2', '', '', '', 3, 20],
  ],
  期初往来: [
    ['顺风修理厂', '应收', 3600.5, ''],
    ['顺风修理厂', '预付', 100, ''],
    ['广州博大', '应付', 12000, ''],
    ['顺风修理厂', '预收', 600, ''],
  ],
}
const fileOf = async (sheets: Sheets = SHOP, heads: Record<string, string[]> = HEADS) =>
  Buffer.from(await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: [heads[name] ?? [], ...rows] })) }))

type Book = Reply<typeof openingBook.get>['content']
async function send(by: Caller, bytes: Buffer): Promise<Book> {
  const reply = await sendFile<{ code: number; msg: string; content: Book }>(by, openingBook.upload.path, '开账工作簿.xlsx', bytes, {})
  if (reply.code !== 1) throw new Error(reply.msg)
  return reply.content
}
async function rested(by: Caller, id: number): Promise<Book> {
  const at = async () => (await by.ok(openingBook.get, { id })).content
  await expect.poll(async () => (await at()).state, { timeout: 60_000, interval: 25 }).toMatch(/^(checked|done|undone|failed)$/)
  return at()
}
const checked = async (by: Caller, bytes: Buffer) => rested(by, (await send(by, bytes)).id)
async function opened(by: Caller, book: Book): Promise<Book> {
  await by.ok(openingBook.confirm, { id: book.id, seal: book.seal })
  return rested(by, book.id)
}
async function takenBack(by: Caller, id: number): Promise<Book> {
  await by.ok(openingBook.undo, { id })
  return rested(by, id)
}
const counts = ({ sheets }: Book) =>
  sheets.map(({ name, fresh, changed, same, wrong, ignored }) => `${name} ${fresh} ${changed} ${same} ${wrong} ${ignored}`)
const totals = ({ sheets }: Book) =>
  sheets.map(({ name, totals: own }) => `${name}: ${own.map(({ label, value }) => `${label} ${value}`).join(' · ')}`)
const sheetOf = (book: Book, name: string) => {
  const sheet = book.sheets.find((each) => each.name === name)
  if (!sheet) throw new Error(`no sheet ${name}`)
  return sheet
}
const problems = async (by: Caller, book: Book, name: string) =>
  (await linesOf(by, sheetOf(book, name).batchId))
    .filter(({ verdict }) => verdict === 'wrong')
    .map(({ place, problems }) => `${place} ${problems}`)
const partsOf = async ({ owner }: Pick<Trade, 'owner'>) => (await owner.ok(parts.page, { sortProp: 'pjNo', limit: 100 })).page.list
const clientNames = async ({ owner }: Pick<Trade, 'owner'>) =>
  (await owner.ok(clients.page, { limit: 100 })).page.list.map(({ clientName, tags }) => `${clientName} ${tags}`).sort()
const partnersBefore = (trade: Trade) => clientNames(trade)

test('one workbook brings everything in its order, with nothing left to do, and is taken back as a whole', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const [before, others] = [await partsOf(trade), await partnersBefore(trade)]
  const book = await checked(owner, await fileOf())
  expect([book.state, book.message]).toEqual(['checked', ''])
  expect(counts(book)).toEqual([
    '商品 2 0 0 0 1',
    '客户 1 0 0 0 1',
    '供应商 1 1 0 0 0',
    '商品的供应商 0 1 1 0 1',
    '期初库存 2 0 0 0 1',
    '期初往来 4 0 0 0 0',
  ])
  expect(totals(book)).toEqual([
    '商品: 新增 2 · 有售价 2',
    '客户: 新增 1',
    '供应商: 新增 1 · 修改 1',
    '商品的供应商: 有供应商 1',
    '期初库存: 主仓 数量 15 · 主仓 金额 174.00',
    '期初往来: 应付 12000.00 · 应收 3600.50 · 预付 100.00 · 预收 600.00',
  ])
  // looking changes nothing
  expect([await partsOf(trade), await clientNames(trade)]).toEqual([before, others])
  const done = await opened(owner, book)
  expect([done.state, done.message]).toEqual(['done', ''])
  const made = (await partsOf(trade)).filter(({ pjNo }) => pjNo.startsWith('OB-'))
  expect(made).toMatchObject([
    { pjNo: 'OB-1', xsPrice: 18, supplierName: '广州博大' },
    { pjNo: 'OB-2', xsPrice: 35, supplierName: '' },
  ])
  expect(await trade.stockOf(made[0]?.id ?? 0)).toMatchObject([{ stockAmount: 12, costSum: 114 }])
  expect(await trade.stockOf(made[1]?.id ?? 0)).toMatchObject([{ stockAmount: 3, costSum: 60 }])
  expect((await owner.ok(stockPapers.page, { kind: 'qk' })).page.list).toMatchObject([{ status: '已审核', qty: 15, value: 174 }])
  const owed = (await owner.ok(openItemCalls.ys.owed, {})).page.list.map(({ clientName, balance }) => [clientName, balance])
  const owing = (await owner.ok(openItemCalls.yf.owed, {})).page.list.map(({ clientName, balance }) => [clientName, balance])
  expect(owed).toEqual([['顺风修理厂', 3000.5]])
  expect(owing).toEqual([
    ['广州博大', 12000],
    ['顺风修理厂', -100],
  ])
  await trade.expectSound()
  const undone = await takenBack(owner, book.id)
  expect([undone.state, undone.message]).toEqual(['undone', '已全部撤销'])
  expect([await partsOf(trade), await clientNames(trade)]).toEqual([before, others])
  await trade.expectSound()
  // mended, it comes in again
  const second = await opened(owner, await checked(owner, await fileOf()))
  expect([second.state, counts(second)[0]]).toEqual(['done', '商品 2 0 0 0 1'])
  await trade.expectSound()
}, 120_000)

test('the workbook to fill in brings nothing as it is, and its own heads and words are understood', async () => {
  const { owner } = await newTrade()
  const bytes = await fetchedFile(owner, openingBook.template.path)
  const { sheets } = await readXlsx(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['商品', '客户', '供应商', '期初库存', '期初往来', '填写说明', '选项'])
  expect(sheets[0]?.rows[0]).toEqual(HEADS.商品)
  expect(sheets[3]?.rows[0]).toEqual(HEADS.期初库存)
  expect(sheets[4]?.rows[0]).toEqual(HEADS.期初往来)
  expect(sheets[0]?.dataValidations?.length).toBeGreaterThanOrEqual(5)
  const book = await checked(owner, bytes)
  expect(book.sheets.map(({ name, problem, total, ignored }) => [name, problem, total, ignored])).toEqual(
    ['商品', '客户', '供应商', '期初库存', '期初往来'].map((name) => [name, '', 0, 0]),
  )
  expect((await owner.call(openingBook.confirm, { id: book.id, seal: book.seal })).msg).toBe('没有需要导入的数据')
}, 60_000)

describe('unhappy days', () => {
  test('faults are told line by line, and what depends on them says so', async () => {
    const trade = await newTrade()
    const book = await checked(
      trade.owner,
      await fileOf({
        商品: [
          part('OB-1', { 售价: '十八' }),
          part('OB-2', { 品牌: '' }),
          part('OB-3'),
          part('OB-3'),
          part('OB-4', { 供应商: '没有此家' }),
        ],
        客户: [
          ['甲', '修理厂'],
          ['乙', ''],
        ],
        期初库存: [
          ['OB-1', '', '主仓', '', 1, 1],
          ['OB-3', '', '东仓', '', 1, 1],
          ['OB-3', '', '主仓', '', 1, ''],
          ['OB-3', '', '主仓', '', 0, 2],
          ['NO-1', '', '主仓', '', 1, 1],
        ],
        期初往来: [
          ['甲', '应收', 1, ''],
          ['乙', '应收', 1, ''],
          ['丙', '应收', 1, ''],
          ['甲', '欠款', 1, ''],
          ['甲', '应收', 0, ''],
        ],
      }),
    )
    expect(sheetOf(book, '供应商').problem).toBe('没有“供应商”工作表')
    expect(await problems(trade.owner, book, '商品')).toEqual(['2 销售价“十八”格式不正确', '3 品牌不能为空'])
    expect(await problems(trade.owner, book, '客户')).toEqual(['3 客户类型不能为空'])
    expect(await problems(trade.owner, book, '商品的供应商')).toEqual(['6 未找到供应商“没有此家”'])
    expect(await problems(trade.owner, book, '期初库存')).toEqual([
      '2 没有这个编码的商品：“商品”表中这一行有错误或待答复',
      '3 仓库不存在或已停用',
      '4 成本价不能为空',
      '5 数量应大于0',
      '6 没有这个编码的商品',
    ])
    expect(await problems(trade.owner, book, '期初往来')).toEqual([
      '3 没有这个往来单位：“客户”或“供应商”表中这一行有错误或待答复',
      '4 没有这个往来单位',
      '5 方向应为应收、预收、应付、预付',
      '6 金额不能为0',
    ])
    expect(counts(book)[0]).toBe('商品 2 0 0 2 1')
  }, 60_000)

  test('a head that was renamed is named; a file that is no workbook is refused', async () => {
    const { owner } = await newTrade()
    const heads = { ...HEADS, 商品: HEADS.商品.map((title) => (title === '编码*' ? '我的码' : title)), 期初库存: ['编码', '库位数'] }
    const book = await checked(owner, await fileOf(SHOP, heads))
    expect(sheetOf(book, '商品').problem).toBe('没有“编码”列，请把表头改回模板中的名称')
    expect(sheetOf(book, '期初库存').problem).toBe('没有“数量”、“成本价”列，请把表头改回模板中的名称')
    expect(sheetOf(book, '客户')).toMatchObject({ problem: '', fresh: 1 })
    await expect(send(owner, await fileOf({ 别的: [['A1']] }))).rejects.toThrow('未找到“商品”')
    await expect(send(owner, Buffer.from('编码,名称\nA1,刹车片'))).rejects.toThrow('未找到“商品”')
    await expect(send(owner, Buffer.from([0x50, 0x4b, 3, 4, 0, 1, 2]))).rejects.toThrow()
  }, 60_000)

  test('the same code twice with other figures is asked, and its stock waits for the answer', async () => {
    const trade = await newTrade()
    const { owner } = trade
    const book = await checked(
      owner,
      await fileOf({ 商品: [part('OB-1'), part('OB-1', { 售价: 20 })], 期初库存: [['OB-1', '', '', '', 2, 9]] }),
    )
    expect(sheetOf(book, '商品').asked).toBeGreaterThan(0)
    expect(await problems(owner, book, '期初库存')).toEqual(['2 没有这个编码的商品：“商品”表中这一行有错误或待答复'])
    await owner.ok(imports.answer, { id: sheetOf(book, '商品').batchId, answers: { duplicate: 'last' } })
    const answered = await rested(owner, book.id)
    expect(sheetOf(answered, '期初库存')).toMatchObject({ fresh: 1, wrong: 0 })
    // what was looked at before the answer is confirmed by nobody
    expect((await owner.call(openingBook.confirm, { id: book.id, seal: book.seal })).msg).toBe('资料在预览后有变化，请重新核对')
    await opened(owner, answered)
    const [made] = (await partsOf(trade)).filter(({ pjNo }) => pjNo === 'OB-1')
    expect(made).toMatchObject({ xsPrice: 20 })
    expect(await trade.stockOf(made?.id ?? 0)).toMatchObject([{ stockAmount: 2 }])
  }, 60_000)

  test('confirmed twice, and by two people: everything is there once', async () => {
    const trade = await newTrade()
    const { owner } = trade
    const [one, two] = [await checked(owner, await fileOf()), await checked(owner, await fileOf())]
    const replies = await Promise.all([1, 2, 3].map(() => owner.call(openingBook.confirm, { id: one.id, seal: one.seal })))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 0, 1])
    expect((await rested(owner, one.id)).state).toBe('done')
    await owner.ok(openingBook.confirm, { id: two.id, seal: two.seal })
    const stale = await rested(owner, two.id)
    expect([stale.state, stale.message]).toEqual(['checked', '预览后资料已有变化，没有开账，请重新核对'])
    expect(counts(stale)).toEqual([
      '商品 0 0 2 0 1',
      '客户 0 0 1 0 1',
      '供应商 0 0 2 0 0',
      '商品的供应商 0 0 2 0 1',
      '期初库存 0 0 2 0 1',
      '期初往来 0 0 4 0 0',
    ])
    expect((await owner.call(openingBook.confirm, { id: two.id, seal: stale.seal })).msg).toBe('没有需要导入的数据')
    const [made] = (await partsOf(trade)).filter(({ pjNo }) => pjNo === 'OB-1')
    expect(await trade.stockOf(made?.id ?? 0)).toMatchObject([{ stockAmount: 12, costSum: 114 }])
    await trade.expectSound()
  }, 120_000)

  test('what was sold since stands in the way of the undo, and nothing is half taken back', async () => {
    const trade = await newTrade()
    const { owner } = trade
    const book = await opened(owner, await checked(owner, await fileOf()))
    const [made] = (await partsOf(trade)).filter(({ pjNo }) => pjNo === 'OB-1')
    const pjid = made?.id ?? 0
    const sale = await trade.saleDraft([{ pjid, ckAmount: 2 }])
    await owner.ok(outbound.confirm, { id: sale })
    const kept = await takenBack(owner, book.id)
    expect(kept.state).toBe('done')
    expect(kept.message).toMatch(/^开账的内容已被使用或修改，没有撤销：/)
    expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount: 12 }])
    expect((await owner.ok(stockPapers.page, { kind: 'qk' })).page.list).toMatchObject([{ status: '已审核' }])
    await trade.expectSound()
  }, 120_000)

  test('lists of a workbook go with it alone, and stand in nobody else’s record', async () => {
    const { owner } = await newTrade()
    const book = await checked(owner, await fileOf())
    const { batchId } = sheetOf(book, '商品')
    const words = '该批次属于开账工作簿，请在“开账工作簿”中操作'
    expect((await owner.call(imports.confirm, { id: batchId })).msg).toBe(words)
    expect((await owner.call(imports.check, { id: batchId, mapping: [] })).msg).toBe(words)
    await opened(owner, book)
    expect((await owner.call(imports.undo, { id: batchId })).msg).toBe(words)
    expect((await owner.ok(imports.page, { kind: 'part' })).page.list).toEqual([])
  }, 60_000)

  test('whoever may not see prices brings none, and whoever may do one thing does that', async () => {
    const { tenant } = await newTrade()
    const clerk = await tenant.withTags('base:basepj:import', 'busi:qk:add')
    const { sheets } = await readXlsx(await fetchedFile(clerk, openingBook.template.path))
    expect(sheets.map(({ name }) => name)).toEqual(['商品', '期初库存', '填写说明', '选项'])
    expect(sheets[0]?.rows[0]).toEqual(HEADS.商品.filter((title) => !/价$/.test(title)))
    const book = await checked(clerk, await fileOf())
    expect(book.sheets.map(({ name, problem }) => [name, problem])).toEqual([
      ['商品', ''],
      ['客户', '没有权限导入客户、供应商'],
      ['供应商', '没有权限导入客户、供应商'],
      ['商品的供应商', ''],
      ['期初库存', ''],
      ['期初往来', '没有权限导入期初往来'],
    ])
    expect(await problems(clerk, book, '期初库存')).toEqual([])
    expect(totals(book)[4]).toBe(`期初库存: 主仓 数量 15 · 主仓 金额 ${MASKED}`)
    const done = await opened(clerk, book)
    expect([done.state, done.message]).toEqual(['done', '期初库存已存为草稿，请有审核权限的同事审核'])
    expect((await tenant.as('owner').ok(parts.page, {})).page.list.map(({ xsPrice }) => xsPrice)).toEqual([0, 0])
    // another company sees nothing of it
    expect((await (await newTenant()).as('owner').call(openingBook.get, { id: book.id })).msg).toBe('开账工作簿不存在')
  }, 60_000)
})
