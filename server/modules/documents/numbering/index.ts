export { nextNumber, withoutNumbers } from './next-number.ts'
export { rulesInForce } from './numbering.ts'
export { numberingRoutes } from './routes.ts'
export { spelt } from './rules.ts'
