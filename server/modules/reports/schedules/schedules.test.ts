import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { exports } from '#contract/reports/exports.ts'
import { reportSchedules } from '#contract/reports/figures/schedules.ts'
import { openChatApp } from '#server/modules/platform/wechat/index.ts'
import { textOf } from '#test/pdf.ts'
import { newTrade } from '#test/trade.ts'
import { fakeWechat } from '#test/wechat/fake-wechat.ts'
import { type Caller, newTenant, server, type World } from '#test/world.ts'
import { deliveries } from './index.ts'

const clocks = [1, 2].map(() => new pg.Client({ connectionString: inject('database').ownerUrl }))
beforeAll(() => Promise.all(clocks.map((clock) => clock.connect())))
afterAll(() => Promise.all(clocks.map((clock) => clock.end())))
/** The chore of two servers at the same moment. */
const strike = () => Promise.all(clocks.map((clock) => clock.query(`select house.ring_reports('deliver-report')`)))

type Saved = Sent<typeof reportSchedules.save>
const schedule = (receivers: number[], change: Partial<Saved> = {}): Saved => ({
  ...{ name: '每日商品', question: { report: 'goods', quick: 'today' }, time: '08:00', rhythm: 'day', receivers },
  ...change,
})
const lettersOf = async (by: Caller) => (await by.ok(messages.mine, { view: true, limit: 100 })).page.list
const titled = async (by: Caller, title: string) => (await lettersOf(by)).filter((letter) => letter.title === title)
const oneOf = async (by: Caller, id: number) => (await by.ok(reportSchedules.page, {})).page.list.find((row) => row.id === id)
/** Lets the moment come: so long ago it should have been sent. */
const shift = (tenant: World, id: number, ago: string) =>
  tenant.act('owner', ({ db, tenantId }) =>
    db
      .updateTable('reportSchedule')
      .set({ nextAt: sql<string>`date_trunc('second', now() - ${ago}::interval)` })
      .where('tenantId', '=', tenantId)
      .where('scheduleId', '=', id)
      .execute(),
  )
const waiting = { timeout: 60_000, interval: 200 }

/** 20 pieces at 100, bought for 40, sold today. */
async function trading() {
  const trade = await newTrade()
  const pads = await trade.part({ pjName: '刹车片' })
  await trade.receive({ pjid: pads, rkAmount: 50, purchasePrice: 40 })
  await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid: pads, ckAmount: 20, xsPrice: 100 }]))
  return trade
}
async function fileOf(by: Caller) {
  const { http } = await server()
  const id = (await by.ok(exports.mine, {})).page.list[0]?.id
  const url = exports.fetch.path.replace('{id}', String(id))
  const response = await http.inject({ method: 'POST', url, headers: { authorization: `Bearer ${by.token}` }, payload: {} })
  return { name: decodeURIComponent(String(response.headers['content-disposition'])), body: response.rawPayload }
}

test.each([
  ['08:00', 'day', [], '2026-01-31 08:00', '2026-02-01 08:00'],
  ['20:30', 'day', [], '2026-01-31 08:00', '2026-01-31 20:30'],
  ['08:00', 'week', [1, 5], '2026-01-31 09:00', '2026-02-02 08:00'],
  ['08:00', 'week', [6], '2026-01-31 08:00', '2026-02-07 08:00'],
  ['08:00', 'month', [31], '2026-02-01 09:00', '2026-02-28 08:00'],
  ['08:00', 'month', [31], '2028-02-29 07:59', '2028-02-29 08:00'],
  ['08:00', 'month', [31], '2026-02-28 08:00', '2026-03-31 08:00'],
  ['08:00', 'month', [30, 31], '2026-04-29 09:00', '2026-04-30 08:00'],
  ['08:00', 'month', [1, 15], '2026-12-15 08:00', '2027-01-01 08:00'],
])('%s every %s %j: after %4$s comes the next', async (time, rhythm, days, past, expected) => {
  const { rows } = await (clocks[0] as pg.Client).query(
    `select to_char(house.next_delivery($1, $2, $3, ($4 || '+08')::timestamptz) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as next`,
    [time, rhythm, days, past],
  )
  expect(rows[0].next).toBe(expected)
})

