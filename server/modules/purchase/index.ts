export { bookReceipt, demandReceivable, overDelivered, type Receipt } from './receipt.ts'
export { linesToReceive } from './receive.ts'
export { purchaseRoutes } from './routes.ts'
