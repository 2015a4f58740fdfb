export { get as stockInOf, pageLines as stockInLinesOf } from './queries.ts'
export { stockInRoutes } from './routes.ts'
