export { tellAnswer } from './answer.ts'
export { helpdeskRoutes } from './routes.ts'
