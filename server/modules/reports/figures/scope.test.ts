import { expect, test } from 'vitest'
import { badDebts } from '#contract/documents/payments/payments.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { people } from '#contract/platform/people/people.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { REPORTS, reportNames } from '#contract/reports/figures/reports.ts'
import type { Tag } from '#contract/tags.ts'
import { newBooks } from '#test/money.ts'
import { rollResults } from '#test/roll-results.ts'
import { newTrade, today } from '#test/trade.ts'

const month = { from: `${today.slice(0, 8)}01`, to: today }
/** Reports of what people sold: nobody sees more of them than his own people’s. */
const OF_PEOPLE = ['day', 'profit', 'branch', 'goods', 'client', 'person', 'margin'] as const

test('a bad debt, and what comes in of it after all, is in 利润表, 损益登记 and 净利润, and no more once it is taken back', async () => {
  const { owner, clientId, sell, itemsOf } = await newBooks()
  await sell(30)
  const said = async () => {
    const { total } = await owner.ok(figures.run, { report: 'profit', ...month })
    const losses = await owner.ok(figures.run, { report: 'losses', ...month, groups: ['kind'] })
    const lost = losses.page.list
      .filter(({ name }) => String(name).startsWith('坏账'))
      .reduce((sum, row) => sum + Number(row.lossAmount), 0)
    return { badDebt: total.badDebt, lost, netProfit: total.netProfit }
  }
  // 30 sold of goods at 1
  expect(await said()).toEqual({ badDebt: 0, lost: 0, netProfit: 29 })
  const [debt] = await itemsOf('ys', clientId, 'open')
  const items = [{ itemId: debt?.id ?? 0, amount: 20 }]
  const { id } = await owner.ok(badDebts.save, { clientId, moneyDate: today, settling: '指定', reason: '倒闭', items })
  await owner.ok(badDebts.submit, { id })
  expect(await said()).toMatchObject({ badDebt: 0 })
  await owner.ok(badDebts.audit, { id })
  expect(await said()).toEqual({ badDebt: -20, lost: -20, netProfit: 9 })
  await owner.ok(badDebts.recover, { id, amount: 5 })
  expect(await said()).toEqual({ badDebt: -15, lost: -15, netProfit: 14 })
  const below = await owner.ok(figures.drill, { report: 'profit', ...month, measure: 'badDebt' })
  expect(below.page.list.map(({ kind, value }) => [kind, value])).toEqual(
    expect.arrayContaining([
      ['坏账', -20],
      ['坏账收回', 5],
    ]),
  )
  await owner.ok(badDebts.reverse, { id, note: '没倒闭' })
  expect(await said()).toEqual({ badDebt: 0, lost: 0, netProfit: 29 })
})

test('whoever sees his own trade, or his department’s, finds in every report what those people sold and nothing else', async () => {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 50, purchasePrice: 40 })
  for (const [who, pieces] of [
    ['owner', 5],
    ['seller', 3],
    ['finance', 2],
  ] as const)
    await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: pieces, xsPrice: 100 }], { inchargeId: tenant.user(who).userId }))
  const tags = [...new Set(Object.values(REPORTS).map(({ tag }) => tag))] as Tag[]
  const { data: role } = await owner.ok(people.role, { id: tenant.roleIds.seller })
  const all = [
    ...new Set([...role.tags, ...tags, 'price.txsprice', 'price.costprice', 'price.purchaseprice', 'fin:account:query']),
  ] as Tag[]
  const seller = tenant.as('seller')
  const byPerson = async () =>
    new Map(
      (await owner.ok(figures.run, { report: 'person', ...month, groups: ['person'] })).page.list.map((row) => [Number(row.key), row]),
    )
  const compared = async () => {
    const reach = await tenant.act('seller', async ({ dataScope }) => dataScope)
    expect(reach).toContain(tenant.user('seller').userId)
    const known = await byPerson()
    const mine = [...known].filter(([person]) => reach?.includes(person))
    const sum = (name: string) => mine.reduce((total, [, row]) => total + Number(row[name]), 0)
    for (const report of reportNames) {
      const { total, within, page } = await seller.ok(figures.run, { report, ...month, partId: pjid })
      expect(within).toBe(true)
      if (!(OF_PEOPLE as readonly string[]).includes(report)) continue
      expect([report, total.net, total.profit]).toEqual([report, sum('net'), sum('profit')])
      expect(page.list.reduce((net, row) => net + Number(row.net), 0)).toBeCloseTo(sum('net'), 4)
      const below = await seller.ok(figures.drill, { report, ...month, measure: 'net' })
      expect([report, below.total.value]).toEqual([report, sum('net')])
    }
    const asked = { report: 'goods', ...month, personId: tenant.user('owner').userId } as const
    const others = reach?.includes(tenant.user('owner').userId) ? 500 : 0
    expect((await seller.ok(figures.run, asked)).total.net).toBe(others)
    expect(await seller.call(figures.run, { ...asked, companies: tenant.companyIds })).toMatchObject({
      msg: '没有这家公司的权限，或公司已停用',
    })
  }
  for (const dataScope of ['own', 'dept'] as const) {
    await owner.ok(people.saveRole, { ...role, dataScope, tags: all })
    await compared()
  }
  await rollResults(tenant.tenantId)
  await compared()
})
