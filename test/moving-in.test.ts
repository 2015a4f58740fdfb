import { expect, test } from 'vitest'
import { movingIn } from '#contract/documents/moving-in.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { clients } from '#contract/master/clients/clients.ts'
import type { ImportKind } from '#contract/master/imports/import-kinds.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { confirmed, sendList, settled } from './import-hand.ts'
import { oldTable, type TableCell, xlsxTable } from './tables.ts'
import { newTrade, type Trade } from './trade.ts'
import { type Caller, server } from './world.ts'

/**
 * A company of 管家婆 as its lists are publicly known to look: 3,000 parts whose numbers stand under 型号, 200 partners, a 库存状况表 a warehouse with a title
 * block and its header in lines 5 and 6. Moved in, compared, opened, and taken back.
 */
const PARTS = 3000
const PARTNERS = 200
const code = (at: number) => `MD-${10000 + at}`
const own = (at: number) => `0${String(100000 + at)}`
const store = (at: number) => (at % 3 === 0 ? '配件库' : '主仓')
/** Every tenth part is out of stock. */
const pieces = (at: number) => (at % 10 === 9 ? 0 : (at % 7) + 1)
/** In fen, so that the sums are exact. */
const cost = (at: number) => 500 + (at % 100) * 13
const isClient = (at: number) => at % 4 !== 0
/** What a partner owes, or is owed, in fen; a third of them nothing. */
const owes = (at: number) => (at % 3 === 0 ? 0 : 10_000 + at * 101)

const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const yuan = (fen: number) => fen / 100

const goods = (): Buffer =>
  oldTable('biff8', {
    name: '商品信息',
    rows: [
      ['商品信息'],
      ['商品编号', '商品全名', '规格', '型号', '产地', '条码', '单位', '零售价', '预设售价1', '最低售价', '最近进价', '品牌'],
      ...range(PARTS).map((at): TableCell[] => [
        ...[own(at), `前刹车片 ${at}`, '朗逸 1.6', code(at), '国产', '', '副'],
        ...[yuan(cost(at) * 2), yuan(cost(at) + 300), yuan(cost(at) + 100), yuan(cost(at)), '国产件'],
      ]),
    ],
  })
const partners = (): Buffer =>
  xlsxTable({
    name: '往来单位',
    rows: [
      ['单位编号', '单位全名', '联系人一', '手机一', '开户银行', '银行账号', '税号', '地区全名', '期初应收款', '期初应付款'],
      ...range(PARTNERS).map((at): TableCell[] => [
        ...[`DW${1000 + at}`, `单位${at}号`, `联系人${at}`, `138${String(10_000_000 + at)}`, '工商银行', `6222${100_000_000 + at}`, '', ''],
        ...[isClient(at) ? yuan(owes(at)) : 0, isClient(at) ? 0 : yuan(owes(at))],
      ]),
    ],
  })
function stockOf(warehouse: string): Buffer {
  const lines = range(PARTS).filter((at) => store(at) === warehouse && pieces(at) > 0)
  const fen = lines.reduce((sum, at) => sum + pieces(at) * cost(at), 0)
  return xlsxTable({
    name: '库存状况表',
    rows: [
      ['库存状况表'],
      [`仓库：${warehouse}`, '', '', '', '日期：2026-10-31'],
      ['打印人：管理员'],
      [],
      ['商品类别', '', '', '商品', '', '', '库存', '', ''],
      ['一级', '二级', '三级', '商品编号', '商品全名', '型号', '库存数量', '成本均价', '库存金额'],
      ...lines.map((at): TableCell[] => [
        ...['底盘', '制动', '刹车片', own(at), `前刹车片 ${at}`, code(at)],
        ...[pieces(at), yuan(cost(at)), yuan(pieces(at) * cost(at))],
      ]),
      ['合计', '', '', '', '', '', lines.reduce((sum, at) => sum + pieces(at), 0), '', yuan(fen)],
    ],
  })
}

type Asks = Record<string, string>
/** Uploads, answers what is asked of the program's list, checks and confirms; what is left to answer is none. */
async function brought(by: Caller, kind: ImportKind, name: string, file: Buffer, answers: Asks = {}, fill: Record<string, string> = {}) {
  const { content, columns, program, code: done, msg } = await sendList(by, name, file, kind)
  if (done !== 1) throw new Error(msg)
  const mapping = columns.map(({ field }) => field)
  for (const { key, options } of program?.asks ?? []) {
    const chosen = options.find(({ value }) => value === answers[key])
    for (const { index, field } of chosen?.columns ?? []) {
      const taken = field === null ? -1 : mapping.indexOf(field)
      if (taken >= 0) mapping[taken] = null
      mapping[index] = field
    }
  }
  await by.ok(imports.check, { id: content.id, mapping, fill })
  const { asked } = await settled(by, content.id)
  const after = await confirmed(by, content.id)
  return { program, mapping, asked, counts: after, columns }
}

