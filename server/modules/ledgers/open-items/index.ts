export { visible as visibleItems } from './items.ts'
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
export { balanceOf, commit, dueDateOf, overdueDays, owe, oweItem } from './open-items.ts'
export { openItemRoutes } from './routes.ts'
export { meet, type Open, type Pair, restOf } from './rules.ts'
