import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { movingIn } from '#contract/documents/moving-in.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { openingBook } from '#contract/master/imports/opening-book.ts'
import { exchangeGroups } from '#contract/master/interchange.ts'
import { parts } from '#contract/master/parts.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { onDyingServer } from './dying-jobs.ts'
import { checkedList, confirmed, previewList, sendFile, sendList, settled, undone } from './import-hand.ts'
import { csvTable } from './tables.ts'
import { newTrade, type Trade } from './trade.ts'
import type { Caller } from './world.ts'

const { dies, triesLeft } = onDyingServer()
let trade: Trade
beforeAll(async () => {
  trade = await newTrade()
}, 240_000)

const howMany = async (by: Caller) => (await by.ok(parts.page, { limit: 1 })).page.totalCount
const newest = async (by: Caller) => (await by.ok(messages.mine, {})).page.list[0]

test('a list of parts whose process is killed three times says how far it came, is gone on with, and taken back when that broke off too', async () => {
  const { owner } = trade
  const before = await howMany(owner)
  const lines = Array.from({ length: 4500 }, (_, at) => [`KX${at}`, '刹车片', '博世', '10', '18'])
  const { id, fresh } = await checkedList(owner, 'killed.csv', csvTable(['编码', '名称', '品牌', '进价', '销售价'], ...lines))
  expect(fresh).toBe(4500)
  // the third of its transactions reads, each one after it brings in two thousand lines
  dies('carry-out-import 5', 3)
  await owner.ok(imports.confirm, { id })
  await expect.poll(() => howMany(owner), { timeout: 60_000, interval: 20 }).toBe(before + 2000)
  dies('carry-out-import 4', 3)
  const broken = await settled(owner, id)
  const message = '导入中断，已导入的行保持不变：可以继续导入其余的行，或撤销导入'
  expect(broken).toMatchObject({ state: 'failed', stateName: '失败', message })
  expect(await howMany(owner)).toBe(before + 2000)
  expect(await newest(owner)).toMatchObject({ title: '导入中断：killed.csv', content: message })
  // a list that is half in is not mapped anew
  const { columns } = await owner.ok(imports.getOne, { id })
  expect((await owner.call(imports.check, { id, mapping: columns.map(({ field }) => field) })).msg).toContain('失败')
  const { owner: stranger } = await newTrade()
  expect((await stranger.call(imports.confirm, { id })).msg).toBe('导入批次不存在')

  dies('')
  expect(await confirmed(owner, id)).toMatchObject({ state: 'done', message: '' })
  expect(await howMany(owner)).toBe(before + 4500)
  expect((await owner.ok(parts.page, { limit: 1, pjNo: 'KX4499' })).page.totalCount).toBe(1)

  // of its transactions the third and those after it take two thousand lines back
  dies('undo-import 4')
  expect(await undone(owner, id)).toMatchObject({ state: 'done', message: '撤销中断，已撤销的行不变，其余的行仍在：请再次撤销' })
  expect(await howMany(owner)).toBe(before + 2500)
  dies('')
  expect(await undone(owner, id)).toMatchObject({ state: 'undone' })
  expect(await howMany(owner)).toBe(before)
  expect(await triesLeft()).toBe(0)
}, 360_000)

test('a half that came in can be taken back as well', async () => {
  const { owner } = trade
  const before = await howMany(owner)
  const lines = Array.from({ length: 2100 }, (_, at) => [`KH${at}`, '刹车片', '博世'])
  const { id } = await checkedList(owner, 'half.csv', csvTable(['编码', '名称', '品牌'], ...lines))
  dies('carry-out-import 5')
  expect(await confirmed(owner, id)).toMatchObject({ state: 'failed' })
  expect(await howMany(owner)).toBe(before + 2000)
  dies('')
  expect(await undone(owner, id)).toMatchObject({ state: 'undone', message: '已撤销2000行' })
  expect(await howMany(owner)).toBe(before)
}, 240_000)

