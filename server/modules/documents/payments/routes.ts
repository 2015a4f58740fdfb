import { type MoneyKind, moneyCalls } from '#contract/documents/payments/payments.ts'
import { settlementCalls } from '#contract/documents/payments/settling.ts'
import { pay } from '#contract/documents/payments/taking.ts'
import type { DueDirection } from '#contract/ledgers/open-items.ts'
import { bind } from '#server/kit/route.ts'
import { auditOf, reverseOf } from './audit.ts'
import { auditBadDebt, recover, reject, submit } from './bad-debt.ts'
import { filesOfBadDebt, saveBadDebt, saveFiles } from './bad-debt-files.ts'
import { beforeSale, beforeStockIn } from './before.ts'
import { getOf, logCallOf, pageOf, totalsOf } from './queries.ts'
import { removeOf, saveOf } from './save.ts'
import { settleOf, unsettleOf } from './settle-by-hand.ts'
import { settlementsOf } from './settlements.ts'

const handlersOf = (kind: MoneyKind) => ({
  page: pageOf(kind),
  totals: totalsOf(kind),
  get: getOf(kind),
  log: logCallOf(kind),
  save: saveOf(kind),
  remove: removeOf(kind),
  audit: auditOf(kind),
  reverse: reverseOf(kind),
})

const settlingOf = (direction: DueDirection) => ({
  settlements: settlementsOf(direction),
  settle: settleOf(direction),
  unsettle: unsettleOf(direction),
})

export const paymentRoutes = [
  ...bind(settlementCalls.ys, settlingOf('ys')),
  ...bind(settlementCalls.yf, settlingOf('yf')),
  ...bind(pay, { beforeSale, beforeStockIn }),
  ...bind(moneyCalls.sk, handlersOf('sk')),
  ...bind(moneyCalls.fk, handlersOf('fk')),
  ...bind(moneyCalls.hc, handlersOf('hc')),
  ...bind(moneyCalls.tk, handlersOf('tk')),
  ...bind(moneyCalls.gk, handlersOf('gk')),
  ...bind(moneyCalls.hz, {
    ...handlersOf('hz'),
    save: saveBadDebt,
    files: filesOfBadDebt,
    saveFiles,
    submit,
    reject,
    audit: auditBadDebt,
    recover,
  }),
]
