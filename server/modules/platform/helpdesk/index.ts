export { notifyAnswer } from './answer.ts'
export { addAfterSalesContact } from './contacts.ts'
export { openPrintHelper, servePrintHelper } from './print-helper.ts'
export { helpdeskRoutes } from './routes.ts'
