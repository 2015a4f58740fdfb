import { openingCalls } from '#contract/documents/opening-items.ts'
import { type MoneyKind, moneyCalls, type receipts } from '#contract/documents/payments/payments.ts'
import { settlementCalls } from '#contract/documents/payments/settling.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import type { Reply, Row } from '#contract/kit/fields.ts'
import type { DueDirection } from '#contract/ledgers/open-items.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'

/** The kinds have the same calls at addresses of their own, and so have the two directions. */
export const callsOf = (kind: MoneyKind) => moneyCalls[kind] as typeof receipts
export const openItemsOf = (direction: DueDirection) => openItemCalls[direction] as typeof openItemCalls.ys
export const openingsOf = (direction: DueDirection) => openingCalls[direction] as typeof openingCalls.ys
export const settlingOf = (direction: DueDirection) => settlementCalls[direction] as typeof settlementCalls.ys
export const statementsOf = (direction: DueDirection) => statementCalls[direction] as typeof statementCalls.ys

export type MoneyOrder = NonNullable<Reply<typeof receipts.get>['content']>
export type DueItem = Row<typeof openItemCalls.ys.items>
export type Owed = Row<typeof openItemCalls.ys.owed>

/** The open items a kind settles. */
export const SIDES: Readonly<Record<MoneyKind, readonly DueDirection[]>> = {
  sk: ['ys'],
  fk: ['yf'],
  hc: ['ys', 'yf'],
  tk: ['ys'],
  gk: ['yf'],
  hz: ['ys'],
}
export const kindOf = (direction: DueDirection): MoneyKind => (direction === 'ys' ? 'sk' : 'fk')
export const refundOf = (direction: DueDirection): MoneyKind => (direction === 'ys' ? 'tk' : 'gk')
export const partnerOf = (kind: MoneyKind) => (SIDES[kind][0] === 'yf' ? 'supplier' : 'client') as 'client' | 'supplier'
export const lookupOf = (direction: DueDirection) => (direction === 'ys' ? 'client' : 'supplier') as 'client' | 'supplier'

/** Colour of what is overdue. */
export const BAD = 'var(--pc-negative)'
