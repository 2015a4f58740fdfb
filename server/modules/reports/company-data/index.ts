import { companyData } from '#contract/reports/company-data.ts'
import { bind } from '#server/kit/route.ts'
import { askDeletion, certificate, keep } from './delete.ts'
import { link, order } from './order.ts'
import { state } from './state.ts'

export { endCompanyExport, makeCompanyExport } from './make.ts'
export { serveCompanyData } from './serve.ts'
export const companyDataRoutes = bind(companyData, { state, order, link, askDeletion, keep, certificate })
