export { methodsInUse, type PayMethod } from './pay-methods.ts'
export { type FundCause, type FundMove, lockAccounts, postCash } from './post-cash.ts'
export { cashRoutes } from './routes.ts'
export { startingAccounts } from './starting-accounts.ts'