test('a summary comes once at its moment, however many servers there are, and once for all that were missed', async () => {
  const { owner, tenant } = await trading()
  const { id } = await owner.ok(reportSchedules.save, schedule([tenant.user('owner').userId]))
  await strike()
  await shift(tenant, id, '3 days 1 hour')
  await strike()
  await strike()
  await expect.poll(() => titled(owner, '每日商品'), waiting).toHaveLength(1)
  const [letter] = await titled(owner, '每日商品')
  expect(letter?.content).toContain('净额 2,000.00　毛利 1,200.00　毛利率 60.00%')
  expect(letter?.link).toMatch(/^\/report\/sale\/goods\?from=\d{4}-\d\d-\d\d&to=/)
  const row = await oneOf(owner, id)
  expect(Date.parse(`${row?.nextTime.replace(' ', 'T')}+08:00`)).toBeGreaterThan(Date.now())
  expect(row?.nextTime).toMatch(/08:00:00$/)
  await owner.ok(reportSchedules.save, schedule([tenant.user('owner').userId], { id, version: 1, enabled: false }))
  await shift(tenant, id, '1 minute')
  await strike()
  expect(await titled(owner, '每日商品')).toHaveLength(1)
})

test('each receiver gets what he may see himself: a file without the column of the right he has lost', async () => {
  const { owner, tenant } = await trading()
  const [reader, blind] = [
    await tenant.withTags('report:goods:query', 'report:export', 'price.txsprice', 'price.costprice'),
    await tenant.withTags('report:goods:query', 'report:export', 'price.txsprice'),
  ]
  const question = { report: 'goods', quick: 'today', columns: ['name', 'net', 'profit', 'profitRate'] } as const
  const receivers = [reader.user.userId, blind.user.userId]
  const { id } = await owner.ok(
    reportSchedules.save,
    schedule(receivers, { form: 'xlsx', question: { ...question, columns: [...question.columns] } }),
  )
  await shift(tenant, id, '1 second')
  await strike()
  for (const who of [reader, blind]) await expect.poll(() => titled(who, '每日商品'), waiting).toHaveLength(1)
  const cells = async (who: Caller) => ((await readXlsx((await fileOf(who)).body)).sheets[0]?.rows ?? []) as unknown[][]
  expect(await cells(reader)).toEqual([
    ['序号', '商品', '净额', '毛利', '毛利率'],
    [1, '刹车片', 2000, 1200, 60],
    ['合计', null, 2000, 1200, 60],
  ])
  expect(await cells(blind)).toEqual([
    ['序号', '商品', '净额'],
    [1, '刹车片', 2000],
    ['合计', null, 2000],
  ])
  expect((await titled(blind, '每日商品'))[0]?.content).not.toContain('毛利')
})

test('as PDF it is the paper of the receiver; whoever was disabled or may no longer read it is left out, and its owner hears why', async () => {
  const { owner, tenant } = await trading()
  const [seller, keeper, buyer] = (['seller', 'keeper', 'buyer'] as const).map((name) => tenant.user(name).userId)
  const receivers = [tenant.user('owner').userId, seller, keeper, buyer] as number[]
  const { id } = await owner.ok(reportSchedules.save, schedule(receivers, { form: 'pdf', name: '商品纸' }))
  await tenant.act('owner', ({ db, tenantId }) =>
    db
      .updateTable('appUser')
      .set({ enabled: false })
      .where('tenantId', '=', tenantId)
      .where('userId', '=', buyer as number)
      .execute(),
  )
  await shift(tenant, id, '1 second')
  await strike()
  await expect.poll(() => titled(owner, '商品纸'), waiting).toHaveLength(1)
  const { name, body } = await fileOf(owner)
  expect(name).toMatch(/商品纸 .+\.pdf/)
  const [page] = await textOf(body)
  for (const said of ['商品销售', '刹车片', '2,000.00', '1,200.00', '制表：owner']) expect(page).toContain(said)
  await expect
    .poll(async () => (await titled(owner, '定时发送“商品纸”')).map(({ content }) => content).sort(), waiting)
    .toEqual([expect.stringMatching(/^buyer.*：账号已停用，未发送$/), expect.stringMatching(/^keeper.*：没有该报表的权限，未发送$/)].sort())
  expect(await titled(tenant.as('keeper'), '商品纸')).toEqual([])
  await expect.poll(() => titled(tenant.as('seller'), '商品纸'), waiting).toHaveLength(1)
})

test('the owner’s own departure ends what he had sent', async () => {
  const { tenant } = await trading()
  const finance = tenant.as('finance')
  const { id } = await finance.ok(reportSchedules.save, schedule([tenant.user('owner').userId]))
  await tenant.act('owner', ({ db, tenantId }) =>
    db
      .updateTable('appUser')
      .set({ enabled: false })
      .where('tenantId', '=', tenantId)
      .where('userId', '=', tenant.user('finance').userId)
      .execute(),
  )
  await shift(tenant, id, '1 second')
  await strike()
  const kept = await tenant.act('owner', ({ db, tenantId }) =>
    db.selectFrom('reportSchedule').select('enabled').where('tenantId', '=', tenantId).where('scheduleId', '=', id).executeTakeFirst(),
  )
  expect(kept?.enabled).toBe(false)
  expect(await titled(tenant.as('owner'), '每日商品')).toEqual([])
})

