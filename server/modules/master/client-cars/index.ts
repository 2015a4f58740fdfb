export { carList } from './import.ts'
export { carsFound } from './queries.ts'
export { carServed, modelFound } from './remember.ts'
export { clientCarRoutes } from './routes.ts'
