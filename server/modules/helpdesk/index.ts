export { tellAnswer } from './answer.ts'
export { addAfterSalesContact } from './contacts.ts'
export { helpdeskRoutes } from './routes.ts'
