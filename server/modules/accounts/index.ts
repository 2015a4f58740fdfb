export { balanceOf, commit, overdueDays, owe } from './accounts.ts'
