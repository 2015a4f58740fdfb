import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { movingIn } from '#contract/documents/moving-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { Code } from '#contract/kit/fields.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { parts } from '#contract/master/parts.ts'
import { fetchedFile, previewList } from '#test/import-hand.ts'
import { newTrade } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

const PARTS = [
  ['编码', '名称', '品牌', '进价', '售价'],
  ['TR-1', '前刹车片', '博世', 9.5, 18],
  ['TR-2', '机油滤清器', '曼牌', '', 35],
  ['', '没有编码', '曼牌', 1, 2],
]
const CLIENTS = [
  ['客户名称', '客户类型', '标签'],
  ['顺风修理厂', '修理厂', '客户'],
]
const STOCK = [
  ['编码', '仓库', '数量', '成本价'],
  ['TR-1', '主仓', 12, 9.5],
  ['TR-2', '主仓', 3, ''],
  ['TR-9', '主仓', 1, 1],
]
const OWED = [
  ['客户', '金额'],
  ['顺风修理厂', 3600.5],
]

const stateOf = async (by: Caller) => (await by.ok(movingIn.state, {})).content
async function rested(by: Caller) {
  await expect.poll(async () => (await stateOf(by)).trial?.state, { timeout: 60_000, interval: 50 }).toMatch(/^(done|failed|carried)$/)
  const { trial } = await stateOf(by)
  if (!trial) throw new Error('no trial')
  return trial
}
/** Files whose columns are settled, in an order in which none of them could be confirmed: stock before its parts, debts before their clients. */
async function waiting() {
  const trade = await newTrade()
  const { owner } = trade
  expect((await previewList(owner, 'opening', STOCK)).counts).toMatchObject({ fresh: 0, wrong: 3 })
  expect((await previewList(owner, 'dueYs', OWED)).counts).toMatchObject({ fresh: 0, wrong: 1 })
  await previewList(owner, 'part', PARTS)
  await previewList(owner, 'client', CLIENTS)
  return trade
}
const there = async (owner: Caller) => ({
  parts: (await owner.ok(parts.page, { limit: 1 })).page.totalCount,
  clients: (await owner.ok(clients.page, { limit: 1 })).page.totalCount,
  papers: (await owner.ok(stockPapers.page, { kind: 'qk' })).page.totalCount,
  owed: (await owner.ok(openItemCalls.ys.owedTotal, {})).content.balance,
})

test('a trial brings in everything that waits in its order, tells what came of it, and leaves nothing behind; done for real it comes to the same', async () => {
  const { owner, expectSound } = await waiting()
  const before = await there(owner)
  expect((await owner.call(movingIn.carryOut, { seal: '' })).msg).toBe('请先试迁移，再正式迁入')
  await owner.ok(movingIn.rehearse, {})
  const trial = await rested(owner)
  expect(trial.lists.map(({ kindName, fresh, wrong }) => [kindName, fresh, wrong])).toEqual([
    ['客户、供应商', 1, 0],
    ['商品', 2, 1],
    ['期初库存', 2, 1],
    ['期初应收', 1, 0],
  ])
  // nothing of the old program has been entered yet: two parts, 15 pieces of 114.00, one debt
  expect(trial.off).toEqual(['品种数', '主仓 数量', '主仓 金额', '应收（减预收）'])
  expect(trial.free).toBe(1)
  expect(await there(owner)).toEqual(before)
  expect((await stateOf(owner)).waiting).toBe(4)
  const { sheets } = await readXlsx(await fetchedFile(owner, movingIn.trialFile.path))
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['文件', 5],
    ['核对单', trial.off.length + 2],
    ['未导入与截短', 3],
    ['没有成本的库存', 2],
  ])
  expect(sheets[2]?.rows.slice(1).map((row) => [row[2], row[3]])).toEqual([
    ['错误', '编码不能为空'],
    ['错误', '没有这个编码的商品'],
  ])
  expect(sheets[3]?.rows[1]).toEqual(['TR-2', '机油滤清器', '曼牌', 3])

  await owner.ok(movingIn.carryOut, { seal: trial.seal })
  const carried = await rested(owner)
  expect([carried.state, carried.message]).toEqual(['carried', '已迁入 4 个文件，共 6 行'])
  expect(await there(owner)).toEqual({ parts: before.parts + 2, clients: before.clients + 1, papers: 1, owed: 3600.5 })
  expect((await stateOf(owner)).waiting).toBe(0)
  await expectSound()
})

test('what has changed since the trial is not done behind anybody’s back; one trial at a time; others may not', async () => {
  const { owner, tenant, part } = await waiting()
  const both = await Promise.all([owner.call(movingIn.rehearse, {}), owner.call(movingIn.rehearse, {})])
  expect(both.map(({ code }) => code).sort()).toEqual([Code.done, Code.refused].sort())
  const { seal } = await rested(owner)
  const clerk = await tenant.withTags('system:movein:query', 'system:movein:upd')
  for (const call of [movingIn.rehearse, movingIn.trialFile, movingIn.carryOut])
    expect((await clerk.send(call, { seal })).body.code).toBe(Code.forbidden)
  const partly = await tenant.withTags('system:movein:query', 'system:movein:open')
  expect((await partly.call(movingIn.rehearse, {})).msg).toBe('开账要核对全部金额，您没有查看其中一部分的权限')
  await part({ pjNo: 'TR-1', pjBrand: '博世' })
  const before = await there(owner)
  await owner.ok(movingIn.carryOut, { seal })
  const failed = await rested(owner)
  expect([failed.state, failed.message]).toEqual(['failed', '试迁移之后资料或文件有变化，没有迁入，请重新试迁移'])
  expect(await there(owner)).toEqual(before)
})

test('where nothing waits there is nothing to try', async () => {
  const { owner } = await newTrade()
  expect((await owner.call(movingIn.rehearse, {})).msg).toBe('没有待确认的导入：请先上传各个文件、对应好列，不用确认')
  const file = await fetchedFile(owner, movingIn.trialFile.path)
  expect(JSON.parse(file.toString())).toMatchObject({ msg: '尚未试迁移' })
})
