export { findClientItems } from './others.ts'
export { partsFound } from './parts.ts'
export { lookupRoutes } from './routes.ts'
