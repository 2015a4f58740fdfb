export { noteHost } from './note-host.ts'
export { printHostRoutes } from './routes.ts'
