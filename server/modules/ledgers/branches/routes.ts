import { branchDues } from '#contract/ledgers/branches.ts'
import { bind } from '#server/kit/route.ts'
import { balances, page, total } from './queries.ts'

export const branchDueRoutes = bind(branchDues, { page, total, balances })
