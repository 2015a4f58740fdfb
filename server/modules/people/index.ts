export { addUser } from './add-user.ts'
export { giveOneTimePassword } from './reset-password.ts'
export { peopleRoutes } from './routes.ts'
export { companyAbove } from './rules.ts'
