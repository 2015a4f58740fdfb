import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { ownDatabase } from '#test/postgres.ts'
import { newTrade, type Trade } from '#test/trade.ts'
import { onOwnServer } from '#test/world.ts'
import { type Line, openLine } from '../../bench/chaos/line.ts'

let line: Line
const reached = onOwnServer(async () => {
  const urls = await ownDatabase()
  const { port } = new URL(urls.appUrl)
  line = await openLine(() => Number(port))
  return { ...urls, appUrl: Object.assign(new URL(urls.appUrl), { host: `127.0.0.1:${line.port}` }).href }
})
afterAll(() => line.close())

let trade: Trade
let pjid: number
beforeAll(async () => {
  trade = await newTrade()
  pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 100, purchasePrice: 60 })
})
const pressed = () => ({ ...trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 100 }]), submittime: randomUUID() })
/** Past the line, which nothing else may use up. */
const left = () =>
  asOwner(async (owner) => Number((await owner.query('select sum(qty) as n from part_cost where part_id = $1', [pjid])).rows[0].n))

async function asOwner<T>(work: (owner: pg.Client) => Promise<T>) {
  const owner = new pg.Client({ connectionString: reached.ownerUrl })
  await owner.connect()
  return work(owner).finally(() => owner.end())
}

test('the line breaks at the commit: one that arrived is told as done, one that did not is carried out again, neither twice', async () => {
  line.cutAtCommit(2)
  const arrived = pressed()
  const first = await trade.owner.send(outbound.counter, arrived)
  expect(first).toMatchObject({ status: 503, body: { code: Code.refused, msg: '已经提交成功，请刷新后查看' } })
  expect(line.commitsToCut()).toBe(1)
  expect(await left()).toBe(99)
  expect((await trade.owner.send(outbound.counter, arrived)).status).toBe(409)
  expect(await trade.owner.send(outbound.counter, pressed())).toMatchObject({ status: 200, body: { code: Code.done } })
  expect(line.commitsToCut()).toBe(0)
  expect(await left()).toBe(98)
  await trade.expectSound()
})

test('its session is ended in the middle: nothing was done, so it is done once more, stamp or no stamp', async () => {
  for (const { submittime, ...draft } of [pressed(), pressed()]) {
    const before = await left()
    await asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('select 1 from part_cost where part_id = $1 for update', [pjid])
      const stamped = before % 2 === 0 ? { submittime } : {}
      const selling = trade.owner.send(outbound.counter, { ...draft, ...stamped })
      const admin = new pg.Client({ connectionString: inject('adminUrl') })
      await admin.connect()
      const end = () =>
        admin.query(
          `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and usename = 'peichi_app'`,
          [new URL(reached.ownerUrl).pathname.slice(1)],
        )
      await expect.poll(async () => (await end()).rows[0].n, { timeout: 10_000 }).toBe(1)
      await admin.end()
      await owner.query('rollback')
      expect(await selling).toMatchObject({ status: 200, body: { code: Code.done } })
    })
    expect(await left()).toBe(before - 1)
  }
  await trade.expectSound()
})
