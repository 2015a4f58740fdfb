import { expect, test } from 'vitest'
import { type MovingState, movingIn } from '#contract/documents/moving-in.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { periods } from '#contract/ledgers/periods.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { logs } from '#contract/reports/logs.ts'
import { daysFrom } from '#server/kit/time.ts'
import { importedList, undone } from '#test/import-hand.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'
import { type Caller, newTenant } from '#test/world.ts'

const monthBefore = () => daysFrom(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
const stateOf = async (by: Caller) => (await by.ok(movingIn.state, {})).content
const shown = ({ figures }: MovingState) =>
  figures.map(({ name, ours, theirs, difference, state }) => [name, ours, theirs, difference, state])
const keyed = ({ figures }: MovingState, name: string) => {
  const figure = figures.find((each) => each.name === name)
  if (!figure) throw new Error(`no figure ${name}`)
  return figure.key
}

const PARTS = [
  ['编码', '名称', '品牌', '进价', '售价'],
  ['MI-1', '前刹车片', '博世', 9.5, 18],
  ['MI-2', '机油滤清器', '曼牌', 20, 35],
]
const CLIENTS = [
  ['客户名称', '客户类型', '标签'],
  ['顺风修理厂', '修理厂', '客户'],
  ['广州博大', '代理商', '供应商'],
]
const STOCK = [
  ['编码', '仓库', '数量', '成本价'],
  ['MI-1', '主仓', 12, 9.5],
  ['MI-2', '主仓', 3, 20],
]
const OWED = [
  ['客户', '金额'],
  ['顺风修理厂', 3600.5],
]
const OWING = [
  ['供应商', '金额'],
  ['广州博大', 12000],
]

/** All of a small company's files: two parts, 15 pieces of 174.00, one debt each way, and 500 in cash. */
async function movedIn() {
  const trade = await newTrade()
  const { owner } = trade
  await owner.ok(funds.save, { accountName: '现金', accountType: 1, opening: 500 })
  await importedList(owner, 'client', CLIENTS)
  await importedList(owner, 'part', PARTS)
  await importedList(owner, 'opening', STOCK)
  await importedList(owner, 'dueYs', OWED)
  await importedList(owner, 'dueYf', OWING)
  return trade
}
/** The old program's figures, as they ought to be here. */
const SAID: Record<string, number> = {
  ...{ 品种数: 2, '主仓 数量': 15, '主仓 金额': 174, '应收（减预收）': 3600.5, '应付（减预付）': 12000, 现金: 500 },
}
async function said(by: Caller, change: Partial<typeof SAID> = {}) {
  const state = await stateOf(by)
  const all = Object.entries({ ...SAID, ...change })
  const figures = all.map(([name, value]) => ({ key: keyed(state, name), value: value ?? null }))
  return (await by.ok(movingIn.saveFigures, { version: state.version, figures })).content
}
const before = async ({ owner }: Trade) => ({
  parts: (await owner.ok(parts.page, { limit: 1 })).page.totalCount,
  clients: (await owner.ok(clients.page, { limit: 1 })).page.totalCount,
  owed: (await owner.ok(openItemCalls.ys.owedTotal, {})).content.balance,
  owing: (await owner.ok(openItemCalls.yf.owedTotal, {})).content.balance,
})
async function takenBack(by: Caller) {
  const { version } = await stateOf(by)
  await by.ok(movingIn.undo, { version })
  await expect.poll(async () => (await stateOf(by)).state, { timeout: 60_000, interval: 50 }).not.toBe('undoing')
  return stateOf(by)
}

test('what was brought in stands by its steps, both sides of every figure are compared, and 开账 posts the drafts and closes the month before', async () => {
  const { owner, expectSound } = await movedIn()
  const first = await stateOf(owner)
  const done = first.steps.flatMap((step) => step.parts).filter(({ files }) => files > 0)
  expect(done.map(({ name, lines, files }) => [name, lines, files])).toEqual([
    ['客户、供应商', 2, 1],
    ['商品', 2, 1],
    ['期初库存', 2, 1],
    ['期初应收', 1, 1],
    ['期初应付', 1, 1],
  ])
  expect([first.state, first.version, first.drafts, first.month, first.barred]).toEqual(['open', 0, 1, monthBefore(), ''])
  // a draft counts as what it will be
  expect(shown(first)).toEqual([
    ['品种数', 2, null, null, 'missing'],
    ['主仓 数量', 15, null, null, 'missing'],
    ['主仓 金额', 174, null, null, 'missing'],
    ['应收（减预收）', 3600.5, null, null, 'missing'],
    ['应付（减预付）', 12000, null, null, 'missing'],
    ['现金', 500, null, null, 'missing'],
  ])
  const short = await said(owner, { '主仓 金额': 180, 现金: 500 })
  expect(shown(short)[2]).toEqual(['主仓 金额', 174, 180, -6, 'off'])
  const refusal = await owner.call(movingIn.open, { version: short.version, reason: '' })
  expect(refusal.msg).toBe('核对单有 1 项不一致（主仓 金额），请改正，或写明原因')
  expect((await owner.ok(stockPapers.page, { kind: 'qk' })).page.list).toMatchObject([{ status: '草稿' }])
  const right = await said(owner)
  expect(right.figures.every(({ state }) => state === 'same')).toBe(true)
  const { content: opened } = await owner.ok(movingIn.open, { version: right.version, reason: '' })
  expect([opened.state, opened.month, opened.drafts, opened.reason]).toEqual(['opened', monthBefore(), 0, ''])
  expect((await owner.ok(stockPapers.page, { kind: 'qk' })).page.list).toMatchObject([{ status: '已审核', qty: 15, value: 174 }])
  expect((await owner.ok(periods.list, {})).closedTo.slice(0, 7)).toBe(monthBefore())
  // what is written afterwards does not move what was compared
  expect(shown(await stateOf(owner))).toEqual(shown(right))
  expect((await owner.call(movingIn.open, { version: opened.version, reason: '' })).msg).toMatch(/^已于 .* 由.*开账$/)
  const late = await owner.call(movingIn.saveFigures, { version: opened.version, figures: [] })
  expect(late.msg).toBe('已经开账，核对单不能再修改')
  const log = (await owner.ok(logs.operations, { entity: 'moving_in' })).page.list
  expect(log.map(({ action }) => action)).toEqual(['开账', '填写核对单', '填写核对单'])
  expect(log[0]?.summary).toBe(`月结到：${monthBefore()}`)
  await expectSound()
})

test('what history sold month by month stands beside what the old program says; it may be left, but not be wrong without a reason', async () => {
  const { owner, tenant } = await movedIn()
  const { id } = await importedList(owner, 'oldTrade', [
    ['日期', '类型', '往来单位', '编码', '数量', '单价', '单号'],
    ['2024-01-31', '销售', '顺风修理厂', 'MI-1', 3, 18, 'X-1'],
    ['2024-02-01', '销售', '顺风修理厂', 'MI-2', 2, 35.5, 'X-2'],
    ['2024-02-29', '退货', '顺风修理厂', 'MI-2', 1, 35.5, 'X-3'],
    ['2024-02-29', '采购', '广州博大', 'MI-2', 5, 20, 'X-4'],
  ])
  const months = (state: MovingState) => shown(state).filter(([name]) => String(name).includes('销售额'))
  const said0 = await said(owner)
  // 3 × 18, 2 × 35.50 − 35.50; what was bought is no sale
  expect(months(said0)).toEqual([
    ['2024-01 销售额（旧系统）', 54, null, null, 'untold'],
    ['2024-02 销售额（旧系统）', 35.5, null, null, 'untold'],
  ])
  const clerk = await tenant.withTags('system:movein:query')
  expect(months(await stateOf(clerk)).map(([, ours, , , state]) => [ours, state])).toEqual([
    [MASKED, 'hidden'],
    [MASKED, 'hidden'],
  ])
  const wrong = await said(owner, { '2024-01 销售额（旧系统）': 54, '2024-02 销售额（旧系统）': 71 })
  expect(months(wrong).map(([, , theirs, difference, state]) => [theirs, difference, state])).toEqual([
    [54, 0, 'same'],
    [71, -35.5, 'off'],
  ])
  expect((await owner.call(movingIn.open, { version: wrong.version, reason: '' })).msg).toBe(
    '核对单有 1 项不一致（2024-02 销售额（旧系统）），请改正，或写明原因',
  )
  // with the list its months go, and what was said of them
  await undone(owner, id)
  const without = await said(owner)
  expect(months(without)).toEqual([])
  await owner.ok(movingIn.open, { version: without.version, reason: '' })
})

test('with a written reason a company is opened although figures differ; two who open at once open it once, and whoever saw less writes over nobody', async () => {
  const { owner, tenant } = await movedIn()
  const state = await said(owner, { 现金: 501 })
  const colleague = await tenant.withTags('system:movein:query', 'system:movein:upd')
  const stale = await colleague.call(movingIn.saveFigures, { version: state.version - 1, figures: [] })
  expect(stale.msg).toBe('迁入的内容已被他人修改，请刷新后重试')
  const open = { version: state.version, reason: '少一元，盘点后调整' }
  const both = await Promise.all([owner.call(movingIn.open, open), owner.call(movingIn.open, open)])
  expect(both.map(({ code }) => code).sort()).toEqual([Code.done, Code.refused].sort())
  const opened = await stateOf(owner)
  expect([opened.state, opened.reason]).toEqual(['opened', '少一元，盘点后调整'])
  expect((await owner.ok(logs.operations, { entity: 'moving_in' })).page.list[0]?.summary).toContain('少一元，盘点后调整')
  expect((await owner.ok(stockPapers.page, { kind: 'qk' })).page.list).toMatchObject([{ status: '已审核', value: 174 }])
})

test('amounts are hidden from whoever may not see them and stay when he saves; without the right nothing is done; another company has its own', async () => {
  const { owner, tenant } = await movedIn()
  const state = await said(owner)
  const reader = await tenant.withTags('system:movein:query')
  const seen = await stateOf(reader)
  expect(shown(seen)).toEqual([
    ['品种数', 2, 2, 0, 'same'],
    ['主仓 数量', 15, 15, 0, 'same'],
    ['主仓 金额', MASKED, MASKED, MASKED, 'hidden'],
    ['应收（减预收）', MASKED, MASKED, MASKED, 'hidden'],
    ['应付（减预付）', MASKED, MASKED, MASKED, 'hidden'],
    ['现金', MASKED, MASKED, MASKED, 'hidden'],
  ])
  for (const [call, input] of [
    [movingIn.saveFigures, { version: state.version, figures: [] }],
    [movingIn.open, { version: state.version, reason: '' }],
    [movingIn.undo, { version: state.version }],
    [movingIn.undoPreview, {}],
  ] as const)
    expect((await reader.send(call, input)).body.code).toBe(Code.forbidden)
  const clerk = await tenant.withTags('system:movein:query', 'system:movein:upd', 'system:movein:open')
  const value = keyed(state, '主仓 金额')
  await clerk.ok(movingIn.saveFigures, {
    version: state.version,
    figures: [
      { key: value, value: 1 },
      { key: 'parts', value: 3 },
    ],
  })
  const after = await stateOf(owner)
  expect(shown(after).slice(0, 3)).toEqual([
    ['品种数', 2, 3, -1, 'off'],
    ['主仓 数量', 15, 15, 0, 'same'],
    ['主仓 金额', 174, 174, 0, 'same'],
  ])
  expect((await clerk.call(movingIn.open, { version: after.version, reason: '试' })).msg).toBe(
    '开账要核对全部金额，您没有查看其中一部分的权限',
  )
  const odd = await owner.call(movingIn.saveFigures, { version: after.version, figures: [{ key: 'qty:0', value: 1 }] })
  expect(odd.msg).toBe('核对的项目已有变化，请刷新后重试')
  const other = (await newTenant()).as('owner')
  const theirs = await stateOf(other)
  expect([theirs.version, theirs.figures.find(({ key }) => key === 'parts')?.ours]).toEqual([0, 0])
  expect((await other.call(movingIn.saveFigures, { version: 0, figures: [{ key: value, value: 1 }] })).msg).toBe(
    '核对的项目已有变化，请刷新后重试',
  )
})

test('once trade is posted there is nothing to open any more, until it is taken back', async () => {
  const trade = await movedIn()
  const { owner, clientId, part, receive, ckDraft } = trade
  const state = await said(owner)
  const pjid = await part()
  const rkId = await receive({ pjid, rkAmount: 2, purchasePrice: 10 })
  const barred = await stateOf(owner)
  expect(barred.barred).toMatch(/^已有业务过账（.*），不能再开账/)
  expect(barred.figures).toEqual([])
  expect((await owner.call(movingIn.open, { version: state.version, reason: '' })).msg).toBe(barred.barred)
  expect((await owner.call(movingIn.undo, { version: state.version })).msg).toMatch(/^已有业务过账（.*），不能整体撤销/)
  expect(clientId).toBeGreaterThan(0)
  await owner.ok(reversal.reverse, { steps: [{ document: 'rk', id: rkId }], note: '试单' })
  const free = await stateOf(owner)
  expect([free.barred, shown(free)[0]]).toEqual(['', ['品种数', 3, 2, 1, 'off']])
  // a sale on paper is no posting
  await owner.ok(outbound.save, ckDraft([{ pjid, ckAmount: 1 }]))
  expect((await stateOf(owner)).barred).toBe('')
})

test('a whole migration is looked at before it is taken back, goes the last first, and leaves the company as it was, opened or not', async () => {
  const trade = await newTrade()
  const { owner, expectSound } = trade
  const empty = await before(trade)
  expect((await owner.call(movingIn.undo, { version: 0 })).msg).toBe('没有可以撤销的导入')
  await importedList(owner, 'client', CLIENTS)
  await importedList(owner, 'part', PARTS)
  await importedList(owner, 'opening', STOCK)
  await importedList(owner, 'dueYs', OWED)
  const state = await stateOf(owner)
  const { content: opened } = await owner.ok(movingIn.open, { version: state.version, reason: '没有旧数据' })
  expect(await before(trade)).not.toEqual(empty)
  const { content: fate } = await owner.ok(movingIn.undoPreview, {})
  expect(fate.list.map(({ kindName, undone, kept }) => [kindName, undone, kept])).toEqual([
    ['期初应收', 1, 0],
    ['期初库存', 2, 0],
    ['商品', 2, 0],
    ['客户、供应商', 2, 0],
  ])
  // looking changes nothing
  expect(await stateOf(owner)).toEqual(opened)
  const back = await takenBack(owner)
  expect([back.state, back.message]).toEqual(['open', '已撤销 4 次导入，共 7 行'])
  expect(await before(trade)).toEqual(empty)
  expect((await owner.ok(periods.list, {})).content.find(({ month }) => month === monthBefore())?.closed).toBeFalsy()
  expect((await owner.ok(logs.operations, { entity: 'moving_in' })).page.list[0]?.action).toBe('撤销迁移')
  await expectSound()
  // and in again
  await importedList(owner, 'part', PARTS)
  expect(shown(await stateOf(owner))[0]?.slice(0, 2)).toEqual(['品种数', 2])
})

test('what was edited since stays and is named; what was imported after the opening is no part of the migration', async () => {
  const trade = await newTrade()
  const { owner } = trade
  await importedList(owner, 'part', PARTS)
  const state = await stateOf(owner)
  await owner.ok(movingIn.open, { version: state.version, reason: '没有旧数据' })
  await importedList(owner, 'client', CLIENTS)
  const [row] = (await owner.ok(parts.page, { pjNo: 'MI-1' })).page.list
  const edited = (await owner.ok(parts.getOne, { id: row?.id ?? 0 })).content
  if (!edited) throw new Error('no such part')
  await owner.ok(parts.save, { ...edited, pjName: '刹车片（前）' })
  const { content: fate } = await owner.ok(movingIn.undoPreview, {})
  expect(fate.list.map(({ kindName, undone, kept }) => [kindName, undone, kept])).toEqual([['商品', 1, 1]])
  expect(fate.list[0]?.reasons[0]?.reason).toMatch(/修改，不能撤销$/)
  const back = await takenBack(owner)
  expect(back.message).toMatch(/^已撤销 1 次导入，共 1 行；保留 1 行（.*）$/)
  const names = (await owner.ok(clients.page, { limit: 50 })).page.list.map(({ clientName }) => clientName)
  expect(names).toContain('顺风修理厂')
  const { list } = (await owner.ok(imports.page, { kind: 'part' })).page
  expect(list.map(({ state: at }) => at)).toEqual(['undone'])
})
