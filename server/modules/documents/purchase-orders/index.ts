export { bookReceipt, lockOrderedLines, overDelivered, requireReceivable } from './receipt.ts'
export { linesToReceive } from './receive.ts'
export { purchaseRoutes } from './routes.ts'
export { writeDraft } from './save.ts'