/** What a company has, as it says itself. */
async function holdings({ owner }: Pick<Trade, 'owner'>) {
  return {
    parts: (await owner.ok(parts.page, { limit: 1 })).page.totalCount,
    clients: (await owner.ok(clients.page, { limit: 1 })).page.totalCount,
    stock: (await owner.ok(stock.totals, {})).content,
    owed: (await owner.ok(openItemCalls.ys.owedTotal, {})).content.balance,
    owing: (await owner.ok(openItemCalls.yf.owedTotal, {})).content.balance,
  }
}
/** Rows of what stands, counted where they lie. */
async function rows({ tenant }: Pick<Trade, 'tenant'>) {
  const { pool } = await server()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local app.tenant_id = '${tenant.tenantId}'`)
    const { rows: counted } = await client.query(`
      select (select count(*) from part where deleted_at is null)::int as parts, (select count(*) from client where deleted_at is null)::int as clients,
        (select count(*) from part_code c join part p using (tenant_id, part_id) where p.deleted_at is null)::int as codes,
        (select count(*) from stock_balance where qty <> 0)::int as places, (select count(*) from part_cost where qty <> 0 or value <> 0)::int as pools,
        (select count(*) from accysyf where amount <> settled)::int as debts, (select count(*) from opening_item where reversed_at is null)::int as openings,
        (select count(*) from stock_paper where status <> '已红冲')::int as papers, (select count(*) from part_search)::int as searched`)
    return counted[0] as Record<string, number>
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('a whole company of 管家婆 moves in, agrees to the last fen, is opened, and taken back leaves nothing behind', async () => {
  const trade = await newTrade()
  const { owner, expectSound } = trade
  await owner.ok(warehouses.save, { warehouseName: '配件库' })
  const [empty, none] = [await holdings(trade), await rows(trade)]

  const list = await brought(owner, 'part', '商品信息.xls', goods(), { code: '型号', spec: 'pjSize' })
  expect([list.program?.name, list.program?.tried, list.program?.asks.map(({ key }) => key)]).toEqual([
    '管家婆 商品信息',
    false,
    ['code', 'spec'],
  ])
  expect([list.asked, list.counts.fresh, list.counts.wrong]).toEqual([0, PARTS, 0])
  // the program's own number goes on finding the part
  const { content: found } = await owner.ok(lookup.pageNew, { queryType: 1, queryValue: own(1234) })
  expect(found.map(({ no }) => no)).toEqual([code(1234)])
  // the next file of the program begins with what was answered
  const again = await sendList(owner, '商品信息.xls', goods(), 'oldCodes')
  await owner.ok(imports.check, { id: again.content.id, mapping: again.columns.map(({ field }) => field) })
  expect(await settled(owner, again.content.id)).toMatchObject({ fresh: 0, same: PARTS, wrong: 0 })

  const people = await brought(owner, 'client', '往来单位.xlsx', partners(), {}, { clientType: '修理厂', tags: '客户+供应商' })
  expect([people.program?.name, people.counts.fresh, people.counts.wrong]).toEqual(['管家婆 往来单位', PARTNERS, 0])
  const owed = await brought(owner, 'dueYs', '往来单位.xlsx', partners())
  const owing = await brought(owner, 'dueYf', '往来单位.xlsx', partners())
  const debts = (client: boolean) => range(PARTNERS).filter((at) => isClient(at) === client && owes(at) > 0)
  expect([owed.counts.fresh, owing.counts.fresh]).toEqual([debts(true).length, debts(false).length])
  // those who owe nothing are told, and are no mistake
  expect([owed.counts.wrong, owed.counts.same]).toEqual([0, PARTNERS - debts(true).length])
  for (const warehouse of ['主仓', '配件库']) {
    const lines = range(PARTS).filter((at) => store(at) === warehouse && pieces(at) > 0)
    const sheet = await brought(owner, 'opening', `${warehouse}.xlsx`, stockOf(warehouse), {}, { warehouseName: warehouse })
    expect([sheet.program?.name, sheet.counts.fresh, sheet.counts.wrong]).toEqual(['管家婆 库存状况表', lines.length, 0])
  }

  const { content: state } = await owner.ok(movingIn.state, {})
  const sum = (ats: number[], of: (at: number) => number) => ats.reduce((all, at) => all + of(at), 0)
  const inStore = (warehouse: string) => range(PARTS).filter((at) => store(at) === warehouse)
  const theirs: Record<string, number> = {
    品种数: PARTS,
    '主仓 数量': sum(inStore('主仓'), pieces),
    '主仓 金额': yuan(sum(inStore('主仓'), (at) => pieces(at) * cost(at))),
    '配件库 数量': sum(inStore('配件库'), pieces),
    '配件库 金额': yuan(sum(inStore('配件库'), (at) => pieces(at) * cost(at))),
    '应收（减预收）': yuan(sum(debts(true), owes)),
    '应付（减预付）': yuan(sum(debts(false), owes)),
  }
  const figures = state.figures.map(({ key, name }) => ({ key, value: theirs[name] ?? 0 }))
  const { content: compared } = await owner.ok(movingIn.saveFigures, { version: state.version, figures })
  expect(compared.figures.filter(({ state: at }) => at !== 'same')).toEqual([])
  const { content: opened } = await owner.ok(movingIn.open, { version: compared.version, reason: '' })
  expect([opened.state, opened.drafts]).toEqual(['opened', 0])
  await expectSound()

  const { content: fate } = await owner.ok(movingIn.undoPreview, {})
  expect([fate.list.length, fate.kept]).toEqual([6, 0])
  await owner.ok(movingIn.undo, { version: opened.version })
  const at = async () => (await owner.ok(movingIn.state, {})).content
  await expect.poll(async () => (await at()).state, { timeout: 240_000, interval: 200 }).not.toBe('undoing')
  expect((await at()).message).toMatch(/^已撤销 6 次导入，共 \d+ 行$/)
  expect(await holdings(trade)).toEqual(empty)
  expect(await rows(trade)).toEqual(none)
  await expectSound()
}, 600_000)
