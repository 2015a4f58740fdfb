export { followReceipts, lockReceipts } from './follow.ts'
export { receiptRoutes } from './routes.ts'
export { chosenPairs } from './settling.ts'
