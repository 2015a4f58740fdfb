import { expect, test } from 'vitest'
import { receipts } from '#contract/documents/payments/payments.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { asOwner } from '#test/roll-results.ts'
import { ago, read, run, trading } from '#test/sold-by-two.ts'
import { today } from '#test/trade.ts'

test('业务员业绩 counts whom somebody sold to for the first time, and how much of what was sold came in; 毛利分析 marks pieces at a provisional cost', async () => {
  const { owner, tenant, goods, buyers, supplierId: _, ...books } = await trading()
  const { id: accountId } = await owner.ok(funds.save, { accountName: '现金', accountType: 1, opening: 0 })
  const paid = await owner.ok(receipts.save, { clientId: buyers[0] ?? 0, moneyDate: today, lines: [{ accountId, amount: 37.5 }] })
  await owner.ok(receipts.audit, { id: paid.id })
  // a client of the program before is none that is new, nor is one whose only sale was taken back
  const known = await books.client({ inchargeId: tenant.user('owner').userId })
  const lost = await books.client({ inchargeId: tenant.user('owner').userId })
  const sold = (clientId: number, day: number) =>
    owner.ok(outbound.counter, books.ckDraft([{ pjid: goods[0] ?? 0, ckAmount: 1, xsPrice: 60 }], { clientId, ckDate: ago(day) }))
  await sold(known, 3)
  const { id } = await sold(lost, 2)
  await owner.ok(reversal.reverse, { steps: [{ document: 'ck', id }], note: '没买' })
  await asOwner((client) =>
    client.query(
      `insert into old_trade (tenant_id, company_id, kind, trade_day, client_id, part_id, batch_id, qty, price, amount, says, created_by) values ($1, $2, '销售', $3, $4, $5, 0, 1, 10, 10, gen_random_uuid(), 1)`,
      [tenant.tenantId, tenant.companyIds[0], ago(500), known, goods[0]],
    ),
  )
  const first = await read<{ person: string; day: string; client: number }>(
    `select distinct on (client_id) client_id::int as client, incharge_id::text as person, to_char(ship_date, 'YYYY-MM-DD') as day from ck_order
     where tenant_id = $1 and status <> '已红冲' and ship_date is not null order by client_id, ship_date, ck_id`,
    [tenant.tenantId],
  )
  const ofPerson = (key: string, from: string, to: string) =>
    first.filter(({ person, day, client }) => person === key && day >= from && day <= to && client !== known).length
  for (const [from, to] of [
    [ago(120), today],
    [ago(89), ago(1)],
    [ago(120), ago(95)],
  ] as const) {
    const { page, total } = await run(owner, 'person', { from, to })
    for (const row of page.list) {
      expect([from, row.key, row.newClients]).toEqual([from, row.key, ofPerson(String(row.key), from, to)])
      const rate = row.net ? Math.round((Number(row.received) / Number(row.net)) * 10_000) / 100 : null
      expect([from, row.key, row.receivedRate]).toEqual([from, row.key, rate])
    }
    expect(total.newClients).toBeUndefined()
  }
  expect(first.some(({ client }) => client === known)).toBe(true)
  expect((await run(owner, 'person')).total.received).toBe(37.5)

  const { id: front } = await owner.ok(warehouses.save, { warehouseName: '前店', allowNegative: true })
  const early = await books.part({ purchasePrice: 50 })
  await owner.ok(outbound.counter, books.ckDraft([{ pjid: early, ckAmount: 5, warehouseId: front, xsPrice: 80 }]))
  await books.receive({ pjid: early, rkAmount: 2, purchasePrice: 52, warehouseId: front })
  const rows = (await run(owner, 'margin')).page.list
  expect(rows.filter(({ provisional }) => provisional !== null).map(({ key, provisional }) => [key, provisional])).toEqual([
    [String(early), 3],
  ])
  const seller = await tenant.withTags('report:goods:query', 'price.txsprice')
  expect((await run(seller, 'margin')).measures).not.toContain('provisional')
})
