export { visible as visibleItems } from './items.ts'
export {
  type Direction,
  lockPartner,
  type OpenItem,
  openItems,
  ownItemOf,
  settle,
  settledWith,
  unsettle,
  unsettleThese,
  usedInWindow,
} from './matching.ts'
export { moneyStatus, type Posting, paidSoFar, requireUnsettled } from './money-status.ts'
export type { Debt } from './open-items.ts'
export {
  balanceOf,
  dueDateOf,
  overdueDays,
  postOpenItem,
  postOpenItemRow,
  reserveCredit,
} from './open-items.ts'
export { postOpenItems } from './post-many.ts'
export { redateItem } from './redate.ts'
export { openItemRoutes } from './routes.ts'
export { match, type Open, type Pair, restOf } from './rules.ts'
