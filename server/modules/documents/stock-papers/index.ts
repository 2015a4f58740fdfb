export { paperReversals } from './reversible.ts'
export { stockPaperRoutes } from './routes.ts'
export { type Moving, transferMoved } from './transfer-moves.ts'
export { closeTransfer, writeTransfer } from './write-transfer.ts'
