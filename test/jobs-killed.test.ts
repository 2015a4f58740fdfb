import { existsSync, readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { samples } from '#contract/platform/samples.ts'
import { companyData } from '#contract/reports/company-data.ts'
import { exports } from '#contract/reports/exports.ts'
import { reportRuns } from '#contract/reports/figures/runs.ts'
import { reportSchedules } from '#contract/reports/figures/schedules.ts'
import { onDyingServer } from './dying-jobs.ts'
import { newTrade, type Trade, today } from './trade.ts'
import { type Caller, PASSWORD } from './world.ts'

const { files, dies, triesLeft, query } = onDyingServer()
let trade: Trade
beforeAll(async () => {
  trade = await newTrade()
  const pjid = await trade.part({ pjName: '刹车片' })
  await trade.receive({ pjid, rkAmount: 50, purchasePrice: 40 })
  await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 20, xsPrice: 100 }]))
}, 120_000)

const patient = { timeout: 60_000, interval: 50 }
const newest = async (by: Caller) => (await by.ok(messages.mine, { view: true })).page.list[0]

test('an export whose process is killed three times is 失败, says what to do, and the next one is made', async () => {
  const { owner } = trade
  const wanted = { path: parts.page.path, columns: [{ prop: 'pjNo', label: '编码' }], name: '商品' }
  const mine = async () => (await owner.ok(exports.mine, {})).page.list[0]
  dies('export-list 2', 3)
  await owner.ok(exports.listLater, wanted)
  const note = '导出多次中断，请缩小查询范围后再导出'
  await expect.poll(mine, patient).toMatchObject({ state: '失败', note })
  expect(await newest(owner)).toMatchObject({ title: '导出失败', content: expect.stringContaining(note) })
  dies('')
  await owner.ok(exports.listLater, wanted)
  await expect.poll(async () => (await mine())?.state, patient).toBe('已完成')
  await expect.poll(triesLeft).toBe(0)
}, 120_000)

test('a report that is given up says so where it is asked for, and is ordered again', async () => {
  const { owner } = trade
  const question = { report: 'goods' as const, from: today, to: today, groups: ['brand', 'person'] as ('brand' | 'person')[] }
  const state = async () => (await owner.ok(reportRuns.state, question)).content
  dies('run-report 2')
  await owner.ok(reportRuns.order, question)
  const note = '汇总多次中断，请缩小日期或筛选范围后再查询'
  await expect.poll(state, patient).toMatchObject({ state: 'failed', note })
  expect(await newest(owner)).toMatchObject({ title: '商品销售汇总失败', content: note, link: '/report/sale/goods' })
  dies('')
  await owner.ok(reportRuns.order, question)
  await expect.poll(async () => (await state())?.state, patient).toBe('done')
}, 120_000)

test('the data of a company that are given up are 失败 and may be ordered again; no piece of them stays in the store', async () => {
  const { owner } = trade
  const proof = { password: PASSWORD, code: '' }
  const last = async () => (await owner.ok(companyData.state, {})).data.exports[0]
  const pieces = () => (existsSync(files) ? readdirSync(files, { recursive: true }).filter((name) => String(name).includes('/out/')) : [])
  // its rows are packed and lie in the store when it dies
  dies('company-export 3')
  await owner.ok(companyData.order, proof)
  await expect.poll(last, patient).toMatchObject({ state: '失败', note: '生成中断，请重新导出' })
  expect(await newest(owner)).toMatchObject({ title: '公司数据导出失败' })
  await expect.poll(pieces, patient).toEqual([])
  dies('')
  await owner.ok(companyData.order, proof)
  await expect.poll(async () => (await last())?.state, patient).toBe('可下载')
  expect(pieces()).toHaveLength(1)
}, 120_000)

test('search rows that were to be written anew do not stand 进行中 for ever', async () => {
  const { owner } = trade
  const state = async () => (await owner.ok(lookup.rebuildState, { subject: 'part' })).content?.state
  dies('rebuild-part-search 2')
  await owner.ok(parts.retryPinyin, {})
  await expect.poll(state, patient).toBe('失败')
  dies('')
  await owner.ok(parts.retryPinyin, {})
  await expect.poll(state, patient).toBe('完成')
}, 120_000)

test('whoever ordered a report for each morning is told when it was given up; the next one comes', async () => {
  const { owner, tenant } = trade
  const { userId } = tenant.user('owner')
  const question = { report: 'goods', quick: 'today' } as const
  const { id } = await owner.ok(reportSchedules.save, { name: '每日商品', question, time: '08:00', rhythm: 'day', receivers: [userId] })
  const strike = async () => {
    await tenant.act('owner', ({ db, tenantId }) =>
      db
        .updateTable('reportSchedule')
        .set({ nextAt: sql<string>`date_trunc('second', now() - interval '1 minute')` })
        .where('tenantId', '=', tenantId)
        .where('scheduleId', '=', id)
        .execute(),
    )
    await query(`select house.ring_reports('deliver-report')`)
  }
  const titled = async (title: string) =>
    (await owner.ok(messages.mine, { view: true, limit: 50 })).page.list.filter((each) => each.title === title)
  dies('deliver-report-to 1')
  await strike()
  await expect
    .poll(async () => (await titled('定时发送“每日商品”')).map(({ content }) => content), patient)
    .toEqual([expect.stringMatching(/：生成多次中断，未发送。请缩小该报表的范围，或改为每人自行查询$/)])
  expect(await titled('每日商品')).toEqual([])
  dies('')
  await strike()
  await expect.poll(async () => (await titled('每日商品')).length, patient).toBe(1)
}, 120_000)

test('a sample company whose process died each time is 失败 for who made it, and the next one is ready', async () => {
  const { owner } = trade
  const state = async () => (await owner.ok(samples.state, {})).data.state
  // it is made by the server itself, which this test cannot kill: it comes as though it had been tried three times
  await query(`create function tried() returns trigger language plpgsql as $$ begin new.attempts := 3; return new; end $$;
    create trigger tried before insert on graphile_worker._private_jobs for each row execute function tried()`)
  await owner.ok(samples.open, {})
  await expect.poll(state, patient).toBe('failed')
  await query('drop trigger tried on graphile_worker._private_jobs')
  await owner.ok(samples.open, {})
  await expect.poll(state, patient).toBe('ready')
}, 120_000)
