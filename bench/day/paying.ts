import { offsets, payments, receipts } from '#contract/documents/payments/payments.ts'
import type { Counter } from './desk.ts'
import { paid } from './tally.ts'

/** 收款: money of a client, settled oldest first or kept as 预收; now and then 红冲. */
export async function receipt(desk: Counter) {
  const { by, side, tally, town } = desk
  const sum = 1 + desk.roll(80_000)
  const draft = {
    clientId: desk.one(town.clients),
    moneyDate: town.today,
    lines: [{ accountId: side.cash, amount: sum / 100 }],
    settling: desk.one(['自动', '自动', '不核销'] as const),
  }
  const id = await by.write(receipts.save, draft, receipts.page, {})
  if (id === undefined || !(await by.step(receipts.audit, { id }))) return
  const booked = (sign: 1 | -1) => {
    paid(tally, side.cash, sign * sum)
    tally.owed -= sign * sum
  }
  booked(1)
  if (desk.chance(15) && (await by.step(receipts.reverse, { id, note: '收错' }))) booked(-1)
}

/** 付款: the same to a supplier. */
export async function payment(desk: Counter) {
  const { by, side, tally, town } = desk
  const sum = 1 + desk.roll(80_000)
  const lines = [{ accountId: side.cash, amount: sum / 100 }]
  const draft = { clientId: desk.one(town.suppliers), moneyDate: town.today, lines, settling: desk.one(['自动', '不核销'] as const) }
  const id = await by.write(payments.save, draft, payments.page, {})
  if (id === undefined || !(await by.step(payments.audit, { id }))) return
  const booked = (sign: 1 | -1) => {
    paid(tally, side.cash, -sign * sum)
    tally.owing -= sign * sum
  }
  booked(1)
  if (desk.chance(15) && (await by.step(payments.reverse, { id, note: '付错' }))) booked(-1)
}

/** 对冲: what a partner owes and is owed meets without money. */
export async function offset(desk: Counter) {
  const { by, tally, town } = desk
  const sum = 100 + desk.roll(5_000)
  const draft = { clientId: desk.one(town.both), moneyDate: town.today, offset: sum / 100 }
  const id = await by.write(offsets.save, draft, offsets.page, {})
  if (id === undefined || !(await by.step(offsets.audit, { id }))) return
  tally.owed -= sum
  tally.owing -= sum
}
