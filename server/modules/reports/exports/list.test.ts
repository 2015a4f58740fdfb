import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { parts } from '#contract/master/parts.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { exports } from '#contract/reports/exports.ts'
import { logs } from '#contract/reports/logs.ts'
import { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import { newTrade } from '#test/trade.ts'
import { type Caller, newTenant, server, type World } from '#test/world.ts'
import { dateText } from './list-cells.ts'

type Wanted = Sent<typeof exports.list>

const partColumns: Wanted['columns'] = [
  { prop: 'pjNo', label: '编码', width: 140 },
  { prop: 'pjName', label: '名称' },
  { prop: 'pjQty', label: '现存', number: true, sum: true },
  { prop: 'purchasePrice', label: '进价', number: true, digits: 2, sum: true },
  { prop: 'pjEnable', label: '状态', words: { true: '停用', false: '启用' } },
  { prop: 'lastUpdateTime', label: '修改', dateformat: 'yyyy-MM-dd' },
]
const partList = (change: Partial<Wanted> = {}): Wanted => ({ path: parts.page.path, name: '商品资料', columns: partColumns, ...change })

async function ask(caller: Caller, path: string, input: object) {
  const { http } = await server()
  return http.inject({ method: 'POST', url: path, headers: { authorization: `Bearer ${caller.token}` }, payload: input })
}
const asked = (caller: Caller, wanted: Wanted) => ask(caller, exports.list.path, wanted)
const rowsIn = async (payload: Buffer) => ((await readXlsx(payload)).sheets[0]?.rows ?? []) as unknown[][]

test('a list leaves as it is shown: chosen columns, set filter, words, numbers, 合计', async () => {
  const trade = await newTrade()
  const one = await trade.part({ pjName: '=1+1 刹车片', pjBrand: '博世' })
  await trade.part({ pjName: '机油滤', pjBrand: '曼牌' })
  const two = await trade.part({ pjName: '刹车盘', pjBrand: '博世', purchasePrice: 0.1 })
  await trade.owner.ok(parameters.edit, { name: 'BUSI_AMOUNT_LENGTH', value: '1' })
  await trade.receive({ pjid: one, rkAmount: 7 }, { pjid: two, rkAmount: 1.5 })
  await trade.owner.ok(parts.stop, { ids: [two] })
  const response = await asked(trade.owner, partList({ query: { pjBrand: '博世' } }))
  expect(decodeURIComponent(String(response.headers['content-disposition']))).toMatch(/商品资料 \d{4}-\d\d-\d\d \d{4}\.xlsx/)
  const [head, second, first, total] = await rowsIn(response.rawPayload)
  expect(head).toEqual(['序号', '编码', '名称', '现存', '进价', '状态', '修改'])
  expect(first?.slice(2, 6)).toEqual(['=1+1 刹车片', 7, 60, '启用'])
  expect(second?.slice(2, 6)).toEqual(['刹车盘', 1.5, 0.1, '停用'])
  expect(first?.[6]).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(total?.slice(0, 5)).toEqual(['合计', null, null, 8.5, 60.1])
})

test('the file of a list of documents ends with what is posted, what is not yet, and what was taken back', async () => {
  const { owner, tenant, part, receive, ckDraft, saleDraft } = await newTrade()
  const pjid = await part()
  await receive({ pjid, rkAmount: 100 })
  const sell = async (ckAmount: number) => (await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount, xsPrice: 10 }]))).id
  await sell(7)
  await owner.ok(reversal.sale, { id: await sell(5), note: '开错' })
  await saleDraft([{ pjid, ckAmount: 3, xsPrice: 10 }])
  await saleDraft([{ pjid, ckAmount: 2, xsPrice: 10 }])
  const sales = {
    path: outbound.page.path,
    name: '销售单',
    columns: [
      { prop: 'ckNo', label: '单号' },
      { prop: 'ckAmount', label: '数量', number: true, sum: true },
      { prop: 'txsPrice', label: '实际金额', number: true, digits: 2, sum: true },
    ],
    totals: { path: outbound.totals.path, waiting: '未过账' },
  }
  expect((await rowsIn((await asked(owner, sales)).rawPayload)).slice(5)).toEqual([
    ['合计 1 单', null, 7, 70],
    ['未过账 2 单', null, 5, 50],
    ['已红冲 1 单，不计', null, 5, 50],
  ])
  const keeper = await tenant.withTags('busi:ck:query')
  expect((await rowsIn((await asked(keeper, sales)).rawPayload))[5]).toEqual(['合计 1 单', null, 7, '***'])
  const refusal = { code: Code.refused, msg: '这个列表不能导出' }
  expect((await asked(owner, { ...sales, path: outbound.totals.path })).json()).toMatchObject(refusal)
  expect((await asked(owner, { ...sales, totals: { path: outbound.page.path, waiting: '' } })).json()).toMatchObject(refusal)
})

