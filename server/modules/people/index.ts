export { addUser } from './add-user.ts'
export { peopleRoutes } from './routes.ts'
export { companyAbove } from './rules.ts'
