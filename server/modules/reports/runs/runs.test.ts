import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { reportRuns } from '#contract/reports/figures/runs.ts'
import { newTrade, today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'
import { runReport } from './index.ts'

const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
/** A brand of one salesman: no roll-up tells that. */
const question = (change: Partial<Sent<typeof reportRuns.state>> = {}) => ({
  ...{ report: 'goods' as const, from: ago(60), to: today, groups: ['brand', 'person'] as ('brand' | 'person')[] },
  ...change,
})
const stateOf = async (who: Caller, asked = question()) => (await who.ok(reportRuns.state, asked)).content

/** Two brands sold, of which more rows are than are gone through at once. */
async function trading() {
  const trade = await newTrade()
  const { owner, part, receive, ckDraft } = trade
  const pads = await part({ pjBrand: '博世' })
  const filter = await part({ pjBrand: '曼牌' })
  await receive({ pjid: pads, rkAmount: 50, purchasePrice: 40 }, { pjid: filter, rkAmount: 50, purchasePrice: 10 })
  const lines = [
    { pjid: pads, ckAmount: 20, xsPrice: 100 },
    { pjid: filter, ckAmount: 3, xsPrice: 15.5 },
  ]
  await owner.ok(outbound.counter, ckDraft(lines))
  const direct = await owner.ok(figures.run, question())
  await owner.ok(parameters.edit, { name: 'REPORT_ROWS_AT_ONCE', value: '1' })
  return { ...trade, direct }
}

test('a crossing that no roll-up answers is made behind: what comes of it is what would have come at once, page by page and in any order', async () => {
  const { owner, tenant, direct } = await trading()
  expect(await owner.call(figures.run, question())).toMatchObject({ code: Code.asks, msg: expect.stringContaining('后台') })
  expect(await stateOf(owner)).toBeNull()
  const { id } = await owner.ok(reportRuns.order, question())
  await expect.poll(async () => (await stateOf(owner))?.state, { timeout: 60_000, interval: 200 }).toBe('done')
  expect(await stateOf(owner)).toMatchObject({ id, percent: 100, title: '商品销售' })
  const made = await owner.ok(figures.run, question())
  expect({ ...made, asOf: '' }).toEqual({ ...direct, asOf: '' })
  const other = await owner.ok(figures.run, { ...question(), sortProp: 'net', sortOrder: 'asc', limit: 1, page: 2 })
  expect(other.page).toMatchObject({ totalCount: 2, totalPage: 2, list: [{ net: 2000 }] })
  const letters = (await owner.ok(messages.mine, { view: true })).page.list
  expect(letters.filter(({ title }) => title === '商品销售已汇总完成')).toMatchObject([{ link: '/report/sale/goods' }])
  // other eyes, another question, and another company have none of it
  const finance = tenant.as('finance')
  expect(await stateOf(finance)).toBeNull()
  expect(await finance.call(figures.run, question())).toMatchObject({ code: Code.asks })
  expect(await stateOf(owner, question({ from: ago(50) }))).toBeNull()
})

test('few days, and what roll-ups answer, are answered at once', async () => {
  const { owner } = await trading()
  await owner.ok(figures.run, question({ from: ago(20) }))
  await owner.ok(figures.run, question({ groups: ['brand'] }))
})

test('a question of one part, client or salesman weighs what is of him, not the whole ledger', async () => {
  const { owner, part, receive, ckDraft } = await newTrade()
  const [many, few] = [await part({ pjBrand: '博世' }), await part({ pjBrand: '曼牌' })]
  await receive({ pjid: many, rkAmount: 50, purchasePrice: 40 }, { pjid: few, rkAmount: 50, purchasePrice: 10 })
  for (const ckAmount of [1, 2, 3]) await owner.ok(outbound.counter, ckDraft([{ pjid: many, ckAmount, xsPrice: 100 }]))
  // 1 row of what came in of `few`, 4 of `many`
  await owner.ok(parameters.edit, { name: 'REPORT_ROWS_AT_ONCE', value: '2' })
  const card = (partId: number) => owner.call(figures.run, { report: 'card', from: ago(60), to: today, groups: ['posting'], partId })
  expect(await card(few)).toMatchObject({ code: Code.done, page: { list: [{ cardIn: 50 }] } })
  expect(await card(many)).toMatchObject({ code: Code.asks })
  // the same of a way that was gone to one part
  const gone = (key: number) => owner.call(figures.run, question({ groups: ['person'], path: [{ group: 'part', key: String(key) }] }))
  await owner.ok(parameters.edit, { name: 'REPORT_ROWS_AT_ONCE', value: '1' })
  expect(await gone(many)).toMatchObject({ code: Code.asks })
  expect(await gone(few)).toMatchObject({ code: Code.done })
})

test('two windows order one run; what is cancelled is not made, and may be ordered again', async () => {
  const { owner, tenant } = await trading()
  const [one, two] = await Promise.all([1, 2].map(() => owner.ok(reportRuns.order, question())))
  expect(one?.id).toBe(two?.id)
  const id = one?.id ?? 0
  await expect.poll(async () => (await stateOf(owner))?.state, { timeout: 60_000, interval: 200 }).toBe('done')
  expect(await owner.call(reportRuns.cancel, { id })).toMatchObject({ msg: '该任务已结束' })
  // as it stood before a worker took it
  await tenant.act('owner', ({ db, tenantId }) =>
    db.updateTable('reportRun').set({ state: 'waiting', answer: null }).where('tenantId', '=', tenantId).where('runId', '=', id).execute(),
  )
  expect(await tenant.as('finance').call(reportRuns.cancel, { id })).toMatchObject({ code: Code.notYours })
  await owner.ok(reportRuns.cancel, { id })
  await runReport.run({ transact: (work: never) => tenant.act('owner', work), log: console } as never, { runId: id })
  expect(await stateOf(owner)).toMatchObject({ state: 'cancelled' })
  expect((await owner.ok(reportRuns.order, question())).id).not.toBe(id)
})