test('what the reader may not see is masked in the file, and its sum with it', async () => {
  const trade = await newTrade()
  await trade.part()
  const clerk = await trade.tenant.withTags('base:basepj:query')
  const [, row, total] = await rowsIn((await asked(clerk, partList())).rawPayload)
  expect(row?.[4]).toBe('***')
  expect(total?.[4]).toBe('***')
})

test('who may not see a list does not get its file; histories need their own tag; other companies have other rows', async () => {
  const trade = await newTrade()
  await trade.part({ pjName: '别家的' })
  const nobody = await trade.tenant.withTags()
  expect((await asked(nobody, partList())).json()).toMatchObject({ code: Code.forbidden })
  const history = { path: outboundHistory.pageQuery.path, name: '销售明细', columns: [{ prop: 'pjNo', label: '编码' }] }
  const reader = await trade.tenant.withTags('quick.ckHistory')
  expect((await asked(reader, history)).json()).toMatchObject({ code: Code.forbidden, msg: '没有导出权限' })
  const taker = await trade.tenant.withTags('quick.ckHistory', 'quick.ckHistory.excel')
  expect((await asked(taker, history)).json()).toMatchObject({ code: Code.done })
  const other = await newTenant()
  const empty = await asked(other.as('owner'), partList())
  expect(empty.headers['content-disposition']).toBeUndefined()
  expect(empty.json()).toMatchObject({ code: Code.done })
})

test('a path that is no list, a wrong filter and no column are refused in words', async () => {
  const owner = (await newTenant()).as('owner')
  expect((await asked(owner, partList({ path: parts.save.path }))).json()).toMatchObject({ code: Code.refused, msg: '这个列表不能导出' })
  expect((await asked(owner, partList({ query: { supplierId: 'x' } }))).json()).toMatchObject({ code: Code.invalid })
  expect((await asked(owner, partList({ columns: [] }))).json()).toMatchObject({ code: Code.invalid, msg: '请勾选至少一个列展示' })
})

const ROWS = 20_001
const manyLogins = (tenant: World) =>
  tenant.act('owner', async ({ db, tenantId, userId }) => {
    await sql`insert into login_log (tenant_id, user_id, event, note)
      select ${tenantId}, ${userId}, '登录', 'note ' || n from generate_series(1, ${ROWS}) n`.execute(db)
  })

test('more than 20000 rows are asked about, made in the background, told by a message and fetched by nobody else', async () => {
  const tenant = await newTenant()
  await manyLogins(tenant)
  const owner = tenant.as('owner')
  const wanted: Wanted = { path: logs.logins.path, name: '登录日志', columns: [{ prop: 'note', label: '说明' }] }
  expect((await asked(owner, wanted)).json()).toMatchObject({ code: Code.asks, msg: expect.stringContaining('后台导出') })
  expect((await owner.ok(exports.listLater, wanted)).msg).toBe('任务已提交')
  const mine = async () => (await owner.ok(exports.mine, {})).page.list[0]
  await expect.poll(async () => (await mine())?.state, { timeout: 60_000, interval: 200 }).toBe('已完成')
  const made = await mine()
  expect(made).toMatchObject({ rowCount: ROWS, name: expect.stringContaining('登录日志') })
  const [letter] = (await owner.ok(messages.mine, {})).page.list
  expect(letter).toMatchObject({ title: '导出完成', link: '/system/exports' })
  const path = exports.fetch.path.replace('{id}', String(made?.id))
  expect(await rowsIn((await ask(owner, path, {})).rawPayload)).toHaveLength(ROWS + 1)
  const colleague = tenant.as('finance')
  expect((await colleague.ok(exports.mine, {})).page.list).toEqual([])
  expect((await ask(colleague, path, {})).headers['content-disposition']).toBeUndefined()
}, 90_000)

test('nobody orders in the background what he may not see', async () => {
  const tenant = await newTenant()
  const nobody = await tenant.withTags()
  expect(await nobody.call(exports.listLater, partList())).toMatchObject({ code: Code.forbidden })
  expect((await nobody.ok(exports.mine, {})).page.list).toEqual([])
})

test.each([
  ['2026-03-01 08:05:09', 'yyyy-MM-dd', '2026-03-01'],
  ['2026-03-01 08:05:09', 'MM-dd HH:mm', '03-01 08:05'],
  ['2026-03-01', 'yyyy-MM-dd HH:mm', '2026-03-01 00:00'],
  ['昨天', 'yyyy', '昨天'],
])('%s as %s is %s', (value, format, text) => {
  expect(dateText(value, format)).toBe(text)
})
