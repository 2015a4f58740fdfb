export { accountsOfPhone } from './accounts.ts'
export { deliver } from './deliver.ts'
export { provePhone, useProof } from './prove.ts'
export { smsRoutes } from './routes.ts'
