export { balanceOf, commit, type Debt, owe, overdueDays } from './accounts.ts'
