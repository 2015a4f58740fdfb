export { allotArrivals } from './allot.ts'
export { get as saleOf, pageLines as saleLinesOf } from './queries.ts'
export { outboundRoutes } from './routes.ts'
export { waitingFor } from './waiting.ts'
