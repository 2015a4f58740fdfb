export { type FundMove, lockAccounts, moveFunds } from '../cash/post-cash.ts'
export { assertOpenPeriod, closedTo } from '../periods/open-period.ts'
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
} from './matching.ts'
export { demandUnsettled, moneyStatus, type Posting, paidSoFar } from './money-status.ts'
export type { Debt } from './open-items.ts'
export { balanceOf, commit, dueDateOf, monthEnd, overdueDays, owe, oweItem } from './open-items.ts'
export { isFen, meet, type Open, type Pair, restOf } from './rules.ts'
