import { expect, test } from 'vitest'
import { fundOrders } from '#contract/documents/fund-orders.ts'
import { receipts } from '#contract/documents/payments/payments.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'

test('whoever sees only his own papers reads his receipts and expenses by their numbers in 账户流水, and those of others without', async () => {
  const { tenant, owner, clientId, cash, money } = await newBooks()
  await money(100)
  const clerk = await tenant.withTags(
    'fin:sk:query',
    'fin:sk:add',
    'fin:sk:audit',
    'fin:fund:query',
    'fin:fund:add',
    'fin:account:query',
    'price.txsprice',
  )
  await tenant.act('owner', ({ db, tenantId }) =>
    db
      .updateTable('role')
      .set({ dataScope: 'own' })
      .where('tenantId', '=', tenantId)
      .where('roleName', '=', clerk.user.loginAccount)
      .execute(),
  )
  await tenant.act('owner', ({ db, tenantId }) =>
    db
      .updateTable('client')
      .set({ inchargeId: clerk.user.userId })
      .where('tenantId', '=', tenantId)
      .where('clientId', '=', clientId)
      .execute(),
  )
  const { id } = await clerk.ok(receipts.save, { clientId, moneyDate: today, lines: [{ accountId: cash, amount: 7 }] })
  await clerk.ok(receipts.audit, { id })
  await clerk.ok(fundOrders.save, { kind: 'qz', fundDate: today, accountId: cash, amount: 3, category: '房租' })
  const rows = async (by: typeof owner) =>
    (await by.ok(funds.flow, { accountId: cash, limit: 50 })).page.list.map(
      ({ income, expense, docNo }) => [Number(income) - Number(expense), docNo] as const,
    )
  const numbers = new Map(await rows(owner))
  const told = new Map(await rows(clerk))
  expect([numbers.get(7), numbers.get(-3)].every((docNo) => docNo && docNo !== '***')).toBe(true)
  expect([told.get(7), told.get(-3), told.get(100)]).toEqual([numbers.get(7), numbers.get(-3), '***'])
})