test('of pairs what is in stays in: the next try goes on from there, and what is given up is gone on with or taken back', async () => {
  const { owner } = trade
  // groups of ten codes, their pairs as far apart in the list as they can be
  const pairs = Array.from({ length: 900 }, (_, at) => [
    `KILL${at % 100}X${Math.floor(at / 100)}`,
    `KILL${at % 100}X${Math.floor(at / 100) + 1}`,
  ])
  const all = async () => (await owner.ok(exchangeGroups.page, { pjNo: 'KILL', limit: 200 })).page.list.map((row) => row.codeCount)
  const { id, counts } = await previewList(owner, 'pairs', [['编码', '互换码'], ...pairs])
  expect(counts.fresh).toBe(900)
  // its first two transactions read, each one after them brings in 250 lines
  dies('carry-out-import 4', 3)
  await owner.ok(imports.confirm, { id })
  await expect.poll(async () => (await owner.ok(imports.getOne, { id })).content.progress, { timeout: 60_000, interval: 20 }).toBe(250)
  dies('', 3)
  expect(await settled(owner, id)).toMatchObject({ state: 'done', message: '' })
  expect(await all()).toEqual(Array(100).fill(10))
  dies('undo-import 4')
  expect(await undone(owner, id)).toMatchObject({ state: 'done', message: '撤销中断，已撤销的行不变，其余的行仍在：请再次撤销' })
  expect((await all()).reduce((sum, each) => sum + each, 0)).toBe(500)
  dies('')
  expect(await undone(owner, id)).toMatchObject({ state: 'undone', message: '已撤销400行' })
  expect(await all()).toEqual([])
  const again = await previewList(owner, 'pairs', [['编码', '互换码'], ...pairs])
  dies('carry-out-import 4')
  const message = '导入中断，已导入的行保持不变：可以继续导入其余的行，或撤销导入'
  expect(await confirmed(owner, again.id)).toMatchObject({ state: 'failed', message, progress: 250 })
  dies('')
  expect(await confirmed(owner, again.id)).toMatchObject({ state: 'done' })
  expect(await all()).toEqual(Array(100).fill(10))
  expect(await undone(owner, again.id)).toMatchObject({ state: 'undone', message: '已撤销900行' })
  expect(await all()).toEqual([])
}, 360_000)

test('a comparison that is given up is ordered again; a list that is brought in as a whole is there as a whole, or not', async () => {
  const { owner } = trade
  const rows = [
    ['客户名称', '客户类型', '标签'],
    ['中断修理厂', '修理厂', '客户'],
  ]
  const there = async () => (await owner.ok(clients.page, { limit: 1, keyword: '中断修理厂' })).page.totalCount
  const { content, columns } = await sendList(owner, 'clients.csv', csvTable(...rows), 'client')
  const mapping = columns.map(({ field }) => field)
  dies('check-import 2')
  await owner.ok(imports.check, { id: content.id, mapping })
  expect(await settled(owner, content.id)).toMatchObject({
    state: 'failed',
    message: '检查中断，资料没有变化，请重新对应列后再检查',
  })
  dies('')
  await owner.ok(imports.check, { id: content.id, mapping })
  expect(await settled(owner, content.id)).toMatchObject({ state: 'checked', fresh: 1 })
  dies('carry-out-import 2')
  expect(await confirmed(owner, content.id)).toMatchObject({ state: 'failed' })
  expect(await there()).toBe(0)
  dies('')
  expect(await confirmed(owner, content.id)).toMatchObject({ state: 'done' })
  expect(await there()).toBe(1)
  dies('undo-import 2')
  expect(await undone(owner, content.id)).toMatchObject({ state: 'done' })
  expect(await there()).toBe(1)
  dies('')
  expect(await undone(owner, content.id)).toMatchObject({ state: 'undone' })
  expect(await there()).toBe(0)
}, 360_000)

