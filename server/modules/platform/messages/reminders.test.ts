import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { reminders } from '#contract/platform/messages/reminders.ts'
import { type Caller, newTenant, type World } from '#test/world.ts'

const clocks = [1, 2].map(() => new pg.Client({ connectionString: inject('database').ownerUrl }))
beforeAll(() => Promise.all(clocks.map((clock) => clock.connect())))
afterAll(() => Promise.all(clocks.map((clock) => clock.end())))
/** The chore of two servers at the same moment. */
const strike = () => Promise.all(clocks.map((clock) => clock.query('select house.remind()')))

const lettersOf = async (by: Caller) => (await by.ok(messages.mine, { view: true })).page.list
const save = (change: Partial<Sent<typeof reminders.save>> = {}) => ({ content: '给客户回电', time: '2099-12-31 09:00', ...change })
/** Lets the moment come: so long ago it should have rung. */
const shift = (tenant: World, id: number, ago: string) =>
  tenant.act('owner', async ({ db, tenantId }) => {
    const { sql } = await import('kysely')
    const moment = sql<string>`date_trunc('second', now() - ${ago}::interval)`
    await db
      .updateTable('reminder')
      .set({ startsAt: moment, nextAt: moment })
      .where('tenantId', '=', tenantId)
      .where('reminderId', '=', id)
      .execute()
  })
const nextOf = async (by: Caller, id: number) => (await by.ok(reminders.page, {})).page.list.find((row) => row.id === id)

test('a reminder arrives when its moment has come, once, however many servers there are', async () => {
  const tenant = await newTenant()
  const seller = tenant.as('seller')
  const { id } = await seller.ok(reminders.save, save({ link: 'client/7', linkName: '甲修理厂' }))
  await strike()
  expect(await lettersOf(seller)).toEqual([])
  await shift(tenant, id, '1 minute')
  await strike()
  await strike()
  expect(await lettersOf(seller)).toMatchObject([{ title: '提醒', content: '给客户回电', link: 'client/7' }])
  expect(await nextOf(seller, id)).toMatchObject({ nextTime: '', lastTime: expect.stringMatching(/^20/) })
  expect(await lettersOf(tenant.as('buyer'))).toEqual([])
})

test('one that repeats, after three days in which no server ran, arrives once and goes on at its hour', async () => {
  const tenant = await newTenant()
  const seller = tenant.as('seller')
  const { id } = await seller.ok(reminders.save, save({ repeat: 'day' }))
  await shift(tenant, id, '3 days 1 hour')
  await strike()
  await strike()
  expect(await lettersOf(seller)).toHaveLength(1)
  const row = await nextOf(seller, id)
  const hours = (Date.parse(`${row?.nextTime.replace(' ', 'T')}+08:00`) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(22.9)
  expect(hours).toBeLessThan(23.1)
})

test.each([
  ['day', '2026-01-31 09:00+08', '2026-02-02 09:00+08', '2026-02-03 09:00'],
  ['week', '2026-01-31 09:00+08', '2026-02-21 08:59+08', '2026-02-21 09:00'],
  ['month', '2026-01-31 09:00+08', '2026-01-31 09:00+08', '2026-02-28 09:00'],
  ['month', '2026-01-31 09:00+08', '2026-02-28 10:00+08', '2026-03-31 09:00'],
  ['month', '2024-02-29 23:30+08', '2026-11-21 12:00+08', '2026-11-29 23:30'],
  ['', '2026-01-31 09:00+08', '2026-02-28 10:00+08', null],
])('every %j from %s on: after %s comes %s', async (step, start, past, expected) => {
  const { rows } = await (clocks[0] as pg.Client).query(
    `select to_char(house.next_moment($1, $2, $3) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as next`,
    [start, step, past],
  )
  expect(rows[0].next).toBe(expected)
})

test('colleagues are reminded by whoever may, and read who asked; people who have left are not', async () => {
  const tenant = await newTenant()
  const [owner, seller] = [tenant.as('owner'), tenant.as('seller')]
  const [sellerId, buyerId] = [tenant.user('seller').userId, tenant.user('buyer').userId]
  expect((await seller.send(reminders.save, save({ userIds: [buyerId] }))).body.msg).toBe('没有权限给同事设置提醒')
  await seller.ok(reminders.save, save({ userIds: [sellerId] }))
  const { id } = await owner.ok(reminders.save, save({ userIds: [sellerId, buyerId] }))
  await tenant.act('owner', ({ db, tenantId }) =>
    db.updateTable('appUser').set({ enabled: false }).where('tenantId', '=', tenantId).where('userId', '=', buyerId).execute(),
  )
  await shift(tenant, id, '1 second')
  await strike()
  const [letter] = await lettersOf(seller)
  expect(letter?.content).toMatch(/^给客户回电（owner .+ 设置）$/)
  const records = await tenant.act('owner', ({ db, tenantId }) =>
    db.selectFrom('messageRecord').select('userId').where('tenantId', '=', tenantId).execute(),
  )
  expect(records.map(({ userId }) => userId)).toEqual([sellerId])
})

test('a reminder is its writer’s alone: others neither see, change nor delete it', async () => {
  const [tenant, other] = await Promise.all([newTenant(), newTenant()])
  const seller = tenant.as('seller')
  const { id } = await seller.ok(reminders.save, save())
  for (const stranger of [tenant.as('owner'), other.as('seller')]) {
    expect((await stranger.ok(reminders.page, {})).page.totalCount).toBe(0)
    expect((await stranger.send(reminders.save, save({ id, version: 1 }))).body.code).toBe(Code.notYours)
    expect((await stranger.send(reminders.remove, { id })).body.code).toBe(Code.notYours)
  }
  expect((await other.as('owner').send(reminders.save, save({ userIds: [tenant.user('seller').userId] }))).body.code).toBe(Code.notYours)
  await seller.ok(reminders.save, save({ id, version: 1, content: '改' }))
  expect((await seller.send(reminders.save, save({ id, version: 1 }))).body.msg).toBe('提醒已被修改，请刷新后重试')
  await seller.ok(reminders.remove, { id })
  expect((await seller.ok(reminders.page, {})).page.totalCount).toBe(0)
})

test.each([
  [{ content: ' ' }, '提醒内容不能为空'],
  [{ time: '2020-01-01 09:00' }, '提醒时间应晚于现在'],
  [{ time: '2099-02-30 09:00' }, '请选择提醒时间'],
  [{ time: '明天' }, '请选择提醒时间'],
  [{ repeat: 'year' }, '重复方式不正确'],
  [{ link: '//evil.example' }, '关联的单据不正确'],
])('%j is refused: %s', async (change, words) => {
  expect((await (await newTenant()).as('seller').send(reminders.save, { ...save(), ...change })).body.msg).toBe(words)
})
