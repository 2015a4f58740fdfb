export type { Debt } from './accounts.ts'
export { balanceOf, commit, dueDateOf, monthEnd, overdueDays, owe, oweItem } from './accounts.ts'
export { type FundMove, lockAccounts, moveFunds } from './funds.ts'
export { demandUnsettled, moneyStatus, type Posting, paidSoFar } from './money-status.ts'
export { assertOpenPeriod, closedTo } from './period.ts'
export { isFen, meet, type Open, type Pair, restOf } from './rules.ts'
export {
  type Direction,
  gateOf,
  type OpenItem,
  openItems,
  ownItemOf,
  settle,
  settledWith,
  takeBack,
  takeBackThese,
  usedInWindow,
} from './settle.ts'
