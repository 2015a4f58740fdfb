export { notifyAnswer } from './answer.ts'
export { addAfterSalesContact } from './contacts.ts'
export { servePrintHelper } from './print-helper.ts'
export { helpdeskRoutes } from './routes.ts'
