export { printingOf } from './routes.ts'
