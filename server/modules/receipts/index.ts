export { followReceipts, lockReceipts } from './follow.ts'
export { moneyReversals } from './reversible.ts'
export { receiptRoutes } from './routes.ts'
export { chosenPairs } from './settling.ts'
