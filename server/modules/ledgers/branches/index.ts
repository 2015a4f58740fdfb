export { dueOf, postDue } from './post-due.ts'
export { branchDueRoutes } from './routes.ts'
