import { type MoneyKind, moneyCalls, type receipts } from '#contract/documents/payments/payments.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { newTrade, today } from './trade.ts'

type Draft = Partial<Sent<typeof receipts.save>>

/** A company that trades and has a cash box; sales on account, receipts and what is open by one word each. */
export async function newBooks() {
  const trade = await newTrade()
  const { owner, clientId } = trade
  const { id: cash } = await owner.ok(funds.save, { accountName: '现金', accountType: 1, opening: 1000 })
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 1000, purchasePrice: 1 })
  /** A counter sale of so much money. */
  const sell = async (sum: number, change: Partial<Sent<typeof outbound.counter>> = {}) => {
    const { id, ckNo } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: sum }], change))
    return { id, ckNo }
  }
  const draft = (amount: number, change: Draft = {}): Sent<typeof receipts.save> => ({
    clientId,
    moneyDate: today,
    lines: amount > 0 ? [{ accountId: cash, amount }] : [],
    ...change,
  })
  const write = async (kind: MoneyKind, sent: Sent<typeof receipts.save>) => (await owner.ok(moneyCalls[kind].save, sent)).id
  /** 收款: written and audited. */
  const receive = async (amount: number, change: Draft = {}) => {
    const id = await write('sk', draft(amount, change))
    const { status } = await owner.ok(moneyCalls.sk.audit, { id })
    return { id, status }
  }
  const itemsOf = async (direction: 'ys' | 'yf', of = clientId, state: '' | 'open' = '') =>
    (await owner.ok(openItemCalls[direction].items, { clientId: of, state, sortProp: 'bizDate', limit: 500 })).page.list.sort(
      (a, b) => a.id - b.id,
    )
  const openOf = async (direction: 'ys' | 'yf' = 'ys', of = clientId) =>
    (await itemsOf(direction, of, 'open')).map(({ docNo, rest }) => [docNo.slice(0, 2), rest])
  const balanceOf = async (account = cash) => (await owner.ok(funds.page, {})).page.list.find(({ id }) => id === account)?.balance
  return { ...trade, cash, pjid, sell, draft, write, money: receive, itemsOf, openOf, balanceOf }
}