test('a workbook stands where it stood before the step that was killed', async () => {
  const { owner } = await newTrade()
  const book = async (id: number) => (await owner.ok(openingBook.get, { id })).content
  const rested = async (id: number) => {
    await expect.poll(async () => (await book(id)).state, { timeout: 60_000, interval: 50 }).toMatch(/^(checked|done|undone|failed)$/)
    return book(id)
  }
  const sheets = [
    {
      name: '商品',
      rows: [
        ['编码*', '名称*', '品牌*'],
        ['KB-1', '刹车片', '博世'],
      ],
    },
  ]
  const sent = await sendFile<{ content: { id: number } }>(
    owner,
    openingBook.upload.path,
    '开账工作簿.xlsx',
    Buffer.from(await writeXlsx({ sheets })),
    {},
  )
  const { id } = sent.content
  const { seal } = await rested(id)
  dies('carry-out-book 2')
  await owner.ok(openingBook.confirm, { id, seal })
  expect(await rested(id)).toMatchObject({ state: 'checked', message: '导入中断，资料没有变化，请重新确认' })
  expect(await howMany(owner)).toBe(0)
  dies('')
  await owner.ok(openingBook.confirm, { id, seal })
  expect(await rested(id)).toMatchObject({ state: 'done' })
  dies('take-back-book 2')
  await owner.ok(openingBook.undo, { id })
  expect(await rested(id)).toMatchObject({ state: 'done', message: '撤销中断，资料没有变化，请再次撤销' })
  expect(await howMany(owner)).toBe(1)
  dies('')
  await owner.ok(openingBook.undo, { id })
  expect(await rested(id)).toMatchObject({ state: 'undone' })
  expect(await howMany(owner)).toBe(0)
}, 360_000)

test('试迁移, 正式迁入 and 撤销整个迁移 that are given up have changed nothing, say so, and are done the next time', async () => {
  const { owner, expectSound } = await newTrade()
  const state = async () => (await owner.ok(movingIn.state, {})).content
  const trial = async () => {
    await expect.poll(async () => (await state()).trial?.state, { timeout: 60_000, interval: 50 }).toMatch(/^(done|failed|carried)$/)
    return (await state()).trial
  }
  const moved = async () => {
    await expect.poll(async () => (await state()).state, { timeout: 60_000, interval: 50 }).toMatch(/^(open|opened)$/)
    return state()
  }
  await previewList(owner, 'part', [
    ['编码', '名称', '品牌', '进价'],
    ['KM-1', '刹车片', '博世', 9.5],
  ])
  await previewList(owner, 'opening', [
    ['编码', '仓库', '数量', '成本价'],
    ['KM-1', '主仓', 12, 9.5],
  ])
  const broken = { state: 'failed', message: '处理中断，资料没有变化，请重试' }
  dies('rehearse-moving 2')
  await owner.ok(movingIn.rehearse, {})
  expect(await trial()).toMatchObject(broken)
  dies('')
  await owner.ok(movingIn.rehearse, {})
  const tried = await trial()
  expect(tried).toMatchObject({ state: 'done' })
  dies('carry-out-moving 2')
  await owner.ok(movingIn.carryOut, { seal: tried?.seal ?? '' })
  expect(await trial()).toMatchObject(broken)
  expect(await howMany(owner)).toBe(0)
  dies('')
  await owner.ok(movingIn.rehearse, {})
  await owner.ok(movingIn.carryOut, { seal: (await trial())?.seal ?? '' })
  expect(await trial()).toMatchObject({ state: 'carried' })
  expect(await howMany(owner)).toBe(1)
  dies('take-back-moving 1')
  await owner.ok(movingIn.undo, { version: (await state()).version })
  expect(await moved()).toMatchObject({ state: 'open', message: '撤销中断，资料没有变化，请重试' })
  expect(await howMany(owner)).toBe(1)
  dies('')
  await owner.ok(movingIn.undo, { version: (await state()).version })
  expect((await moved()).message).toMatch(/^已撤销 2 次导入/)
  expect(await howMany(owner)).toBe(0)
  await expectSound()
  await owner.ok(reconciliation.reconcile, {})
}, 240_000)