test('WeChat hears that it is there, and figures only where its owner wants them, no half ones', async () => {
  const { owner, tenant } = await trading()
  const weixin = await fakeWechat({ sealed: false })
  const { pool } = await server()
  await pool.query('update wechat_access set expires_at = $1', ['-infinity'])
  const chatApp = openChatApp({ ...weixin.settings, reportTemplate: 'T1' })
  const { userId } = tenant.user('owner')
  const openid = `o${randomUUID().slice(0, 27)}`
  const [, toOne] = deliveries(async () => Buffer.alloc(0))
  const at = async (moment: number, scheduleId: number) =>
    toOne?.run({ chatApp, log: console, transact: (work: never) => tenant.act('owner', work) } as never, { scheduleId, moment })
  const { id } = await owner.ok(reportSchedules.save, schedule([userId], { wechat: true }))
  await at(1, id)
  // bound to no WeChat: the message in the product has come
  expect(weixin.state.told).toEqual([])
  await tenant.act('owner', ({ db, tenantId }) =>
    db.insertInto('wechatBinding').values({ tenantId, userId, openid, unionId: '', nickName: '微信用户', headImg: '' }).execute(),
  )
  await at(2, id)
  await at(2, id)
  await owner.ok(reportSchedules.save, schedule([userId], { id, version: 1, wechat: true, wechatFigures: true }))
  await at(3, id)
  expect(weixin.state.told).toMatchObject([
    { touser: openid, template_id: 'T1', data: { thing1: { value: '每日商品' }, thing3: { value: '已生成，请登录后查看' } } },
    { touser: openid, data: { thing3: { value: '净额 2,000.00' } } },
  ])
  expect(weixin.state.told[0]?.url).toMatch(/^https:\/\/[^/]+\/report\/sale\/goods\?from=/)
  expect(await titled(owner, '每日商品')).toHaveLength(3)
  weixin.close()
})

test('老板日报 of the evening leads to the page of the day', async () => {
  const { owner, tenant } = await trading()
  const daily = { name: '老板日报', daily: true, time: '20:30', question: { report: 'day', quick: 'today' } } as const
  const { id } = await owner.ok(reportSchedules.save, schedule([tenant.user('owner').userId], daily))
  expect(await oneOf(owner, id)).toMatchObject({ reportTitle: '老板日报', time: '20:30', form: 'brief' })
  await shift(tenant, id, '1 second')
  await strike()
  await expect
    .poll(() => titled(owner, '老板日报'), waiting)
    .toMatchObject([{ link: '/report/trade/daily', content: expect.stringContaining('净额 2,000.00') }])
})

test('a schedule is its owner’s alone, of this company and of others, and needs its right', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  const mine = [tenant.user('owner').userId]
  const { id } = await tenant.as('owner').ok(reportSchedules.save, schedule(mine))
  for (const stranger of [tenant.as('finance'), other.as('owner')]) {
    expect((await stranger.ok(reportSchedules.page, {})).page.list).toEqual([])
    expect(await stranger.call(reportSchedules.remove, { id })).toMatchObject({ code: Code.notYours })
  }
  expect(await tenant.as('finance').call(reportSchedules.save, schedule(mine, { id, version: 1 }))).toMatchObject({ code: Code.notYours })
  expect(await other.as('owner').call(reportSchedules.save, schedule(mine))).toMatchObject({ code: Code.notYours })
  expect(await tenant.as('seller').call(reportSchedules.save, schedule(mine))).toMatchObject({ code: Code.forbidden })
  expect(await tenant.as('owner').call(reportSchedules.save, schedule(mine, { id, version: 9 }))).toMatchObject({
    msg: '定时发送已被修改，请刷新后重试',
  })
  await tenant.as('owner').ok(reportSchedules.remove, { id })
})

test.each([
  [{ name: ' ' }, '请输入名称'],
  [{ time: '25:00' }, '请选择发送时间'],
  [{ receivers: [] }, '请选择接收人'],
  [{ rhythm: 'week' }, '请选择日期'],
  [{ rhythm: 'week', days: [8] }, '日期不正确'],
  [{ form: 'html' }, '发送内容不正确'],
  [{ daily: true }, '老板日报只能按摘要发送'],
  [{ question: { report: 'goods', groups: ['account'] } }, '这个报表没有这个分组'],
])('%j is refused: %s', async (change, msg) => {
  const tenant = await newTenant()
  expect(await tenant.as('owner').call(reportSchedules.save, schedule([tenant.user('owner').userId], change as never))).toMatchObject({
    msg,
  })
})
