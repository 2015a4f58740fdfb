export { get as stockInOf, pageLines as stockInLinesOf } from './queries.ts'
export { stockInReversal } from './reversible.ts'
export { stockInRoutes } from './routes.ts'
