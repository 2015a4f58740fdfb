export { bookReceipt, demandReceivable, lockReceipts, overDelivered } from './receipt.ts'
export { linesToReceive } from './receive.ts'
export { purchaseRoutes } from './routes.ts'
