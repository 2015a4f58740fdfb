import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { parts } from '#contract/master/parts.ts'
import { printing } from '#contract/printing/printouts.ts'
import { home } from '#contract/reports/home/home.ts'
import { newTrade } from '#test/trade.ts'
import { type Caller, newTenant } from '#test/world.ts'

async function shipDaysLater(tenantId: number, days: number) {
  const client = new pg.Client({ connectionString: inject('database').ownerUrl })
  await client.connect()
  await client.query('update ck_order set ship_date = ship_date + $2::int where tenant_id = $1', [tenantId, days])
  await client.end()
}
const beginningOf = async (who: Caller, guide = false) => (await who.ok(home.summary, { guide })).content.beginning

test('a new company reads how many parts, priced ones, clients and suppliers it has; 散客 and other companies’ are none of them', async () => {
  await newTrade()
  const owner = (await newTenant()).as('owner')
  expect(await beginningOf(owner)).toEqual({ hasSold: false, printed: false, parts: 0, priced: 0, clients: 0, suppliers: 0 })
  for (const [pjNo, xsPrice] of [
    ['A1', 0],
    ['A2', 0.01],
    ['A3', 12.5],
  ] as const)
    await owner.ok(parts.save, { pjNo, pjName: '刹车片', pjBrand: '博世', xsPrice })
  for (const [clientName, tags] of [
    ['甲修理厂', 1],
    ['乙供应商', 2],
    ['丙两便', 3],
  ] as const)
    await owner.ok(clients.save, { clientName, clientType: '修理厂', tags })
  expect(await beginningOf(owner)).toEqual({ hasSold: false, printed: false, parts: 3, priced: 2, clients: 2, suppliers: 2 })
})

test('whoever may open no list reads no figure of it, and one who sees his own clients counts these', async () => {
  const { tenant, client } = await newTrade()
  expect(await beginningOf(await tenant.withTags('quick.ckHistory'))).toEqual({ hasSold: false, printed: false })
  expect(await beginningOf(await tenant.withTags('base:basepj:query'))).toEqual({ hasSold: false, printed: false, parts: 0, priced: 0 })
  await client()
  expect(await beginningOf(await tenant.withTags('base:client:query'))).toMatchObject({ clients: 2, suppliers: 1 })
})

test('the guide goes when the first sale is printed, or a week after it; asked for again it comes', async () => {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 2 })
  await trade.saleDraft([{ pjid, ckAmount: 1, xsPrice: 100 }])
  expect(await beginningOf(owner)).toMatchObject({ hasSold: false })
  const { id: ckId } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 100 }]))
  expect(await beginningOf(owner)).toMatchObject({ hasSold: true, printed: false })
  await shipDaysLater(tenant.tenantId, -8)
  expect(await beginningOf(owner)).toBeUndefined()
  await shipDaysLater(tenant.tenantId, 8)
  await owner.ok(printing.ck, { ckId, hostPrint: false, hostIds: [] })
  expect(await beginningOf(owner)).toBeUndefined()
  expect(await beginningOf(owner, true)).toMatchObject({ hasSold: true, printed: true, parts: 1, priced: 1 })
})

test('asked in another way than yes or no, the guide says what is wrong', async () => {
  const { owner } = await newTrade()
  expect((await owner.send(home.summary, { guide: 'maybe' })).body).toMatchObject({ code: 4 })
})
