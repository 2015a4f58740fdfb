export { followReceipts } from './follow.ts'
export { receiptRoutes } from './routes.ts'
export { type Chosen, chosenPairs } from './settling.ts'
