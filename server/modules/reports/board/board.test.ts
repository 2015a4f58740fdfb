import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { people } from '#contract/platform/people/people.ts'
import { session } from '#contract/platform/session/session.ts'
import { BOARD_CARDS, board } from '#contract/reports/board.ts'
import { newTrade } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

const database = new pg.Client({ connectionString: inject('database').ownerUrl })
beforeAll(() => database.connect())
afterAll(() => database.end())

async function stocked() {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 1000 })
  const keeper = trade.tenant.as('keeper')
  /** A confirmed sale: it waits to be picked. */
  const sell = async (change: { jjAmount?: number; carNum?: string; bzArea?: string; inchargeId?: number } = {}) => {
    const { jjAmount = 0, ...head } = change
    const id = await trade.saleDraft([{ pjid, ckAmount: 3, jjAmount }], head)
    await trade.owner.ok(outbound.confirm, { id })
    return id
  }
  const shipped = async (id: number) => {
    for (const event of [
      outbound.pickStart,
      outbound.pickDone,
      outbound.checkStart,
      outbound.checkDone,
      outbound.packStart,
      outbound.packDone,
    ])
      await keeper.ok(event, { id })
    await keeper.ok(outbound.ship, { id })
  }
  return { ...trade, pjid, keeper, sell, shipped }
}
const columnsOf = async (who: Caller) => (await who.ok(board.read, {})).content.columns
const idsIn = async (who: Caller) => Object.fromEntries((await columnsOf(who)).map(({ key, cards }) => [key, cards.map(({ id }) => id)]))
/** As if it had come to its step so many minutes ago. */
const age = (id: number, minutes: number) =>
  database.query('update ck_order set stage_at = now() - make_interval(mins => $2) where ck_id = $1', [id, minutes])

test('an order walks over the board from column to column, with what a picker must know of it and no price', async () => {
  const { keeper, sell } = await stocked()
  const id = await sell({ jjAmount: 1, carNum: '早班', bzArea: 'B2' })
  const [pick] = await columnsOf(keeper)
  expect(pick).toMatchObject({ key: 'pick', title: '拣货', count: 1, late: 0 })
  expect(pick?.cards).toMatchObject([
    { id, status: '待拣货', ckAmount: 3, jjAmount: 1, minutes: 0, workerName: '', carNum: '早班', bzArea: 'B2' },
  ])
  expect(pick?.cards[0]?.clientName).toMatch(/^单位/)
  const { content } = await keeper.ok(board.read, {})
  expect(JSON.stringify(content)).not.toMatch(/price|sum|cost/i)

  await keeper.ok(outbound.pickStart, { id })
  const taken = (await columnsOf(keeper))[0]?.cards[0]
  expect(taken).toMatchObject({ status: '拣货中', workerName: expect.stringContaining('keeper') })
  for (const [event, column] of [
    [outbound.pickDone, 'check'],
    [outbound.checkStart, 'check'],
    [outbound.checkDone, 'pack'],
    [outbound.packStart, 'pack'],
    [outbound.packDone, 'ship'],
    [outbound.ship, 'shipped'],
  ] as const) {
    await keeper.ok(event, { id })
    const shown = await idsIn(keeper)
    expect(Object.keys(shown).filter((key) => shown[key]?.includes(id))).toEqual([column])
  }
})

test('urgent orders come first, then those that have waited longest; taking one up does not start its waiting anew', async () => {
  const { keeper, sell, owner } = await stocked()
  const [young, old, urgent] = [await sell(), await sell(), await sell({ jjAmount: 2 })]
  await age(old, 61)
  await age(young, 59)
  await keeper.ok(outbound.pickStart, { id: old })
  const [pick] = await columnsOf(keeper)
  expect(pick?.cards.map(({ id, minutes }) => [id, minutes])).toEqual([
    [urgent, 0],
    [old, 61],
    [young, 59],
  ])
  expect(pick).toMatchObject({ count: 3, late: 1 })
  await owner.ok(parameters.edit, { name: 'BOARD_OVERDUE_MINUTES', value: '30' })
  const { content } = await keeper.ok(board.read, {})
  expect([content.overdueMinutes, content.columns[0]?.late]).toEqual([30, 2])
  // at the next step the clock starts again
  await keeper.ok(outbound.pickDone, { id: old })
  expect((await columnsOf(keeper))[1]?.cards).toMatchObject([{ id: old, minutes: 0 }])
})

