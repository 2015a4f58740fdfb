import { funds, payMethods } from '#contract/ledgers/cash.ts'
import { bind } from '#server/kit/route.ts'
import { listMethods, saveMethod } from './pay-methods.ts'
import { flow, flowTotal, page, total } from './queries.ts'
import { saveAccount } from './save-account.ts'

export const cashRoutes = [
  ...bind(payMethods, { list: listMethods, save: saveMethod }),
  ...bind(funds, { page, total, save: saveAccount, flow, flowTotal }),
]