test('today’s column holds what the warehouse sent, the latest first; counter sales and yesterday’s do not count', async () => {
  const { keeper, sell, shipped, owner, pjid, ckDraft } = await stocked()
  const [first, second, before] = [await sell(), await sell(), await sell()]
  for (const id of [before, first, second]) await shipped(id)
  await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 1 }]))
  await database.query(`update ck_order set ship_date = ship_date - 1, shipped_at = now() - interval '1 day' where ck_id = $1`, [before])
  const gone = (await columnsOf(keeper)).at(-1)
  expect(gone).toMatchObject({ key: 'shipped', count: 2, late: 0 })
  expect(gone?.cards.map(({ id }) => id)).toEqual([second, first])
  expect(gone?.cards[0]?.at).toMatch(/^\d\d:\d\d$/)
})

test('steps that are not walked have no column, unless an order still lies there', async () => {
  const { keeper, sell, owner } = await stocked()
  const lying = await sell()
  await owner.ok(parameters.edit, { name: 'CK_STEPS', value: 'pack,ship' })
  expect((await columnsOf(keeper)).map(({ key }) => key)).toEqual(['pick', 'pack', 'ship', 'shipped'])
  await owner.ok(outbound.close, { id: lying })
  expect((await columnsOf(keeper)).map(({ key }) => key)).toEqual(['pack', 'ship', 'shipped'])
  expect((await columnsOf(keeper))[0]).toMatchObject({ count: 0, cards: [], newest: '' })
})

test('closed without its tag; another tenant’s, company’s and colleague’s orders are not on it', async () => {
  const { keeper, sell, owner, tenant } = await stocked()
  await sell()
  const mine = await sell({ inchargeId: tenant.user('keeper').userId })
  expect((await (await tenant.withTags('busi:ck:query')).send(board.read)).body.code).toBe(Code.forbidden)
  expect((await columnsOf((await newTrade()).owner))[0]?.count).toBe(0)
  await owner.ok(people.saveRole, { id: tenant.roleIds.keeper, roleName: '仓库', dataScope: 'own', tags: ['busi:ck:board'] })
  expect((await columnsOf(keeper))[0]).toMatchObject({ count: 1, cards: [{ id: mine }] })
  const [, branch = 0] = tenant.companyIds
  await owner.ok(session.switchCompany, { companyId: branch })
  const { content } = await owner.ok(board.read, {})
  expect(content).toMatchObject({ companyId: branch, companyName: '分公司' })
  expect(content.columns.every(({ count }) => count === 0)).toBe(true)
})

test('thousands of waiting orders: a column is capped, its count is not', async () => {
  const trade = await stocked()
  const id = await trade.sell()
  const MANY = 3000
  await database.query(
    `insert into ck_order (tenant_id, ck_no, company_id, client_id, ck_date, status, modifier_id, created_by, stage_at)
     select o.tenant_id, 'X' || n, o.company_id, o.client_id, o.ck_date, (array['待拣货','待验货','待打包','待发货'])[1 + n % 4], 1, 1, now() - make_interval(mins => n)
     from ck_order o, generate_series(1, $2::int) n where o.ck_id = $1`,
    [id, MANY],
  )
  await database.query('analyze ck_order')
  const columns = await columnsOf(trade.keeper)
  expect(columns.map(({ cards }) => cards.length)).toEqual([BOARD_CARDS, BOARD_CARDS, BOARD_CARDS, BOARD_CARDS, 0])
  expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(MANY + 1)
})
